/** How long matching takes when much waits. */
import type { MovimientoAbierto, PagoAbierto } from "../rules/bank/emparejar/candidatos.ts";
import { propose } from "../rules/bank/emparejar/emparejar.ts";
import { addDays, dia } from "../rules/country/fecha.ts";
import { bolivares } from "../rules/money/dinero.ts";
import { azarDe } from "../tests/support/dado.ts";

const SEED = 1;
const ROUNDS = 40;

/** The least processor time of both sizes, taken in turns: what else runs on the machine only makes them slower. */
export function timing(): { thousand: number; hundred: number } {
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
      ...own,
      id: `p${i}`,
      userId: `u${i}`,
      status: "Pendiente",
      emparejado: false,
      codigo: referencia.slice(-4),
      referencia,
      montoBs: bolivares(100_000 + azar.upTo(40) * 5000),
      fechaPago: addDays(dia("2026-09-01"), azar.upTo(60)),
      bancoPagador: azar.one(["0102", "0134", null]),
      telefonoPagador: null,
      bancoReceptor: "0102",
    };
  });
  const arrived = Array.from({ length: movimientos }, (_, i): MovimientoAbierto => {
    const { referencia, montoBs, fechaPago, telefono, nombre, userId } = waiting[azar.upTo(pagos)] as PagoAbierto;
    return {
      id: `m${i}`,
      banco: "0102",
      monto: montoBs ?? bolivares(1),
      dias: [fechaPago],
      bancoPagador: null,
      clientes: [userId],
      referencias: azar.chance(0.9) ? [`0${referencia}`, `00${azar.digits(10)}`] : [`006772${azar.digits(7)}`],
      pagadores: [{ telefono, nombre, cedula: null }],
    };
  });
  return { movimientos: arrived, pagos: waiting };
}
