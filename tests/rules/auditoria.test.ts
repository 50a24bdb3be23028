import { describe, expect, test } from "vitest";
import { AJUSTES_INICIALES } from "../../rules/operator/ajustes/ajustes.ts";
import { auditoriaInput } from "../../rules/operator/auditoria.ts";
import { describeChanges } from "../../rules/operator/cambios/cambios.ts";
import { ACCIONES, nombreAccion } from "../../rules/texts/auditoria.ts";
import { errores } from "./esquemas.ts";

const SERVER = import.meta.glob<string>("../../server/**/{actions,queries,jobs}.ts", {
  query: "?raw",
  import: "default",
  eager: true,
});

describe("actions", () => {
  test.each(Object.entries(ACCIONES))("%s: «%s»", (accion, nombre) => {
    expect(nombreAccion(accion)).toBe(nombre);
    expect(nombre).toMatch(/^[A-ZÁÉÍÓÚ][^.]+$/);
  });

  /** Written by versions before bans belonged to people: they stay in the audit, and read like the new ones. */
  const ANTES = { "loans.ban": "usuarios.ban", "loans.unban": "usuarios.unban" } as const;

  test("two are not called the same, and each is one that the program writes", () => {
    const now = Object.entries(ACCIONES).filter(([accion]) => !Object.hasOwn(ANTES, accion));
    expect(new Set(now.map(([, nombre]) => nombre)).size).toBe(now.length);
    const source = Object.values(SERVER).join("\n");
    expect(now.map(([accion]) => accion).filter((accion) => !source.includes(`"${accion}"`))).toEqual([]);
  });

  test.each(Object.entries(ANTES))("%s, of an older version, reads as %s", (antes, ahora) => {
    expect(nombreAccion(antes)).toBe(nombreAccion(ahora));
  });

  test.each(["otra.cosa", "toString", "__proto__", ""])("%j, of another version, stays as it was written", (accion) => {
    expect(nombreAccion(accion)).toBe(accion);
  });

  test("a filter names one of them, and days that exist", () => {
    expect(errores(auditoriaInput, { accion: "loans.approve", desde: "2026-01-01", hasta: "2026-01-31" })).toEqual({});
    expect(Object.keys(errores(auditoriaInput, { accion: "toString", desde: "ayer" }))).toEqual(["accion", "desde"]);
  });
});

/** "Campo: antes → después" */
const said = (antes: unknown, despues: unknown) =>
  describeChanges(antes, despues).map((one) => `${one.campo}: ${one.antes ?? "—"} → ${one.despues ?? "—"}`);

