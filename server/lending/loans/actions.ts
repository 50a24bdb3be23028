/** What borrowers and admins do with loans; each all or nothing, told, queued, booked and audited in one transaction. */

import type { Dia } from "../../../rules/country/fecha.ts";
import { applyApproval, checkFirstPayment, type DatosPago } from "../../../rules/loans/aprobacion.ts";
import { paidOnTime } from "../../../rules/loans/mora.ts";
import { planCuotas, proximaCuota } from "../../../rules/loans/plan.ts";
import { checkRequest, waitAfterRejection } from "../../../rules/loans/solicitud.ts";
import { formatDolares } from "../../../rules/money/dinero.ts";
import { recuperadoOf } from "../../../rules/money/resumen.ts";
import { NIVEL_MAXIMO } from "../../../rules/people/niveles.ts";
import type { Accion } from "../../../rules/texts/auditoria.ts";
import { type Aviso, avisos } from "../../../rules/texts/avisos.ts";
import { correoAprobacion, correoRecordatorio, correoSolicitud } from "../../../rules/texts/correos.ts";
import { DECISIONES } from "../../../rules/texts/decisiones.ts";
import { getAjustes } from "../../core/ajustes/queries.ts";
import { audit, tellLastAct } from "../../core/auditoria/queries.ts";
import { today } from "../../core/clock.ts";
import type { AdminContext, UserContext } from "../../core/context.ts";
import { demand, fail } from "../../core/errors.ts";
import { once } from "../../core/idempotency.ts";
import { enqueueCorreo, enqueueCorreoToAdmins } from "../../messages/mensajes/actions.ts";
import { notify } from "../../messages/notificaciones/queries.ts";
import { liftLevel } from "../../people/usuarios/actions.ts";
import { addPrestamoCompletado, getUsuario } from "../../people/usuarios/queries.ts";
import { type Db, inTransaction } from "../../storage/db.ts";
import { newId } from "../../storage/ids.ts";
import { insertGestion } from "../gestiones/queries.ts";
import { postDesembolso, postMulta, reverseMulta, writeOff } from "../libro/actions.ts";
import { getSaldo } from "../libro/queries.ts";
import { listApprovedOf } from "../pagos/queries.ts";
import { addPrestado, addRecuperado, tellPanels } from "../resumen/queries.ts";
import {
  type ApprovedLoan,
  addMulta,
  completeInto,
  findLastRejection,
  getApproved,
  getLoan,
  insertLoan,
  type Loan,
  listStatuses,
  moveLoan,
} from "./queries.ts";

interface Keyed {
  clave?: string | undefined;
}

/**
 * A borrower asks for a loan, with the profile as it is now (spec §4). Refuses BANNED, PROFILE_MISSING, NOT_VERIFIED,
 * LOAN_ALREADY_ACTIVE, REJECTED_RECENTLY, AMOUNT_OUT_OF_RANGE.
 */
export function requestLoan(ctx: UserContext, input: Keyed & { amount: number; reason: string }): { id: string } {
  return inTransaction(ctx.db, (tx) =>
    once(tx, ctx, "loans.request", input, () => {
      const usuario = getUsuario(tx, ctx.usuario.id);
      const desde = waitAfterRejection(
        findLastRejection(tx, usuario.id),
        getAjustes(tx).esperaTrasRechazo,
        today(ctx.clock),
      );
      const refusal = checkRequest({ ...usuario, statuses: listStatuses(tx, usuario.id), desde }, input.amount);
      demand(refusal, refusal?.code === "AMOUNT_OUT_OF_RANGE" ? "amount" : undefined);
      const loan = insertLoan(tx, {
        ...profileOf(usuario),
        id: newId(),
        userId: usuario.id,
        email: usuario.correo,
        amount: input.amount,
        reason: input.reason,
        createdAt: ctx.clock.now(),
      });
      enqueueCorreoToAdmins(tx, ctx, correoSolicitud(loan, `${ctx.publicUrl}/admin`));
      audit(tx, ctx, { accion: "loans.request", userId: loan.userId, entidadId: loan.id, despues: loan });
      tellPanels(tx);
      return { id: loan.id };
    }),
  );
}

