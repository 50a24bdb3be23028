/**
 * Where the money of each pago, payout and refund is. Changing one of them places it again in the same transaction: an opposite
 * row removes money from the wrong caja. `monto` is in the caja's own money, `valor` in dollars as in the ledger.
 */
import { formatBanco } from "../../../rules/country/bancos.ts";
import { addDays, type Dia } from "../../../rules/country/fecha.ts";
import { DIFERENCIAS, type MonedaDeCaja, SIN_LUGAR } from "../../../rules/money/cajas.ts";
import { type Bolivares, bolivares, type Centavos, centavos } from "../../../rules/money/dinero.ts";
import { rateFor, toBolivares, toDolares } from "../../../rules/money/tasa.ts";
import { formatEnCaja } from "../../../rules/texts/cajas.ts";
import { getAjustes } from "../../core/ajustes/queries.ts";
import { audit } from "../../core/auditoria/queries.ts";
import { today } from "../../core/clock.ts";
import type { ActorContext, AdminContext } from "../../core/context.ts";
import { fail } from "../../core/errors.ts";
import type { Db } from "../../storage/db.ts";
import { newId } from "../../storage/ids.ts";
import { findCerradoHasta } from "../libro/queries.ts";
import { listTasasAround } from "../tasas/queries.ts";
import {
  type Caja,
  findApproved,
  findCierre,
  findDeBanco,
  findDeCuenta,
  findDeEfectivo,
  getCaja,
  insertCaja,
  insertMovimientoCaja,
  isNamed,
  listPlaced,
} from "./queries.ts";

interface Lugar {
  cajaId: string;
  dia: Dia;
  monto: number;
  valor: Centavos;
}

/** Moves the money of one pago, payout or refund to the right caja, or to none. Does nothing if it is already there. */
function place(tx: Db, ctx: ActorContext, sobre: string, due: Lugar | null): void {
  const placed = listPlaced(tx, sobre);
  const isDue = ({ cajaId, dia, monto, valor }: Lugar) =>
    due !== null && cajaId === due.cajaId && dia === due.dia && monto === due.monto && valor === due.valor;
  if (due === null ? placed.length === 0 : placed.length === 1 && placed.every(isDue)) return;
  const out = placed.map((row) => ({ ...row, monto: -row.monto, valor: centavos(0 - row.valor) }));
  for (const row of due === null ? out : [...out, due]) enter(tx, ctx, row, { sobre });
}

/** Enters a row on its day, or on the first open day if that one is closed. */
function enter(
  tx: Db,
  ctx: ActorContext,
  { cajaId, dia: diaValor, monto, valor }: Lugar,
  about: { sobre: string } | { traslado: string; motivo: string },
): void {
  const closed = [findCerradoHasta(tx), findCierre(tx, cajaId)?.dia]
    .filter((day) => day != null)
    .toSorted()
    .at(-1);
  const open = closed === undefined || diaValor > closed ? diaValor : later(today(ctx.clock), addDays(closed, 1));
  const stamp = { fecha: ctx.clock.now(), actorId: ctx.usuario?.id ?? null };
  insertMovimientoCaja(tx, { ...about, ...stamp, cajaId, dia: open, diaValor, monto, valor });
}

const later = (a: Dia, b: Dia): Dia => (a > b ? a : b);

/**
 * Places the money of a pago in the caja where it arrived: the account of its bank movement, an account of the receiving bank,
 * or a cash box.
 */
export function placePago(tx: Db, ctx: ActorContext, pagoId: string): void {
  place(tx, ctx, pagoId, lugarDePago(tx, ctx, pagoId));
}