describe("what changed", () => {
  test("money, days, moments, yes and no, as people read them; what stayed is not said", () => {
    const antes = {
      amount: 2000,
      montoFinal: 2400,
      fechaPrimerPago: "2026-01-31",
      status: "Aprobado",
      verify: false,
      nivel: 1,
    };
    const despues = { montoFinal: 2450, fechaPrimerPago: "2026-02-28", verify: true, nivel: 1 };
    expect(said(antes, despues)).toEqual([
      "Monto final: $24,00 → $24,50",
      "Primer pago: 31 de enero de 2026 → 28 de febrero de 2026",
      "Verificado: No → Sí",
    ]);
    expect(
      said({ decididoEn: null }, { decididoEn: Date.parse("2026-03-05T03:30:00Z") })[0]?.replace(/\s/g, " "),
    ).toMatch(/^Decidido: — → 4 mar\.? 2026, 11:30 p\. m\.$/);
  });

  test("what is new has no before; what was removed has no after", () => {
    expect(said(undefined, { nombre: "Ana", telefono: "+584121234567", cedula: "V12345678", banco: "0102" })).toEqual([
      "Nombre: — → Ana",
      "Teléfono: — → 0412-1234567",
      "Cédula: — → V-12.345.678",
      "Banco: — → Banco de Venezuela (0102)",
    ]);
    expect(said({ monto: 600, codigo: "1234", motivo: null }, undefined)).toEqual([
      "Monto: $6,00 → —",
      "Referencia: 1234 → —",
    ]);
    expect(said(null, null)).toEqual([]);
  });

  test("objects field by field, also where they begin or end", () => {
    const datosPago = { banco: "0102", telefono: "+584121234567", bs: 582_000 };
    expect(said({ datosPago: null }, { datosPago })).toEqual([
      "Datos de pago · Banco: — → Banco de Venezuela (0102)",
      "Datos de pago · Teléfono: — → 0412-1234567",
      "Datos de pago · Bolívares: — → Bs. 5.820,00",
    ]);
    expect(said({ datosPago, marca: "A" }, { datosPago: null, marca: "B" })).toEqual([
      "Marca: A → B",
      "Datos de pago · Banco: Banco de Venezuela (0102) → —",
      "Datos de pago · Teléfono: 0412-1234567 → —",
      "Datos de pago · Bolívares: Bs. 5.820,00 → —",
    ]);
    expect(said({ latitude: 10 }, { ubicacion: { latitude: 11 } })).toEqual(["Latitud: 10 → 11"]);
  });

  test.each([
    [{ bancoReceptor: "0102" }, "Banco receptor: — → Banco de Venezuela (0102)"],
    [{ cotizado: 600 }, "Cotizado: — → $6,00"],
    [{ resultado: "no_contesta" }, "Resultado: — → No contestó"],
    [
      { confirmo: ["bsLejos", "dineroDoble"] },
      "Confirmó, sabiendo: — → bolívares que no cuadran, dinero que ya es de otro pago",
    ],
    [{ alcances: ["leer", "banco"] }, "Puede: — → Leer, Banco"],
    [{ canal: "whatsapp" }, "Camino: — → WhatsApp"],
    [{ mensajes: { cadena: ["sms", "push"] } }, "Mensajes · Orden de los caminos: — → SMS, Notificación"],
    [{ recordatorios: { dias: [-3, 0, 1] } }, "Recordatorios · Días: — → 3 días antes, el mismo día, 1 día después"],
    [{ mensajes: { costos: { sms: 50_000 } } }, "Mensajes · Costo de cada uno ($) · SMS: — → 0,05"],
    [{ vence: "2027-01-17" }, "Vence: — → 17 de enero de 2027"],
    [{ porque: ["El monto es igual.", "Es del mismo día."] }, "Por qué: — → El monto es igual. Es del mismo día."],
    [
      { columnas: { fecha: 0, descripcion: 1, monto: 2, saldo: null, saltar: 4, orden: "dma" } },
      "Columnas: — → fecha en la 1, descripción en la 2, monto en la 3",
    ],
    [{ plantilla: { partes: [{ fijo: "Recibiste " }, { campo: "monto" }] } }, "Aviso · Texto: — → Recibiste «…»"],
    [{ pago: { id: "1", monto: 600 } }, "Monto: — → $6,00"],
  ])("%j", (despues, words) => {
    expect(said(undefined, despues)).toEqual([words]);
  });

  test("an empty list is nothing; the days that a new plan moved are said by the loan itself", () => {
    expect(said({ direcciones: ["190.0.0.1"] }, { direcciones: [] })).toEqual(["Direcciones: 190.0.0.1 → —"]);
    expect(said(undefined, { desdeCuota: 2, movidos: { antes: [], despues: [{ numero: 2 }] } })).toEqual([
      "Desde la cuota: — → 2",
    ]);
  });

  test("every setting and each of its parts has a name", () => {
    const all = { ...AJUSTES_INICIALES, tasaFuente: { url: "https://tasas.example.com", ruta: "valor" } };
    const names = describeChanges(undefined, all).map(({ campo }) => campo);
    expect(names.length).toBeGreaterThan(30);
    expect(names.filter((name) => !/^\p{Lu}/u.test(name) || / · \p{Ll}/u.test(name))).toEqual([]);
  });

  test("what nobody foresaw is shown as text, by its own name", () => {
    expect(said({ raro: [1, "a"] }, { raro: { otro: "x" }, toString: "y", bs: "mucho" })).toEqual([
      "raro · otro: — → x",
      "toString: — → y",
      "Bolívares: — → mucho",
    ]);
    expect(said({ lista: [1] }, { lista: [1, 2] })).toEqual(["Lista: [1] → [1,2]"]);
    expect(said("texto", 5)).toEqual([]);
  });

  test("identifiers of the row itself are not said again", () => {
    expect(said(undefined, { id: "1", userId: "2", monto: 600 })).toEqual(["Monto: — → $6,00"]);
  });
});
