import { describe, expect, test } from "vitest";
import { type Dia, dia, type Instante, instante } from "../../rules/country/fecha.ts";
import {
  checkAmount,
  checkRequest,
  loanRequestInput,
  waitAfterRejection,
} from "../../rules/loans/aprobar/solicitud.ts";
import type { LoanState } from "../../rules/loans/status.ts";
import { type Centavos, centavos } from "../../rules/money/dinero.ts";
import { RANGOS_INICIALES } from "../../rules/people/niveles.ts";
import { DIEZ_MB, errores, leido, NO_ENTEROS, NO_TEXTOS } from "./esquemas.ts";

const CLAVE = "3f2b1c9e-8f1d-4b7a-9c1e-2d3f4a5b6c7d";

describe("the amount stands within the level's range", () => {
  const TEXTOS = [
    [1, 2_000, "Tu nivel actual (1) permite préstamos entre $1 y $20."],
    [2, 5_000, "Tu nivel actual (2) permite préstamos entre $1 y $50."],
    [3, 10_000, "Tu nivel actual (3) permite préstamos entre $1 y $100."],
    [4, 20_000, "Tu nivel actual (4) permite préstamos entre $1 y $200."],
    [5, 40_000, "Tu nivel actual (5) permite préstamos entre $1 y $400."],
    [100, 1_000_000, "Tu nivel actual (100) permite préstamos entre $1 y $10.000."],
  ] as const;

  describe.each(TEXTOS)("level %i", (nivel, max, texto) => {
    test.each([100, 101, max - 1, max])("%i cents are within it", (amount) => {
      expect(checkAmount(nivel, centavos(amount), RANGOS_INICIALES)).toBeNull();
    });

    test.each([
      max + 1,
      99,
      1,
      0,
      -0,
      -100,
      -max,
      2 ** 53,
      Number.NaN,
      Number.POSITIVE_INFINITY,
      Number.NEGATIVE_INFINITY,
    ])("%d cents are not", (amount) => {
      expect(checkAmount(nivel, amount as Centavos, RANGOS_INICIALES)).toEqual({ code: "AMOUNT_OUT_OF_RANGE", texto });
    });
  });
});

describe("who may ask for a loan", () => {
  const able = {
    perfilGuardado: true,
    verify: true,
    nivel: 1,
    baneado: false,
    rangos: RANGOS_INICIALES,
    statuses: [] as LoanState[],
    desde: null as Dia | null,
  };
  const ACTIVA = "Solo puedes tener una solicitud activa a la vez";

  test.each<[string, typeof able, number]>([
    ["the first time", able, 2_000],
    ["a dollar", able, 100],
    ["after a rejection", { ...able, statuses: ["Rechazado"] }, 2_000],
    ["after many rejections", { ...able, statuses: ["Rechazado", "Rechazado", "Rechazado"] }, 2_000],
    ["more at a higher level", { ...able, nivel: 5 }, 40_000],
  ])("%s: yes", (_, borrower, amount) => {
    expect(checkRequest(borrower, centavos(amount))).toBeNull();
  });

  test.each<[string, typeof able, number, string, string | undefined]>([
    ["with one in review", { ...able, statuses: ["Pendiente"] }, 2_000, "LOAN_ALREADY_ACTIVE", ACTIVA],
    ["with one approved", { ...able, statuses: ["Aprobado"] }, 2_000, "LOAN_ALREADY_ACTIVE", ACTIVA],
    [
      "with one in review behind a rejected one",
      { ...able, statuses: ["Rechazado", "Pendiente"] },
      2_000,
      "LOAN_ALREADY_ACTIVE",
      ACTIVA,
    ],
    ["banned", { ...able, baneado: true }, 2_000, "BANNED", undefined],
    ["banned, whatever their loans", { ...able, baneado: true, statuses: ["Rechazado"] }, 2_000, "BANNED", undefined],
    ["banned, with a running loan", { ...able, baneado: true, statuses: ["Aprobado"] }, 2_000, "BANNED", undefined],
    ["without a profile", { ...able, perfilGuardado: false }, 2_000, "PROFILE_MISSING", undefined],
    ["not verified", { ...able, verify: false }, 2_000, "NOT_VERIFIED", undefined],
    [
      "too much for the level",
      able,
      2_001,
      "AMOUNT_OUT_OF_RANGE",
      "Tu nivel actual (1) permite préstamos entre $1 y $20.",
    ],
    [
      "banned comes before all",
      { ...able, perfilGuardado: false, verify: false, baneado: true },
      0,
      "BANNED",
      undefined,
    ],
    [
      "the profile comes before the photos",
      { ...able, perfilGuardado: false, verify: false },
      0,
      "PROFILE_MISSING",
      undefined,
    ],
    [
      "rejected a short while ago",
      { ...able, statuses: ["Rechazado"], desde: dia("2026-03-11") },
      2_000,
      "REJECTED_RECENTLY",
      "Podrás solicitar de nuevo desde el 11 de marzo de 2026.",
    ],
    [
      "the wait comes before the amount",
      { ...able, statuses: ["Rechazado"], desde: dia("2026-03-11") },
      0,
      "REJECTED_RECENTLY",
      undefined,
    ],
    ["an active one comes before the amount", { ...able, statuses: ["Aprobado"] }, 0, "LOAN_ALREADY_ACTIVE", ACTIVA],
  ])("%s: no", (_, borrower, amount, code, texto) => {
    const refusal = checkRequest(borrower, centavos(amount));
    expect(refusal?.code).toBe(code);
    expect(refusal?.texto).not.toBe("");
    if (texto) expect(refusal?.texto).toBe(texto);
  });
});

