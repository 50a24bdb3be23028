import { AuthFailure } from "../api/auth.ts";

/** A refusal that `useForm` puts beside the field it is about, as `fields` says by code; any other failure as it came. */
export function besideField(failure: unknown, fields: Record<string, string>): unknown {
  const field = failure instanceof AuthFailure ? fields[failure.codigo] : undefined;
  return failure instanceof AuthFailure && field
    ? Object.assign(failure, { campos: { [field]: failure.message } })
    : failure;
}
