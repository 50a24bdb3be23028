/** When something becomes an alarm, in which words, and when administrators are told. */
import { describe, expect, test } from "vitest";
import { instante } from "../../rules/country/fecha.ts";
import { ALARMAS, discoMalo, seAvisa, senalesOf, type Visto } from "../../rules/operator/salud/alarmas.ts";
import { ALARMA_TIPOS } from "../../rules/operator/salud/salud.ts";
import { formatTamano } from "../../rules/operator/salud/tamano.ts";
import { correoAlarmas } from "../../rules/texts/alarmas.ts";

const MINUTO = 60_000;
const HORA = 60 * MINUTO;
const DIA = 24 * HORA;
const MB = 1024 ** 2;
const GB = 1024 ** 3;
const AHORA = instante(Date.parse("2027-01-15T16:00:00Z"));
const hace = (ms: number) => instante(AHORA - ms);

const SANO: Visto = {
  ahora: AHORA,
  disco: { libres: 15 * GB, total: 20 * GB },
  canales: [{ canal: "correo", fallosSeguidos: 0, cortado: false, error: null, mensajes: 100, fallidos: 4 }],
  respaldos: [{ destino: "local", bueno: hace(13 * HORA), intento: hace(13 * HORA), error: null }],
  desde: hace(90 * DIA),
  demo: false,
  danada: null,
  ensayo: null,
  doctor: { fecha: hace(HORA), fallas: 0 },
  silenciosos: [],
  bancos: [],
  desmentidos: [],
  certificado: { host: "cuotica.test", vence: instante(AHORA + 60 * DIA) },
  tareas: [],
  ultimaTarea: hace(MINUTO),
};
const copia = (changes: Partial<Visto["respaldos"][number]>) => [
  { ...(SANO.respaldos[0] as Visto["respaldos"][number]), ...changes },
];

test("a house that is well has no alarm, and each kind says what it is and what to do", () => {
  expect(senalesOf(SANO)).toEqual([]);
  for (const tipo of ALARMA_TIPOS) expect(ALARMAS[tipo].hacer).toMatch(/^[A-ZÁÉÍÓÚÑ].*\.$/);
});

