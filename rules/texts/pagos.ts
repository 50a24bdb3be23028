/** How a pago came in, as a person reads it. */
export const METODOS = {
  pago_movil: "Pago Móvil",
  transferencia: "Transferencia",
  efectivo: "Efectivo",
  whatsapp: "Aviso por WhatsApp",
} as const;

/** One of another version of the program stays as it was written. */
export function nombreMetodo(metodo: string): string {
  return Object.hasOwn(METODOS, metodo) ? METODOS[metodo as keyof typeof METODOS] : metodo;
}
