import type { Loan } from "../kit/types.ts";

/** What is known of whoever asks, as a score whose points are shown. It advises; a person decides. */
export function Puntaje({ loan: _ }: { loan: Loan }) {
  return null;
}
