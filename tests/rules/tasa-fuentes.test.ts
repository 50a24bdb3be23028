import { describe, expect, test } from "vitest";
import { type Dia, dia, type Instante, instante } from "../../rules/country/fecha.ts";
import { businessDayFrom, isBusinessDay } from "../../rules/country/feriados.ts";
import { type Tasa, valorTasa } from "../../rules/money/tasa.ts";
import { decideLectura, discordantes, tasaDue } from "../../rules/money/tasa-decidir.ts";
import { fechaValorAt, LECTORES, type LecturaTasa, readRuta } from "../../rules/money/tasa-fuentes.ts";

/** '2026-02-26 17:01' in Caracas. */
const at = (text: string): Instante => instante(Date.parse(`${text.replace(" ", "T")}:00-04:00`));
const leido = at("2026-02-26 18:00");

describe("the days on which banks are open", () => {
  test.each<[string, boolean]>([
    ["2026-02-26", true],
    ["2026-02-28", false],
    ["2026-03-01", false],
    ["2026-02-16", false],
    ["2026-12-25", false],
    ["2027-12-24", true],
  ])("%s: %s", (day, open) => expect(isBusinessDay(dia(day))).toBe(open));

  test("carnival is stepped over", () => expect(businessDayFrom(dia("2026-02-14"))).toBe("2026-02-18"));
});

describe("for which day a rate is, by when it was published", () => {
  test.each<[string, string, string]>([
    ["a Thursday at five: Friday's", "2026-02-26 17:01", "2026-02-27"],
    ["a Friday at five: Monday's", "2026-02-27 17:01", "2026-03-02"],
    ["a Saturday: Monday's", "2026-02-28 09:00", "2026-03-02"],
    ["a Sunday at night: Monday's", "2026-03-01 23:59", "2026-03-02"],
    ["a Monday before dawn: Monday's", "2026-03-02 00:10", "2026-03-02"],
    ["a Monday at noon: Monday's", "2026-03-02 12:00", "2026-03-02"],
    ["a Monday a minute before three", "2026-03-02 14:59", "2026-03-02"],
    ["a Monday at three", "2026-03-02 15:00", "2026-03-03"],
    ["the Friday before carnival: Wednesday's", "2026-02-13 17:00", "2026-02-18"],
    ["carnival Monday: Wednesday's", "2026-02-16 17:00", "2026-02-18"],
  ])("%s", (_, publicada, fechaValor) => expect(fechaValorAt(at(publicada))).toBe(fechaValor));
});

const BCV = (numero: string, fecha: string) => `<div id="euro"><strong> 480,11220000 </strong></div>
  <div id="dolar" class="col-sm-12"><div class="centrado"><strong class="strong-tb"> ${numero} </strong></div></div>
  <div class="pull-right dinpro center">Fecha Valor: <span class="date-display-single" property="dc:date" datatype="xsd:dateTime" content="${fecha}T00:00:00-04:00">Viernes</span></div>`;

describe("what each source says", () => {
  const DOLARAPI = { moneda: "USD", fuente: "oficial", compra: null, promedio: 414.0455 };
  test.each<[keyof typeof LECTORES, unknown, number, string, boolean]>([
    ["bcv", BCV("775,33560000", "2026-02-27"), 775_33560000, "2026-02-27", false],
    ["bcv", BCV("1.775,33", "2026-03-02"), 1775_33000000, "2026-03-02", false],
    ["dolarapi", { ...DOLARAPI, fechaActualizacion: "2026-02-26T21:01:06.764Z" }, 414_04550000, "2026-02-27", true],
    ["dolarapi", { ...DOLARAPI, fechaActualizacion: "2026-02-26T13:00:00.000Z" }, 414_04550000, "2026-02-26", true],
    // The hour of reading: the source's is missing, or of another year.
    ["dolarapi", DOLARAPI, 414_04550000, "2026-02-27", true],
    ["dolarapi", { ...DOLARAPI, fechaActualizacion: "2019-01-01T00:00:00Z" }, 414_04550000, "2026-02-27", true],
    [
      "dolarapi",
      { ...DOLARAPI, promedio: 414.045512345678, fechaActualizacion: "x" },
      414_04551234,
      "2026-02-27",
      true,
    ],
    [
      "pydolarve",
      { monitors: { usd: { price: 414.05, last_update: "27/02/2026, 12:00 AM" } } },
      414_05000000,
      "2026-02-27",
      false,
    ],
    [
      "pydolarve",
      { monitors: { usd: { price: 414.05, last_update: "2026-02-26T17:20:00-04:00" } } },
      414_05000000,
      "2026-02-27",
      true,
    ],
    ["r4", { code: "00", fechavalor: "2026-02-27", tipocambio: 414.0455 }, 414_04550000, "2026-02-27", false],
  ])("%s: %j", (fuente, respuesta, valor, fechaValor, supuesta) => {
    expect(LECTORES[fuente](respuesta, leido)).toEqual({ valor, fechaValor, supuesta });
  });

  test.each<[keyof typeof LECTORES, unknown]>([
    ["bcv", "<html>En mantenimiento</html>"],
    ["bcv", BCV("", "2026-02-27")],
    ["bcv", BCV("775,3356", "27/02/2026")],
    ["bcv", '<div id="dolar">775,33'],
    ["dolarapi", { promedio: null }],
    ["dolarapi", { promedio: 0 }],
    ["dolarapi", { promedio: -3 }],
    ["dolarapi", { promedio: "pronto" }],
    ["dolarapi", []],
    ["dolarapi", null],
    ["dolarapi", "414"],
    ["pydolarve", { monitors: {} }],
    ["r4", { code: "08", fechavalor: "2026-02-27", tipocambio: 414 }],
    ["r4", { code: "00", fechavalor: "pronto", tipocambio: 414 }],
  ])("%s says nothing: %j", (fuente, respuesta) => expect(LECTORES[fuente](respuesta, leido)).toBeNull());

  test.each<[string, number | null]>([
    ["data.usd", 414_50000000],
    ["lista.1.precio", 415_00000000],
    ["data", null],
    ["nada.de.eso", null],
    ["__proto__.x", null],
    ["", null],
  ])("one's own source, at %j", (ruta, valor) => {
    const respuesta = { data: { usd: "414,5" }, lista: [{ precio: 1 }, { precio: 415 }] };
    expect(readRuta(respuesta, ruta, leido)?.valor ?? null).toBe(valor);
  });
});

