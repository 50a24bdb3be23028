import { describe, expect, test } from "vitest";
import { dia } from "../../rules/country/fecha.ts";
import { TERMINOS_INICIALES } from "../../rules/loans/terminos.ts";
import { AJUSTES_INICIALES, ajustesSchema, marcaOf, publicAjustes } from "../../rules/operator/ajustes/ajustes.ts";
import {
  type CuentaDePago,
  cuentaPara,
  cuentasDePago,
  orderCuentasDePago,
  repeatedCuenta,
} from "../../rules/operator/ajustes/cuentas-de-pago.ts";
import { DIEZ_MB, errores, leido, NO_TEXTOS } from "./esquemas.ts";

const ENLACE = "Escribe un enlace que empiece por https://";
const DATOS_PAGO = { banco: "0102", telefono: "+584121234567", cedula: "V12345678", titular: "Cuotica" };
const HOY = dia("2025-08-29");
const refuses = (change: object) => errores(ajustesSchema, { ...AJUSTES_INICIALES, ...change });

describe("until an operator says otherwise", () => {
  test("the settings are valid, there is nowhere to pay yet, and levels rise by themselves", () => {
    expect(leido(ajustesSchema, AJUSTES_INICIALES)).toEqual(AJUSTES_INICIALES);
    expect(AJUSTES_INICIALES).toMatchObject({
      marca: "Cuotica",
      datosPago: null,
      atencionTelefono: null,
      subirNivelAutomatico: true,
      multa: 50,
      esperaTrasRechazo: 0,
      redes: { facebook: null, instagram: null, tiktok: null, x: null },
    });
  });

  test("the news are those of the spec: next loans available on 29 August 2025", () => {
    expect(AJUSTES_INICIALES.noticias).toContain("29 de agosto de 2025");
  });
});

