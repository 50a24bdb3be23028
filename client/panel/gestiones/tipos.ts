import type { GestionTipo } from "../../../rules/loans/mora/gestiones.ts";

/** What each kind of contact is called. */
export const TIPOS: Record<GestionTipo, string> = {
  nota: "Nota",
  llamada: "Llamada",
  whatsapp: "WhatsApp",
  promesa: "Promesa de pago",
  recordatorio: "Recordatorio",
};
