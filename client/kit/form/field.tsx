import { type ComponentProps, type ReactNode, useId, useState } from "react";
import { cx } from "../cx.ts";
import { IconAlert, IconCheck, IconChevronDown, IconEye, IconEyeOff } from "../icons.tsx";
import styles from "./field.module.css";

/** Props of every field; `form.bind("name")` gives name, value, onChange and error. */
export interface FieldProps {
  label: string;
  name?: string;
  value: string;
  onChange: (value: string) => void;
  hint?: ReactNode;
  error?: string;
  /** Shows «(opcional)» beside the label: every other field is required. */
  optional?: boolean;
}

type Native<Tag extends "input" | "textarea" | "select"> = Omit<
  ComponentProps<Tag>,
  keyof FieldProps | "id" | "prefix"
>;

interface Wiring {
  id: string;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
  "aria-required"?: true;
}

function useWiring({ hint, error, optional }: Pick<FieldProps, "hint" | "error" | "optional">): Wiring {
  const id = useId();
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return {
    id,
    "aria-describedby": described || undefined,
    "aria-invalid": error ? true : undefined,
    "aria-required": optional ? undefined : true,
  };
}

interface ShellProps extends Pick<FieldProps, "label" | "hint" | "error" | "optional"> {
  id: string;
  children: ReactNode;
}

function Shell({ id, label, hint, error, optional, children }: ShellProps) {
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {optional && <span className={styles.optional}> (opcional)</span>}
      </label>
      {children}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className={styles.error} id={id}>
      <IconAlert size={18} />
      <span>{children}</span>
    </p>
  );
}

interface Adornments {
  /** Text before the value, such as «$». */
  prefix?: string;
  /** A control after the value. */
  action?: ReactNode;
}

/** One line of text. Set `autoComplete` and `inputMode`: they choose the keyboard and let the phone fill it in. */
export function TextField({ prefix, action, ...props }: FieldProps & Adornments & Native<"input">) {
  const { label, hint, error, optional, onChange, className, ...native } = props;
  const wiring = useWiring(props);
  return (
    <Shell id={wiring.id} label={label} hint={hint} error={error} optional={optional}>
      <div className={cx(styles.box, error && styles.invalid)}>
        {prefix && (
          <span className={styles.prefix} aria-hidden="true">
            {prefix}
          </span>
        )}
        <input
          {...native}
          {...wiring}
          className={cx(styles.control, className)}
          onChange={(event) => onChange(event.target.value)}
        />
        {action}
      </div>
    </Shell>
  );
}

type Moneda = "dolar" | "bolivar";

/** An amount of money as a person types it; read it with `parseDolares` or `parseBolivares`. */
export function MoneyField({ moneda = "dolar", ...props }: FieldProps & { moneda?: Moneda } & Native<"input">) {
  return <TextField inputMode="decimal" autoComplete="off" {...props} prefix={moneda === "dolar" ? "$" : "Bs."} />;
}

/** A password, with a button to show it. Never stored as a draft. */
export function PasswordField(props: FieldProps & Native<"input">) {
  const [shown, setShown] = useState(false);
  const toggle = (
    <button
      type="button"
      className={styles.toggle}
      aria-pressed={shown}
      aria-label={shown ? "Ocultar clave" : "Mostrar clave"}
      onClick={() => setShown(!shown)}
    >
      {shown ? <IconEyeOff size={22} /> : <IconEye size={22} />}
    </button>
  );
  return (
    <TextField
      autoComplete="current-password"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={shown ? "text" : "password"}
      action={toggle}
    />
  );
}

/** Several lines of text. */
export function TextArea(props: FieldProps & Native<"textarea">) {
  const { label, hint, error, optional, onChange, className, ...native } = props;
  const wiring = useWiring(props);
  return (
    <Shell id={wiring.id} label={label} hint={hint} error={error} optional={optional}>
      <div className={cx(styles.box, error && styles.invalid)}>
        <textarea
          rows={4}
          {...native}
          {...wiring}
          className={cx(styles.control, styles.area, className)}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
    </Shell>
  );
}

interface Option {
  value: string;
  label: string;
}

interface SelectProps extends FieldProps {
  options: readonly Option[];
  /** The first, empty choice. */
  placeholder?: string;
}

/** One option of a list, in the phone's own picker. */
export function SelectField({ options, placeholder = "Elige una opción", ...props }: SelectProps & Native<"select">) {
  const { label, hint, error, optional, onChange, className, ...native } = props;
  const wiring = useWiring(props);
  return (
    <Shell id={wiring.id} label={label} hint={hint} error={error} optional={optional}>
      <div className={cx(styles.box, error && styles.invalid)}>
        <select
          {...native}
          {...wiring}
          className={cx(styles.control, styles.select, className)}
          onChange={(event) => onChange(event.target.value)}
        >
          <option value="">{placeholder}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <IconChevronDown size={20} className={styles.chevron} />
      </div>
    </Shell>
  );
}

interface CheckboxProps {
  label: ReactNode;
  name?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  error?: string;
}

/** A checkbox, such as accepting the terms. */
export function CheckboxField({ label, name, checked, onChange, error }: CheckboxProps) {
  const { id, ...wiring } = useWiring({ error, optional: true });
  return (
    <div className={styles.field}>
      <label className={styles.check} htmlFor={id}>
        <input
          {...wiring}
          id={id}
          name={name}
          type="checkbox"
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span className={styles.tick} aria-hidden="true">
          <IconCheck size={18} />
        </span>
        <span>{label}</span>
      </label>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
