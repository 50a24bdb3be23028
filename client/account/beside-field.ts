import { Failure, failureOf } from "../kit/failure.ts";

/** A refusal that `useForm` puts beside the field it is about, as `fields` says by code; any other failure as it came. */
export function besideField(thrown: unknown, fields: Record<string, string>): unknown {
  const { codigo, message } = failureOf(thrown);
  const field = codigo && fields[codigo];
  if (!field) return thrown;
  return new Failure("refused", { codigo, message, campos: { [field]: message }, cause: thrown });
}