/** The profile fields that a request copies. `checkRequest` has seen that the profile is whole. */
function profileOf(usuario: ReturnType<typeof getUsuario>) {
  const { nombre, apellido, edad, ingreso, banco, telefono, correo, cedula, ciudad, estado, direccion } = usuario;
  const { latitude, longitude, nivel } = usuario;
  const copied = {
    nombre,
    apellido,
    edad,
    ingreso,
    banco,
    telefono,
    correo,
    cedula,
    ciudad,
    estado,
    direccion,
    latitude,
    longitude,
  };
  if (Object.values(copied).some((value) => value === null)) fail("PROFILE_MISSING");
  return { ...copied, nivel } as { [K in keyof typeof copied]: NonNullable<(typeof copied)[K]> } & { nivel: number };
}

/** Pendiente → Aprobado (spec §4). Refuses REQUEST_NOT_FOUND, LOAN_NOT_PENDING, FIRST_PAYMENT_FAR. */
export function approveLoan(
  ctx: AdminContext,
  input: Keyed & { loanId: string; cuotas: number; fechaPrimerPago: Dia; datosPago: DatosPago },
): { id: string; status: "Aprobado"; montoFinal: number; cuotas: number } {
  return inTransaction(ctx.db, (tx) =>
    once(tx, ctx, "loans.approve", input, () => {
      const loan = getLoan(tx, input.loanId, "REQUEST_NOT_FOUND");
      demand(checkFirstPayment(input.fechaPrimerPago, today(ctx.clock)), "fechaPrimerPago");
      const approval = applyApproval(loan, input);
      if (!moveLoan(tx, loan.id, "Pendiente", { ...approval, ...decision(ctx) })) refuseDecided(tx, ctx, loan.id);
      const approved = { ...loan, ...approval };
      postDesembolso(tx, ctx, approved);
      addPrestado(tx, loan.amount);
      const to = { destino: loan.correo, userId: loan.userId, unica: `aprobacion:${loan.id}` };
      enqueueCorreo(tx, ctx, to, correoAprobacion(approved, ctx.publicUrl));
      tell(tx, ctx, loan, "loans.approve", approval, avisos.loanApproved(approved));
      return { id: loan.id, status: approval.status, montoFinal: approval.montoFinal, cuotas: approval.cuotas };
    }),
  );
}

/** Pendiente → Rechazado. Refuses REQUEST_NOT_FOUND, LOAN_NOT_PENDING. */
export function rejectLoan(ctx: AdminContext, { loanId, motivo }: { loanId: string; motivo: string | null }): void {
  inTransaction(ctx.db, (tx) => {
    const loan = getLoan(tx, loanId, "REQUEST_NOT_FOUND");
    const change = { status: "Rechazado" as const, motivo };
    if (!moveLoan(tx, loan.id, "Pendiente", { ...change, ...decision(ctx) })) refuseDecided(tx, ctx, loan.id);
    tell(tx, ctx, loan, "loans.reject", change, avisos.loanRejected(motivo));
  });
}

/** Any state → Baneado, which remembers where it came from. Refuses LOAN_NOT_FOUND, LOAN_NOT_BANNABLE. */
export function banLoan(ctx: AdminContext, { loanId, motivo }: { loanId: string; motivo: string | null }): void {
  inTransaction(ctx.db, (tx) => {
    const loan = getLoan(tx, loanId, "LOAN_NOT_FOUND");
    if (loan.status === "Baneado") fail("LOAN_NOT_BANNABLE");
    const change = { status: "Baneado" as const, statusPrevio: loan.status, motivo };
    if (!moveLoan(tx, loan.id, loan.status, { ...change, ...decision(ctx) })) fail("LOAN_NOT_BANNABLE");
    tell(tx, ctx, loan, "loans.ban", change, avisos.loanBanned(motivo));
  });
}

