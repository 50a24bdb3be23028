/** The doubts about an approval. Limits from the issue: a day past or more than 45 days away, bolívares more than 5 % off. */
import { describe, expect, test } from "vitest";
import { dia } from "../../rules/country/fecha.ts";
import {
  type CodigoDeDuda,
  checkConfirmed,
  dudasDe,
  dudasDelRechazo,
  dudasDichas,
  withAsked,
} from "../../rules/loans/aprobar/dudas.ts";
import { bolivares, centavos } from "../../rules/money/dinero.ts";
import { valorTasa } from "../../rules/money/tasa.ts";

const HOY = dia("2026-03-04");
/** $20 at 100 Bs: 2.000,00. */
const tasa = { fechaValor: HOY, valor: valorTasa(100_00000000), fuente: "BCV" };
const limpio = { verify: true, vistos: [], castigado: centavos(0), saldoAFavor: centavos(0), tasa };
const clara = { amount: centavos(20_00), fechaPrimerPago: dia("2026-04-04"), bs: bolivares(2_000_00) };
const visto = (nombre: string, motivo = "foto") => ({ nombre, motivo });
const codigos = (aprobacion: object, conocido: object = {}) =>
  dudasDe({ ...clara, ...aprobacion }, { ...limpio, ...conocido }, HOY).map(({ codigo }) => codigo);

describe("what is doubtful", () => {
  test("nothing, where all is in order", () => {
    expect(codigos({})).toEqual([]);
  });

  test.each<[string, CodigoDeDuda[]]>([
    ["2026-03-03", ["primerPagoPasado"]],
    ["2026-02-02", ["primerPagoPasado"]],
    ["2026-03-04", []],
    ["2026-04-18", []],
    ["2026-04-19", ["primerPagoLejos"]],
    ["2027-03-01", ["primerPagoLejos"]],
  ])("on 2026-03-04, a first payment on %s: %j", (fechaPrimerPago, expected) => {
    expect(codigos({ fechaPrimerPago: dia(fechaPrimerPago) })).toEqual(expected);
  });

  test.each<[number, CodigoDeDuda[]]>([
    [1, ["bsLejos"]],
    [1_899_99, ["bsLejos"]],
    [1_900_00, []],
    [2_100_00, []],
    [2_100_01, ["bsLejos"]],
    [20_000_00, ["bsLejos"]],
  ])("of 2.000,00 Bs, %i céntimos: %j", (bs, expected) => {
    expect(codigos({ bs: bolivares(bs) })).toEqual(expected);
    expect(codigos({ bs: bolivares(bs) }, { tasa: null })).toEqual([]);
  });

  test("what is not typed yet is no doubt", () => {
    expect(codigos({ bs: null, fechaPrimerPago: null })).toEqual([]);
  });

  test("the person's, each on its own and before the others", () => {
    expect(codigos({}, { verify: false })).toEqual(["sinVerificar"]);
    expect(codigos({}, { castigado: centavos(1) })).toEqual(["deudaPerdonada"]);
    expect(codigos({}, { saldoAFavor: centavos(-1) })).toEqual(["debeSaldo"]);
    expect(codigos({}, { saldoAFavor: centavos(1) })).toEqual([]);
    expect(codigos({ bs: bolivares(1) }, { vistos: [visto("Ana Pérez"), visto("Ana Pérez")] })).toEqual([
      "vistoAntes",
      "bsLejos",
    ]);
    expect(codigos({}, { vistos: [visto("Ana Pérez", "parecida")] })).toEqual(["fotoParecida"]);
  });

  test("says what and what it means, with the figures", () => {
    const dudas = dudasDe(
      { ...clara, bs: bolivares(1_000_00), fechaPrimerPago: dia("2026-05-03") },
      { ...limpio, castigado: centavos(12_50), vistos: [visto("Ana Pérez"), visto("")] },
      HOY,
    );
    const said = dudas.map(({ que, significa }) => `${que}. ${significa}`).join("\n");
    for (const part of [
      "otra cuenta: Ana Pérez, alguien sin nombre",
      "dejó $12,50 sin pagar",
      "50 % de menos",
      "$20,00 a 100,00 (4 mar.)",
      "Bs. 2.000,00",
      "a 60 días",
    ])
      expect(said).toContain(part);
  });
});

