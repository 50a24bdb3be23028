/** A loan request's options, its withdrawal, and when it is answered. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { dia, instante } from "../../rules/country/fecha.ts";
import { medianOf, respuestaDicha, respuestaOf } from "../../rules/loans/aprobar/respuesta.ts";
import { proposedDay } from "../../rules/loans/aprobar/solicitud.ts";
import { claimLoan, releaseLoan } from "../../server/lending/atenciones/actions.ts";
import { rejectLoan } from "../../server/lending/loans/actions.ts";
import { measureRespuesta } from "../../server/lending/respuestas/queries.ts";
import { changeAjustes } from "../../server/operator/ajustes/actions.ts";
import { examine } from "../../server/operator/doctor/actions.ts";
import { aRequest, createWorld, type World } from "../support/world.ts";

let world: World;
beforeEach(() => {
  world = createWorld();
});
afterEach(() => world.close());

const HORA = 3_600_000;
const decisiones = () =>
  world.storage.driver.prepare("select sum(recibidas) r, sum(aprobadas) a, sum(rechazadas) x from decisiones").get();

describe("a request that is taken back", () => {
  test("is nobody's rejection: another may be asked for at once, however long a rejection waits, and reports count none", async () => {
    const borrower = world.borrower();
    world.do(world.admin, changeAjustes, { esperaTrasRechazo: 30 });
    const loanId = aRequest(borrower);
    await world.caller(borrower).loans.withdraw({ loanId });
    expect(await world.caller(borrower).loans.mine()).toBeNull();
    expect(decisiones()).toEqual({ r: 1, a: 0, x: 0 });
    const [listed] = (await world.caller(world.admin).loans.list({ status: "Rechazado" })).items;
    expect(listed).toMatchObject({ id: loanId, motivo: "La retiró su cliente." });
    // The operator cannot restore it.
    await expect(world.caller(world.admin).loans.reopen({ loanId })).rejects.toThrow("Ya la retiró");
    const again = aRequest(borrower);
    expect(await world.caller(borrower).loans.mine()).toMatchObject({ id: again, status: "Pendiente" });
    world.do(world.admin, rejectLoan, { loanId: again, motivo: "x" });
    expect(() => aRequest(borrower)).toThrow();
    expect(decisiones()).toEqual({ r: 2, a: 0, x: 1 });
    expect(
      examine(world.storage, "nada").flatMap(({ faults }) => faults.filter((text) => !text.startsWith("falta "))),
    ).toEqual([]);
  });

  test("only by its person, while nobody decided it nor has it open", async () => {
    const [borrower, other] = [world.borrower(), world.borrower()];
    const loanId = aRequest(borrower);
    await expect(world.caller(other).loans.withdraw({ loanId })).rejects.toThrow("Solicitud no encontrada.");
    const maria = world.anAdmin("gestor");
    world.do(maria, claimLoan, { loanId });
    await expect(world.caller(borrower).loans.withdraw({ loanId })).rejects.toThrow(
      "Alguien está atendiendo tu solicitud",
    );
    world.do(maria, releaseLoan, { loanId });
    world.do(world.admin, rejectLoan, { loanId, motivo: null });
    await expect(world.caller(borrower).loans.withdraw({ loanId })).rejects.toThrow("Tu solicitud ya tuvo respuesta");
  });
});

describe("what is asked for", () => {
  test("a day and the cuotas that the operator lets one choose are kept, and proposed to who approves", async () => {
    world.do(world.admin, changeAjustes, { cuotasHasta: 6 });
    const borrower = world.borrower();
    const { id } = await world
      .caller(borrower)
      .loans.request({ amount: 20_00, reason: "x", diaPreferido: 15, cuotas: 9 });
    const { pedido } = await world.caller(world.admin).senales.ofLoan({ loanId: id });
    expect(pedido).toEqual({ diaPreferido: 15, cuotas: 6 });
  });

  test("where cuotas are not asked they are not kept; of nothing said nothing is", async () => {
    const [one, other] = [world.borrower(), world.borrower()];
    const { id } = await world.caller(one).loans.request({ amount: 20_00, reason: "x", cuotas: 6 });
    expect((await world.caller(world.admin).senales.ofLoan({ loanId: id })).pedido).toBeNull();
    await expect(world.caller(other).loans.request({ amount: 20_00, reason: "x", diaPreferido: 29 })).rejects.toThrow(
      "Elige un día del 1 al 28.",
    );
  });

  test.each([
    ["2027-02-10", 15, "2027-02-15"],
    ["2027-02-15", 15, "2027-02-15"],
    ["2027-02-16", 15, "2027-03-15"],
    ["2027-12-29", 1, "2028-01-01"],
    ["2027-02-10", null, "2027-02-10"],
  ])("from %s, the %s: %s", (primero, asked, proposed) => {
    expect(proposedDay(dia(primero), asked)).toBe(proposed);
  });
});

describe("by when one is answered", () => {
  const now = instante(Date.parse("2027-01-20T14:10:00-04:00"));
  const since = (hours: number) => instante(now - hours * HORA);
  test.each([
    [since(1), null, null],
    [since(1), 3 * HORA, "Solemos responder hoy antes de las 4:30 p.\u00a0m."],
    [since(1), 20 * HORA, "Solemos responder mañana antes de las 9:30 a.\u00a0m."],
    [since(1), 72 * HORA, "Solemos responder antes del 24 ene."],
    [since(5), 3 * HORA, "Está tardando más de lo normal. Te avisamos apenas haya respuesta."],
  ])("since %i, in %s ms: %s", (desde, tarda, text) => {
    expect(
      respuestaDicha(desde, tarda, now)?.replace("p. m.", "p.\u00a0m.").replace("a. m.", "a.\u00a0m.") ?? null,
    ).toBe(text);
  });

  test("half of the answers were faster; of too few nothing is said", () => {
    expect(medianOf([5, 1, 9, 3, 7], 5)).toBe(5);
    expect(medianOf([1, 2, 3, 4], 5)).toBeNull();
  });

  test("what the operator promises goes before what is measured", () => {
    const measured = { solicitud: 1, pago: 2 };
    expect(respuestaOf({ respuestaHoras: null }, () => measured)).toBe(measured);
    expect(respuestaOf({ respuestaHoras: 24 }, () => measured)).toEqual({ solicitud: 24 * HORA, pago: 24 * HORA });
  });

  test("measured of what people answered, and only told to who is signed in", async () => {
    const asked = Array.from({ length: 5 }, () => world.borrower());
    for (const borrower of asked) {
      const loanId = aRequest(borrower);
      world.clock.advance(2 * HORA);
      world.do(world.admin, rejectLoan, { loanId, motivo: null });
    }
    // Withdrawn requests do not count as answered.
    const withdrawn = world.borrower();
    await world.caller(withdrawn).loans.withdraw({ loanId: aRequest(withdrawn) });
    expect(measureRespuesta(world.storage.db, world.clock.now())).toEqual({ solicitud: 2 * HORA, pago: null });
    expect((await world.caller(withdrawn).ajustes.public()).respuesta).toEqual({ solicitud: 2 * HORA, pago: null });
  });
});
