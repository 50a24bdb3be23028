/** Cancelling an approval, or correcting it. From dinero.md §11. */
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { loans } from "../../drizzle/schema/loans.ts";
import { usuarios } from "../../drizzle/schema/people.ts";
import { dia } from "../../rules/country/fecha.ts";
import { dudasDelRechazo } from "../../rules/loans/aprobar/dudas.ts";
import { bolivares, centavos } from "../../rules/money/dinero.ts";
import { valorTasa } from "../../rules/money/tasa.ts";
import { saveAjustes } from "../../server/core/ajustes/queries.ts";
import type { UserContext } from "../../server/core/context.ts";
import { listCargos } from "../../server/lending/cargos/queries.ts";
import { writeOffLoan } from "../../server/lending/castigos/actions.ts";
import { completeLoan } from "../../server/lending/completados/actions.ts";
import { approveLoan, cancelApproval, correctApproval } from "../../server/lending/desembolsos/actions.ts";
import { getBalances, getCartera, getCredito, listStanding } from "../../server/lending/libro/queries.ts";
import { fineLoan } from "../../server/lending/multas/actions.ts";
import { setPagoStatus } from "../../server/lending/pagos/actions.ts";
import { rescheduleLoan } from "../../server/lending/prorrogas/actions.ts";
import { getResumen } from "../../server/lending/resumen/queries.ts";
import { saveTasa } from "../../server/lending/tasas/actions.ts";
import { requestVerificacion } from "../../server/people/verificaciones/actions.ts";
import { DAY } from "../support/clock.ts";
import { anApproved, anApprovedPago, aPago, aRequest, createWorld, DATOS_PAGO, type World } from "../support/world.ts";

let world: World;
let borrower: UserContext;
let loanId: string;
beforeEach(() => {
  world = createWorld();
  borrower = world.borrower();
  loanId = anApproved(world, borrower);
});
afterEach(() => world.close());

const terms = { cuotas: 4, fechaPrimerPago: dia("2027-02-15"), datosPago: DATOS_PAGO };
const cancel = () => world.do(world.admin, cancelApproval, { loanId, motivo: "La cuenta no era suya" });
const approve = (pagoId: string) =>
  world.do(world.admin, setPagoStatus, { pagoId, status: "Aprobado", cuotas: 0, motivo: null });
const reject = (pagoId: string) =>
  world.do(world.admin, setPagoStatus, { pagoId, status: "Rechazado", cuotas: 0, motivo: null });
const loan = () => world.storage.db.select().from(loans).where(eq(loans.id, loanId)).get();
const mine = () => world.caller(borrower).loans.mine();
const prestado = () => getResumen(world.storage.db).totalPrestado;
const desembolsos = () => listStanding(world.storage.db, loanId, ["desembolso"]);
const lastAviso = async () => (await world.caller(borrower).notificaciones.mine({})).items[0]?.mensaje ?? "";

test("what was read that it would cost is what is approved, or nothing is", () => {
  const pendiente = aRequest(world.borrower());
  const seen = { loanId: pendiente, ...terms, visto: { montoFinal: centavos(24_00) } };
  saveAjustes(world.storage.db, { interes: 30 });
  expect(() => world.do(world.admin, approveLoan, seen)).toThrow(
    expect.objectContaining({ code: "APPROVAL_CHANGED", message: expect.stringContaining("$26,00") }),
  );
  saveAjustes(world.storage.db, { interes: 20 });
  expect(world.do(world.admin, approveLoan, seen)).toMatchObject({ montoFinal: 24_00 });
});

test("and so is how often a cuota falls due, where the client says what it read", () => {
  const [one, other] = [aRequest(world.borrower()), aRequest(world.borrower())];
  const visto = { montoFinal: centavos(24_00) };
  saveAjustes(world.storage.db, { periodo: "quincenal" });
  const seen = (loanId: string) => ({ loanId, ...terms, visto: { ...visto, periodo: "mensual" as const } });
  expect(() => world.do(world.admin, approveLoan, seen(one))).toThrow(
    expect.objectContaining({ code: "APPROVAL_CHANGED" }),
  );
  expect(world.do(world.admin, approveLoan, { loanId: other, ...terms, visto })).toMatchObject({ montoFinal: 24_00 });
  saveAjustes(world.storage.db, { periodo: "mensual" });
  expect(world.do(world.admin, approveLoan, seen(one))).toMatchObject({ montoFinal: 24_00 });
});

