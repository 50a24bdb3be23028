/** The operator's settings; an absent one has its initial value. */

import { eq, like, sql } from "drizzle-orm";
import { ajustes, archivosMarca } from "../../../drizzle/schema/operator.ts";
import type { Instante } from "../../../rules/country/fecha.ts";
import type { Marca } from "../../../rules/holes.ts";
import { AJUSTES_INICIALES, type Ajustes, marcaOf } from "../../../rules/operator/ajustes/ajustes.ts";
import { type ArchivoDeLogo, logoText } from "../../../rules/operator/ajustes/logo.ts";
import type { MARCAS_DEL_PRIMER_DIA } from "../../../rules/operator/hoy.ts";
import type { Recado } from "../../../rules/operator/salud/recados.ts";
import { afterCommit, type Db, prepared } from "../../storage/db.ts";
import { remembered } from "../../storage/remembered.ts";
import { publish } from "../live.ts";

const all = prepared((db) => db.select().from(ajustes).prepare());

export const getAjustes: (db: Db) => Ajustes = remembered((db) => withInitial(all(db).all()));

/** The brand, which every page served needs. */
export const getMarca: (db: Db) => Marca = remembered((db) => {
  const row = logo(db).get();
  const shown = row && logoText({ ...row, ancho: row.size.readUInt32BE(0), alto: row.size.readUInt32BE(4) });
  return marcaOf(getAjustes(db), shown ?? null);
});

const logo = prepared((db) => {
  const { nombre, sha256, bytes } = archivosMarca;
  // A PNG stores its size from the seventeenth byte on.
  return db
    .select({ sha256, size: sql<Buffer>`substr(${bytes}, 17, 8)` })
    .from(archivosMarca)
    .where(eq(nombre, "logo" satisfies ArchivoDeLogo))
    .prepare();
});

function withInitial(saved: (typeof ajustes.$inferSelect)[]): Ajustes {
  const set = saved.filter(({ ajuste }) => !ajuste.startsWith(DE_LA_CASA));
  const given: Partial<Ajustes> = Object.fromEntries(set.map(({ ajuste, valor }) => [ajuste, valor]));
  // Only the initial news expires on its own day, even if a form saved it unchanged.
  const first = (given.noticias ?? AJUSTES_INICIALES.noticias) === AJUSTES_INICIALES.noticias;
  const noticiasHasta = first ? AJUSTES_INICIALES.noticiasHasta : null;
  // A section saved before one of its settings existed takes that setting's initial value.
  const banco = { ...AJUSTES_INICIALES.banco, ...given.banco };
  const avisos = { ...AJUSTES_INICIALES.avisos, ...given.avisos };
  const topes = { ...AJUSTES_INICIALES.avisos.topes, ...avisos.topes };
  const costos = { ...AJUSTES_INICIALES.avisos.costos, ...avisos.costos };
  return { ...AJUSTES_INICIALES, noticiasHasta, ...given, banco, avisos: { ...avisos, topes, costos } };
}

/** Saves the given settings and keeps the others. Open pages are notified of a change of payment account. */
export function saveAjustes(tx: Db, changes: Partial<Ajustes>): void {
  for (const [ajuste, valor] of Object.entries(changes)) {
    tx.insert(ajustes).values({ ajuste, valor }).onConflictDoUpdate({ target: ajustes.ajuste, set: { valor } }).run();
  }
  if ("datosPago" in changes || "otrosDatosPago" in changes) afterCommit(tx, () => publish("pagar"));
}

/** Prefix of what the program notes for itself: it is stored beside the settings, but is not set in Ajustes. */
const DE_LA_CASA = "casa:";

/** What the program notes for itself. */
export interface Casa extends Partial<Record<(typeof MARCAS_DEL_PRIMER_DIA)[number], Instante | null>> {
  /** This is a demonstration: everybody in it is made up. */
  demo?: true;
  /** The last day on which reminders went out, and for which days before and after the due date. */
  recordatorios?: string;
  /** The last backup that was made and checked, and the folder it went to. */
  respaldo?: { fecha: Instante; carpeta: string };
  /** When doctor last ran, and what failed: some twenty lines at most, empty when all is well. */
  doctor?: { fecha: Instante; fallas: string[] };
  /** The certificate of the public address, when it was last checked; `vence` is null if it could not be read. */
  certificado?: { fecha: Instante; host: string; vence: Instante | null };
  /** Alarms waiting to be sent, oldest first, and the outcome of the last call; `error` is null if it was accepted. */
  recados?: { pendientes: Recado[]; ultimo: { fecha: Instante; error: string | null } | null };
  /** Until when erased people have been removed from the search index. */
  indiceLimpio?: Instante;
}

export function getCasa(db: Db): Casa {
  const rows = db
    .select()
    .from(ajustes)
    .where(like(ajustes.ajuste, `${DE_LA_CASA}%`))
    .all();
  return Object.fromEntries(rows.map(({ ajuste, valor }) => [ajuste.slice(DE_LA_CASA.length), valor]));
}

/** Stores the given notes and keeps the rest. */
export function noteCasa(tx: Db, noted: Casa): void {
  for (const [name, valor] of Object.entries(noted)) {
    const ajuste = DE_LA_CASA + name;
    tx.insert(ajustes).values({ ajuste, valor }).onConflictDoUpdate({ target: ajustes.ajuste, set: { valor } }).run();
  }
}
