/** What a person was writing, stored on the phone so that a power cut or a closed tab loses nothing. */

export const PREFIX = "cuotica:borrador:";

export interface Draft {
  values: Record<string, unknown>;
  /** The last attempt's idempotency key and content: a retry after a reload is still the same submission. */
  clave?: string;
  content?: string;
  /** When it expires; epoch ms. */
  hasta?: number;
}

/** The draft under `key`, or null. If the phone refuses storage, there are simply no drafts. */
export function readDraft(key: string): Draft | null {
  try {
    const draft: Draft | null = JSON.parse(localStorage.getItem(PREFIX + key) ?? "null");
    return draft && Object.hasOwn(draft, "values") && !(Number(draft.hasta) <= Date.now()) ? draft : null;
  } catch {
    return null;
  }
}

/** Stores `draft`. */
export function saveDraft(key: string, draft: Draft): void {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(draft));
  } catch {
    // Storage is full or refused.
  }
}

/** Forgets the draft under `key`. */
export function clearDraft(key: string): void {
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    // As above.
  }
}

/** Deletes every draft: the phone's next user must not read them. */
export function clearAllDrafts(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  } catch {
    // As above.
  }
}
