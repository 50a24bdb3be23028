import { describe, expect, test } from "vitest";
import { type Examen, frenosDe } from "../../rules/bank/emparejar/automatico.ts";
import { dia } from "../../rules/country/fecha.ts";
import { centavos } from "../../rules/money/dinero.ts";

const nada = { tardio: null, tasaVieja: null, antesDelPrestamo: null, exceso: null };
const LIMPIO: Examen = {
  ...{ monto: centavos(6_00), provisional: false, prestamo: "activo", baneado: false, congelado: false },
  ...{ anonimo: false, voz: null, yaConciliado: false, mismaReferencia: 0, vistos: [], reparos: nada },
  ...{ pagador: "suyo", porIntencion: false, sinPagar: 0 },
};

describe("why the program leaves a pago to a person", () => {
  test("nothing odd: it confirms, up to the most of one pago and with it", () => {
    expect(frenosDe(LIMPIO, null)).toEqual([]);
    expect(frenosDe(LIMPIO, centavos(6_00))).toEqual([]);
  });

  test.each<[Partial<Examen>, number | null, string]>([
    [{}, 5_99, "Pasa de $5,99, el tope de los que se aprueban solos"],
    [{ provisional: true }, null, "Falta la tasa de su día"],
    [{ prestamo: "terminado" }, null, "Su préstamo ya terminó"],
    [{ prestamo: "ninguno" }, null, "No es de un préstamo en curso"],
    [{ baneado: true }, null, "Está baneado"],
    [{ congelado: true }, null, "Su cuenta está protegida"],
    [{ anonimo: true }, null, "El aviso no dice quién lo envió"],
    [{ voz: "Solo lo dice un SMS: espera" }, null, "Solo lo dice un SMS: espera"],
    [{ yaConciliado: true }, null, "El banco dice que ya fue conciliado, y no por Cuotica"],
    [{ pagador: "otro" }, null, "El banco muestra que pagó otra persona"],
    [{ pagador: "nadie" }, null, "El banco no dice quién pagó"],
    [{ mismaReferencia: 1 }, null, "Otro pago tiene la misma referencia"],
    [{ reparos: { ...nada, tardio: 9 } }, null, "Lo registró muchos días después de pagar"],
    [{ reparos: { ...nada, tasaVieja: 4 } }, null, "Se calculó con una tasa vieja"],
    [{ reparos: { ...nada, antesDelPrestamo: dia("2027-01-15") } }, null, "Dice un día anterior a su préstamo"],
    [{ reparos: { ...nada, exceso: centavos(1) } }, null, "Es más de lo que debe"],
    [{ vistos: ["cedula"] }, null, "Su cédula está en otra cuenta"],
    [{ vistos: ["telefono"] }, null, "Su teléfono está en otra cuenta"],
    [{ vistos: ["acceso"] }, null, "Otra cuenta entra con su teléfono"],
    [{ vistos: ["telefono", "foto", "telefono"] }, null, "Su teléfono está en otra cuenta"],
  ])("%j, at most %j: %s", (odd, tope, said) => {
    expect(frenosDe({ ...LIMPIO, ...odd }, tope === null ? null : centavos(tope))).toEqual([said]);
  });

  test.each(["otro", "nadie"] as const)("whoever paid the exact amount that they were given: %s", (pagador) => {
    expect(frenosDe({ ...LIMPIO, pagador, porIntencion: true }, null)).toEqual([]);
    expect(frenosDe({ ...LIMPIO, pagador, porIntencion: true, anonimo: true }, null)).toHaveLength(1);
    expect(frenosDe({ ...LIMPIO, pagador, porIntencion: true, sinPagar: 9 }, null)).toEqual([]);
    expect(frenosDe({ ...LIMPIO, pagador, porIntencion: true, sinPagar: 10 }, null)).toEqual([
      "Pidió muchos montos exactos y no los pagó",
    ]);
    expect(frenosDe({ ...LIMPIO, pagador: "suyo", porIntencion: true, sinPagar: 10 }, null)).toEqual([]);
  });

  test("a photo that is another's too was judged when the identity was", () => {
    expect(frenosDe({ ...LIMPIO, vistos: ["foto"] }, null)).toEqual([]);
  });

  test("all of them are said", () => {
    const odd = { ...LIMPIO, baneado: true, congelado: true, vistos: ["cedula", "acceso"] } as const;
    expect(frenosDe(odd, null)).toHaveLength(4);
  });
});
