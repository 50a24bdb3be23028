/** A running form, without React: its reaction to typing, submitting, responses and resets. */
import { clearDraft, saveDraft } from "./state/draft.ts";
import type { FormErrors, FormState } from "./state/form-state.ts";
import * as state from "./state/form-state.ts";

/** How long a draft is kept on a phone: a month, for those without a connection. */
const BORRADOR_MS = 30 * 86_400_000;

export interface ControlOptions<T extends object> {
  /** Stores the draft on this phone under this name until it is sent. */
  draftKey?: string | undefined;
  /** For how long. */
  draftMs?: number;
  /** Fields never stored; one called `password` never is. */
  secret?: readonly (keyof T & string)[];
  /** Error text by field; an empty object lets it through. */
  validate?: (values: T) => FormErrors<T>;
  /** Shown when the server gives no text of its own. */
  fallback?: string;
}

/** Where the form's state is stored. */
interface Cell<T> {
  read: () => FormState<T>;
  write: (next: FormState<T>) => void;
}

/** Sends the values. `clave` stays the same until the content changes, a send succeeds, or the server refuses it. */
export type Handler<T> = (values: T, clave: string) => unknown;

export function controlOf<T extends object>({ read, write }: Cell<T>, options: ControlOptions<T>) {
  const { draftKey, draftMs = BORRADOR_MS, secret = [], validate, fallback = "No pudimos enviar tus datos." } = options;
  const keep = () => {
    if (draftKey) saveDraft(draftKey, { ...state.draftOf(read(), secret), hasta: Date.now() + draftMs });
  };
  const forget = () => {
    if (draftKey) clearDraft(draftKey);
  };
  return {
    set<K extends keyof T & string>(name: K, value: T[K]): void {
      write(state.change(read(), name, value));
      keep();
    },
    refuse: (found: FormErrors<T>) => write(state.refuse(read(), found)),
    say: (message: string | null) => write({ ...read(), message }),
    arrive: (next: T) => write(state.arrive(read(), next)),
    reset(next: T): void {
      write(state.restart(read(), next));
      forget();
    },
    /** Runs `handler` and waits for its answer. */
    async press(handler: Handler<T>): Promise<void> {
      // The button already shows the first press.
      if (read().busy) return;
      write(state.press(read(), validate?.(read().values) ?? {}));
      if (!read().busy) return;
      keep();
      const { values: sent, attempt } = read();
      try {
        await handler(sent, attempt.clave);
        write(state.take(read(), sent));
        if (state.isTouched(read())) keep();
        else forget();
      } catch (error) {
        write(state.fail(read(), error, fallback));
        // The stored draft must not bring back a key that was refused.
        if (read().attempt === state.NO_ATTEMPT) keep();
      }
    },
  };
}