test.each<[string, Partial<Visto>, string, RegExp | null]>([
  ["a tenth and more is free", { disco: { libres: 2 * GB, total: 20 * GB } }, "disco", null],
  ["less than a tenth", { disco: { libres: 2 * GB - 1, total: 20 * GB } }, "disco", /^Quedan 2 GB libres de 20 GB\.$/],
  [
    "half of a small disk, under 500 MB",
    { disco: { libres: 499 * MB, total: GB } },
    "disco",
    /^Quedan 499 MB libres de 1 GB\.$/,
  ],
  ["the system does not say", { disco: null }, "disco", null],
  ["a copy cannot be put back", { ensayo: "En el almacén externo, x: no sirve" }, "ensayo", /^En el almacén externo/],
  [
    "a page of the file is torn",
    { danada: "Tree 9 page 12: btreeInitPage() returns error code 11" },
    "base",
    /^Tree 9 page 12/,
  ],
  [
    "five of a hundred were lost",
    { canales: [{ canal: "sms", fallosSeguidos: 0, cortado: false, error: null, mensajes: 100, fallidos: 5 }] },
    "mensajes",
    null,
  ],
  [
    "a fifth was lost",
    { canales: [{ canal: "sms", fallosSeguidos: 0, cortado: false, error: null, mensajes: 25, fallidos: 5 }] },
    "mensajes",
    /^Los SMS: 5 de 25 no salieron/,
  ],
  [
    "four of four were lost",
    { canales: [{ canal: "sms", fallosSeguidos: 0, cortado: false, error: null, mensajes: 4, fallidos: 4 }] },
    "mensajes",
    null,
  ],
  [
    "the channel rests",
    { canales: [{ canal: "correo", fallosSeguidos: 5, cortado: true, error: "Sin saldo.", mensajes: 0, fallidos: 0 }] },
    "mensajes",
    /^Los correos no salen: Sin saldo\.$/,
  ],
  [
    "the mail, which carries the alarms, failed twice in a row",
    {
      canales: [
        { canal: "correo", fallosSeguidos: 2, cortado: false, error: "Sin conexión.", mensajes: 0, fallidos: 0 },
      ],
    },
    "mensajes",
    /^Los correos no salen: Sin conexión\.$/,
  ],
  [
    "another channel did",
    { canales: [{ canal: "sms", fallosSeguidos: 2, cortado: false, error: "x", mensajes: 0, fallidos: 0 }] },
    "mensajes",
    null,
  ],
  [
    "a copy of 26 hours ago",
    { respaldos: copia({ bueno: hace(26 * HORA), intento: hace(26 * HORA) }) },
    "respaldo",
    null,
  ],
  [
    "a minute more",
    { respaldos: copia({ bueno: hace(26 * HORA + MINUTO), intento: hace(26 * HORA + MINUTO) }) },
    "respaldo",
    /^En este servidor, el último es del 14 ene\. 2027/,
  ],
  [
    "the last try failed",
    { respaldos: copia({ intento: hace(HORA), error: "sin espacio" }) },
    "respaldo",
    /falló: sin espacio\.$/,
  ],
  [
    "the store alone has none",
    { respaldos: [...SANO.respaldos, { destino: "s3", bueno: null, intento: hace(HORA), error: null }] },
    "respaldo",
    /^En el almacén externo todavía/,
  ],
  [
    "a store that is no longer in use",
    { respaldos: [...SANO.respaldos, { destino: "s3", bueno: null, intento: hace(8 * DIA), error: "no" }] },
    "respaldo",
    null,
  ],
  ["a new house has no copy yet", { respaldos: [], desde: hace(25 * HORA) }, "respaldo", null],
  [
    "after a day and two hours it should",
    { respaldos: [], desde: hace(27 * HORA) },
    "respaldo",
    /^Todavía no hay ninguno\.$/,
  ],
  [
    "nobody tried for a week",
    { respaldos: copia({ bueno: hace(9 * DIA), intento: hace(9 * DIA) }) },
    "respaldo",
    /^El último es del 6 ene\. 2027/,
  ],
  ["a demonstration is sown again", { respaldos: [], demo: true }, "respaldo", null],
  ["doctor found one thing", { doctor: { fecha: AHORA, fallas: 1 } }, "doctor", /^1 falla el 15 ene\. 2027/],
  ["doctor was never asked", { doctor: null }, "doctor", null],
  [
    "a phone is silent",
    { silenciosos: [{ id: "d1", nombre: "Oficina", horas: 14 }] },
    "dispositivo",
    /^Oficina: sin señal desde hace 14 horas\.$/,
  ],
  [
    "fourteen days are left",
    { certificado: { host: "x.test", vence: instante(AHORA + 14 * DIA) } },
    "certificado",
    null,
  ],
  [
    "less than fourteen",
    { certificado: { host: "x.test", vence: instante(AHORA + 14 * DIA - 1) } },
    "certificado",
    /^El de x\.test vence en 13 días/,
  ],
  ["it ended", { certificado: { host: "x.test", vence: hace(1) } }, "certificado", /^El de x\.test venció/],
  ["it could not be seen", { certificado: { host: "x.test", vence: null } }, "certificado", null],
  ["a task failed once", { tareas: [{ nombre: "fotos", titulo: "Borrar", seguidas: 1, error: "EIO" }] }, "tarea", null],
  [
    "and again",
    { tareas: [{ nombre: "fotos", titulo: "Borrar", seguidas: 2, error: "EIO" }] },
    "tarea",
    /^Borrar: El disco falló/,
  ],
  ["the clock is two minutes ahead", { ultimaTarea: instante(AHORA + 2 * MINUTO) }, "reloj", null],
  ["and more", { ultimaTarea: instante(AHORA + 3 * MINUTO) }, "reloj", /esa hora todavía no llega\.$/],
])("%s", (_, changes, tipo, detalle) => {
  const found = senalesOf({ ...SANO, ...changes });
  if (detalle === null) expect(found).toEqual([]);
  else expect(found).toEqual([{ tipo, de: expect.any(String), detalle: expect.stringMatching(detalle) }]);
});

