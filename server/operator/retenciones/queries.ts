/** What is kept of people only for a while: how much of it is past its days, and its removal, some rows at a time. */
import { type SQL, sql } from "drizzle-orm";
import { type Instante, instante, MS_PER_DAY } from "../../../rules/country/fecha.ts";
import { LOTE_DE_RETENCION, MAX_POR_BORRAR } from "../../../rules/limits/privacidad.ts";
import type { Ajustes } from "../../../rules/operator/ajustes/ajustes.ts";
import type { Db } from "../../storage/db.ts";

export type Plazos = Ajustes["privacidad"];
export type Plazo = keyof Plazos;

/** Of each, the rows that are older than `until`, and what becomes of them. */
const VENCIDOS: Record<Plazo, { tabla: string; donde: (until: Instante) => SQL; queda?: SQL }> = {
  // One that waits is still to be sent; what a later one refers to by `antes` it does without.
  mensajesDias: { tabla: "mensajes", donde: (until) => sql`creado < ${until} and estado <> 'pendiente'` },
  entradasDias: { tabla: "entradas", donde: (until) => sql`fecha < ${until}` },
  respuestasDias: { tabla: "respuestas", donde: (until) => sql`momento < ${until}` },
  sesionesDias: { tabla: "session", donde: (until) => sql`expiresAt < ${until}` },
  direccionesDias: {
    tabla: "auditoria",
    donde: (until) => sql`ip is not null and fecha < ${until}`,
    queda: sql`ip = null`,
  },
};
export const PLAZOS = Object.keys(VENCIDOS) as Plazo[];

const untilOf = (days: number, now: Instante) => instante(now - days * MS_PER_DAY);

/** How many rows each would lose now, counted up to MAX_POR_BORRAR. */
export function countVencidos(db: Db, plazos: Plazos, now: Instante): Record<Plazo, number> {
  const count = (plazo: Plazo) => {
    const days = plazos[plazo];
    if (days === null) return 0;
    const { tabla, donde } = VENCIDOS[plazo];
    const found = sql`select 1 from ${sql.identifier(tabla)} where ${donde(untilOf(days, now))} limit ${MAX_POR_BORRAR}`;
    return db.get<{ n: number }>(sql`select count(*) as n from (${found})`)?.n ?? 0;
  };
  return Object.fromEntries(PLAZOS.map((plazo) => [plazo, count(plazo)])) as Record<Plazo, number>;
}

/** Removes a batch of what is past its days. Returns how many; fewer than a batch when it was the last. */
export function removeVencidos(db: Db, plazo: Plazo, days: number, now: Instante): number {
  const { tabla, donde, queda } = VENCIDOS[plazo];
  const table = sql.identifier(tabla);
  const batch = sql`rowid in (select rowid from ${table} where ${donde(untilOf(days, now))} limit ${LOTE_DE_RETENCION})`;
  return db.run(queda ? sql`update ${table} set ${queda} where ${batch}` : sql`delete from ${table} where ${batch}`)
    .changes;
}
