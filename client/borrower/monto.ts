/** In the address of /solicitar: the form of a pago opens with all that is owed. */
export const PAGAR_TODO = "pagar=todo";
