import { useId, useState } from "react";
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
  /** How the number is written and read; whole numbers unless told. */
  format?: (value: number) => string;
  parse?: (text: string) => number | null;
}

const parseWhole = (text: string) => (/^\d+$/.test(text.trim()) ? Number(text) : null);

/** A number with − and + beside it. What is typed is brought within its limits on leaving the field. */
export function Stepper({
  label,
  value,
  onChange,
  min,
  max,
  step = 1,
  prefix,
  hint,
  format = String,
  parse = parseWhole,
}: StepperProps) {
  const id = useId();
  const [typing, setTyping] = useState<string | null>(null);
  const clamp = (next: number) => Math.min(max, Math.max(min, next));
  const move = (by: number) => {
    setTyping(null);
    onChange(clamp(value + by));
  };
  const type = (text: string) => {
    setTyping(text);
    const next = parse(text);
    if (next !== null && next >= min && next <= max) onChange(next);
  };
  const leave = () => {
    if (typing !== null) onChange(clamp(parse(typing) ?? value));
    setTyping(null);
  };
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
            size={Math.max(1, (typing ?? format(value)).length)}
            value={typing ?? format(value)}
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
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