function lugarDePago(tx: Db, ctx: ActorContext, pagoId: string): Lugar | null {
  const pago = findApproved(tx, pagoId);
  if (!pago) return null;
  const { valor, montoBs, moneda, metodo, dia, banco, dicha, cuentaId, visto, diaVisto } = pago;
  if (cuentaId !== null && visto !== null && diaVisto !== null)
    return { cajaId: findDeCuenta(tx, cuentaId) ?? fail("NOT_FOUND"), dia: diaVisto, monto: visto, valor };
  // Only bolívares that really moved: for a pago registered in dollars they are unknown.
  const monto = moneda === "bs" ? montoBs : metodo === "efectivo" ? valor : null;
  if (monto === null) return null;
  const cajaId = dicha ?? (metodo === "efectivo" ? boxOf(tx, ctx, moneda) : banco && cajaOf(tx, ctx, banco));
  return cajaId ? { cajaId, dia, monto, valor } : null;
}

const BOXES: Record<MonedaDeCaja, string> = { bs: "Efectivo en bolívares", usd: "Efectivo en dólares" };

function boxOf(tx: Db, ctx: ActorContext, moneda: MonedaDeCaja): string {
  return findDeEfectivo(tx, moneda) ?? insertCaja(tx, { nombre: BOXES[moneda], moneda, creado: ctx.clock.now() });
}

function cajaOf(tx: Db, ctx: ActorContext, banco: string): string {
  const made = { nombre: formatBanco(banco), moneda: "bs", banco, creado: ctx.clock.now() } as const;
  return findDeBanco(tx, banco) ?? insertCaja(tx, made);
}

/** A payment that left: dollars as in the ledger, bolívares as sent. */
interface Salida {
  valor: Centavos;
  bs: Bolivares;
  /** The caja it left from. Undefined: the first account in Ajustes; null: unknown. Refuses NOT_FOUND. */
  cajaId?: string | null | undefined;
}

/** Enters a payout or refund as leaving a caja today. */
export function placeSalida(tx: Db, ctx: ActorContext, sobre: string, { valor, bs, cajaId }: Salida): void {
  const { datosPago } = getAjustes(tx);
  const id = cajaId === undefined ? datosPago && cajaOf(tx, ctx, datosPago.banco) : cajaId;
  if (id === DIFERENCIAS) fail("NOT_FOUND");
  const due = id && lugarDeSalida(getCaja(tx, id), { valor, bs, dia: today(ctx.clock) });
  place(tx, ctx, sobre, due || null);
}

const lugarDeSalida = (
  { id, moneda }: Caja,
  { valor, bs, dia }: { valor: Centavos; bs: Bolivares; dia: Dia },
): Lugar => ({
  cajaId: id,
  dia,
  monto: moneda === "bs" ? -bs : -valor,
  valor: centavos(0 - valor),
});

/** Corrects the caja or bolívares of a payment that left. It keeps its day, and its caja unless another is given. */
export function correctSalida(tx: Db, ctx: ActorContext, sobre: string, { valor, bs, cajaId }: Salida): void {
  const [was] = listPlaced(tx, sobre);
  const id = cajaId === undefined ? was?.cajaId : cajaId;
  const dia = was?.dia ?? today(ctx.clock);
  place(tx, ctx, sobre, id ? lugarDeSalida(getCaja(tx, id), { valor, bs, dia }) : null);
}

/** Reverses a payment that never left, or that came back. Returns the caja it had left; null if that was unknown. */
export function takeBackSalida(tx: Db, ctx: ActorContext, sobre: string): string | null {
  const [was] = listPlaced(tx, sobre);
  place(tx, ctx, sobre, null);
  return was?.cajaId ?? null;
}

/** Creates a cash box. Refuses CAJA_REPEATED. */
export function createCaja(
  tx: Db,
  ctx: AdminContext,
  { nombre, moneda }: Pick<Caja, "nombre" | "moneda">,
): { id: string } {
  if (isNamed(tx, nombre)) fail("CAJA_REPEATED");
  const id = insertCaja(tx, { nombre, moneda, creado: ctx.clock.now(), creadoPor: ctx.usuario.id });
  audit(tx, ctx, { accion: "cajas.create", userId: ctx.usuario.id, entidadId: id, despues: { nombre, moneda } });
  return { id };
}

