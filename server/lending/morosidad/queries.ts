/** Loans with something overdue or soon due, starting from the earliest day on which each has to pay. Amounts in cents. */
import { and, asc, count, desc, eq, inArray, ne, not, type SQL, sql } from "drizzle-orm";
import { saldosLoans } from "../../../drizzle/schema/ledger.ts";
import { atrasos, loans } from "../../../drizzle/schema/loans.ts";
import { pagos } from "../../../drizzle/schema/pagos.ts";
import { usuarios } from "../../../drizzle/schema/people.ts";
import { riesgos } from "../../../drizzle/schema/reports.ts";
import { type Dia, daysBetween, type Instante, instante, startOfDay, toDia } from "../../../rules/country/fecha.ts";
import { MAX_MOROSOS_CONTADOS } from "../../../rules/limits/limits.ts";
import { type PromesaStatus, promesaStatus, type Resultado } from "../../../rules/loans/mora/gestiones.ts";
import { cuotasDebidas, limitesOf, type MOROSIDAD_ORDENES, type Tramo } from "../../../rules/loans/mora/mora.ts";
import { proximoPago } from "../../../rules/loans/shown.ts";
import { pendienteOf } from "../../../rules/money/cargos.ts";
import type { Centavos } from "../../../rules/money/dinero.ts";
import { fail } from "../../core/errors.ts";
import { ofEncargado } from "../../core/listas/encargo.ts";
import type { ListPage, ListQuery } from "../../core/listas/paging.ts";
import type { Db } from "../../storage/db.ts";
import { listCargosOf } from "../cargos/queries.ts";
import { lastContacts, lastPromises, listWriters } from "../gestiones/queries.ts";
import { isApproved, type Loan } from "../loans/queries.ts";
import { lastReminded, listRecordadosOn, wasReminded } from "../recordatorios/queries.ts";
import { countExpected, debidoAntes, dueBetween } from "./sumas.ts";

interface MorosidadQuery extends Pick<ListQuery, "cursor" | "limit"> {
  /** All late loans if absent. */
  tramo?: Tramo | undefined;
  orden?: (typeof MOROSIDAD_ORDENES)[number] | undefined;
  /** Only people without a reminder today. */
  porRecordar?: boolean | undefined;
  /** Only that team member's clients. */
  encargado?: string | undefined;
  hoy: Dia;
}

interface Moroso {
  loanId: string;
  userId: string;
  nombre: string;
  apellido: string;
  cedula: string;
  /** E.164. */
  telefono: string;
  nivel: number;
  /** Their own bank, to which the loan was sent. */
  banco: string | null;
  /** Days since the first unpaid cuota fell due; 0 today, negative before. */
  dias: number;
  /** The number of the first unpaid cuota, from 1, and its due day. */
  cuota: number;
  vence: Dia;
  /** How many cuotas are due, and what is missing to pay them. */
  cuotasDebidas: number;
  debido: Centavos;
  /** The whole debt of the loan. */
  saldo: Centavos;
  montoFinal: Centavos;
  /** Sent by the client and not reviewed yet. */
  porRevisar: number;
  /** By anybody, and whether it was an automatic reminder. */
  ultimoContacto: Instante | null;
  contactoAutomatico: boolean;
  /** Its outcome, if an administrator noted one. */
  resultado: Resultado | null;
  /** The first colleague who wrote to them today, so that nobody writes again. */
  escribioHoy: { id: string; correo: string } | null;
  /** Whether they were reminded today. */
  recordadoHoy: boolean;
  promesa: { dia: Dia; estado: PromesaStatus } | null;
}

/** How many clients of a tramo still need today's reminder, counted up to `limit`. */
export function countPorRecordar(
  db: Db,
  { limit, ...query }: Pick<MorosidadQuery, "tramo" | "hoy" | "limit" | "encargado">,
): number {
  const due = db
    .select({ id: loans.id })
    .from(loans)
    .where(within(db, { ...query, porRecordar: true }))
    .limit(limit);
  return db.select({ cuantos: count() }).from(due.as("due")).get()?.cuantos ?? 0;
}

