import { parseDolares } from "../../../rules/money/dinero.ts";

/** The request as it is typed. */
export const SIN_SOLICITUD = { amount: "", reason: "" };

export type Solicitud = typeof SIN_SOLICITUD;

/** What was typed, as it is sent. */
export const readSolicitud = ({ amount, reason }: Solicitud) => ({ amount: parseDolares(amount) ?? 0, reason });
