import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addDays,
  addMonths,
  dia as asDia,
  daysBetween,
  formatDia,
  formatDiaRecordatorio,
  formatInstante,
  instante,
  isDia,
  isWeekend,
  MS_PER_DAY,
  startOfEvent,
  toDia,
} from "../../rules/country/fecha.ts";
import { forAll } from "../support/azar.ts";

const LAST = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
const lastOf = (year: number, month: number) => (month === 2 && isLeap(year) ? 29 : (LAST[month - 1] ?? 0));
const write = (year: number, month: number, day: number) =>
  `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;

/** Any day from 2016 to 2099, as its three numbers. */
const someDay = fc
  .tuple(fc.integer({ min: 2017, max: 2099 }), fc.integer({ min: 1, max: 12 }))
  .chain(([year, month]) =>
    fc.tuple(fc.constant(year), fc.constant(month), fc.integer({ min: 1, max: lastOf(year, month) })),
  );

describe("the months of a plan", () => {
  test.each([
    ["2026-01-31", 0, "2026-01-31"],
    ["2026-01-31", 1, "2026-02-28"],
    ["2026-01-31", 2, "2026-03-31"],
    ["2026-01-31", 3, "2026-04-30"],
    ["2026-01-31", 12, "2027-01-31"],
    ["2026-01-30", 1, "2026-02-28"],
    ["2026-01-29", 1, "2026-02-28"],
    ["2026-01-28", 1, "2026-02-28"],
    ["2028-01-31", 1, "2028-02-29"],
    ["2028-01-31", 2, "2028-03-31"],
    ["2028-01-30", 1, "2028-02-29"],
    ["2028-01-29", 1, "2028-02-29"],
    ["2028-02-29", 1, "2028-03-29"],
    ["2028-02-29", 12, "2029-02-28"],
    ["2028-02-29", 48, "2032-02-29"],
    ["2027-02-28", 12, "2028-02-28"],
    ["2100-01-31", 1, "2100-02-28"],
    ["2026-03-31", 1, "2026-04-30"],
    ["2026-05-31", 1, "2026-06-30"],
    ["2026-08-31", 1, "2026-09-30"],
    ["2026-10-31", 1, "2026-11-30"],
    ["2026-11-30", 3, "2027-02-28"],
    ["2026-12-15", 1, "2027-01-15"],
    ["2026-12-31", 1, "2027-01-31"],
    ["2026-12-31", 2, "2027-02-28"],
    ["2026-12-31", 14, "2028-02-29"],
    ["2026-01-15", 23, "2027-12-15"],
    ["2026-03-31", -1, "2026-02-28"],
    ["2027-01-31", -1, "2026-12-31"],
  ])("%s + %i → %s", (dia, months, expected) => {
    expect(addMonths(asDia(dia), months)).toBe(expected);
  });

  test("keep the anchor day, or take the month's last", () => {
    forAll(
      fc.property(someDay, fc.integer({ min: 0, max: 60 }), ([year, month, day], months) => {
        const index = year * 12 + (month - 1) + months;
        const [toYear, toMonth] = [Math.floor(index / 12), (index % 12) + 1];
        const expected = write(toYear, toMonth, Math.min(day, lastOf(toYear, toMonth)));
        expect(addMonths(asDia(write(year, month, day)), months)).toBe(expected);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe("days", () => {
  test.each([
    ["2026-02-28", 1, "2026-03-01"],
    ["2028-02-28", 1, "2028-02-29"],
    ["2028-02-29", 1, "2028-03-01"],
    ["2026-12-31", 1, "2027-01-01"],
    ["2027-01-01", -1, "2026-12-31"],
    ["2028-03-01", -1, "2028-02-29"],
    ["2026-03-04", 0, "2026-03-04"],
    ["2026-01-01", 365, "2027-01-01"],
    ["2028-01-01", 366, "2029-01-01"],
  ])("%s + %i → %s", (dia, days, expected) => {
    expect(addDays(asDia(dia), days)).toBe(expected);
    expect(daysBetween(asDia(dia), asDia(expected))).toBe(days);
  });

  test("addDays and daysBetween undo each other", () => {
    forAll(
      fc.property(someDay, fc.integer({ min: -2_000, max: 2_000 }), (day, days) => {
        const dia = write(...day);
        const other = addDays(asDia(dia), days);
        expect(daysBetween(asDia(dia), other)).toBe(days);
        expect(addDays(other, -days)).toBe(dia);
      }),
    );
  });

  test.each(["2026-01-01", "2026-12-31", "2028-02-29", "2000-02-29", "2026-04-30", "2099-12-31"])(
    "%s exists",
    (text) => {
      expect(isDia(text)).toBe(true);
    },
  );

  test.each([
    "2027-02-29",
    "2100-02-29",
    "2026-02-30",
    "2026-04-31",
    "2026-06-31",
    "2026-00-10",
    "2026-13-01",
    "2026-01-00",
    "2026-01-32",
    "2026-1-1",
    "26-01-01",
    "01/02/2026",
    "2026/01/02",
    "2026-01-02T00:00:00Z",
    "2026-01-02 ",
    " 2026-01-02",
    "2026-01-02\n",
    "+002026-01-02",
    "-2026-01-02",
    "\uff12\uff10\uff12\uff16-01-02",
    "",
    "hoy",
    "2026-01-02\u0000",
    "\u202e2026-01-02",
  ])("%j is no day", (text) => {
    expect(isDia(text)).toBe(false);
  });

  test("exactly the days of the calendar exist", () => {
    forAll(
      fc.property(
        fc.integer({ min: 1900, max: 2200 }),
        fc.integer({ min: 0, max: 14 }),
        fc.integer({ min: 0, max: 40 }),
        (year, month, day) => {
          const exists = month >= 1 && month <= 12 && day >= 1 && day <= lastOf(year, month);
          expect(isDia(write(year, month, day))).toBe(exists);
        },
      ),
      { numRuns: 1_000 },
    );
  });
});

describe("the day in Caracas, four hours behind UTC", () => {
  test.each([
    ["2026-03-05T03:59:59.999Z", "2026-03-04"],
    ["2026-03-05T04:00:00.000Z", "2026-03-05"],
    ["2026-03-05T04:00:00.001Z", "2026-03-05"],
    ["2026-03-05T00:00:00.000Z", "2026-03-04"],
    ["2026-03-05T23:59:59.999Z", "2026-03-05"],
    ["2026-03-01T03:59:59.999Z", "2026-02-28"],
    ["2028-03-01T03:59:59.999Z", "2028-02-29"],
    ["2027-01-01T03:59:59.999Z", "2026-12-31"],
    ["2027-01-01T04:00:00.000Z", "2027-01-01"],
    // No summer time: July is as January.
    ["2026-07-15T03:59:59.999Z", "2026-07-14"],
    ["2026-07-15T04:00:00.000Z", "2026-07-15"],
  ])("%s is %s", (instant, dia) => {
    expect(toDia(instante(Date.parse(instant)))).toBe(dia);
  });

  test("changes at midnight in Caracas, to the millisecond, on every day", () => {
    forAll(
      fc.property(someDay, fc.integer({ min: 0, max: 86_399_999 }), (day, ms) => {
        const dia = write(...day);
        const midnight = Date.parse(`${dia}T00:00:00.000-04:00`);
        expect(toDia(instante(midnight))).toBe(dia);
        expect(toDia(instante(midnight + ms))).toBe(dia);
        expect(toDia(instante(midnight - 1))).toBe(addDays(asDia(dia), -1));
      }),
    );
  });

  test("agrees with what the time zone database says", () => {
    const caracas = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Caracas", dateStyle: "short" });
    forAll(
      fc.property(
        fc.integer({ min: Date.parse("2017-01-01T00:00:00Z"), max: Date.parse("2037-12-31T00:00:00Z") }),
        (instant) => {
          expect(toDia(instante(instant))).toBe(caracas.format(instant));
        },
      ),
    );
  });
});

describe("calendar events start at 05:00 UTC", () => {
  test.each([
    ["2026-03-04", "2026-03-04T05:00:00.000Z"],
    ["2028-02-29", "2028-02-29T05:00:00.000Z"],
    ["2026-12-31", "2026-12-31T05:00:00.000Z"],
  ])("%s → %s", (dia, iso) => {
    expect(new Date(startOfEvent(asDia(dia))).toISOString()).toBe(iso);
  });

  test("always fall on their own day in Venezuela, start and end", () => {
    forAll(
      fc.property(someDay, (day) => {
        const dia = write(...day);
        expect(toDia(startOfEvent(asDia(dia)))).toBe(dia);
        expect(toDia(instante(startOfEvent(asDia(dia)) + 30 * 60_000))).toBe(dia);
      }),
    );
  });
});

const MESES = [
  ["01", "enero"],
  ["02", "febrero"],
  ["03", "marzo"],
  ["04", "abril"],
  ["05", "mayo"],
  ["06", "junio"],
  ["07", "julio"],
  ["08", "agosto"],
  ["09", "septiembre"],
  ["10", "octubre"],
  ["11", "noviembre"],
  ["12", "diciembre"],
] as const;

describe("writing days: 'd de MMMM de yyyy', and 'dd' in reminders", () => {
  test.each(MESES)("month %s is %s", (month, nombre) => {
    expect(formatDia(asDia(`2026-${month}-04`))).toBe(`4 de ${nombre} de 2026`);
    expect(formatDiaRecordatorio(asDia(`2026-${month}-04`))).toBe(`04 de ${nombre} de 2026`);
  });

  test.each([
    ["2026-03-01", "1 de marzo de 2026", "01 de marzo de 2026"],
    ["2026-03-09", "9 de marzo de 2026", "09 de marzo de 2026"],
    ["2026-03-10", "10 de marzo de 2026", "10 de marzo de 2026"],
    ["2026-12-31", "31 de diciembre de 2026", "31 de diciembre de 2026"],
    ["2028-02-29", "29 de febrero de 2028", "29 de febrero de 2028"],
    ["2025-08-29", "29 de agosto de 2025", "29 de agosto de 2025"],
  ])("%s", (dia, largo, recordatorio) => {
    expect(formatDia(asDia(dia))).toBe(largo);
    expect(formatDiaRecordatorio(asDia(dia))).toBe(recordatorio);
  });
});

test.each([
  ["2026-03-05T03:30:00Z", /^4 mar\.? 2026, 11:30 p\. m\.$/],
  ["2026-03-05T03:59:59Z", /^4 mar\.? 2026, 11:59 p\. m\.$/],
  ["2026-03-05T04:00:00Z", /^5 mar\.? 2026, 12:00 a\. m\.$/],
  ["2026-03-04T13:05:00Z", /^4 mar\.? 2026, 9:05 a\. m\.$/],
  ["2026-03-04T16:00:00Z", /^4 mar\.? 2026, 12:00 p\. m\.$/],
])("the instant %s is read in Caracas", (instant, expected) => {
  expect(formatInstante(instante(Date.parse(instant))).replace(/\s/g, " ")).toMatch(expected);
});

test("a day has 86.400.000 milliseconds", () => {
  expect(MS_PER_DAY).toBe(86_400_000);
});

test.each([
  ["2026-11-20", false],
  ["2026-11-21", true],
  ["2026-11-22", true],
  ["2026-11-23", false],
  ["1969-12-28", true],
])("%s is of a weekend: %s", (dia, expected) => {
  expect(isWeekend(asDia(dia))).toBe(expected);
});
