import { type GestionTipo, RESULTADO_TEXTOS, RESULTADOS_DICHOS } from "../../../rules/loans/mora/gestiones.ts";

/** What each kind of contact is called. */
export const TIPOS: Record<GestionTipo, string> = {
  nota: "Nota",
  llamada: "Llamada",
  whatsapp: "WhatsApp",
  promesa: "Promesa de pago",
  recordatorio: "Recordatorio",
};

/** As a choice of a form. */
export const RESULTADO_OPCIONES = RESULTADOS_DICHOS.map((value) => ({ value, label: RESULTADO_TEXTOS[value] }));
