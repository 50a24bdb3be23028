/** A pago over ten times the debt: no client registers or approves it without a question, not even an older one. */
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { pagos } from "../../drizzle/schema/pagos.ts";
import { isFarTooMuch } from "../../rules/loans/pagos/dudas-pago.ts";
import { centavos } from "../../rules/money/dinero.ts";
import { confirmPares } from "../../server/bank/banco/actions.ts";
import { changeNow } from "../../server/core/change.ts";
import type { UserContext } from "../../server/core/context.ts";
import { completeLoan } from "../../server/lending/completados/actions.ts";
import { registerPago } from "../../server/lending/pagos/actions.ts";
import { aMovimiento, aRate } from "../support/conciliacion.ts";
import { anApproved, anApprovedPago, aPago, createWorld, type World } from "../support/world.ts";

let world: World;
let borrower: UserContext;
let loanId: string;
beforeEach(() => {
  world = createWorld();
  aRate(world);
  borrower = world.borrower();
  // $24 are owed: ten times are $240,00.
  loanId = anApproved(world, borrower);
});
afterEach(() => world.close());

type Call = (more: object) => Promise<unknown>;
const refusalOf = (call: Promise<unknown>) => call.catch((error: { cause?: unknown }) => error.cause ?? error);
const stored = () => world.storage.db.select().from(pagos).where(eq(pagos.userId, borrower.usuario.id)).all();
const dia = "2027-01-15" as const;

const register = (monto: number): Call => {
  const told = { codigo: "1234", monto: centavos(monto) };
  return (more) => world.caller(borrower).pagos.register({ ...told, ...more } as never);
};
const registerFor = (monto: number): Call => {
  const told = { userId: borrower.usuario.id, monto: centavos(monto), metodo: "efectivo", fechaPago: dia };
  return (more) => world.caller(world.admin).pagos.registerFor({ ...told, ...more } as never);
};
/** A dollar is Bs. 100. */
const assign = (monto: number): Call => {
  const about = { movimientoId: aMovimiento(world, monto * 100, "000011112222"), userId: borrower.usuario.id };
  return (more) => world.caller(world.admin).banco.assign({ ...about, ...more } as never);
};

describe.each([
  ["the borrower registers", register],
  ["an administrator registers for them", registerFor],
  ["money of the bank is assigned", assign],
] as const)("%s", (_, make) => {
  test.each([
    [239_99, true],
    [240_00, true],
    [240_01, false],
  ])("%i cents of 2400 that are owed, by a program that sends no confirmo: %s", async (monto, taken) => {
    const answer = await refusalOf(make(monto)({}));
    if (!taken) expect(answer).toMatchObject({ code: "PAGO_UNSURE" });
    expect(stored()).toHaveLength(taken ? 1 : 0);
  });

  test("it is asked with what is owed, until that very call confirms it", async () => {
    const call = make(1_748_15);
    const unsure = expect.objectContaining({
      code: "PAGO_UNSURE",
      message: expect.stringContaining("el pago es de $1.748,15 y se deben $24,00"),
      campos: { "confirmo.montoDeMas": expect.any(String) },
    });
    expect(await refusalOf(call({ confirmo: [] }))).toEqual(unsure);
    expect(await refusalOf(call({ confirmo: ["referenciaDeOtro"] }))).toEqual(unsure);
    expect(stored()).toEqual([]);
    await call({ confirmo: ["montoDeMas"] });
    expect(stored()).toMatchObject([{ monto: 1_748_15 }]);
  });
});

test("a borrower is told what to do, and the same key goes through once it confirms", async () => {
  const told = { codigo: "1234", monto: 1_748_15, clave: crypto.randomUUID() };
  const send = (more: object) => world.caller(borrower).pagos.register({ ...told, ...more });
  expect(await refusalOf(send({}))).toMatchObject({
    message:
      "Revisa el monto: el pago es de $1.748,15 y se deben $24,00. Corrígelo o, si de verdad pagaste eso, confírmalo.",
  });
  await send({ confirmo: ["montoDeMas"] });
  expect(stored()).toHaveLength(1);
});

