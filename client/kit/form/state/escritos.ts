/** The forms on the screen, so that a dialog can ask before it throws away what was written in one. */
interface Escrito {
  /** Whether it holds text that would be lost. */
  touched: () => boolean;
  /** Forgets what was kept of it for later. */
  discard: () => void;
}

const forms = new Set<Escrito>();

/** Counts `form` from now on, until what this returns is called. */
export function count(form: Escrito): () => void {
  forms.add(form);
  return () => void forms.delete(form);
}

export const touchedForms = (): Escrito[] => [...forms].filter(({ touched }) => touched());
