/**
 * Which pago each movement may be. Pure, and independent of the order of its input. It proposes and never decides, and an exact
 * pair must be certain: if the same money could be for another pago, a person has to look.
 */
import { type Dia, daysBetween } from "../../country/fecha.ts";
import type { Certeza } from "../tipos.ts";
import type { Descarte, Duda, Indicio, MovimientoAbierto, PagoAbierto, Par } from "./candidatos.ts";
import { findCasi, push } from "./casi.ts";
import { dudasDeIntencion, isAwaited, meets } from "./intenciones.ts";
import { porquesOf } from "./porques.ts";
import {
  compareCedula,
  compareNombre,
  compareTelefono,
  hidesReferencia,
  indexOf,
  isPagador,
  isReferenciaInterna,
  keysOfPagador,
  quienPago,
  sameReferencia,
  telefonoKey,
} from "./referencias.ts";
import { findSumas } from "./sumas.ts";

export interface Propuesta {
  pagoId: string;
  movimientoId: string;
  certeza: Exclude<Certeza, "manual">;
  /** For the operator, in Spanish. */
  porque: string[];
  /** A probable pair whose payer is the pago's person: it may be confirmed automatically. */
  propia?: boolean;
}

/** References repeat after weeks: this far apart, equal digits are chance, or an old receipt. */
export const DIAS_LEJOS = 31;

/** All pairs worth a look, each once, without discarded ones. */
export function propose(
  movimientos: readonly MovimientoAbierto[],
  pagos: readonly PagoAbierto[],
  descartes: readonly Descarte[],
): Propuesta[] {
  const pares = findPares(movimientos, pagos);
  const [byMovimiento, byPago] = [groupBy(pares, (par) => par.movimiento.id), groupBy(pares, (par) => par.pago.id)];
  const byReferencia = groupBy(pagos, ({ referencia }) => indexOf(referencia) ?? "");
  for (const par of pares) {
    const rival = hasRival(par, byMovimiento.get(par.movimiento.id) ?? [], byPago);
    if (rival || isClaimedByTwo(par, byReferencia)) par.dudas.push("otro pago");
    if (hasSecond(par, byPago.get(par.pago.id) ?? [])) par.dudas.push("otro movimiento");
  }
  const discarded = new Set(descartes.map(keyOf));
  const standing = pares.filter((par) => !discarded.has(keyOf(idsOf(par))));
  const open = standing.filter(({ pago }) => isOpen(pago));
  const exact = open.filter(isExact);
  const settled = new Set(exact.flatMap(sidesOf));
  const probable = open.filter((par) => !sidesOf(par).some((side) => settled.has(side)));
  const casi = findLeftOver(movimientos, pagos, standing).filter((par) => !discarded.has(keyOf(idsOf(par))));
  const propias = new Set([...onlyOnes(probable), ...casi.filter(({ indicio }) => indicio === "digito")].filter(isOwn));
  return oneOfDobles([...exact, ...probable, ...casi])
    .map((par) => ({
      ...proposalOf(par, isExact(par) ? "exacta" : "probable"),
      ...(propias.has(par) && { propia: true }),
    }))
    .sort(
      (a, b) =>
        compareText(a.certeza, b.certeza) ||
        compareText(a.pagoId, b.pagoId) ||
        compareText(a.movimientoId, b.movimientoId),
    );
}

const idsOf = ({ pago, movimiento }: Par) => ({ pagoId: pago.id, movimientoId: movimiento.id });
const sidesOf = ({ pago, movimiento }: Par) => [`p${pago.id}`, `m${movimiento.id}`];

/** Near matches among the money and pagos that are in no pair. */
function findLeftOver(
  movimientos: readonly MovimientoAbierto[],
  pagos: readonly PagoAbierto[],
  pares: readonly Par[],
): Par[] {
  const [paid, taken] = [new Set(pares.map(({ pago }) => pago)), new Set(pares.map(({ movimiento }) => movimiento))];
  const money = movimientos.filter((movimiento) => !taken.has(movimiento));
  const told = pagos.filter((pago) => isOpen(pago) && !paid.has(pago));
  const near = findCasi(money, told);
  const found = [...near, ...findSumas(money, told, near)].map(
    (par): Par => ({ ...par, dudas: dudasOf(par.movimiento, par.pago) }),
  );
  const sides = groupBy(found.flatMap(sidesOf), (side) => side);
  const many = (side: string) => (sides.get(side)?.length ?? 0) > 1;
  for (const par of found) {
    if (many(`m${par.movimiento.id}`)) par.dudas.push("otro pago");
    if (many(`p${par.pago.id}`)) par.dudas.push("otro movimiento");
  }
  return found;
}

const INDICIOS: readonly Indicio[] = ["intencion", "referencia", "codigo", "pagador", "centimos", "digito", "suma"];