describe("approved", () => {
  const approve = (pagoId: string, more: object) =>
    world.caller(world.admin).pagos.setStatus({ pagoId, status: "Aprobado", ...more });
  const statusOf = (pagoId: string) => stored().find(({ id }) => id === pagoId)?.status;
  const confirmed = () =>
    changeNow(
      "pagos.register",
      registerPago,
    )({
      ctx: borrower,
      input: { codigo: "1234", monto: centavos(240_01), referencia: null, confirmo: ["montoDeMas"] },
    }).id;

  test("who registered it confirmed nothing for who approves it", async () => {
    const pagoId = confirmed();
    expect(await refusalOf(approve(pagoId, {}))).toMatchObject({ code: "PAGO_UNSURE" });
    expect(statusOf(pagoId)).toBe("Pendiente");
    await approve(pagoId, { confirmo: ["montoDeMas"] });
    expect(statusOf(pagoId)).toBe("Aprobado");
  });

  test("with its money of the bank, each doubt is named and confirmed by the call", async () => {
    const referencia = "000033334444";
    const told = { codigo: "4444", referencia, montoBs: 24_001_00, confirmo: ["montoDeMas" as const] };
    const { id: pagoId } = await world.caller(borrower).pagos.register(told);
    const par = { pagoId, movimientoId: aMovimiento(world, 24_001_00, referencia) };
    const confirm = (more: object) => confirmPares({ ctx: world.admin, input: { pares: [{ ...par, ...more }] } });
    expect(await confirm({})).toMatchObject([{ codigo: "PAGO_UNSURE", dudas: ["montoDeMas"] }]);
    expect(await confirm({ confirmo: ["montoDeMas"] })).toMatchObject([{ resultado: "confirmado" }]);
  });
});

describe("told anew", () => {
  test("by its borrower, while nobody has reviewed it", async () => {
    const pagoId = aPago(borrower);
    const amend = (more: object) =>
      world.caller(borrower).pagos.amend({ pagoId, codigo: "1234", monto: 240_01, ...more });
    expect(await refusalOf(amend({}))).toMatchObject({ code: "PAGO_UNSURE" });
    await amend({ confirmo: ["montoDeMas"] });
    expect(stored()).toMatchObject([{ monto: 240_01 }]);
  });

  test("by an administrator, of one that was approved: what it paid is owed again", async () => {
    const pagoId = anApprovedPago(world, borrower, 24_00);
    const correct = (monto: number, more: object) =>
      world.caller(world.admin).pagos.correct({ pagoId, monto, motivo: "Se leyó mal", ...more });
    await correct(240_00, {});
    expect(await refusalOf(correct(2_400_01, {}))).toMatchObject({ code: "PAGO_UNSURE" });
    await correct(2_400_01, { confirmo: ["montoDeMas"] });
    expect(stored()).toMatchObject([{ monto: 2_400_01 }]);
  });

  test("a reference corrected says nothing of the amount", async () => {
    const { id: pagoId } = await world
      .caller(borrower)
      .pagos.register({ codigo: "1234", monto: 240_01, confirmo: ["montoDeMas"] });
    const asked = { pagoId, referencia: "00005555", motivo: "Se leyó mal" };
    await world.caller(world.admin).pagos.correct(asked);
    expect(stored()).toMatchObject([{ referencia: "00005555" }]);
  });
});

describe("what it is measured by", () => {
  test("where nothing is owed any more, what the loan came to: such money may have left before", async () => {
    anApprovedPago(world, borrower, 24_00);
    world.do(world.admin, completeLoan, { loanId });
    await register(240_00)({});
    expect(await refusalOf(register(240_01)({ codigo: "5678" }))).toMatchObject({
      message: expect.stringContaining("no se debe nada de un préstamo de $24,00"),
    });
    expect(stored().map(({ monto }) => monto)).toEqual([24_00, 240_00]);
  });

  test("what was given up is owed", async () => {
    anApprovedPago(world, borrower, 6_00);
    world.do(world.admin, completeLoan, { loanId });
    await register(180_00)({});
    expect(await refusalOf(register(180_01)({ codigo: "5678" }))).toMatchObject({ code: "PAGO_UNSURE" });
  });

  test.each<[string, number, number, boolean]>([
    ["ten times", 240_00, 24_00, false],
    ["a cent over ten times", 240_01, 24_00, true],
    ["a cuota more than some cents that were left", 6_00, 5, false],
    ["up to ten dollars of some cents", 10_00, 5, false],
    ["over ten dollars of some cents", 10_01, 5, true],
    ["nothing to measure by", 999_999_99, 0, false],
  ])("%s", (_, monto, medida, far) => {
    expect(isFarTooMuch(centavos(monto), centavos(medida))).toBe(far);
  });
});

test("two that are both more than what the other leaves are approved in either order, by an older program too", async () => {
  const [first, second] = [aPago(borrower, 23_90, "1111"), aPago(borrower, 24_00, "2222")];
  for (const pagoId of [second, first]) await world.caller(world.admin).pagos.setStatus({ pagoId, status: "Aprobado" });
  expect(stored().map(({ status }) => status)).toEqual(["Aprobado", "Aprobado"]);
});

test("one that was stored before there was a guard is asked about when it is approved", async () => {
  const pagoId = aPago(borrower);
  world.storage.db
    .update(pagos)
    .set({ monto: centavos(1_748_15) })
    .run();
  const approve = world.caller(world.admin).pagos.setStatus({ pagoId, status: "Aprobado" });
  expect(await refusalOf(approve)).toMatchObject({ code: "PAGO_UNSURE" });
});
