/** A request's score, from what the database knows. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { dia } from "../../rules/country/fecha.ts";
import { PESOS_INICIALES } from "../../rules/loans/aprobar/puntaje.ts";
import { saveAjustes } from "../../server/core/ajustes/queries.ts";
import type { UserContext } from "../../server/core/context.ts";
import { writeOffLoan } from "../../server/lending/castigos/actions.ts";
import { completeLoan } from "../../server/lending/completados/actions.ts";
import { rejectLoan } from "../../server/lending/loans/actions.ts";
import { banUsuario } from "../../server/people/baneos/actions.ts";
import { DAY } from "../support/clock.ts";
import { anApproved, anApprovedPago, aRequest, createWorld, type World } from "../support/world.ts";

let world: World;
let borrower: UserContext;
beforeEach(() => {
  world = createWorld();
  borrower = world.borrower();
});
afterEach(() => world.close());

const ask = (loanId: string) => world.caller(world.admin).puntajes.of({ loanId });
/** A $24,00 loan that was paid in full before anything was due. */
const complete = (ctx: UserContext) => {
  const loanId = anApproved(world, ctx);
  anApprovedPago(world, ctx, 24_00);
  world.do(world.admin, completeLoan, { loanId });
};
const puntos = async (loanId: string, razon: string) => (await ask(loanId)).puntos.find((one) => one.razon === razon);

test("somebody new: fifty, and what their cuota would take of their income", async () => {
  // $20 at 20 % in four: cuotas of $6, of an income of $150.
  expect(await ask(aRequest(borrower))).toMatchObject({
    total: 60,
    nivel: "medio",
    historia: "Primer préstamo · cuenta nueva",
    puntos: expect.arrayContaining([{ razon: "carga", puntos: 10, texto: "La cuota sería el 4 % de su ingreso" }]),
  });
});

test("a loan paid by its days, and months gone by", async () => {
  complete(borrower);
  world.clock.advance(100 * DAY);
  const loanId = aRequest(borrower);
  expect((await ask(loanId)).historia).toBe("1 préstamo, a tiempo · 3 meses");
  expect(await puntos(loanId, "prestamo")).toMatchObject({ puntos: 4 });
  expect(await puntos(loanId, "puntualidad")).toMatchObject({ puntos: 20 });
});

test("each rejection before counts, the request itself does not", async () => {
  for (let i = 0; i < 2; i += 1) world.do(world.admin, rejectLoan, { loanId: aRequest(borrower), motivo: null });
  const loanId = aRequest(borrower);
  expect(await puntos(loanId, "rechazo")).toEqual({
    razon: "rechazo",
    puntos: -12,
    texto: "2 solicitudes rechazadas antes",
  });
});

describe("who recommended them", () => {
  const recommendedBy = (friend: UserContext) =>
    world.storage.driver
      .prepare("update usuarios set recomendadoPor = ? where id = ?")
      .run(friend.usuario.id, borrower.usuario.id);
  const fama = async () => (await ask(aRequest(borrower))).historia;

  test.each<[string, string, (friend: UserContext) => void]>([
    ["has finished nothing", "nuevo", () => undefined],
    ["finished a loan", "bien", (friend) => complete(friend)],
    [
      "is late now",
      "mal",
      (friend) => {
        anApproved(world, friend);
        world.clock.goTo(dia("2027-02-16"));
      },
    ],
    [
      "left a loan that nobody will pay",
      "mal",
      (friend) => {
        const loanId = anApproved(world, friend);
        world.do(world.admin, writeOffLoan, { loanId, motivo: "Se fue" });
      },
    ],
    [
      "is banned",
      "mal",
      (friend) => world.do(world.admin, banUsuario, { userId: friend.usuario.id, motivo: "Fraude" }),
    ],
  ])("%s: %s", async (_, expected, live) => {
    const friend = world.borrower();
    recommendedBy(friend);
    live(friend);
    expect(await fama()).toContain(`recomendación de María José Núñez (${expected})`);
  });
});

test("what was given up and never came in weighs most, until it does", async () => {
  const lost = anApproved(world, borrower);
  world.do(world.admin, writeOffLoan, { loanId: lost, motivo: "Se fue" });
  expect(await puntos(lost, "perdonado")).toMatchObject({ puntos: -40 });
});

test("an operator's weights are those that count, and stay the house's", async () => {
  saveAjustes(world.storage.db, { puntaje: { ...PESOS_INICIALES, carga: 0 } });
  expect((await ask(aRequest(borrower))).total).toBe(50);
  expect(await world.caller(world.base).ajustes.public()).not.toHaveProperty("puntaje");
});

test("no look-up of it reads a whole table, however many there are", async () => {
  world.storage.driver
    .prepare("update usuarios set recomendadoPor = ? where id = ?")
    .run(world.borrower().usuario.id, borrower.usuario.id);
  complete(borrower);
  const loanId = aRequest(borrower);
  const { driver } = world.storage;
  const asked: string[] = [];
  const prepare = driver.prepare.bind(driver);
  driver.prepare = ((source: string) => {
    asked.push(source);
    return prepare(source);
  }) as typeof driver.prepare;
  await ask(loanId);
  await world.caller(world.admin).vistos.of({ loanId });
  driver.prepare = prepare;
  expect(asked.length).toBeGreaterThan(8);
  for (const source of asked.filter((text) => /^\s*select/i.test(text) && !text.includes('from "ajustes"'))) {
    const unbound = Array(source.split("?").length - 1).fill(null);
    const steps = prepare(`explain query plan ${source}`).all(...unbound) as { detail: string }[];
    const plan = steps.map(({ detail }) => detail).join("\n");
    expect(plan, source).not.toMatch(/SCAN (?!CONSTANT|json_each)/);
    // One person's loans, not everybody's in one status or due by one day.
    for (const [, index] of plan.matchAll(/SEARCH loans USING (?:COVERING )?INDEX (\S+)/g))
      expect(["loans_usuario", "sqlite_autoindex_loans_1"]).toContain(index);
  }
});
