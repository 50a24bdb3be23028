/** Sent reminders, loans that may need one, and whether a queued one still applies. */
import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNull,
  lt,
  max,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import { cargos, loans } from "../../../drizzle/schema/loans.ts";
import { mensajes, recordatorios } from "../../../drizzle/schema/messages.ts";
import { gestiones } from "../../../drizzle/schema/pagos.ts";
import { addDays, type Dia, formatDia, type Instante, startOfDay, toDia } from "../../../rules/country/fecha.ts";
import { debidosDe, type Recordado } from "../../../rules/loans/mora/recordatorios.ts";
import { centavos } from "../../../rules/money/dinero.ts";
import { rateFor } from "../../../rules/money/tasa.ts";
import { cuentaPara } from "../../../rules/operator/ajustes/cuentas-de-pago.ts";
import { paths } from "../../../rules/paths.ts";
import type { Canal } from "../../../rules/texts/channels/canal.ts";
import type { Suerte } from "../../../rules/texts/channels/mensajes.ts";
import type { ComoPagar } from "../../../rules/texts/events/recordatorio.ts";
import { getAjustes } from "../../core/ajustes/queries.ts";
import type { BaseContext } from "../../core/context.ts";
import { fail } from "../../core/errors.ts";
import { type ListOfQuery, type ListPage, pageOf } from "../../core/listas/paging.ts";
import type { Db } from "../../storage/db.ts";
import { listCargos, listCargosOf, sumEnRevision } from "../cargos/queries.ts";
import { lastPromises } from "../gestiones/queries.ts";
import { type ApprovedLoan, findLoan, isApproved } from "../loans/queries.ts";
import { listTasasAround } from "../tasas/queries.ts";

type Row = typeof recordatorios.$inferSelect;

/** False if it was recorded before: each reminder happens once. */
export function insertRecordatorio(tx: Db, row: Row): boolean {
  return tx.insert(recordatorios).values(row).onConflictDoNothing().run().changes === 1;
}

/** The loans after that id that have something due for a day, without a reminder recorded at least as late. */
export function listPorRecordar(
  db: Db,
  { vence, desfase, after }: { vence: Dia; desfase: number; after: string },
  limit: number,
): string[] {
  return db
    .selectDistinct({ loanId: cargos.loanId })
    .from(cargos)
    .where(
      and(
        eq(cargos.vence, vence),
        gt(cargos.loanId, after),
        gt(cargos.pendiente, centavos(0)),
        sql`not exists (select 1 from ${recordatorios} where ${recordatorios.loanId} = ${cargos.loanId}
          and ${recordatorios.vence} = ${cargos.vence} and ${recordatorios.desfase} >= ${desfase})`,
      ),
    )
    .orderBy(asc(cargos.loanId))
    .limit(limit)
    .all()
    .map(({ loanId }) => loanId);
}

/** The running loans among them. */
export function listRunning(db: Db, ids: readonly string[]): ApprovedLoan[] {
  return db
    .select()
    .from(loans)
    .where(and(inArray(loans.id, [...ids]), eq(loans.status, "Aprobado"), isNull(loans.castigadoEn)))
    .orderBy(asc(loans.id))
    .all()
    .filter(isApproved);
}

/** The facts that decide which reminder of each loan goes out. */
export function readHechos(db: Db, ids: readonly string[], hoy: Dia) {
  const [owed, review, promises] = [listCargosOf(db, ids), sumEnRevision(db, ids), lastPromises(db, ids)];
  const rows = Map.groupBy(
    db
      .select()
      .from(recordatorios)
      .where(inArray(recordatorios.loanId, [...ids]))
      .all(),
    ({ loanId }) => loanId,
  );
  const told = listRecordadosOn(db, ids, hoy);
  return (loanId: string) => {
    const own: (Row & Recordado)[] = rows.get(loanId) ?? [];
    return {
      cargos: owed.get(loanId) ?? [],
      enRevision: review.get(loanId) ?? centavos(0),
      promesa: promises.get(loanId)?.dia ?? null,
      recordados: own,
      dichoHoy: told.has(loanId),
    };
  };
}

