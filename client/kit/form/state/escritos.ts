/** The forms on the screen, so that a dialog can ask before it discards what was typed. */
interface Escrito {
  /** Whether it holds text that would be lost. */
  touched: () => boolean;
  /** Deletes its stored draft. */
  discard: () => void;
}

const forms = new Set<Escrito>();

/** Registers `form` until the returned function is called. */
export function count(form: Escrito): () => void {
  forms.add(form);
  return () => void forms.delete(form);
}

export const touchedForms = (): Escrito[] => [...forms].filter(({ touched }) => touched());
