/** A reminder's text by each channel, in the default wording and the operator's (rules/texts/events/recordatorio.ts, gsm.ts). */
import { describe, expect, test } from "vitest";
import { dia } from "../../rules/country/fecha.ts";
import { centavos } from "../../rules/money/dinero.ts";
import { valorTasa } from "../../rules/money/tasa.ts";
import { RECORDATORIOS_INICIALES, recordatoriosInput } from "../../rules/operator/ajustes/mensajes.ts";
import { events } from "../../rules/texts/events/events.ts";
import { type ComoPagar, huecosQueFaltan } from "../../rules/texts/events/recordatorio.ts";
import { enGsm, partesDeSms } from "../../rules/texts/gsm.ts";
import { errores, leido } from "./esquemas.ts";

const MARIA = { id: "p1", nombre: "María José", apellido: "Núñez", correo: "maria@ejemplo.com" };
const VENCE = dia("2027-03-04");
const CUOTA = { numero: 2, monto: centavos(6_00), vence: VENCE };
const TARDE = { ...CUOTA, vencido: centavos(6_00), vencidas: [2] };
const COMO: ComoPagar = {
  marca: "Cuotica",
  datosPago: { banco: "0102", telefono: "+584121234567", cedula: "V12345678", titular: "Cuotica" },
  tasa: { fechaValor: VENCE, valor: valorTasa(291_35820000), fuente: "BCV" },
  textos: { antes: null, hoy: null, despues: null },
  enlace: "https://cuotica.ve/solicitar#pagar",
};
const CUENTA = "Banco de Venezuela (0102), 0412-1234567, V-12.345.678, Cuotica";

function said(hoy: string, debida: Parameters<typeof events.reminder>[1] = CUOTA, como: Partial<ComoPagar> = {}) {
  const event = events.reminder(MARIA, debida, dia(hoy), {
    como: { ...COMO, ...como },
    sobre: "cuota:p1:2:2027-03-04",
  });
  const correo = event.correo?.write("https://cuotica.ve");
  return {
    ...event,
    notificacion: event.notificacion.mensaje,
    sms: event.telefono?.sms ?? "",
    carta: correo?.texto ?? "",
    correo,
  };
}

