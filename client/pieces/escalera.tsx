import type { Condiciones } from "../../rules/loans/condiciones.ts";
import { cx } from "../kit/cx.ts";
import { Section } from "../kit/frame/section.tsx";
import { IconCheck, IconStar } from "../kit/icons.tsx";
import { Cifra } from "../kit/show/dinero.tsx";
import styles from "./escalera.module.css";

interface EscaleraProps {
  niveles: Condiciones["niveles"];
  /** The viewer's level; absent for a visitor. */
  mine?: number;
}

/** The levels as steps, from the first to the highest; the borrower's own is marked. */
export function Escalera({ niveles, mine }: EscaleraProps) {
  return (
    <ol className={styles.steps}>
      <Section name="niveles">
        {niveles.map((nivel) => (
          <Escalon key={nivel.nivel} {...nivel} mine={mine} />
        ))}
      </Section>
    </ol>
  );
}

function Escalon({
  nivel,
  nombre,
  minimo,
  maximo,
  mine,
}: Condiciones["niveles"][number] & { mine: number | undefined }) {
  const [here, reached] = mine === undefined ? [false, false] : [Number(nivel) === mine, Number(nivel) <= mine];
  return (
    <li className={cx(styles.step, here && styles.mine)} aria-current={here ? "step" : undefined}>
      <span className={cx(styles.mark, reached && styles.reached)} aria-hidden="true">
        {reached && !here ? <IconCheck size={20} /> : nivel}
      </span>
      <span className={styles.name}>
        <span className="soft small">Nivel {nivel}</span>
        <strong>{nombre}</strong>
      </span>
      <span className={styles.range}>
        <span className="soft small">
          De <Cifra>{minimo}</Cifra> a
        </span>
        <strong>
          <Cifra>{maximo}</Cifra>
        </strong>
      </span>
      {here && (
        <span className={styles.here}>
          <IconStar size={18} />
          Tu nivel
        </span>
      )}
    </li>
  );
}
