/** What a person was writing, kept on the phone so that a power cut or a closed tab loses nothing. */

export const PREFIX = "cuotica:borrador:";

export interface Draft {
  values: Record<string, unknown>;
  /** The idempotency key of the last try and the content it was for: a retry after a reload is still the same send. */
  clave?: string;
  content?: string;
  /** From then on it is kept no more; epoch ms. */
  hasta?: number;
}

/** The draft under `key`, or null. A phone that refuses storage only means no drafts. */
export function readDraft(key: string): Draft | null {
  try {
    const draft: Draft | null = JSON.parse(localStorage.getItem(PREFIX + key) ?? "null");
    return draft && Object.hasOwn(draft, "values") && !(Number(draft.hasta) <= Date.now()) ? draft : null;
  } catch {
    return null;
  }
}

/** Keeps `draft`. */
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

/** Forgets every draft: the phone's next user must not read them. */
export function clearAllDrafts(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  } catch {
    // As above.
  }
}