describe("what is set", () => {
  test("phone and cédula are normalised", () => {
    const datosPago = { banco: "0102", telefono: "0412 123 45 67", cedula: "12.345.678", titular: " Cuotica " };
    expect(leido(ajustesSchema, { ...AJUSTES_INICIALES, datosPago, atencionTelefono: "0426-7654321" })).toMatchObject({
      datosPago: DATOS_PAGO,
      atencionTelefono: "+584267654321",
    });
  });

  test.each(["https://instagram.com/cuotica", "https://www.facebook.com/cuotica?ref=1", "https://x.com/a"])(
    "%s is a link",
    (enlace) => {
      expect(refuses({ redes: { ...AJUSTES_INICIALES.redes, instagram: enlace } })).toEqual({});
    },
  );

  test.each([
    "",
    "instagram.com/cuotica",
    "http://instagram.com/cuotica",
    "javascript:alert(1)",
    "JavaScript:alert(1)//https://",
    "data:text/html,<script>alert(1)</script>",
    "ftp://ejemplo.com",
    "//ejemplo.com",
    "https://",
    "\u0000javascript:alert(1)",
    "@cuotica",
    5,
    true,
    {},
    `https://ejemplo.com/${"a".repeat(300)}`,
  ])("case %#: not a link", (enlace) => {
    for (const red of ["facebook", "instagram", "tiktok", "x"]) {
      const redes = { ...AJUSTES_INICIALES.redes, [red]: enlace };
      const errors = refuses({ redes });
      expect(Object.keys(errors)).toEqual([`redes.${red}`]);
      if (typeof enlace !== "string" || enlace.length < 300) expect(errors).toEqual({ [`redes.${red}`]: ENLACE });
    }
  });

  test.each<[string, object, Record<string, string>]>([
    ["no brand", { marca: " " }, { marca: "Este campo es obligatorio." }],
    ["a long brand", { marca: "a".repeat(31) }, { marca: "Usa hasta 30 caracteres." }],
    ["10 MB of brand", { marca: DIEZ_MB }, { marca: "Usa hasta 30 caracteres." }],
    ["no news", { noticias: "" }, { noticias: "Este campo es obligatorio." }],
    ["long news", { noticias: "a".repeat(501) }, { noticias: "Usa hasta 500 caracteres." }],
    [
      "a landline",
      { atencionTelefono: "0212-1234567" },
      { atencionTelefono: "Escribe un teléfono móvil venezolano, por ejemplo 0412-1234567." },
    ],
    [
      "an unknown bank",
      { datosPago: { ...DATOS_PAGO, banco: "9999" } },
      { "datosPago.banco": "Elige un banco de la lista." },
    ],
    [
      "a bad cédula",
      { datosPago: { ...DATOS_PAGO, cedula: "1" } },
      { "datosPago.cedula": "Escribe una cédula válida, por ejemplo V-12345678." },
    ],
    [
      "payment data with nothing in it",
      { datosPago: {} },
      {
        "datosPago.banco": "Elige un banco.",
        "datosPago.telefono": "Este campo es obligatorio.",
        "datosPago.cedula": "Este campo es obligatorio.",
      },
    ],
  ])("%s is refused", (_, change, expected) => {
    expect(refuses(change)).toEqual(expected);
  });

  test.each(NO_TEXTOS)("case %#: not a brand", (marca) => {
    expect(refuses({ marca })).toEqual({ marca: "Este campo es obligatorio." });
  });

  test.each([0, -1, 2001, 0.5, "0,50", null, undefined, Number.NaN])("case %#: not a fine", (multa) => {
    expect(Object.keys(refuses({ multa }))).toEqual(["multa"]);
  });

  test.each([1, 50, 2000])("%i cents are a fine", (multa) => {
    expect(refuses({ multa })).toEqual({});
  });

  test.each([-1, 366, 1.5, "7", null, undefined])("case %#: not a wait", (esperaTrasRechazo) => {
    expect(refuses({ esperaTrasRechazo })).toEqual({ esperaTrasRechazo: "Los días de espera van de 0 a 365." });
  });

  test.each([0, 1, 365])("%i days are a wait", (esperaTrasRechazo) => {
    expect(refuses({ esperaTrasRechazo })).toEqual({});
  });

  test.each([null, "true", 1, "", undefined])("case %#: not yes or no", (subirNivelAutomatico) => {
    expect(Object.keys(refuses({ subirNivelAutomatico }))).toEqual(["subirNivelAutomatico"]);
  });
});

