import { counted } from "../../../rules/country/cantidad.ts";

/** «1 movimiento», «380 movimientos». */
export const movimientos = (count: number): string => counted(count, "movimiento", "movimientos");
