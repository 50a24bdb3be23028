/** Undoing decisions: only while nothing else changed, once, with what the person and the audit read. */
import { asc, desc, eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Opuesto } from "../../client/panel/kit/actos/deshacer.ts";
import {
  undoCancelacion,
  undoCredito,
  undoFechas,
  undoPagoRecuperado,
  undoPerdon,
} from "../../client/panel/kit/actos/opuestos.ts";
import { isApproved } from "../../client/panel/kit/types.ts";
import { auditoria } from "../../drizzle/schema/operator.ts";
import { prorrogas } from "../../drizzle/schema/pagos.ts";
import { imagenesSueltas, notificaciones } from "../../drizzle/schema/people.ts";
import { dia, MS_PER_DAY } from "../../rules/country/fecha.ts";
import { bolivares, centavos } from "../../rules/money/dinero.ts";
import { nombreDelAsiento } from "../../rules/texts/libro.ts";
import { confirmPar } from "../../server/bank/banco/actions.ts";
import type { AdminContext, UserContext } from "../../server/core/context.ts";
import { createCaja } from "../../server/lending/cajas/actions.ts";
import { listBalances } from "../../server/lending/cajas/queries.ts";
import { listCargos } from "../../server/lending/cargos/queries.ts";
import { writeOffLoan } from "../../server/lending/castigos/actions.ts";
import { completeLoan } from "../../server/lending/completados/actions.ts";
import { findCompletado } from "../../server/lending/completados/queries.ts";
import { restorePago } from "../../server/lending/correcciones/actions.ts";
import { applyCredito, refundCredito, takeBackCredito, undoRefund } from "../../server/lending/creditos/actions.ts";
import { approveLoan, cancelApproval } from "../../server/lending/desembolsos/actions.ts";
import { getBalances, getCredito } from "../../server/lending/libro/queries.ts";
import { rejectLoan } from "../../server/lending/loans/actions.ts";
import { findLoan } from "../../server/lending/loans/queries.ts";
import { fineLoan, restoreFine, waiveFine } from "../../server/lending/multas/actions.ts";
import { registerPago, removePago, setPagoStatus } from "../../server/lending/pagos/actions.ts";
import { findPago } from "../../server/lending/pagos/queries.ts";
import {
  changeFirstPayment,
  decideProrroga,
  requestProrroga,
  rescheduleLoan,
  undoProrroga,
  undoReschedule,
} from "../../server/lending/prorrogas/actions.ts";
import { reopenLoan, reopenRequest, undoWriteOff } from "../../server/lending/reaperturas/actions.ts";
import { changeAjustes } from "../../server/operator/ajustes/actions.ts";
import { examine } from "../../server/operator/doctor/actions.ts";
import { banUsuario } from "../../server/people/baneos/actions.ts";
import { deleteImagenes } from "../../server/people/imagenes/actions.ts";
import { undoVerificacion } from "../../server/people/revisiones/actions.ts";
import { lowerLevel, raiseLevel } from "../../server/people/usuarios/actions.ts";
import {
  approveVerificacion,
  rejectVerificacion,
  requestVerificacion,
  submitVerificacion,
} from "../../server/people/verificaciones/actions.ts";
import { inTransaction } from "../../server/storage/db.ts";
import { newId } from "../../server/storage/ids.ts";
import { aMovimiento, aPagoBs, aRate } from "../support/conciliacion.ts";
import { expectAllOrNothing, snapshot } from "../support/snapshot.ts";
import {
  anApproved,
  anApprovedPago,
  aPago,
  aRequest,
  createWorld,
  DATOS_PAGO,
  photoOf,
  type World,
  withCredit,
} from "../support/world.ts";

let world: World;
let admin: AdminContext;
let persona: UserContext;
beforeEach(() => {
  world = createWorld();
  ({ admin } = world);
  persona = world.borrower();
});
afterEach(() => world.close());

const motivo = "Me equivoqué de cliente";
const code = (name: string) => expect.objectContaining({ code: name });
const says = (text: string) => expect.objectContaining({ message: expect.stringContaining(text) });
const lastAviso = (ctx = persona) =>
  world.storage.db
    .select()
    .from(notificaciones)
    .where(eq(notificaciones.userId, ctx.usuario.id))
    .orderBy(desc(notificaciones.id))
    .get()?.mensaje;
/** The last two lines of the trail: the act, and its reversal. */
const lastLines = () =>
  world.storage.db.select().from(auditoria).orderBy(asc(auditoria.fecha), asc(auditoria.id)).all().slice(-2);

