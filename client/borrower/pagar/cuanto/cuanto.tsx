import { useRef } from "react";
import type { Bolivares, Centavos } from "../../../../rules/money/dinero.ts";
import { cx } from "../../../kit/cx.ts";
import type { Form } from "../../../kit/form/state/use-form.ts";
import { IconCheckCircle } from "../../../kit/icons.tsx";
import { Dinero, DineroBs } from "../../../kit/show/dinero.tsx";
import { enDolares } from "../../../pieces/dinero/pago-dicho.ts";
import { montosDe, type Valores } from "../valores-pago.ts";
import styles from "./cuanto.module.css";
import { MontoPagado, type MontoPagadoProps } from "./monto-pagado.tsx";
import { elegida, enBsDe, type Opcion } from "./opciones.ts";

interface CuantoProps extends MontoPagadoProps {
  opciones: readonly Opcion[];
  /** An amount was chosen, or written to the end. */
  onElegido: () => void;
}

/** How much: one of the amounts that are usual, or another. What is written in the field decides which one it is. */
export function Cuanto({ opciones, onElegido, ...monto }: CuantoProps) {
  const { form, enBs, tasa, exacto = null } = monto;
  const place = useRef<HTMLDivElement>(null);
  const before = useRef("");
  const written = () => `${form.values.monto} ${form.values.montoBs}`;
  const chosen = elegida(opciones, enDolares({ ...form.values, enBs }, tasa));
  const other = () => {
    if (chosen) writeMontos(form, { monto: "", montoBs: "" }, "sí");
    // An empty field says nothing of its currency: typing what was due would turn it into dollars.
    form.set("moneda", enBs ? "bs" : "usd");
    place.current?.querySelector("input")?.focus();
  };
  return (
    <>
      <fieldset className={styles.opciones} aria-label="¿Cuánto pagas?">
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
              onElegido();
            }}
          >
            <span className={styles.mark} aria-hidden="true">
              {opcion === chosen && <IconCheckCircle size={20} />}
            </span>
            <span className={styles.label}>{opcion.label}</span>
            <Importe monto={opcion.monto} bs={(opcion === chosen && exacto) || enBsDe(opcion, tasa)} />
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
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it listens to the field inside. */}
      <div
        ref={place}
        className={styles.monto}
        onFocus={() => {
          before.current = written();
        }}
        onBlur={() => {
          if (written() !== before.current) onElegido();
        }}
      >
        <MontoPagado {...monto} />
      </div>
    </>
  );
}

/** Puts an amount into both fields, written by the person or not. */
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