test("a call that says nothing of what was read, an older program's, is taken", () => {
  const pendiente = aRequest(world.borrower());
  saveAjustes(world.storage.db, { interes: 30 });
  expect(world.do(world.admin, approveLoan, { loanId: pendiente, ...terms })).toMatchObject({ montoFinal: 26_00 });
});

describe("cancelled", () => {
  test("as if it had not been: Pendiente, nothing owed, nothing lent, every account at zero", async () => {
    world.do(world.admin, fineLoan, { loanId });
    expect(prestado()).toBe(2000);
    cancel();
    expect(await mine()).toMatchObject({ status: "Pendiente", saldo: 0, aFavor: 0, cuotas: null, montoFinal: null });
    expect(loan()).toMatchObject({ multas: 0, datosPago: null, proximaCuota: null, decididoEn: null });
    expect(prestado()).toBe(0);
    expect(Object.values(getBalances(world.storage.db)).every((monto) => monto === 0)).toBe(true);
    expect(listCargos(world.storage.db, loanId)).toEqual([]);
    expect(desembolsos()).toEqual([]);
    const aviso = await lastAviso();
    expect(aviso).toContain("$20,00");
    expect(aviso).toContain("Motivo: La cuenta no era suya.");
  });

  test("approved again the day after: one payout stands, and the reason is gone", async () => {
    cancel();
    world.clock.advance(DAY);
    world.do(world.admin, approveLoan, { loanId, ...terms });
    expect(desembolsos()).toHaveLength(1);
    expect(await mine()).toMatchObject({ status: "Aprobado", saldo: 2400, motivo: null });
    expect(prestado()).toBe(2000);
    expect(await lastAviso()).toContain("fue aprobado");
    cancel();
    world.clock.advance(DAY);
    world.do(world.admin, approveLoan, { loanId, ...terms });
    expect(desembolsos()).toHaveLength(1);
    expect(prestado()).toBe(2000);
  });

  test("not once a pago was approved, until it is returned", async () => {
    const pagoId = anApprovedPago(world, borrower);
    expect(cancel).toThrow("Este préstamo ya tiene pagos aprobados");
    reject(pagoId);
    cancel();
    expect(await mine()).toMatchObject({ status: "Pendiente", saldo: 0 });
  });

  test("a pago under review stays; approved then, it is its person's credit", async () => {
    const pagoId = aPago(borrower);
    cancel();
    approve(pagoId);
    expect(getCredito(world.storage.db, borrower.usuario.id)).toBe(600);
    expect(await mine()).toMatchObject({ status: "Pendiente", saldo: 0 });
  });

  test("credit that paid part of it is its person's again", () => {
    const pagoId = aPago(borrower, 6_00);
    cancel();
    approve(pagoId);
    world.clock.advance(DAY);
    world.do(world.admin, approveLoan, { loanId, ...terms, credito: centavos(600) });
    expect(getCredito(world.storage.db, borrower.usuario.id)).toBe(0);
    expect(getCartera(world.storage.db, loanId)).toBe(1800);
    cancel();
    expect(getCredito(world.storage.db, borrower.usuario.id)).toBe(600);
    expect(getCartera(world.storage.db, loanId)).toBe(0);
  });

  test("the panel knows when it can be done: while no approved pago stands", async () => {
    const conPagos = async () =>
      (await world.caller(world.admin).loans.list({ status: "Aprobado" })).items[0]?.conPagos;
    const pagoId = aPago(borrower);
    expect(await conPagos()).toBe(false);
    const decide = (status: "Aprobado" | "Rechazado") =>
      world.do(world.admin, setPagoStatus, { pagoId, status, cuotas: 1, motivo: null });
    decide("Aprobado");
    expect(await conPagos()).toBe(true);
    expect(cancel).toThrow();
    decide("Rechazado");
    expect(await conPagos()).toBe(false);
    cancel();
  });

  test("not of a loan that was given up", () => {
    world.do(world.admin, writeOffLoan, { loanId, motivo: "No responde" });
    expect(cancel).toThrow("incobrable");
  });

  test("once by a hundred at the same time", async () => {
    const calls = Array.from({ length: 100 }, () =>
      world.caller(world.admin).loans.cancelApproval({ loanId, motivo: "x" }),
    );
    const answers = await Promise.allSettled(calls);
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(prestado()).toBe(0);
    expect(getCartera(world.storage.db, loanId)).toBe(0);
  });
});

