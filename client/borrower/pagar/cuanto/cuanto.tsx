import { Suspense, useState } from "react";
import type { Bolivares, Centavos } from "../../../../rules/money/dinero.ts";
import { cx } from "../../../kit/cx.ts";
import { Skeleton } from "../../../kit/feedback/skeleton.tsx";
import type { Form } from "../../../kit/form/state/use-form.ts";
import { IconCheckCircle } from "../../../kit/icons.tsx";
import { piece } from "../../../kit/piece.ts";
import { Dinero, DineroBs } from "../../../kit/show/dinero.tsx";
import { enDolares } from "../../../pieces/dinero/pago-dicho.ts";
import { montosDe, type Valores } from "../valores-pago.ts";
import styles from "./cuanto.module.css";
import type { MontoPagadoProps } from "./monto-pagado.tsx";
import { elegida, enBsDe, type Opcion } from "./opciones.ts";

/** To pay exactly the amount due, nothing needs to be typed. */
const campo = piece(() => import("./monto-pagado.tsx"), "MontoPagado");

interface CuantoProps extends MontoPagadoProps {
  opciones: readonly Opcion[];
}

/** How much: a usual amount, or another in a field. The amount in the field determines which is selected. */
export function Cuanto({ opciones, ...monto }: CuantoProps) {
  const { form, enBs, tasa } = monto;
  const [writes, setWrites] = useState(false);
  const chosen = elegida(opciones, enDolares({ ...form.values, enBs }, tasa));
  const other = () => {
    if (chosen) writeMontos(form, { monto: "", montoBs: "" }, "sí");
    // An empty field does not tell its currency: typing what was due would turn it into dollars.
    form.set("moneda", enBs ? "bs" : "usd");
    setWrites(true);
  };
  return (
    <>
      <fieldset className="stack-sm" aria-label="¿Cuánto pagas?">
        {opciones.map((opcion) => (
          <button
            key={opcion.label}
            type="button"
            className={cx(styles.opcion, opcion === chosen && styles.chosen)}
            aria-pressed={opcion === chosen}
            disabled={opcion.monto === null}
            onClick={() => {
              if (opcion.monto === null) return;
              writeMontos(form, montosDe(opcion.monto, tasa), "");
              setWrites(false);
            }}
          >
            <span className={styles.mark} aria-hidden="true">
              {opcion === chosen && <IconCheckCircle size={20} />}
            </span>
            <span className={styles.label}>{opcion.label}</span>
            <Importe monto={opcion.monto} bs={enBsDe(opcion, tasa)} />
          </button>
        ))}
        <button
          type="button"
          className={cx(styles.opcion, !chosen && styles.chosen)}
          aria-pressed={!chosen}
          onClick={other}
        >
          <span className={styles.mark} aria-hidden="true">
            {!chosen && <IconCheckCircle size={20} />}
          </span>
          <span className={styles.label}>Otro monto</span>
        </button>
      </fieldset>
      {(writes || !chosen) && (
        <div className={styles.monto}>
          <Suspense fallback={<Skeleton lines={2} />}>
            <campo.Content {...monto} autoFocus={writes} pista="Los bolívares que vas a enviar." />
          </Suspense>
        </div>
      )}
    </>
  );
}

/** Puts an amount into both fields, whether or not the person typed it. */
export function writeMontos(
  form: Form<Valores>,
  { monto, montoBs }: Pick<Valores, "monto" | "montoBs">,
  tecleado: Valores["tecleado"],
): void {
  form.set("tecleado", tecleado);
  form.set("monto", monto);
  form.set("montoBs", montoBs);
}

function Importe({ monto, bs }: { monto: Centavos | null; bs: Bolivares | null }) {
  return (
    <span className={styles.importe}>
      {monto === null ? "…" : <Dinero centavos={monto} />}
      {bs !== null && (
        <span className={styles.bs}>
          <span className="visually-hidden">, </span>
          <DineroBs centimos={bs} />
        </span>
      )}
    </span>
  );
}
