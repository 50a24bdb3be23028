import { Skeleton } from "../../kit/feedback/skeleton.tsx";
import { Dinero } from "../../kit/show/dinero.tsx";
import { QueryState } from "../../pieces/query-state.tsx";
import { Figures } from "../kit/lista/figures.tsx";
import { useResumen } from "../kit/live.ts";
import styles from "./resumen-financiero.module.css";

/** The financial summary (spec §3 resumenFinanciero), with what was actually collected and is still owed. */
export function ResumenFinanciero() {
  const resumen = useResumen();
  return (
    <section className={styles.resumen} aria-label="Resumen financiero">
      <QueryState query={resumen} skeleton={<Skeleton shape="card" lines={1} />}>
        {({ totalPrestado, totalRecuperado, cobrado, porCobrar }) => (
          <Figures className={styles.figures}>
            <div>
              <dt>Total prestado</dt>
              <dd>
                <Dinero centavos={totalPrestado} />
              </dd>
            </div>
            <div>
              <dt>Total recuperado</dt>
              <dd>
                <Dinero centavos={totalRecuperado} />
              </dd>
            </div>
            <div>
              <dt>Cobrado</dt>
              <dd>
                <Dinero centavos={cobrado} />
              </dd>
            </div>
            <div>
              <dt>Por cobrar</dt>
              <dd>
                <Dinero centavos={porCobrar} />
              </dd>
            </div>
          </Figures>
        )}
      </QueryState>
    </section>
  );
}
