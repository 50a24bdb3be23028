import { useId, useState } from "react";
import { cx } from "../cx.ts";
import { IconMinus, IconPlus } from "../icons.tsx";
import styles from "./stepper.module.css";

interface StepperProps {
  label: string;
  value: number;
  onChange: (value: number) => void;
  min: number;
  max: number;
  step?: number;
  prefix?: string;
  hint?: string;
  /** Shown instead in the prerendered page. */
  drawn?: string;
  /** How the number is formatted and parsed; whole numbers by default. */
  format?: (value: number) => string;
  parse?: (text: string) => number | null;
}

const parseWhole = (text: string) => (/^\d+$/.test(text.trim()) ? Number(text) : null);

/** The text being typed, perhaps not a number yet, and the resulting number. */
function useTyping({ value, onChange, min, max, format = String, parse = parseWhole }: StepperProps) {
  const [typing, setTyping] = useState<string | null>(null);
  const clamp = (next: number) => Math.min(max, Math.max(min, next));
  const isGood = (next: number | null): next is number => next !== null && next >= min && next <= max;
  return {
    /** The field's text is not the number in use. */
    wrong: typing !== null && typing.trim() !== "" && !isGood(parse(typing)),
    text: typing ?? format(value),
    move(by: number) {
      setTyping(null);
      onChange(clamp(value + by));
    },
    type(text: string) {
      setTyping(text);
      const next = parse(text);
      if (isGood(next)) onChange(next);
    },
    leave() {
      if (typing !== null) onChange(clamp(parse(typing) ?? value));
      setTyping(null);
    },
  };
}

/** A number with − and + buttons. Typed values are brought within the limits on leaving the field. */
export function Stepper(props: StepperProps) {
  const { label, value, min, max, step = 1, prefix, hint, drawn } = props;
  const id = useId();
  const { text, wrong, move, type, leave } = useTyping(props);
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id} id={`${id}-label`}>
        {label}
      </label>
      <div className={styles.stepper}>
        <button
          type="button"
          className={styles.button}
          aria-label="Menos"
          aria-describedby={`${id}-label`}
          disabled={value <= min}
          onClick={() => move(-step)}
        >
          <IconMinus />
        </button>
        <div className={styles.value}>
          {prefix && <span aria-hidden="true">{prefix}</span>}
          <input
            id={id}
            inputMode="decimal"
            autoComplete="off"
            aria-describedby={hint ? `${id}-hint` : undefined}
            aria-invalid={wrong || undefined}
            size={Math.max(1, text.length)}
            value={import.meta.env.SSR && drawn ? drawn : text}
            onChange={(event) => type(event.target.value)}
            onBlur={leave}
          />
        </div>
        <button
          type="button"
          className={styles.button}
          aria-label="Más"
          aria-describedby={`${id}-label`}
          disabled={value >= max}
          onClick={() => move(step)}
        >
          <IconPlus />
        </button>
      </div>
      {hint && (
        <p className={cx(styles.hint, wrong && styles.wrong)} id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
