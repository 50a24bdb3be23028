import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import {
  centavos,
  clave,
  dia,
  fieldErrors,
  id,
  listInput,
  OBLIGATORIO,
  texto,
  textoLeido,
  textoOpcional,
} from "../../rules/input/entrada.ts";
import { PRIVACIDAD_INICIAL } from "../../rules/limits/privacidad.ts";
import { AJUSTES_INICIALES } from "../../rules/operator/ajustes/ajustes.ts";
import { AVISOS_INICIALES } from "../../rules/operator/ajustes/mensajes.ts";
import { forAll } from "../support/azar.ts";
import { DIEZ_MB, errores, leido, NO_ENTEROS, NO_TEXTOS } from "./esquemas.ts";

/** The error of a value on its own. */
const error = (schema: z.core.$ZodType, value: unknown) => errores(schema, value)[""];

const INVISIBLE = [
  ["a null character", "\u0000"],
  ["a bell", "\u0007"],
  ["a tab", "\t"],
  ["a line break", "\n"],
  ["a carriage return", "\r"],
  ["an escape", "\u001b"],
  ["a delete", "\u007f"],
  ["a C1 control", "\u0085"],
  ["a zero-width space", "\u200b"],
  ["a right-to-left mark", "\u200f"],
  ["a right-to-left override", "\u202e"],
  ["an isolate", "\u2066"],
  ["an Arabic letter mark", "\u061c"],
  ["a byte order mark", "\ufeff"],
  ["a soft hyphen", "\u00ad"],
  ["a tag character", "\u{e0041}"],
] as const;