describe("the wait after a rejection", () => {
  // 23:30 of the 4th in Caracas: already the 5th in UTC.
  const rechazado = instante(Date.parse("2026-03-05T03:30:00Z"));
  test.each<[string, Instante | null, number, Dia, Dia | null]>([
    ["never rejected", null, 7, dia("2026-03-04"), null],
    ["no wait is asked", rechazado, 0, dia("2026-03-04"), null],
    ["the same day", rechazado, 7, dia("2026-03-04"), dia("2026-03-11")],
    ["the day before", rechazado, 7, dia("2026-03-10"), dia("2026-03-11")],
    ["that very day", rechazado, 7, dia("2026-03-11"), null],
    ["long after", rechazado, 7, dia("2027-01-01"), null],
    ["one day", rechazado, 1, dia("2026-03-04"), dia("2026-03-05")],
    ["no wait is asked, and the clock was set back", rechazado, 0, dia("2026-03-01"), null],
    ["a clock set back keeps nobody out for longer", rechazado, 7, dia("2026-03-01"), null],
    ["a year", rechazado, 365, dia("2026-03-05"), dia("2027-03-04")],
  ])("%s", (_, at, espera, hoy, desde) => {
    expect(waitAfterRejection(at, espera, hoy)).toBe(desde);
  });
});

describe("asking: the input", () => {
  const VALID = { amount: 2_000, reason: "Medicinas", clave: CLAVE };
  const MONTO = "Escribe un monto válido, por ejemplo 20,00.";
  const MOTIVO = "Escribe el motivo de tu solicitud.";

  test.each([1, 100, 2_000, 1_000_000_000])("%i cents are an amount", (amount) => {
    expect(leido(loanRequestInput, { ...VALID, amount })).toEqual({ ...VALID, amount });
  });

  test.each([...NO_ENTEROS, 0, -0, -1, -2_000, 1_000_000_001, Number.MAX_SAFE_INTEGER])(
    "case %#: not an amount",
    (amount) => {
      expect(errores(loanRequestInput, { ...VALID, amount })).toEqual({ amount: MONTO });
    },
  );

  test.each([...NO_TEXTOS, "", "   ", "\n\t", "\u0000", "\u202e\u200b\ufeff"])("case %#: not a reason", (reason) => {
    expect(errores(loanRequestInput, { ...VALID, reason })).toEqual({ reason: MOTIVO });
  });

  test("a reason of 500 characters is one, of 501 or of 10 MB it is not", () => {
    expect(errores(loanRequestInput, { ...VALID, reason: "a".repeat(500) })).toEqual({});
    expect(errores(loanRequestInput, { ...VALID, reason: "a".repeat(501) })).toEqual({
      reason: "Usa hasta 500 caracteres.",
    });
    expect(errores(loanRequestInput, { ...VALID, reason: DIEZ_MB })).toEqual({ reason: "Usa hasta 500 caracteres." });
  });

  test("the key may be missing, and is a UUID when it is not", () => {
    expect(errores(loanRequestInput, { amount: 2_000, reason: "Medicinas" })).toEqual({});
    for (const clave of ["", "1", 1, {}, null, `${CLAVE}x`, "' or 1=1"]) {
      expect(errores(loanRequestInput, { ...VALID, clave })).toEqual({
        clave: "La clave del envío debe ser un UUID.",
      });
    }
  });
});