/** Presses «Deshacer» of the panel: its own call, with the router instead of the network. */
const press = (opuesto: Opuesto | null): Promise<unknown> => {
  const rooms = world.caller(admin) as unknown as Record<string, Record<string, (input: unknown) => unknown>>;
  const room = (name: string) =>
    new Proxy({}, { get: (_, act: string) => ({ mutate: (input: unknown) => rooms[name]?.[act]?.(input) }) });
  const client = new Proxy({}, { get: (_, name: string) => room(name) }) as Parameters<Opuesto["undo"]>[0];
  return opuesto?.undo(client, newId()) ?? Promise.reject(new Error("nothing to press"));
};

describe("a cancelled approval", () => {
  const listed = async () => {
    const { items } = await world.caller(admin).loans.list({ status: "Aprobado" });
    const [loan] = items;
    if (!loan || !isApproved(loan)) throw new Error("nothing approved");
    return loan;
  };
  const terms = { cuotas: 4, fechaPrimerPago: dia("2027-02-15"), datosPago: DATOS_PAGO };
  const cancel = (loanId: string) => world.do(admin, cancelApproval, { loanId, motivo });

  test.each([true, false])("granted again is paid out from the caja it had left (named: %s)", async (named) => {
    const cajaId = named ? world.do(admin, createCaja, { nombre: "Caja fuerte", moneda: "usd" }).id : null;
    world.do(admin, approveLoan, { loanId: aRequest(persona), ...terms, cajaId });
    const [loan, before] = [await listed(), listBalances(world.storage.db, dia("2027-01-15"))];
    const told = cancel(loan.id);
    expect(told.cajaId).toBe(cajaId);
    await press(undoCancelacion(loan, told));
    expect(listBalances(world.storage.db, dia("2027-01-15"))).toEqual(before);
  });

  test("with a fine is granted again without it, on the same terms", async () => {
    const loanId = anApproved(world, persona);
    world.do(admin, fineLoan, { loanId });
    const loan = await listed();
    await press(undoCancelacion(loan, cancel(loanId)));
    expect(findLoan(world.storage.db, loanId)).toMatchObject({ status: "Aprobado", montoFinal: 24_00, multas: 0 });
  });

  test.each([{ interes: 40 }, { periodo: "semanal" as const }])(
    "stays so once the terms are others: %o",
    async (ajustes) => {
      const loanId = anApproved(world, persona);
      const loan = await listed();
      const told = cancel(loanId);
      world.do(admin, changeAjustes, ajustes);
      await expect(press(undoCancelacion(loan, told))).rejects.toThrow("Las condiciones cambiaron");
      expect(findLoan(world.storage.db, loanId)).toMatchObject({ status: "Pendiente" });
    },
  );
});

describe("a rejection", () => {
  const rejected = () => {
    const loanId = aRequest(persona);
    world.do(admin, rejectLoan, { loanId, motivo: "Sin ingresos" });
    return loanId;
  };

  test("withdrawn: the request waits as before, its person reads it, and the trail ties both", () => {
    const loanId = aRequest(persona);
    const before = findLoan(world.storage.db, loanId);
    world.do(admin, rejectLoan, { loanId, motivo: "Sin ingresos" });
    expect(world.do(admin, reopenRequest, { loanId, motivo: null })).toEqual({ id: loanId, status: "Pendiente" });
    expect(findLoan(world.storage.db, loanId)).toEqual(before);
    expect(lastAviso()).toContain("Tu solicitud de $20,00 no quedó rechazada");
    const [done, undone] = lastLines();
    expect([done?.accion, undone?.accion]).toEqual(["loans.reject", "loans.reopen"]);
    expect(undone?.despues).toMatchObject({ deshace: done?.id, status: "Pendiente" });
  });

  test("by two at once is withdrawn once, and the other reads by whom", () => {
    const loanId = rejected();
    world.do(world.anAdmin("gestor"), reopenRequest, { loanId, motivo: null });
    expect(() => world.do(admin, reopenRequest, { loanId, motivo: null })).toThrow(says("Ya retiró su rechazo gestor"));
  });

  test("stays where its person asked again, was banned, or it was never rejected", () => {
    const loanId = rejected();
    world.do(admin, banUsuario, { userId: persona.usuario.id, motivo });
    expect(() => world.do(admin, reopenRequest, { loanId, motivo: null })).toThrow(code("PERSON_BANNED"));
    const other = world.borrower();
    const first = aRequest(other);
    world.do(admin, rejectLoan, { loanId: first, motivo: null });
    const second = aRequest(other);
    expect(() => world.do(admin, reopenRequest, { loanId: first, motivo: null })).toThrow(code("OTHER_LOAN_ACTIVE"));
    expect(() => world.do(admin, reopenRequest, { loanId: second, motivo: null })).toThrow(code("LOAN_NOT_REJECTED"));
  });
});

