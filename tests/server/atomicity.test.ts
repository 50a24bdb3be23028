/** Each action of several steps, broken after every single write: nothing of it may stay. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { changeAjustes } from "../../server/core/ajustes/actions.ts";
import { acceptInvitacion, annulInvitacion, inviteAdmin, removeAdmin } from "../../server/identity/admins/actions.ts";
import { listInvitaciones } from "../../server/identity/admins/queries.ts";
import { addGestion } from "../../server/lending/gestiones/actions.ts";
import {
  approveLoan,
  banLoan,
  changeFirstPayment,
  completeLoan,
  fineLoan,
  rejectLoan,
  requestLoan,
  sendReminder,
  unbanLoan,
  waiveFine,
} from "../../server/lending/loans/actions.ts";
import { setLevel } from "../../server/lending/niveles/actions.ts";
import { registerPago, removePago, setPagoStatus } from "../../server/lending/pagos/actions.ts";
import { saveTasa } from "../../server/lending/tasas/actions.ts";
import { acceptReferral, assignRecomendador } from "../../server/people/referidos/actions.ts";
import { raiseLevel, saveProfile } from "../../server/people/usuarios/actions.ts";
import { makeAdmin } from "../../server/people/usuarios/queries.ts";
import {
  approveVerificacion,
  rejectVerificacion,
  requestVerificacion,
  submitVerificacion,
} from "../../server/people/verificaciones/actions.ts";
import { inTransaction } from "../../server/storage/db.ts";
import { failAfterWrite, snapshot } from "../support/snapshot.ts";
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
} from "../support/world.ts";

let world: World;
beforeEach(() => {
  world = createWorld();
});
afterEach(() => world.close());

const clave = () => crypto.randomUUID();
const sent = (person: ReturnType<World["newcomer"]>) => {
  submitVerificacion(person, { imgVerify1: photoOf(person), imgVerify2: photoOf(person) });
  return person.usuario.id;
};

/** Prepares the world and gives the action; `writes` is the fewest writes that it can be made of. */
const STORIES: [name: string, writes: number, prepare: (w: World) => () => unknown][] = [
  [
    "gestiones.add",
    2,
    (w) => {
      const { id: userId } = w.borrower().usuario;
      return () => addGestion(w.admin, { userId, tipo: "promesa", texto: "Paga el lunes", promesa: "2027-03-01" });
    },
  ],
  [
    "usuarios.saveProfile",
    2,
    (w) => {
      const person = w.newcomer();
      return () => saveProfile(person, { ...PROFILE, telefono: "+584140000001", cedula: "V9999999" });
    },
  ],
  [
    "usuarios.raiseLevel",
    3,
    (w) => {
      const { usuario } = w.borrower();
      return () => raiseLevel(w.admin, { userId: usuario.id });
    },
  ],
  [
    "usuario nivel",
    3,
    (w) => {
      const { usuario } = w.borrower();
      return () => setLevel(w.admin, usuario.id, 100);
    },
  ],
  [
    "verificaciones.submit",
    2,
    (w) => {
      const person = w.newcomer();
      const urls = { imgVerify1: photoOf(person), imgVerify2: photoOf(person) };
      return () => submitVerificacion(person, urls);
    },
  ],
  [
    "verificaciones.request",
    3,
    (w) => {
      const { usuario } = w.borrower();
      return () => requestVerificacion(w.admin, { userId: usuario.id });
    },
  ],
  [
    "verificaciones.approve",
    3,
    (w) => {
      const userId = sent(w.newcomer());
      return () => approveVerificacion(w.admin, { userId });
    },
  ],
  [
    "verificaciones.reject",
    3,
    (w) => {
      const userId = sent(w.newcomer());
      return () => rejectVerificacion(w.admin, { userId, motivo: "No se lee" });
    },
  ],
  [
    "loans.request",
    4,
    (w) => {
      const borrower = w.borrower();
      return () => requestLoan(borrower, { amount: 20_00, reason: "x", clave: clave() });
    },
  ],
  [
    "loans.approve",
    9,
    (w) => {
      const loanId = aRequest(w.borrower());
      return () =>
        approveLoan(w.admin, {
          loanId,
          cuotas: 4,
          fechaPrimerPago: "2027-02-15",
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
      return () => rejectLoan(w.admin, { loanId, motivo: "x" });
    },
  ],
  [
    "loans.ban",
    3,
    (w) => {
      const loanId = anApproved(w, w.borrower());
      return () => banLoan(w.admin, { loanId, motivo: "x" });
    },
  ],
  [
    "loans.unban",
    3,
    (w) => {
      const loanId = anApproved(w, w.borrower());
      banLoan(w.admin, { loanId, motivo: "x" });
      return () => unbanLoan(w.admin, { loanId });
    },
  ],
  [
    "loans.changeFirstPayment",
    3,
    (w) => {
      const loanId = anApproved(w, w.borrower());
      return () => changeFirstPayment(w.admin, { loanId, fechaPrimerPago: "2027-03-01" });
    },
  ],
  [
    "loans.sendReminder",
    3,
    (w) => {
      const loanId = anApproved(w, w.borrower());
      return () => sendReminder(w.admin, { loanId });
    },
  ],
  [
    "loans.complete, with a loss",
    10,
    (w) => {
      const loanId = anApproved(w, w.borrower());
      return () => completeLoan(w.admin, { loanId, clave: clave() });
    },
  ],
  [
    "loans.complete, on time",
    10,
    (w) => {
      const borrower = w.borrower();
      const loanId = anApproved(w, borrower);
      for (let i = 0; i < 4; i += 1) anApprovedPago(w, borrower);
      return () => completeLoan(w.admin, { loanId, clave: clave() });
    },
  ],
  [
    "loans.fine",
    7,
    (w) => {
      const loanId = anApproved(w, w.borrower());
      return () => fineLoan(w.admin, { loanId, clave: clave() });
    },
  ],
  [
    "loans.waiveFine",
    7,
    (w) => {
      const loanId = anApproved(w, w.borrower());
      fineLoan(w.admin, { loanId });
      return () => waiveFine(w.admin, { loanId, motivo: "x", clave: clave() });
    },
  ],
  [
    "pagos.register",
    4,
    (w) => {
      const borrower = w.borrower();
      anApproved(w, borrower);
      return () => registerPago(borrower, { codigo: "1234", monto: 600, referencia: null, clave: clave() });
    },
  ],
  [
    "pagos.setStatus to Aprobado",
    7,
    (w) => {
      const borrower = w.borrower();
      anApproved(w, borrower);
      const pagoId = aPago(borrower);
      return () => setPagoStatus(w.admin, { pagoId, status: "Aprobado", cuotas: 1, motivo: null });
    },
  ],
  [
    "pagos.setStatus from Aprobado",
    7,
    (w) => {
      const borrower = w.borrower();
      anApproved(w, borrower);
      const pagoId = anApprovedPago(w, borrower);
      return () => setPagoStatus(w.admin, { pagoId, status: "Rechazado", cuotas: 1, motivo: null });
    },
  ],
  [
    "pagos.remove of an approved one",
    7,
    (w) => {
      const borrower = w.borrower();
      anApproved(w, borrower);
      const pagoId = anApprovedPago(w, borrower);
      return () => removePago(w.admin, { pagoId });
    },
  ],
  [
    "pagos.remove after the loan was closed",
    10,
    (w) => {
      const borrower = w.borrower();
      const loanId = anApproved(w, borrower);
      const pagoId = anApprovedPago(w, borrower);
      completeLoan(w.admin, { loanId });
      return () => removePago(w.admin, { pagoId });
    },
  ],
  [
    "referidos.assign",
    2,
    (w) => {
      const [one, other] = [w.borrower(), w.borrower()];
      return () => assignRecomendador(w.admin, { userId: one.usuario.id, recomendadoPor: other.usuario.id });
    },
  ],
  [
    "referidos.accept",
    2,
    (w) => {
      const [person, friend] = [w.newcomer(), w.borrower()];
      return () => acceptReferral(person, { recomendadoPor: friend.usuario.id });
    },
  ],
  ["admins.invite", 4, (w) => () => inviteAdmin(w.admin, { correo: "socia@cuotica.test" })],
  [
    "admins.annul",
    2,
    (w) => {
      inviteAdmin(w.admin, { correo: "socia@cuotica.test" });
      const [invitacion] = listInvitaciones(w.storage.db, w.clock.now());
      return () => annulInvitacion(w.admin, { invitacionId: invitacion?.id ?? "" });
    },
  ],
  [
    "admins.remove",
    4,
    (w) => {
      const other = w.newcomer();
      makeAdmin(w.storage.db, other.usuario.id);
      return () => removeAdmin(w.admin, { userId: other.usuario.id });
    },
  ],
  ["tasas.save", 2, (w) => () => saveTasa(w.admin, { fechaValor: "2027-01-15", valor: 29_135_820_000, fuente: "BCV" })],
  ["ajustes.save", 3, (w) => () => changeAjustes(w.admin, { marca: "Otra", noticias: "Hola" })],
];

describe("a failure after any write leaves nothing behind", () => {
  test.each(STORIES)("%s", (_, fewest, prepare) => {
    const act = prepare(world);
    const before = snapshot(world.storage);
    let nth = 1;
    for (; failAfterWrite(world.storage, nth, act).failed; nth += 1) {
      expect(snapshot(world.storage), `after write ${nth}`).toBe(before);
    }
    expect(nth - 1).toBeGreaterThanOrEqual(fewest);
    expect(snapshot(world.storage)).not.toBe(before);
  });
});

/** `failAfterWrite` undoes itself when its story returns: an asynchronous one is broken by a trigger instead. */
test("admins.accept: a failure at any of its writes leaves nothing behind", async () => {
  const { enlace } = inviteAdmin(world.admin, { correo: "socia@cuotica.test" });
  const input = { token: enlace.split("=")[1] ?? "", password: "arepa-con-queso" };
  const { driver } = world.storage;
  const rows = () => {
    driver.prepare("delete from intentos").run();
    return snapshot(world.storage);
  };
  const before = rows();
  const writes = [
    "insert on mensajes",
    "insert on user",
    "insert on account",
    "update on usuarios",
    "update on invitaciones",
    "insert on auditoria",
  ];
  for (const write of writes) {
    driver.exec(`create temp trigger injected after ${write} begin select raise(abort, 'injected failure'); end`);
    await expect(acceptInvitacion(world.base, input), write).rejects.toThrow("injected failure");
    driver.exec("drop trigger injected");
    expect(rows(), write).toBe(before);
  }
  await acceptInvitacion(world.base, input);
  expect(rows()).not.toBe(before);
});

test("a transaction that turns out to be asynchronous is refused and rolled back", () => {
  const before = snapshot(world.storage);
  const story = (async () => {}) as unknown as () => undefined;
  expect(() => inTransaction(world.storage.db, story)).toThrow("must be synchronous");
  expect(snapshot(world.storage)).toBe(before);
});