test("what a provider goes on about is cut", () => {
  const [found] = senalesOf({ ...SANO, respaldos: copia({ intento: AHORA, error: "x".repeat(2000) }) });
  expect(found?.detalle.length).toBeLessThan(310);
  expect(discoMalo({ libres: 0, total: 0 })).toBe("Quedan 0 B libres de 0 B");
});

test.each([
  [0, "0 B"],
  [1023, "1023 B"],
  [1536, "1,5 KB"],
  [480 * MB, "480 MB"],
  [1.25 * GB, "1,3 GB"],
  [20 * GB, "20 GB"],
  [3000 * GB, "2,9 TB"],
])("%d bytes are %s", (bytes, text) => expect(formatTamano(bytes)).toBe(text));

describe("when somebody is written to", () => {
  const nobody = { resuelta: null, avisada: null };
  const told = (ms: number) => ({ resuelta: hace(ms), avisada: hace(ms + HORA) });
  test.each<[string, Parameters<typeof seAvisa>[0], Parameters<typeof seAvisa>[1], ReturnType<typeof seAvisa>]>([
    ["it opens", { desde: AHORA, avisada: null }, nobody, "nueva"],
    ["it is open", { desde: hace(HORA), avisada: hace(HORA) }, nobody, null],
    ["a day later", { desde: hace(DIA), avisada: hace(DIA) }, nobody, "sigue"],
    ["it came back at once", { desde: AHORA, avisada: null }, told(MINUTO), null],
    ["it came back and stayed", { desde: hace(HORA), avisada: null }, told(HORA + MINUTO), "nueva"],
    ["it came back the next day", { desde: AHORA, avisada: null }, told(DIA), "nueva"],
    [
      "it came back, and nobody was ever told",
      { desde: AHORA, avisada: null },
      { resuelta: hace(1), avisada: null },
      "nueva",
    ],
    ["nobody could be told until now", { desde: hace(3 * DIA), avisada: null }, nobody, "nueva"],
    [
      "a clock that was a month ahead told it",
      { desde: hace(HORA), avisada: instante(AHORA + 30 * DIA) },
      nobody,
      "sigue",
    ],
  ])("%s", (_, abierta, anterior, how) => expect(seAvisa(abierta, anterior, AHORA)).toBe(how));
});

test("one mail says all of it: what is new, what goes on, what is well", () => {
  const one = { titulo: "El disco se está llenando", detalle: "Quedan 2 MB.", hacer: "Libera espacio.", desde: AHORA };
  const of = (nuevas: number, siguen: number, resueltas: number) => {
    const many = (n: number) => Array.from({ length: n }, () => one);
    return correoAlarmas(
      { nuevas: many(nuevas), siguen: many(siguen), resueltas: many(resueltas) },
      "https://x.test/admin",
    );
  };
  expect(of(1, 0, 0).asunto).toBe("El disco se está llenando");
  expect(of(0, 1, 0).asunto).toBe("Sigue: El disco se está llenando");
  expect(of(0, 0, 1).asunto).toBe("Ya está bien: «El disco se está llenando»");
  expect(of(2, 1, 1).asunto).toBe("3 cosas del servidor necesitan que las mires");
  expect(of(0, 0, 2).asunto).toBe("Ya están bien 2 cosas del servidor");
  expect(of(1, 1, 1).texto).toBe(
    [
      "El disco se está llenando\nQuedan 2 MB.\nQué hacer: Libera espacio.",
      "Esto sigue igual:",
      "El disco se está llenando (desde el 15 ene. 2027, 12:00 p. m.)\nQuedan 2 MB.\nQué hacer: Libera espacio.",
      "Ya está bien: «El disco se está llenando»\nPasó el 15 ene. 2027, 12:00 p. m.: Quedan 2 MB.",
      "Cómo está todo ahora:\nhttps://x.test/admin/estado",
    ].join("\n\n"),
  );
});
