import { type GestionTipo, RESULTADOS_DICHOS, type Resultado } from "../../../rules/loans/mora/gestiones.ts";

/** What each kind of contact is called. */
export const TIPOS: Record<GestionTipo, string> = {
  nota: "Nota",
  llamada: "Llamada",
  whatsapp: "WhatsApp",
  promesa: "Promesa de pago",
  recordatorio: "Recordatorio",
};

/** How a contact ended. */
export const RESULTADO_TEXTOS: Record<Resultado, string> = {
  contesto: "Contestó",
  promete: "Promete pagar",
  no_contesta: "No contestó",
  numero_malo: "Número equivocado",
};

/** As a choice of a form. */
export const RESULTADO_OPCIONES = RESULTADOS_DICHOS.map((value) => ({ value, label: RESULTADO_TEXTOS[value] }));
