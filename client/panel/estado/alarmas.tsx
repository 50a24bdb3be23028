import { instante } from "../../../rules/country/fecha.ts";
import { ALARMAS } from "../../../rules/operator/salud/alarmas.ts";
import { formatCerca, formatDuracion } from "../../../rules/operator/salud/corridas.ts";
import type { Alarma } from "../kit/types.ts";
import styles from "./estado.module.css";

/** Alarms that are over, folded away until somebody asks. */
export function AlarmasDeAntes({ antes }: { antes: readonly Alarma[] }) {
  if (antes.length === 0) return null;
  const ahora = instante(Date.now());
  return (
    <details className={styles.historia}>
      <summary>Alarmas de antes ({antes.length})</summary>
      <ol className={styles.corridas}>
        {antes.map(({ id, tipo, detalle, desde, resuelta }) => (
          <li key={id}>
            <p>{ALARMAS[tipo].titulo}</p>
            <p className="soft small">{detalle}</p>
            <p className="soft small">
              {formatCerca(desde, ahora)}
              {resuelta !== null && ` · duró ${formatDuracion(resuelta - desde)}`}
            </p>
          </li>
        ))}
      </ol>
    </details>
  );
}
