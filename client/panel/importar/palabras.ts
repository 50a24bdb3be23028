import { counted } from "../../../rules/country/cantidad.ts";
import type { CifrasCarga } from "../../../rules/operator/importar/vista.ts";

/** «500 clientes, 300 préstamos y 900 pagos». */
export function cifrasText({ personas, prestamos, pagos }: CifrasCarga): string {
  return `${counted(personas, "cliente", "clientes")}, ${counted(prestamos, "préstamo", "préstamos")} y ${counted(pagos, "pago", "pagos")}`;
}

export const filas = (count: number) => counted(count, "fila", "filas");
