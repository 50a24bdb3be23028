/** Loans with something past due or about to be, led by the earliest day on which each has something to pay. Amounts in cents. */
import { and, asc, count, desc, eq, gte, inArray, lte, ne, type SQL, sql } from "drizzle-orm";
import { cargos, loans, pagos, saldosLoans, usuarios } from "../../../drizzle/schema.ts";
import { type Dia, daysBetween, type Instante, instante, toDia } from "../../../rules/country/fecha.ts";
import { type PromesaStatus, promesaStatus } from "../../../rules/loans/gestiones.ts";
import {
  cuotasDebidas,
  limiteDePar,
  limitesOf,
  type MOROSIDAD_ORDENES,
  PAR_DIAS,
  TRAMOS,
  type Tramo,
} from "../../../rules/loans/mora.ts";
import { proximoPago } from "../../../rules/loans/shown.ts";
import { pendienteOf } from "../../../rules/money/cargos.ts";
import { type Centavos, centavos } from "../../../rules/money/dinero.ts";
import { fail } from "../../core/errors.ts";
import type { ListPage, ListQuery } from "../../core/paging.ts";
import type { Db } from "../../storage/db.ts";
import { listCargosOf } from "../cargos/queries.ts";
import { lastContacts, lastPromises } from "../gestiones/queries.ts";
import { isApproved, type Loan } from "../loans/queries.ts";
import { lastReminded } from "../recordatorios/queries.ts";

interface MorosidadQuery extends Pick<ListQuery, "cursor" | "limit"> {
  /** Every late loan without one. */
  tramo?: Tramo | undefined;
  orden?: (typeof MOROSIDAD_ORDENES)[number] | undefined;
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
  /** Days since the first unpaid cuota fell due; 0 today, negative before. */
  dias: number;
  /** The first unpaid cuota, 1 for the first, and its day. */
  cuota: number;
  vence: Dia;
  /** How many cuotas are due, and what is missing for them. */
  cuotasDebidas: number;
  debido: Centavos;
  /** All that the loan owes. */
  saldo: Centavos;
  montoFinal: Centavos;
  /** Sent by the client and not reviewed yet. */
  porRevisar: number;
  /** By whoever, and whether it was the clock that reminded them. */
  ultimoContacto: Instante | null;
  contactoAutomatico: boolean;
  promesa: { dia: Dia; estado: PromesaStatus } | null;
}

const saldo = saldosLoans.monto;

/** What the loan of the row should have paid before a day: `pendienteOf` of rules/money/cargos.ts. */
function debidoAntes(antes: Dia): SQL<number> {
  return sql`(select coalesce(sum(pendiente), 0) from ${cargos} where ${cargos.loanId} = ${loans.id} and vence < ${antes})`;
}

/** The rows of a tramo: what they have to pay first falls within its days. */
function within(tramo: Tramo | undefined, hoy: Dia): { where: SQL | undefined; debido: SQL<number> } {
  const { primera, ultima, antes } = limitesOf(tramo, hoy);
  const debido = debidoAntes(antes);
  const from = primera ? gte(loans.proximaCuota, primera) : undefined;
  return { where: and(from, lte(loans.proximaCuota, ultima)), debido };
}

const ownsSaldo = eq(saldosLoans.loanId, loans.id);
const total = (amount: SQL | typeof saldo) => sql<Centavos>`coalesce(sum(${amount}), 0)`;

/** How many loans stand in each tramo, what they should have paid and all that they owe. */
export function listTramos(db: Db, hoy: Dia): { tramo: Tramo; cantidad: number; debido: Centavos; saldo: Centavos }[] {
  return TRAMOS.map((tramo) => {
    const { where, debido } = within(tramo, hoy);
    const row = db
      .select({ cantidad: count(), debido: total(debido), saldo: total(saldo) })
      .from(loans)
      .innerJoin(saldosLoans, ownsSaldo)
      .where(where)
      .get();
    return {
      tramo,
      cantidad: row?.cantidad ?? 0,
      debido: row?.debido ?? centavos(0),
      saldo: row?.saldo ?? centavos(0),
    };
  });
}