describe("a completion", () => {
  test("opened again is the very loan that was closed", () => {
    const loanId = anApproved(world, persona);
    anApprovedPago(world, persona);
    const before = findLoan(world.storage.db, loanId);
    const cargos = listCargos(world.storage.db, loanId);
    const balances = getBalances(world.storage.db);
    world.do(admin, completeLoan, { loanId });
    expect(world.do(admin, reopenLoan, { loanId, motivo })).toEqual({ id: loanId, saldo: 18_00 });
    expect(findLoan(world.storage.db, loanId)).toEqual(before);
    expect(listCargos(world.storage.db, loanId)).toEqual(cargos);
    expect(getBalances(world.storage.db)).toEqual({ ...balances, castigos: 0 });
    expect(lastAviso()).toBe(
      "Tu préstamo de $20,00 está abierto otra vez: lo habíamos cerrado por error. Te faltan $18,00 por pagar. Motivo: Me equivoqué de cliente.",
    );
  });

  test("is found by its name again, as a running loan and once", async () => {
    const loanId = anApproved(world, persona);
    world.do(admin, completeLoan, { loanId });
    world.do(admin, reopenLoan, { loanId, motivo });
    const panel = world.caller(admin);
    expect((await panel.loans.list({ status: "Aprobado", buscar: "nunez" })).items.map(({ id }) => id)).toEqual([
      loanId,
    ]);
    expect((await panel.completados.list({ buscar: "nunez" })).items).toEqual([]);
  });

  test("stays while its person has a later request, and says which", () => {
    const loanId = anApproved(world, persona);
    world.do(admin, completeLoan, { loanId });
    aRequest(persona);
    expect(() => world.do(admin, reopenLoan, { loanId, motivo })).toThrow(says("la solicitud n.º 2"));
  });

  test("is opened once, whoever asks first", () => {
    const loanId = anApproved(world, persona);
    world.do(admin, completeLoan, { loanId });
    world.do(world.anAdmin("gestor"), reopenLoan, { loanId, motivo });
    expect(() => world.do(admin, reopenLoan, { loanId, motivo })).toThrow(says("Ya lo abrió otra vez gestor"));
    expect(() => world.do(admin, reopenLoan, { loanId: "nada", motivo })).toThrow(code("LOAN_DOES_NOT_EXIST"));
  });

  test("leaves only towards loans, whoever deletes it", () => {
    const loanId = anApproved(world, persona);
    world.do(admin, completeLoan, { loanId });
    expect(() => world.storage.driver.prepare("delete from completados").run()).toThrow("leaves only towards loans");
  });

  test("that a pago brought about goes back with it", () => {
    world.do(admin, changeAjustes, { cierreAutomatico: true });
    const loanId = anApproved(world, persona);
    const pagoId = aPago(persona, 24_00);
    const decide = (status: "Aprobado" | "Pendiente") =>
      world.do(admin, setPagoStatus, { pagoId, status, cuotas: 0, motivo: null, reabrir: true });
    expect(decide("Aprobado")).toMatchObject({ cerroPrestamo: true });
    expect(findLoan(world.storage.db, loanId)).toBeUndefined();
    decide("Pendiente");
    expect(findLoan(world.storage.db, loanId)).toMatchObject({
      status: "Aprobado",
      cuotasPagadas: 0,
      castigadoEn: null,
    });
    expect(world.row(persona)).toMatchObject({ nivel: 1, prestamosCompletados: 0 });
    expect(getBalances(world.storage.db)).toMatchObject({ cartera: 24_00, caja: -20_00 });
  });
});

