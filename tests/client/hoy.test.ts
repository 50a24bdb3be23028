/** The rows of «Hoy»: their order, their words, and that an empty one is hidden. */
import { expect, test } from "vitest";
import { haceCuanto } from "../../client/panel/hoy/fila.ts";
import { filasOf } from "../../client/panel/hoy/filas.ts";
import { leastOf } from "../../client/panel/kit/tabs.ts";
import type { Hoy } from "../../client/panel/kit/types.ts";
import { tabAt } from "../../client/panel/tabs.ts";
import { dia, instante, MS_PER_DAY } from "../../rules/country/fecha.ts";
import { valorTasa } from "../../rules/money/tasa.ts";
import { PASOS } from "../../rules/operator/hoy.ts";
import { mayAs } from "../../rules/people/acceso/papeles.ts";

const AHORA = instante(Date.parse("2027-01-15T16:00:00Z"));
const TASA = { fechaValor: dia("2027-01-15"), valor: valorTasa(100_00000000), fuente: "BCV" };
const nadie = { cantidad: 0, desde: null };
const hechos = Object.fromEntries(PASOS.map((paso) => [paso, true])) as Hoy["primerDia"]["hechos"];
const QUIETO: Hoy = {
  hoy: dia("2027-01-15"),
  demo: false,
  programa: "0.1.0",
  espera: { pagos: nadie, solicitudes: nadie, fotos: nadie, prorrogas: nadie },
  olvidos: { cantidad: 0, desde: null, quienes: [] },
  promesas: { rotas: 0, hoy: 0, quienes: [] },
  cuotas: { hoy: 0, vencidas: 40 },
  tasa: { vigente: TASA, falta: false, siguiente: null, enEspera: 0, discordantes: [] },
  silenciosos: [],
  bancos: [],
  fallidos: { cantidad: 0, quienes: [] },
  sinLeer: { cantidad: 0, quienes: [] },
  porCerrar: { cantidad: 0, quienes: [] },
  tareas: [],
  alarmas: [],
  respaldo: { fecha: instante(AHORA - MS_PER_DAY), carpeta: "/mnt/usb" },
  primerDia: { guardado: false, hechos },
};
const BANCO = { coinciden: 0, porRevisar: 0, dineroSinPago: 0, enUso: true };
const filas = (changes: Partial<Hoy>, banco = BANCO, steps = false) =>
  filasOf({ ...QUIETO, ...changes }, banco, AHORA, steps);
const one = { cantidad: 1, desde: AHORA };

test("where nothing waits there is no row, however many loans are late", () => {
  expect(filas({})).toEqual([]);
  expect(filasOf(QUIETO, undefined, AHORA, false)).toEqual([]);
});

test("all of it at once, in the order of what costs most to leave", () => {
  const rows = filas(
    {
      espera: { pagos: one, solicitudes: one, fotos: one, prorrogas: one },
      porCerrar: { cantidad: 6, quienes: [{ userId: "w", nombre: "Rosa" }] },
      promesas: { rotas: 100, hoy: 2, quienes: [] },
      cuotas: { hoy: 3, vencidas: 0 },
      tasa: { ...QUIETO.tasa, falta: true },
      silenciosos: [{ id: "a", nombre: "Oficina", horas: 14 }],
      fallidos: { cantidad: 2, quienes: [{ userId: "u", nombre: "Ana" }] },
      sinLeer: {
        cantidad: 3,
        quienes: [
          { userId: null, nombre: "0412-9998877" },
          { userId: "v", nombre: "Luis" },
        ],
      },
      respaldo: null,
    },
    { ...BANCO, porRevisar: 1, dineroSinPago: 2 },
  );
  expect(rows.map(({ cuantos = "!", que }) => `${cuantos} ${que}`)).toEqual([
    "1 pago por revisar",
    "1 solicitud por decidir",
    "1 persona por verificar",
    "1 cliente pide más tiempo",
    "1 coincidencia del banco por mirar",
    "2 entradas de dinero sin pago",
    "3 mensajes sin leer",
    "6 préstamos por cerrar",
    "100+ promesas sin cumplir",
    "2 clientes prometieron pagar hoy",
    "3 cuotas vencen hoy",
    "! Falta la tasa de hoy",
    "1 teléfono del banco sin señal",
    "2 mensajes no salieron",
    "! Sin respaldo",
  ]);
  // Somebody who may not open a place gets no link to it.
  for (const { accion } of rows) {
    const tab = tabAt(accion?.href.replace(/\?.*/, "") ?? "")?.row.tab;
    expect(tab && mayAs(accion?.least ?? "lector", leastOf(tab)), accion?.href).toBe(true);
  }
  expect(rows.map(({ accion }) => accion?.href)).toEqual([
    "/admin/pagos?estado=Pendiente",
    "/admin/pendientes",
    "/admin/verificaciones",
    "/admin/aprobadas?piden=ver",
    "/admin/banco?vista=revisar",
    "/admin/banco?vista=dinero",
    "/admin/mensajes",
    "/admin/aprobadas?mora=porcerrar",
    "/admin/morosidad",
    "/admin/morosidad",
    "/admin/morosidad?tramo=por-vencer",
    "/admin/hoy?hacer=tasa",
    "/admin/ajustes?seccion=banco",
    "/admin/mensajes?estado=fallido",
    "/admin/respaldos",
  ]);
});