/** Every late loan together: how many, what is overdue, and the portfolio at risk for each of PAR_DIAS. */
export function getMora(
  db: Db,
  hoy: Dia,
): { cantidad: number; vencido: Centavos; par: { dias: number; monto: Centavos }[] } {
  const { where, debido } = within(undefined, hoy);
  const atRisk = (dias: number) => total(sql`iif(${loans.proximaCuota} < ${limiteDePar(dias, hoy)}, ${saldo}, 0)`);
  const [par1, par7, par30] = PAR_DIAS;
  const row = db
    .select({ cantidad: count(), vencido: total(debido), par1: atRisk(par1), par7: atRisk(par7), par30: atRisk(par30) })
    .from(loans)
    .innerJoin(saldosLoans, ownsSaldo)
    .where(where)
    .get();
  const montos = [row?.par1, row?.par7, row?.par30];
  return {
    cantidad: row?.cantidad ?? 0,
    vencido: row?.vencido ?? centavos(0),
    par: PAR_DIAS.map((dias, i) => ({ dias, monto: montos[i] ?? centavos(0) })),
  };
}

/** A page of the loans of a tramo, each with what it takes to collect. */
export function listMorosos(db: Db, query: MorosidadQuery): ListPage<Moroso> {
  const { where, debido } = within(query.tramo, query.hoy);
  const largest = query.orden === "mayores";
  // Sorted narrow, so that only the page's own rows are read whole.
  const due = db
    .select({ id: loans.id, key: (largest ? sql`${debido}` : sql`${loans.proximaCuota}`).as("key") })
    .from(loans)
    .innerJoin(saldosLoans, ownsSaldo)
    .where(and(where, after(query.cursor, largest ? debido : null)))
    .orderBy(largest ? desc(debido) : asc(loans.proximaCuota), asc(loans.id))
    .limit(query.limit + 1)
    .as("due");
  const rows = db
    .select({ loan: loans, saldo, nivel: usuarios.nivel, key: sql<string | number>`${due.key}` })
    .from(due)
    .innerJoin(loans, eq(loans.id, due.id))
    .innerJoin(saldosLoans, ownsSaldo)
    .innerJoin(usuarios, eq(usuarios.id, loans.userId))
    .orderBy(largest ? desc(due.key) : asc(due.key), asc(due.id))
    .all();
  const page = rows.slice(0, query.limit);
  const last = rows.length > query.limit ? page.at(-1) : undefined;
  return {
    items: shownMorosos(db, page, query),
    nextCursor: last ? `${last.key}.${last.loan.id}` : null,
  };
}

/** What comes after "amount.id", or "day.id" in the order of days. */
function after(cursor: string | null | undefined, debido: SQL<number> | null): SQL | undefined {
  if (!cursor) return undefined;
  const [, key, id] = /^(\d{1,16}|\d{4}-\d{2}-\d{2})\.([\w-]{1,64})$/.exec(cursor) ?? [];
  if (!key || !id || key.includes("-") === Boolean(debido)) fail("INPUT_INVALID");
  if (!debido) return sql`(${loans.proximaCuota}, ${loans.id}) > (${key}, ${id})`;
  return sql`(${debido} < ${Number(key)} or (${debido} = ${Number(key)} and ${loans.id} > ${id}))`;
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
  const reminded = lastReminded(db, ids);
  return rows.flatMap(({ loan, saldo, nivel }) => {
    if (!isApproved(loan) || !loan.proximaCuota) return [];
    const { id: loanId, userId, nombre, apellido, cedula, telefono, montoFinal, proximaCuota } = loan;
    const own = owed.get(loanId) ?? [];
    const promise = promises.get(loanId);
    const pagosOf = sent.filter((pago) => pago.loanId === loanId);
    return {
      ...{ loanId, userId, nombre, apellido, cedula, telefono, nivel, montoFinal, saldo },
      dias: daysBetween(proximaCuota, hoy),
      cuota: proximoPago(own, loan.cuotasPagadas)?.numero ?? loan.cuotas,
      vence: proximaCuota,
      cuotasDebidas: cuotasDebidas(own, antes),
      debido: pendienteOf(own, antes),
      porRevisar: pagosOf.filter(({ status }) => status === "Pendiente").length,
      ...ultimoDe(contacts.get(loanId), reminded.get(loanId)),
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

function ultimoDe(contact = 0, reminded = 0): Pick<Moroso, "ultimoContacto" | "contactoAutomatico"> {
  const last = Math.max(contact, reminded);
  return { ultimoContacto: last === 0 ? null : instante(last), contactoAutomatico: reminded > contact };
}

const promesaOf = ({ dia, fecha }: { dia: Dia; fecha: Instante }) => ({ dia, hecha: toDia(fecha) });

/** What was sent for those loans and not rejected. */
function listSent(db: Db, loanIds: readonly string[]) {
  return db
    .select({ loanId: pagos.loanId, status: pagos.status, fechaPago: pagos.fechaPago })
    .from(pagos)
    .where(and(inArray(pagos.loanId, [...loanIds]), ne(pagos.status, "Rechazado")))
    .all();
}
