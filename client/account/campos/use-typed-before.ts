import { useLayoutEffect } from "react";
import { readDraft } from "../../kit/form/state/draft.ts";
import type { Form } from "../../kit/form/state/use-form.ts";

/**
 * Takes over what the fields already contain: a prerendered page can be typed in, or filled in by the browser, before the app
 * arrives. Untouched fields start with the draft under `draftKey`. The form element takes `form.ref`.
 */
export function useTypedBefore<T extends { [K in keyof T]: string }>(
  form: Form<T>,
  names: readonly (keyof T & string)[],
  draftKey?: string,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the code takes over
  useLayoutEffect(() => {
    const kept = draftKey ? readDraft(draftKey)?.values : undefined;
    for (const name of names) {
      const field = form.ref.current?.elements.namedItem(name);
      if (!(field instanceof HTMLInputElement)) continue;
      // A draft that arrives while somebody is typing would mix with their text.
      const value = field.value || field === document.activeElement ? field.value : kept?.[name];
      if (value && value !== form.values[name]) form.set(name, value as T[typeof name]);
    }
  }, []);
}
