/** Who recommended the person who is about to sign up: it comes in the link, and waits on the phone until there is an account. */

import { clearDraft, readDraft, saveDraft } from "../../kit/form/state/draft.ts";

const KEPT = "recomendador";

/** Keeps the `ref` of a query string, if it has one. */
export function keepRecomendador(search: string): void {
  const ref = new URLSearchParams(search).get("ref");
  if (ref && /^[\w-]{1,64}$/.test(ref)) saveDraft(KEPT, { values: { ref } });
}

/** The kept one, which is then forgotten: it counts once. */
export function takeRecomendador(): string | null {
  const ref = readDraft(KEPT)?.values.ref;
  clearDraft(KEPT);
  return typeof ref === "string" ? ref : null;
}