/** Of possible duplicates only the best match is proposed. Money already matched is proposed again only with its own number. */
function oneOfDobles(pares: readonly Par[]): readonly Par[] {
  if (!pares.some(({ movimiento }) => movimiento.dobles?.length)) return pares;
  const ranked = pares.toSorted(
    (a, b) =>
      Number(isExact(b)) - Number(isExact(a)) ||
      INDICIOS.indexOf(a.indicio) - INDICIOS.indexOf(b.indicio) ||
      compareText(a.movimiento.id, b.movimiento.id),
  );
  const kept = new Set<string>();
  return ranked.filter(({ movimiento: { id, dobles = [] }, indicio }) => {
    if (dobles.some((doble) => kept.has(doble.id))) return false;
    if (indicio !== "referencia" && dobles.some(({ conciliado }) => conciliado)) return false;
    kept.add(id);
    return true;
  });
}

const compareText = (a: string, b: string) => Number(a > b) - Number(a < b);
const keyOf = ({ pagoId, movimientoId }: Descarte) => `${pagoId} ${movimientoId}`;
const isOpen = ({ status, emparejado }: PagoAbierto) => status === "Pendiente" && !emparejado;
/** The amount was assigned to them alone, or the whole reference is theirs. */
const isSure = ({ indicio }: { indicio: Indicio }) => indicio === "intencion" || indicio === "referencia";
const isExact = (par: Par) => isSure(par) && par.dudas.length === 0;

/**
 * The bank names the pago's person as the payer: with amount, day and, where given, the end of the reference, this is conclusive. By
 * cédula or phone; by name, which others share, only if the person had asked to pay that much.
 */
function isOwn({ movimiento, pago, dudas }: Par): boolean {
  const { pagadores, dobles = [] } = movimiento;
  const said = pagadores.flatMap((one) => [
    compareCedula(one.cedula, pago.cedula),
    compareTelefono(one.telefono, pago.telefono),
  ]);
  if (dudas.length + dobles.length > 0 || said.includes("distinto")) return false;
  if (said.includes("igual")) return true;
  const named = pagadores.some(({ nombre }) => compareNombre(nombre, pago.nombre) === "igual");
  return named && isAwaited(movimiento, pago.pedidas ?? []);
}

/** Pairs whose two sides are in no other pair. */
function onlyOnes(pares: readonly Par[]): Par[] {
  const sides = groupBy(pares.flatMap(sidesOf), (side) => side);
  return pares.filter((par) => sidesOf(par).every((side) => sides.get(side)?.length === 1));
}

function proposalOf(par: Par, certeza: Propuesta["certeza"]): Propuesta {
  return { pagoId: par.pago.id, movimientoId: par.movimiento.id, certeza, porque: porquesOf(par) };
}

/** Whether the money could be for another pago. */
function hasRival(par: Par, ofMovimiento: readonly Par[], byPago: ReadonlyMap<string, Par[]>): boolean {
  const { pago } = par;
  // A person who was assigned that exact amount competes only with somebody who registers the same receipt.
  if (par.indicio === "intencion") return false;
  return ofMovimiento.some(({ pago: other, indicio }) => {
    if (other.id === pago.id) return false;
    // The same person registering it again after a rejection is not a rival; another person with the same receipt is.
    if (isSure({ indicio })) return other.status !== "Rechazado" || other.userId !== pago.userId;
    if (other.status === "Rechazado" || other.emparejado) return false;
    if (indicio === "pagador" && other.userId === pago.userId) return false;
    // A pago whose whole reference matches other money does not compete for this.
    return !byPago.get(other.id)?.some(isSure);
  });
}

/** Whether another person claims the same reference: one of them did not pay. Whoever paid their own assigned amount did. */
function isClaimedByTwo(par: Par, byReferencia: ReadonlyMap<string, PagoAbierto[]>): boolean {
  if (!isSure(par)) return false;
  const { pago, indicio, movimiento } = par;
  if (indicio === "intencion" && quienPago(movimiento.pagadores, [pago]) === "suyo") return false;
  // If the amount tells whose it is, a mistyped reference does not matter.
  const own = indicio === "intencion" ? movimiento.referencias : [pago.referencia];
  return own.some((one) =>
    (byReferencia.get(indexOf(one) ?? "") ?? []).some(
      ({ userId, status, referencia }) =>
        userId !== pago.userId && status !== "Rechazado" && sameReferencia(referencia, one),
    ),
  );
}

/** Whether other money has the same reference, amount and account, or was paid for the same intention. */
function hasSecond({ movimiento, pago, indicio }: Par, ofPago: readonly Par[]): boolean {
  const { referencias } = movimiento;
  if (indicio === "intencion" && referencias.some((one) => sameReferencia(one, pago.referencia))) return false;
  return ofPago.some((par) => par.movimiento.id !== movimiento.id && isSure(par) && !par.dudas.includes("otra cuenta"));
}

function findPares(movimientos: readonly MovimientoAbierto[], pagos: readonly PagoAbierto[]): Par[] {
  const index = indexMovimientos(movimientos);
  const pares: Par[] = [];
  for (const pago of pagos) {
    const ofAmount = pago.montoBs === null ? undefined : index.get(pago.montoBs);
    if (!ofAmount) continue;
    for (const movimiento of findMovimientos(ofAmount, pago)) {
      const indicio = indicioOf(movimiento, pago);
      if (!indicio) continue;
      const dudas = indicio === "intencion" ? dudasDeIntencion(movimiento, pago) : dudasOf(movimiento, pago);
      pares.push({ movimiento, pago, indicio, dudas });
    }
  }
  return pares;
}

