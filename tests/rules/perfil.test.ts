import { describe, expect, test } from "vitest";
import { correo } from "../../rules/input/campos.ts";
import { centavos } from "../../rules/money/dinero.ts";
import { type Profile, profileInput } from "../../rules/people/perfil.ts";
import { checkProfileChange } from "../../rules/people/perfil-guardado.ts";
import { DIEZ_MB, errores, leido, NO_ENTEROS, NO_TEXTOS } from "./esquemas.ts";

const OBLIGATORIO = "Este campo es obligatorio.";
const UBICACION = "Debes permitir el acceso a tu ubicación para continuar.";
const EDAD = "Escribe la edad: de 18 a 99 años.";
const INGRESO = "Escribe el ingreso mensual en dólares, por ejemplo 150,00.";
const TELEFONO = "Escribe un teléfono móvil venezolano, por ejemplo 0412-1234567.";
const CEDULA = "Escribe una cédula válida, por ejemplo V-12345678.";

const VALID = {
  nombre: "María José",
  apellido: "Núñez",
  edad: 31,
  estado: "Zulia",
  ciudad: "Maracaibo",
  direccion: "Av. 5 de Julio, casa 12",
  ingreso: centavos(15_000),
  correo: "maria@ejemplo.com",
  banco: "0102",
  telefono: "+584121234567",
  cedula: "V12345678",
  ubicacion: { latitude: 10.65, longitude: -71.61 },
} satisfies Profile;

const refuses = (change: object) => errores(profileInput, { ...VALID, ...change });

test("a whole profile is accepted as it is", () => {
  expect(leido(profileInput, VALID)).toEqual(VALID);
});

test("every field is required, each with its own Spanish text", () => {
  expect(errores(profileInput, {})).toEqual({
    nombre: OBLIGATORIO,
    apellido: OBLIGATORIO,
    edad: EDAD,
    estado: "Elige un estado.",
    ciudad: "Elige o escribe la ciudad.",
    direccion: OBLIGATORIO,
    ingreso: INGRESO,
    correo: OBLIGATORIO,
    banco: "Elige un banco.",
    telefono: OBLIGATORIO,
    cedula: OBLIGATORIO,
    ubicacion: UBICACION,
  });
});

describe("what people type is normalised", () => {
  test.each<[keyof Profile, unknown, unknown]>([
    ["telefono", "0414-1234567", "+584141234567"],
    ["telefono", "+58 414 1234567", "+584141234567"],
    ["telefono", "414 1234567", "+584141234567"],
    ["telefono", "0422-1234567", "+584221234567"],
    // A contact copied on some phones comes wrapped in bidi marks.
    ["telefono", "\u202a+58 414-1234567\u202c", "+584141234567"],
    ["cedula", "V-12345678", "V12345678"],
    ["cedula", "v12345678", "V12345678"],
    ["cedula", "V 12.345.678", "V12345678"],
    ["cedula", "12345678", "V12345678"],
    ["cedula", "e-84.123.456", "E84123456"],
    ["correo", " MARIA@Ejemplo.COM ", "maria@ejemplo.com"],
    ["nombre", "  María\u0000 José  ", "María José"],
    ["nombre", "Mari\u0301a", "María"],
    ["nombre", "\u202eMaría", "María"],
    ["apellido", "O'Higgins-Núñez", "O'Higgins-Núñez"],
    ["direccion", "Casa 👶 nº 5", "Casa 👶 nº 5"],
    ["ingreso", 0, 0],
    ["ingreso", 1_000_000_000, 1_000_000_000],
    ["edad", 18, 18],
    ["edad", 99, 99],
    ["ciudad", "Un pueblo pequeño", "Un pueblo pequeño"],
    ["ubicacion", { latitude: 90, longitude: 180 }, { latitude: 90, longitude: 180 }],
    ["ubicacion", { latitude: -90, longitude: -180 }, { latitude: -90, longitude: -180 }],
    ["ubicacion", { latitude: 0, longitude: 0 }, { latitude: 0, longitude: 0 }],
  ])("%s %j → %j", (field, typed, kept) => {
    expect(leido(profileInput, { ...VALID, [field]: typed })[field]).toEqual(kept);
  });
});

