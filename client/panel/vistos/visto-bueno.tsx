import type { Loan } from "../kit/types.ts";

/** Where a request is large enough to want a second administrator: whether one has agreed, and the button to. Else nothing. */
export function VistoBueno({ loan: _ }: { loan: Loan }) {
  return null;
}
