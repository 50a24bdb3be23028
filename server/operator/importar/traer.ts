/** Imports a person of a business: their account, their loans and what they paid, each on its day; and checks if it may. */
import { numeroDeCedula } from "../../../rules/country/cedula.ts";
import { type Dia, daysBetween, formatDiaCorto, type Instante, startOfEvent } from "../../../rules/country/fecha.ts";
import { TASA_CERCANA_DIAS } from "../../../rules/limits/panel.ts";
import { quoteMonto } from "../../../rules/loans/pagos/cotizacion.ts";
import { isWithinRounding } from "../../../rules/loans/pagos/liquidacion.ts";
import { codigoOf } from "../../../rules/loans/pagos/pagos.ts";
import { openCargos } from "../../../rules/loans/plan.ts";
import { pendienteOf, proximoVence } from "../../../rules/money/cargos.ts";
import { bolivares, type Centavos, calculateMontoFinal, centavos, formatDolares } from "../../../rules/money/dinero.ts";
import { formatTasaExacta, rateFor } from "../../../rules/money/tasa.ts";
import { prestamoDe, prestamosByPerson } from "../../../rules/operator/importar/cruzar.ts";
import type {
  FilaLeida,
  Lectura,
  PagoPlan,
  PersonaPlan,
  Plan,
  PrestamoPlan,
} from "../../../rules/operator/importar/tipos.ts";
import { FALTA_TASA, type PrestamoVisto } from "../../../rules/operator/importar/vista.ts";
import { noEmail } from "../../../rules/people/acceso/cuentas.ts";
import { savedColumns } from "../../../rules/people/perfil-campos.ts";
import { today } from "../../core/clock.ts";
import type { AdminContext } from "../../core/context.ts";
import { fail } from "../../core/errors.ts";
import { insertAccount, setPhone } from "../../identity/cuentas/queries.ts";
import { settleLoan } from "../../lending/cargos/actions.ts";
import { insertCargos, listCargos } from "../../lending/cargos/queries.ts";
import { closeLoan } from "../../lending/completados/actions.ts";
import { postDesembolso, postPago } from "../../lending/libro/actions.ts";
import { addPrestado, findCerradoHasta, getCartera } from "../../lending/libro/queries.ts";
import { findActiveLoan, getApproved, insertLoan } from "../../lending/loans/queries.ts";
import { insertPago } from "../../lending/pagos/queries.ts";
import { listTasasAround } from "../../lending/tasas/queries.ts";
import { bringUsuario } from "../../people/usuarios/queries.ts";
import type { Db } from "../../storage/db.ts";
import { newId } from "../../storage/ids.ts";
import { findByCedula, insertCargado, isPhoneTaken } from "./queries.ts";

/** A unit of the plan: a person, their loans in order, and the payments of each. */
export interface Parte {
  persona: PersonaPlan | undefined;
  prestamos: { prestamo: PrestamoPlan; pagos: PagoPlan[] }[];
}

export function partesOf({ personas, prestamos, pagos }: Plan): Parte[] {
  const numero = ({ cedula }: { cedula: string }) => cedula.slice(1);
  const people = new Map(personas.map((persona) => [numero(persona), persona]));
  const paid = Map.groupBy(pagos, numero);
  const owing = prestamosByPerson(prestamos);
  const parteOf = (cedula: string, own: readonly PrestamoPlan[]): Parte => ({
    persona: people.get(cedula),
    prestamos: own.map((prestamo) => ({
      prestamo,
      pagos: (paid.get(cedula) ?? []).filter((pago) => prestamoDe(pago, own) === prestamo),
    })),
  });
  const alone = personas.filter((persona) => !owing.has(numero(persona)));
  return [
    ...[...owing].map(([cedula, own]) => parteOf(cedula, own)),
    ...alone.map((persona) => ({ persona, prestamos: [] })),
  ];
}

/** Imports everything on its own day, without notifications. */
export function bringParte(tx: Db, ctx: AdminContext, cargaId: string, { persona, prestamos }: Parte): PrestamoVisto[] {
  if (persona && !findByCedula(tx, persona.cedula)) {
    const first = prestamos[0]?.prestamo.fecha;
    const id = bringPersona(tx, persona, first ? startOfEvent(first) : ctx.clock.now());
    insertCargado(tx, cargaId, "usuario", id);
  }
  return prestamos.map(({ prestamo, pagos }) => bringPrestamo(tx, ctx, cargaId, prestamo, pagos));
}

/** Creates an account that signs in with its phone. */
function bringPersona(tx: Db, persona: PersonaPlan, at: Instante): string {
  const { fila, verificado, correo, ...row } = persona;
  const id = insertAccount(tx, noEmail(newId()), null, at);
  setPhone(tx, id, persona.telefono);
  bringUsuario(tx, id, { ...row, correo: correo ?? "", verify: verificado });
  return id;
}

const asOf = (ctx: AdminContext, dia: Dia): AdminContext => ({ ...ctx, clock: { now: () => startOfEvent(dia) } });