test("pagos that the bank knows are confirmed with it, and never more than wait", () => {
  const [row] = filas(
    { espera: { ...QUIETO.espera, pagos: { cantidad: 5, desde: AHORA } } },
    { ...BANCO, coinciden: 3 },
  );
  expect(row).toMatchObject({
    texto: "El banco ya dice que llegaron 3: se confirman de una vez.",
    accion: { label: "Confirmar con el banco", href: "/admin/banco" },
  });
  const [single] = filas({ espera: { ...QUIETO.espera, pagos: one } }, { ...BANCO, coinciden: 3 });
  expect(single?.texto).toBe("El banco ya dice que llegó 1: se confirma de una vez.");
});

test("what is paid is closed where it is read, and says why it matters", () => {
  const [one] = filas({ porCerrar: { cantidad: 1, quienes: [] } });
  expect(one).toMatchObject({ cierra: 1, texto: "Ya lo pagó todo: no puede pedir otro hasta que lo cierres." });
  const [many] = filas({ porCerrar: { cantidad: 100, quienes: [] } });
  expect(many).toMatchObject({ cierra: 100, cuantos: "100+" });
});

test("what the first day's list says is not said twice, and a demonstration needs no backup", () => {
  const none = { guardado: false, hechos: { ...hechos, tasa: false, respaldo: false } };
  const bare = { tasa: { ...QUIETO.tasa, vigente: null, falta: true }, respaldo: null, primerDia: none };
  expect(filas(bare, BANCO, true)).toEqual([]);
  expect(filas(bare).map(({ id }) => id)).toEqual(["tasa", "respaldo"]);
  expect(filas({ respaldo: null, demo: true })).toEqual([]);
});

test("a bank that does not answer is a row of its own until its alarm says it, and an alarm of a pago leads to it", () => {
  const bancos = [{ banco: "0102", error: "no acepta las claves (401)", fallos: 1, logrado: null }];
  expect(filas({ bancos })).toMatchObject([
    { id: "bancos", que: "banco no responde", quienes: [{ nombre: expect.stringContaining("no acepta las claves") }] },
  ]);
  const alarm = { id: "a1", detalle: "Algo.", desde: AHORA, avisada: null, resuelta: null };
  expect(filas({ bancos, alarmas: [{ ...alarm, tipo: "banco", de: "0102" }] }).map(({ id }) => id)).toEqual([
    "alarma-a1",
  ]);
  expect(filas({ alarmas: [{ ...alarm, tipo: "voz", de: "p1" }] })).toMatchObject([
    { accion: { label: "Ver el pago", href: "/admin/banco?vista=confirmados&buscar=p1" } },
  ]);
});

test("who may not open Ajustes is shown no way there; the rate is written where the day's work is", () => {
  const rows = filas({
    tasa: { ...QUIETO.tasa, falta: true },
    silenciosos: [{ id: "a", nombre: "Oficina", horas: 14 }],
  });
  expect(rows.map(({ accion }) => accion?.least)).toEqual(["gestor", "propietario"]);
});

test("a backup is old from the second day", () => {
  const made = (days: number) => filas({ respaldo: { fecha: instante(AHORA - days * MS_PER_DAY), carpeta: "x" } });
  expect(made(1)).toEqual([]);
  expect(made(2)[0]?.que).toBe("El último respaldo es de hace 2 días");
});

test.each([
  [59, undefined],
  [60, "hace 1 hora"],
  [47 * 60, "hace 2 días"],
  [30 * 60, "hace 30 horas"],
  [100 * 24 * 60, "hace 100 días"],
])("what has waited %i minutes", (minutes, words) => {
  expect(haceCuanto(instante(AHORA - minutes * 60_000), AHORA)).toBe(words);
});

test("what is wrong with the house stands first, says what to do, and is not said twice", () => {
  const base = {
    detalle: "Quedan 480 MB libres de 20 GB.",
    desde: instante(AHORA - 5 * 3_600_000),
    avisada: null,
    resuelta: null,
  };
  const rows = filas({
    espera: { ...QUIETO.espera, pagos: one },
    alarmas: [
      { ...base, id: "1", tipo: "disco", de: "" },
      { ...base, id: "2", tipo: "dispositivo", de: "a" },
      { ...base, id: "3", tipo: "tarea", de: "fotos" },
      { ...base, id: "4", tipo: "respaldo", de: "" },
    ],
    silenciosos: [
      { id: "a", nombre: "Oficina", horas: 14 },
      { id: "b", nombre: "Casa", horas: 15 },
    ],
    tareas: [{ nombre: "fotos", titulo: "Borrar las fotos" }],
    respaldo: null,
  });
  expect(rows.map(({ cuantos = "!", que }) => `${cuantos} ${que}`)).toEqual([
    "! El disco se está llenando",
    "! Un teléfono del banco está sin señal",
    "! Una tarea falla una y otra vez",
    "! Falta un respaldo reciente",
    "1 pago por revisar",
    "1 teléfono del banco sin señal",
  ]);
  expect(rows[0]?.texto).toMatch(/^Quedan 480 MB libres de 20 GB\. Desde hace 5 horas\. Libera espacio/);
});

test("thousands have their dot", () => {
  const rows = filasOf({ ...QUIETO, cuotas: { hoy: 1247, vencidas: 0 } }, undefined, AHORA, false);
  expect(rows.map(({ cuantos }) => cuantos)).toContain("1.247");
});