interface Traslado {
  de: string;
  a: string;
  monto: number;
  recibido?: number | null | undefined;
  motivo: string;
}

/**
 * Moves money from one caja to another: `monto` in the money of the first, `recibido` in that of the second, or converted at
 * today's rate. `SIN_LUGAR` and the differences are in dollars. Refuses CAJA_SAME, CAJA_RECIBIDO, CAJA_NO_RATE, NOT_FOUND.
 */
export function transferCaja(tx: Db, ctx: AdminContext, input: Traslado): { id: string } {
  const { de, a, monto, motivo } = input;
  if (de === a) fail("CAJA_SAME");
  const [from, to] = [monedaOf(tx, de), monedaOf(tx, a)];
  if (from === to && input.recibido != null && input.recibido !== monto) fail("CAJA_RECIBIDO");
  const dia = today(ctx.clock);
  const entra = input.recibido ?? (from === to ? monto : exchange(tx, monto, from, dia));
  const valor = from === "usd" ? monto : to === "usd" ? entra : exchange(tx, monto, "bs", dia);
  const id = move(tx, ctx, { de, a, sale: monto, entra, valor: centavos(valor), motivo, dia });
  const despues = {
    de: nombreDe(tx, de),
    a: nombreDe(tx, a),
    motivo,
    sale: formatEnCaja(monto, from),
    entra: formatEnCaja(entra, to),
  };
  audit(tx, ctx, { accion: "cajas.transfer", userId: ctx.usuario.id, entidadId: id, despues });
  return { id };
}

const nombreDe = (tx: Db, id: string) => (id === SIN_LUGAR ? "Sin lugar" : getCaja(tx, id).nombre);
const monedaOf = (tx: Db, id: string): MonedaDeCaja => (id === SIN_LUGAR ? "usd" : getCaja(tx, id).moneda);

/** Converts an amount at the rate of a day. Refuses CAJA_NO_RATE. */
function exchange(tx: Db, monto: number, moneda: MonedaDeCaja, dia: Dia): number {
  const tasa = rateFor(listTasasAround(tx, dia), dia) ?? fail("CAJA_NO_RATE");
  if (moneda === "usd") return toBolivares(centavos(monto), tasa);
  // Less than a cent counts as nothing.
  return toDolares(bolivares(monto), tasa) ?? (monto < tasa.valor / 1e8 ? 0 : fail("INPUT_INVALID"));
}

interface Movida extends Pick<Traslado, "de" | "a" | "motivo"> {
  sale: number;
  entra: number;
  valor: Centavos;
  dia: Dia;
}

function move(tx: Db, ctx: AdminContext, { de, a, sale, entra, valor, motivo, dia }: Movida): string {
  const about = { traslado: newId(), motivo };
  if (de !== SIN_LUGAR) enter(tx, ctx, { cajaId: de, dia, monto: -sale, valor: centavos(0 - valor) }, about);
  if (a !== SIN_LUGAR) enter(tx, ctx, { cajaId: a, dia, monto: entra, valor }, about);
  return about.traslado;
}

/** Enters a counting difference of a caja on its day. Refuses CAJA_NO_RATE. */
export function enterDiferencia(
  tx: Db,
  ctx: AdminContext,
  { caja, dia, diferencia, motivo }: { caja: Caja; dia: Dia; diferencia: number; motivo: string },
): void {
  const monto = Math.abs(diferencia);
  const valor = centavos(caja.moneda === "usd" ? monto : exchange(tx, monto, "bs", dia));
  const both = { valor, motivo, dia };
  if (diferencia < 0) move(tx, ctx, { ...both, de: caja.id, a: DIFERENCIAS, sale: monto, entra: valor });
  else move(tx, ctx, { ...both, de: DIFERENCIAS, a: caja.id, sale: valor, entra: monto });
}
