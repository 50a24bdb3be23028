/** Matches movements with pagos, and undoes matches. */
import type { Par, ParResultado } from "../../../rules/bank/conciliacion.ts";
import { digitosDe } from "../../../rules/bank/conciliacion.ts";
import type { Certeza } from "../../../rules/bank/tipos.ts";
import { cuotasQueCubre } from "../../../rules/loans/aprobar/senales.ts";
import { movidos } from "../../../rules/loans/pagos/cotizacion.ts";
import { checkSure, dudaDeDoble, dudasDelRechazo } from "../../../rules/loans/pagos/dudas-pago.ts";
import type { DudaDePago, PagoStatus } from "../../../rules/loans/pagos/pagos.ts";
import { formatBolivares } from "../../../rules/money/dinero.ts";
import type { Accion } from "../../../rules/texts/auditoria.ts";
import { DECISIONES } from "../../../rules/texts/decisiones.ts";
import { type ErrorCode, textOf } from "../../../rules/texts/refusals/rechazos.ts";
import { audit, tellLastAct } from "../../core/auditoria/queries.ts";
import { changeNow } from "../../core/change.ts";
import type { ActorContext, AdminContext } from "../../core/context.ts";
import { DomainError, demandSure, fail } from "../../core/errors.ts";
import { enterPago } from "../../lending/anotaciones/actions.ts";
import { placePago } from "../../lending/cajas/actions.ts";
import { listCargos } from "../../lending/cargos/queries.ts";
import { correctPago } from "../../lending/correcciones/actions.ts";
import { rebookPago } from "../../lending/libro/actions.ts";
import { refuseChanged, releasePago, removePago, setPagoStatus } from "../../lending/pagos/actions.ts";
import { findPago, getPago, listPendingOf, type Pago } from "../../lending/pagos/queries.ts";
import { type Db, inTransaction } from "../../storage/db.ts";
import { newId } from "../../storage/ids.ts";
import { findDobles } from "../dobles.ts";
import {
  findPair,
  getMovimiento,
  insertDescarte,
  insertPair,
  type Movimiento,
  moveMovimiento,
} from "../emparejamientos/queries.ts";
import { listCertezas } from "./queries.ts";

/** The outcome for one pair: `codigo` and `mensaje` explain a failure, `dudas` lists what must be confirmed first. */
interface ParHecho {
  pagoId: string;
  movimientoId: string;
  resultado: ParResultado;
  codigo: ErrorCode | null;
  mensaje: string;
  dudas?: DudaDePago[];
}

const MENSAJES: Record<Exclude<ParResultado, "no_se_pudo">, string> = {
  confirmado: "Pago confirmado con el banco.",
  ya_estaba: "Este pago ya estaba confirmado con este movimiento.",
};

/** The certainty and the reasons when it was confirmed by a person. */
interface Razon {
  certeza: Certeza;
  porque: string[];
}
const A_MANO: Razon = { certeza: "manual", porque: ["Lo eligió una persona"] };

/**
 * Confirms each pair in its own transaction, so that a refusal does not stop the others and a long list does not block other
 * requests. The same key gives the same answers again; with another list it is refused.
 */
