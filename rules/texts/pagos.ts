/** How loans and pagos are called, on the phone and on paper. */

/** 12 → «N.º 12», in one line. */
export const formatNumero = (numero: number): string => `N.º\u00a0${numero}`;

/** A loan that was closed with something owed has a paper too, but not one that says that it was paid. */
export function nombreConstancia({ pagadoCompleto }: { pagadoCompleto: boolean }): string {
  return pagadoCompleto ? "Constancia de pago" : "Constancia de cierre";
}

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

/** The registered four digits; null for cash without any. */
export const codigoDicho = ({ metodo, codigo }: Conocido): string | null =>
  metodo === "efectivo" && codigo === SIN_CODIGO ? null : codigo;

/** By what a person knows a pago: «código 4821», or that it was cash. */
export function conocidoPor(pago: Conocido): string {
  const codigo = codigoDicho(pago);
  return codigo === null ? "en efectivo" : `código ${codigo}`;
}