describe("what becomes of it", () => {
  const hoy = dia("2026-02-26");
  const tasa = (fechaValor: string, valor: number): Tasa => ({
    fechaValor: dia(fechaValor),
    valor: valorTasa(valor * 1_00000000),
    fuente: "BCV",
  });
  const lee = (fechaValor: string, valor: number, otro: Partial<LecturaTasa> = {}): LecturaTasa => ({
    ...tasa(fechaValor, valor),
    fuente: "bcv",
    supuesta: false,
    ...otro,
  });
  const conocidas = [tasa("2026-02-25", 410), tasa("2026-02-26", 412)];
  const decide = (leida: LecturaTasa, mundo: { conocidas?: Tasa[]; otras?: LecturaTasa[]; hoy?: Dia } = {}) =>
    decideLectura(leida, { conocidas, otras: [], hoy, ...mundo }).estado;

  test.each<[string, LecturaTasa, string]>([
    ["tomorrow's, a little higher", lee("2026-02-27", 414), "tomada"],
    ["today's, again", lee("2026-02-26", 412), "igual"],
    ["today's, rounded to two decimals", lee("2026-02-26", 412.004), "igual"],
    ["today's, another than the one there is", lee("2026-02-26", 413), "espera"],
    ["yesterday's, another", lee("2026-02-25", 411), "rechazada"],
    ["a day of long ago without a rate", lee("2026-02-10", 400), "rechazada"],
    ["a few days ago without a rate", lee("2026-02-24", 408), "tomada"],
    ["ten percent more, to the cent", lee("2026-02-27", 453.2), "tomada"],
    ["more than ten percent more", lee("2026-02-27", 453.21), "espera"],
    ["more than ten percent less", lee("2026-02-27", 370), "espera"],
    ["a month ahead", lee("2026-03-30", 414), "espera"],
    ["the old value with a new hour", lee("2026-02-27", 412, { supuesta: true }), "igual"],
    ["the old value, said to be tomorrow's", lee("2026-02-27", 412), "tomada"],
  ])("%s", (_, leida, estado) => expect(decide(leida)).toBe(estado));

  test("the first of all waits, unless another source says the same", () => {
    const first = lee("2026-02-27", 414);
    expect(decide(first, { conocidas: [] })).toBe("espera");
    expect(decide(first, { conocidas: [], otras: [first] })).toBe("espera");
    const other = lee("2026-02-27", 414.01, { fuente: "dolarapi" });
    expect(decide(first, { conocidas: [], otras: [first, other] })).toBe("tomada");
    expect(decide(first, { conocidas: [], otras: [first, { ...other, valor: valorTasa(494_00000000) }] })).toBe(
      "espera",
    );
  });

  test("sources that differ are told, with what each says", () => {
    const all = [lee("2026-02-27", 493.3712), lee("2026-02-27", 493.37, { fuente: "pydolarve" })];
    expect(discordantes(all)).toEqual([]);
    expect(discordantes([...all, lee("2026-02-27", 494.11, { fuente: "dolarapi" })])).toEqual([
      "Para el 27 feb., BCV dice 493,3712 y DolarAPI, 494,11.",
    ]);
  });

  test.each<[string, string | null, boolean, boolean]>([
    ["none at all", null, false, true],
    ["yesterday's", "2026-02-25", false, true],
    ["today's, in the morning", "2026-02-26", false, false],
    ["today's, in the afternoon", "2026-02-26", true, true],
    ["tomorrow's", "2026-02-27", true, false],
  ])("the sources are asked: %s", (_, newest, tarde, due) =>
    expect(tasaDue(newest === null ? null : dia(newest), { hoy, tarde })).toBe(due),
  );
});
