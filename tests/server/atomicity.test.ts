/** Each multi-step action, interrupted after every single write: nothing of it may remain. */

import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { dia } from "../../rules/country/fecha.ts";
import { bolivares, centavos } from "../../rules/money/dinero.ts";
import { valorTasa } from "../../rules/money/tasa.ts";
import { assignMovimiento, confirmPar, ignoreMovimiento, undoPar } from "../../server/bank/banco/actions.ts";
import { saveAjustes } from "../../server/core/ajustes/queries.ts";
import type { SessionContext } from "../../server/core/context.ts";
import {
  acceptInvitacion,
  annulInvitacion,
  createFirstAdmin,
  inviteAdmin,
  removeAdmin,
  setPapel,
} from "../../server/identity/admins/actions.ts";
import { findInvitacion, listInvitaciones } from "../../server/identity/admins/queries.ts";
import { claimEmail, confirmEmail } from "../../server/identity/correos/actions.ts";
import {
  changeEmail,
  changePassword,
  changePhone,
  closeOtherSessions,
  recoverByPhone,
  switchPhoneStep,
} from "../../server/identity/cuentas/actions.ts";
import { setEmail, setPhone } from "../../server/identity/cuentas/queries.ts";
import { sendConfirmation } from "../../server/identity/enlaces.ts";
import { removePasskey } from "../../server/identity/passkeys/actions.ts";
import { createToken, revokeToken } from "../../server/identity/tokens/actions.ts";
import { registerPagoFor } from "../../server/lending/anotaciones/actions.ts";
import { createCaja, transferCaja } from "../../server/lending/cajas/actions.ts";
import { writeOffLoan } from "../../server/lending/castigos/actions.ts";
import { closeCaja, closeLibros } from "../../server/lending/cierres/actions.ts";
import { completeLoan } from "../../server/lending/completados/actions.ts";
import { amendPago, correctPago, withdrawPago } from "../../server/lending/correcciones/actions.ts";
import { applyCredito, refundCredito } from "../../server/lending/creditos/actions.ts";
import { approveLoan, cancelApproval, correctApproval } from "../../server/lending/desembolsos/actions.ts";
import { ACTOS, signFirma } from "../../server/lending/firmas/actions.ts";
import { listFirmas } from "../../server/lending/firmas/queries.ts";
import { addGestion } from "../../server/lending/gestiones/actions.ts";
import { banOfLoan, rejectLoan, requestLoan, unbanOfLoan, withdrawLoan } from "../../server/lending/loans/actions.ts";
import { fineLoan, waiveFine } from "../../server/lending/multas/actions.ts";
import { setLevel } from "../../server/lending/niveles/actions.ts";
import { registerPago, removePago, setPagoStatus } from "../../server/lending/pagos/actions.ts";
import {
  changeFirstPayment,
  decideProrroga,
  requestProrroga,
  rescheduleLoan,
} from "../../server/lending/prorrogas/actions.ts";
import { sendReminder } from "../../server/lending/recordatorios/actions.ts";
import { saveTasa } from "../../server/lending/tasas/actions.ts";
import { giveVisto, takeBackVisto } from "../../server/lending/vistos/actions.ts";
import { textoOf } from "../../server/messages/mensajes/actions.ts";
import { listNewest } from "../../server/messages/mensajes/queries.ts";
import { changeAjustes } from "../../server/operator/ajustes/actions.ts";
import {
  createWebhook,
  removeWebhook,
  resendEnvio,
  rotateWebhook,
  tryWebhook,
} from "../../server/operator/webhooks/actions.ts";
import { assignCliente, handOverClientes } from "../../server/people/encargados/actions.ts";
import { acceptReferral, assignRecomendador } from "../../server/people/referidos/actions.ts";
import { correctUsuario, raiseLevel, saveProfile } from "../../server/people/usuarios/actions.ts";
import { makeAdmin } from "../../server/people/usuarios/queries.ts";
import {
  approveVerificacion,
  rejectVerificacion,
  requestVerificacion,
  submitVerificacion,
} from "../../server/people/verificaciones/actions.ts";
import { inTransaction } from "../../server/storage/db.ts";
import { aMovimiento, aPagoBs, aRate } from "../support/conciliacion.ts";
import { insertPasskey } from "../support/llavero.ts";
import { expectAllOrNothing, snapshot } from "../support/snapshot.ts";
import {
  anApproved,
  anApprovedPago,
  aPago,
  aRequest,
  createWorld,
  DATOS_PAGO,
  PROFILE,
  photoOf,
  type World,
  withCredit,
} from "../support/world.ts";

