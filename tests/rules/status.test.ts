import { expect, test } from "vitest";
import { CUOTAS_POR_DEFECTO } from "../../rules/loans/plan.ts";
import { ACTIVE_STATUSES, LOAN_STATUSES } from "../../rules/loans/status.ts";

test("the states are those of spec §4; two of them are active", () => {
  expect([...LOAN_STATUSES]).toEqual(["Pendiente", "Aprobado", "Rechazado", "Baneado"]);
  expect([...ACTIVE_STATUSES]).toEqual(["Pendiente", "Aprobado"]);
  expect(CUOTAS_POR_DEFECTO).toBe(4);
});