/** Tests whether that loan's client was reminded on that day, by an administrator or automatically. */
export function wasReminded(loanId: SQLWrapper, dia: Dia): SQL {
  const [since, until] = [startOfDay(dia), startOfDay(addDays(dia, 1))];
  return sql`(exists (select 1 from ${gestiones} g where g.loanId = ${loanId} and g.tipo = 'recordatorio'
      and g.fecha >= ${since} and g.fecha < ${until})
    or exists (select 1 from ${recordatorios} r where r.loanId = ${loanId} and r.resultado = 'enviado'
      and r.fecha >= ${since} and r.fecha < ${until}))`;
}

/** Loans whose client was already reminded on that day. */
export function listRecordadosOn(db: Db, ids: readonly string[], dia: Dia): Set<string> {
  const rows = db
    .select({ id: loans.id })
    .from(loans)
    .where(and(inArray(loans.id, [...ids]), wasReminded(loans.id, dia)))
    .all();
  return new Set(rows.map(({ id }) => id));
}

/** When each of those loans' clients last got an automatic reminder. */
export function lastReminded(db: Db, loanIds: readonly string[]): Map<string, Instante> {
  const { loanId, fecha, resultado } = recordatorios;
  const rows = db
    .select({ loanId, fecha: max(fecha) })
    .from(recordatorios)
    .where(and(inArray(loanId, [...loanIds]), eq(resultado, "enviado")))
    .groupBy(loanId)
    .all();
  return new Map(rows.flatMap(({ loanId, fecha }) => (fecha === null ? [] : [[loanId, fecha] as const])));
}

/**
 * How a reminder says where and how much to pay on a day: into the account at the person's own bank, where the loan was sent,
 * or the first one.
 */
export function readComoPagar(
  db: Db,
  { publicUrl }: Pick<BaseContext, "publicUrl">,
  hoy: Dia,
): (loan: ApprovedLoan) => ComoPagar {
  const ajustes = getAjustes(db);
  const { marca, recordatorios } = ajustes;
  const tasa = rateFor(listTasasAround(db, hoy), hoy);
  const enlace = `${publicUrl}${paths.solicitar}#pagar`;
  return ({ datosPago }) => ({
    marca,
    tasa,
    enlace,
    datosPago: cuentaPara(ajustes, datosPago.banco),
    textos: recordatorios.textos,
  });
}

/** How many loans have a cuota for which one of `dias` falls on that day, ignoring future pagos and promises. */
export function countPrevistos(db: Db, dias: readonly number[], dia: Dia): number {
  if (dias.length === 0) return 0;
  const vences = dias.map((desfase) => addDays(dia, -desfase));
  const owing = and(inArray(cargos.vence, vences), gt(cargos.pendiente, centavos(0)));
  return (
    db
      .select({ cuantos: sql<number>`${count(sql`distinct ${cargos.loanId}`)}` })
      .from(cargos)
      .where(owing)
      .get()?.cuantos ?? 0
  );
}

/** What a message is about: "cuota:LOAN:NUMERO:VENCE" for an automatic reminder, "deuda:…" for an administrator's. */
export const sobreDe = (que: "cuota" | "deuda", loanId: string, { numero, vence }: { numero: number; vence: Dia }) =>
  `${que}:${loanId}:${numero}:${vence}`;

const SOBRE = /^(cuota|deuda):([\w-]+):\d+:(\d{4}-\d{2}-\d{2})$/;

/**
 * Checked just before a queued reminder leaves: null while it still applies, else why not. A reminder by an administrator ignores pagos in
 * review and promises.
 */
