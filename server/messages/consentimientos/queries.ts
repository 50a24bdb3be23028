/** Consent by person and channel. Append-only; the newest entry applies. */
import { and, desc, eq, sql } from "drizzle-orm";
import { user } from "../../../drizzle/schema/accounts.ts";
import { consentimientos } from "../../../drizzle/schema/messages.ts";
import { usuarios } from "../../../drizzle/schema/people.ts";
import type { Instante } from "../../../rules/country/fecha.ts";
import { CANALES, type Canal } from "../../../rules/texts/channels/canal.ts";
import { type Db, prepared } from "../../storage/db.ts";
import { newId } from "../../storage/ids.ts";

type Row = typeof consentimientos.$inferSelect;

/** A person's consent for a channel; `dicho` is null until they choose. */
export interface Consentimiento<C extends Canal = Canal> {
  canal: C;
  acepta: boolean;
  dicho: { momento: Instante; via: Row["via"] } | null;
}

const newest = prepared((db) => {
  const { userId, canal, acepta, momento, via, id } = consentimientos;
  return db
    .select({ acepta, momento, via })
    .from(consentimientos)
    .where(and(eq(userId, sql.placeholder("userId")), eq(canal, sql.placeholder("canal"))))
    .orderBy(desc(momento), desc(id))
    .limit(1)
    .prepare();
});

export function getConsentimiento<C extends Canal>(db: Db, userId: string, canal: C): Consentimiento<C> {
  const last = newest(db).get({ userId, canal });
  if (!last) return { canal, acepta: CANALES[canal].acepta, dicho: null };
  return { canal, acepta: last.acepta, dicho: { momento: last.momento, via: last.via } };
}

export function insertConsentimiento(tx: Db, row: Omit<Row, "id">): void {
  tx.insert(consentimientos)
    .values({ ...row, id: newId() })
    .run();
}

/** A person's address for mails; null without an account or an address. */
export function findCorreo(db: Db, userId: string): string | null {
  const found = db
    .select({ correo: usuarios.correo, email: user.email })
    .from(usuarios)
    .innerJoin(user, eq(user.id, usuarios.id))
    .where(eq(usuarios.id, userId))
    .get();
  return found?.correo || found?.email || null;
}

export function isPersona(db: Db, userId: string): boolean {
  return db.select({ id: usuarios.id }).from(usuarios).where(eq(usuarios.id, userId)).get() !== undefined;
}