describe("pagos rejected together", () => {
  const reject = (pagoId: string) =>
    world.do(admin, setPagoStatus, { pagoId, status: "Rechazado", cuotas: 1, motivo: "No aparece" });
  /** As the panel's «Deshacer» does with each of them. */
  const undo = ({ id: pagoId, status, cuotasAplicadas: cuotas }: NonNullable<ReturnType<typeof findPago>>) =>
    world.do(admin, setPagoStatus, { pagoId, status, cuotas, motivo: null, desde: "Rechazado" });
  /** What an undone decision must leave unchanged, apart from when and by whom. */
  const stands = (ids: string[]) =>
    ids.map((id) => {
      const { decididoEn, decididoPor, ...pago } = findPago(world.storage.db, id) ?? {};
      return pago;
    });

  test("are each as they were: one that waited, one that counted, and one with which its loan was closed", () => {
    world.do(admin, changeAjustes, { cierreAutomatico: true });
    const otra = world.borrower();
    const [finished, running] = [anApproved(world, persona), anApproved(world, otra)];
    const [closing, counted, waiting] = [aPago(persona, 24_00), aPago(otra, 6_00), aPago(otra, 6_00, "7777")];
    for (const [pagoId, cuotas] of [[closing, 4] as const, [counted, 1] as const])
      world.do(admin, setPagoStatus, { pagoId, status: "Aprobado", cuotas, motivo: null });
    const stand = () => ({
      pagos: stands([closing, counted, waiting]),
      saldos: { castigos: 0, ...getBalances(world.storage.db) },
      cerrado: findCompletado(world.storage.db, finished),
      cuotas: findLoan(world.storage.db, running)?.cuotasPagadas,
    });
    const before = stand();
    const were = [closing, counted, waiting].flatMap((id) => findPago(world.storage.db, id) ?? []);
    for (const { id } of were) reject(id);
    expect(stand()).toMatchObject({ saldos: { castigos: 24_00, cartera: 24_00 }, cuotas: 0 });
    for (const pago of were) undo(pago);
    expect(stand()).toEqual(before);
    expect(world.row(persona)).toMatchObject({ prestamosCompletados: 1 });
    expect(
      examine(world.storage, "nada").flatMap(({ check, faults }) => (check.includes("archivo") ? [] : faults)),
    ).toEqual([]);
  });
});

describe("days", () => {
  const plan = (loanId: string) => ({
    cargos: listCargos(world.storage.db, loanId),
    primera: findLoan(world.storage.db, loanId)?.fechaPrimerPago,
  });
  const moves: [string, (loanId: string) => ReturnType<typeof rescheduleLoan>][] = [
    [
      "the first payment",
      (loanId) => world.do(admin, changeFirstPayment, { loanId, fechaPrimerPago: dia("2027-03-01") }),
    ],
    [
      "what is left",
      (loanId) => world.do(admin, rescheduleLoan, { loanId, desdeCuota: 2, fecha: dia("2027-04-02"), motivo }),
    ],
  ];
  test.each(moves)("%s moved, then moved back, are as they were", (_, move) => {
    const loanId = anApproved(world, persona);
    world.clock.goTo(dia("2027-02-10"));
    world.do(admin, fineLoan, { loanId });
    const before = plan(loanId);
    move(loanId);
    expect(plan(loanId)).not.toEqual(before);
    world.do(admin, undoReschedule, { loanId });
    expect(plan(loanId)).toEqual(before);
    expect(lastAviso()).toContain("vuelven a ser las de antes: lo próximo vence el 15 de febrero de 2027");
    expect(() => world.do(admin, undoReschedule, { loanId })).toThrow(code("NOTHING_MOVED"));
  });

  const ask = () =>
    world.do(persona, requestProrroga, { desdeCuota: 1, fecha: dia("2027-02-20"), motivo: "Cobro el 20" }).id;

  test.each([true, false])("asked for, and answered (granted: %s): the request waits again", (conceder) => {
    const loanId = anApproved(world, persona);
    const before = plan(loanId);
    const prorrogaId = ask();
    world.do(admin, decideProrroga, { prorrogaId, conceder, motivo: "No" });
    world.do(admin, undoProrroga, { prorrogaId });
    expect(plan(loanId)).toEqual(before);
    const row = world.storage.db.select().from(prorrogas).get();
    expect(row).toMatchObject({ estado: "Pendiente", decididoEn: null, decididoPor: null, respuesta: null });
    expect(lastAviso()).toContain("que por ahora vence el 15 de febrero de 2027");
    expect(() => world.do(admin, undoProrroga, { prorrogaId })).toThrow(says("Ya deshizo su respuesta"));
  });

  test("granted stay where they moved again since, or another request waits", () => {
    const loanId = anApproved(world, persona);
    const prorrogaId = ask();
    world.do(admin, decideProrroga, { prorrogaId, conceder: true, motivo: null });
    world.do(admin, rescheduleLoan, { loanId, desdeCuota: 1, fecha: dia("2027-02-25"), motivo });
    expect(() => world.do(admin, undoProrroga, { prorrogaId })).toThrow(code("MOVED_SINCE"));
    world.do(persona, requestProrroga, { desdeCuota: 1, fecha: dia("2027-02-27"), motivo: "Otra vez" });
    expect(() => world.do(admin, undoProrroga, { prorrogaId })).toThrow(code("PRORROGA_OTHER_WAITS"));
  });

  test.each(moves)(
    "%s moved, and then moved again by another: «Deshacer» of the first moves nothing",
    async (_, move) => {
      const loanId = anApproved(world, persona);
      const { movido } = move(loanId);
      const again = { loanId, desdeCuota: 3, fecha: dia("2027-06-20"), motivo };
      const { movido: other } = world.do(world.anAdmin("gestor"), rescheduleLoan, again);
      expect(other).toEqual({ cuota: 3, vence: "2027-06-20" });
      const before = plan(loanId);
      await expect(press(undoFechas(loanId, movido))).rejects.toThrow("las fechas cambiaron otra vez después");
      expect(plan(loanId)).toEqual(before);
      await press(undoFechas(loanId, other));
      expect(plan(loanId)).not.toEqual(before);
    },
  );

  test("moved to where they were: there is nothing to move back", async () => {
    const loanId = anApproved(world, persona);
    const { movido } = world.do(admin, changeFirstPayment, { loanId, fechaPrimerPago: dia("2027-02-15") });
    expect(movido).toBeNull();
    await expect(press(undoFechas(loanId, movido))).rejects.toThrow("no se han cambiado");
  });

  test("of an approval that was cancelled and granted anew are not moved back", () => {
    const loanId = anApproved(world, persona);
    world.do(admin, changeFirstPayment, { loanId, fechaPrimerPago: dia("2027-03-01") });
    world.do(admin, cancelApproval, { loanId, motivo });
    world.do(admin, rejectLoan, { loanId, motivo: null });
    anApproved(world, persona);
    expect(() => world.do(admin, undoReschedule, { loanId })).toThrow(code("LOAN_NOT_APPROVED"));
  });
});

