/** Automatic approvals based only on forgeable sources: totals per person, and those that a statement contradicts. */
import { and, desc, eq, gt, isNull, ne, type SQL, sql } from "drizzle-orm";
import {
  dispositivos,
  emparejamientos,
  evidencias,
  importaciones,
  movimientosBanco,
} from "../../drizzle/schema/bank.ts";
import { pagos } from "../../drizzle/schema/pagos.ts";
import { isFalsificable, soloFalsificables, type Voz, vozDe } from "../../rules/bank/emparejar/voces.ts";
import { type Dia, type Instante, instante, MS_PER_DAY, MS_PER_HOUR, toDia } from "../../rules/country/fecha.ts";
import {
  DESMENTIDO_DIAS,
  MAX_DESMENTIDOS,
  TOPE_SMS_DIAS,
  TRAS_MEDIANOCHE_HORAS,
  VOZ_SEGURA_DIAS,
} from "../../rules/limits/banco.ts";
import { type Bolivares, type Centavos, sumCentavos } from "../../rules/money/dinero.ts";
import type { Db } from "../storage/db.ts";

/** The evidence of a movement, without the rows of undone imports. */
export function listVoces(db: Db, movimientoId: string): Voz[] {
  const { canal, remitente, titulo } = evidencias;
  return db
    .select({ canal, remitente, titulo })
    .from(evidencias)
    .leftJoin(importaciones, eq(importaciones.id, evidencias.importacionId))
    .where(and(eq(evidencias.movimientoId, movimientoId), sql`${importaciones.estado} is not 'deshecha'`))
    .all()
    .map(vozDe);
}

/**
 * Whether the bank's app, a call or its API was recently heard for that account, on any subject: such a source reports
 * everything that comes in.
 */
export function hearsSurely(db: Db, cuentaId: string, now: Instante): boolean {
  const { canal, remitente, titulo, movimientoId, dispositivoId, recibido } = evidencias;
  const lately = gt(recibido, instante(now - VOZ_SEGURA_DIAS * MS_PER_DAY));
  const account = sql`coalesce(${movimientosBanco.cuentaId}, ${dispositivos.cuentaId})`;
  return db
    .selectDistinct({ canal, remitente, titulo })
    .from(evidencias)
    .leftJoin(movimientosBanco, eq(movimientosBanco.id, movimientoId))
    .leftJoin(dispositivos, eq(dispositivos.id, dispositivoId))
    .where(and(lately, ne(canal, "archivo"), eq(account, cuentaId)))
    .all()
    .some((one) => !isFalsificable(vozDe(one)));
}

/** Whether a movement's day differs from the day it was reported; shortly after midnight the day before counts as equal. */
export function isOfOtherDay({ dia, recibido }: { dia: Dia; recibido: Instante }): boolean {
  return dia !== toDia(recibido) && dia !== toDia(instante(recibido - TRAS_MEDIANOCHE_HORAS * MS_PER_HOUR));
}

/** An automatically approved pago and its movement. */
interface Aprobado {
  pagoId: string;
  userId: string;
  monto: Centavos;
  montoBs: Bolivares | null;
  codigo: string;
  movimientoId: string;
  cuentaId: string;
  dia: Dia;
  recibido: Instante;
  voces: Voz[];
}

/** Only notices report it: evidence from the bank itself is ruled out in SQL, the rest row by row. */
const soloAvisos = sql`not exists (select 1 from evidencias e left join importaciones i on i.id = e.importacionId
  where e.movimientoId = ${movimientosBanco.id} and e.canal <> 'aviso' and i.estado is not 'deshecha')`;

