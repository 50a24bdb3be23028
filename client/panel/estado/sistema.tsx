import { Link } from "wouter";
import { counted } from "../../../rules/country/cantidad.ts";
import { instante } from "../../../rules/country/fecha.ts";
import { ALARMAS } from "../../../rules/operator/salud/alarmas.ts";
import { formatCerca } from "../../../rules/operator/salud/corridas.ts";
import { cx } from "../../kit/cx.ts";
import { Notice } from "../../kit/feedback/notice.tsx";
import { IconAlert, IconCheckCircle } from "../../kit/icons.tsx";
import { Chip } from "../../kit/show/chip.tsx";
import { Figures } from "../kit/lista/figures.tsx";
import { confirmadoPath } from "../kit/tabs.ts";
import type { Alarma, Sistema } from "../kit/types.ts";
import { type Cifra, cifrasOf } from "./cifras.ts";
import styles from "./estado.module.css";

/** The machine's and the program's state: one line if all is well, instructions if not. */
export function SistemaSection({ sistema, abiertas }: { sistema: Sistema; abiertas: readonly Alarma[] }) {
  const ahora = instante(Date.now());
  return (
    <section aria-labelledby="sistema" className={styles.seccion}>
      <div className={styles.cabeza}>
        <h2 id="sistema">Estado del sistema</h2>
        {abiertas.length === 0 ? (
          <Chip icon={IconCheckCircle} tone="green">
            Todo bien
          </Chip>
        ) : (
          <Chip icon={IconAlert} tone="danger">
            {counted(abiertas.length, "alarma", "alarmas")}
          </Chip>
        )}
      </div>
      {abiertas.map(({ id, tipo, de, detalle, desde }) => (
        <Notice key={id} kind="peligro" title={ALARMAS[tipo].titulo}>
          <p>{detalle}</p>
          <p>{ALARMAS[tipo].hacer}</p>
          {tipo === "voz" && (
            <p>
              <Link href={confirmadoPath(de)}>Ver el pago</Link>
            </p>
          )}
          <p className="small">Desde {formatCerca(desde, ahora)}</p>
        </Notice>
      ))}
      <Figures className={styles.cifras}>
        {cifrasOf(sistema, abiertas, ahora).map((cifra) => (
          <CifraCell key={cifra.name} {...cifra} />
        ))}
      </Figures>
    </section>
  );
}

function CifraCell({ name, value, text, mala, lleno }: Cifra) {
  return (
    <div className={cx(mala && styles.mala)}>
      <dt className={styles.nombre}>
        {mala && <IconAlert size={16} />}
        {name}
        {mala && <span className="visually-hidden">: con alarma</span>}
      </dt>
      <dd className={styles.valor}>{value}</dd>
      {lleno !== undefined && (
        <dd>
          <meter className={styles.barra} min={0} max={1} value={lleno} aria-label="Disco usado">
            {Math.round(lleno * 100)} %
          </meter>
        </dd>
      )}
      <dd className={styles.texto}>{text}</dd>
    </div>
  );
}
