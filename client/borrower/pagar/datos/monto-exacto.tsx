import { toDia } from "../../../../rules/country/fecha.ts";
import { formatHora } from "../../../../rules/country/momento.ts";
import { formatBolivares, formatDolares } from "../../../../rules/money/dinero.ts";
import { formatTasa } from "../../../../rules/money/tasa.ts";
import { hoyEnCaracas } from "../../../api/hora.ts";
import { Notice } from "../../../kit/feedback/notice.tsx";
import { Skeleton } from "../../../kit/feedback/skeleton.tsx";
import { Button } from "../../../kit/show/button.tsx";
import { CopyButton } from "../../../kit/show/copy-button.tsx";
import { DineroBs } from "../../../kit/show/dinero.tsx";
import { Fecha } from "../../../kit/show/fecha.tsx";
import { paraCopiar } from "../../../pieces/dinero/cuenta-de-pago.tsx";
import { diaDicho } from "../en-revision-dicho.ts";
import type { MiIntencion } from "./intencion.ts";
import styles from "./monto-exacto.module.css";

/** The amount that identifies its payer: shown and copied first. */
export function MontoExacto({ viva, onCopy }: { viva: MiIntencion; onCopy: () => void }) {
  const { montoBs, hasta, seConfirma } = viva;
  return (
    <div className={styles.exacto}>
      <p className={styles.paga}>
        Paga exactamente <strong className={styles.figure}>{formatBolivares(montoBs)}</strong>
        {seConfirma ? ": así se confirma solo" : ": así sabremos que es tuyo"}
      </p>
      <CopyButton text={paraCopiar(formatBolivares(montoBs))} label="Copiar monto" block onCopy={onCopy} />
      <p className="small">
        Vale hasta las {formatHora(hasta)} de hoy.{" "}
        {seConfirma ? "Te avisamos apenas llegue. No tienes que escribir nada." : "Cuando pagues, dinos la referencia."}
      </p>
    </div>
  );
}

/** Its value in dollars, at which rate, and why it is slightly higher. */
export function PorqueDelMonto({ viva: { monto, tasa, provisional } }: { viva: MiIntencion }) {
  return (
    <p className="small soft">
      Son {formatDolares(monto)} a la tasa del <Fecha dia={tasa.fechaValor} /> ({formatTasa(tasa.valor)}), y unos
      céntimos que dicen que el pago es tuyo: también cuentan.
      {provisional && " La tasa de hoy aún no sale: paga este monto, y los dólares se ajustan solos."}
    </p>
  );
}

/** A placeholder while it is requested. */
export function PidiendoMonto() {
  return (
    <div className={styles.exacto} role="status">
      <p className="soft">Preparando tu monto exacto…</p>
      <Skeleton lines={2} label="" />
    </div>
  );
}

interface VencidoProps {
  vencida: MiIntencion;
  /** Whether it was copied: it may still be paid. */
  copiado: boolean;
  onPedir: () => void;
}

/** Its day is over, and the page stayed open. */
export function MontoVencido({ vencida, copiado, onPedir }: VencidoProps) {
  return (
    <Notice
      kind={copiado ? "peligro" : "aviso"}
      live
      title={copiado ? "El monto que copiaste ya venció" : "Este monto ya venció"}
      action={
        <Button small onClick={onPedir}>
          Pedir otro monto
        </Button>
      }
    >
      <DineroBs centimos={vencida.montoBs} /> valía hasta {diaDicho(toDia(vencida.hasta), hoyEnCaracas())} a las{" "}
      {formatHora(vencida.hasta)}. Si ya lo pagaste, no hagas nada: te avisamos apenas llegue. Si no, pide otro antes de
      pagar.
    </Notice>
  );
}