/** Baneado → what it was before. Refuses LOAN_NOT_FOUND, LOAN_NOT_BANNED. */
export function unbanLoan(ctx: AdminContext, { loanId }: { loanId: string }): void {
  inTransaction(ctx.db, (tx) => {
    const loan = getLoan(tx, loanId, "LOAN_NOT_FOUND");
    if (loan.status !== "Baneado" || loan.statusPrevio === null) fail("LOAN_NOT_BANNED");
    const change = { status: loan.statusPrevio, statusPrevio: null, motivo: null };
    if (!moveLoan(tx, loan.id, "Baneado", { ...change, ...decision(ctx) })) fail("LOAN_NOT_BANNED");
    tell(tx, ctx, loan, "loans.unban", change, avisos.loanUnbanned());
  });
}

/** Moves the whole plan to a new first day. Refuses LOAN_NOT_FOUND, LOAN_NOT_APPROVED, FIRST_PAYMENT_FAR. */
export function changeFirstPayment(ctx: AdminContext, input: { loanId: string; fechaPrimerPago: Dia }): void {
  inTransaction(ctx.db, (tx) => {
    const loan = getApproved(tx, input.loanId, "LOAN_NOT_FOUND");
    demand(checkFirstPayment(input.fechaPrimerPago, today(ctx.clock)), "fechaPrimerPago");
    const change = { fechaPrimerPago: input.fechaPrimerPago };
    if (!moveLoan(tx, loan.id, "Aprobado", change)) fail("LOAN_NOT_APPROVED");
    tell(tx, ctx, loan, "loans.changeFirstPayment", change, avisos.firstPaymentChanged(input.fechaPrimerPago));
  });
}

/** Tells the borrower of the next cuota, by notification and e-mail, once a day. Refuses LOAN_NOT_FOUND, LOAN_NOT_APPROVED, NOTHING_DUE. */
export function sendReminder(ctx: AdminContext, { loanId }: { loanId: string }): { enviado: boolean } {
  return inTransaction(ctx.db, (tx) => {
    const loan = getApproved(tx, loanId, "LOAN_NOT_FOUND");
    const cuota = proximaCuota(planCuotas(loan), loan.cuotasPagadas, getSaldo(tx, loan.id)) ?? fail("NOTHING_DUE");
    const unica = `recordatorio:${loan.id}:${today(ctx.clock)}`;
    const to = { destino: loan.correo, userId: loan.userId, unica };
    const enviado = enqueueCorreo(tx, ctx, to, correoRecordatorio(loan, cuota, ctx.publicUrl));
    if (enviado) {
      const texto = `Cuota ${cuota.numero} de ${formatDolares(cuota.monto)}`;
      insertGestion(tx, ctx, { userId: loan.userId, loanId: loan.id, tipo: "recordatorio", texto });
      tell(tx, ctx, loan, "loans.sendReminder", { cuota: cuota.numero }, avisos.reminder(cuota));
    }
    return { enviado };
  });
}

/**
 * Closes a loan (spec §4): into completados, one more for the borrower, 1.2 × amount recovered; what is still owed is written
 * off, and a loan paid on time raises the level. Refuses LOAN_DOES_NOT_EXIST, LOAN_NOT_APPROVED.
 */
export function completeLoan(ctx: AdminContext, input: Keyed & { loanId: string }) {
  return inTransaction(ctx.db, (tx) =>
    once(tx, ctx, "loans.complete", input, () => {
      const loan = getApproved(tx, input.loanId, "LOAN_DOES_NOT_EXIST");
      const castigo = writeOff(tx, ctx, loan);
      const aTiempo = castigo === 0 && paidOnTime(planCuotas(loan), listApprovedOf(tx, loan.id));
      const completado = completeInto(tx, loan, {
        fechaFinalizado: ctx.clock.now(),
        completadoPor: ctx.usuario.id,
        aTiempo,
        castigo,
      });
      addPrestamoCompletado(tx, loan.userId);
      addRecuperado(tx, recuperadoOf(loan));
      tell(tx, ctx, loan, "loans.complete", { castigo, aTiempo }, avisos.loanCompleted(loan.amount));
      if (aTiempo) raiseForPunctuality(tx, ctx, loan);
      return completado;
    }),
  );
}

