/** The operator's identity: what is accepted, and how it is displayed. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dia } from "../../rules/country/fecha.ts";
import { formatRif, parseRif } from "../../rules/country/rif.ts";
import { AJUSTES_INICIALES, ajustesSchema, marcaOf, publicAjustes } from "../../rules/operator/ajustes/ajustes.ts";
import { contrast, estiloOf, isPale, tonosOf } from "../../rules/operator/ajustes/color.ts";
import { prestamistaInput } from "../../rules/operator/ajustes/marca.ts";
import { forAll } from "../support/azar.ts";
import { errores, leido } from "./esquemas.ts";

describe("a RIF", () => {
  // As these companies publish them.
  test.each(["G-20009997-6", "J-07013380-5", "J-00002961-0", "J-00002967-9", "J-00006372-9"])("%s is one", (rif) => {
    const read = parseRif(rif) ?? "";
    expect(formatRif(read)).toBe(rif);
    expect(parseRif(rif.toLowerCase().replaceAll("-", " "))).toBe(read);
    // A wrong check digit is a typing error.
    const last = Number(rif.at(-1));
    for (let other = 0; other < 10; other += 1)
      if (other !== last) expect(parseRif(`${rif.slice(0, -1)}${other}`)).toBeNull();
  });

  test.each(["", "J", "20009997-6", "X-20009997-6", "J-2000999-6", "G-200099976-6", "G-2000999７-6"])(
    "%j is none",
    (text) => expect(parseRif(text)).toBeNull(),
  );
});

describe("the operator's colour", () => {
  const hex = fc
    .integer({ min: 0, max: 0xffffff })
    .map((value) => `#${value.toString(16).padStart(6, "0")}`)
    .filter((color) => !isPale(color));

  test("is read in light and in dark, whatever it is", () => {
    // Of client/kit/tokens/tokens.css: surface, page, sunken; text and soft text.
    const themes = {
      claro: { grounds: ["#ffffff", "#faf8f3", "#f3f0e8"], inks: ["#17211c", "#535f58"] },
      oscuro: { grounds: ["#0f1512", "#18201c", "#202a25"], inks: ["#eef3ef", "#a9b6ae"] },
    };
    forAll(
      fc.property(hex, fc.constantFrom("claro" as const, "oscuro" as const), (color, theme) => {
        const { action, actionHover, onAction, soft, text, focus, deep } = tonosOf(color)[theme];
        const { grounds, inks } = themes[theme];
        const pairs = [
          ...grounds.flatMap((ground) => [action, text, focus].map((ink) => [ink, ground] as const)),
          ...inks.map((ink) => [ink, soft] as const),
          [text, soft],
          [onAction, action],
          [onAction, actionHover],
          ["#ffffff", deep],
          ["#c8dcd1", deep],
        ] as const;
        for (const [one, two] of pairs) expect(contrast(one, two), `${one} on ${two}`).toBeGreaterThanOrEqual(4.5);
      }),
      { numRuns: 2000 },
    );
  });

  test("is taken as it is where it can be read", () => {
    expect(tonosOf("#0a6148").claro.action).toBe("#0a6148");
    expect(tonosOf("#ffb32c").oscuro.action).toBe("#ffb32c");
    // Mango on white is unreadable.
    expect(contrast("#ffb32c", "#ffffff")).toBeLessThan(2);
    expect(contrast(tonosOf("#ffb32c").claro.action, "#ffffff")).toBeGreaterThanOrEqual(4.5);
  });

  test.each([
    ["#fff7d1", "Ese color es tan claro que no se ve sobre blanco: elige uno más oscuro."],
    ["#ffffff", "Ese color es tan claro que no se ve sobre blanco: elige uno más oscuro."],
    ["verde", "Escribe un color con # y seis cifras, por ejemplo #0a6148."],
    ["#0a614", "Escribe un color con # y seis cifras, por ejemplo #0a6148."],
    ["#000}*{a:b", "Escribe un color con # y seis cifras, por ejemplo #0a6148."],
  ])("%s is refused", (color, message) => {
    expect(errores(ajustesSchema, { ...AJUSTES_INICIALES, color })).toEqual({ color: message });
  });

  test("is a style sheet in which HTML reads nothing of its own", () => {
    expect(estiloOf("#7a1fa2")).toMatch(/^[^<>&"']+$/);
    expect(leido(ajustesSchema, { ...AJUSTES_INICIALES, color: " 7A1FA2 " })).toMatchObject({ color: "#7a1fa2" });
  });
});

describe("who lends", () => {
  const PRESTAMISTA = { razonSocial: "Inversiones A, C.A.", rif: "J-07013380-5", direccion: "Caracas" };

  test.each([
    ["0212-555 12 34", "0212-5551234"],
    ["+58 412 123 4567", "0412-1234567"],
  ])("answers at %s", (telefono, shown) => {
    const prestamista = leido(prestamistaInput, { ...PRESTAMISTA, telefono });
    expect(marcaOf({ ...AJUSTES_INICIALES, prestamista }, null).prestamista).toEqual({
      ...PRESTAMISTA,
      telefono: shown,
    });
  });

  test("is all of it, each field with its own error", () => {
    expect(
      errores(prestamistaInput, { razonSocial: " ", rif: "J-07013380-6", direccion: "", telefono: "911" }),
    ).toEqual({
      razonSocial: "Este campo es obligatorio.",
      rif: "Revisa el RIF: no existe con esos números. Por ejemplo J-00095036-9.",
      direccion: "Este campo es obligatorio.",
      telefono: "Escribe un teléfono venezolano, por ejemplo 0212-5551234.",
    });
  });
});

describe("news", () => {
  const seenOn = (hoy: string, hasta: string | null) =>
    publicAjustes(
      { ...AJUSTES_INICIALES, noticias: "Hola", noticiasHasta: hasta === null ? null : dia(hasta) },
      false,
      dia(hoy),
    ).noticias;

  test("stand on their last day, and no longer", () => {
    expect(seenOn("2026-11-22", "2026-11-22")).toBe("Hola");
    expect(seenOn("2026-11-23", "2026-11-22")).toBe("");
    expect(seenOn("2099-01-01", null)).toBe("Hola");
  });

  test("those of the beginning speak of a day, and go with it", () => {
    expect(publicAjustes(AJUSTES_INICIALES, false, dia("2025-08-29")).noticias).toContain("29 de agosto de 2025");
    expect(publicAjustes(AJUSTES_INICIALES, true, dia("2025-08-30")).noticias).toBe("");
  });
});
