import { PREFIX, readDraft } from "./draft.ts";

/** Deletes expired drafts, including those that are never opened again. */
export function clearOldDrafts(): void {
  try {
    for (const name of Object.keys(localStorage))
      if (name.startsWith(PREFIX) && readDraft(name.slice(PREFIX.length)) === null) localStorage.removeItem(name);
  } catch {
    // Storage is refused.
  }
}