let world: World;
beforeEach(() => {
  world = createWorld();
});
afterEach(() => world.close());

const clave = () => crypto.randomUUID();
const sent = (w: World, person: ReturnType<World["newcomer"]>) => {
  w.do(person, submitVerificacion, { imgVerify1: photoOf(person), imgVerify2: photoOf(person) });
  return person.usuario.id;
};

/** Somebody's own account, in one of their sessions. */
const own = (w: World, act: (ctx: SessionContext) => unknown) => {
  const ctx = { ...w.newcomer(), sessionId: "sesion" };
  return () => act(ctx);
};

/** A person with an unconfirmed address, and the token of the link sent to it. */
const unproven = (w: World, telefono: string | null) => {
  const ctx = { ...w.newcomer(), sessionId: "sesion" };
  const { id } = ctx.usuario;
  const email = `sin-confirmar-${id}@cuotica.test`;
  setEmail(w.storage.db, id, email);
  if (telefono) setPhone(w.storage.db, id, telefono);
  w.do(w.base, sendConfirmation, { id, email });
  const [mensaje] = listNewest(w.storage.db, 1);
  const texto = mensaje ? textoOf(mensaje, w.base.codes.secret, w.base.publicUrl) : "";
  return { ctx, token: /#confirmar=([\w.-]+)/.exec(texto)?.[1] ?? "" };
};

/** Prepares the world and returns the action; `writes` is the fewest writes it can consist of. */
type Story = [name: string, writes: number, prepare: (w: World) => () => unknown];
const STORIES: Story[] = [
  [
    "gestiones.add",
    2,
    (w) => {
      const { id: userId } = w.borrower().usuario;
      return () =>
        w.do(w.admin, addGestion, { userId, tipo: "promesa", texto: "Paga el lunes", promesa: dia("2027-03-01") });
    },
  ],
  [
    "usuarios.saveProfile",
    2,
    (w) => {
      const person = w.newcomer();
      return () => w.do(person, saveProfile, { ...PROFILE, telefono: "+584140000001", cedula: "V9999999" });
    },
  ],
  [
    "usuarios.correct",
    3,
    (w) => {
      const { id: userId } = w.borrower().usuario;
      return () => w.do(w.admin, correctUsuario, { userId, cambios: { cedula: "E7777777" }, motivo: "La mostró" });
    },
  ],
  [
    "verificaciones.submit, in place of others",
    7,
    (w) => {
      const person = w.newcomer();
      sent(w, person);
      const urls = { imgVerify1: photoOf(person), imgVerify2: photoOf(person) };
      return () => w.do(person, submitVerificacion, urls);
    },
  ],
  [
    "usuarios.raiseLevel",
    3,
    (w) => {
      const { usuario } = w.borrower();
      return () => w.do(w.admin, raiseLevel, { userId: usuario.id });
    },
  ],
  [
    "usuario nivel",
    3,
    (w) => {
      const { usuario } = w.borrower();
      return () => w.do(w.admin, setLevel, { quien: usuario.id, nivel: 100 });
    },
  ],
  [
    "verificaciones.submit",
    2,
    (w) => {
      const person = w.newcomer();
      const urls = { imgVerify1: photoOf(person), imgVerify2: photoOf(person) };
      return () => w.do(person, submitVerificacion, urls);
    },
  ],
  [
    "verificaciones.request",
    3,
    (w) => {
      const { usuario } = w.borrower();
      return () => w.do(w.admin, requestVerificacion, { userId: usuario.id });
    },
  ],
  [
    "verificaciones.approve",
    3,
    (w) => {
      const userId = sent(w, w.newcomer());
      return () => w.do(w.admin, approveVerificacion, { userId });
    },
  ],
  [
    "verificaciones.reject",
    3,
    (w) => {
      const userId = sent(w, w.newcomer());
      return () => w.do(w.admin, rejectVerificacion, { userId, motivo: "No se lee" });
    },
  ],
  [
    "loans.request",
    4,
    (w) => {
      const borrower = w.borrower();
      return () => w.do(borrower, requestLoan, { amount: centavos(20_00), reason: "x", clave: clave() });
    },
  ],
  [
    "loans.approve",
    9,
    (w) => {
      const loanId = aRequest(w.borrower());
      return () =>
        w.do(w.admin, approveLoan, {
          loanId,
          cuotas: 4,
          fechaPrimerPago: dia("2027-02-15"),
          datosPago: DATOS_PAGO,
          clave: clave(),
        });
    },
  ],
  [
    "loans.reject",
    3,
    (w) => {
      const loanId = aRequest(w.borrower());
      return () => w.do(w.admin, rejectLoan, { loanId, motivo: "x" });
    },
  ],
  [
    "loans.ban",
    3,
    (w) => {
      const loanId = anApproved(w, w.borrower());
      return () => w.do(w.admin, banOfLoan, { loanId, motivo: "x" });
    },
  ],
  [
    "loans.unban",
    3,
    (w) => {
      const loanId = anApproved(w, w.borrower());
      w.do(w.admin, banOfLoan, { loanId, motivo: "x" });
      return () => w.do(w.admin, unbanOfLoan, { loanId });
    },
  ],
  [
    "loans.changeFirstPayment",
    3,
    (w) => {
      const loanId = anApproved(w, w.borrower());
      return () => w.do(w.admin, changeFirstPayment, { loanId, fechaPrimerPago: dia("2027-03-01") });
    },
  ],
  [
    "loans.cancelApproval, with a fine and credit used",
    16,
    (w) => {
      const loanId = anApproved(w, withCredit(w));
      w.do(w.admin, applyCredito, { loanId, monto: centavos(6_00) });
      w.do(w.admin, fineLoan, { loanId });
      return () => w.do(w.admin, cancelApproval, { loanId, motivo: "x", clave: clave() });
    },
  ],
  [
    "loans.correctApproval",
    8,
    (w) => {
      const loanId = anApproved(w, w.borrower());
      const fechaPrimerPago = dia("2027-02-20");
      return () => w.do(w.admin, correctApproval, { loanId, cuotas: 3, fechaPrimerPago, motivo: "x", clave: clave() });
    },
  ],
  [
    "loans.reschedule",
    7,
    (w) => {
      const loanId = anApproved(w, w.borrower());
      return () =>
        w.do(w.admin, rescheduleLoan, { loanId, desdeCuota: 1, fecha: dia("2027-03-01"), motivo: "x", clave: clave() });
    },
  ],
  [
    "loans.writeOff, with a request for more time",
    8,
    (w) => {
      const borrower = w.borrower();
      const loanId = anApproved(w, borrower);
      w.do(borrower, requestProrroga, { desdeCuota: 1, fecha: dia("2027-02-20"), motivo: "x" });
      return () => w.do(w.admin, writeOffLoan, { loanId, motivo: "x", clave: clave() });
    },
  ],
  [
    "prorrogas.request",
    4,
    (w) => {
      const borrower = w.borrower();
      anApproved(w, borrower);
      return () =>
        w.do(borrower, requestProrroga, { desdeCuota: 1, fecha: dia("2027-02-20"), motivo: "x", clave: clave() });
    },
  ],
  [
    "prorrogas.decide",
    8,
    (w) => {
      const borrower = w.borrower();
      anApproved(w, borrower);
      const { id: prorrogaId } = w.do(borrower, requestProrroga, {
        desdeCuota: 1,
        fecha: dia("2027-02-20"),
        motivo: "x",
      });
      return () => w.do(w.admin, decideProrroga, { prorrogaId, conceder: true, motivo: null, clave: clave() });
    },
  ],
  [
    "creditos.apply",
    7,
    (w) => {
      const loanId = anApproved(w, withCredit(w));
      return () => w.do(w.admin, applyCredito, { loanId, monto: centavos(6_00), clave: clave() });
    },
  ],
  [
    "creditos.refund",
    7,
    (w) => {
      const { id: userId } = withCredit(w).usuario;
      const sent = { monto: centavos(6_00), bs: bolivares(1_746_00), referencia: "777" };
      return () => w.do(w.admin, refundCredito, { userId, ...sent, clave: clave() });
    },
  ],
  [
    "loans.approve, with credit used",
    14,
    (w) => {
      const loanId = aRequest(withCredit(w));
      const terms = { cuotas: 4, fechaPrimerPago: dia("2027-02-15"), datosPago: DATOS_PAGO };
      return () => w.do(w.admin, approveLoan, { loanId, ...terms, credito: centavos(6_00), clave: clave() });
    },
  ],
  [
    "loans.sendReminder",
    3,
    (w) => {
      const loanId = anApproved(w, w.borrower());
      return () => w.do(w.admin, sendReminder, { loanId });
    },
  ],
  [
    "loans.complete, with a loss",
    10,
    (w) => {
      const loanId = anApproved(w, w.borrower());
      return () => w.do(w.admin, completeLoan, { loanId, clave: clave() });
    },
  ],
  [
    "loans.complete, on time",
    10,
    (w) => {
      const borrower = w.borrower();
      const loanId = anApproved(w, borrower);
      for (let i = 0; i < 4; i += 1) anApprovedPago(w, borrower);
      return () => w.do(w.admin, completeLoan, { loanId, clave: clave() });
    },
  ],
  [
    "loans.fine",
    7,
    (w) => {
      const loanId = anApproved(w, w.borrower());
      return () => w.do(w.admin, fineLoan, { loanId, clave: clave() });
    },
  ],
  [
    "loans.waiveFine",
    7,
    (w) => {
      const loanId = anApproved(w, w.borrower());
      w.do(w.admin, fineLoan, { loanId });
      return () => w.do(w.admin, waiveFine, { loanId, motivo: "x", clave: clave() });
    },
  ],
  [
    "pagos.register",
    4,
    (w) => {
      const borrower = w.borrower();
      anApproved(w, borrower);
      return () =>
        w.do(borrower, registerPago, { codigo: "1234", monto: centavos(600), referencia: null, clave: clave() });
    },
  ],
  [
    "pagos.setStatus to Aprobado",
    7,
    (w) => {
      const borrower = w.borrower();
      anApproved(w, borrower);
      const pagoId = aPago(borrower);
      return () => w.do(w.admin, setPagoStatus, { pagoId, status: "Aprobado", cuotas: 1, motivo: null });
    },
  ],
  [
    "pagos.setStatus from Aprobado",
    7,
    (w) => {
      const borrower = w.borrower();
      anApproved(w, borrower);
      const pagoId = anApprovedPago(w, borrower);
      return () => w.do(w.admin, setPagoStatus, { pagoId, status: "Rechazado", cuotas: 1, motivo: null });
    },
  ],
  [
    "pagos.remove of an approved one",
    7,
    (w) => {
      const borrower = w.borrower();
      anApproved(w, borrower);
      const pagoId = anApprovedPago(w, borrower);
      return () => w.do(w.admin, removePago, { pagoId });
    },
  ],
  [
    "pagos.remove after the loan was closed",
    10,
    (w) => {
      const borrower = w.borrower();
      const loanId = anApproved(w, borrower);
      const pagoId = anApprovedPago(w, borrower);
      w.do(w.admin, completeLoan, { loanId });
      return () => w.do(w.admin, removePago, { pagoId });
    },
  ],
  [
    "pagos.registerFor",
    3,
    (w) => {
      const borrower = w.borrower();
      anApproved(w, borrower);
      const pago = { codigo: "1234", monto: centavos(600), referencia: null, fechaPago: dia("2027-01-15") };
      return () =>
        w.do(w.admin, registerPagoFor, { ...pago, userId: borrower.usuario.id, metodo: "efectivo", clave: clave() });
    },
  ],
  [
    "pagos.correct of an approved one",
    8,
    (w) => {
      const borrower = w.borrower();
      anApproved(w, borrower);
      const pagoId = anApprovedPago(w, borrower);
      return () => w.do(w.admin, correctPago, { pagoId, monto: centavos(1200), motivo: "x", clave: clave() });
    },
  ],
  [
    "pagos.amend",
    2,
    (w) => {
      const borrower = w.borrower();
      anApproved(w, borrower);
      const said = { codigo: "4321", monto: centavos(7_00), referencia: null };
      const pagoId = aPago(borrower);
      return () => w.do(borrower, amendPago, { ...said, pagoId, clave: clave() });
    },
  ],
  [
    "loans.request with what they ask for",
    5,
    (w) => {
      const borrower = w.borrower();
      const asked = { amount: centavos(20_00), reason: "x", diaPreferido: 15 };
      return () => w.do(borrower, requestLoan, { ...asked, clave: clave() });
    },
  ],
  [
    "loans.withdraw",
    2,
    (w) => {
      const borrower = w.borrower();
      const loanId = aRequest(borrower);
      return () => w.do(borrower, withdrawLoan, { loanId, clave: clave() });
    },
  ],
  [
    "pagos.withdraw",
    2,
    (w) => {
      const borrower = w.borrower();
      anApproved(w, borrower);
      const pagoId = aPago(borrower);
      return () => w.do(borrower, withdrawPago, { pagoId, clave: clave() });
    },
  ],
  [
    "tasas.save with a pago that waited for it",
    4,
    (w) => {
      const rate = (fechaValor: string) => ({ fechaValor: dia(fechaValor), valor: valorTasa(29_000_000_000) });
      const borrower = w.borrower();
      anApproved(w, borrower);
      w.do(w.admin, saveTasa, { ...rate("2027-01-14"), fuente: "BCV" });
      w.do(borrower, registerPago, { codigo: "1234", montoBs: bolivares(174_000), referencia: null });
      return () => w.do(w.admin, saveTasa, { ...rate("2027-01-15"), fuente: "BCV" });
    },
  ],
  [
    "referidos.assign",
    2,
    (w) => {
      const [one, other] = [w.borrower(), w.borrower()];
      return () => w.do(w.admin, assignRecomendador, { userId: one.usuario.id, recomendadoPor: other.usuario.id });
    },
  ],
  [
    "referidos.accept",
    2,
    (w) => {
      const [person, friend] = [w.newcomer(), w.borrower()];
      return () => w.do(person, acceptReferral, { recomendadoPor: friend.usuario.id });
    },
  ],
  ["admins.invite", 4, (w) => () => w.do(w.admin, inviteAdmin, { correo: "socia@cuotica.test" })],
  [
    "admins.annul",
    2,
    (w) => {
      w.do(w.admin, inviteAdmin, { correo: "socia@cuotica.test" });
      const [invitacion] = listInvitaciones(w.storage.db, w.clock.now());
      return () => w.do(w.admin, annulInvitacion, { invitacionId: invitacion?.id ?? "" });
    },
  ],
  [
    "admins.accept",
    6,
    (w) => {
      w.do(w.admin, inviteAdmin, { correo: "socia@cuotica.test" });
      const [{ id } = { id: "" }] = listInvitaciones(w.storage.db, w.clock.now());
      const invitacion = findInvitacion(w.storage.db, { id });
      if (!invitacion) throw new Error("nobody was invited");
      return () => w.do(w.base, acceptInvitacion, { invitacion, hash: "hash" });
    },
  ],
  [
    "usuarios.createFirstAdmin, of an account that exists",
    3,
    (w) => {
      const { correo: email } = w.borrower().usuario;
      return () => w.do(w.base, createFirstAdmin, { email, hash: "otro" });
    },
  ],
  [
    "firmas.ask",
    2,
    (w) => {
      saveAjustes(w.storage.db, { segundaAprobacion: centavos(50_00) });
      const loanId = anApproved(w, w.borrower());
      return () => w.do(w.admin, ACTOS.writeOff.asked, { loanId, motivo: "x" });
    },
  ],
  [
    "firmas.sign",
    9,
    (w) => {
      saveAjustes(w.storage.db, { segundaAprobacion: centavos(50_00) });
      const loanId = anApproved(w, w.borrower());
      w.do(w.admin, ACTOS.writeOff.asked, { loanId, motivo: "x" });
      const firmaId = listFirmas(w.storage.db)[0]?.id ?? "";
      const other = w.anAdmin("gestor");
      return () => w.do(other, signFirma, { firmaId });
    },
  ],
  [
    "vistos.give",
    2,
    (w) => {
      saveAjustes(w.storage.db, { segundaAprobacion: centavos(20_00) });
      const loanId = aRequest(w.borrower());
      return () => w.do(w.admin, giveVisto, { loanId, nota: "x" });
    },
  ],
  [
    "vistos.takeBack",
    2,
    (w) => {
      saveAjustes(w.storage.db, { segundaAprobacion: centavos(20_00) });
      const loanId = aRequest(w.borrower());
      w.do(w.anAdmin("gestor"), giveVisto, { loanId });
      return () => w.do(w.admin, takeBackVisto, { loanId });
    },
  ],
  ["cajas.create", 2, (w) => () => w.do(w.admin, createCaja, { nombre: "Oficina", moneda: "usd" })],
  [
    "cajas.transfer",
    3,
    (w) => {
      const de = w.do(w.admin, createCaja, { nombre: "Oficina", moneda: "usd" }).id;
      const a = w.do(w.admin, createCaja, { nombre: "Chica", moneda: "bs" }).id;
      return () => w.do(w.admin, transferCaja, { de, a, monto: 5_00, recibido: 500_00, motivo: "x" });
    },
  ],
  [
    "cierres.close, with a difference",
    4,
    (w) => {
      const { id: lugar } = w.do(w.admin, createCaja, { nombre: "Oficina", moneda: "usd" });
      const count = { lugar, dia: dia("2027-01-15"), contado: 5_00, nota: "x", ajustar: true };
      return () => w.do(w.admin, closeCaja, count);
    },
  ],
  ["cierres.closeLibros", 2, (w) => () => w.do(w.admin, closeLibros, { hasta: dia("2027-01-14") })],
  [
    "encargados.assign",
    2,
    (w) => {
      const userId = w.borrower().usuario.id;
      const encargado = w.anAdmin("gestor").usuario.id;
      return () => w.do(w.admin, assignCliente, { userId, encargado, nota: "x" });
    },
  ],
  [
    "encargados.handOver",
    2,
    (w) => {
      w.borrower();
      const encargado = w.anAdmin("gestor").usuario.id;
      return () => w.do(w.admin, handOverClientes, { de: null, estado: null, ciudad: null, encargado, nota: "x" });
    },
  ],
  [
    "tokens.create",
    2,
    (w) => {
      const input = { nombre: "Hoja", alcances: ["leer" as const], dias: "30" as const };
      return () => w.do(w.admin, createToken, input);
    },
  ],
  ["webhooks.create", 2, (w) => () => w.do(w.admin, createWebhook, { url: "https://x.test", eventos: [] })],
  ...(
    [
      ["webhooks.rotate", rotateWebhook],
      ["webhooks.remove", removeWebhook],
      ["webhooks.test", tryWebhook],
    ] as const
  ).map(
    ([name, action]): Story => [
      name,
      2,
      (w) => {
        const { id: webhookId } = w.do(w.admin, createWebhook, { url: "https://x.test", eventos: [] });
        return () => w.do(w.admin, action as typeof removeWebhook, { webhookId });
      },
    ],
  ),
  [
    "webhooks.resend",
    2,
    (w) => {
      const { id: webhookId } = w.do(w.admin, createWebhook, { url: "https://x.test", eventos: [] });
      const { envioId } = w.do(w.admin, tryWebhook, { webhookId });
      return () => w.do(w.admin, resendEnvio, { envioId });
    },
  ],
  [
    "tokens.revoke",
    2,
    (w) => {
      const input = { nombre: "Hoja", alcances: ["leer" as const], dias: "30" as const };
      const { id: tokenId } = w.do(w.admin, createToken, input);
      return () => w.do(w.admin, revokeToken, { tokenId });
    },
  ],
  [
    "admins.setPapel",
    3,
    (w) => {
      const { id: userId } = w.anAdmin("propietario").usuario;
      w.do(w.admin, inviteAdmin, { correo: "socia@cuotica.test" });
      w.storage.driver.prepare("update invitaciones set creadoPor = ?").run(userId);
      return () => w.do(w.admin, setPapel, { userId, papel: "gestor" });
    },
  ],
  [
    "admins.remove",
    4,
    (w) => {
      const other = w.newcomer();
      makeAdmin(w.storage.db, other.usuario.id);
      return () => w.do(w.admin, removeAdmin, { userId: other.usuario.id });
    },
  ],
  [
    "correos.confirm",
    4,
    (w) => {
      const { ctx, token } = unproven(w, null);
      return () => w.do(ctx, confirmEmail, { token });
    },
  ],
  [
    "correos.claim, of an account",
    8,
    (w) => {
      const { token } = unproven(w, null);
      return () => w.do(w.base, claimEmail, { token, hash: "otro", sabeCedula: false });
    },
  ],
  [
    "correos.claim, of an address on somebody's phone account",
    8,
    (w) => {
      const { token } = unproven(w, "+584140000002");
      return () => w.do(w.base, claimEmail, { token, hash: "otro", sabeCedula: false });
    },
  ],
  [
    "passkeys.remove",
    2,
    (w) => {
      const ctx = { ...w.newcomer(), sessionId: "sesion" };
      const id = insertPasskey(w.storage.db, ctx.usuario.id);
      return () => w.do(ctx, removePasskey, { id });
    },
  ],
  ["cuentas.changePassword", 2, (w) => own(w, (ctx) => w.do(ctx, changePassword, { hash: "otro" }))],
  ["cuentas.changeEmail", 3, (w) => own(w, (ctx) => w.do(ctx, changeEmail, { email: "otra@cuotica.test" }))],
  ["cuentas.changePhone", 2, (w) => own(w, (ctx) => w.do(ctx, changePhone, { telefono: "+584140000001" }))],
  ["cuentas.switchPhoneStep", 2, (w) => own(w, (ctx) => w.do(ctx, switchPhoneStep, { activo: true }))],
  ["cuentas.closeOtherSessions", 2, (w) => own(w, (ctx) => w.do(ctx, closeOtherSessions, { clave: clave() }))],
  [
    "cuentas.recoverByPhone",
    2,
    (w) => {
      const { id: userId } = w.newcomer().usuario;
      const telefono = "+584140000003";
      setPhone(w.storage.db, userId, telefono);
      return () => w.do(w.base, recoverByPhone, { userId, telefono, hash: "otro" });
    },
  ],
  [
    "tasas.save",
    2,
    (w) => () =>
      w.do(w.admin, saveTasa, { fechaValor: dia("2027-01-15"), valor: valorTasa(29_135_820_000), fuente: "BCV" }),
  ],
  [
    "banco.confirm, of one pago, with the loan that it closes",
    12,
    (w) => {
      aRate(w);
      const borrower = w.borrower();
      anApproved(w, borrower);
      w.do(w.admin, changeAjustes, { cierreAutomatico: true });
      const pagoId = aPagoBs(borrower, 2400_00, "000012345678");
      const movimientoId = aMovimiento(w, 2400_00, "000012345678");
      return () => w.do(w.admin, confirmPar, { pagoId, movimientoId, certeza: "exacta", porque: [] });
    },
  ],
  [
    "banco.undo",
    10,
    (w) => {
      aRate(w);
      const borrower = w.borrower();
      anApproved(w, borrower);
      const pagoId = aPagoBs(borrower, 600_00, "000012345678");
      const movimientoId = aMovimiento(w, 600_00, "000012345678");
      w.do(w.admin, confirmPar, { pagoId, movimientoId, certeza: "exacta", porque: [] });
      return () => w.do(w.admin, undoPar, { movimientoId });
    },
  ],
  [
    "banco.assign",
    10,
    (w) => {
      aRate(w);
      const borrower = w.borrower();
      anApproved(w, borrower);
      const movimientoId = aMovimiento(w, 600_00, "000012345678");
      return () => w.do(w.admin, assignMovimiento, { movimientoId, userId: borrower.usuario.id });
    },
  ],
  [
    "banco.ignore",
    2,
    (w) => {
      const movimientoId = aMovimiento(w, 600_00, "000012345678");
      return () => w.do(w.admin, ignoreMovimiento, { movimientoId, motivo: "No es de aquí" });
    },
  ],
  ["ajustes.save", 3, (w) => () => w.do(w.admin, changeAjustes, { marca: "Otra", noticias: "Hola" })],
];

describe("a failure after any write leaves nothing behind", () => {
  test.each(STORIES)("%s", (_, fewest, prepare) => expectAllOrNothing(world.storage, prepare(world), fewest));
});

test("a transaction that turns out to be asynchronous is refused and rolled back", () => {
  const before = snapshot(world.storage);
  const story = (async () => {}) as unknown as () => undefined;
  expect(() => inTransaction(world.storage.db, story)).toThrow("must be synchronous");
  expect(snapshot(world.storage)).toBe(before);
});
