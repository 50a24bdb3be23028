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

/** The four digits of a pago that has none: cash has no reference. */
export const SIN_CODIGO = "0000";

interface Conocido {
  metodo: string;
  codigo: string;
}

/** The four digits that somebody said; null of cash without any. */
export const codigoDicho = ({ metodo, codigo }: Conocido): string | null =>
  metodo === "efectivo" && codigo === SIN_CODIGO ? null : codigo;

/** By what a person knows a pago: «código 4821», or that it was cash. */
export function conocidoPor(pago: Conocido): string {
  const codigo = codigoDicho(pago);
  return codigo === null ? "en efectivo" : `código ${codigo}`;
}
