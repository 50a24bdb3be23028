import { Failure, failureOf } from "../../kit/failure.ts";

/** Turns a refusal into one that `useForm` shows at its field, by the codes in `fields`; any other failure is unchanged. */
export function besideField(thrown: unknown, fields: Record<string, string>): unknown {
  const { code, message } = failureOf(thrown);
  const field = code && fields[code];
  if (!field) return thrown;
  return new Failure("refused", { code, message, campos: { [field]: message }, cause: thrown });
}
