/** What a form decides, without React: which send is the same as the last one, what is kept, what a server's value may replace. */
import { newClave } from "./clave.ts";
import type { Draft } from "./draft.ts";

/** One try to send: its idempotency key and the content it was for. */
interface Attempt {
  clave: string;
  content: string;
}

export const NO_ATTEMPT: Attempt = { clave: "", content: "" };

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The try for `values`: the same content keeps the key of the last try, so that sending it again is still one send. */
export function attemptOf(last: Attempt, values: object): Attempt {
  const content = JSON.stringify(values);
  return last.content === content ? last : { clave: newClave(), content };
}

/** The entries of `from` that are fields of this form. */
export function onlyKnown<Result>(fields: object, from: Record<string, unknown> | undefined): Result {
  return Object.fromEntries(Object.entries(from ?? {}).filter(([name]) => name in fields)) as Result;
}

/** `values` after the form's own values went from `before` to `after`: what the person changed stays as they wrote it. */
export function follow<T extends object>(values: T, before: T, after: T): T {
  const names = Object.keys(after) as (keyof T)[];
  const touched = names.filter((name) => !same(values[name], before[name]));
  return { ...after, ...Object.fromEntries(touched.map((name) => [name, values[name]])) };
}

/** What may be kept on the phone: never a password nor another secret, and so not the whole content of a form that has one. */
export function draftOf<T extends object>(values: T, secret: readonly (keyof T)[], attempt: Attempt): Draft {
  const all = Object.entries(values);
  const open = all.filter(([name]) => name !== "password" && !secret.includes(name as keyof T));
  return { values: Object.fromEntries(open), ...(open.length === all.length && attempt) };
}
