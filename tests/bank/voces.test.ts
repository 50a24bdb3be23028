/** Which source a notice comes from, and how far the forgeable ones are trusted. */
import { describe, expect, test } from "vitest";
import {
  type Credito,
  frenoDeVoz,
  isFalsificable,
  masFalsificable,
  soloFalsificables,
  type Voz,
  vozDe,
} from "../../rules/bank/emparejar/voces.ts";
import { REMITENTES_INICIALES } from "../../rules/bank/entregas/remitentes.ts";
import type { CanalBanco } from "../../rules/bank/tipos.ts";
import { type Centavos, centavos } from "../../rules/money/dinero.ts";
import { AJUSTES_INICIALES } from "../../rules/operator/ajustes/ajustes.ts";

describe("the voice of a notice", () => {
  test.each<[string | null, string | null, Voz]>([
    ["2661", null, "sms"],
    ["2661", "PagomóvilBDV recibido", "sms"],
    ["+58 412-555 0101", null, "sms"],
    ["com.google.android.apps.messaging", "2661", "sms"],
    ["com.samsung.android.messaging", null, "sms"],
    ["com.android.mms", "Banesco", "sms"],
    ["com.whatsapp", "Banesco", "sms"],
    ["org.telegram.messenger", null, "sms"],
    ["com.banesco.samfbancamovilunificada", "com.google.android.apps.messaging", "sms"],
    ["conexionmipago@bancaribe.com.ve", null, "correo"],
    ["com.google.android.gm", "Bancaribe", "correo"],
    ["com.microsoft.office.outlook", null, "correo"],
    ["com.banesco.samfbancamovilunificada", "Has recibido un Pago Movil", "app"],
    ["Com.BancoDeVenezuela.bdvdigital", null, "app"],
    ["com.mercantilbanco.otra", null, "app"],
    // A sender that is not known to be a bank's may carry anybody's text.
    ["com.alguien.avisos", null, "otro"],
    ["BDV", null, "otro"],
    ["PagomóvilBDV recibido", null, "otro"],
    [null, "PagomóvilBDV recibido", "otro"],
    [null, null, "otro"],
  ])("%s, «%s» is %s", (remitente, titulo, voz) => {
    expect(vozDe({ canal: "aviso", remitente, titulo })).toBe(voz);
  });

  test.each<CanalBanco>(["archivo", "llamada", "consulta"])("%s is the bank's own, whoever it names", (canal) => {
    expect(vozDe({ canal, remitente: "2661", titulo: null })).toBe(canal);
    expect(isFalsificable(canal as Voz)).toBe(false);
  });

  test("of the senders that the program begins with, only the apps cannot be forged", () => {
    const sure = REMITENTES_INICIALES.filter(
      (remitente) => !isFalsificable(vozDe({ canal: "aviso", remitente, titulo: null })),
    );
    expect(sure).toEqual(REMITENTES_INICIALES.filter((one) => /^[a-z]+\.[a-z]/.test(one)));
  });

  test("a delivery that names several speaks as the one that anybody could be", () => {
    expect(masFalsificable(["com.bancamiga", "com.whatsapp"])).toBe("com.whatsapp");
    expect(masFalsificable(["com.bancamiga", "2661"])).toBe("2661");
    expect(masFalsificable(["2661", "com.google.android.apps.messaging"])).toBe("2661");
    expect(masFalsificable(["com.bancamiga"])).toBe("com.bancamiga");
    expect(masFalsificable([])).toBeNull();
  });

  test("two that can be forged are not one that cannot", () => {
    expect(soloFalsificables(["sms", "correo", "otro"])).toBe(true);
    expect(soloFalsificables(["sms", "app"])).toBe(false);
    expect(soloFalsificables(["sms", "archivo"])).toBe(false);
  });
});

describe("what is believed on a forgeable voice", () => {
  const SMS: Credito = {
    ...{ voces: ["sms"], monto: centavos(6_00), tope: centavos(6_00), semana: centavos(0) },
    ...{ otroDia: false, callada: false, desmentido: false },
  };
  const solo = "Solo lo dice un SMS";
  const espera = "espera el estado de cuenta o la app del banco";

  test.each<[string, Partial<Credito>, string | null]>([
    ["up to the ceiling", {}, null],
    ["a cent over it", { monto: centavos(6_01) }, `${solo} y pasa de $6,00 en la semana: ${espera}`],
    ["with what the week had already", { semana: centavos(1) }, `${solo} y pasa de $6,00 en la semana: ${espera}`],
    ["no ceiling: it always waits", { tope: null, monto: centavos(1) }, `${solo}: ${espera}`],
    ["a ceiling of nothing: it always waits", { tope: centavos(0), monto: centavos(1) }, `${solo}: ${espera}`],
    ["a second voice that cannot be forged", { voces: ["sms", "app"], monto: centavos(90_00) }, null],
    ["a statement", { voces: ["correo", "archivo"], monto: centavos(90_00), desmentido: true }, null],
    ["two that can", { voces: ["correo", "sms", "sms"], tope: null }, `Solo lo dice un SMS y un correo: ${espera}`],
    ["nobody", { voces: [], tope: null }, `Solo lo dice un aviso que cualquiera puede enviar: ${espera}`],
    [
      "nobody any more, within the ceiling",
      { voces: [] },
      `Solo lo dice un aviso que cualquiera puede enviar: ${espera}`,
    ],
    ["a day that is not its own", { otroDia: true }, `${solo}, y dice otro día que el de su llegada`],
    [
      "while the app, which tells of all the rest, is silent",
      { callada: true, monto: centavos(1) },
      `${solo}, y no quien avisa de lo demás de esa cuenta (la app o el banco): espéralo`,
    ],
    [
      "while another was given the lie",
      { desmentido: true },
      `${solo}, y otro así no está en el estado de cuenta: mira la alarma`,
    ],
  ])("%s", (_, changes, said) => {
    expect(frenoDeVoz({ ...SMS, ...changes })).toBe(said);
  });

  test("the ceiling begins as one cuota of level 1: $20 and 20 % in four", () => {
    expect(AJUSTES_INICIALES.banco.topeSms).toBe(6_00 as Centavos);
  });
});
