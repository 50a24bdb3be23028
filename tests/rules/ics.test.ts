import { expect, test } from "vitest";
import { dia, instante } from "../../rules/country/fecha.ts";
import { planEnIcs } from "../../rules/loans/pagos/ics.ts";
import { centavos } from "../../rules/money/dinero.ts";

const plan = (marca: string) =>
  planEnIcs({
    ...{ loanId: "loan-1", marca, url: "https://casa.example.com/solicitar#pagar" },
    ahora: instante(Date.UTC(2027, 4, 11, 14, 0, 5)),
    filas: [
      { id: "cuota1", nombre: "Cuota 1", vence: dia("2027-05-31"), pendiente: centavos(600) },
      { id: "cuota2", nombre: "Cuota 2", vence: dia("2027-06-15"), pendiente: centavos(123_456) },
    ],
  });
/** As a calendar reads it: what goes on in the next line joined again. */
const unfolded = (text: string) => text.replaceAll("\r\n ", "").split("\r\n");

test("each row on its day, with a reminder, and another file of the same plan replaces it", () => {
  const lines = unfolded(plan("Casa"));
  expect(lines.slice(0, 12)).toEqual([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Cuotica//Plan//ES",
    "BEGIN:VEVENT",
    "UID:cuota1-loan-1",
    "DTSTAMP:20270511T140005Z",
    "DTSTART;VALUE=DATE:20270531",
    "SUMMARY:Cuota 1 de Casa: $6\\,00",
    "DESCRIPTION:Cómo pagarla: https://casa.example.com/solicitar#pagar",
    "TRANSP:TRANSPARENT",
    "BEGIN:VALARM",
    "ACTION:DISPLAY",
  ]);
  expect(lines.filter((line) => line === "TRIGGER:-PT15H")).toHaveLength(2);
  expect(lines).toContain("SUMMARY:Cuota 2 de Casa: $1.234\\,56");
  expect(lines.slice(-2)).toEqual(["END:VCALENDAR", ""]);
});

test("a name with signs of the format, line breaks, or of any length breaks nothing", () => {
  const marca = "Préstamos «El Ñandú»; hermanos, primos\\cía\nEND:VCALENDAR y un nombre que no acaba nunca 🙂🙂🙂🙂";
  const text = plan(marca);
  for (const line of text.split("\r\n")) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  expect(text).not.toContain("\uFFFD");
  const [summary = ""] = unfolded(text).filter((line) => line.startsWith("SUMMARY:"));
  expect(summary.slice(8).replace(/\\n/g, "\n").replace(/\\(.)/g, "$1")).toBe(`Cuota 1 de ${marca}: $6,00`);
  expect(unfolded(text).filter((line) => line === "END:VCALENDAR")).toHaveLength(1);
});