function raiseForPunctuality(tx: Db, ctx: AdminContext, loan: ApprovedLoan): void {
  const { nivel } = getUsuario(tx, loan.userId);
  if (nivel < NIVEL_MAXIMO && getAjustes(tx).subirNivelAutomatico) liftLevel(tx, ctx, loan.userId, nivel);
}

/**
 * Adds the fine of the settings, $0.50 at first, to montoFinal (spec §4). Refuses LOAN_DOES_NOT_EXIST, LOAN_NOT_APPROVED, and
 * LOAN_CHANGED when montoFinal is no longer `desde` cents, with who changed it.
 */
export function fineLoan(
  ctx: AdminContext,
  input: Keyed & { loanId: string; desde?: number | undefined },
): { montoFinal: number } {
  return inTransaction(ctx.db, (tx) =>
    once(tx, ctx, "loans.fine", input, () => {
      const loan = getApproved(tx, input.loanId, "LOAN_DOES_NOT_EXIST");
      if (input.desde !== undefined && input.desde !== loan.montoFinal)
        fail("LOAN_CHANGED", { hecho: tellLastAct(tx, loan.id, DECISIONES.total, ctx.clock.now()) });
      const { multa } = getAjustes(tx);
      const montoFinal = addMulta(tx, loan.id, multa);
      postMulta(tx, ctx, loan, multa);
      tell(tx, ctx, loan, "loans.fine", { montoFinal }, avisos.fined(multa, montoFinal));
      return { montoFinal };
    }),
  );
}

/** Takes the latest fine back, exactly what it added, with a reason. Refuses LOAN_DOES_NOT_EXIST, LOAN_NOT_APPROVED, NO_FINE. */
export function waiveFine(
  ctx: AdminContext,
  input: Keyed & { loanId: string; motivo: string },
): { montoFinal: number } {
  return inTransaction(ctx.db, (tx) =>
    once(tx, ctx, "loans.waiveFine", input, () => {
      const loan = getApproved(tx, input.loanId, "LOAN_DOES_NOT_EXIST");
      const multa = reverseMulta(tx, ctx, loan) ?? fail("NO_FINE");
      const montoFinal = addMulta(tx, loan.id, -multa);
      const change = { montoFinal, motivo: input.motivo };
      tell(tx, ctx, loan, "loans.waiveFine", change, avisos.fineWaived(multa, montoFinal));
      return { montoFinal };
    }),
  );
}

const decision = (ctx: AdminContext) => ({ decididoEn: ctx.clock.now(), decididoPor: ctx.usuario.id });

/** LOAN_NOT_PENDING, with who decided first. */
function refuseDecided(tx: Db, ctx: AdminContext, loanId: string): never {
  fail("LOAN_NOT_PENDING", { hecho: tellLastAct(tx, loanId, DECISIONES.solicitud, ctx.clock.now()) });
}

/** Every decision on a loan ends so: the borrower is told, the audit keeps what changed, open panels refresh. */
function tell(
  tx: Db,
  ctx: AdminContext,
  loan: Loan,
  accion: Accion,
  change: Partial<Loan> | object,
  aviso: Aviso,
): void {
  notify(tx, loan.userId, aviso, ctx.clock.now());
  const before = Object.keys(change).filter((name) => name in loan);
  const antes = Object.fromEntries(before.map((name) => [name, loan[name as keyof Loan]]));
  audit(tx, ctx, { accion, userId: loan.userId, entidadId: loan.id, antes, despues: change });
  tellPanels(tx);
}
