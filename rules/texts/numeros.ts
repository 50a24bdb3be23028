/** 12 → «N.º 12», in one line: by which a loan or a pago is called on the phone and on paper. */
export const formatNumero = (numero: number): string => `N.º\u00a0${numero}`;