describe("a removed pago", () => {
  test("is there again, as it was and with its number", () => {
    const loanId = anApproved(world, persona);
    const pagoId = anApprovedPago(world, persona);
    const before = findPago(world.storage.db, pagoId);
    world.do(admin, removePago, { pagoId });
    expect(world.do(admin, restorePago, { pagoId })).toEqual({ id: pagoId, status: "Aprobado" });
    expect(findPago(world.storage.db, pagoId)).toEqual(before);
    expect(findLoan(world.storage.db, loanId)).toMatchObject({ cuotasPagadas: 1 });
    expect(lastAviso()).toBe("Tu pago de $6,00 no quedó eliminado: está aprobado.");
  });

  test("and approved by another meanwhile, is not removed again by «Deshacer»", async () => {
    anApproved(world, persona);
    const pagoId = aPago(persona);
    world.do(admin, removePago, { pagoId });
    const { status } = world.do(admin, restorePago, { pagoId });
    const approved = { pagoId, status: "Aprobado" as const, cuotas: 1, motivo: null };
    world.do(world.anAdmin("gestor"), setPagoStatus, approved);
    await expect(press(undoPagoRecuperado(pagoId, status))).rejects.toThrow("Ya lo aprobó gestor");
    expect(findPago(world.storage.db, pagoId)).toMatchObject({ status: "Aprobado" });
  });

  test("comes back though the clock was put back since, and who is late is told so", () => {
    anApproved(world, persona);
    const pagoId = anApprovedPago(world, persona);
    world.clock.advance(-8 * MS_PER_DAY);
    world.do(admin, removePago, { pagoId });
    expect(world.do(admin, restorePago, { pagoId })).toEqual({ id: pagoId, status: "Aprobado" });
    expect(() => world.do(admin, restorePago, { pagoId })).toThrow(says("Ya lo recuperó"));
  });

  test("stays removed once it was registered anew, or its money of the bank is another's", () => {
    anApproved(world, persona);
    const told = { codigo: "1234", monto: centavos(6_00), referencia: null };
    const pagoId = world.do(persona, registerPago, told).id;
    world.do(admin, removePago, { pagoId });
    world.do(persona, registerPago, told);
    expect(() => world.do(admin, restorePago, { pagoId })).toThrow(code("PAGO_REPLACED"));

    aRate(world);
    const [one, two] = ["44445555", "66667777"].map((ref) => aPagoBs(persona, 300_00, ref)) as [string, string];
    const movimientoId = aMovimiento(world, 300_00, "44445555");
    const par = { movimientoId, certeza: "exacta" as const, porque: [] };
    world.do(admin, confirmPar, { ...par, pagoId: one });
    world.do(admin, removePago, { pagoId: one });
    world.do(admin, confirmPar, { ...par, pagoId: two });
    expect(() => world.do(admin, restorePago, { pagoId: one })).toThrow(code("PAGO_REPLACED"));
  });

  test("and one that its person withdrew, or that never was, are not brought back", async () => {
    anApproved(world, persona);
    const pagoId = aPago(persona);
    expect(() => world.do(admin, restorePago, { pagoId })).toThrow(code("PAGO_NOT_REMOVED"));
    await world.caller(persona).pagos.withdraw({ pagoId });
    expect(() => world.do(admin, restorePago, { pagoId })).toThrow(says("Ya lo retiró"));
    expect(() => world.do(admin, restorePago, { pagoId: "nada" })).toThrow(code("PAGO_NOT_FOUND"));
  });
});