/** Characters that are hard to clean, in any order. */
const pieces = fc.constantFrom("a", " ", "\n", "\u200b", "\u200d", "\u0301", "\ufe0f", "👨", "🏽", "⚕", "\u2060");
const INSIDE_AN_EMOJI = /(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d(?=\p{Extended_Pictographic})/gu;

describe("required text", () => {
  const nombre = texto(10);

  test.each([
    ["Ana", "Ana"],
    ["  Ana  ", "Ana"],
    ["Jose\u0301", "José"],
    ["a b", "a b"],
    ["👶👶", "👶👶"],
    ["<b>Ana</b>", "<b>Ana</b>"],
    ["0123456789", "0123456789"],
    ["  0123456789  ", "0123456789"],
  ])("%j → %j", (typed, kept) => {
    expect(leido(nombre, typed)).toBe(kept);
  });

  test.each(INVISIBLE)("%s becomes a space inside and nothing at the ends", (_, mark) => {
    expect(leido(nombre, `${mark}Ana${mark}B${mark}`)).toBe("Ana B");
    expect(error(nombre, mark)).toBe(OBLIGATORIO);
    expect(error(nombre, ` ${mark.repeat(50)} `)).toBe(OBLIGATORIO);
  });

  test.each([...NO_TEXTOS, "", " ", "\u00a0\u3000"])("case %#: not text", (value) => {
    expect(error(nombre, value)).toBe("Este campo es obligatorio.");
    expect(error(texto(10, "Escribe tu nombre."), value)).toBe("Escribe tu nombre.");
  });

  test.each(["01234567890", "ñ".repeat(11), DIEZ_MB])("case %#: too long", (value) => {
    expect(error(nombre, value)).toBe("Usa hasta 10 caracteres.");
  });

  test("what is kept is trimmed, composed, within its length, without controls, and is kept as it is a second time", () => {
    forAll(
      fc.property(
        fc.oneof(fc.string({ unit: "binary", maxLength: 60 }), fc.string({ unit: pieces, maxLength: 12 })),
        (typed) => {
          const result = z.safeParse(texto(50), typed);
          if (!result.success) return;
          const kept = result.data;
          expect(kept).toBe(kept.trim());
          expect(kept).toBe(kept.normalize("NFC"));
          expect(kept.length).toBeGreaterThanOrEqual(1);
          expect(kept.length).toBeLessThanOrEqual(50);
          expect(kept.replace(INSIDE_AN_EMOJI, "")).not.toMatch(/[\p{Cc}\p{Cf}]/u);
          expect(leido(texto(50), kept)).toBe(kept);
        },
      ),
      { numRuns: 1_000 },
    );
  });
});

describe("a joiner", () => {
  test.each(["\u200d", " \u200d ", "\u200d\u200d"])("alone is no text: %j", (typed) => {
    expect(z.safeParse(texto(50), typed).success).toBe(false);
  });

  test.each([
    ["Ma\u200dría", "María"],
    ["Mari\u200d\u0301a", "María"],
    ["Ana \u200d Paz\u200d", "Ana Paz"],
    ["👨\u200d👩\u200d👧", "👨\u200d👩\u200d👧"],
    ["👩🏽\u200d⚕️ y 🏳️\u200d🌈", "👩🏽\u200d⚕️ y 🏳️\u200d🌈"],
    ["👨\u200d\u200d👩 👨\u200d", "👨👩 👨"],
  ])("stays inside an emoji only: %j", (typed, kept) => expect(leido(texto(50), typed)).toBe(kept));
});

describe("optional text", () => {
  const motivo = textoOpcional(10);

  test.each([
    [undefined, null],
    [null, null],
    ["", null],
    ["   ", null],
    ["\u0000\u202e", null],
    [" Ana ", "Ana"],
    ["Jose\u0301", "José"],
    ["a\u0000b", "a b"],
    ["0123456789", "0123456789"],
  ])("%j → %j", (typed, kept) => {
    expect(leido(motivo, typed)).toBe(kept);
  });

  test.each(["01234567890", DIEZ_MB])("case %#: too long", (value) => {
    expect(error(motivo, value)).toBe("Usa hasta 10 caracteres.");
  });

  test.each([0, 5, Number.NaN, true, [], {}, { toString: () => "a" }])("case %#: not text", (value) => {
    expect(error(motivo, value)).toBeTruthy();
  });
});

describe("amounts", () => {
  test.each([1, 50, 2_000, 1_000_000_000])("%i cents are one", (value) => {
    expect(leido(centavos(1), value)).toBe(value);
  });

  test.each([...NO_ENTEROS, 0, -0, -1, 1_000_000_001, Number.MAX_SAFE_INTEGER, Number.MIN_VALUE])(
    "case %#: not an amount",
    (value) => {
      expect(error(centavos(1), value)).toBe("Escribe un monto válido, por ejemplo 20,00.");
      expect(error(centavos(1, "Escribe cuánto."), value)).toBe("Escribe cuánto.");
    },
  );

  test("zero only where it makes sense", () => {
    expect(leido(centavos(0), 0)).toBe(0);
    expect(error(centavos(0), -1)).toBeTruthy();
    expect(error(centavos(100), 99)).toBeTruthy();
    expect(leido(centavos(100), 100)).toBe(100);
  });
});

describe("days", () => {
  test.each(["2026-03-04", "2028-02-29"])("%s", (value) => {
    expect(leido(dia(), value)).toBe(value);
  });

  test.each([
    ...NO_TEXTOS,
    "",
    "hoy",
    "2027-02-29",
    "2026-13-01",
    "04/03/2026",
    "2026-3-4",
    "2026-03-04T00:00:00Z",
    " 2026-03-04",
    "2026-03-04\n",
    "2026-03-04\u0000",
    "\u202e2026-03-04",
    DIEZ_MB,
    new Date("2026-03-04"),
  ])("case %#: not a day", (value) => {
    expect(error(dia(), value)).toBe("Elige una fecha válida.");
    expect(error(dia("Elige el día."), value)).toBe("Elige el día.");
  });
});

describe("identifiers and keys", () => {
  test.each(["a", "A-b_9", "0", "a".repeat(64), "3f2b1c9e-8f1d-4b7a-9c1e-2d3f4a5b6c7d"])(
    "%s is an identifier",
    (value) => {
      expect(leido(id, value)).toBe(value);
    },
  );

  test.each(NO_TEXTOS)("case %#: no identifier at all", (value) => {
    expect(error(id, value)).toBe("Falta el identificador.");
  });

  test.each([
    "",
    " ",
    "a b",
    "a\n",
    "ñ",
    "a.b",
    "a/b",
    "../a",
    "a'",
    "a;b",
    "a\u0000",
    "a\u200b",
    "👶",
    "a".repeat(65),
    DIEZ_MB,
  ])("case %#: not an identifier", (value) => {
    expect(error(id, value)).toBe("El identificador no es válido.");
  });

  test("a key is a UUID, or is missing", () => {
    expect(leido(clave, undefined)).toBeUndefined();
    forAll(
      fc.property(fc.uuid(), (value) => {
        expect(leido(clave, value)).toBe(value);
      }),
    );
  });

  test.each([
    null,
    "",
    "1",
    1,
    {},
    "3f2b1c9e8f1d4b7a9c1e2d3f4a5b6c7d",
    "{3f2b1c9e-8f1d-4b7a-9c1e-2d3f4a5b6c7d}",
    "3f2b1c9e-8f1d-4b7a-9c1e-2d3f4a5b6c7d\n",
    "zf2b1c9e-8f1d-4b7a-9c1e-2d3f4a5b6c7d",
    DIEZ_MB,
  ])("case %#: not a key", (value) => {
    expect(error(clave, value)).toBe("La clave del envío debe ser un UUID.");
  });
});

describe("lists", () => {
  test.each([
    [{}, { limit: 30 }],
    [{ limit: 1 }, { limit: 1 }],
    [{ limit: 100 }, { limit: 100 }],
    [
      { buscar: "María", cursor: null },
      { buscar: "María", cursor: null, limit: 30 },
    ],
    [{ buscar: "" }, { buscar: "", limit: 30 }],
    [
      { cursor: "abc", limit: 5 },
      { cursor: "abc", limit: 5 },
    ],
  ])("%j → %j", (input, expected) => {
    expect(leido(listInput, input)).toEqual(expected);
  });

  test.each<[object, Record<string, string>]>([
    [{ limit: 0 }, { limit: "El límite va de 1 a 100." }],
    [{ limit: -0 }, { limit: "El límite va de 1 a 100." }],
    [{ limit: -1 }, { limit: "El límite va de 1 a 100." }],
    [{ limit: 101 }, { limit: "El límite va de 1 a 100." }],
    [{ buscar: "a".repeat(101) }, { buscar: "Busca con hasta 100 caracteres." }],
    [{ cursor: "a".repeat(101) }, { cursor: "El cursor no es válido." }],
  ])("case %#: refused", (input, expected) => {
    expect(errores(listInput, input)).toEqual(expected);
  });

  test.each(NO_ENTEROS.filter((value) => value !== undefined))("case %#: not a limit", (limit) => {
    expect(Object.keys(errores(listInput, { limit }))).toEqual(["limit"]);
  });
});

describe("text that is read", () => {
  const numero = textoLeido(5, (text) => (/^\d+$/.test(text) ? Number(text) : null), "Escribe un número.");

  test.each([
    ["12", 12],
    [" 12 ", 12],
    ["0", 0],
  ])("%j → %i", (typed, value) => {
    expect(leido(numero, typed)).toBe(value);
  });

  test.each([
    ["doce", "Escribe un número."],
    ["", OBLIGATORIO],
    [undefined, OBLIGATORIO],
    [12, OBLIGATORIO],
    ["123456", "Usa hasta 5 caracteres."],
  ])("%j: %s", (typed, texto) => {
    expect(error(numero, typed)).toBe(texto);
  });

  test("what is too long or empty is not even read", () => {
    const seen: string[] = [];
    const spy = textoLeido(5, (text) => seen.push(text), "no");
    for (const value of ["123456", DIEZ_MB, "", "\u0000"]) expect(error(spy, value)).toBeTruthy();
    expect(seen).toEqual([]);
  });
});

describe("errors by field", () => {
  test.each<[string, { path: PropertyKey[]; message: string }[], Record<string, string>]>([
    ["none", [], {}],
    ["one", [{ path: ["a"], message: "A" }], { a: "A" }],
    ["a field inside another", [{ path: ["datosPago", "bs"], message: "A" }], { "datosPago.bs": "A" }],
    ["a place in a list", [{ path: ["x", 0, "y"], message: "A" }], { "x.0.y": "A" }],
    ["the whole input", [{ path: [], message: "A" }], { "": "A" }],
    [
      "the first of each field",
      [
        { path: ["a"], message: "A" },
        { path: ["b"], message: "B" },
        { path: ["a"], message: "C" },
      ],
      { a: "A", b: "B" },
    ],
  ])("%s", (_, issues, expected) => {
    expect(fieldErrors({ issues })).toEqual(expected);
  });
});

describe("every input of the rules", () => {
  const MODULES = import.meta.glob<Record<string, unknown>>("../../rules/**/*.ts", { eager: true });
  const isObjectSchema = (value: unknown): value is z.ZodMiniObject =>
    typeof value === "object" &&
    value !== null &&
    "_zod" in value &&
    (value as z.core.$ZodType)._zod.def.type === "object";
  const SCHEMAS = new Map(
    Object.values(MODULES).flatMap((module) =>
      Object.entries(module).filter((entry): entry is [string, z.ZodMiniObject] => isObjectSchema(entry[1])),
    ),
  );

  const AJUSTES = {
    ...AJUSTES_INICIALES,
    datosPago: { banco: "0102", telefono: "0412-1234567", cedula: "V-12345678", titular: "Cuotica" },
    otrosDatosPago: [{ banco: "0134", telefono: "0412-1234567", cedula: "V-12345678", titular: "Cuotica" }],
    atencionTelefono: "0412-1234567",
    noticias: "Hola",
    noticiasHasta: "2026-12-31",
    color: "#0a6148",
    prestamista: { razonSocial: "A", rif: "J-00095036-9", direccion: "Caracas", telefono: "0212-5551234" },
    politicaMulta: { desde: "2026-01-31", graciaDias: 3, porcentaje: 5, topeCuota: 100, topePrestamo: 400 },
    descuentoAnticipado: 10,
    cierreAutomatico: true,
    repartirNuevos: true,
    rangos: [20_00, 50_00, 100_00, 200_00, 400_00].map((max) => ({ min: 1_00, max })),
    esperaTrasRechazo: 7,
    banco: { automatico: true, tope: 50_00, topeSms: 6_00, remitentes: ["2661"], silencioHoras: 12, esperaHoras: 24 },
    tasaFuente: { url: "https://tasas.ejemplo.com/hoy", ruta: "usd.precio" },
    segundaAprobacion: 50_00,
    puntaje: { prestamo: 4, puntualidad: 20, perdonado: 40, carga: 10, antiguedad: 6, recomendador: 8, rechazo: 6 },
    recordatorios: {
      ...{ activos: true, dias: [-3, 0, 1], hora: "09:00" },
      textos: { antes: "Faltan {monto} para el {fecha}.", hoy: null, despues: null },
    },
    avisos: {
      silencio: { desde: "21:00", hasta: "08:00" },
      cadena: ["push", "sms"],
      todosALaVez: false,
      topes: { ...AVISOS_INICIALES.topes, sms: { dia: 200, mes: null } },
      costos: { ...AVISOS_INICIALES.costos, sms: 40_000 },
    },
  };
  const { banco: BANCO, tasaFuente: FUENTE, segundaAprobacion, puntaje: PESOS } = AJUSTES;

  /** An input that each schema accepts, with all its fields. */
  const PERFIL = {
    ...{ nombre: "María", apellido: "Núñez", edad: 31, correo: "maria@ejemplo.com", cedula: "V-12345678" },
    ...{ estado: "Zulia", ciudad: "Maracaibo", direccion: "Casa 1", ingreso: 15_000 },
    ...{ banco: "0102", telefono: "0412-1234567" },
  };
  const VALID: Record<string, Record<string, unknown>> = {
    ajustesSchema: AJUSTES,
    prestamistaInput: AJUSTES.prestamista,
    ajustesSaveInput: AJUSTES,
    bancoInput: BANCO,
    cuentaDePago: AJUSTES.datosPago,
    redesInput: AJUSTES.redes,
    politicaMultaInput: AJUSTES.politicaMulta,
    privacidadInput: PRIVACIDAD_INICIAL,
    topesInput: { aprobar: 5000, condonar: null, devolver: 100 },
    recordatoriosInput: AJUSTES.recordatorios,
    avisosInput: AJUSTES.avisos,
    mensajesInput: { buscar: "x", cursor: "c", limit: 10, estado: "fallido", canal: "sms", clase: "cobro" },
    mensajeInput: { mensajeId: "m" },
    cancelarInput: { mensajeId: "m", clave: "3f2b1c9e-8f1d-4b7a-9c1e-2d3f4a5b6c7d" },
    reenviarInput: { mensajeId: "m", canal: "sms", clave: "3f2b1c9e-8f1d-4b7a-9c1e-2d3f4a5b6c7d" },
    cargaInput: { cargaId: "c", clave: "3f2b1c9e-8f1d-4b7a-9c1e-2d3f4a5b6c7d" },
    marcaDelPrimerDiaInput: { marca: "textosLeidos", puesta: true },
    atencionInput: { tipo: "solicitud", id: "a" },
    atenderInput: { tipo: "pago", id: "a" },
    soltarInput: { tipo: "verificacion", id: "a" },
    atenderLoanInput: { loanId: "a" },
    soltarLoanInput: { loanId: "a" },
    reporteInput: { por: "mes", cuantos: "12" },
    cohortesInput: { cuantos: "12" },
    tasaFuenteInput: FUENTE,
    pesosInput: PESOS,
    segundaInput: { segundaAprobacion },
    traerTasasInput: { tasas: [{ fechaValor: "2027-01-14", valor: 29_135_820_000 }] },
    cajaInput: { nombre: "Oficina", moneda: "usd", clave: "3f2b1c9e-8f1d-4b7a-9c1e-2d3f4a5b6c7d" },
    transferInput: {
      ...{ de: "sinLugar", a: "c", monto: 6_00, recibido: 1_800_00, motivo: "x" },
      clave: "3f2b1c9e-8f1d-4b7a-9c1e-2d3f4a5b6c7d",
    },
    openInput: { dia: "2027-01-14" },
    cierreInput: {
      ...{ lugar: "c", dia: "2027-01-14", contado: 0, nota: "x", ajustar: true, visto: 0, vez: 1 },
      clave: "3f2b1c9e-8f1d-4b7a-9c1e-2d3f4a5b6c7d",
    },
    librosInput: { hasta: "2026-12-31", clave: "3f2b1c9e-8f1d-4b7a-9c1e-2d3f4a5b6c7d" },
    decideLecturaInput: { lecturaId: "l", tomar: true },
    createInput: { nombre: "Oficina", cuenta: "0102", tipo: "bdv", direcciones: ["190.202.1.2"] },
    direccionesInput: { dispositivoId: "d", direcciones: ["190.202.1.2"] },
    revokeInput: { dispositivoId: "d", id: "d", clave: "3f2b1c9e-8f1d-4b7a-9c1e-2d3f4a5b6c7d" },
    importInput: { importId: "i", clave: "3f2b1c9e-8f1d-4b7a-9c1e-2d3f4a5b6c7d" },
    filasInput: { importId: "x", resultado: "nueva", cursor: "60", limit: 60 },
    importacionesInput: { cursor: "c", limit: 10 },
    teachLayoutInput: {
      huella: "fecha|referencia|monto",
      nombre: "Mi banco",
      columnas: {
        ...{ fecha: 0, orden: "dma", referencia: 1, descripcion: 3, monto: 2, credito: null, debito: null },
        ...{ saldo: null, saltar: 1 },
      },
      clave: "3f2b1c9e-8f1d-4b7a-9c1e-2d3f4a5b6c7d",
    },
    leerInput: { texto: "Recibiste", remitente: "2661", titulo: "Pago" },
    ensenarInput: {
      ...{ evidenciaId: "e", monto: 1, referencia: 2, telefono: 3, nombre: [4, 5] },
      clave: "3f2b1c9e-8f1d-4b7a-9c1e-2d3f4a5b6c7d",
    },
    descartarInput: { evidenciaId: "e", clave: "3f2b1c9e-8f1d-4b7a-9c1e-2d3f4a5b6c7d" },
    olvidarInput: { plantillaId: "p", clave: "3f2b1c9e-8f1d-4b7a-9c1e-2d3f4a5b6c7d" },
    auditoriaInput: {
      buscar: "x",
      cursor: "c",
      limit: 10,
      accion: "loans.approve",
      actorId: "a",
      userId: "u",
      desde: "2026-01-01",
      hasta: "2026-01-31",
    },
    confirmParesInput: {
      pares: [{ pagoId: "p", movimientoId: "m", visto: 600, montoBs: 60_000 }],
      clave: "3f2b1c9e-8f1d-4b7a-9c1e-2d3f4a5b6c7d",
    },
    nearestInput: { pagoId: "p" },
    discardParInput: { pagoId: "p", movimientoId: "m", clave: "3f2b1c9e-8f1d-4b7a-9c1e-2d3f4a5b6c7d" },
    undoParInput: { movimientoId: "m", clave: "3f2b1c9e-8f1d-4b7a-9c1e-2d3f4a5b6c7d" },
    assignMovimientoInput: {
      movimientoId: "m",
      userId: "u",
      loanId: "l",
      otro: true,
      clave: "3f2b1c9e-8f1d-4b7a-9c1e-2d3f4a5b6c7d",
    },
    ignoreMovimientoInput: {
      movimientoId: "m",
      motivo: "No es un pago",
      clave: "3f2b1c9e-8f1d-4b7a-9c1e-2d3f4a5b6c7d",
    },
    reconsiderMovimientoInput: { movimientoId: "m", clave: "3f2b1c9e-8f1d-4b7a-9c1e-2d3f4a5b6c7d" },
    movimientosInput: { buscar: "x", cursor: "c", limit: 10, estado: "ignorado", sinPropuesta: true },
    deQuienInput: { encargado: "a" },
    sinDineroInput: { buscar: "x", cursor: "c", limit: 10, encargado: "a" },
    marcasInput: { pagoIds: ["p"] },
    busquedaInput: { texto: "maria" },
    gestionInput: { userId: "u", loanId: "l", tipo: "nota", texto: "Llamó" },
    acceptInput: { token: "t", password: "secreto" },
    annulInput: { invitacionId: "i" },
    approvalInput: {
      loanId: "l",
      cuotas: 4,
      fechaPrimerPago: "2026-01-31",
      datosPago: { banco: "b", tipo: "t", numeroCuenta: "n", titular: "t", bs: 1, referencia: "1" },
      clave: "3f2b1c9e-8f1d-4b7a-9c1e-2d3f4a5b6c7d",
    },
    correctionInput: {
      loanId: "l",
      cuotas: 3,
      fechaPrimerPago: "2026-01-31",
      datosPago: { banco: "b", tipo: "t", numeroCuenta: "n", titular: "t", bs: 1, referencia: "1" },
      motivo: "Eran tres",
      clave: "3f2b1c9e-8f1d-4b7a-9c1e-2d3f4a5b6c7d",
    },
    cancelInput: { loanId: "l", motivo: "Otra cuenta", clave: "3f2b1c9e-8f1d-4b7a-9c1e-2d3f4a5b6c7d" },
    applyInput: { loanId: "l", monto: 600, clave: "3f2b1c9e-8f1d-4b7a-9c1e-2d3f4a5b6c7d" },
    refundInput: {
      userId: "u",
      monto: 600,
      bs: 174_600,
      referencia: "777888",
      clave: "3f2b1c9e-8f1d-4b7a-9c1e-2d3f4a5b6c7d",
    },
    prorrogaInput: {
      desdeCuota: 2,
      fecha: "2026-03-04",
      motivo: "Cobro el quince",
      clave: "3f2b1c9e-8f1d-4b7a-9c1e-2d3f4a5b6c7d",
    },
    prorrogaDecision: {
      prorrogaId: "p",
      conceder: false,
      motivo: "No se puede",
      clave: "3f2b1c9e-8f1d-4b7a-9c1e-2d3f4a5b6c7d",
    },
    rescheduleInput: {
      loanId: "l",
      desdeCuota: 2,
      fecha: "2026-03-04",
      motivo: "Cobra el quince",
      clave: "3f2b1c9e-8f1d-4b7a-9c1e-2d3f4a5b6c7d",
    },
    changeEmailInput: { email: "maria@ejemplo.com", actual: "secreto", otp: "123456" },
    changePasswordInput: { password: "secreto", actual: "secreto", otp: "123456" },
    changePhoneInput: { telefono: "0412-1234567", otpNuevo: "123456", actual: "secreto", otp: "123456" },
    pagoMovilInput: { banco: "0102", telefono: "0412-1234567", actual: "secreto", otp: "123456", cedula: "V-12345678" },
    datosInput: { estado: "Zulia", ciudad: "Maracaibo", direccion: "Av. Bella Vista", ingreso: 20_000 },
    claimInput: { token: "t", password: "secreto", cedula: "V-12345678" },
    enlaceInput: { token: "t" },
    credentials: { email: "maria@ejemplo.com", password: "secreto" },
    firstAdminInput: { token: "t", email: "maria@ejemplo.com", password: "secreto" },
    invitationInput: { token: "t" },
    inviteInput: { correo: "socia@ejemplo.com", papel: "lector" },
    listInput: { buscar: "x", cursor: "c", limit: 10 },
    listOfInput: { userId: "u", cursor: "c", limit: 10 },
    vistaInput: {
      tab: "pagos",
      nombre: "Los de hoy",
      consulta: "estado=Todos",
      clave: "3f2b1c9e-8f1d-4b7a-9c1e-2d3f4a5b6c7d",
    },
    quitarVistaInput: { vistaId: "v", clave: "3f2b1c9e-8f1d-4b7a-9c1e-2d3f4a5b6c7d" },
    clientesFiltros: { buscar: "x", filtro: "deuda", nivel: "2", orden: "-saldo" },
    clientesInput: { buscar: "x", cursor: "c", limit: 10, filtro: "deuda", nivel: "2", orden: "antiguos" },
    loanRequestInput: { amount: 2_000, reason: "Medicinas", clave: "3f2b1c9e-8f1d-4b7a-9c1e-2d3f4a5b6c7d" },
    intencionInput: { loanId: "x", cuotas: 2, cuenta: "0102" },
    pagoInput: {
      codigo: "1234",
      monto: 600,
      fechaPago: "2026-01-31",
      referencia: "001234",
      bancoPagador: "0102",
      clave: "3f2b1c9e-8f1d-4b7a-9c1e-2d3f4a5b6c7d",
    },
    registerForInput: {
      userId: "u",
      codigo: "1234",
      monto: 600,
      referencia: "001234",
      fechaPago: "2026-01-31",
      metodo: "whatsapp",
      bancoPagador: "0102",
      clave: "3f2b1c9e-8f1d-4b7a-9c1e-2d3f4a5b6c7d",
    },
    correctPagoInput: {
      pagoId: "p",
      montoBs: 174_600,
      fechaPago: "2026-01-31",
      referencia: "001234",
      motivo: "Leímos mal",
      desde: "Aprobado",
      clave: "3f2b1c9e-8f1d-4b7a-9c1e-2d3f4a5b6c7d",
    },
    withdrawInput: { pagoId: "p" },
    restorePagoInput: { pagoId: "p", clave: "3f2b1c9e-8f1d-4b7a-9c1e-2d3f4a5b6c7d" },
    takeBackInput: { loanId: "l", clave: "3f2b1c9e-8f1d-4b7a-9c1e-2d3f4a5b6c7d" },
    undoRefundInput: { reintegroId: "r", motivo: "Se repitió", clave: "3f2b1c9e-8f1d-4b7a-9c1e-2d3f4a5b6c7d" },
    undoProrrogaInput: { prorrogaId: "p", clave: "3f2b1c9e-8f1d-4b7a-9c1e-2d3f4a5b6c7d" },
    suscripcionInput: {
      endpoint: "https://push.ejemplo.com/abc",
      p256dh: `B${"A".repeat(86)}`,
      auth: "A".repeat(22),
      clave: "3f2b1c9e-8f1d-4b7a-9c1e-2d3f4a5b6c7d",
    },
    amendPagoInput: {
      pagoId: "p",
      codigo: "1234",
      monto: 600,
      fechaPago: "2026-01-31",
      referencia: "001234",
      bancoPagador: "0102",
      clave: "3f2b1c9e-8f1d-4b7a-9c1e-2d3f4a5b6c7d",
    },
    downloadInput: { actual: "secreto", otp: "123456" },
    pedirOlvidoInput: { motivo: "Ya no lo uso" },
    negarOlvidoInput: { userId: "u", motivo: "Hay un reclamo" },
    borrarDatosInput: { userId: "u", palabra: "BORRAR" },
    passkeyInput: { actual: "secreto", otp: "123456", cedula: "V-12345678" },
    phoneStepInput: { activo: true, actual: "secreto", otp: "123456" },
    removeAppInput: { actual: "secreto", codigo: "123456", cerrarSesiones: true },
    renewBackupsInput: { actual: "secreto", codigo: "123456" },
    recoverByPhoneInput: { telefono: "0412-1234567", otp: "123456", password: "secreto" },
    profileInput: { ...PERFIL, ubicacion: { latitude: 10, longitude: -71 } },
    correctInput: {
      userId: "u",
      cambios: { nombre: "María", apellido: "Núñez", cedula: "V-12345678", telefono: "0412-1234567" },
      motivo: "Mostró su cédula",
    },
    approveVerificacionInput: { userId: "u", identidad: "a.b", enviada: 1_800_000_000_000 },
    rejectVerificacionInput: {
      userId: "u",
      identidad: "a.b",
      enviada: 1_800_000_000_000,
      motivo: "Borrosa",
      fotos: [2],
    },
    removePagoInput: { pagoId: "p", desde: "Pendiente" },
    removeInput: { userId: "u" },
    copiaInput: { destino: "local", nombre: "2027-01-15T160000Z" },
    restoreInput: { destino: "local", nombre: "2027-01-15T160000Z", actual: "secreto1", palabra: "reponer" },
    altaInput: { ...PERFIL, firmoEnPapel: true },
    fotosDeAltaInput: {
      ...{ userId: "u", verificada: true },
      ...{ imgVerify1: "/api/imagenes/a", imgVerify2: "/api/imagenes/b" },
    },
    loanRequestForInput: {
      ...{ userId: "u", amount: 2000, reason: "Repuestos" },
      clave: "3f2b1c9e-8f1d-4b7a-9c1e-2d3f4a5b6c7d",
    },
    assignInput: { userId: "u", encargado: "a", nota: "x" },
    handOverInput: { de: null, estado: "Zulia", ciudad: "Maracaibo", encargado: "a", nota: "x" },
    createTokenInput: { nombre: "Hoja", alcances: ["leer"], dias: "90" },
    tokenInput: { tokenId: "t" },
    createWebhookInput: { url: "https://ejemplo.com/aqui", eventos: ["loan.requested"] },
    webhookInput: { webhookId: "w" },
    envioInput: { envioId: "e" },
    papelInput: { userId: "u", papel: "gestor" },
    firmaInput: { firmaId: "f", clave: "3f2b1c9e-8f1d-4b7a-9c1e-2d3f4a5b6c7d" },
    vistoInput: { loanId: "l", nota: "La conozco", clave: "3f2b1c9e-8f1d-4b7a-9c1e-2d3f4a5b6c7d" },
    setStatusInput: { pagoId: "p", status: "Aprobado", cuotas: 1, motivo: "x", desde: "Pendiente" },
    tasaInput: { fechaValor: "2026-01-31", valor: 29_135_820_000, fuente: "BCV" },
    verificacionInput: { imgVerify1: "/api/imagenes/a", imgVerify2: "/api/imagenes/b" },
  };

  const EXTRAS = {
    rol: "admin",
    nivel: 100,
    verify: true,
    perfilGuardado: true,
    prestamosCompletados: 99,
    recomendadoPor: "u-9",
    montoFinal: 1,
    cuotasPagadas: 4,
    saldo: 0,
    decididoPor: "admin",
    createdAt: 0,
    id: "otro",
  };

  test("has an example here", () => {
    expect([...SCHEMAS.keys()].filter((name) => !(name in VALID))).toEqual([]);
    expect(Object.keys(VALID).filter((name) => !SCHEMAS.has(name))).toEqual([]);
  });

  describe.each([...SCHEMAS])("%s", (name, schema) => {
    const valid = VALID[name] ?? {};

    test("keeps the fields it knows", () => {
      expect(Object.keys(leido(schema, valid)).sort()).toEqual(Object.keys(valid).sort());
    });

    test.each(Object.entries(EXTRAS))("strips %s", (field, value) => {
      if (!(field in valid)) expect(leido(schema, { ...valid, [field]: value })).not.toHaveProperty(field);
      // At any depth.
      for (const [key, inner] of Object.entries(valid)) {
        if (typeof inner !== "object" || inner === null || Array.isArray(inner) || field in inner) continue;
        const output = leido(schema, { ...valid, [key]: { ...inner, [field]: value } });
        expect((output as Record<string, unknown>)[key]).not.toHaveProperty(field);
      }
    });

    test("strips userId and status where they are not its own", () => {
      for (const field of ["userId", "status"].filter((key) => !(key in valid))) {
        expect(leido(schema, { ...valid, [field]: "x" })).not.toHaveProperty(field);
      }
    });

    test("is not taken in by __proto__ and constructor", () => {
      const text = JSON.stringify(valid).replace("{", '{"__proto__":{"rol":"admin"},"constructor":{"rol":"admin"},');
      const output = leido(schema, JSON.parse(text)) as Record<string, unknown>;
      expect(output.rol).toBeUndefined();
      expect(Object.hasOwn(output, "constructor")).toBe(false);
      expect(Object.hasOwn(output, "__proto__")).toBe(false);
      expect(({} as Record<string, unknown>).rol).toBeUndefined();
    });

    test.each([undefined, null, "", "x", 0, Number.NaN, true, [], [valid]])(
      "case %#: refuses what is no object",
      (input) => {
        expect(z.safeParse(schema, input).success).toBe(false);
      },
    );

    test("answers in Spanish whatever it is sent, field by field, and never throws", () => {
      const hostile = [...NO_ENTEROS, ...NO_TEXTOS, -0, "\u0000", "\u202e", "👶", "\ud800", "x".repeat(100_000)];
      for (const field of Object.keys(valid)) {
        for (const value of hostile) {
          for (const [where, message] of Object.entries(errores(schema, { ...valid, [field]: value }))) {
            expect(where.split(".")[0]).toBe(field);
            expect(message).toMatch(/\S/);
            expect(message).not.toMatch(/invalid|expected|received|required|too (big|small)/i);
          }
        }
      }
    });
  });
});
