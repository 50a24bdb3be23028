/** Settings as the server stores them and as they are typed. */
import { describe, expect, test } from "vitest";
import { bancoFieldsOf, bancoOf, validateBanco } from "../../client/panel/ajustes/negocio/banco-valores.ts";
import {
  puntajeFieldsOf,
  puntajeOf,
  segundaFieldsOf,
  segundaOf,
  topesFieldsOf,
  topesOf,
  validatePuntaje,
  validateSegunda,
  validateTopes,
} from "../../client/panel/ajustes/negocio/decidir-valores.ts";
import {
  changesOf,
  type Fields,
  fieldsOf,
  fieldsWithin,
  type Guarda,
  guardaOf,
  validateSeccion,
} from "../../client/panel/ajustes/negocio/valores.ts";
import { SECCIONES } from "../../client/panel/ajustes/secciones.ts";
import { dia } from "../../rules/country/fecha.ts";
import { centavos } from "../../rules/money/dinero.ts";
import {
  AJUSTES_INICIALES,
  type Ajustes,
  ajustesSaveInput,
  ajustesSchema,
} from "../../rules/operator/ajustes/ajustes.ts";

/** What each section saves. */
const GUARDADAS = Object.fromEntries(
  SECCIONES.flatMap((seccion) => ("Content" in seccion ? [] : [[seccion.id, guardaOf(seccion.id)]])),
) as Record<"pago" | "prestamista" | "marca" | "noticias" | "atencion" | "multas" | "reglas", Guarda>;
const TODAS = Object.values(GUARDADAS).flat();
const validateAll = (values: Fields, saved: Ajustes) => validateSeccion(TODAS, values, saved);
const all = (values: Fields) => changesOf(TODAS, values, LLENOS);

const LLENOS = ajustesSchema.parse({
  ...AJUSTES_INICIALES,
  datosPago: { banco: "0102", telefono: "0412-1234567", cedula: "V-12.345.678", titular: "Ana Pérez" },
  atencionTelefono: "0414-7654321",
  prestamista: { razonSocial: "A, C.A.", rif: "J070133805", direccion: "Caracas", telefono: "0212-5551234" },
  color: "#7A1FA2",
  noticias: "Hola",
  noticiasHasta: "2099-12-31",
  redes: { facebook: null, instagram: "https://instagram.com/cuotica", tiktok: null, x: null },
  multa: 12_50,
  esperaTrasRechazo: 7,
  exigirDosPasos: true,
});

describe("what the server holds", () => {
  test.each<[string, Ajustes]>([
    ["as it is at first", AJUSTES_INICIALES],
    ["with everything set", LLENOS],
  ])("comes back the same when nothing is typed, %s", (_, ajustes) => {
    const fields = fieldsOf(ajustes);
    const saved = Object.entries(GUARDADAS).map(([id, guarda]) => {
      expect(validateSeccion(guarda, fields, ajustes), id).toEqual({});
      return ajustesSaveInput.parse(changesOf(guarda, fields, ajustes));
    });
    // Sections with their own form.
    const {
      banco,
      tasaFuente,
      segundaAprobacion,
      topesGestor,
      puntaje,
      recordatorios,
      avisos,
      resumenDiario,
      privacidad,
      ...juntos
    } = ajustes;
    expect(Object.assign({}, ...saved)).toEqual(juntos);
  });

  test("each setting and each field is of one section", () => {
    const guardas = Object.values(GUARDADAS);
    const keys = guardas.flat();
    expect(new Set(keys).size).toBe(keys.length);
    const fields = fieldsOf(LLENOS);
    const named = guardas.flatMap((guarda) => fieldsWithin(fields, guarda));
    expect(named.toSorted()).toEqual(Object.keys(fields).toSorted());
  });

  test("a section sends its own settings only, whatever is half written in the others", () => {
    const fields = { ...fieldsOf(LLENOS), marca: " ", "datosPago.cedula": "12", multa: "1,50" };
    expect(validateSeccion(GUARDADAS.multas, fields, LLENOS)).toEqual({});
    expect(Object.keys(changesOf(GUARDADAS.multas, fields, LLENOS))).toEqual(["multa", "politicaMulta"]);
  });
});

