import { useLayoutEffect } from "react";
import type { Form } from "../kit/form/use-form.ts";

/**
 * Takes over what stands in the fields already: a page that was drawn at build is written in, and filled in by the browser, before
 * its code arrives. Its form element takes `form.ref`.
 */
export function useTypedBefore<T extends { [K in keyof T]: string }>(
  form: Form<T>,
  names: readonly (keyof T & string)[],
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the code takes over
  useLayoutEffect(() => {
    for (const name of names) {
      const field = form.ref.current?.elements.namedItem(name);
      if (field instanceof HTMLInputElement && field.value && field.value !== form.values[name])
        form.set(name, field.value as T[typeof name]);
    }
  }, []);
}
