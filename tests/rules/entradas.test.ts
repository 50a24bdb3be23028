import { expect, test } from "vitest";
import { instante } from "../../rules/country/fecha.ts";
import { smsTelefonoCambiado } from "../../rules/texts/channels/sms.ts";
import { nombreEntrada } from "../../rules/texts/entradas.ts";
import { correoCambio } from "../../rules/texts/events/correos-cuenta.ts";

const CHROME =
  "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36";
const entrada = (tipo: string, agente: string | null = CHROME, cuantos: number | null = null) => ({
  tipo,
  agente,
  cuantos,
});

test("an entry of the history reads as its person would say it, and as one says it of somebody", () => {
  expect(nombreEntrada(entrada("entro"), "mia")).toBe("Entraste desde Chrome en Android");
  expect(nombreEntrada(entrada("entro"), "suya")).toBe("Entró desde Chrome en Android");
  expect(nombreEntrada(entrada("contrasena", "algo"), "mia")).toBe("Cambiaste tu contraseña desde otro dispositivo");
  expect(nombreEntrada(entrada("contrasena", null), "mia")).toBe("Cambiaste tu contraseña");
  expect(nombreEntrada(entrada("masFallos", null, 4), "mia")).toBe("Hubo más intentos fallidos ese día: 4");
  expect(nombreEntrada(entrada("descongelada"), "mia")).toBe("Quitamos la protección de tu cuenta");
  expect(nombreEntrada(entrada("toString"), "mia")).toBe("toString desde Chrome en Android");
});

test("the mail of a change says what, when and from where, and its link only on the way out", () => {
  const cuando = instante(Date.UTC(2026, 10, 22, 23, 40));
  const { asunto, texto, params, enlace } = correoCambio(
    { que: "telefono", cuando, agente: CHROME, ip: "10.0.0.7" },
    "SELLADO",
  );
  expect(asunto).toBe("El teléfono de tu cuenta cambió");
  expect(texto).toMatch(/22 nov\.? 2026, 7:40\sp\.\sm\., desde Chrome en Android \(dirección 10\.0\.0\.7\)\./);
  expect(texto).not.toContain("SELLADO");
  expect([params, enlace]).toEqual([{}, "SELLADO"]);
  expect(smsTelefonoCambiado(cuando)).toMatch(/^[\x20-\x7e]{1,160}$/);
});