describe("texts", () => {
  test.each([
    ["nombre", OBLIGATORIO],
    ["apellido", OBLIGATORIO],
    ["estado", "Elige un estado."],
    ["ciudad", "Elige o escribe la ciudad."],
    ["direccion", OBLIGATORIO],
    ["correo", OBLIGATORIO],
    ["banco", "Elige un banco."],
    ["telefono", OBLIGATORIO],
    ["cedula", OBLIGATORIO],
  ])("%s is text with something in it", (field, texto) => {
    for (const value of [...NO_TEXTOS, "", "   ", "\t\n", "\u0000\u0007", "\u200b\u202e\u2066\ufeff"]) {
      expect(refuses({ [field]: value })).toEqual({ [field]: texto });
    }
  });

  test.each(["😀", "😀😀", "❤️", "123", "...", "-", "👨‍👩‍👧"])("«%s» is no name", (typed) => {
    for (const field of ["nombre", "apellido"])
      expect(refuses({ [field]: typed })).toEqual({ [field]: "Escríbelo con letras, como en la cédula." });
  });

  test.each(["<script>", "{{marca}}", "@SUM(1)", "=Ana", "Ana|Bea", "Ana\\Bea"])("«%s» is no name", (typed) => {
    for (const field of ["nombre", "apellido"])
      expect(refuses({ [field]: typed })).toEqual({ [field]: "Escríbelo sin signos, como en la cédula." });
  });

  test.each(["Ñ", "Ana 🌻", "李", "José 2º", "D'Ángelo"])("«%s» is one", (typed) => {
    expect(refuses({ nombre: typed, apellido: typed })).toEqual({});
  });

  test.each([
    ["nombre", 60],
    ["apellido", 60],
    ["ciudad", 80],
    ["direccion", 200],
  ])("%s has at most %i characters", (field, max) => {
    expect(refuses({ [field]: "ñ".repeat(max) })).toEqual({});
    // Letters with their accent apart count as one: they are composed first.
    expect(refuses({ [field]: "n\u0303".repeat(max) })).toEqual({});
    expect(refuses({ [field]: "ñ".repeat(max + 1) })).toEqual({ [field]: `Usa hasta ${max} caracteres.` });
    expect(refuses({ [field]: DIEZ_MB })).toEqual({ [field]: `Usa hasta ${max} caracteres.` });
  });

  test.each([
    ["telefono", "Usa hasta 30 caracteres."],
    ["cedula", "Usa hasta 20 caracteres."],
    ["correo", "Usa hasta 254 caracteres."],
    ["estado", "Usa hasta 40 caracteres."],
    ["banco", "Usa hasta 4 caracteres."],
  ])("10 MB of %s: %s", (field, texto) => {
    expect(refuses({ [field]: DIEZ_MB })).toEqual({ [field]: texto });
  });
});

describe("numbers", () => {
  test.each([...NO_ENTEROS, 17, 100, 0, -0, -31])("case %#: not an age", (edad) => {
    expect(refuses({ edad })).toEqual({ edad: EDAD });
  });

  test.each([...NO_ENTEROS, -1, 1_000_000_001])("case %#: not an income", (ingreso) => {
    expect(refuses({ ingreso })).toEqual({ ingreso: INGRESO });
  });
});

