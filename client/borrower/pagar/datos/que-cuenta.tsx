import { formatBanco } from "../../../../rules/country/bancos.ts";
import { cx } from "../../../kit/cx.ts";
import { IconCheckCircle } from "../../../kit/icons.tsx";
import styles from "../cuanto/cuanto.module.css";
import type { useAlDia } from "./al-dia.ts";

interface QueCuentaProps {
  alDia: ReturnType<typeof useAlDia>;
  onElegida: () => void;
}

/** Into which of several accounts: their own bank's first, where a payment costs nothing. */
export function QueCuenta({ alDia: { cuentas, cuenta, suyo, choose }, onElegida }: QueCuentaProps) {
  if (cuentas.length < 2) return null;
  return (
    <fieldset className={styles.opciones}>
      <legend className={styles.legend}>¿A qué cuenta pagas?</legend>
      {cuentas.map((one) => {
        const chosen = one.banco === cuenta?.banco;
        return (
          <button
            key={one.banco}
            type="button"
            className={cx(styles.opcion, chosen && styles.chosen)}
            aria-pressed={chosen}
            onClick={() => {
              choose(one);
              onElegida();
            }}
          >
            <span className={styles.mark} aria-hidden="true">
              {chosen && <IconCheckCircle size={20} />}
            </span>
            <span className={styles.label}>{formatBanco(one.banco)}</span>
            {one.banco === suyo && <span className={styles.bs}>Tu banco</span>}
          </button>
        );
      })}
    </fieldset>
  );
}
