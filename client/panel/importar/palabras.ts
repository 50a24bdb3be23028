import type { CifrasCarga } from "../../../rules/operator/importar/vista.ts";

const n = (count: number, one: string, several: string) =>
  `${count.toLocaleString("es-VE")} ${count === 1 ? one : several}`;

/** «500 clientes, 300 préstamos y 900 pagos». */
export function cifrasText({ personas, prestamos, pagos }: CifrasCarga): string {
  return `${n(personas, "cliente", "clientes")}, ${n(prestamos, "préstamo", "préstamos")} y ${n(pagos, "pago", "pagos")}`;
}

export const filas = (count: number) => n(count, "fila", "filas");
