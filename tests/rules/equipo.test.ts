/** Response times, and how much of what was due came in. */
import { expect, test } from "vitest";
import { mejorHora, parteCobrada } from "../../rules/operator/exportar/equipo.ts";

const at = (hours: Record<number, number>) => Array.from({ length: 24 }, (_, hour) => hours[hour] ?? 0);

test.each<[string, Record<number, number>, number | null]>([
  ["none", {}, null],
  ["too few to say", { 18: 9 }, null],
  ["one hour alone", { 18: 10 }, 18],
  ["two hours side by side", { 9: 4, 18: 5, 19: 6 }, 18],
  ["around midnight", { 23: 6, 0: 6, 12: 5 }, 23],
])("answers in %s", (_, hours, from) => {
  expect(mejorHora(at(hours))).toBe(from);
});

test.each([
  [0, 0, null],
  [0, 500, 0],
  [500, 0, 100],
  [100, 200, 33],
])("%i came in and %i is overdue: %o percent", (cobrado, vencido, parte) => {
  expect(parteCobrada({ cobrado, vencido })).toBe(parte);
});
