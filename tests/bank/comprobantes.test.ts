/** A receipt that a borrower pastes fills the form correctly, or not at all. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Comprobante, readComprobante } from "../../rules/bank/comprobantes/leer.ts";
import { dia } from "../../rules/country/fecha.ts";
import { forAll, runs } from "../support/azar.ts";
import avisos from "./datos/avisos.json" with { type: "json" };
import muestras from "./datos/comprobantes.json" with { type: "json" };

const HOY = dia(muestras.hoy);
const read = (texto: string): Comprobante | null => readComprobante(texto, HOY);

test.each(muestras.comprobantes)("$banco, $forma: filled", ({ texto, espera }) => {
  expect(read(texto)).toEqual(espera);
});

test.each(muestras.comprobantes)("$banco, $forma: the same on one line, or nothing", ({ texto, espera }) => {
  const leido = read(texto.replace(/\s+/g, " "));
  if (leido) expect(leido).toMatchObject({ montoBs: espera.montoBs, referencia: espera.referencia, dia: espera.dia });
});

test.each(muestras.nada)("$banco, $forma: nothing, for $porque", ({ texto }) => {
  expect(read(texto)).toBeNull();
});

test("of what the lender's bank tells: nothing, but for payments that were sent", () => {
  const leidos = avisos.map(({ texto }) => texto).filter((texto) => read(texto) !== null);
  const enviados = [
    /^Realizaste un PagomovilBDV por Bs. 23.500,00/,
    /^Tpago enviado Bs. 500,00/,
    /^BNC Pago Movil Enviado Bs.100,00/,
  ];
  expect(leidos).toEqual(enviados.map((enviado) => expect.stringMatching(enviado)));
});

describe("texts that nobody wrote", () => {
  const TEXTOS = [...muestras.comprobantes, ...muestras.nada].map(({ texto }) => texto);
  const PIEZAS = [
    "Bs.",
    "Ref:",
    "Monto:",
    "Referencia 123456",
    "21/11/2026",
    "1.000",
    ",00",
    " ",
    "\n",
    "*",
    "…",
    "\u200b",
    "１２",
  ];
  const mutado = fc
    .record({
      texto: fc.constantFrom(...TEXTOS),
      otro: fc.constantFrom(...TEXTOS),
      cambios: fc.array(
        fc.record({
          donde: fc.nat(300),
          quita: fc.nat(10),
          pone: fc.oneof(fc.constantFrom(...PIEZAS, ""), fc.string({ maxLength: 4 })),
        }),
        { maxLength: 5 },
      ),
      empalme: fc.option(fc.nat(300), { freq: 4 }),
    })
    .map(({ texto, otro, cambios, empalme }) => {
      let text = texto;
      for (const { donde, quita, pone } of cambios) {
        const place = donde % (text.length + 1);
        text = text.slice(0, place) + pone + text.slice(place + quita);
      }
      return empalme === null ? text : text + otro.slice(empalme);
    });

  test("nothing is read that does not stand there, and no day to come", () => {
    const numRuns = runs(3000);
    let read = 0;
    forAll(
      fc.property(mutado, (texto) => {
        const leido = readComprobante(texto, HOY);
        if (!leido) return;
        read += 1;
        const plain = texto.normalize("NFKC").replace(/\p{Cf}/gu, "");
        expect(plain).toMatch(new RegExp(`(?<!\\d)${leido.referencia}(?!\\d)`));
        const centimos = (plain.match(/\d[\d.,]*/g) ?? []).map((run) => {
          const [, whole = "", cents = ""] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(run.replace(/[.,]+$/, "")) ?? [];
          return Number(whole.replace(/[.,]/g, "") + cents.padEnd(2, "0"));
        });
        expect(centimos).toContain(leido.montoBs);
        expect(leido.dia === null || leido.dia <= HOY).toBe(true);
      }),
      { numRuns },
    );
    // If no mutation were still readable, the test would prove nothing.
    expect(read).toBeGreaterThan(numRuns / 15);
  });

  test.each(["recibiste", "rechazado", "pendiente", "reverso", "clave", "solicita"])(
    "with «%s» it is none",
    (palabra) => {
      for (const { texto } of muestras.comprobantes) expect(read(`${palabra} ${texto}`)).toBeNull();
    },
  );

  test.each([
    "pago movil enviado ",
    "ref ",
    "bs. 1 ",
    "1",
    "0102 ",
    "banco ",
    "21/11 ",
    "no a ",
    "*a",
    "\n",
    "concepto:\n",
    "1.",
    "de ",
  ])("«%s» again and again takes no time", (repeated) => {
    const began = process.threadCpuUsage().user;
    for (let i = 0; i < 5; i++) read(`pago movil enviado bs ${repeated.repeat(4000 / repeated.length)}`.slice(0, 4000));
    expect((process.threadCpuUsage().user - began) / 5000).toBeLessThan(100);
  });
});
