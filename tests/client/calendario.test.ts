/** The calendar's events: a cuota by its person's name, or a count if there are too many to read. */
import { expect, test } from "vitest";
import { type Cuota, eventosOf } from "../../client/panel/calendario/eventos.ts";
import { dia, instante } from "../../rules/country/fecha.ts";
import { centavos } from "../../rules/money/dinero.ts";

const HOY = dia("2027-01-15");
const DIA = dia("2027-01-20");
const UNA: Cuota = {
  ...{ title: "Pago: Ana Gil", nombre: "Ana Gil", correo: "ana@ejemplo.test", telefono: "04141234567" },
  ...{ tipo: "pago", cargo: "cuota", cuota: 1, cuotas: 1, vence: DIA, estado: "Pendiente", monto: centavos(2400) },
  ...{ loanId: "loan", userId: "user", start: instante(0), end: instante(0), allDay: true },
};
const brought = (count: number) => Array.from({ length: count }, (_, n) => ({ ...UNA, loanId: `loan-${n}` }));

test.each([
  ["mes", 40],
  ["semana", 12],
  ["dia", 12],
  ["agenda", 400],
] as const)("in «%s» %d cuotas of a day go by name", (vista, count) => {
  const eventos = eventosOf({ days: [{ dia: DIA, pagadas: 0, faltan: count }], events: brought(count) }, vista, HOY);
  expect(eventos).toHaveLength(count);
  expect(eventos.every(({ cuota, breve }) => cuota && breve === null)).toBe(true);
});

test.each([
  ["semana", { pagadas: 1, faltan: 12 }, 13, "13", "13 cuotas, 12 por pagar"],
  ["dia", { pagadas: 13, faltan: 0 }, 13, "13", "13 cuotas, todas pagadas"],
  // More than were loaded, of which only one is on this day.
  ["mes", { pagadas: 1056, faltan: 1066 }, 0, "2.122", "2.122 cuotas, 1.066 por pagar"],
  ["mes", { pagadas: 0, faltan: 1 }, 0, "1", "1 cuota, 1 por pagar"],
] as const)(
  "in «%s» a crowded day says how many, and a phone's cell its number",
  (vista, counts, came, breve, title) => {
    const eventos = eventosOf({ days: [{ dia: DIA, ...counts }], events: brought(came) }, vista, HOY);
    expect(eventos).toMatchObject([{ title, breve, cuota: null, dia: DIA }]);
  },
);

test.each([
  ["2027-01-14", 1, "Vencido"],
  ["2027-01-15", 1, "Pendiente"],
  ["2027-01-16", 1, "Pendiente"],
  ["2027-01-14", 0, "Pagado"],
] as const)("a crowded day of %s with %d to pay is «%s»", (day, faltan, estado) => {
  const days = [{ dia: dia(day), pagadas: 500, faltan }];
  expect(eventosOf({ days, events: [] }, "mes", HOY)).toMatchObject([{ estado }]);
});
