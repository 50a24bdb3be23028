import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { type ControlOptions, controlOf, type Handler } from "../form-control.ts";
import { clearDraft, readDraft } from "./draft.ts";
import { count } from "./escritos.ts";
import { begin, type FormErrors, isTouched } from "./form-state.ts";

export type { FormErrors } from "./form-state.ts";

type TextName<T> = { [K in keyof T & string]: T[K] extends string ? K : never }[keyof T & string];

export interface FormOptions<T extends object> extends ControlOptions<T> {
  /** The initial values. When they change, e.g. after a response, fields the person has not touched follow. */
  initial: T;
  /** The page is prerendered without the draft: `useTypedBefore` adds it, and what was typed before the code arrived. */
  drawn?: true;
}

export interface Form<T extends object> {
  values: T;
  errors: FormErrors<T>;
  /** An error of the whole form, for `FormMessage`. */
  message: string | null;
  /** From the press until its answer. */
  busy: boolean;
  /** True if a stored draft filled the fields. */
  restored: boolean;
  ref: RefObject<HTMLFormElement | null>;
  set: <K extends keyof T & string>(name: K, value: T[K]) => void;
  setErrors: (errors: FormErrors<T>) => void;
  setMessage: (message: string | null) => void;
  /** Props of a text field. */
  bind: (name: TextName<T>) => { name: string; value: string; onChange: (value: string) => void; error?: string };
  /** The form's `onSubmit`. */
  submit: (handler: Handler<T>) => (event: FormEvent<HTMLFormElement>) => void;
  /** Back to `values`, or to the initial ones, without errors or draft. What was typed since sending stays. */
  reset: (values?: T) => void;
}

/** After each refusal the first wrong field takes the focus. */
function useFirstError(refusals: number): RefObject<HTMLFormElement | null> {
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refusals > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);
  return ref;
}

/** Calls `onChange` when `initial` changes. */
function useArrivals<T>(initial: T, onChange: (next: T) => void): void {
  const given = JSON.stringify(initial);
  const shown = useRef(given);
  useEffect(() => {
    if (given === shown.current) return;
    shown.current = given;
    onChange(JSON.parse(given));
  });
}

/** Sends `form` as its button would. `requestSubmit` is missing on some users' phones (Safari 15). */
export function pressSend(form: HTMLFormElement | null): void {
  form?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
}

/** The state of one form: values, errors, draft, and a submission that cannot happen twice. */
export function useForm<T extends object>({ initial, ...options }: FormOptions<T>): Form<T> {
  const { draftKey, drawn } = options;
  const [state, setState] = useState(() => begin(initial, draftKey && !drawn ? readDraft(draftKey) : null));
  const latest = useRef(state);
  const control = controlOf<T>(
    {
      read: () => latest.current,
      write: (next) => {
        latest.current = next;
        setState(next);
      },
    },
    options,
  );
  useEffect(() => {
    const discard = () => draftKey && clearDraft(draftKey);
    return count({ touched: () => isTouched(latest.current), discard });
  }, [draftKey]);
  const ref = useFirstError(state.refusals);
  useArrivals(initial, control.arrive);
  const { values, errors, message, busy, restored } = state;
  return {
    values,
    errors,
    message,
    busy,
    restored,
    ref,
    set: control.set,
    setErrors: control.refuse,
    setMessage: control.say,
    bind: (name) => ({
      name,
      value: values[name] as string,
      onChange: (value) => control.set(name, value as T[typeof name]),
      error: errors[name],
    }),
    submit: (handler) => (event) => {
      event.preventDefault();
      ref.current = event.currentTarget;
      void control.press(handler);
    },
    reset: (next = initial) => control.reset(next),
  };
}
