import { Failure, failureOf } from "../../kit/failure.ts";

/** A refusal that `useForm` puts beside the field it is about, as `fields` says by code; any other failure as it came. */
export function besideField(thrown: unknown, fields: Record<string, string>): unknown {
  const { code, message } = failureOf(thrown);
  const field = code && fields[code];
  if (!field) return thrown;
  return new Failure("refused", { code, message, campos: { [field]: message }, cause: thrown });
}
