/** Random texts: nothing crashes, no amount is invented, and «enviado» or «comisión» is never money received. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LECTORES } from "../../../rules/bank/avisos/lectores.ts";
import { readAviso, readTexto } from "../../../rules/bank/avisos/leer.ts";
import { makePlantillaAviso } from "../../../rules/bank/avisos/plantilla.ts";
import { toTexto } from "../../../rules/bank/avisos/texto.ts";
import { REMITENTES_INICIALES } from "../../../rules/bank/entregas/remitentes.ts";
import type { Lectura } from "../../../rules/bank/tipos.ts";
import muestras from "../../bank/datos/avisos.json" with { type: "json" };
import { forAll, runs } from "../../support/azar.ts";

const numRuns = runs(3000);

const TEXTOS = muestras.map(({ texto }) => texto);
const RECIBIDOS = muestras.filter(({ espera }) => espera).map(({ texto }) => texto);
const REMITENTES = [null, ...REMITENTES_INICIALES];

/** A format that an operator taught: its words match whatever is between them. */
const ENSENADO = "Aviso de abono Bs 250,00 a nombre de ANA TORRES con numero 00991824 gracias";
const PLANTILLA = makePlantillaAviso(
  toTexto(ENSENADO),
  { monto: 4, referencia: 12, telefono: null, nombre: [8, 9] },
  { banco: "0174", remitente: null },
);

function read(texto: string, remitente: string | null): Lectura | null {
  const plantillas = PLANTILLA ? [PLANTILLA.plantilla] : [];
  const leido = readAviso({ texto, remitente }, { remitentes: REMITENTES_INICIALES, plantillas });
  return leido && "lectura" in leido ? leido.lectura : null;
}

/** Every amount in a text, in céntimos: one or two digits after the last separator are decimals. */
function amountsIn(texto: string): Set<number> {
  const runs =
    texto
      .normalize("NFKC")
      .replace(/\p{Cf}/gu, "")
      .match(/\d[\d.,]*/g) ?? [];
  return new Set(
    runs.map((run) => {
      const parts = run.replace(/[.,]+$/, "").split(/[.,]/);
      const last = parts.at(-1) ?? "";
      const decimals = parts.length > 1 && last.length <= 2 ? last : "";
      const whole = decimals ? parts.slice(0, -1).join("") : parts.join("");
      return Number(`${whole}${decimals.padEnd(2, "0")}`);
    }),
  );
}

const PIEZAS = [
  ...[
    "Bs.",
    "Bs 1",
    "VES",
    "Ref:",
    "Ref 123456",
    "del 0412",
    "recibiste",
    "recibido",
    "Pago Movil",
    "por",
    "de",
    "monto",
  ],
  ...[
    "1.000",
    ",00",
    ".",
    ",",
    "..",
    " ",
    "\n",
    "\u200b",
    "\u00a0",
    "１２",
    "0",
    "9",
    "*",
    "-",
    "/",
    ":",
    '"',
    "…",
    "ó",
    "mil",
    "saldo",
  ],
];

/** A sample text, cut, doubled, spliced with another and sprinkled with fragments. */
const mutado = fc
  .record({
    texto: fc.constantFrom(...TEXTOS, ENSENADO),
    otro: fc.constantFrom(...TEXTOS),
    cambios: fc.array(
      fc.record({
        donde: fc.nat(400),
        quita: fc.nat(12),
        pone: fc.oneof(fc.constantFrom(...PIEZAS), fc.string({ maxLength: 4 }), fc.constant("")),
      }),
      { maxLength: 6 },
    ),
    corte: fc.option(fc.nat(250)),
    empalme: fc.option(fc.nat(250), { freq: 4 }),
  })
  .map(({ texto, otro, cambios, corte, empalme }) => {
    let text = texto;
    for (const { donde, quita, pone } of cambios) {
      const place = donde % (text.length + 1);
      text = text.slice(0, place) + pone + text.slice(place + quita);
    }
    if (corte !== null) text = text.slice(0, corte);
    return empalme === null ? text : text + otro.slice(empalme);
  });

