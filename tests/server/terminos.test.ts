/** The operator's terms, and fines that set themselves, on a real database with the product's own actions. */
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { asientos, auditoria, loans, notificaciones } from "../../drizzle/schema.ts";
import { type Dia, dia } from "../../rules/country/fecha.ts";
import { LOTE_DE_MULTAS } from "../../rules/limits.ts";
import { centavos } from "../../rules/money/dinero.ts";
import { AJUSTES_INICIALES, type Ajustes } from "../../rules/operator/ajustes.ts";
import { listCargos } from "../../server/lending/cargos/queries.ts";
import { completeLoan } from "../../server/lending/completados/actions.ts";
import { approveLoan } from "../../server/lending/desembolsos/actions.ts";
import { getBalances } from "../../server/lending/libro/queries.ts";
import { requestLoan } from "../../server/lending/loans/actions.ts";
import { waiveFine } from "../../server/lending/multas/actions.ts";
import { applyLateFees } from "../../server/lending/multas/jobs.ts";
import { setPagoStatus } from "../../server/lending/pagos/actions.ts";
import { reopenLoan } from "../../server/lending/reaperturas/actions.ts";
import { changeAjustes } from "../../server/operator/ajustes/actions.ts";
import { anApproved, aPago, aRequest, createWorld, DATOS_PAGO, type World } from "../support/world.ts";

let world: World;
beforeEach(() => {
  world = createWorld();
});
afterEach(() => world.close());

const db = () => world.storage.db;
const set = (changes: Partial<Ajustes>) => world.do(world.admin, changeAjustes, changes);
const automatic = (policy: Partial<Ajustes["politicaMulta"]> = {}) =>
  set({ politicaMulta: { ...AJUSTES_INICIALES.politicaMulta, desde: dia("2027-01-15"), ...policy } });
const fines = (loanId: string) => listCargos(db(), loanId).filter(({ tipo }) => tipo === "multa");
const loanOf = (id: string) => db().select().from(loans).where(eq(loans.id, id)).get();
const byItself = () => ({ ...world.base, usuario: null });
/** Runs the job at noon of a day. */
const runOn = (day: string) => {
  world.clock.goTo(dia(day));
  return applyLateFees(byItself());
};
const finesTold = () =>
  db()
    .select()
    .from(notificaciones)
    .all()
    .filter(({ mensaje }) => /multa/i.test(mensaje));

describe("fines that set themselves", () => {
  test("none until the operator says so", () => {
    anApproved(world, world.borrower());
    expect(runOn("2027-06-01")).toBe(0);
  });

  test("none for what fell due while the loan counted as closed: its days of grace begin when it is opened again", () => {
    automatic({ graciaDias: 2 });
    const loanId = anApproved(world, world.borrower());
    expect(runOn("2027-02-18")).toBe(1);
    world.clock.goTo(dia("2027-03-01"));
    world.do(world.admin, completeLoan, { loanId });
    expect(runOn("2027-04-01")).toBe(0);
    world.clock.goTo(dia("2027-04-10"));
    world.do(world.admin, reopenLoan, { loanId, motivo: "Me equivoqué de cliente" });
    expect(runOn("2027-04-10")).toBe(0);
    expect(runOn("2027-04-12")).toBe(0);
    // Cuota 2 was due on 15 March and is owed since the tenth; the third is due on 15 April.
    expect(runOn("2027-04-13")).toBe(1);
    expect(fines(loanId).map(({ porCuota }) => porCuota)).toEqual([1, 2]);
    expect(runOn("2027-04-18")).toBe(1);
  });

  test("one for each late cuota, by the program, told once however often it runs", () => {
    automatic();
    const borrower = world.borrower();
    const loanId = anApproved(world, borrower);
    expect(runOn("2027-02-15")).toBe(0);
    expect(runOn("2027-02-16")).toBe(1);
    expect(applyLateFees(byItself())).toBe(0);
    expect(runOn("2027-03-15")).toBe(0);
    expect(runOn("2027-03-16")).toBe(1);

    expect(loanOf(loanId)).toMatchObject({ montoFinal: 25_00, multas: 1_00 });
    expect(fines(loanId).map(({ monto, porCuota }) => [monto, porCuota])).toEqual([
      [50, 1],
      [50, 2],
    ]);
    const entries = db().select().from(asientos).where(eq(asientos.concepto, "multa")).all();
    expect(entries.map(({ actorId, loanId: of }) => [actorId, of])).toEqual([
      [null, loanId],
      [null, loanId],
    ]);
    const lines = db().select().from(auditoria).where(eq(auditoria.accion, "loans.fine")).all();
    expect(lines.map(({ actorId, userId }) => [actorId, userId])).toEqual([
      [null, borrower.usuario.id],
      [null, borrower.usuario.id],
    ]);
    expect(finesTold().map(({ userId }) => userId)).toEqual([borrower.usuario.id, borrower.usuario.id]);
    expect(getBalances(db()).cartera).toBe(25_00);
  });

  test("one that was waived does not come back", () => {
    automatic();
    const loanId = anApproved(world, world.borrower());
    runOn("2027-02-16");
    world.do(world.admin, waiveFine, { loanId, motivo: "Avisó a tiempo" });
    expect(runOn("2027-02-17")).toBe(0);
    expect(loanOf(loanId)).toMatchObject({ montoFinal: 24_00, multas: 0 });
  });

  test("while a pago waits for review there is none; once it is sent back there is", () => {
    automatic();
    const borrower = world.borrower();
    const loanId = anApproved(world, borrower);
    world.clock.goTo(dia("2027-02-15"));
    const pagoId = aPago(borrower);
    expect(runOn("2027-02-20")).toBe(0);
    world.do(world.admin, setPagoStatus, { pagoId, status: "Rechazado", cuotas: 1, motivo: "No llegó" });
    expect(runOn("2027-02-20")).toBe(1);
    expect(fines(loanId)).toHaveLength(1);
  });

  test("days of grace, a percentage and both ceilings", () => {
    automatic({ graciaDias: 5, porcentaje: 10, topeCuota: centavos(45), topePrestamo: centavos(80) });
    const loanId = anApproved(world, world.borrower());
    expect(runOn("2027-02-20")).toBe(0);
    expect(runOn("2027-02-21")).toBe(1);
    expect(runOn("2027-06-30")).toBe(1);
    expect(fines(loanId).map(({ monto }) => monto)).toEqual([45, 35]);
  });

  test("switched on late, it does not look back", () => {
    const loanId = anApproved(world, world.borrower());
    automatic({ desde: dia("2027-04-01") });
    expect(runOn("2027-04-16")).toBe(1);
    expect(fines(loanId).map(({ porCuota }) => porCuota)).toEqual([3]);
  });

  test("stopped in the middle, the next run sets those that lack and none twice", () => {
    automatic();
    const people = LOTE_DE_MULTAS + 2;
    const ids = Array.from({ length: people }, () => anApproved(world, world.borrower()));
    world.clock.goTo(dia("2027-02-16"));
    const now = world.clock.now();
    // The program ends in the middle of the second page: reading the time for its second loan is the last that it does.
    const dies = () => {
      if (finesTold().length > LOTE_DE_MULTAS) throw new Error("killed");
      return now;
    };
    expect(() => applyLateFees({ ...byItself(), clock: { now: dies } })).toThrow("killed");
    expect(finesTold()).toHaveLength(LOTE_DE_MULTAS);
    expect(applyLateFees(byItself())).toBe(people - LOTE_DE_MULTAS);
    expect(ids.map((id) => fines(id).length)).toEqual(ids.map(() => 1));
    expect(finesTold()).toHaveLength(people);
  }, 30_000);
});

