import { PREFIX, readDraft } from "./draft.ts";

/** Forgets the drafts that were kept for as long as they may be, whether or not anybody asks for them again. */
export function clearOldDrafts(): void {
  try {
    for (const name of Object.keys(localStorage))
      if (name.startsWith(PREFIX) && readDraft(name.slice(PREFIX.length)) === null) localStorage.removeItem(name);
  } catch {
    // Storage is refused.
  }
}
