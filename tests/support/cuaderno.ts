/**
 * A year of a business as people keep it in Excel: 60 clients, 80 loans of which 30 were paid, 170 pagos in bolívares. Made up,
 * and always the same.
 */
import { addDays, addMonths, type Dia, daysBetween } from "../../rules/country/fecha.ts";

type Fila = (string | number)[];

const NOMBRES = ["Ana Pérez", "José Rondón", "Yuleisy Núñez", "Wilmer Güerere", "Carmen Peña", "Álvaro D'Amico"];

/** Bolívares per dollar, × 100: half a bolívar more each day. */
export const tasaDe = (inicio: Dia, dia: Dia): number => 100_00 + 50 * daysBetween(inicio, dia);

/** Every rate of that year, as pasted: «15/01/2027  100,00». */
export const tasasDe = (inicio: Dia, hoy: Dia): [Dia, number][] =>
  Array.from({ length: daysBetween(inicio, hoy) + 1 }, (_, i) => {
    const dia = addDays(inicio, i);
    return [dia, tasaDe(inicio, dia)];
  });

const dma = (dia: Dia) => dia.split("-").reverse().join("/");
const enBs = (inicio: Dia, dia: Dia, centavos: number) => {
  const bs = Math.round((centavos * tasaDe(inicio, dia)) / 100);
  return `Bs ${Math.floor(bs / 100)},${String(bs % 100).padStart(2, "0")}`;
};

/** The i-th person, as each row names them. */
const cedula = (i: number) => [`C.I. ${11_000_000 + i}`, `V-${11_000_000 + i}`, 11_000_000 + i][i % 3] ?? "";

export function aCuaderno(hoy: Dia) {
  const inicio = addMonths(hoy, -12);
  const clientes: Fila[] = [["Nombre y apellido", "CI", "Celular"]];
  const prestamos: Fila[] = [["CI", "Prestado", "Entregado", "Primera cuota", "Cuotas", "Situación"]];
  const pagos: Fila[] = [["CI", "Día", "Bs pagados", "Ref"]];
  const lend = (i: number, entrega: Dia, situacion: string, pagadas: number) => {
    prestamos.push([cedula(i), "USD 20", dma(entrega), dma(addMonths(entrega, 1)), "4 cuotas", situacion]);
    for (let n = 1; n <= pagadas; n += 1) {
      const dia = addMonths(entrega, n);
      pagos.push([cedula(i), dma(dia), enBs(inicio, dia, 6_00), String(100_000_000 + pagos.length)]);
    }
  };
  for (let i = 0; i < 60; i += 1) {
    clientes.push([`${NOMBRES[i % NOMBRES.length]}`, cedula(i), `0414-${1_000_000 + i}`]);
    // After the 12th, so that no date can be read with its month first.
    const from = addDays(addMonths(hoy, -11).replace(/..$/, "13") as Dia, i % 10);
    if (i < 20) lend(i, from, i % 2 ? "Pagado" : "CANCELADO", 4);
    if (i < 10) lend(i, addMonths(from, 4), "pagada", 4);
    if (i < 50) lend(i, addMonths(from, 9), i % 2 ? "al día" : "", 1);
  }
  return { inicio, clientes, prestamos, pagos };
}
