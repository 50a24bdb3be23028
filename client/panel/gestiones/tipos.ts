import { type GestionTipo, RESULTADO_TEXTOS, RESULTADOS_DICHOS } from "../../../rules/loans/mora/gestiones.ts";

/** Each kind of contact's name. */
export const TIPOS: Record<GestionTipo, string> = {
  nota: "Nota",
  llamada: "Llamada",
  whatsapp: "WhatsApp",
  promesa: "Promesa de pago",
  recordatorio: "Recordatorio",
};

/** As options of a select. */
export const RESULTADO_OPCIONES = RESULTADOS_DICHOS.map((value) => ({ value, label: RESULTADO_TEXTOS[value] }));