/** A page of the loans of a tramo, each with what collecting it takes. */
export function listMorosos(db: Db, query: MorosidadQuery): ListPage<Moroso> {
  const due =
    query.orden !== "mayores" ? byDay(db, query) : hasLargest(db, query) ? byAtraso(db, query) : byDebt(db, query);
  if (due.length === 0) return { items: [], nextCursor: null };
  const ids = due.slice(0, query.limit).map(({ id }) => id);
  const found = db
    .select({ loan: loans, saldo: sql<Centavos>`${saldosLoans.monto}`, nivel: sql<number>`${usuarios.nivel}` })
    .from(loans)
    // Each loan has both: a left join keeps SQLite to the page's own loans.
    .leftJoin(saldosLoans, eq(saldosLoans.loanId, loans.id))
    .leftJoin(usuarios, eq(usuarios.id, loans.userId))
    .where(inArray(loans.id, ids))
    .all();
  const byId = new Map(found.map((row) => [row.loan.id, row]));
  const last = due.length > query.limit ? due[query.limit - 1] : undefined;
  return {
    items: shownMorosos(
      db,
      ids.flatMap((id) => byId.get(id) ?? []),
      query,
    ),
    nextCursor: last ? `${last.key}.${last.id}` : null,
  };
}

/** The loans of a page and one more, in list order. */
type Due = { id: string; key: Dia | number }[];

/** Loans of a tramo: their first due day is within its days. */
function within(
  db: Db,
  { tramo, hoy, porRecordar, encargado }: Pick<MorosidadQuery, "tramo" | "hoy" | "porRecordar" | "encargado">,
): SQL | undefined {
  const { primera, ultima } = limitesOf(tramo, hoy);
  return and(
    dueBetween(primera, ultima),
    porRecordar ? not(wasReminded(loans.id, hoy)) : undefined,
    ofEncargado(db, loans.userId, encargado),
  );
}

function byDay(db: Db, { cursor, limit, ...query }: MorosidadQuery): Due {
  const last = seen(cursor, /^(\d{4}-\d{2}-\d{2})\.([\w-]{1,64})$/);
  const after = last && sql`(${loans.proximaCuota}, ${loans.id}) > (${last.key}, ${last.id})`;
  return db
    .select({ id: loans.id, key: sql<Dia>`${loans.proximaCuota}` })
    .from(loans)
    .where(and(within(db, query), after))
    .orderBy(asc(loans.proximaCuota), asc(loans.id))
    .limit(limit + 1)
    .all();
}

const AMOUNT = /^(\d{1,16})\.([\w-]{1,64})$/;

/** By debt, computed for each of them. */
function byDebt(db: Db, { cursor, limit, ...query }: MorosidadQuery): Due {
  const debido = debidoAntes(limitesOf(query.tramo, query.hoy).antes);
  const last = seen(cursor, AMOUNT);
  return db
    .select({ id: loans.id, key: debido })
    .from(loans)
    .where(and(within(db, query), last && sql`(${debido}, ${loans.id}) < (${Number(last.key)}, ${last.id})`))
    .orderBy(desc(debido), desc(loans.id))
    .limit(limit + 1)
    .all();
}

/** The same, from the stored totals of what is overdue. */
function byAtraso(db: Db, { cursor, limit, ...query }: MorosidadQuery): Due {
  const { loanId: id, monto: key } = atrasos;
  const last = seen(cursor, AMOUNT);
  const narrowed = query.tramo || query.porRecordar || query.encargado;
  const own = narrowed
    ? sql`exists (select 1 from ${loans} where ${loans.id} = ${id} and ${within(db, query)})`
    : undefined;
  return db
    .select({ id, key })
    .from(atrasos)
    .where(and(own, last && sql`(${key}, ${id}) < (${Number(last.key)}, ${last.id})`))
    .orderBy(desc(key), desc(id))
    .limit(limit + 1)
    .all();
}