describe("how requests are decided", () => {
  test("comes back the same when nothing is typed", () => {
    const { puntaje } = AJUSTES_INICIALES;
    expect(puntajeOf(puntajeFieldsOf(puntaje))).toEqual(puntaje);
    for (const segundaAprobacion of [null, centavos(50_00)])
      expect(segundaOf(segundaFieldsOf({ segundaAprobacion }))).toEqual({ segundaAprobacion });
  });

  test("so do the ends of what a gestor decides, and none written is none", () => {
    for (const topesGestor of [
      AJUSTES_INICIALES.topesGestor,
      { aprobar: centavos(50_00), condonar: null, devolver: centavos(1) },
    ])
      expect(topesOf(topesFieldsOf({ topesGestor }))).toEqual(topesGestor);
    const wrong = { aprobar: "mucho", condonar: "0", devolver: " " };
    const texto = "Escribe el monto en dólares, por ejemplo 50,00.";
    expect(validateTopes(wrong)).toEqual({ aprobar: texto, condonar: texto });
  });

  test("errors stand beside the field that caused them", () => {
    const wrong = { ...puntajeFieldsOf(AJUSTES_INICIALES.puntaje), carga: "51", rechazo: "x", prestamo: "0" };
    const texto = "Los puntos van de 0 a 50, sin decimales.";
    expect(validatePuntaje(wrong)).toEqual({ carga: texto, rechazo: texto });
    const segunda = { segundaAprobacion: "Escribe el monto en dólares, por ejemplo 50,00." };
    expect(validateSegunda({ segundaAprobacion: "mucho" })).toEqual(segunda);
    expect(validateSegunda({ segundaAprobacion: "0" })).toEqual(segunda);
    expect(validateSegunda({ segundaAprobacion: " " })).toEqual({});
  });
});

describe("the settings of the bank", () => {
  const { banco } = LLENOS;

  test("come back the same when nothing is typed", () => {
    expect(bancoOf(bancoFieldsOf(banco))).toEqual(banco);
    expect(bancoOf({ ...bancoFieldsOf(banco), topeSms: " " }).topeSms).toBeNull();
    expect(bancoOf({ ...bancoFieldsOf(banco), topeSms: "0" }).topeSms).toBe(0);
    const full = { ...banco, automatico: true, tope: centavos(50_00), remitentes: ["2661", "com.banco.app"] };
    expect(bancoOf(bancoFieldsOf(full))).toEqual(full);
  });

  test("senders are written one a line or with commas, each once", () => {
    const typed = { ...bancoFieldsOf(banco), remitentes: " 2661, 2662\n\n com.banco.app \n2661\n" };
    expect(bancoOf(typed).remitentes).toEqual(["2661", "2662", "com.banco.app"]);
  });

  test("errors stand beside the field that caused them", () => {
    const wrong = {
      ...bancoFieldsOf(banco),
      tope: "mucho",
      topeSms: "poco",
      silencioHoras: "un día",
      esperaHoras: "0",
      remitentes: "x".repeat(81),
    };
    expect(validateBanco(wrong)).toEqual({
      tope: "Escribe el tope en dólares, por ejemplo 50,00.",
      topeSms: "Escribe el tope en dólares, por ejemplo 6,00.",
      silencioHoras: "Las horas van de 1 a 744.",
      esperaHoras: "Las horas van de 1 a 744.",
      remitentes: "Usa hasta 80 caracteres.",
    });
  });
});

describe("what is typed", () => {
  const fields = fieldsOf(LLENOS);

  test("errors are called by the field that caused them", () => {
    const wrong = {
      ...fields,
      marca: " ",
      "datosPago.cedula": "12",
      "redes.x": "x.com/cuotica",
      multa: "Bs. 5",
      esperaTrasRechazo: "una semana",
    };
    expect(validateAll(wrong, LLENOS)).toEqual({
      marca: "Este campo es obligatorio.",
      "datosPago.cedula": "Escribe una cédula válida, por ejemplo V-12345678.",
      "redes.x": "Escribe un enlace que empiece por https://",
      multa: "Escribe cuánto suma una multa, por ejemplo 0,50.",
      esperaTrasRechazo: "Escribe un número de días, por ejemplo 7.",
    });
  });

  test("new news cannot end on a day that has gone by; old ones may have", () => {
    const ended = { ...LLENOS, noticiasHasta: dia("2025-08-29") };
    expect(validateAll(fieldsOf(ended), ended)).toEqual({});
    expect(validateAll({ ...fieldsOf(ended), noticias: "Otra" }, ended)).toEqual({
      noticiasHasta: "Ese día ya pasó: nadie vería estas noticias.",
    });
  });

  test("who lends is all of it or nobody", () => {
    const blank = Object.keys(fields).filter((field) => field.startsWith("prestamista."));
    const without = { ...fields, ...Object.fromEntries(blank.map((field) => [field, " "])) };
    expect(all(without).prestamista).toBeNull();
    const half = validateAll({ ...without, "prestamista.rif": "J-07013380-5" }, LLENOS);
    expect(Object.keys(half).toSorted()).toEqual(blank.filter((field) => field !== "prestamista.rif").toSorted());
  });

  test("payment data is all of it or none: half of it pays nobody", () => {
    const blank = { "datosPago.banco": "", "datosPago.telefono": " ", "datosPago.cedula": "", "datosPago.titular": "" };
    expect(all({ ...fields, ...blank }).datosPago).toBeNull();
    const half = validateAll({ ...fields, ...blank, "datosPago.titular": "Ana" }, LLENOS);
    expect(Object.keys(half).toSorted()).toEqual(["datosPago.banco", "datosPago.cedula", "datosPago.telefono"]);
  });
});