/** Open money since then with forgeable evidence only, newest first. */
function listCreidos(db: Db, desde: Instante, more: SQL): Aprobado[] {
  const { pagoId, movimientoId, creado, creadoPor, deshecho } = emparejamientos;
  const { cuentaId, dia, recibido } = movimientosBanco;
  const { monto, montoBs, codigo } = pagos;
  return db
    .select({ pagoId, userId: pagos.userId, monto, montoBs, codigo, movimientoId, cuentaId, dia, recibido })
    .from(emparejamientos)
    .innerJoin(pagos, eq(pagos.id, pagoId))
    .innerJoin(movimientosBanco, eq(movimientosBanco.id, movimientoId))
    .where(and(gt(creado, desde), isNull(creadoPor), isNull(deshecho), soloAvisos, more))
    .orderBy(desc(creado))
    .all()
    .map((one) => ({ ...one, voces: listVoces(db, one.movimientoId) }))
    .filter(({ voces }) => soloFalsificables(voces));
}

/** What was approved this way for that person in the last days, unless other evidence has arrived since. */
export function sumCreido(db: Db, userId: string, now: Instante): Centavos {
  const rows = listCreidos(db, instante(now - TOPE_SMS_DIAS * MS_PER_DAY), eq(pagos.userId, userId));
  return sumCentavos(rows.map(({ monto }) => monto));
}

/** Approvals that a statement contradicts. */
export function listDesmentidos(db: Db, now: Instante): Aprobado[] {
  return listCreidos(db, instante(now - DESMENTIDO_DIAS * MS_PER_DAY), hasLater)
    .filter(isDenied(db))
    .slice(0, MAX_DESMENTIDOS);
}

/** The part of that open money with forgeable evidence only that a statement contradicts. */
export function findNegados(db: Db, movimientoIds: readonly string[]): Set<string> {
  const { id, cuentaId, dia, recibido } = movimientosBanco;
  const rows = db
    .select({ id, cuentaId, dia, recibido })
    .from(movimientosBanco)
    .where(and(sql`${id} in (select value from json_each(${JSON.stringify(movimientoIds)}))`, soloAvisos, hasLater))
    .all()
    .filter(isDenied(db));
  return new Set(rows.flatMap((row) => (soloFalsificables(listVoces(db, row.id)) ? [row.id] : [])));
}

const hasLater = sql`exists (select 1 from importaciones i where i.cuentaId = ${movimientosBanco.cuentaId}
  and i.estado = 'confirmada' and i.decidido > ${movimientosBanco.recibido})`;

/**
 * Whether a statement of that account, imported after the notice, covers that day or both neighbouring days and does not
 * contain this money. The last day of a statement counts once it is over: it may have been downloaded at noon.
 */
function isDenied(db: Db) {
  const rangos = new Map<string, [Dia, Dia] | null>();
  const rangoOf = (id: string) => {
    const known = rangos.get(id);
    if (known !== undefined) return known;
    const rango = findRango(db, id);
    rangos.set(id, rango);
    return rango;
  };
  return ({ cuentaId, dia, recibido }: Pick<Aprobado, "cuentaId" | "dia" | "recibido">) =>
    listLater(db, cuentaId, recibido).some(({ id, decidido }) => {
      const rango = rangoOf(id);
      if (rango === null || decidido === null || dia < rango[0] || dia > rango[1]) return false;
      return dia < rango[1] || dia < toDia(decidido);
    });
}

/** The statements of an account that were imported later. */
function listLater(db: Db, cuentaId: string, since: Instante) {
  const { id, decidido, estado } = importaciones;
  return db
    .select({ id, decidido })
    .from(importaciones)
    .where(and(eq(importaciones.cuentaId, cuentaId), eq(estado, "confirmada"), gt(decidido, since)))
    .all();
}

/** The first and last day with incoming money in a statement; null if there is none. */
function findRango(db: Db, importacionId: string): [Dia, Dia] | null {
  const dia = sql`${evidencias.lectura} ->> '$.dia'`;
  const row = db
    .select({ desde: sql<Dia | null>`min(${dia})`, hasta: sql<Dia | null>`max(${dia})` })
    .from(evidencias)
    .where(eq(evidencias.importacionId, importacionId))
    .get();
  return row?.desde && row.hasta ? [row.desde, row.hasta] : null;
}