export async function confirmPares({
  ctx,
  input,
}: {
  ctx: AdminContext;
  input: { pares: Par[]; clave?: string | undefined };
}): Promise<ParHecho[]> {
  changeNow(
    "banco.confirm",
    (_tx: Db, _ctx: AdminContext, { pares }: { pares: Par[] }) => pares.length,
  )({ ctx, input });
  const razones = listCertezas(ctx.db);
  const hechos: ParHecho[] = [];
  for (const { pagoId, movimientoId, ...rest } of input.pares) {
    const par = { pagoId, movimientoId, ...rest };
    const key = `${pagoId} ${movimientoId}`;
    hechos.push(attempt(ctx, par, razones.get(key) ?? A_MANO, input.clave && `${input.clave} ${key}`));
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
  return hechos;
}

/** Confirms one pair and returns the outcome. Internal errors are not stored under the key, so it can be retried. */
function attempt(ctx: AdminContext, par: Par, razon: Razon, clave: string | undefined): ParHecho {
  const { pagoId, movimientoId } = par;
  const answer = (resultado: ParResultado, codigo: ErrorCode | null, mensaje: string) => ({
    pagoId,
    movimientoId,
    resultado,
    codigo,
    mensaje,
  });
  const action = (tx: Db, actor: AdminContext, one: Par): ParHecho => {
    try {
      const done = inTransaction<"confirmado" | "ya_estaba">(tx, (inner) =>
        confirmPar(inner, actor, { ...one, ...razon }),
      );
      return answer(done, null, MENSAJES[done]);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const refused = answer("no_se_pudo", error.code, error.message);
      return error.code === "PAGO_UNSURE" ? { ...refused, dudas: dudasDelRechazo(error.campos ?? {}) } : refused;
    }
  };
  try {
    return changeNow("banco.confirm par", action)({ ctx, input: { ...par, clave } });
  } catch (error) {
    ctx.log.error("falló la confirmación de un pago", { pagoId, movimientoId, error });
    return answer("no_se_pudo", "UNEXPECTED", textOf("UNEXPECTED"));
  }
}

/**
 * Pairs a pago with a movement: approves it for the cuotas that its money covers, as an administrator would, or only marks it
 * if it was approved before. Refuses MOVIMIENTO_NOT_FOUND, MOVIMIENTO_CHANGED, PAGO_NOT_FOUND, PAGO_CHANGED,
 * PAGO_ALREADY_PAIRED, PAGO_REJECTED, PAGO_OTHER_AMOUNT, PAGO_REVALUED, PAGO_PROVISIONAL, and PAGO_UNSURE as `setPagoStatus`
 * does.
 */
export function confirmPar(tx: Db, ctx: ActorContext, par: Par & Razon): "confirmado" | "ya_estaba" {
  const movimiento = getMovimiento(tx, par.movimientoId);
  if (findPair(tx, { movimientoId: movimiento.id })?.pagoId === par.pagoId) return "ya_estaba";
  if (movimiento.estado !== "por_conciliar") refuseMoved(tx, ctx, movimiento.id);
  const told = findPago(tx, par.pagoId) ?? refuseChanged(tx, ctx, par.pagoId);
  if (findPair(tx, { pagoId: told.id })) fail("PAGO_ALREADY_PAIRED");
  if (told.status === "Rechazado") fail("PAGO_REJECTED");
  if (par.visto !== undefined && par.visto !== told.monto) fail("PAGO_REVALUED", told);
  const pago = told.montoBs === movimiento.monto ? told : takeAmount(tx, ctx, { pago: told, movimiento, ...par });
  approve(tx, ctx, pago, par.confirmo);
  const accion = ctx.usuario ? "banco.confirm" : "banco.automatic";
  pairUp(tx, ctx, accion, { movimiento, pago, pagoAntes: pago.status, certeza: par.certeza, porque: par.porque });
  return "confirmado";
}

/** Sets the pago's amount to that of the movement, when a person confirms them although they differ. Refuses PAGO_OTHER_AMOUNT. */
function takeAmount(
  tx: Db,
  ctx: ActorContext,
  { pago, movimiento, montoBs, confirmo }: Pick<Par, "montoBs" | "confirmo"> & { pago: Pago; movimiento: Movimiento },
): Pago {
  const { monto } = movimiento;
  if (!byPerson(ctx) || montoBs !== monto) fail("PAGO_OTHER_AMOUNT", { banco: monto, pago: pago.montoBs });
  const motivo = `El banco recibió ${formatBolivares(monto)}.`;
  correctPago(tx, ctx, { pagoId: pago.id, montoBs: monto, motivo, desde: pago.status, confirmo });
  return getPago(tx, pago.id);
}

const byPerson = (ctx: ActorContext): ctx is AdminContext => ctx.usuario !== null;

/** Approves the pago for as many cuotas as its money covers. */
function approve(tx: Db, ctx: ActorContext, pago: Pago, confirmo: Par["confirmo"]): void {
  if (pago.status !== "Pendiente") return;
  const cuotas = pago.loanId ? cuotasQueCubre(listCargos(tx, pago.loanId), pago.monto) : 0;
  const decision = { status: "Aprobado", desde: "Pendiente", motivo: null, porBanco: true } as const;
  setPagoStatus(tx, ctx, { ...decision, pagoId: pago.id, cuotas, confirmo });
}

function pairUp(
  tx: Db,
  ctx: ActorContext,
  accion: Accion,
  { movimiento, pago, ...pair }: { movimiento: Movimiento; pago: Pago; pagoAntes: PagoStatus | null } & Razon,
): void {
  const moved = moveMovimiento(tx, movimiento.id, "por_conciliar", { estado: "conciliado", motivo: null });
  if (!moved) refuseMoved(tx, ctx, movimiento.id);
  const both = { pagoId: pago.id, movimientoId: movimiento.id };
  const stamp = { id: newId(), creado: ctx.clock.now(), creadoPor: ctx.usuario?.id ?? null };
  insertPair(tx, { ...stamp, ...both, ...pair });
  placePago(tx, ctx, pago.id);
  rebookPago(tx, ctx, pago, movimiento.monto);
  audit(tx, ctx, { accion, userId: pago.userId, entidadId: movimiento.id, despues: { ...both, ...pair } });
}

/** Discards a pair, so that it is not proposed again. Refuses MOVIMIENTO_CHANGED if it is confirmed. */
export function discardPar(tx: Db, ctx: AdminContext, par: { pagoId: string; movimientoId: string }): void {
  const movimiento = getMovimiento(tx, par.movimientoId);
  const pago = getPago(tx, par.pagoId);
  if (findPair(tx, { movimientoId: movimiento.id })?.pagoId === pago.id) refuseMoved(tx, ctx, movimiento.id);
  const both = { pagoId: pago.id, movimientoId: movimiento.id };
  if (!insertDescarte(tx, { ...both, creado: ctx.clock.now(), creadoPor: ctx.usuario.id })) return;
  audit(tx, ctx, { accion: "banco.discard", userId: pago.userId, entidadId: movimiento.id, despues: both });
}

/**
 * Unmatches a movement and its pago, which returns to its earlier state: in review, or approved without the bank. A pago that was created
 * from the movement is removed, because nothing else supports it; the audit keeps it. `status`: the pago's new state, null if removed.
 * Refuses MOVIMIENTO_CHANGED.
 */
export function undoPar(
  tx: Db,
  ctx: AdminContext,
  { movimientoId }: { movimientoId: string },
): { pagoId: string; status: PagoStatus | null } {
  const { id } = getMovimiento(tx, movimientoId);
  const pair = findPair(tx, { movimientoId: id }) ?? refuseMoved(tx, ctx, id);
  const { pagoId, pagoAntes: status } = pair;
  if (status === null) removePago(tx, ctx, { pagoId, desde: "Aprobado" });
  else if (status === "Aprobado") {
    const pago = getPago(tx, pagoId);
    releasePago(tx, ctx, pago);
    placePago(tx, ctx, pagoId);
    rebookPago(tx, ctx, pago, movidos(pago));
  } else setPagoStatus(tx, ctx, { pagoId, status, cuotas: 0, motivo: null, desde: "Aprobado" });
  return { pagoId, status };
}

/**
 * Assigns unmatched money to a person: registers and approves a pago with the bank's amount, day and reference. Refuses as
 * `registerPagoFor` and `confirmPar` do, PAGO_WAITS_ALREADY if they registered a pago of that amount, unless it is `otro`, and, with
 * `confirmo`, PAGO_UNSURE if the money may have paid already.
 */
export function assignMovimiento(
  tx: Db,
  ctx: AdminContext,
  input: Pick<Par, "movimientoId" | "confirmo"> & {
    userId: string;
    loanId?: string | undefined;
    otro?: boolean | undefined;
  },
): { pagoId: string } {
  const movimiento = getMovimiento(tx, input.movimientoId);
  if (movimiento.estado !== "por_conciliar") refuseMoved(tx, ctx, movimiento.id);
  const { userId, loanId } = input;
  const waiting = listPendingOf(tx, userId).find(({ montoBs }) => montoBs === movimiento.monto);
  if (waiting && !input.otro) fail("PAGO_WAITS_ALREADY", { ...waiting, codigo: waiting.referencia ?? waiting.codigo });
  const { confirmo } = input;
  // Older clients send none, and are not asked.
  if (confirmo)
    demandSure(checkSure([dudaDeDoble(findDobles(tx, [movimiento.id]).get(movimiento.id) ?? [])], confirmo));
  const { monto: montoBs, dia: fechaPago, bancoPagador, banco: bancoReceptor } = movimiento;
  const told = { ...digitosDe(movimiento), montoBs, fechaPago, bancoPagador, bancoReceptor };
  const pago = enterPago(tx, ctx, { ...told, userId, loanId, metodo: "pago_movil", confirmo });
  approve(tx, ctx, pago, confirmo);
  pairUp(tx, ctx, "banco.assign", { movimiento, pago, pagoAntes: null, ...A_MANO });
  return { pagoId: pago.id };
}

/** Marks a movement as no payment of any client. Refuses MOVIMIENTO_CHANGED. */
export function ignoreMovimiento(tx: Db, ctx: AdminContext, input: { movimientoId: string; motivo: string }): void {
  moveAlone(tx, ctx, "banco.ignore", input.movimientoId, ["por_conciliar", "ignorado"], input.motivo);
}

/** Returns an ignored credit to the waiting ones. Refuses MOVIMIENTO_CHANGED, also for debits. */
export function reconsiderMovimiento(tx: Db, ctx: AdminContext, { movimientoId }: { movimientoId: string }): void {
  moveAlone(tx, ctx, "banco.reconsider", movimientoId, ["ignorado", "por_conciliar"], null);
}

function moveAlone(
  tx: Db,
  ctx: AdminContext,
  accion: Accion,
  id: string,
  [from, estado]: ["por_conciliar", "ignorado"] | ["ignorado", "por_conciliar"],
  motivo: string | null,
): void {
  const { sentido } = getMovimiento(tx, id);
  if (sentido === "debito" || !moveMovimiento(tx, id, from, { estado, motivo })) refuseMoved(tx, ctx, id);
  audit(tx, ctx, {
    accion,
    userId: ctx.usuario.id,
    entidadId: id,
    antes: { estado: from },
    despues: { estado, motivo },
  });
}

/** Throws MOVIMIENTO_CHANGED, with who changed it. */
function refuseMoved(tx: Db, ctx: ActorContext, movimientoId: string): never {
  fail("MOVIMIENTO_CHANGED", { hecho: tellLastAct(tx, movimientoId, DECISIONES.movimiento, ctx.clock.now()) });
}