describe("the terms of a loan", () => {
  const approve = (loanId: string, cuotas?: number) =>
    world.do(world.admin, approveLoan, {
      loanId,
      cuotas,
      fechaPrimerPago: dia("2027-02-01"),
      datosPago: DATOS_PAGO,
    });
  const plan = (loanId: string): [number, Dia][] =>
    listCargos(db(), loanId).flatMap(({ tipo, monto, vence }) => (tipo === "cuota" ? [[monto, vence]] : []));

  test("are the settings' when it is approved", () => {
    set({ interes: 15, cuotas: 3, periodo: "quincenal" });
    const loanId = aRequest(world.borrower());
    expect(approve(loanId)).toMatchObject({ montoFinal: 23_00, cuotas: 3 });
    expect(loanOf(loanId)).toMatchObject({ interes: 15, periodo: "quincenal", cuotas: 3 });
    expect(plan(loanId)).toEqual([
      [7_67, "2027-02-01"],
      [7_67, "2027-02-16"],
      [7_66, "2027-03-03"],
    ]);
  });

  test("an approval may say other cuotas", () => {
    set({ cuotas: 3, periodo: "semanal" });
    const loanId = aRequest(world.borrower());
    approve(loanId, 2);
    expect(plan(loanId).map(([, vence]) => vence)).toEqual(["2027-02-01", "2027-02-08"]);
  });

  test("stay as they were, whatever the settings say later", () => {
    const loanId = anApproved(world, world.borrower());
    const before = [loanOf(loanId), listCargos(db(), loanId)];
    set({ interes: 40, cuotas: 12, periodo: "semanal", multa: centavos(5_00), rangos: AJUSTES_INICIALES.rangos });
    automatic({ desde: dia("2027-01-15") });
    expect([loanOf(loanId), listCargos(db(), loanId)]).toEqual(before);
  });
});

describe("what each level may ask for", () => {
  const rangos = [30_00, 60_00, 100_00, 200_00, 400_00].map((max) => ({ min: centavos(10_00), max: centavos(max) }));
  const ask = (borrower: ReturnType<World["borrower"]>, amount: number) =>
    world.do(borrower, requestLoan, { amount: centavos(amount), reason: "Repuestos" });

  test("is what the operator says, on both ends", () => {
    set({ rangos });
    const refused = expect.objectContaining({ code: "AMOUNT_OUT_OF_RANGE" });
    expect(() => ask(world.borrower(), 9_99)).toThrow(refused);
    expect(() => ask(world.borrower(), 30_01)).toThrow(refused);
    expect(() => ask(world.borrower(), 30_01)).toThrow("Tu nivel actual (1) permite préstamos entre $10 y $30.");
    expect(ask(world.borrower(), 30_00).id).toBeTruthy();
    expect(ask(world.borrower(), 10_00).id).toBeTruthy();
  });

  test("is said to everybody", async () => {
    set({ rangos });
    const niveles = await world.caller(world.base).niveles.list();
    expect(niveles.map(({ min, max }) => ({ min, max }))).toEqual(rangos);
    expect((await world.caller(world.base).ajustes.public()).rangos).toEqual(rangos);
  });
});