describe("phone, cédula, e-mail, bank and state", () => {
  test.each(["0212-1234567", "0411-1234567", "0414-123456", "123", "abc", "+1 414 123 4567", "0414-1234567👶"])(
    "%j is no phone",
    (telefono) => {
      expect(refuses({ telefono })).toEqual({ telefono: TELEFONO });
    },
  );

  test.each(["12345", "123456789", "J-12345678", "abc", "V", "VE123456"])("%j is no cédula", (cedula) => {
    expect(refuses({ cedula })).toEqual({ cedula: CEDULA });
  });

  test.each([
    "maria",
    "maria@",
    "@ejemplo.com",
    "maria@ejemplo",
    "maria ejemplo.com",
    "maria@ejemplo..com",
    "a@b@c.com",
    "María <maria@ejemplo.com>",
    "maria@ejemplo.com\u0000bcc:x@y.com",
    "maria@ejemplo.com\r\nBcc: otra@ejemplo.com",
    "maria@exa\u202emple.com",
  ])("%j is no e-mail: 'Correo no válido.'", (address) => {
    expect(refuses({ correo: address })).toEqual({ correo: "Correo no válido." });
  });

  test.each(["m@e.co", "maria.nunez+prestamo@correo.gob.ve", "M_1@sub.dominio.com"])("%j is an e-mail", (address) => {
    expect(errores(correo, address)).toEqual({});
  });

  test.each(["9999", "102", "0000", "BDV", "1"])("%j is no bank", (banco) => {
    expect(refuses({ banco })).toEqual({ banco: "Elige un banco de la lista." });
  });

  test.each(["zulia", "Texas", "ZULIA", "__proto__"])("%j is no state", (estado) => {
    expect(refuses({ estado })).toEqual({ estado: "Elige un estado de la lista." });
  });
});

describe("the place: 'Debes permitir el acceso a tu ubicación para continuar.'", () => {
  test.each([undefined, null, "aquí", 10, [], true])("case %#: not a place", (ubicacion) => {
    const errors = refuses({ ubicacion });
    expect(Object.keys(errors).every((field) => field.startsWith("ubicacion"))).toBe(true);
    expect(new Set(Object.values(errors))).toEqual(new Set([UBICACION]));
  });

  test.each([undefined, null, "10.65", Number.NaN, Number.POSITIVE_INFINITY, 90.000_001, -90.000_001, 2 ** 53])(
    "case %#: not a latitude",
    (latitude) => {
      expect(refuses({ ubicacion: { latitude, longitude: 0 } })).toEqual({ "ubicacion.latitude": UBICACION });
    },
  );

  test.each([undefined, null, "-71", Number.NaN, Number.NEGATIVE_INFINITY, 180.000_001, -180.000_001])(
    "case %#: not a longitude",
    (longitude) => {
      expect(refuses({ ubicacion: { latitude: 0, longitude } })).toEqual({ "ubicacion.longitude": UBICACION });
    },
  );
});

describe("who someone is does not change once it was verified", () => {
  const { banco, telefono } = VALID;
  const saved = {
    ...{ verify: true, baneoDesde: null as number | null, perfilGuardado: true, banco, telefono },
    ...{ nombre: "María José", apellido: "Núñez", cedula: "V12345678" },
  };
  const empty = {
    ...{ verify: false, baneoDesde: null as number | null, perfilGuardado: false, banco: null, telefono: null },
    ...{ nombre: null, apellido: null, cedula: null },
  };

  test.each<[string, typeof saved | typeof empty, object, string | null]>([
    ["the same", saved, {}, null],
    ["another address and e-mail", saved, { direccion: "x", correo: "o@e.co" }, null],
    ["another bank", saved, { banco: "0134" }, "PAGO_MOVIL_PROOF"],
    ["another phone", saved, { telefono: "+584141111111" }, "PAGO_MOVIL_PROOF"],
    ["another bank before verification", { ...saved, verify: false }, { banco: "0134" }, null],
    ["another name", saved, { nombre: "Ana" }, "PROFILE_IDENTITY_LOCKED"],
    ["another surname", saved, { apellido: "Díaz" }, "PROFILE_IDENTITY_LOCKED"],
    ["another cédula", saved, { cedula: "V87654321" }, "PROFILE_IDENTITY_LOCKED"],
    ["another name before verification", { ...saved, verify: false }, { nombre: "Ana" }, null],
    ["the first time", empty, {}, null],
    [
      "another cédula while banned",
      { ...saved, verify: false, baneoDesde: 1 },
      { cedula: "V87654321" },
      "PROFILE_CEDULA_BANNED",
    ],
    [
      "another name while banned, before verification",
      { ...saved, verify: false, baneoDesde: 1 },
      { nombre: "Ana" },
      null,
    ],
    ["the first cédula while banned", { ...empty, baneoDesde: 1 }, {}, null],
  ])("%s", (_, current, change, code) => {
    expect(checkProfileChange(current, { ...VALID, ...change })?.code ?? null).toBe(code);
  });
});