describe("doubtful", () => {
  const twin = () => {
    const other = world.borrower();
    world.storage.db.update(usuarios).set({ cedula: "V11000003" }).where(eq(usuarios.id, other.usuario.id)).run();
  };
  const approval = (change: object = {}) =>
    world.caller(world.admin).loans.approve({ loanId, ...terms, confirmo: [], ...change });
  const refused = async (change: object = {}) => {
    const error = await approval(change).then(
      () => null,
      (thrown) => thrown.cause,
    );
    expect(error).toMatchObject({ code: "APPROVAL_UNSURE" });
    return dudasDelRechazo(error.campos);
  };
  const clave = "6f9b1c1e-7c0a-4c55-9a5b-2f3f6f1f0a01";
  beforeEach(() => {
    cancel();
    world.clock.advance(1);
    world.do(world.admin, saveTasa, { fechaValor: dia("2027-01-15"), valor: valorTasa(29_100_000_000), fuente: "BCV" });
  });

  test("nothing doubtful: approved at once, and without the field nobody is asked", async () => {
    await approval();
    cancel();
    world.clock.advance(1);
    await world.caller(world.admin).loans.approve({ loanId, ...terms, datosPago: { ...DATOS_PAGO, bs: bolivares(1) } });
    expect(loan()).toMatchObject({ status: "Aprobado" });
  });

  test("a day past or far, bolívares off, an identity asked for again: each refused until that very call confirms it", async () => {
    expect(await refused({ fechaPrimerPago: dia("2027-01-14") })).toEqual(["primerPagoPasado"]);
    expect(await refused({ fechaPrimerPago: dia("2027-03-02") })).toEqual(["primerPagoLejos"]);
    const poor = { datosPago: { ...DATOS_PAGO, bs: bolivares(1) } };
    expect(await refused(poor)).toEqual(["bsLejos"]);
    world.do(world.admin, requestVerificacion, { userId: borrower.usuario.id });
    expect(await refused({ ...poor, confirmo: ["bsLejos"] })).toEqual(["sinVerificar", "bsLejos"]);
    expect(loan()).toMatchObject({ status: "Pendiente" });
    expect(desembolsos()).toEqual([]);
    await approval({ ...poor, confirmo: ["bsLejos", "sinVerificar"] });
    expect(loan()).toMatchObject({ status: "Aprobado" });
    const [line] = (await world.caller(world.admin).auditoria.list({})).items;
    expect(JSON.stringify(line)).toContain("sinVerificar");
  });

  test("debt given up before", async () => {
    await approval();
    world.do(world.admin, writeOffLoan, { loanId, motivo: "No responde" });
    world.do(world.admin, completeLoan, { loanId });
    world.clock.advance(DAY);
    loanId = aRequest(borrower);
    expect(await refused()).toEqual(["deudaPerdonada"]);
    await approval({ confirmo: ["deudaPerdonada"] });
  });

  test("data seen in another account", async () => {
    world.storage.db.update(loans).set({ cedula: "V11000003" }).where(eq(loans.id, loanId)).run();
    twin();
    expect(await refused()).toEqual(["vistoAntes"]);
    await approval({ confirmo: ["vistoAntes"] });
  });

  describe("of the transfer", () => {
    const other = () => {
      const id = aRequest(world.borrower());
      world.do(world.admin, approveLoan, { loanId: id, ...terms });
      return id;
    };

    test("a reference that another payout has, while that one stands; who is not asked goes on", async () => {
      const id = other();
      expect(await refused()).toEqual(["referenciaUsada"]);
      const datosPago = { ...DATOS_PAGO, referencia: "456789" };
      expect(await refused({ datosPago })).toEqual(["referenciaUsada"]);
      expect(loan()).toMatchObject({ status: "Pendiente" });
      world.do(world.admin, cancelApproval, { loanId: id, motivo: "Otra persona" });
      await approval();
      expect(loan()).toMatchObject({ status: "Aprobado" });
    });

    test("confirmed by that very call, it is approved, and the trail says so", async () => {
      other();
      await approval({ confirmo: ["referenciaUsada"] });
      const [line] = (await world.caller(world.admin).auditoria.list({})).items;
      expect(JSON.stringify(line)).toContain("referenciaUsada");
    });

    test("a second transfer for a request that was paid, and whose approval was taken back", async () => {
      const datosPago = { ...DATOS_PAGO, referencia: "000999888777" };
      expect(await refused({ datosPago })).toEqual(["yaPagada"]);
      const { salida } = await world.caller(world.admin).senales.ofLoan({ loanId });
      expect(salida).toMatchObject({ referencia: DATOS_PAGO.referencia, bs: DATOS_PAGO.bs });
      await approval({ datosPago, confirmo: ["yaPagada"] });
      // As corrected before it was cancelled.
      const right = { ...DATOS_PAGO, referencia: "000111222333" };
      world.do(world.admin, correctApproval, { loanId, datosPago: right, motivo: "Era otra" });
      cancel();
      world.clock.advance(1);
      expect(await refused({ datosPago })).toEqual(["yaPagada"]);
      await approval({ datosPago: right });
      expect((await world.caller(world.admin).senales.ofLoan({ loanId })).salida).toBeNull();
    });

    test("a receipt that says another phone or cédula; its words are not kept", async () => {
      const comprobante = "Pago Móvil realizado. Tlf: 0414-5559999 C.I.: V-20.123.456 Ref 000123456789";
      expect(await refused({ comprobante })).toEqual(["otroDestino"]);
      const { telefono, cedula } = loan() as { telefono: string; cedula: string };
      expect(await refused({ comprobante: `Tlf: ${telefono} C.I. V20123456` })).toEqual(["otroDestino"]);
      await approval({ comprobante: `Tlf: ${telefono} C.I. ${cedula}` });
      cancel();
      world.clock.advance(1);
      await approval({ comprobante, confirmo: ["otroDestino"] });
      const kept = JSON.stringify((await world.caller(world.admin).auditoria.list({})).items);
      expect(kept).not.toContain("5559999");
    });
  });

  test("what became doubtful after the list was read is asked again, and the same key then answers once", async () => {
    expect(await refused({ confirmo: ["bsLejos"], fechaPrimerPago: dia("2027-03-02"), clave })).toEqual([
      "primerPagoLejos",
    ]);
    const sure = { confirmo: ["primerPagoLejos"], fechaPrimerPago: dia("2027-03-02"), clave };
    const first = await approval(sure);
    expect(await approval(sure)).toEqual(first);
    expect(desembolsos()).toHaveLength(1);
  });

  test("of one that is decided already, that is said and not the doubt", async () => {
    await approval();
    await expect(approval({ fechaPrimerPago: dia("2027-01-14") })).rejects.toThrow(/^Ya la aprobó/);
  });

  test("a code that does not exist is refused", async () => {
    await expect(approval({ confirmo: ["todo"] })).rejects.toThrow();
    expect(loan()).toMatchObject({ status: "Pendiente" });
  });
});

