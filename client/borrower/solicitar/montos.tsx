import { type Centavos, centavos, formatDolaresCortos } from "../../../rules/money/dinero.ts";
import { cx } from "../../kit/cx.ts";
import { IconMinus, IconPlus } from "../../kit/icons.tsx";
import styles from "./solicitar.module.css";

interface MontosProps {
  amount: Centavos | null;
  min: Centavos;
  max: Centavos;
  onChange: (texto: string) => void;
}

const DOLAR = 1_00;
/** A level offers at most this many. */
const CUANTOS = 4;

/** The level's maximum, and even fractions of it in whole dollars. */
export function montosDe(min: Centavos, max: Centavos): Centavos[] {
  const parts = Array.from({ length: CUANTOS }, (_, i) => Math.round((max * (i + 1)) / CUANTOS / DOLAR) * DOLAR);
  const allowed = parts.map((part) => Math.min(Math.max(part, min), max));
  return [...new Set(allowed)].map((part) => centavos(part));
}

const written = (cents: Centavos) => formatDolaresCortos(cents).replace("$", "");

/** Amounts to choose with one press, and a dollar less or more. */
export function Montos({ amount, min, max, onChange }: MontosProps) {
  const move = (by: number) =>
    onChange(written(centavos(Math.min(max, Math.max(min, (amount ?? (by > 0 ? min - by : max + DOLAR)) + by)))));
  return (
    <div className={styles.montos}>
      <button
        type="button"
        className={styles.paso}
        aria-label="Un dólar menos"
        disabled={amount !== null && amount <= min}
        onClick={() => move(-DOLAR)}
      >
        <IconMinus size={20} />
      </button>
      {montosDe(min, max).map((cents) => (
        <button
          key={cents}
          type="button"
          className={cx(styles.monto, cents === amount && styles.elegido)}
          aria-pressed={cents === amount}
          onClick={() => onChange(written(cents))}
        >
          {formatDolaresCortos(cents)}
        </button>
      ))}
      <button
        type="button"
        className={styles.paso}
        aria-label="Un dólar más"
        disabled={amount !== null && amount >= max}
        onClick={() => move(DOLAR)}
      >
        <IconPlus size={20} />
      </button>
    </div>
  );
}