describe("the terms of the loans", () => {
  test("are the spec's until an operator says otherwise, and no fine sets itself", () => {
    expect(AJUSTES_INICIALES).toMatchObject({
      interes: 20,
      cuotas: 4,
      periodo: "mensual",
      politicaMulta: { desde: null, graciaDias: 0, porcentaje: null, topeCuota: null, topePrestamo: null },
      descuentoAnticipado: 0,
      cierreAutomatico: false,
      repartirNuevos: false,
    });
    expect(AJUSTES_INICIALES.rangos.map(({ min, max }) => [min, max])).toEqual([
      [100, 2_000],
      [100, 5_000],
      [100, 10_000],
      [100, 20_000],
      [100, 40_000],
    ]);
  });

  test.each<[string, object]>([
    ["no interest", { interes: 0 }],
    ["as much again", { interes: 100 }],
    ["one cuota a week", { cuotas: 1, periodo: "semanal" }],
    ["24 cuotas", { cuotas: 24, periodo: "quincenal" }],
    ["all of the interest given up", { descuentoAnticipado: 100 }],
  ])("%s is taken", (_, change) => {
    expect(refuses(change)).toEqual({});
  });

  const INTERES = "El interés va de 0 a 100 por ciento, sin decimales.";
  const CUOTAS = "Las cuotas van de 1 a 24.";
  const DESCUENTO = "El descuento va de 0 a 100 por ciento, sin decimales.";
  const policy = (change: object) => ({ politicaMulta: { ...AJUSTES_INICIALES.politicaMulta, ...change } });
  test.each<[string, object, Record<string, string>]>([
    ["a negative interest", { interes: -1 }, { interes: INTERES }],
    ["more than as much again", { interes: 101 }, { interes: INTERES }],
    ["a part of a percent", { interes: 2.5 }, { interes: INTERES }],
    ["nothing typed", { interes: Number.NaN }, { interes: INTERES }],
    ["no cuota", { cuotas: 0 }, { cuotas: CUOTAS }],
    ["25 cuotas", { cuotas: 25 }, { cuotas: CUOTAS }],
    ["a year", { periodo: "anual" }, { periodo: "Elige cada cuánto se paga una cuota." }],
    ["more than the interest", { descuentoAnticipado: 101 }, { descuentoAnticipado: DESCUENTO }],
    ["grace of two months", policy({ graciaDias: 61 }), { "politicaMulta.graciaDias": "" }],
    ["a fine of nothing", policy({ porcentaje: 0 }), { "politicaMulta.porcentaje": "" }],
    ["a ceiling of nothing", policy({ topeCuota: 0 }), { "politicaMulta.topeCuota": "" }],
    ["no day", policy({ desde: "mañana" }), { "politicaMulta.desde": "" }],
  ])("%s is refused, beside its field", (_, change, expected) => {
    const found = refuses(change);
    expect(Object.keys(found)).toEqual(Object.keys(expected));
    for (const [field, text] of Object.entries(expected)) expect(found[field]).toContain(text);
  });

  test("a level that offers less than the one before it is refused at its own field", () => {
    const rangos = AJUSTES_INICIALES.rangos.map((rango, i) => (i === 2 ? { ...rango, max: 40_00 } : rango));
    expect(refuses({ rangos })).toEqual({
      "rangos.2.max": "Cada nivel debe permitir al menos lo mismo que el anterior.",
    });
  });

  test("a range that ends before it begins is refused, and so are four levels", () => {
    const rangos = AJUSTES_INICIALES.rangos.map((rango, i) => (i === 4 ? { ...rango, min: 500_00 } : rango));
    expect(refuses({ rangos })).toEqual({ "rangos.4.max": "El máximo no puede ser menor que el mínimo." });
    expect(refuses({ rangos: rangos.slice(0, 4) })).toEqual({ rangos: "Son cinco niveles." });
  });
});

describe("what visitors see", () => {
  const ajustes = { ...AJUSTES_INICIALES, datosPago: DATOS_PAGO, atencionTelefono: "+584121234567" };

  test("where to pay is for people who signed in", () => {
    expect(publicAjustes(ajustes, true, HOY).datosPago).toEqual(DATOS_PAGO);
    expect(publicAjustes(ajustes, false, HOY).datosPago).toBeNull();
  });

  test("brand, news, networks and customer service are for everyone", () => {
    expect(publicAjustes(ajustes, false, HOY)).toMatchObject({
      marca: "Cuotica",
      noticias: AJUSTES_INICIALES.noticias,
      redes: AJUSTES_INICIALES.redes,
      atencionTelefono: "+584121234567",
    });
  });
});

test("visitors see the terms, and not how the house is run", () => {
  const seen = publicAjustes({ ...AJUSTES_INICIALES, interes: 15 }, false, HOY);
  expect(seen).toMatchObject({ interes: 15, cuotas: 4, periodo: "mensual", rangos: AJUSTES_INICIALES.rangos });
  expect(Object.keys(seen)).not.toEqual(expect.arrayContaining(["exigirDosPasos"]));
  expect(Object.keys(seen)).not.toEqual(expect.arrayContaining(["cierreAutomatico"]));
});