test("credit that was used is its person's again, and the loan owes it", () => {
  const rica = withCredit(world);
  const loanId = anApproved(world, rica);
  world.do(admin, applyCredito, { loanId, monto: centavos(4_00) });
  expect(world.do(admin, takeBackCredito, { loanId })).toEqual({ saldo: 24_00, saldoAFavor: 6_00 });
  expect(getCredito(world.storage.db, rica.usuario.id)).toBe(6_00);
  expect(lastAviso(rica)).toContain("Los $4,00 de tu saldo a favor");
  expect(() => world.do(admin, takeBackCredito, { loanId })).toThrow(code("NO_CREDIT_USED"));
});

test("credit used once more by another: «Deshacer» of the first use takes neither back", async () => {
  const rica = withCredit(world);
  const loanId = anApproved(world, rica);
  const saldoAFavor = () => getCredito(world.storage.db, rica.usuario.id);
  world.do(admin, applyCredito, { loanId, monto: centavos(4_00) });
  world.do(world.anAdmin("gestor"), applyCredito, { loanId, monto: centavos(1_00) });
  await expect(press(undoCredito(loanId, 4_00))).rejects.toThrow("cambió mientras lo mirabas");
  expect(saldoAFavor()).toBe(1_00);
  await press(undoCredito(loanId, 1_00));
  expect(saldoAFavor()).toBe(2_00);
  await press(undoCredito(loanId, 4_00));
  expect(saldoAFavor()).toBe(6_00);
});

describe("credit that was given back", () => {
  const faults = () =>
    examine(world.storage, "nada").flatMap(({ check, faults }) => (check.includes("archivo") ? [] : faults));
  const given = (rica: UserContext) =>
    world.do(admin, refundCredito, {
      ...{ userId: rica.usuario.id, monto: centavos(4_00), bs: bolivares(1_164_00), referencia: "777888" },
    }).id;

  test("is its person's again: the opposite entry, once, both sides in the trail, and its person told", async () => {
    const rica = withCredit(world);
    const before = getBalances(world.storage.db);
    const reintegroId = given(rica);
    expect(world.do(admin, undoRefund, { reintegroId, motivo })).toEqual({ saldoAFavor: 6_00 });
    expect(getBalances(world.storage.db)).toEqual(before);
    expect(lastAviso(rica)).toBe(
      "La devolución de $4,00 que te avisamos no quedó hecha: vuelven a estar a tu favor. Motivo: Me equivoqué de cliente. Si ese dinero te llegó, escribe a atención al cliente.",
    );
    const [done, undone] = lastLines();
    expect([done?.accion, undone?.accion]).toEqual(["creditos.refund", "creditos.undoRefund"]);
    expect(undone).toMatchObject({
      entidadId: reintegroId,
      antes: { monto: 4_00, bs: 1_164_00, referencia: "777888" },
      despues: { monto: null, motivo, deshace: done?.id },
    });
    const { items } = await world.caller(admin).creditos.listOf({ userId: rica.usuario.id });
    expect(items).toMatchObject([{ id: reintegroId, deshecho: { actor: "admin1@cuotica.test" } }]);
    const { items: libro } = await world.caller(admin).libro.listOf({ userId: rica.usuario.id });
    expect(libro.slice(0, 2).map(nombreDelAsiento)).toEqual(["Reintegro deshecho", "Saldo a favor reintegrado"]);
    expect(faults()).toEqual([]);
  });

  test("by two at once is taken back once, and the other reads by whom; what never was is not", () => {
    const reintegroId = given(withCredit(world));
    world.do(world.anAdmin("gestor"), undoRefund, { reintegroId, motivo });
    const before = snapshot(world.storage);
    expect(() => world.do(admin, undoRefund, { reintegroId, motivo })).toThrow(says("Ya lo deshizo gestor"));
    expect(() => world.do(admin, undoRefund, { reintegroId: "nada", motivo })).toThrow(code("REFUND_NOT_FOUND"));
    expect(snapshot(world.storage)).toBe(before);
  });

  test("may be given again, and that one taken back too", () => {
    const rica = withCredit(world);
    world.do(admin, undoRefund, { reintegroId: given(rica), motivo });
    const again = given(rica);
    expect(getCredito(world.storage.db, rica.usuario.id)).toBe(2_00);
    world.do(admin, undoRefund, { reintegroId: again, motivo });
    expect(getCredito(world.storage.db, rica.usuario.id)).toBe(6_00);
    expect(faults()).toEqual([]);
  });
});

