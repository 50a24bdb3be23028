/** The form's reducer, without React: each function handles one event and returns the next state. */
import { errorCode, errorText, fieldErrors } from "../../failure.ts";
import { newClave } from "./clave.ts";
import type { Draft } from "./draft.ts";

export type FormErrors<T> = Partial<Record<keyof T & string, string>>;

/** One attempt to send: its idempotency key and its content. */
interface Attempt {
  clave: string;
  content: string;
}

export const NO_ATTEMPT: Attempt = { clave: "", content: "" };

export interface FormState<T> {
  values: T;
  /** The values of untouched fields. */
  base: T;
  errors: FormErrors<T>;
  /** An error of the whole form. */
  message: string | null;
  /** How many refusals there were: each moves the focus to the first wrong field. */
  refusals: number;
  /** True if a stored draft filled the fields. */
  restored: boolean;
  /** From the press until its answer. */
  busy: boolean;
  /** The submission in progress, until it is accepted or the form is reset. */
  underway: T | null;
  attempt: Attempt;
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The attempt for `values`: the same content keeps the last attempt's key, so that sending it again is still one submission. */
export function attemptOf(last: Attempt, values: object): Attempt {
  const content = JSON.stringify(values);
  return last.content === content ? last : { clave: newClave(), content };
}

/** The entries of `from` that are fields of this form. */
function onlyKnown<Result>(fields: object, from: Record<string, unknown> | undefined): Result {
  return Object.fromEntries(Object.entries(from ?? {}).filter(([name]) => Object.hasOwn(fields, name))) as Result;
}

/** `values` after the form's own values changed from `before` to `after`: what the person edited stays as it was. */
function follow<T extends object>(values: T, before: T, after: T): T {
  const names = Object.keys(after) as (keyof T)[];
  const touched = names.filter((name) => !same(values[name], before[name]));
  return { ...after, ...Object.fromEntries(touched.map((name) => [name, values[name]])) };
}

/**
 * What may be stored on the phone: never a password or another secret, and so not the content of an attempt either if the form
 * has one.
 */
export function draftOf<T extends object>({ values, attempt }: FormState<T>, secret: readonly (keyof T)[]): Draft {
  const all = Object.entries(values);
  const open = all.filter(([name]) => name !== "password" && !secret.includes(name as keyof T));
  return { values: Object.fromEntries(open), ...(open.length === all.length && attempt) };
}

/** A form with these fields and their stored draft. */
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

/** A field was edited: its error is cleared. */
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

/** Errors by field; those that belong to no field of this form are shown for the whole. */
export function refuse<T extends object>(state: FormState<T>, found: Record<string, string | undefined>): FormState<T> {
  const other = Object.entries(found).find(([name, text]) => text && !Object.hasOwn(state.values, name));
  return {
    ...state,
    errors: onlyKnown<FormErrors<T>>(state.values, found),
    message: other?.[1] ?? state.message,
    refusals: state.refusals + 1,
  };
}

/** The button was pressed, with `found` errors: without any, it is sent. */
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

/** `sent` was accepted. What was typed since the press is still unsent. */
export function take<T extends object>(state: FormState<T>, sent: T): FormState<T> {
  const base = state.underway ? sent : state.base;
  return { ...state, base, restored: false, busy: false, underway: null, attempt: NO_ATTEMPT };
}

/**
 * It failed. Everything typed stays, and so does the key: the next press is the same submission. Not if the server has
 * something else under that key: it would refuse it for ever.
 */
export function fail<T extends object>(state: FormState<T>, error: unknown, fallback: string): FormState<T> {
  const attempt = errorCode(error) === "KEY_REUSED" ? NO_ATTEMPT : state.attempt;
  const here = { ...state, busy: false, underway: null, attempt };
  const found = fieldErrors(error);
  const beside = Object.keys(found).some((name) => Object.hasOwn(state.values, name));
  return beside ? refuse(here, found) : { ...here, message: errorText(error, fallback) };
}

/** Starts again with `next`: only what was typed after the press stays. */
export function restart<T extends object>(state: FormState<T>, next: T): FormState<T> {
  const values = follow(state.values, state.underway ?? state.values, next);
  return { ...state, values, base: next, underway: null, errors: {}, message: null, restored: false };
}
