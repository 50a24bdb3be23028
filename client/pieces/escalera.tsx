import type { Nivel } from "../../rules/people/niveles.ts";
import { cx } from "../kit/cx.ts";
import { IconCheck, IconStar } from "../kit/icons.tsx";
import { Dinero } from "../kit/show/dinero.tsx";
import styles from "./escalera.module.css";

interface EscaleraProps {
  niveles: readonly Nivel[];
  /** The level of whoever looks; none for a visitor. */
  mine?: number;
}

/** The levels as steps, from the first to the highest; the borrower's own is marked. */
export function Escalera({ niveles, mine }: EscaleraProps) {
  return (
    <ol className={styles.steps}>
      {niveles.map(({ nivel, nombre, min, max }) => (
        <li
          key={nivel}
          className={cx(styles.step, nivel === mine && styles.mine)}
          aria-current={nivel === mine ? "step" : undefined}
        >
          <span className={cx(styles.mark, mine !== undefined && nivel <= mine && styles.reached)} aria-hidden="true">
            {mine !== undefined && nivel < mine ? <IconCheck size={20} /> : nivel}
          </span>
          <span className={styles.name}>
            <span className="soft small">Nivel {nivel}</span>
            <strong>{nombre}</strong>
          </span>
          <span className={styles.range}>
            <span className="soft small">
              De <Dinero centavos={min} corto /> a
            </span>
            <strong>
              <Dinero centavos={max} corto />
            </strong>
          </span>
          {nivel === mine && (
            <span className={styles.here}>
              <IconStar size={18} />
              Tu nivel
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}