function indicioOf(movimiento: MovimientoAbierto, pago: PagoAbierto): Indicio | null {
  if (pago.intencion && meets(movimiento, pago.intencion)) return "intencion";
  if (movimiento.referencias.some((referencia) => sameReferencia(referencia, pago.referencia))) return "referencia";
  const { referencias, dias } = movimiento;
  const near = () => dias.some((dia) => Math.abs(daysBetween(dia, pago.fechaPago)) <= 1);
  if (referencias.some((referencia) => codigoOf(referencia) === pago.codigo) && near()) return "codigo";
  if (!dias.includes(pago.fechaPago) || !isInternal(movimiento, pago)) return null;
  return movimiento.pagadores.some((pagador) => isPagador(pagador, pago)) ? "pagador" : null;
}

/** The spec's four-digit code. */
const codigoOf = (referencia: string) => digitsOf(referencia).slice(-4);

/**
 * Whether it is a payment between two accounts of a bank that shows the payer another number: at least one side says so, and
 * neither names another bank.
 */
function isInternal({ banco, bancoPagador, referencias }: MovimientoAbierto, pago: PagoAbierto): boolean {
  const said = [bancoPagador, pago.bancoPagador].filter((one) => one !== null);
  if (!hidesReferencia(banco) || said.some((one) => one !== banco)) return false;
  return said.length > 0 || referencias.some((referencia) => isReferenciaInterna(banco, referencia));
}

function dudasOf(movimiento: MovimientoAbierto, pago: PagoAbierto): Duda[] {
  const { banco, dias, clientes, deCobro, dobles = [] } = movimiento;
  const dudas: Duda[] = [];
  if (pago.bancoReceptor !== null && banco === null) dudas.push("cuenta desconocida");
  if (pago.bancoReceptor !== null && banco !== null && banco !== pago.bancoReceptor && !deCobro)
    dudas.push("otra cuenta");
  if (dias.every((dia) => Math.abs(daysBetween(dia, pago.fechaPago)) > DIAS_LEJOS)) dudas.push("otro dia");
  if (clientes.length > 0 && !clientes.includes(pago.userId)) dudas.push("otro cliente");
  if (dobles.some(({ conciliado }) => conciliado)) dudas.push("ya contado");
  return dudas;
}

/** The movements of one amount, by what a pago can find them by: reference, code, or payer and day. */
interface DelMonto {
  todos: MovimientoAbierto[];
  referencias: Map<string, MovimientoAbierto[]>;
  codigos: Map<string, MovimientoAbierto[]>;
  /** Only for banks that hide the reference of payments between their own clients. */
  pagadores: Map<Dia, Map<string, MovimientoAbierto[]>>;
}

function indexMovimientos(movimientos: readonly MovimientoAbierto[]): Map<number, DelMonto> {
  const index = new Map<number, DelMonto>();
  for (const movimiento of movimientos) {
    const { monto, banco, referencias, dias, pagadores } = movimiento;
    const ofAmount: DelMonto = index.get(monto) ?? {
      todos: [],
      referencias: new Map(),
      codigos: new Map(),
      pagadores: new Map(),
    };
    index.set(monto, ofAmount);
    ofAmount.todos.push(movimiento);
    for (const digits of new Set(referencias.map(indexOf))) if (digits) push(ofAmount.referencias, digits, movimiento);
    for (const codigo of new Set(referencias.map(codigoOf))) push(ofAmount.codigos, codigo, movimiento);
    if (!hidesReferencia(banco)) continue;
    for (const dia of dias) {
      const ofDay = ofAmount.pagadores.get(dia) ?? new Map<string, MovimientoAbierto[]>();
      ofAmount.pagadores.set(dia, ofDay);
      for (const key of new Set(pagadores.flatMap(keysOfPagador))) push(ofDay, key, movimiento);
    }
  }
  return index;
}

function findMovimientos(
  { todos, referencias, codigos, pagadores }: DelMonto,
  pago: PagoAbierto,
): Iterable<MovimientoAbierto> {
  if (pago.intencion) return todos;
  const digits = indexOf(pago.referencia);
  const found = [...(codigos.get(pago.codigo) ?? NONE), ...((digits && referencias.get(digits)) || NONE)];
  const { bancoPagador, telefonoPagador } = pago;
  const ofDay = bancoPagador === null || hidesReferencia(bancoPagador) ? pagadores.get(pago.fechaPago) : undefined;
  if (ofDay) {
    for (const key of keysOfPagador(pago)) found.push(...(ofDay.get(key) ?? NONE));
    if (telefonoPagador) found.push(...(ofDay.get(telefonoKey(telefonoPagador)) ?? NONE));
  }
  return found.length > 1 ? new Set(found) : found;
}

const NONE: readonly MovimientoAbierto[] = [];

const digitsOf = (text: string) => text.replace(/\D/g, "");

function groupBy<T>(list: readonly T[], keyOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of list) push(groups, keyOf(one), one);
  return groups;
}
