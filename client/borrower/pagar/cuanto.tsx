import { useRef } from "react";
import { cx } from "../../kit/cx.ts";
import type { Form } from "../../kit/form/use-form.ts";
import { IconCheckCircle } from "../../kit/icons.tsx";
import { Dinero, DineroBs } from "../../kit/show/dinero.tsx";
import { enDolares } from "../../pieces/pago-dicho.ts";
import styles from "./cuanto.module.css";
import { MontoPagado, type MontoPagadoProps } from "./monto-pagado.tsx";
import { elegida, enBsDe, type Opcion } from "./opciones.ts";
import { montosDe, type Valores } from "./valores-pago.ts";

/** How much: one of the amounts that are usual, or another. What is written in the field decides which one it is. */
export function Cuanto({ opciones, ...monto }: { opciones: readonly Opcion[] } & MontoPagadoProps) {
  const { form, enBs, tasa } = monto;
  const place = useRef<HTMLDivElement>(null);
  const chosen = elegida(opciones, enDolares({ ...form.values, enBs }, tasa));
  const other = () => {
    if (chosen) write(form, { monto: "", montoBs: "" });
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
            onClick={() => opcion.monto !== null && write(form, montosDe(opcion.monto, tasa))}
          >
            <span className={styles.mark} aria-hidden="true">
              {opcion === chosen && <IconCheckCircle size={20} />}
            </span>
            <span className={styles.label}>{opcion.label}</span>
            <Importe opcion={opcion} {...monto} />
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
      <div ref={place} className={styles.monto}>
        <MontoPagado {...monto} />
      </div>
    </>
  );
}

function write(form: Form<Valores>, montos: Pick<Valores, "monto" | "montoBs">): void {
  form.set("monto", montos.monto);
  form.set("montoBs", montos.montoBs);
}

function Importe({ opcion, tasa }: { opcion: Opcion } & MontoPagadoProps) {
  const bs = enBsDe(opcion, tasa);
  return (
    <span className={styles.importe}>
      {opcion.monto === null ? "…" : <Dinero centavos={opcion.monto} />}
      {bs !== null && (
        <span className={styles.bs}>
          <span className="visually-hidden">, </span>
          <DineroBs centimos={bs} />
        </span>
      )}
    </span>
  );
}
