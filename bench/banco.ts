/**
 * A month of bank evidence against the truth of who paid, with honest mistakes and with thieves, by the share of payments that
 * are paid exactly as an intention says; then how long matching takes when much waits. `bun run bench:banco`; one month alone:
 * `MES_SEED=3 MES_EXACTAS=90 MES_PERSONAS=300 MES_DIAS=30`. `MES_DETALLE=1` names each error.
 */
import { playMes } from "../tests/support/mes-jugado.ts";
import type { Figuras } from "../tests/support/mes-juicio.ts";
import { timing } from "./banco-tiempo.ts";

const { MES_SEED, MES_EXACTAS, MES_PERSONAS = "300", MES_DIAS = "30", MES_DETALLE } = process.env;
const SEMILLAS = MES_SEED ? [Number(MES_SEED)] : [7, 21, 99, 2027, 31337];
const EXACTAS = MES_EXACTAS ? [Number(MES_EXACTAS)] : [0, 70, 90];
/** 1,000 movements against 20,000 pagos may take this long. */
const TARGET_MS = 100;

/** What a month must reach; of each share the least that is confirmed without a hand, and what a person may still have to do. */
const METAS: Record<number, { solos: number; nunca: number; clics: number }> = {
  90: { solos: 0.95, nunca: 0.03, clics: 60 },
  70: { solos: 0.85, nunca: 1, clics: Number.POSITIVE_INFINITY },
};

const percent = (part: number, of: number) => `${((100 * part) / Math.max(of, 1)).toFixed(1)} %`;
const dolares = (amount: number) => `$ ${amount.toFixed(0)}`;

function rowOf(figuras: Figuras, bien: boolean) {
  const { honestos, solos, aMano, nunca, hallables, aciertos, fraudes, errores, sinAviso, clics, deMas, perdidos } =
    figuras;
  return {
    "pagos honestos": honestos,
    solos: percent(solos, honestos),
    precisión: percent(aciertos, aciertos + fraudes.length + errores.length),
    "a mano": aMano,
    "nunca propuestos": percent(nunca, honestos),
    "se hallan buscando": `${hallables} de ${nunca}`,
    clics,
    "fraudes solos": `${fraudes.length} de ${figuras.intentos}`,
    "sin advertencia": sinAviso.length,
    "dinero de más / perdido": `${deMas} / ${perdidos}`,
    neto: `${dolares(figuras.neto)} de ${dolares(figuras.ganancia)}`,
    "": bien ? "✓" : "✗",
  };
}

function isGood(
  { honestos, solos, nunca, fraudes, errores, sinAviso, clics, deMas, perdidos }: Figuras,
  exactas: number,
) {
  const meta = METAS[exactas] ?? { solos: 0, nunca: 1, clics: Number.POSITIVE_INFINITY };
  const enough = solos >= meta.solos * honestos && nunca <= meta.nunca * honestos && clics <= meta.clics;
  return enough && [fraudes, errores, sinAviso].every(({ length }) => length === 0) && deMas + perdidos === 0;
}

/** Each error, and why others waited, the most frequent first. */
function detail({ fraudes, errores, sinAviso, negados, esperaron, porque }: Figuras): void {
  const counts = new Map<string, number>();
  const waited = [
    ...porque.nunca.map((one) => `nunca: ${one}`),
    ...porque.aMano.map((one) => `a mano: ${one}`),
    ...negados.map((one) => `«No es»: ${one}`),
    ...esperaron.map((one) => `esperó: ${one}`),
  ];
  for (const one of waited) counts.set(one, (counts.get(one) ?? 0) + 1);
  const often = [...counts].sort(([, a], [, b]) => b - a).map(([why, count]) => `${count} × ${why}`);
  console.log([...fraudes, ...errores, ...sinAviso.map((one) => `sin advertencia: ${one}`), ...often].join("\n"));
}

const rows: Record<string, object> = {};
let good = true;
for (const exactas of EXACTAS) {
  const canales = new Map<string, { honestos: number; solos: number; nunca: number }>();
  for (const seed of SEMILLAS) {
    const began = performance.now();
    const figuras = await playMes({
      seed,
      exactas,
      personas: Number(MES_PERSONAS),
      dias: Number(MES_DIAS),
    });
    const bien = isGood(figuras, exactas);
    good &&= bien;
    rows[`${exactas} % exactas, semilla ${seed}`] = rowOf(figuras, bien);
    for (const { nombre, ...own } of figuras.porCanal) {
      const sum = canales.get(nombre) ?? { honestos: 0, solos: 0, nunca: 0 };
      for (const key of ["honestos", "solos", "nunca"] as const) sum[key] += own[key];
      canales.set(nombre, sum);
    }
    console.error(`${exactas} %, seed ${seed}: ${((performance.now() - began) / 1000).toFixed(0)} s`);
    if (MES_DETALLE) detail(figuras);
  }
  for (const [nombre, { honestos, solos, nunca }] of canales)
    rows[`${exactas} % exactas, ${nombre}`] = {
      "pagos honestos": honestos,
      solos: percent(solos, honestos),
      "nunca propuestos": percent(nunca, honestos),
    };
}
const { thousand, hundred } = timing();
const fast = thousand < TARGET_MS && thousand / hundred < 50;
console.table(rows);
console.log(
  `1,000 movements × 20,000 pagos: ${thousand.toFixed(1)} ms of processor (< ${TARGET_MS}), ${(thousand / hundred).toFixed(1)} times 100 × 2,000 of the same days and amounts (10 is linear, 100 is not) ${fast ? "✓" : "✗"}`,
);
process.exitCode = good && fast ? 0 : 1;