describe("of the transfer itself", () => {
  const salida = { nombre: "Rosa Pérez", bs: bolivares(2_000_00), referencia: "000123456789", dia: dia("2026-03-02") };

  test.each([
    ["000123456789", []],
    // As some banks write it, cut or without leading zeros.
    ["123456789", []],
    [" 0001 2345 6789", []],
    ["456789", []],
    ["", ["yaPagada"]],
    ["000123456788", ["yaPagada"]],
    ["6789", ["yaPagada"]],
  ])("sent before by %j, for this very request", (referencia, expected) => {
    expect(codigos({ referencia }, { salida })).toEqual(expected);
  });

  test("each says what and what to look at, before all that is of the person", () => {
    const otro = { ...clara, referencia: "000123456789", otroDestino: "al teléfono 0414-5559999" };
    const dudas = dudasDe(otro, { ...limpio, verify: false, repetida: salida }, HOY);
    expect(dudas.map(({ codigo }) => codigo)).toEqual(["otroDestino", "referenciaUsada", "sinVerificar"]);
    expect(dudas[0]?.que).toBe("El comprobante dice que fue al teléfono 0414-5559999");
    expect(dudas[1]?.que).toBe("La referencia 000123456789 ya está en el préstamo de Rosa Pérez (2 mar.)");
    const [paid] = dudasDe(clara, { ...limpio, salida }, HOY);
    expect(paid?.que).toBe("Por esta solicitud ya se enviaron Bs. 2.000,00, referencia 000123456789 (2 mar.)");
  });

  test("what only the server could ask about is shown with the rest, each once", () => {
    const asked = dudasDichas(
      checkConfirmed(dudasDe(clara, { ...limpio, verify: false, repetida: salida }, HOY), [])?.campos ?? {},
    );
    const shown = withAsked(dudasDe(clara, { ...limpio, verify: false }, HOY), asked);
    expect(shown.map(({ codigo }) => codigo)).toEqual(["referenciaUsada", "sinVerificar"]);
    expect(shown.every(({ que, significa }) => que !== "" && significa !== "")).toBe(true);
  });

  test("nothing changes places when the server asks about what is already shown", () => {
    const peor = {
      ...limpio,
      verify: false,
      castigado: centavos(1),
      saldoAFavor: centavos(-1),
      salida,
      repetida: salida,
    };
    const vistos = [visto("Ana Pérez"), visto("Ana Pérez", "parecida")];
    const otro = { ...clara, bs: bolivares(1), referencia: "000999999999", otroDestino: "al teléfono 0414-5559999" };
    for (const fecha of ["2026-03-03", "2026-05-03"]) {
      const dudas = dudasDe({ ...otro, fechaPrimerPago: dia(fecha) }, { ...peor, vistos }, HOY);
      expect(dudas).toHaveLength(10);
      expect(withAsked(dudas, [])).toEqual(dudas);
    }
  });
});

describe("confirmed", () => {
  const dudas = dudasDe({ ...clara, bs: bolivares(1) }, { ...limpio, verify: false }, HOY);

  test("all of them, and others too", () => {
    expect(checkConfirmed(dudas, ["bsLejos", "sinVerificar"])).toBeNull();
    expect(checkConfirmed(dudas, ["bsLejos", "sinVerificar", "debeSaldo"])).toBeNull();
    expect(checkConfirmed([], [])).toBeNull();
  });

  test("one missing: refused with every one, which can be read back from it", () => {
    for (const confirmo of [[], ["bsLejos"], ["sinVerificar", "primerPagoLejos"]] as CodigoDeDuda[][]) {
      const unsure = checkConfirmed(dudas, confirmo);
      expect(unsure?.refusal.code).toBe("APPROVAL_UNSURE");
      expect(unsure?.refusal.texto).toMatch(/revisa: su identidad no está verificada; los bolívares no cuadran/);
      expect(dudasDelRechazo(unsure?.campos ?? {})).toEqual(["sinVerificar", "bsLejos"]);
    }
  });
});