describe("what every page says of whose it is", () => {
  test("a late cuota's fine is an amount, or a part of the cuota where that sets itself", () => {
    const politicaMulta = { ...AJUSTES_INICIALES.politicaMulta, porcentaje: 5 };
    expect(marcaOf({ ...AJUSTES_INICIALES, politicaMulta }, null).multa).toBe("$0,50");
    const on = { ...politicaMulta, desde: dia("2027-01-15") };
    expect(marcaOf({ ...AJUSTES_INICIALES, politicaMulta: on }, null).multa).toBe("5% de la cuota");
  });

  test("only the name, until there is more", () => {
    expect(marcaOf(AJUSTES_INICIALES, null)).toEqual({
      marca: "Cuotica",
      multa: "$0,50",
      terminos: TERMINOS_INICIALES,
      redes: [],
      logo: null,
      color: null,
      prestamista: null,
      respuesta: null,
    });
  });

  test.each([
    [1, "1 hora"],
    [24, "24 horas"],
    [47, "47 horas"],
    [48, "2 días"],
    [60, "3 días"],
  ])("an answer that is promised in %i hours: «%s»", (respuestaHoras, said) => {
    expect(marcaOf({ ...AJUSTES_INICIALES, respuestaHoras }, null).respuesta).toBe(said);
  });

  test("customer service first, then the networks that are set", () => {
    const redes = { facebook: null, instagram: "https://instagram.com/a", tiktok: null, x: "https://x.com/a" };
    const { redes: shown } = marcaOf({ ...AJUSTES_INICIALES, redes, atencionTelefono: "+584121234567" }, null);
    expect(shown.map(({ nombre }) => nombre)).toEqual(["WhatsApp", "Instagram", "X"]);
    expect(shown[0]?.url).toMatch(/^https:\/\/wa\.me\/584121234567\?text=/);
  });
});

describe("several accounts to pay into", () => {
  const cuenta = (banco: string): CuentaDePago => ({ ...DATOS_PAGO, banco });
  const [bdv, banesco, bnc] = [cuenta("0102"), cuenta("0134"), cuenta("0191")];

  test.each<[string, string | null, string[]]>([
    ["in the operator's order", null, ["0102", "0134", "0191"]],
    ["the payer's bank first", "0191", ["0191", "0102", "0134"]],
    ["of a bank without an account nothing is moved", "0105", ["0102", "0134", "0191"]],
  ])("%s", (_, banco, bancos) => {
    const cuentas = { datosPago: bdv, otrosDatosPago: [banesco, bnc] };
    expect(orderCuentasDePago(cuentasDePago(cuentas), banco).map((one) => one.banco)).toEqual(bancos);
    expect(cuentaPara(cuentas, banco)?.banco).toBe(bancos[0]);
  });

  test("without the first there is none; a repeated bank counts once, as the first says it", () => {
    expect(cuentasDePago({ datosPago: null, otrosDatosPago: [bnc] })).toEqual([]);
    expect(cuentaPara({ datosPago: null, otrosDatosPago: [] }, "0102")).toBeNull();
    const twice = { datosPago: bdv, otrosDatosPago: [banesco, { ...cuenta("0102"), titular: "Otra" }] };
    expect(cuentasDePago(twice)).toEqual([bdv, banesco]);
    expect(repeatedCuenta(twice)).toBe(1);
    expect(repeatedCuenta({ datosPago: bdv, otrosDatosPago: [banesco, bnc] })).toBe(-1);
    expect(repeatedCuenta({ datosPago: bdv, otrosDatosPago: [banesco, bnc, banesco] })).toBe(2);
  });

  test("visitors see none, and more than a business has are refused", () => {
    const all = { ...AJUSTES_INICIALES, datosPago: bdv, otrosDatosPago: [banesco] };
    expect(publicAjustes(all, true, HOY)).toMatchObject({ datosPago: bdv, otrosDatosPago: [banesco] });
    expect(publicAjustes(all, false, HOY)).toMatchObject({ datosPago: null, otrosDatosPago: [] });
    expect(refuses({ otrosDatosPago: Array(6).fill(banesco) })).toEqual({ otrosDatosPago: "Hasta 5 cuentas más." });
    expect(refuses({ otrosDatosPago: [{ ...banesco, telefono: "12" }] })).toHaveProperty(["otrosDatosPago.0.telefono"]);
  });
});
