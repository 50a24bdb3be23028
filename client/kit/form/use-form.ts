import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { errorText, fieldErrors } from "../failure.ts";
import { clearDraft, readDraft, saveDraft } from "./draft.ts";
import { attemptOf, draftOf, follow, NO_ATTEMPT, onlyKnown } from "./form-state.ts";

export type FormErrors<T> = Partial<Record<keyof T & string, string>>;
type TextName<T> = { [K in keyof T & string]: T[K] extends string ? K : never }[keyof T & string];

interface FormOptions<T extends object> {
  /** What the fields begin with. When it changes, as by an answer of the server, the fields that nobody touched follow. */
  initial: T;
  /** Keeps what is written on this phone, under this name, until it is sent. */
  draftKey?: string;
  /** Fields that are never kept; one called `password` never is. */
  secret?: readonly (keyof T & string)[];
  /** Error text by field; an empty object lets it through. */
  validate?: (values: T) => FormErrors<T>;
  /** What is said when the server gives no text of its own. */
  fallback?: string;
}

export interface Form<T extends object> {
  values: T;
  errors: FormErrors<T>;
  /** An error of the whole form, for `FormMessage`. */
  message: string | null;
  /** From the press until the answer to it. */
  busy: boolean;
  /** True when a kept draft filled the fields. */
  restored: boolean;
  ref: RefObject<HTMLFormElement | null>;
  set: <K extends keyof T & string>(name: K, value: T[K]) => void;
  setErrors: (errors: FormErrors<T>) => void;
  setMessage: (message: string | null) => void;
  /** Props of a text field. */
  bind: (name: TextName<T>) => { name: string; value: string; onChange: (value: string) => void; error?: string };
  /** The form's `onSubmit`. `clave` stays the same until the content changes or a send succeeds. */
  submit: (handler: (values: T, clave: string) => unknown) => (event: FormEvent<HTMLFormElement>) => void;
  /** Back to `values`, or to the initial ones, without errors or draft. What was typed since the send stays. */
  reset: (values?: T) => void;
}

/** State of one form: values, errors, draft, and a send that cannot happen twice. */
export function useForm<T extends object>(options: FormOptions<T>): Form<T> {
  const { initial, draftKey, secret = [], validate, fallback = "No pudimos enviar tus datos." } = options;
  const [draft] = useState(() => (draftKey ? readDraft(draftKey) : null));
  const [values, setValues] = useState<T>({ ...initial, ...onlyKnown<Partial<T>>(initial, draft?.values) });
  const latest = useRef(values);
  /** What an untouched field holds. */
  const base = useRef(initial);
  const [errors, setErrors] = useState<FormErrors<T>>({});
  const [message, setMessage] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [restored, setRestored] = useState(JSON.stringify(values) !== JSON.stringify(initial));
  const [failures, setFailures] = useState(0);
  const ref = useRef<HTMLFormElement>(null);
  const sending = useRef(false);
  /** What is on its way, until it was taken or the form began anew. */
  const underway = useRef<T | null>(null);
  const attempt = useRef({ clave: draft?.clave ?? "", content: draft?.content ?? "" });

  useEffect(() => {
    if (failures > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [failures]);

  const write = (next: T) => {
    latest.current = next;
    setValues(next);
  };

  const rebase = (from: T, next: T) => {
    write(follow(latest.current, from, next));
    base.current = next;
  };

  const given = JSON.stringify(initial);
  const shown = useRef(given);
  useEffect(() => {
    if (given === shown.current) return;
    shown.current = given;
    rebase(base.current, JSON.parse(given));
  });

  const keep = () => {
    if (draftKey) saveDraft(draftKey, draftOf(latest.current, secret, attempt.current));
  };

  const set: Form<T>["set"] = (name, value) => {
    write({ ...latest.current, [name]: value });
    setErrors(({ [name]: _, ...others }) => others as FormErrors<T>);
    keep();
  };

  const refuse = (found: FormErrors<T>) => {
    setErrors(found);
    setFailures((count) => count + 1);
  };

  /** It was taken. What has been typed since the press is still to be sent. */
  const settle = (sent: T) => {
    attempt.current = NO_ATTEMPT;
    if (underway.current) base.current = sent;
    setRestored(false);
    if (JSON.stringify(latest.current) !== JSON.stringify(base.current)) keep();
    else if (draftKey) clearDraft(draftKey);
  };

  const send = async (handler: (values: T, clave: string) => unknown) => {
    const sent = latest.current;
    attempt.current = attemptOf(attempt.current, sent);
    underway.current = sent;
    sending.current = true;
    setBusy(true);
    keep();
    try {
      await handler(sent, attempt.current.clave);
      settle(sent);
    } catch (error) {
      const campos = onlyKnown<FormErrors<T>>(sent, fieldErrors(error));
      if (Object.keys(campos).length > 0) refuse(campos);
      else setMessage(errorText(error, fallback));
    } finally {
      underway.current = null;
      sending.current = false;
      setBusy(false);
    }
  };

  return {
    values,
    errors,
    message,
    busy,
    restored,
    ref,
    set,
    setErrors: refuse,
    setMessage,
    bind: (name) => ({
      name,
      value: values[name] as string,
      onChange: (value) => set(name, value as T[typeof name]),
      error: errors[name],
    }),
    submit: (handler) => (event) => {
      event.preventDefault();
      // The button shows that the first press is on its way.
      if (sending.current) return;
      ref.current = event.currentTarget;
      setMessage(null);
      const found = validate?.(latest.current) ?? {};
      if (Object.values(found).some(Boolean)) refuse(found);
      else {
        setErrors({});
        void send(handler);
      }
    },
    reset: (next = initial) => {
      rebase(underway.current ?? latest.current, next);
      underway.current = null;
      setErrors({});
      setMessage(null);
      setRestored(false);
      if (draftKey) clearDraft(draftKey);
    },
  };
}