test("a waived fine is set again, once and of its amount; a fine seen otherwise is not waived", () => {
  const loanId = anApproved(world, persona);
  world.do(admin, fineLoan, { loanId });
  expect(() => world.do(admin, waiveFine, { loanId, motivo, desde: 24_00 })).toThrow(code("LOAN_CHANGED"));
  world.do(admin, waiveFine, { loanId, motivo, desde: 24_50 });
  world.do(admin, changeAjustes, { multa: centavos(3_00) });
  expect(world.do(admin, restoreFine, { loanId })).toEqual({ montoFinal: 24_50 });
  expect(listCargos(world.storage.db, loanId).filter(({ tipo }) => tipo === "multa")).toMatchObject([
    { monto: 50, pendiente: 50, vence: "2027-01-22" },
  ]);
  expect(() => world.do(admin, restoreFine, { loanId })).toThrow(code("NO_FINE_WAIVED"));
});

test("another fine waived meanwhile by another: «Deshacer» of the first restores neither", async () => {
  const loanId = anApproved(world, persona);
  world.do(admin, fineLoan, { loanId });
  world.do(admin, changeAjustes, { multa: centavos(3_00) });
  world.do(admin, fineLoan, { loanId });
  const first = world.do(admin, waiveFine, { loanId, motivo });
  const other = world.do(world.anAdmin("gestor"), waiveFine, { loanId, motivo });
  expect([first.montoFinal, other.montoFinal]).toEqual([24_50, 24_00]);
  await expect(press(undoPerdon(loanId, first.montoFinal))).rejects.toThrow("gestor");
  expect(findLoan(world.storage.db, loanId)).toMatchObject({ montoFinal: 24_00 });
  await press(undoPerdon(loanId, other.montoFinal));
  expect(findLoan(world.storage.db, loanId)).toMatchObject({ montoFinal: 24_50 });
});

test("what was given up is expected again, and is no money that came in", () => {
  const loanId = anApproved(world, persona);
  const before = getBalances(world.storage.db);
  world.do(admin, writeOffLoan, { loanId, motivo });
  expect(world.do(admin, undoWriteOff, { loanId, motivo: null })).toEqual({ saldo: 24_00 });
  expect(getBalances(world.storage.db)).toEqual({ ...before, castigos: 0 });
  const conceptos = world.storage.driver.prepare("select concepto from asientos order by id").pluck().all();
  expect(conceptos).toEqual(["desembolso", "castigo", "traslado"]);
  expect(lastAviso()).toContain("sigue en curso y te faltan $24,00");
});

test("a level is lowered for a reason that its person reads, never below the first, and only as it was seen", () => {
  const { id: userId } = persona.usuario;
  expect(() => world.do(admin, lowerLevel, { userId, motivo })).toThrow(code("LEVEL_AT_MINIMUM"));
  world.do(admin, raiseLevel, { userId });
  expect(() => world.do(admin, lowerLevel, { userId, motivo, desde: 1 })).toThrow(says("Ya lo subió"));
  expect(world.do(admin, lowerLevel, { userId, motivo, desde: 2 })).toEqual({ nivel: 1 });
  expect(lastAviso()).toContain("Corregimos tu nivel: ahora es el 1, Bronce. Motivo: Me equivoqué de cliente.");
});