test("no crash, and nothing is read that does not stand in the text", () => {
  let leidos = 0;
  forAll(
    fc.property(mutado, fc.constantFrom(...REMITENTES), (texto, remitente) => {
      const lectura = read(texto, remitente);
      if (!lectura) return;
      leidos += 1;
      expect(amountsIn(texto)).toContain(lectura.monto);
      const plain = texto.normalize("NFKC").replace(/\p{Cf}/gu, "");
      for (const reference of [lectura.referencia, lectura.referenciaPagador])
        if (reference) expect(plain).toMatch(new RegExp(`(?<!\\d)${reference}(?!\\d)`));
      if (lectura.telefono) expect(plain.replace(/\D/g, "")).toContain(lectura.telefono.replace(/\D/g, "").slice(-2));
    }),
    { numRuns },
  );
  // If no mutation were still readable, the test would prove nothing.
  expect(leidos).toBeGreaterThan(numRuns / 20);
});

const NUNCA = [
  ...[
    "Pago Movil enviado",
    "ENVIADA",
    "Enviaste",
    "desde cuenta 5256",
    "desde tu cuenta",
    "Débito",
    "debitado de tu cuenta",
  ],
  ...["comisión Bs. 0,30", "COMISION", "comisiones", "Realizaste", "reverso", "consumo", "retiro", "punto de venta"],
];

test("a text with «enviado», «desde cuenta», a debit or a commission is never a candidate", () => {
  forAll(
    fc.property(
      fc.constantFrom(...RECIBIDOS, ENSENADO),
      fc.constantFrom(...NUNCA),
      fc.nat(60),
      fc.constantFrom(...REMITENTES),
      (texto, frase, donde, remitente) => {
        const words = texto.split(" ");
        words.splice(donde % (words.length + 1), 0, frase);
        expect(read(words.join(" "), remitente)).toBeNull();
      },
    ),
    { numRuns },
  );
});

/** As much text in one piece as in eight costs the same; if quadratic, eight times as much. */
const LINEAL = 3;

describe("time grows as the text does", () => {
  const CABEZAS = ["", ...RECIBIDOS.slice(0, 1), "BANESCO REGISTRO: Pago recibido a traves de Pago Movil de "];
  const REPETIDOS = [
    ...[
      "bs",
      "bs. 1 ",
      "bs.1.",
      "ves ",
      "1",
      "1.",
      "1,1",
      "1:1",
      "31/",
      "31/05/26 ",
      "ref ",
      "ref",
      "ref: 123456 ",
      "nro de ",
    ],
    ...[
      "0412-",
      "0412-5550171 ",
      "04*",
      "**",
      "* 1",
      "de ",
      "DE A ",
      "por ",
      "recibiste un ",
      "pago movil ",
      "tpago recibido ",
    ],
    ...[
      "saldo ",
      "no ",
      "nunca a ",
      "codigo de ",
      "c.i. ",
      "v",
      "v-1",
      "tu ",
      "\u0301",
      "á",
      '"',
      " ",
      ".",
      "\u200b",
      "\n",
      "<",
      "a",
    ],
    ...["monto: ", "por 1 ", "banco ", "12:00 p", "recibido por ", "abono por ", "si no "],
  ];
  /** This thread's own time, in microseconds: the machine does other things too. */
  const worked = () => {
    const { user, system } = process.threadCpuUsage();
    return user + system;
  };
  const work = (text: string) => {
    const began = worked();
    const texto = toTexto(text);
    const plantillas = PLANTILLA ? [PLANTILLA.plantilla] : [];
    for (const { remitentes } of LECTORES)
      readTexto(texto, { sender: remitentes[0] ?? null, titulo: toTexto(""), plantillas });
    return worked() - began;
  };
  /** The time for one text of 80 KB divided by that for eight of 10 KB: the least of several attempts, as warm code is quicker. */
  const growth = (text: (bytes: number) => string) => {
    const [short, long] = [text(10 * 1024), text(80 * 1024)];
    const least = { short: Number.POSITIVE_INFINITY, long: Number.POSITIVE_INFINITY };
    // Below two milliseconds the clock says little.
    const ratio = () => least.long / Math.max(least.short, 2000);
    for (let i = 0; i < 20; i++) {
      const eight = Array.from({ length: 8 }, () => work(short));
      least.short = Math.min(
        least.short,
        eight.reduce((sum, one) => sum + one, 0),
      );
      least.long = Math.min(least.long, work(long));
      if (ratio() < LINEAL) break;
    }
    return ratio();
  };

  test.each(REPETIDOS)("%j, again and again", (repeated) => {
    for (const head of CABEZAS)
      expect(growth((bytes) => head + repeated.repeat(bytes / repeated.length))).toBeLessThan(LINEAL);
  });
});
