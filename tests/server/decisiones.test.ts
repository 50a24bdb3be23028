/** Two administrators at once: one decides, the other is told who did and when, and nothing happens twice. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { dia, instante } from "../../rules/country/fecha.ts";
import type { AdminContext } from "../../server/core/context.ts";
import { insertAccount } from "../../server/identity/cuentas/queries.ts";
import { approveLoan } from "../../server/lending/desembolsos/actions.ts";
import { banOfLoan, rejectLoan } from "../../server/lending/loans/actions.ts";
import { findLoan } from "../../server/lending/loans/queries.ts";
import { fineLoan } from "../../server/lending/multas/actions.ts";
import { removePago, setPagoStatus } from "../../server/lending/pagos/actions.ts";
import { findPago } from "../../server/lending/pagos/queries.ts";
import { raiseLevel } from "../../server/people/usuarios/actions.ts";
import { getUsuario, makeAdmin } from "../../server/people/usuarios/queries.ts";
import {
  approveVerificacion,
  rejectVerificacion,
  submitVerificacion,
} from "../../server/people/verificaciones/actions.ts";
import { inTransaction } from "../../server/storage/db.ts";
import { anApproved, aPago, aRequest, createWorld, DATOS_PAGO, photoOf, type World } from "../support/world.ts";

let world: World;
let maria: AdminContext;
beforeEach(() => {
  world = createWorld();
  const { db } = world.storage;
  const id = inTransaction(db, (tx) => insertAccount(tx, "maria@cuotica.test", "hash", world.clock.now()));
  makeAdmin(db, id);
  maria = { ...world.base, usuario: getUsuario(db, id) } as AdminContext;
});
afterEach(() => world.close());

const terms = { cuotas: 4, fechaPrimerPago: dia("2027-02-15"), datosPago: DATOS_PAGO };
const refusal = (code: string, message: string) =>
  expect.objectContaining({ code, message: expect.stringContaining(message) });

describe("a request", () => {
  test.each([
    ["approved", (loanId: string) => world.do(maria, approveLoan, { loanId, ...terms }), "Ya la aprobó"],
    ["rejected", (loanId: string) => world.do(maria, rejectLoan, { loanId, motivo: null }), "Ya la rechazó"],
    ["banned", (loanId: string) => world.do(maria, banOfLoan, { loanId, motivo: "Fraude" }), "Ya la baneó"],
  ])("%s first by another: who and when", (_, decide, hecho) => {
    const loanId = aRequest(world.borrower());
    decide(loanId);
    const before = findLoan(world.storage.db, loanId);
    world.clock.advance(60_000);
    const told = refusal("LOAN_NOT_PENDING", `${hecho} maria@cuotica.test hoy a las 12:00 p. m.`);
    expect(() => world.do(world.admin, approveLoan, { loanId, ...terms })).toThrow(told);
    expect(() => world.do(world.admin, rejectLoan, { loanId, motivo: null })).toThrow(told);
    expect(findLoan(world.storage.db, loanId)).toEqual(before);
  });
});

describe("a pago", () => {
  test.each(["Aprobado", "Rechazado"] as const)("%s first by another: who and when", (status) => {
    const borrower = world.borrower();
    anApproved(world, borrower);
    const pagoId = aPago(borrower);
    const decision = { pagoId, cuotas: 1, motivo: null, desde: "Pendiente" as const };
    world.do(maria, setPagoStatus, { ...decision, status });
    world.clock.goTo(dia("2027-01-16"));
    const hecho = status === "Aprobado" ? "Ya lo aprobó" : "Ya lo rechazó";
    const told = refusal("PAGO_CHANGED", `${hecho} maria@cuotica.test ayer a las 12:00 p. m.`);
    for (const second of ["Aprobado", "Rechazado"] as const) {
      expect(() => world.do(world.admin, setPagoStatus, { ...decision, status: second })).toThrow(told);
    }
    expect(() => world.do(world.admin, removePago, { pagoId, desde: "Pendiente" })).toThrow(told);
    expect(findPago(world.storage.db, pagoId)).toMatchObject({ status, decididoPor: maria.usuario.id });
  });

  test("deleted first by another", () => {
    const borrower = world.borrower();
    anApproved(world, borrower);
    const pagoId = aPago(borrower);
    world.do(maria, removePago, { pagoId });
    const told = refusal("PAGO_CHANGED", "Ya lo eliminó maria@cuotica.test hoy");
    const decision = { pagoId, status: "Aprobado" as const, cuotas: 1, motivo: null, desde: "Pendiente" as const };
    expect(() => world.do(world.admin, setPagoStatus, decision)).toThrow(told);
    expect(() => world.do(world.admin, removePago, { pagoId, desde: "Pendiente" })).toThrow(told);
  });

  test("one that never was does not exist; without what was seen, a decision stands at any time", () => {
    const nothing = refusal("PAGO_NOT_FOUND", "El pago no existe.");
    expect(() => world.do(world.admin, removePago, { pagoId: "nada", desde: "Pendiente" })).toThrow(nothing);
    expect(() => world.do(world.admin, removePago, { pagoId: "nada" })).toThrow(nothing);
    const borrower = world.borrower();
    anApproved(world, borrower);
    const pagoId = aPago(borrower);
    world.do(maria, setPagoStatus, { pagoId, status: "Aprobado", cuotas: 1, motivo: null });
    world.do(world.admin, setPagoStatus, { pagoId, status: "Rechazado", cuotas: 1, motivo: null });
    expect(findPago(world.storage.db, pagoId)?.status).toBe("Rechazado");
  });
});

describe("a verification", () => {
  const send = (person: ReturnType<World["newcomer"]>) => {
    world.do(person, submitVerificacion, { imgVerify1: photoOf(person), imgVerify2: photoOf(person) });
    return world.row(person).verificacionEnviada ?? 0;
  };

  test.each([
    ["approved", (userId: string) => world.do(maria, approveVerificacion, { userId }), "Ya la aprobó"],
    ["rejected", (userId: string) => world.do(maria, rejectVerificacion, { userId, motivo: "x" }), "Ya la rechazó"],
  ])("%s first by another: who and when", (_, decide, hecho) => {
    const person = world.newcomer();
    const enviada = send(person);
    const { id: userId } = person.usuario;
    decide(userId);
    const told = refusal("VERIFICATION_NOT_PENDING", `${hecho} maria@cuotica.test hoy a las 12:00 p. m.`);
    expect(() => world.do(world.admin, approveVerificacion, { userId, enviada: instante(enviada) })).toThrow(told);
    expect(() =>
      world.do(world.admin, rejectVerificacion, { userId, enviada: instante(enviada), motivo: "x" }),
    ).toThrow(told);
  });

  test("photos sent since are not decided on with those that were looked at", () => {
    const person = world.newcomer();
    const { id: userId } = person.usuario;
    const enviada = send(person);
    world.do(maria, rejectVerificacion, { userId, motivo: "Borrosa" });
    world.clock.advance(1000);
    const again = send(person);
    const told = refusal("VERIFICATION_NOT_PENDING", "Ya la rechazó maria@cuotica.test");
    expect(() => world.do(world.admin, approveVerificacion, { userId, enviada: instante(enviada) })).toThrow(told);
    expect(world.row(person)).toMatchObject({ verify: false, verificacionEnviada: again });
    world.do(world.admin, approveVerificacion, { userId, enviada: instante(again) });
    expect(world.row(person).verify).toBe(true);
  });
});

describe("what is done twice only on purpose", () => {
  test("a fine over a total that another has just changed: who and when, and no second fine", () => {
    const loanId = anApproved(world, world.borrower());
    world.do(maria, fineLoan, { loanId, desde: 24_00 });
    const told = refusal("LOAN_CHANGED", "Ya lo multó maria@cuotica.test hoy");
    expect(() => world.do(world.admin, fineLoan, { loanId, desde: 24_00 })).toThrow(told);
    expect(findLoan(world.storage.db, loanId)?.montoFinal).toBe(24_50);
    expect(world.do(world.admin, fineLoan, { loanId, desde: 24_50 })).toEqual({ montoFinal: 25_00 });
  });

  test("a level that another has just raised: who and when, and one level", () => {
    const { id: userId } = world.borrower().usuario;
    world.do(maria, raiseLevel, { userId, desde: 1 });
    const told = refusal("LEVEL_CHANGED", "Ya lo subió maria@cuotica.test hoy");
    expect(() => world.do(world.admin, raiseLevel, { userId, desde: 1 })).toThrow(told);
    expect(getUsuario(world.storage.db, userId).nivel).toBe(2);
    expect(world.do(world.admin, raiseLevel, { userId, desde: 2 })).toEqual({ nivel: 3 });
  });
});
