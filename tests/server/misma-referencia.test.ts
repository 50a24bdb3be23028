/** One transfer registered by two borrowers: both pagos are stored, and approving one by hand raises a question first. */
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { auditoria } from "../../drizzle/schema/operator.ts";
import { pagos } from "../../drizzle/schema/pagos.ts";
import { centavos } from "../../rules/money/dinero.ts";
import { confirmPares } from "../../server/bank/banco/actions.ts";
import type { UserContext } from "../../server/core/context.ts";
import { registerPago, setPagoStatus } from "../../server/lending/pagos/actions.ts";
import { aMovimiento, aPagoBs, aRate } from "../support/conciliacion.ts";
import { anApproved, createWorld, type World } from "../support/world.ts";

const REF = "000011112222";

let world: World;
let maria: UserContext;
let pedro: UserContext;
beforeEach(() => {
  world = createWorld();
  [maria, pedro] = [world.borrower(), world.borrower()];
  for (const person of [maria, pedro]) anApproved(world, person);
});
afterEach(() => world.close());

const told = (person: UserContext, referencia: string) =>
  world.do(person, registerPago, { codigo: referencia.slice(-4), monto: centavos(600), referencia }).id;
const statusOf = (pagoId: string) =>
  world.storage.db.select().from(pagos).where(eq(pagos.id, pagoId)).get()?.status ?? null;
const approve = (pagoId: string, more: object) =>
  world.caller(world.admin).pagos.setStatus({ pagoId, status: "Aprobado", ...more });
const unsure = expect.objectContaining({
  code: "PAGO_UNSURE",
  message: expect.stringContaining("ya está en el pago de María José Núñez ($6,00, por revisar, 15 ene.)"),
  campos: { "confirmo.referenciaDeOtro": expect.any(String) },
});
/** The caller's error, as sent over the wire. */
const refusalOf = (call: Promise<unknown>) => call.catch((error: { cause?: unknown }) => error.cause ?? error);

describe("approved by hand", () => {
  test("it is asked about, with whose pago it is, until that call confirms it; the trail says that it was", async () => {
    const first = told(maria, REF);
    // However many zeros a bank puts before it, the pagos are marked.
    const second = told(pedro, "11112222");
    const clave = crypto.randomUUID();
    expect(await refusalOf(approve(second, { confirmo: [], clave }))).toEqual(unsure);
    expect(statusOf(second)).toBe("Pendiente");
    await approve(second, { confirmo: ["referenciaDeOtro"], clave });
    expect([statusOf(first), statusOf(second)]).toEqual(["Pendiente", "Aprobado"]);
    const lines = world.storage.db.select().from(auditoria).where(eq(auditoria.entidadId, second)).all();
    expect(lines.map(({ despues }) => despues)).toContainEqual(
      expect.objectContaining({ confirmo: ["referenciaDeOtro"] }),
    );
    // The other one too, mentioning that this one was approved.
    const refusal = await refusalOf(approve(first, { confirmo: [] }));
    expect(refusal).toMatchObject({ code: "PAGO_UNSURE", message: expect.stringContaining("aprobado") });
  });

  test("an older program, which sends no confirmo, is not asked", async () => {
    told(maria, REF);
    const second = told(pedro, REF);
    await approve(second, {});
    expect(statusOf(second)).toBe("Aprobado");
  });

  test.each([
    ["another transfer of the same last four digits", () => told(maria, "000055552222")],
    ["one that was rejected", () => void reject(told(maria, REF))],
    ["a few digits that are no whole reference", () => told(maria, "2222")],
  ])("nothing is asked because of %s", async (_, other) => {
    other();
    const second = told(pedro, REF);
    await approve(second, { confirmo: [] });
    expect(statusOf(second)).toBe("Aprobado");
  });

  const reject = (pagoId: string) =>
    world.do(world.admin, setPagoStatus, { pagoId, status: "Rechazado", cuotas: 1, motivo: null });
});

describe("approved with its money of the bank", () => {
  beforeEach(() => aRate(world));

  test("the pair that somebody confirms waits for them to confirm the doubt", async () => {
    aPagoBs(maria, 600_00, REF);
    const par = { pagoId: aPagoBs(pedro, 600_00, REF), movimientoId: aMovimiento(world, 600_00, REF) };
    const confirm = (more: object) => confirmPares({ ctx: world.admin, input: { pares: [{ ...par, ...more }] } });
    expect(await confirm({ confirmo: [] })).toMatchObject([
      { resultado: "no_se_pudo", codigo: "PAGO_UNSURE", mensaje: expect.stringContaining("María José Núñez") },
    ]);
    expect(statusOf(par.pagoId)).toBe("Pendiente");
    expect(await confirm({ confirmo: ["referenciaDeOtro"] })).toMatchObject([{ resultado: "confirmado" }]);
  });

  test("so does the pago that is registered and approved at once, and none is left of it", async () => {
    aPagoBs(maria, 600_00, REF);
    const about = { movimientoId: aMovimiento(world, 600_00, REF), userId: pedro.usuario.id };
    const assign = (more: object) => world.caller(world.admin).banco.assign({ ...about, ...more });
    expect(await refusalOf(assign({ confirmo: [] }))).toMatchObject({ code: "PAGO_UNSURE" });
    expect(world.storage.db.select().from(pagos).where(eq(pagos.userId, pedro.usuario.id)).all()).toEqual([]);
    const { pagoId } = await assign({ confirmo: ["referenciaDeOtro"] });
    expect(statusOf(pagoId)).toBe("Aprobado");
  });
});
