/** 12 → «N.º 12», in one line: by which a loan or a pago is called on the phone and on paper. */
export const formatNumero = (numero: number): string => `N.º\u00a0${numero}`;

/** A loan that was closed with something owed has a paper too, but not one that says that it was paid. */
export function nombreConstancia({ pagadoCompleto }: { pagadoCompleto: boolean }): string {
  return pagadoCompleto ? "Constancia de pago" : "Constancia de cierre";
}
