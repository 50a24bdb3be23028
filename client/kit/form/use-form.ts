import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { errorText, fieldErrors } from "../feedback/failure.ts";
import { newClave } from "./clave.ts";
import { clearDraft, readDraft, saveDraft } from "./draft.ts";

export type FormErrors<T> = Partial<Record<keyof T & string, string>>;
type TextName<T> = { [K in keyof T & string]: T[K] extends string ? K : never }[keyof T & string];

export interface FormOptions<T extends object> {
  initial: T;
  /** Keeps what is written under this name until it is sent, except `secret` fields and any called like a password. */
  draftKey?: string;
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
  /** Back to `values`, or to the initial ones, without errors or draft. */
  reset: (values?: T) => void;
}

const PASSWORD_LIKE = /password|contrase|clave/i;

/** The entries of `from` that are fields of this form. */
function onlyKnown<Result>(initial: object, from: Record<string, unknown> | undefined): Result {
  return Object.fromEntries(Object.entries(from ?? {}).filter(([name]) => name in initial)) as Result;
}

/** State of one form: values, errors, draft, and a send that cannot happen twice. */
export function useForm<T extends object>(options: FormOptions<T>): Form<T> {
  const { draftKey, secret, validate, fallback = "No pudimos enviar tus datos." } = options;
  const [initial] = useState(options.initial);
  const [draft] = useState(() => (draftKey ? readDraft(draftKey) : null));
  const [values, setValues] = useState<T>({ ...initial, ...onlyKnown<Partial<T>>(initial, draft?.values) });
  const latest = useRef(values);
  const [errors, setErrors] = useState<FormErrors<T>>({});
  const [message, setMessage] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [restored, setRestored] = useState(JSON.stringify(values) !== JSON.stringify(initial));
  const [failures, setFailures] = useState(0);
  const ref = useRef<HTMLFormElement>(null);
  const sending = useRef(false);
  const attempt = useRef({ clave: draft?.clave ?? "", content: draft?.content ?? "" });

  useEffect(() => {
    if (failures > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [failures]);

  const keep = (next: T) => {
    if (!draftKey) return;
    const all = Object.entries(next);
    const open = all.filter(([name]) => !PASSWORD_LIKE.test(name) && !secret?.includes(name as keyof T & string));
    // `attempt` holds the whole content, so a form with secrets does not keep it.
    const attempted = open.length === all.length ? attempt.current : {};
    saveDraft(draftKey, { values: Object.fromEntries(open), ...attempted });
  };

  const write = (next: T) => {
    latest.current = next;
    setValues(next);
  };

  const set: Form<T>["set"] = (name, value) => {
    write({ ...latest.current, [name]: value });
    setErrors(({ [name]: _, ...others }) => others as FormErrors<T>);
    keep(latest.current);
  };

  const refuse = (found: FormErrors<T>) => {
    setErrors(found);
    setFailures((count) => count + 1);
  };

  const send = async (handler: (values: T, clave: string) => unknown) => {
    const content = JSON.stringify(values);
    if (attempt.current.content !== content) attempt.current = { clave: newClave(), content };
    sending.current = true;
    setBusy(true);
    keep(values);
    try {
      await handler(values, attempt.current.clave);
      attempt.current = { clave: "", content: "" };
      if (draftKey) clearDraft(draftKey);
      setRestored(false);
    } catch (error) {
      const campos = onlyKnown<FormErrors<T>>(initial, fieldErrors(error));
      if (Object.keys(campos).length > 0) refuse(campos);
      else setMessage(errorText(error, fallback));
    } finally {
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
      if (sending.current) return;
      ref.current = event.currentTarget;
      setMessage(null);
      const found = validate?.(values) ?? {};
      if (Object.values(found).some(Boolean)) refuse(found);
      else {
        setErrors({});
        void send(handler);
      }
    },
    reset: (next = initial) => {
      write(next);
      setErrors({});
      setMessage(null);
      setRestored(false);
      if (draftKey) clearDraft(draftKey);
    },
  };
}
