/** How many borrowers one processor carries, from what each request was measured to cost: pure. What is assumed is said here. */
import type { Informe } from "./cifras.ts";

export const SUPUESTOS = {
  /** Times a month that somebody opens their home: it is asked for as a document, again for three answers, and their pagos. */
  visitas: 6,
  /** Pagos a month; each is registered, and decided by the panel for about as much. */
  pagos: 1,
  escriturasPorPago: 2,
  /** Of a month's work, what falls in its busiest hour: a tenth in the busiest day, and of that three twentieths. */
  horaPunta: 0.1 * 0.15,
  /** Of one processor, what the program may use in that hour: the rest is for what nobody foresaw. */
  ocupada: 0.5,
} as const;

const VISITA = ["el inicio, su documento", "el inicio, tres a la vez", "pagos.mine"];
const HORA_MS = 3_600_000;

export interface Capacidad {
  /** Milliseconds of processor. */
  visita: number;
  pago: number;
  clientes: number;
  pagosAlMes: number;
}

/** Null where one of the figures that it takes was not measured. */
export function capacityOf({ cifras }: Pick<Informe, "cifras">): Capacidad | null {
  const cpuOf = (nombre: string) =>
    cifras.find((cifra) => cifra.nombre === nombre && cifra.conexiones === 16)?.cpu ?? null;
  const [visitas, write] = [VISITA.map(cpuOf), cpuOf("pagos.register")];
  const visita = visitas.reduce<number | null>((sum, cpu) => (sum === null || cpu === null ? null : sum + cpu), 0);
  if (visita === null || write === null) return null;
  const pago = write * SUPUESTOS.escriturasPorPago;
  const monthly = SUPUESTOS.visitas * visita + SUPUESTOS.pagos * pago;
  const clientes = Math.floor((HORA_MS * SUPUESTOS.ocupada) / (SUPUESTOS.horaPunta * monthly));
  return { visita, pago, clientes, pagosAlMes: clientes * SUPUESTOS.pagos };
}
