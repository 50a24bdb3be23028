import { useTasa } from "../../api/tasa.ts";
import { Dinero } from "../../kit/show/dinero.tsx";
import { Fecha } from "../../kit/show/fecha.tsx";
import { EnBolivares } from "../../pieces/en-bolivares.tsx";
import { cuandoVence, hoyEnCaracas, type MiLoan, porPagar } from "../../pieces/mi-loan.ts";
import styles from "./deuda.module.css";
import { despues } from "./deuda-dicha.ts";

/** What has to be paid now, large: how much, when, in bolívares, and what comes after it. */
export function Toca({ loan }: { loan: MiLoan }) {
  const hoy = hoyEnCaracas();
  const tasa = useTasa();
  const next = despues(loan, hoy);
  const monto = porPagar(loan, hoy);
  return (
    <div className="stack-sm">
      <div>
        <p className={styles.figure}>
          <Dinero centavos={monto} />
        </p>
        {loan.proxima && (
          <p className={styles.when}>
            <Fecha dia={loan.proxima.vence} />
            <strong>{cuandoVence(loan.proxima.vence, hoy)}</strong>
          </p>
        )}
        {next && (
          <p className="soft small">
            Después, <Dinero centavos={next.monto} />: {cuandoVence(next.vence, hoy)}.
          </p>
        )}
      </div>
      <EnBolivares monto={monto} tasa={tasa} />
    </div>
  );
}
