/** Personal data with a retention period: how much is past it, and its deletion in batches. */
import { type SQL, sql } from "drizzle-orm";
import { type Instante, instante, MS_PER_DAY } from "../../../rules/country/fecha.ts";
import { LOTE_DE_RETENCION, MAX_POR_BORRAR } from "../../../rules/limits/privacidad.ts";
import type { Ajustes } from "../../../rules/operator/ajustes/ajustes.ts";
import type { Db } from "../../storage/db.ts";

export type Plazos = Ajustes["privacidad"];
export type Plazo = keyof Plazos;

/** For each kind, the rows older than `until`, and what becomes of them. */
const VENCIDOS: Record<Plazo, { tabla: string; donde: (until: Instante) => SQL; queda?: SQL }> = {
  // Waiting messages are still to be sent; a later one can do without the one it refers to by `antes`.
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

/** How many rows of each kind would be deleted now, counted up to MAX_POR_BORRAR. */
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

/** Deletes a batch of expired rows. Returns how many; fewer than a batch if it was the last one. */
export function removeVencidos(db: Db, plazo: Plazo, days: number, now: Instante): number {
  const { tabla, donde, queda } = VENCIDOS[plazo];
  const table = sql.identifier(tabla);
  const batch = sql`rowid in (select rowid from ${table} where ${donde(untilOf(days, now))} limit ${LOTE_DE_RETENCION})`;
  return db.run(queda ? sql`update ${table} set ${queda} where ${batch}` : sql`delete from ${table} where ${batch}`)
    .changes;
}