describe("an identity", () => {
  const stand = ({
    verify,
    imgVerify1,
    imgVerify2,
    imgMotivo1,
    imgMotivo2,
    verificacionEnviada,
  }: UserContext["usuario"]) => ({
    ...{ verify, imgVerify1, imgVerify2, imgMotivo1, imgMotivo2, verificacionEnviada },
  });
  const waiting = () => {
    const ctx = world.newcomer();
    world.do(ctx, submitVerificacion, { imgVerify1: photoOf(ctx), imgVerify2: photoOf(ctx) });
    world.clock.advance(60_000);
    return ctx;
  };
  const sueltas = () => world.storage.db.select().from(imagenesSueltas).all();

  test.each([
    ["approved", (userId: string) => world.do(admin, approveVerificacion, { userId })],
    ["rejected", (userId: string) => world.do(admin, rejectVerificacion, { userId, motivo: "No se lee" })],
    [
      "half rejected",
      (userId: string) => world.do(admin, rejectVerificacion, { userId, motivo: "No se lee", fotos: [2] }),
    ],
  ])("%s by mistake: the same photos wait again, in their old place", (_, decide) => {
    const ctx = waiting();
    const { id: userId } = ctx.usuario;
    const before = stand(world.row(ctx));
    decide(userId);
    expect(stand(world.row(ctx))).not.toEqual(before);
    expect(world.do(admin, undoVerificacion, { userId })).toEqual({ verify: false });
    expect(stand(world.row(ctx))).toEqual(before);
    expect(sueltas()).toEqual([]);
    expect(lastAviso(ctx)).toContain("Estamos revisando otra vez tus fotos");
    expect(() => world.do(admin, undoVerificacion, { userId })).toThrow(says("Ya deshizo su decisión"));
  });

  test("asked for anew by mistake stands as before", () => {
    const before = stand(world.row(persona));
    const { id: userId } = persona.usuario;
    world.do(admin, requestVerificacion, { userId });
    expect(world.do(admin, undoVerificacion, { userId })).toEqual({ verify: true });
    expect(stand(world.row(persona))).toEqual(before);
    expect(sueltas()).toEqual([]);
    expect(lastAviso()).toContain("Tu identidad sigue verificada");
  });

  test("is not put back on photos that were deleted, or once others were sent", () => {
    const [gone, resent] = [waiting(), waiting()];
    for (const { usuario } of [gone, resent])
      world.do(admin, rejectVerificacion, { userId: usuario.id, motivo: "No se lee" });
    const loose = sueltas().filter(({ userId }) => userId === gone.usuario.id);
    inTransaction(world.storage.db, (tx) => deleteImagenes(tx, admin, loose));
    expect(() => world.do(admin, undoVerificacion, { userId: gone.usuario.id })).toThrow(
      code("VERIFICATION_PHOTOS_GONE"),
    );
    world.do(resent, submitVerificacion, { imgVerify1: photoOf(resent), imgVerify2: photoOf(resent) });
    expect(() => world.do(admin, undoVerificacion, { userId: resent.usuario.id })).toThrow(
      says("Ya envió otras fotos"),
    );
    expect(() => world.do(admin, undoVerificacion, { userId: world.newcomer().usuario.id })).toThrow(
      code("VERIFICATION_NOT_DECIDED"),
    );
  });
});

/** Prepares it and returns the reversal; `fewest` writes. */
const UNDOES: [string, number, () => () => unknown][] = [
  [
    "completados.reopen, of one that raised a level and left credit",
    12,
    () => {
      const rica = withCredit(world);
      const [loanId] = world.storage.driver.prepare("select id from completados").pluck().all() as string[];
      expect(world.row(rica).nivel).toBe(2);
      return () => world.do(admin, reopenLoan, { loanId: loanId ?? "", motivo });
    },
  ],
  [
    "pagos.restore, of an approved one",
    6,
    () => {
      anApproved(world, persona);
      const pagoId = anApprovedPago(world, persona);
      world.do(admin, removePago, { pagoId });
      return () => world.do(admin, restorePago, { pagoId });
    },
  ],
  [
    "prorrogas.undo",
    8,
    () => {
      anApproved(world, persona);
      const asked = { desdeCuota: 1, fecha: dia("2027-02-20"), motivo: "Cobro el 20" };
      const { id: prorrogaId } = world.do(persona, requestProrroga, asked);
      world.do(admin, decideProrroga, { prorrogaId, conceder: true, motivo: null });
      return () => world.do(admin, undoProrroga, { prorrogaId });
    },
  ],
  [
    "creditos.undoRefund",
    5,
    () => {
      const userId = withCredit(world).usuario.id;
      const given = { userId, monto: centavos(4_00), bs: bolivares(1_164_00), referencia: "777888" };
      const { id: reintegroId } = world.do(admin, refundCredito, given);
      return () => world.do(admin, undoRefund, { reintegroId, motivo });
    },
  ],
  [
    "loans.undoWriteOff",
    5,
    () => {
      const loanId = anApproved(world, persona);
      world.do(admin, writeOffLoan, { loanId, motivo });
      return () => world.do(admin, undoWriteOff, { loanId, motivo: null });
    },
  ],
];

describe("a failure after any write leaves nothing behind", () => {
  test.each(UNDOES)("%s", (_, fewest, prepare) => expectAllOrNothing(world.storage, prepare(), fewest));
});