describe("put right", () => {
  const correct = (change: object) =>
    world.do(world.admin, correctApproval, { loanId, motivo: "Me equivoqué", ...change });
  const plan = async () => (await mine())?.plan.map(({ monto, vence }) => [monto, vence]);

  test("other cuotas and another day: the plan anew, the borrower told", async () => {
    correct({ cuotas: 3, fechaPrimerPago: dia("2027-02-20") });
    expect(await plan()).toEqual([
      [800, "2027-02-20"],
      [800, "2027-03-20"],
      [800, "2027-04-20"],
    ]);
    expect(await mine()).toMatchObject({ saldo: 2400, cuotas: 3, cuotasPagadas: 0, montoFinal: 2400 });
    expect(loan()).toMatchObject({ proximaCuota: "2027-02-20" });
    const aviso = await lastAviso();
    expect(aviso).toContain("Son 3 cuotas; la primera vence el 20 de febrero de 2027.");
    expect(aviso).toContain("Motivo: Me equivoqué.");
  });

  test("fines stay, each with its amount and its day", async () => {
    world.do(world.admin, fineLoan, { loanId });
    correct({ cuotas: 2 });
    expect(await plan()).toEqual([
      [1200, "2027-02-15"],
      [1200, "2027-03-15"],
    ]);
    expect((await mine())?.cargos.find(({ tipo }) => tipo === "multa")).toMatchObject({
      monto: 50,
      vence: "2027-01-22",
    });
    expect(await mine()).toMatchObject({ saldo: 2450, montoFinal: 2450 });
  });

  test("credit that was used pays the new plan", async () => {
    const pagoId = aPago(borrower, 18_00);
    cancel();
    approve(pagoId);
    world.clock.advance(DAY);
    world.do(world.admin, approveLoan, { loanId, ...terms, credito: centavos(1800) });
    expect(await mine()).toMatchObject({ cuotasPagadas: 3 });
    correct({ cuotas: 2 });
    expect(await mine()).toMatchObject({ cuotas: 2, cuotasPagadas: 1, saldo: 600 });
  });

  test("after an approved pago the plan stays, its transfer does not have to; the borrower is not told of that", async () => {
    anApprovedPago(world, borrower);
    expect(() => correct({ cuotas: 3 })).toThrow("Este préstamo ya tiene pagos aprobados");
    const before = await lastAviso();
    correct({ datosPago: { ...DATOS_PAGO, bs: bolivares(5_900_00), referencia: "111222333444" } });
    expect(loan()?.datosPago).toMatchObject({ bs: 590000, referencia: "111222333444", titular: "María José Núñez" });
    expect(await lastAviso()).toBe(before);
    expect(await mine()).toMatchObject({ saldo: 1800, cuotasPagadas: 1 });
  });

  test("what changed is in the audit, and nothing else", async () => {
    correct({ cuotas: 3, datosPago: { ...DATOS_PAGO, referencia: "999" } });
    const [line] = (await world.caller(world.admin).auditoria.list({})).items;
    expect(line).toMatchObject({ accion: "loans.correctApproval", entidadId: loanId });
    const texto = JSON.stringify(line);
    for (const part of ["Me equivoqué", "999", "000123456789"]) expect(texto).toContain(part);
  });

  test("nothing changed is refused, and so is a day too far", () => {
    expect(() => correct({})).toThrow("No cambiaste nada de la aprobación.");
    expect(() => correct({ ...terms })).toThrow("No cambiaste nada de la aprobación.");
    expect(() => correct({ fechaPrimerPago: dia("2029-01-01") })).toThrow("menos de un año");
  });

  test("a prórroga of the plan before goes with it", async () => {
    world.do(world.admin, rescheduleLoan, { loanId, desdeCuota: 2, fecha: dia("2027-03-25"), motivo: "Llamó" });
    correct({ cuotas: 2 });
    expect(await plan()).toEqual([
      [1200, "2027-02-15"],
      [1200, "2027-03-15"],
    ]);
    expect(listCargos(world.storage.db, loanId).every(({ vencePrevio }) => vencePrevio.length === 0)).toBe(true);
  });

  test("the transfer keeps the rate of the day on which it was sent", () => {
    world.do(world.admin, saveTasa, { fechaValor: dia("2027-01-15"), valor: valorTasa(29_100_000_000), fuente: "BCV" });
    cancel();
    world.clock.advance(1);
    world.do(world.admin, approveLoan, { loanId, ...terms });
    world.clock.advance(5 * DAY);
    world.do(world.admin, saveTasa, { fechaValor: dia("2027-01-20"), valor: valorTasa(30_000_000_000), fuente: "BCV" });
    correct({ datosPago: { ...DATOS_PAGO, bs: bolivares(5_900_00) } });
    expect(loan()?.datosPago).toMatchObject({ bs: 590000, tasaValor: 29_100_000_000, tasaFecha: "2027-01-15" });
  });
});
