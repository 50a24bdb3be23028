/** Every address of spec §2, signed out and without a loan, without a single console error. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openStage, type Stage } from "../../support/browser.ts";
import { CERRADAS, PUBLICAS, SIN_PRESTAMO } from "../../support/escenas.ts";
import { describeBorrowers, visit } from "../../support/rutas.ts";

describe("signed out", () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(async () => {
    await stage.close();
    expect(stage.problems).toEqual([]);
    // An unknown address answers 404, and a link that nobody signed 409.
    const expected = /^\/no\/es\/nada: .*status of 404|^\/pagar\/01H-abc: .*status of 409/;
    expect(stage.complaints.filter((one) => !expected.test(one))).toEqual([]);
  });
  test.each([...PUBLICAS, ...CERRADAS])("%s", async (path, text) => {
    const { page, context } = await stage.open();
    await visit(page, [path, text], "signed out");
    await context.close();
  });
});

describe("without a loan", () => describeBorrowers(SIN_PRESTAMO));