export function stillHolds(db: Db, sobre: string, hoy: Dia): string | null {
  const [, que, loanId = "", vence] = SOBRE.exec(sobre) ?? [];
  if (!que) return null;
  const loan = findLoan(db, loanId);
  if (loan?.status !== "Aprobado" || loan.castigadoEn !== null) return "ya no se cobra";
  const own = listCargos(db, loanId);
  if (!own.some((cargo) => cargo.vence === vence)) return "cambió de fecha";
  const enRevision = sumEnRevision(db, [loanId]).get(loanId) ?? centavos(0);
  const debido = debidosDe(own, loan.cuotasPagadas ?? 0, enRevision).find((one) => one.vence === vence);
  if (!debido) return "ya se pagó";
  if (que === "deuda") return null;
  if (debido.enRevision) return "hay un pago en revisión";
  const promesa = lastPromises(db, [loanId]).get(loanId)?.dia;
  return promesa && promesa >= hoy ? `prometió pagar el ${formatDia(promesa)}` : null;
}

interface Dicho extends Recordado {
  /** Only as a key for lists. */
  id: string;
  loanId: string;
  resultado: Row["resultado"];
  fecha: Instante;
  /** The messages that left with it, by channel; empty if only the app showed it, or it was skipped. */
  mensajes: (Suerte & { id: string; dudoso: boolean })[];
}

/** A page of a person's automatic reminders, sent or skipped, newest first, with the state of each message. */
export function listRecordatoriosOf(db: Db, userId: string, { cursor, limit }: ListOfQuery): ListPage<Dicho> {
  const { loanId, cuota, vence, desfase, resultado, fecha } = recordatorios;
  const id = sql<string>`${loanId} || '_' || ${cuota} || '_' || ${vence} || '_' || ${desfase}`;
  const [, at, last] = /^(\d{1,16})\.([\w-]{1,100})$/.exec(cursor ?? "") ?? [];
  if (cursor && !at) fail("INPUT_INVALID");
  const beyond = at ? sql`(${fecha}, ${id}) < (${Number(at)}, ${last})` : undefined;
  const rows = db
    .select({ id, loanId, cuota, vence, desfase, resultado, fecha })
    .from(recordatorios)
    .where(and(eq(recordatorios.userId, userId), beyond))
    .orderBy(desc(fecha), desc(id))
    .limit(limit + 1)
    .all();
  const sent = listSentWith(db, userId, rows);
  const told = rows.map((row) => {
    const own = sent.filter((one) => loanOf(one.sobre) === row.loanId && toDia(one.creado) === toDia(row.fecha));
    return { ...row, mensajes: row.resultado === "enviado" ? own : [] };
  });
  return pageOf(told, limit, ({ fecha, id }) => ({ instant: fecha, id }));
}

const loanOf = (sobre: string | null) => SOBRE.exec(sobre ?? "")?.[2];

/** The messages of that person's reminders, automatic or not, on the days of those rows: a loan has one reminder a day. */
function listSentWith(db: Db, userId: string, rows: readonly Pick<Row, "fecha">[]) {
  const [newest, oldest] = [rows[0]?.fecha, rows.at(-1)?.fecha];
  if (newest === undefined || oldest === undefined) return [];
  const { id, canal, estado, proximoIntento, intentos, intentado, entregado, leido, error, dudoso, sobre, creado } =
    mensajes;
  const within = and(gte(creado, startOfDay(toDia(oldest))), lt(creado, startOfDay(addDays(toDia(newest), 1))));
  return db
    .select({
      id,
      canal,
      estado,
      proximoIntento,
      intentos,
      intentado,
      entregado,
      leido,
      error,
      dudoso,
      sobre,
      creado,
      relevo: sql<Canal | null>`(select n.canal from mensajes n where n.antes = mensajes.id)`,
    })
    .from(mensajes)
    .where(and(eq(mensajes.userId, userId), within, eq(mensajes.clase, "cobro")))
    .orderBy(asc(creado), asc(id))
    .all();
}
