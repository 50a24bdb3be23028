import { checkAmount, loanRequestInput } from "../../../rules/loans/aprobar/solicitud.ts";
import { parseDolares } from "../../../rules/money/dinero.ts";
import type { Rango } from "../../../rules/people/niveles.ts";
import type { FormErrors } from "../../kit/form/state/form-state.ts";
import { validate } from "../../kit/form/state/validate.ts";
import { readSolicitud, type Solicitud } from "./valores-solicitud.ts";

/** The schema's errors, by field, and the level's limits. */
export function validateSolicitud(
  { nivel, rangos }: { nivel: number; rangos: readonly Rango[] },
  values: Solicitud,
): FormErrors<Solicitud> {
  const amount = parseDolares(values.amount);
  const outside = amount !== null && checkAmount(nivel, amount, rangos);
  return { ...validate(loanRequestInput, readSolicitud(values)), ...(outside && { amount: outside.texto }) };
}