/** A context on that day; if its books are closed, on today: the entry still says the day it belongs to. */
function on(tx: Db, ctx: AdminContext, dia: Dia): AdminContext {
  const closed = findCerradoHasta(tx);
  return closed !== null && dia <= closed ? ctx : asOf(ctx, dia);
}

/** A loan that was paid out and has been paid since, as if that had happened here. */
function bringPrestamo(
  tx: Db,
  ctx: AdminContext,
  cargaId: string,
  prestamo: PrestamoPlan,
  suyos: readonly PagoPlan[],
): PrestamoVisto {
  const { amount, interes, cuotas, periodo, fecha, fechaPrimerPago, reason, bs, referencia } = prestamo;
  const person = findByCedula(tx, prestamo.cedula) ?? fail("MOVE_IN_CHANGED");
  const at = startOfEvent(fecha);
  const montoFinal = calculateMontoFinal(amount, interes);
  const terms = { interes, periodo, cuotas, cuotasPagadas: 0, fechaPrimerPago, montoFinal };
  const loan = insertLoan(tx, {
    ...snapshotOf(person),
    id: newId(),
    userId: person.id,
    amount,
    reason,
    createdAt: at,
    status: "Aprobado",
    ...terms,
    decididoEn: at,
    decididoPor: ctx.usuario.id,
    datosPago: { ...SIN_CUENTA, bs: bs ?? bolivares(0), referencia: referencia ?? "" },
  });
  insertCargado(tx, cargaId, "loan", loan.id);
  postDesembolso(tx, on(tx, ctx, fecha), { id: loan.id, userId: person.id, amount, montoFinal }, fecha);
  insertCargos(tx, loan.id, openCargos({ total: montoFinal, cuotas, fechaPrimerPago, periodo }));
  addPrestado(tx, amount);
  const enOrden = suyos.toSorted((a, b) => (a.fecha < b.fecha ? -1 : 1));
  const pagado = enOrden.reduce((sum, pago) => sum + bringPago(tx, ctx, cargaId, loan, pago), 0);
  const last = enOrden.at(-1)?.fecha ?? fecha;
  if (prestamo.cerrado) closeLoan(tx, asOf(ctx, last), getApproved(tx, loan.id, "LOAN_DOES_NOT_EXIST"));
  else settleLoan(tx, on(tx, ctx, last), loan.id);
  return vistoOf(tx, ctx, prestamo, loan, centavos(pagado));
}

const SIN_CUENTA = { banco: null, tipo: null, numeroCuenta: null, titular: null };

/** The data that a request copies of its person; what the notebook lacks stays empty until they complete their profile. */
function snapshotOf(person: NonNullable<ReturnType<typeof findByCedula>>) {
  return { ...savedColumns(person), email: person.correo, nivel: person.nivel };
}

type NewLoan = ReturnType<typeof insertLoan>;

function bringPago(tx: Db, ctx: AdminContext, cargaId: string, loan: NewLoan, pago: PagoPlan): Centavos {
  const { fecha: fechaPago, referencia, metodo } = pago;
  const at = startOfEvent(fechaPago);
  const row = insertPago(tx, {
    id: newId(),
    userId: loan.userId,
    loanId: loan.id,
    nombre: `${loan.nombre} ${loan.apellido}`.trim(),
    codigo: codigoOf({ referencia: referencia ?? "0000" }),
    referencia,
    metodo,
    fechaPago,
    fecha: at,
    ...(quote(tx, pago) ?? fail("MOVE_IN_CHANGED")),
    status: "Aprobado",
    registradoPor: ctx.usuario.id,
    decididoEn: at,
    decididoPor: ctx.usuario.id,
  });
  insertCargado(tx, cargaId, "pago", row.id);
  postPago(tx, on(tx, ctx, fechaPago), row, loan.id, row.montoBs);
  return row.monto;
}

function vistoOf(tx: Db, ctx: AdminContext, { fila, cedula, cerrado }: PrestamoPlan, loan: NewLoan, pagado: Centavos) {
  const [cargos, cartera] = [listCargos(tx, loan.id), getCartera(tx, loan.id)];
  return {
    linea: fila.linea,
    cedula,
    nombre: `${loan.nombre} ${loan.apellido}`.trim(),
    pagado,
    montoFinal: loan.montoFinal ?? centavos(0),
    saldo: centavos(Math.max(cartera, 0)),
    aFavor: centavos(Math.max(-cartera, 0)),
    vencido: pendienteOf(cargos, today(ctx.clock)),
    proxima: proximoVence(cargos),
    cerrado: cerrado ?? false,
  };
}

/** A pago in both currencies: as written, or at the rate of its day. Null if a rate is needed and there is none. */
function quote(tx: Db, { monto, montoBs, fecha }: PagoPlan) {
  if (monto !== null) {
    const asWritten = { moneda: "usd" as const, monto, montoBs, provisional: false };
    return { ...asWritten, tasaValor: null, tasaFecha: null, tasaFuente: null };
  }
  if (montoBs === null) return null;
  const quoted = quoteMonto({ montoBs }, fecha, listTasasAround(tx, fecha));
  return "code" in quoted || quoted.tasaFecha === null || isFar(fecha, quoted.tasaFecha) ? null : quoted;
}

