import { parseDolares } from "../../../rules/money/dinero.ts";

/** The request as it is typed. */
export const SIN_SOLICITUD = { amount: "", reason: "", diaPreferido: "", cuotas: "" };

export type Solicitud = typeof SIN_SOLICITUD;

/** What was typed, as it is sent. */
export const readSolicitud = ({ amount, reason, diaPreferido, cuotas }: Solicitud) => ({
  amount: parseDolares(amount) ?? 0,
  reason,
  ...(diaPreferido && { diaPreferido: Number(diaPreferido) }),
  ...(cuotas && { cuotas: Number(cuotas) }),
});
