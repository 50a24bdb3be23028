/**
 * How the bank's matching does in a month: 2,000 pagos and some 2,600 payments into four accounts, by notices, statements and
 * calls, with all that goes wrong, against the truth of who paid what; then how long it takes when much waits. `bun run bench:banco`.
 */
import type { MovimientoAbierto, PagoAbierto } from "../rules/bank/candidatos.ts";
import { propose } from "../rules/bank/emparejar.ts";
import { addDays, dia } from "../rules/country/fecha.ts";
import { bolivares } from "../rules/money/dinero.ts";
import { azarDe, makeMes } from "../tests/support/mes.ts";
import { type Figuras, playMes } from "../tests/support/mes-jugado.ts";
import { createWorld } from "../tests/support/world.ts";

const SEED = Number(process.env.MES_SEED ?? 1);
const ROUNDS = 40;
/** 1,000 movements against 20,000 pagos may take this long. */
const TARGET_MS = 100;

const world = createWorld();
const began = performance.now();
const figuras = playMes(world, makeMes({ seed: SEED, pagos: 2000, dias: 30 }));
const seconds = (performance.now() - began) / 1000;
world.close();

const percent = (part: number, of: number) => `${((100 * part) / of).toFixed(2)} %`;
const rows: [name: string, value: string | number, wanted: string, good: boolean][] = [
  ["pagos", figuras.pagos, "2,000", true],
  ["payments that came in", figuras.ingresos, "some 2,600", true],
  ["… of them heard of", figuras.oidos, "", true],
  ["… sharing amount, account and day with another", percent(figuras.iguales, figuras.ingresos), "some 10.8 %", true],
  ["notices, rows and calls received", figuras.evidencias, "", true],
  ["… not read", figuras.sinLeer, "0", figuras.sinLeer === 0],
  ["movements", figuras.movimientos, String(figuras.oidos), figuras.movimientos === figuras.oidos],
  ["… made twice by repeats", figuras.deMas, "0", figuras.deMas === 0],
  ["… lost though genuine", figuras.perdidos, "0", figuras.perdidos === 0],
  ["exact pairs", figuras.exactas, "", true],
  ["… precision", precision(figuras), "100 %", figuras.exactasFalsas.length === 0],
  ["probable pairs looked at by a person", figuras.probables, "", true],
  ["… true", figuras.probablesCiertas, "", true],
  [
    "recall of true pairs, exact and probable",
    percent(figuras.hallados, figuras.verdaderos),
    "≥ 95 %",
    figuras.hallados / figuras.verdaderos >= 0.95,
  ],
  ["pagos of fraudsters", figuras.fraudes, "", true],
  ["… confirmed by themselves", figuras.fraudesConfirmados, "0", figuras.fraudesConfirmados === 0],
  ["… shown to a person as probable", figuras.fraudesPropuestos, "", true],
];
const { thousand, hundred } = timing();
rows.push(
  ["1,000 movements × 20,000 pagos, ms of processor", thousand.toFixed(1), `< ${TARGET_MS}`, thousand < TARGET_MS],
  [
    "… beside 100 × 2,000 of the same days and amounts, times",
    (thousand / hundred).toFixed(1),
    "10 is linear, 100 is not",
    thousand / hundred < 50,
  ],
);
console.table(
  Object.fromEntries(rows.map(([name, value, wanted, good]) => [name, { value, wanted, "": good ? "✓" : "✗" }])),
);
console.log(`The month, seed ${SEED}, played in ${seconds.toFixed(1)} s.`, ...figuras.exactasFalsas);
process.exitCode = rows.every(([, , , good]) => good) ? 0 : 1;

function precision({ exactas, exactasFalsas }: Figuras): string {
  return percent(exactas - exactasFalsas.length, exactas);
}

/** The least processor time of both sizes, taken in turns: what else runs on the machine only makes them slower. */
function timing(): { thousand: number; hundred: number } {
  const sizes = { thousand: open(1000, 20_000), hundred: open(100, 2000) };
  const times = { thousand: [] as number[], hundred: [] as number[] };
  for (let i = 0; i < ROUNDS; i += 1)
    for (const size of ["thousand", "hundred"] as const) {
      const start = process.cpuUsage();
      const found = propose(sizes[size].movimientos, sizes[size].pagos, []);
      const { user, system } = process.cpuUsage(start);
      times[size].push((user + system) / 1000);
      if (found.length < sizes[size].movimientos.length / 2) throw new Error("too little was found to time it");
    }
  return { thousand: Math.min(...times.thousand), hundred: Math.min(...times.hundred) };
}

/** Much that waits: the amounts of few cuotas, so that hundreds are equal. */
function open(movimientos: number, pagos: number): { movimientos: MovimientoAbierto[]; pagos: PagoAbierto[] } {
  const azar = azarDe(SEED);
  const waiting = Array.from({ length: pagos }, (_, i): PagoAbierto => {
    const referencia = `00${azar.digits(10)}`;
    const own = {
      cedula: `V${10_000_000 + i}`,
      nombre: `${azar.one(["ANA", "LUIS", "ROSA"])} PEREZ ${i}`,
      telefono: `+58412${azar.digits(7)}`,
    };
    return {
      ...{
        ...own,
        id: `p${i}`,
        userId: `u${i}`,
        status: "Pendiente",
        emparejado: false,
        codigo: referencia.slice(-4),
        referencia,
      },
      ...{ montoBs: bolivares(100_000 + azar.upTo(40) * 5000), fechaPago: addDays(dia("2026-09-01"), azar.upTo(60)) },
      ...{ bancoPagador: azar.one(["0102", "0134", null]), telefonoPagador: null, bancoReceptor: "0102" },
    };
  });
  const arrived = Array.from({ length: movimientos }, (_, i): MovimientoAbierto => {
    const { referencia, montoBs, fechaPago, telefono, nombre, userId } = waiting[azar.upTo(pagos)] as PagoAbierto;
    return {
      ...{
        id: `m${i}`,
        banco: "0102",
        monto: montoBs ?? bolivares(1),
        dias: [fechaPago],
        bancoPagador: null,
        clientes: [userId],
      },
      referencias: azar.chance(0.9) ? [`0${referencia}`, `00${azar.digits(10)}`] : [`006772${azar.digits(7)}`],
      pagadores: [{ telefono, nombre, cedula: null }],
    };
  });
  return { movimientos: arrived, pagos: waiting };
}
