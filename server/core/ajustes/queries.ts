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

/** The brand, which every page that is handed out asks for. */
export const getMarca: (db: Db) => Marca = remembered((db) => {
  const row = logo(db).get();
  const shown = row && logoText({ ...row, ancho: row.size.readUInt32BE(0), alto: row.size.readUInt32BE(4) });
  return marcaOf(getAjustes(db), shown ?? null);
});

const logo = prepared((db) => {
  const { nombre, sha256, bytes } = archivosMarca;
  // A PNG says its size in the bytes from the seventeenth on.
  return db
    .select({ sha256, size: sql<Buffer>`substr(${bytes}, 17, 8)` })
    .from(archivosMarca)
    .where(eq(nombre, "logo" satisfies ArchivoDeLogo))
    .prepare();
});

function withInitial(saved: (typeof ajustes.$inferSelect)[]): Ajustes {
  const set = saved.filter(({ ajuste }) => !ajuste.startsWith(DE_LA_CASA));
  const given: Partial<Ajustes> = Object.fromEntries(set.map(({ ajuste, valor }) => [ajuste, valor]));
  // The day on which the first news expire is theirs alone, also where a form saved them as they were.
  const first = (given.noticias ?? AJUSTES_INICIALES.noticias) === AJUSTES_INICIALES.noticias;
  const noticiasHasta = first ? AJUSTES_INICIALES.noticiasHasta : null;
  // A part that was saved before one of its settings existed takes the initial value of that one.
  const banco = { ...AJUSTES_INICIALES.banco, ...given.banco };
  const avisos = { ...AJUSTES_INICIALES.avisos, ...given.avisos };
  const topes = { ...AJUSTES_INICIALES.avisos.topes, ...avisos.topes };
  const costos = { ...AJUSTES_INICIALES.avisos.costos, ...avisos.costos };
  return { ...AJUSTES_INICIALES, noticiasHasta, ...given, banco, avisos: { ...avisos, topes, costos } };
}

/** Keeps the given settings; the others stay. Open screens hear of another account to pay to. */
export function saveAjustes(tx: Db, changes: Partial<Ajustes>): void {
  for (const [ajuste, valor] of Object.entries(changes)) {
    tx.insert(ajustes).values({ ajuste, valor }).onConflictDoUpdate({ target: ajustes.ajuste, set: { valor } }).run();
  }
  if ("datosPago" in changes || "otrosDatosPago" in changes) afterCommit(tx, () => publish("pagar"));
}

/** Prefix of what the program notes for itself: it is stored beside the settings, but is not set in Ajustes. */
const DE_LA_CASA = "casa:";

/** What the house notes of itself. */
export interface Casa extends Partial<Record<(typeof MARCAS_DEL_PRIMER_DIA)[number], Instante | null>> {
  /** Everybody in it is made up. */
  demo?: true;
  /** The last day on which everybody was reminded of what was due, and for which days before and after it. */
  recordatorios?: string;
  /** The last backup that was made and checked, and the folder it went to. */
  respaldo?: { fecha: Instante; carpeta: string };
  /** When the house was examined last (doctor), and what did not pass, some twenty lines at most; empty when all is well. */
  doctor?: { fecha: Instante; fallas: string[] };
  /** The certificate of the address at which people reach us, as it was last looked at; `vence` null where it could not be seen. */
  certificado?: { fecha: Instante; host: string; vence: Instante | null };
  /** What waits to be called out, the oldest first, and what came of the last call; `error` null where it was taken. */
  recados?: { pendientes: Recado[]; ultimo: { fecha: Instante; error: string | null } | null };
  /** People erased by then are gone from the search index too. */
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

/** Notes the given; the rest stays. */
export function noteCasa(tx: Db, noted: Casa): void {
  for (const [name, valor] of Object.entries(noted)) {
    const ajuste = DE_LA_CASA + name;
    tx.insert(ajustes).values({ ajuste, valor }).onConflictDoUpdate({ target: ajustes.ajuste, set: { valor } }).run();
  }
}
