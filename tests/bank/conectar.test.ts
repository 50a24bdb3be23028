/** Setting up a phone or a bank, in plain words: how many steps, whether the address is reached, the result of a test. */
import { describe, expect, test } from "vitest";
import { isFalsificable, vozDe } from "../../rules/bank/emparejar/voces.ts";
import {
  BATERIA,
  comoAvisa,
  inalcanzable,
  llegadaDe,
  paraElBanco,
  pasosDe,
} from "../../rules/bank/entregas/conectar.ts";
import { REMITENTES_INICIALES } from "../../rules/bank/entregas/remitentes.ts";
import { type BancoQueLlama, LLAMADAS } from "../../rules/bank/llamadas/tabla.ts";
import { BANCOS } from "../../rules/country/bancos.ts";

const AVISOS = "https://cuotica.test/api/banco/avisos";

describe("the steps on the phone", () => {
  test.each(BANCOS.flatMap(({ id }) => [[id, "sms"] as const, [id, "aplicacion"] as const]))(
    "of %s by %s: few, one address that is whole, and no word of a programmer",
    (banco, como) => {
      const pasos = pasosDe(como, banco, AVISOS, "clave-del-telefono");
      // Including the two in the panel before them, and the test.
      expect(pasos.length + 3).toBeLessThanOrEqual(8);
      const copias = pasos.flatMap(({ copia }) => copia ?? []);
      expect(copias).toHaveLength(1);
      const { searchParams } = new URL(copias[0]?.valor ?? "");
      expect(searchParams.get("clave")).toBe("clave-del-telefono");
      const words = pasos.map(({ que }) => que).join(" ");
      expect(words).not.toMatch(/token|sender|template|hmac|header|heartbeat/i);
      const remitente = searchParams.get("remitente");
      if (remitente && remitente !== "el-paquete-de-tu-banco") {
        expect(REMITENTES_INICIALES).toContain(remitente);
        expect(isFalsificable(vozDe({ canal: "aviso", remitente, titulo: null }))).toBe(false);
      }
    },
  );

  test("a bank with an app that is known is heard by it, the others by SMS", () => {
    expect(["0102", "0134", "0108", "0171"].map(comoAvisa)).toEqual(["aplicacion", "aplicacion", "sms", "sms"]);
  });

  test("each make says where the battery is", () => {
    for (const marca of ["Samsung", "Xiaomi", "Huawei", "Motorola", "Tecno", "Infinix"])
      expect(Object.keys(BATERIA).some((name) => name.includes(marca))).toBe(true);
    for (const camino of Object.values(BATERIA).flat()) expect(camino.length).toBeGreaterThan(2);
  });
});

describe("an address that no phone reaches is said", () => {
  test.each([
    ...["http://localhost:3000", "https://127.0.0.1", "https://[::1]:3000", "https://10.1.2.3", "https://192.168.1.7"],
    ...["https://172.16.0.1", "https://172.31.255.1", "https://169.254.1.1", "https://100.64.0.1", "https://[fd00::1]"],
    ...["https://casa.local", "https://servidor.lan", "https://0.0.0.0"],
  ])("%s", (origen) => {
    expect(inalcanzable(origen)).toMatch(/^Ningún teléfono ni banco llega a /);
  });
  test.each([
    "https://cuotica.com",
    "https://8.8.8.8",
    "https://172.32.0.1",
    "https://100.128.0.1",
    "https://mi-local.com",
  ])("%s is reached", (origen) => {
    expect(inalcanzable(origen)).toBeNull();
  });
  test("one without HTTPS is not safe", () => {
    expect(inalcanzable("http://cuotica.com")).toMatch(/no es segura/);
  });
});

test.each(Object.keys(LLAMADAS) as BancoQueLlama[])("%s is told the header in which it will be heard", (tipo) => {
  const { direccion, cabecera, valor, carta } = paraElBanco(tipo, "https://cuotica.test", "la-clave");
  expect(LLAMADAS[tipo].cabeceras).toContain(cabecera.toLowerCase());
  expect(direccion).toBe(`https://cuotica.test/api/banco/${tipo}/notificacion`);
  expect(valor.endsWith("la-clave")).toBe(true);
  for (const said of [direccion, `${cabecera}: ${valor}`, "direcciones IP"]) expect(carta).toContain(said);
});

test("what came of a test is told by what changed", () => {
  const antes = { oido: null, reconocido: null, ajenos: 0 };
  expect(llegadaDe(antes, antes)).toBeNull();
  expect(llegadaDe(antes, { ...antes, oido: 1 })).toMatch(/dio señal/);
  expect(llegadaDe(antes, { ...antes, oido: 1, ajenos: 1 })).toMatch(/mensaje de prueba/);
  expect(llegadaDe({ ...antes, oido: 5 }, { oido: 5, ajenos: 1, reconocido: 9 })).toMatch(/aviso de tu banco/);
});
