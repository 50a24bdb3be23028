import { checkAmount, loanRequestInput } from "../../../rules/loans/aprobar/solicitud.ts";
import { parseDolares } from "../../../rules/money/dinero.ts";
import type { Rango } from "../../../rules/people/niveles.ts";
import type { FormErrors } from "../../kit/form/state/use-form.ts";
import { validate } from "../../kit/form/state/validate.ts";

/** The request as it is typed. */
export const SIN_SOLICITUD = { amount: "", reason: "" };

type Values = typeof SIN_SOLICITUD;

/** What was typed, as it is sent. */
export const readSolicitud = ({ amount, reason }: Values) => ({ amount: parseDolares(amount) ?? 0, reason });

/** The errors of the schema, by field; what the level does not allow is said here too. */
export function validateSolicitud(
  { nivel, rangos }: { nivel: number; rangos: readonly Rango[] },
  values: Values,
): FormErrors<Values> {
  const amount = parseDolares(values.amount);
  const outside = amount !== null && checkAmount(nivel, amount, rangos);
  return { ...validate(loanRequestInput, readSolicitud(values)), ...(outside && { amount: outside.texto }) };
}
