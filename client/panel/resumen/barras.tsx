import type { Centavos } from "../../../rules/money/dinero.ts";
import { centavos } from "../../../rules/money/dinero.ts";
import { formatEje, formatMesCorto, type Mes } from "../../../rules/money/resumen.ts";
import { cx } from "../../kit/cx.ts";
import styles from "./barras.module.css";

export interface Barra {
  mes: Mes;
  monto: Centavos;
  /** Its text: month, amount and count. */
  texto: string;
}

/** Pixels from the top: the axis's first line, its last, and the months. */
const TOP = 14;
const BOTTOM = 142;
const MONTHS = 164;
const HEIGHT = 172;

interface BarrasProps {
  /** The chart in words, for screen readers. */
  descripcion: string;
  barras: readonly Barra[];
  /** The axis's maximum: the same for charts to compare. */
  tope: Centavos;
}

/** Amounts by month, the current one last. Attributes only and no viewBox: bars grow with the page, letters do not. */
export function Barras({ descripcion, barras, tope }: BarrasProps) {
  const below = Math.max(0, ...barras.map(({ monto }) => -monto));
  const y = (monto: Centavos) => TOP + ((tope - monto) / (tope + below)) * (BOTTOM - TOP);
  const slot = 100 / barras.length;
  return (
    <svg className={styles.chart} width="100%" height={HEIGHT} role="img" aria-label={descripcion}>
      {[tope, tope / 2, 0].map((monto) => (
        <g key={monto}>
          <line
            className={cx(styles.line, monto === 0 && styles.base)}
            x1="0"
            x2="100%"
            y1={y(centavos(monto))}
            y2={y(centavos(monto))}
          />
          <text className={styles.amount} x="-8" y={y(centavos(monto))} dy="0.35em" textAnchor="end">
            {formatEje(centavos(monto))}
          </text>
        </g>
      ))}
      {barras.map(({ mes, monto, texto }, i) => (
        <g key={mes} className={styles.month}>
          <title>{texto}</title>
          <rect className={styles.hover} x={`${i * slot}%`} width={`${slot}%`} y={TOP} height={HEIGHT - TOP} />
          {monto !== 0 && (
            <rect
              className={cx(styles.bar, i === barras.length - 1 && styles.now)}
              x={`${(i + 0.2) * slot}%`}
              width={`${0.6 * slot}%`}
              y={Math.min(y(monto), y(centavos(0)) - 2)}
              height={Math.max(2, Math.abs(y(monto) - y(centavos(0))))}
              rx="2"
            />
          )}
          <text className={styles.name} x={`${(i + 0.5) * slot}%`} y={MONTHS} textAnchor="middle">
            {formatMesCorto(mes)}
          </text>
        </g>
      ))}
    </svg>
  );
}
