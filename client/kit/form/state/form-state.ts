/** The form's reducer, without React: each function handles one event and returns the next state. */
import { errorText, fieldErrors } from "../../failure.ts";
import { newClave } from "./clave.ts";
import type { Draft } from "./draft.ts";

export type FormErrors<T> = Partial<Record<keyof T & string, string>>;

/** One try to send: its idempotency key and the content it was for. */
interface Attempt {
  clave: string;
  content: string;
}

export const NO_ATTEMPT: Attempt = { clave: "", content: "" };

export interface FormState<T> {
  values: T;
  /** What an untouched field holds. */
  base: T;
  errors: FormErrors<T>;
  /** An error of the whole form. */
  message: string | null;
  /** How often something was refused: each time the first wrong field takes the focus. */
  refusals: number;
  /** True when a kept draft filled the fields. */
  restored: boolean;
  /** From the press until the answer to it. */
  busy: boolean;
  /** The submission in progress, until it is accepted or the form is reset. */
  underway: T | null;
  attempt: Attempt;
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The try for `values`: the same content keeps the key of the last try, so that sending it again is still one send. */
export function attemptOf(last: Attempt, values: object): Attempt {
  const content = JSON.stringify(values);
  return last.content === content ? last : { clave: newClave(), content };
}

/** The entries of `from` that are fields of this form. */
function onlyKnown<Result>(fields: object, from: Record<string, unknown> | undefined): Result {
  return Object.fromEntries(Object.entries(from ?? {}).filter(([name]) => Object.hasOwn(fields, name))) as Result;
}

/** `values` after the form's own values went from `before` to `after`: what the person changed stays as they wrote it. */
function follow<T extends object>(values: T, before: T, after: T): T {
  const names = Object.keys(after) as (keyof T)[];
  const touched = names.filter((name) => !same(values[name], before[name]));
  return { ...after, ...Object.fromEntries(touched.map((name) => [name, values[name]])) };
}

/** What may be kept on the phone: never a password nor another secret, and so not the whole content of a form that has one. */
export function draftOf<T extends object>({ values, attempt }: FormState<T>, secret: readonly (keyof T)[]): Draft {
  const all = Object.entries(values);
  const open = all.filter(([name]) => name !== "password" && !secret.includes(name as keyof T));
  return { values: Object.fromEntries(open), ...(open.length === all.length && attempt) };
}

/** A form with these fields, and what the phone kept of them. */
export function begin<T extends object>(initial: T, draft: Draft | null): FormState<T> {
  const values = { ...initial, ...onlyKnown<Partial<T>>(initial, draft?.values) };
  return {
    values,
    base: initial,
    errors: {},
    message: null,
    refusals: 0,
    restored: !same(values, initial),
    busy: false,
    underway: null,
    attempt: { clave: draft?.clave ?? "", content: draft?.content ?? "" },
  };
}

/** Whether it holds text that would be lost. */
export function isTouched<T>({ values, base }: FormState<T>): boolean {
  return !same(values, base);
}

/** A field was changed: what was wrong with it is no longer said. */
export function change<T extends object, K extends keyof T & string>(
  state: FormState<T>,
  name: K,
  value: T[K],
): FormState<T> {
  const { [name]: _, ...errors } = state.errors;
  return { ...state, values: { ...state.values, [name]: value }, errors: errors as FormErrors<T> };
}

/** New initial values, e.g. from the server: fields the person has not touched follow. */
export function arrive<T extends object>(state: FormState<T>, next: T): FormState<T> {
  return { ...state, values: follow(state.values, state.base, next), base: next };
}

/** Texts by field, each beside its own; what is wrong with no field of this form is said of the whole. */
export function refuse<T extends object>(state: FormState<T>, found: Record<string, string | undefined>): FormState<T> {
  const other = Object.entries(found).find(([name, text]) => text && !Object.hasOwn(state.values, name));
  return {
    ...state,
    errors: onlyKnown<FormErrors<T>>(state.values, found),
    message: other?.[1] ?? state.message,
    refusals: state.refusals + 1,
  };
}

/** The button was pressed, and `found` is wrong: with nothing wrong, it goes. */
export function press<T extends object>(state: FormState<T>, found: Record<string, string | undefined>): FormState<T> {
  if (Object.values(found).some(Boolean)) return refuse({ ...state, message: null }, found);
  const { values } = state;
  return {
    ...state,
    message: null,
    errors: {},
    busy: true,
    underway: values,
    attempt: attemptOf(state.attempt, values),
  };
}

/** `sent` was taken. What has been typed since the press is still to be sent. */
export function take<T extends object>(state: FormState<T>, sent: T): FormState<T> {
  const base = state.underway ? sent : state.base;
  return { ...state, base, restored: false, busy: false, underway: null, attempt: NO_ATTEMPT };
}

/** It was not taken. Everything typed stays, and so does the key: the next press is the same send. */
export function fail<T extends object>(state: FormState<T>, error: unknown, fallback: string): FormState<T> {
  const here = { ...state, busy: false, underway: null };
  const found = fieldErrors(error);
  const beside = Object.keys(found).some((name) => Object.hasOwn(state.values, name));
  return beside ? refuse(here, found) : { ...here, message: errorText(error, fallback) };
}

/** Begun anew with `next`: only what was typed after the press stays. */
export function restart<T extends object>(state: FormState<T>, next: T): FormState<T> {
  const values = follow(state.values, state.underway ?? state.values, next);
  return { ...state, values, base: next, underway: null, errors: {}, message: null, restored: false };
}
