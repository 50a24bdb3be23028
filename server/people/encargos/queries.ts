/** Which member of the team each client is assigned to. */
import { and, count, eq, inArray, isNull, notExists, type SQL, sql } from "drizzle-orm";
import { encargos } from "../../../drizzle/schema/operator.ts";
import { usuarios } from "../../../drizzle/schema/people.ts";
import type { Instante } from "../../../rules/country/fecha.ts";
import { DECIDEN } from "../../../rules/people/acceso/papeles.ts";
import type { Db } from "../../storage/db.ts";

type Encargo = typeof encargos.$inferSelect;

/** Who a client is assigned to, since when, and the note left when they were handed over. */
export function findEncargo(db: Db, userId: string) {
  const { encargado, desde, nota } = encargos;
  return db
    .select({ encargado, correo: usuarios.correo, desde, nota })
    .from(encargos)
    .innerJoin(usuarios, eq(usuarios.id, encargado))
    .where(eq(encargos.userId, userId))
    .get();
}

/** Whether a team member has any clients. Every open panel asks. */
export function hasClientes(db: Db, encargado: string): boolean {
  const { userId } = encargos;
  return db.select({ userId }).from(encargos).where(eq(encargos.encargado, encargado)).limit(1).get() !== undefined;
}

/** The number of clients per member, without members who have none. */
export function countEncargos(db: Db): { encargado: string; clientes: number }[] {
  const { encargado } = encargos;
  return db.select({ encargado, clientes: count() }).from(encargos).groupBy(encargado).all();
}

/** The clients of a team member, or unassigned ones; optionally of one state or town. */
interface Quienes {
  de: string | null;
  estado: string | null;
  ciudad: string | null;
}

/** Reassigns all of those clients; returns how many. */
export function moveEncargos(tx: Db, { de, estado, ciudad }: Quienes, a: Omit<Encargo, "userId"> | null): number {
  const there = and(
    estado === null ? undefined : eq(usuarios.estado, estado),
    ciudad === null ? undefined : eq(usuarios.ciudad, ciudad),
  );
  if (de === null) return a ? takeNobodys(tx, there, a) : 0;
  const those = there && inArray(encargos.userId, tx.select({ id: usuarios.id }).from(usuarios).where(there));
  const own = and(eq(encargos.encargado, de), those);
  return a ? tx.update(encargos).set(a).where(own).run().changes : tx.delete(encargos).where(own).run().changes;
}

function takeNobodys(tx: Db, there: SQL | undefined, { encargado, desde, nota }: Omit<Encargo, "userId">): number {
  const taken = tx.select({ userId: encargos.userId }).from(encargos).where(eq(encargos.userId, usuarios.id));
  const nobodys = and(eq(usuarios.rol, "cliente"), isNull(usuarios.olvidado), there, notExists(taken));
  const rows = tx
    .select({ userId: usuarios.id, ...values({ encargado, desde, nota }) })
    .from(usuarios)
    .where(nobodys);
  return tx.insert(encargos).select(rows).run().changes;
}

const values = ({ encargado, desde, nota }: { encargado: string; desde: Instante; nota: string | null }) => ({
  encargado: sql<string>`${encargado}`.as("encargado"),
  desde: sql<Instante>`${desde}`.as("desde"),
  nota: sql<string | null>`${nota}`.as("nota"),
});

/** Assigns one client, or unassigns them. */
export function setEncargo(tx: Db, userId: string, a: Omit<Encargo, "userId"> | null): void {
  if (!a) tx.delete(encargos).where(eq(encargos.userId, userId)).run();
  else
    tx.insert(encargos)
      .values({ userId, ...a })
      .onConflictDoUpdate({ target: encargos.userId, set: a })
      .run();
}

/** Assigns an unassigned client to the member with the fewest clients; ties go to the earliest member. */
export function giveToFewest(tx: Db, userId: string, desde: Instante): void {
  const cuantos = tx.select({ n: count() }).from(encargos).where(eq(encargos.encargado, usuarios.id));
  const fewest = tx
    .select({ id: usuarios.id })
    .from(usuarios)
    .where(and(eq(usuarios.rol, "admin"), inArray(usuarios.papel, DECIDEN)))
    .orderBy(sql`(${cuantos})`, usuarios.creado, usuarios.id)
    .limit(1)
    .get();
  if (!fewest || findEncargo(tx, userId)) return;
  setEncargo(tx, userId, { encargado: fewest.id, desde, nota: null });
}
