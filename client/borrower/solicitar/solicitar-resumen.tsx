import type { Terminos } from "../../../rules/holes.ts";
import { costoOf } from "../../../rules/loans/costo.ts";
import type { Centavos } from "../../../rules/money/dinero.ts";
import { Costo } from "../../pieces/dinero/costo.tsx";
import styles from "./solicitar.module.css";

/** What a loan of `amount` would cost, while it is being typed; null while it is no valid amount. */
export function SolicitarResumen({ amount, terminos }: { amount: Centavos | null; terminos: Terminos }) {
  return (
    <div className={styles.preview}>
      {amount === null ? (
        <p className={styles.hint}>Escribe el monto y verás aquí cuánto pagarías en total.</p>
      ) : (
        <Costo costo={costoOf(terminos, amount, terminos.cuotas)} />
      )}
      <p className="small soft">
        Las cuotas y la fecha del primer pago se confirman al aprobar tu solicitud. No pagas nada por adelantado.
      </p>
    </div>
  );
}