/** Whether `atrasos` covers those loans, and they are common enough in it that a page is found soon. */
function hasLargest(db: Db, { tramo, hoy, encargado }: MorosidadQuery): boolean {
  const limites = limitesOf(tramo, hoy);
  // One team member's clients are few among all.
  if (encargado) return false;
  if (limites.antes !== hoy || countExpected(db, limites) <= MAX_MOROSOS_CONTADOS) return false;
  const noted = db.select({ dia: riesgos.dia }).from(riesgos).orderBy(desc(riesgos.dia)).limit(1).get();
  return noted?.dia === hoy;
}

/** The cursor: the last row's key and id. */
function seen(cursor: string | null | undefined, form: RegExp): { key: string; id: string } | undefined {
  if (!cursor) return undefined;
  const [, key, id] = form.exec(cursor) ?? [];
  return key && id ? { key, id } : fail("INPUT_INVALID");
}

function shownMorosos(
  db: Db,
  rows: readonly { loan: Loan; saldo: Centavos; nivel: number }[],
  { tramo, hoy }: MorosidadQuery,
): Moroso[] {
  const { antes } = limitesOf(tramo, hoy);
  const ids = rows.map(({ loan }) => loan.id);
  const [owed, sent] = [listCargosOf(db, ids), listSent(db, ids)];
  const [contacts, promises] = [lastContacts(db, ids), lastPromises(db, ids)];
  const writers = listWriters(
    db,
    rows.map(({ loan }) => loan.userId),
    startOfDay(hoy),
  );
  const [reminded, today] = [lastReminded(db, ids), listRecordadosOn(db, ids, hoy)];
  return rows.flatMap(({ loan, saldo, nivel }) => {
    if (!isApproved(loan) || !loan.proximaCuota) return [];
    const { id: loanId, userId, nombre, apellido, cedula, telefono, montoFinal, proximaCuota } = loan;
    const own = owed.get(loanId) ?? [];
    const promise = promises.get(loanId);
    const pagosOf = sent.filter((pago) => pago.loanId === loanId);
    return {
      loanId,
      userId,
      nombre,
      apellido,
      cedula,
      telefono,
      nivel,
      montoFinal,
      saldo,
      banco: loan.datosPago.banco,
      dias: daysBetween(proximaCuota, hoy),
      cuota: proximoPago(own, loan.cuotasPagadas)?.numero ?? loan.cuotas,
      vence: proximaCuota,
      cuotasDebidas: cuotasDebidas(own, antes),
      debido: pendienteOf(own, antes),
      porRevisar: pagosOf.filter(({ status }) => status === "Pendiente").length,
      ...ultimoDe(contacts.get(loanId), reminded.get(loanId)),
      recordadoHoy: today.has(loanId),
      escribioHoy: writers.get(userId) ?? null,
      promesa: promise
        ? {
            dia: promise.dia,
            estado: promesaStatus(
              promesaOf(promise),
              pagosOf.map(({ fechaPago }) => fechaPago),
              hoy,
            ),
          }
        : null,
    };
  });
}

type UltimoContacto = Pick<Moroso, "ultimoContacto" | "contactoAutomatico" | "resultado">;

function ultimoDe(contact: { fecha: Instante; resultado: Resultado | null } | undefined, reminded = 0): UltimoContacto {
  const [fecha, last] = [contact?.fecha ?? 0, Math.max(contact?.fecha ?? 0, reminded)];
  const automatico = reminded > fecha;
  return {
    ultimoContacto: last === 0 ? null : instante(last),
    contactoAutomatico: automatico,
    resultado: automatico ? null : (contact?.resultado ?? null),
  };
}

const promesaOf = ({ dia, fecha }: { dia: Dia; fecha: Instante }) => ({ dia, hecha: toDia(fecha) });

/** The pagos sent for those loans and not rejected. */
function listSent(db: Db, loanIds: readonly string[]) {
  return db
    .select({ loanId: pagos.loanId, status: pagos.status, fechaPago: pagos.fechaPago })
    .from(pagos)
    .where(and(inArray(pagos.loanId, [...loanIds]), ne(pagos.status, "Rechazado")))
    .all();
}