describe("in the house's words", () => {
  test("how much in dollars and bolívares, by when, where to pay and where to say so", () => {
    const { notificacion, carta, correo, sms, sobre, clase } = said("2027-03-01");
    const mensaje =
      "Recuerda pagar tu cuota 2 de $6,00: vence el 04 de marzo de 2027. Son Bs. 1.748,15 a la tasa BCV de hoy.";
    expect(notificacion).toBe(mensaje.replace("04 de", "4 de"));
    expect(carta.split("\n\n")).toEqual([
      "Hola, María José:",
      mensaje,
      `Paga por Pago Móvil: ${CUENTA}.`,
      "Registra tu pago:\nhttps://cuotica.ve/solicitar#pagar",
      "Si ya pagaste, no tienes que hacer nada más.",
    ]);
    expect(correo?.params).toEqual({
      ...{ user_name: "María José", user_lastName: "Núñez", user_email: "maria@ejemplo.com" },
      ...{ fecha_limite: "04 de marzo de 2027", mensaje },
    });
    expect(sms).toBe(
      "Cuotica: tu cuota 2 de $6,00 (Bs. 1.748,15) vence el 04/03/2027. Pago Movil 0102 04121234567 V12345678. https://cuotica.ve/solicitar#pagar",
    );
    expect([sobre, clase]).toEqual(["cuota:p1:2:2027-03-04", "cobro"]);
  });

  test.each([
    ["2027-03-04", CUOTA, "Recuerda pagar tu cuota 2 de $6,00: vence hoy."],
    ["2027-03-05", TARDE, "Recuerda pagar tu cuota 2 de $6,00: venció el 4 de marzo de 2027."],
    [
      "2027-03-12",
      { ...TARDE, vencido: centavos(12_00), luego: { numero: 4, monto: centavos(6_00), vence: dia("2027-03-15") } },
      "Recuerda pagar $12,00 que tienes vencidos: lo primero venció el 4 de marzo de 2027. Además, tu cuota 4 de $6,00 vence el 15 de marzo de 2027.",
    ],
  ])("on %s", (hoy, debida, text) => {
    expect(said(hoy, debida, { tasa: null }).notificacion).toBe(text);
  });

  test("a rate of another day says its day; without any there are only dollars", () => {
    expect(said("2027-03-08", TARDE).notificacion).toMatch(
      /Son Bs\. 1\.748,15 a la tasa BCV del 4 de marzo de 2027\.$/,
    );
    const { notificacion, sms, telefono } = said("2027-03-08", TARDE, { tasa: null });
    expect(notificacion + sms + JSON.stringify(telefono)).not.toMatch(/Bs/);
  });

  test("until the operator says where to pay, customer service knows", () => {
    const { carta, telefono } = said("2027-03-01", CUOTA, { datosPago: null });
    expect(carta).toContain("Para saber dónde pagar, consulta con atención al cliente.");
    expect(telefono?.whatsapp.params.datos_pago).toBe("consulta con atención al cliente");
  });

  test.each([
    ["2027-03-01", "recordatorio_antes"],
    ["2027-03-04", "recordatorio_hoy"],
    ["2027-03-05", "recordatorio_vencido"],
  ])("by WhatsApp on %s: %s", (hoy, plantilla) => {
    expect(said(hoy).telefono?.whatsapp).toEqual({
      plantilla,
      params: {
        concepto: "tu cuota 2",
        monto: expect.stringMatching(/^\$6,00 \(Bs\. 1\.748,15 a la tasa BCV de/),
        fecha_limite: "04 de marzo de 2027",
        datos_pago: CUENTA,
      },
    });
  });

  test.each([
    [
      "a long name and address",
      { marca: "Préstamos Ñandú de Ocumare del Tuy, C.A.", enlace: `https://${"a".repeat(80)}.ve/solicitar#pagar` },
    ],
    ["an address that fills it", { enlace: `https://${"a".repeat(150)}.ve/solicitar#pagar` }],
    ["millions", { tasa: { fechaValor: dia("2027-01-01"), valor: valorTasa(9_999_999_00000000), fuente: "BCV" } }],
  ])("an SMS is one part whatever it holds: %s", (_, como: Partial<ComoPagar>) => {
    for (const hoy of ["2027-03-01", "2027-03-04", "2027-03-09"])
      for (const debida of [CUOTA, TARDE, { ...TARDE, contada: true }, { ...TARDE, vencido: centavos(99_999_00) }]) {
        const { sms } = said(hoy, debida, como);
        expect(partesDeSms(sms)).toBe(1);
        expect(sms).toMatch(/^[\x20-\x7eñÑ]+$/);
        expect(sms).toMatch(/\$\d/);
        expect(sms).toContain("04/03/2027");
      }
  });

  test("a name that ends with a dot gets no second one", () => {
    const datosPago = { banco: "0102", telefono: "+584121234567", cedula: "J070133805", titular: "A, C.A." };
    const { carta } = said("2027-03-01", CUOTA, { datosPago });
    expect(carta).toContain("A, C.A.\n");
    expect(carta).not.toContain("..");
  });

  test("a locked phone shows no amount", () => {
    expect(said("2027-03-08", TARDE).pantalla.texto).not.toMatch(/\$|Bs/);
  });
});

describe("in the operator's words", () => {
  const texto = "Epa {nombre}: faltan {monto} ({montoBs}) de la cuota {cuota}, del {fecha}, {dias}. {enlace}";
  const textos = { antes: texto, hoy: null, despues: null };

  test("each hole is filled, by every channel that says amounts", () => {
    const text =
      "Epa María: faltan $6,00 (Bs. 1.748,15 a la tasa BCV de hoy) de la cuota 2, del 4 de marzo de 2027, 3 días. https://cuotica.ve/solicitar#pagar";
    const { notificacion, carta, sms } = said("2027-03-01", CUOTA, { textos });
    expect(notificacion).toBe(text);
    expect(carta).toContain(text);
    expect(sms).toBe(enGsm(text));
    expect(said("2027-03-04", CUOTA, { textos }).notificacion).toMatch(/^Recuerda/);
  });

  test("of several late cuotas, and without a rate", () => {
    const late = { ...TARDE, vencido: centavos(18_00), vencidas: [2, 3, 4] };
    const own = { ...textos, despues: "{monto} ({montoBs}), cuotas {cuota}, {dias}" };
    expect(said("2027-03-05", late, { textos: own, tasa: null }).notificacion).toBe(
      "$18,00 (su valor en bolívares), cuotas 2, 3 y 4, 1 día",
    );
  });

  test("a name that looks like a hole stays a name", () => {
    const event = events.reminder({ ...MARIA, nombre: "{monto}" }, CUOTA, dia("2027-03-01"), {
      como: { ...COMO, textos: { ...textos, antes: "{nombre}: {dias}" } },
      sobre: "",
    });
    expect(event.notificacion.mensaje).toBe("{monto}: 3 días");
  });

  test.each([
    ["{monto} el {fecha}", null],
    ["", null],
    ["{Monto}", "No sabemos qué va en {Monto}."],
    ["{ monto }", "No sabemos qué va en { monto }."],
    ["paga {monto", "No sabemos qué va en {."],
    ["{constructor}", "No sabemos qué va en {constructor}."],
  ])("%s: %s", (antes, error) => {
    const typed = { ...RECORDATORIOS_INICIALES, textos: { ...textos, antes } };
    if (error) expect(errores(recordatoriosInput, typed)["textos.antes"]).toContain(error);
    else expect(leido(recordatoriosInput, typed)).toMatchObject({ textos: { antes: antes || null } });
  });

  test("what says neither how much nor when is warned of", () => {
    expect(huecosQueFaltan("Paga ya")).toEqual(["{monto}", "{fecha}"]);
    expect(huecosQueFaltan("{monto} el {fecha}")).toEqual([]);
  });
});

test.each([
  ["¡Mañana, camión! «sí» … 100 € 😀", '¡Mañana, camion! "si" ... 100 €'],
  ["ÁÉÍÓÚ üñÑ", "AEIOU uñÑ"],
])("in the letters of every phone: %s", (typed, text) => {
  expect(enGsm(typed)).toBe(text);
});

test.each([
  ["a".repeat(160), 1],
  ["a".repeat(161), 2],
  ["a".repeat(307), 3],
  [`${"a".repeat(159)}€`, 2],
])("the parts of an SMS", (text, parts) => {
  expect(partesDeSms(text)).toBe(parts);
});