const isFar = (fecha: Dia, tasaFecha: Dia) => tasaFecha < fecha || daysBetween(fecha, tasaFecha) > TASA_CERCANA_DIAS;

/** The value of a pago's bolívares, at which rate of which day: «$4,73», «a 380,50 (23 nov)». */
function sayQuote({ monto, tasaValor, tasaFecha }: NonNullable<ReturnType<typeof quote>>): FilaLeida["vale"] {
  if (tasaValor === null || tasaFecha === null) return undefined;
  return { monto: formatDolares(monto), tasa: `a ${formatTasaExacta(tasaValor)} (${formatDiaCorto(tasaFecha)})` };
}

/** Explains why bolívares have no value in dollars: the nearest rate, and how far away it is. */
function sinTasa(tx: Db, fecha: Dia): string {
  const nearest = rateFor(listTasasAround(tx, fecha), fecha);
  const which = nearest
    ? `la más cercana es la del ${formatDiaCorto(nearest.fechaValor)} de ${nearest.fechaValor.slice(0, 4)}`
    : "no hay ninguna";
  return `${FALTA_TASA} (${which}). Tráela en «Trae las tasas de esos días», o escribe también el monto en dólares.`;
}

/**
 * Compares the rows with existing people: known ones, phones in use, open debts; noted next to each row. Returns how many are
 * known.
 */
export function* checkAgainstHouse(
  tx: Db,
  { personas, prestamos, pagos }: Plan,
  enClientes: Lectura["enClientes"] = new Set(personas.map(({ cedula }) => numeroDeCedula(cedula))),
): Generator<void, number> {
  let conocidas = 0;
  for (const { fila, cedula, telefono } of personas) {
    yield;
    if (findByCedula(tx, cedula)) {
      conocidas += 1;
      fila.observaciones.push({ tipo: "aviso", texto: "Ya es tu cliente: su ficha queda como está.", campo: null });
    } else if (isPhoneTaken(tx, telefono)) refuse(fila, "telefono", "Ese teléfono es de otro cliente tuyo.");
  }
  for (const prestamo of prestamos) {
    yield;
    sayWho(tx, prestamo, enClientes);
  }
  for (const pago of pagos) {
    yield;
    const quoted = quote(tx, pago);
    if (quoted) pago.fila.vale = sayQuote(quoted);
    else refuse(pago.fila, "monto", sinTasa(tx, pago.fecha));
  }
  for (const { prestamos: own } of partesOf({ personas: [], prestamos, pagos }))
    for (const one of own) {
      yield;
      sayUnpaid(tx, one);
    }
  return conocidas;
}

const EN_CURSO = "Ya tiene aquí una solicitud o un préstamo en curso.";
const NI_PAGADO = "Mientras siga, tampoco puede entrar uno que ya pagó.";

/** Why a loan cannot belong to the person its row names. */
function sayWho(tx: Db, { fila, cedula, cerrado }: PrestamoPlan, enClientes: Lectura["enClientes"]): void {
  const known = findByCedula(tx, cedula);
  if (!known && enClientes?.has(numeroDeCedula(cedula)) === false)
    refuse(fila, "cedula", "Esa cédula no está en la hoja Clientes.");
  if (known?.rol === "admin") refuse(fila, "cedula", "Es de un administrador: no puede tener préstamos.");
  // A finished one also runs for a moment as it comes in, and nobody has two under way.
  if (known && findActiveLoan(tx, known.id)) refuse(fila, "cedula", cerrado ? `${EN_CURSO} ${NI_PAGADO}` : EN_CURSO);
}

/** What its row says was fully paid and its pagos do not cover, apart from rounding. */
function sayUnpaid(tx: Db, { prestamo, pagos }: Parte["prestamos"][number]): void {
  const quoted = pagos.map((pago) => quote(tx, pago));
  if (!prestamo.cerrado || quoted.includes(null)) return;
  const total = calculateMontoFinal(prestamo.amount, prestamo.interes);
  const pagado = centavos(quoted.reduce((sum, one) => sum + (one?.monto ?? 0), 0));
  if (isWithinRounding(centavos(total - pagado), total)) return;
  const figures = `Dice que lo pagó, y sus pagos suman ${formatDolares(pagado)} de ${formatDolares(total)}.`;
  refuse(prestamo.fila, "estado", `${figures} Agrega el pago que falta, o escribe «vigente».`);
}

const refuse = ({ observaciones }: FilaLeida, campo: string, texto: string) =>
  void observaciones.push({ tipo: "error", texto, campo });

/** Refuses MOVE_IN_CHANGED if a row has an error. */
export function demandUnchanged({ personas, prestamos, pagos }: Plan): void {
  const isWrong = ({ fila }: { fila: FilaLeida }) => fila.observaciones.some(({ tipo }) => tipo === "error");
  if ([...personas, ...prestamos, ...pagos].some(isWrong)) fail("MOVE_IN_CHANGED");
}
