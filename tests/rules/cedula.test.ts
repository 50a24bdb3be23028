import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatCedula, parseCedula } from "../../rules/country/cedula.ts";
import { forAll } from "../support/azar.ts";

describe("what people type as a cédula", () => {
  test.each([
    ["V-12345678", "V12345678"],
    ["v12345678", "V12345678"],
    ["V 12.345.678", "V12345678"],
    ["12345678", "V12345678"],
    ["12.345.678", "V12345678"],
    ["V12345678", "V12345678"],
    ["v-12.345.678", "V12345678"],
    ["V.12345678", "V12345678"],
    [" V - 12 345 678 ", "V12345678"],
    ["V–12345678", "V12345678"],
    ["V\u00a012.345.678", "V12345678"],
    ["V\t12345678", "V12345678"],
    ["E-84123456", "E84123456"],
    ["e84123456", "E84123456"],
    ["E 123456", "E123456"],
    ["123456", "V123456"],
    ["1.234.567", "V1234567"],
    ["V-9.876.543", "V9876543"],
    ["V-01.234.567", "V1234567"],
    ["00123456", "V123456"],
    ["E-0012345", "E012345"],
    ["012345", "V012345"],
  ])("%j → %s", (text, cedula) => {
    expect(parseCedula(text)).toBe(cedula);
  });

  test.each([
    "",
    " ",
    "V",
    "V-",
    "12345",
    "V-12345",
    "123456789",
    "V123456789",
    "J-12345678",
    "G12345678",
    "P123456",
    "VE12345678",
    "VV12345678",
    "12345678V",
    "V-1234567a",
    "V_12345678",
    "V/12345678",
    "V,12345678",
    "-12345678e",
    "1e7",
    "+12345678",
    "V\uff11\uff12\uff13\uff14\uff15\uff16\uff17\uff18",
    "V١٢٣٤٥٦٧٨",
    "V12345678\u0000",
    "\u202eV12345678",
    "V12345678👶",
    "V12345678'; drop table usuarios; --",
  ])("%j is no cédula", (text) => {
    expect(parseCedula(text)).toBeNull();
  });

  test.each([
    ["digits", "1".repeat(10_000_000)],
    ["hyphens", "-".repeat(10_000_000)],
    ["letters", "V".repeat(10_000_000)],
  ])("10 MB of %s are refused", (_, text) => {
    expect(parseCedula(text)).toBeNull();
  });
});

describe("how a cédula is shown", () => {
  test.each([
    ["V12345678", "V-12.345.678"],
    ["V1234567", "V-1.234.567"],
    ["E123456", "E-123.456"],
    ["E84123456", "E-84.123.456"],
  ])("%s → %s", (cedula, text) => {
    expect(formatCedula(cedula)).toBe(text);
  });

  test("is read back as the same one", () => {
    forAll(
      fc.property(
        fc.constantFrom("V", "E"),
        fc
          .stringMatching(/^(0{0,5}[1-9]\d{0,5}|[1-9]\d{6,7})$/)
          .filter((text) => text.length >= 6 && (text.length === 6 || text[0] !== "0")),
        (letra, numero) => {
          expect(parseCedula(formatCedula(letra + numero))).toBe(letra + numero);
        },
      ),
    );
  });

  test("whatever is typed is null or a letter and six to eight digits, and reads as itself", () => {
    const typed = fc.string({ unit: fc.constantFrom(..."VEve0123456789.- –J"), maxLength: 20 });
    forAll(
      fc.property(fc.oneof(typed, fc.string({ unit: "binary" })), (text) => {
        const cedula = parseCedula(text);
        if (cedula === null) return;
        expect(cedula).toMatch(/^[VE][0-9]{6,8}$/);
        expect(parseCedula(cedula)).toBe(cedula);
      }),
      { numRuns: 1_000 },
    );
  });
});
