/** «1 movimiento», «380 movimientos». */
export const movimientos = (count: number): string => `${count} ${count === 1 ? "movimiento" : "movimientos"}`;
