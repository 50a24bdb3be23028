/** The team report: what each member collected, and when people answer. */

/** The minimum number of answers to draw a conclusion from. */
const RESPUESTAS_SUFICIENTES = 10;
const VENTANA_HORAS = 2;
const HORAS = 24;

/**
 * The first of the two hours of the day in which most answers come; null while there are too few. `porHora`: the number in each
 * hour of Caracas, from 0.
 */
export function mejorHora(porHora: readonly number[]): number | null {
  if (porHora.reduce((sum, n) => sum + n, 0) < RESPUESTAS_SUFICIENTES) return null;
  const within = (from: number) =>
    Array.from({ length: VENTANA_HORAS }, (_, i) => porHora[(from + i) % HORAS] ?? 0).reduce((sum, n) => sum + n, 0);
  const hours = Array.from({ length: HORAS }, (_, hour) => hour);
  return hours.reduce((best, hour) => (within(hour) >= within(best) ? hour : best), 0);
}

/** The collected share of what was due (collected plus still overdue), in whole percent; null if nothing was due. */
export function parteCobrada({ cobrado, vencido }: { cobrado: number; vencido: number }): number | null {
  const debian = cobrado + vencido;
  return debian === 0 ? null : Math.round((cobrado * 100) / debian);
}
