import type { inferRouterOutputs } from "@trpc/server";
import { Link, useSearchParams } from "wouter";
import { DIAS_POR_VENCER, type Tramo } from "../../../rules/loans/mora.ts";
import { centavos } from "../../../rules/money/dinero.ts";
import type { AppRouter } from "../../../server/http/router.ts";
import { Dinero } from "../../kit/show/dinero.tsx";
import { panelPath } from "../kit/tabs.ts";
import styles from "./tramos.module.css";

type Fila = inferRouterOutputs<AppRouter>["morosidad"]["tramos"][number];
type Suma = Omit<Fila, "tramo">;

const NOMBRES: Record<Tramo, string> = {
  "1-7": "1 a 7 días",
  "8-30": "8 a 30 días",
  "31-60": "31 a 60 días",
  "mas-de-60": "Más de 60 días",
  "por-vencer": "Por vencer",
};
const ORDEN: readonly (Tramo | undefined)[] = [undefined, "1-7", "8-30", "31-60", "mas-de-60", "por-vencer"];

function sumOf(filas: readonly Fila[]): Suma {
  return filas.reduce<Suma>(
    (total, { cantidad, debido, saldo }) => ({
      cantidad: total.cantidad + cantidad,
      debido: centavos(total.debido + debido),
      saldo: centavos(total.saldo + saldo),
    }),
    { cantidad: 0, debido: centavos(0), saldo: centavos(0) },
  );
}

/** How many loans are how late, each count a way to their list. */
export function Tramos({ tramos, current }: { tramos: readonly Fila[]; current: Tramo | undefined }) {
  const [params] = useSearchParams();
  const hrefOf = (tramo: Tramo | undefined) => {
    const next = new URLSearchParams(params);
    if (tramo) next.set("tramo", tramo);
    else next.delete("tramo");
    const query = next.toString();
    return panelPath("morosidad") + (query && `?${query}`);
  };
  return (
    <nav className={styles.tramos} aria-label="Días de atraso">
      {ORDEN.map((tramo) => {
        const { cantidad, debido, saldo } = sumOf(
          tramos.filter((fila) => (tramo ? fila.tramo === tramo : fila.tramo !== "por-vencer")),
        );
        return (
          <Link
            key={tramo ?? "todas"}
            href={hrefOf(tramo)}
            replace={tramo === current}
            className={styles.tramo}
            aria-current={tramo === current ? "true" : undefined}
          >
            <span className={styles.name}>{tramo ? NOMBRES[tramo] : "Todas"}</span>
            <span className={styles.count}>
              {cantidad.toLocaleString("es-VE")}
              <span className="visually-hidden"> {cantidad === 1 ? "préstamo" : "préstamos"}</span>
            </span>
            <span className={styles.amount}>
              <Dinero centavos={debido} /> {tramo === "por-vencer" ? "por pagar" : "vencido"}
            </span>
            <span className={styles.amount}>
              {tramo === "por-vencer" ? (
                `En ${DIAS_POR_VENCER} días o menos`
              ) : (
                <>
                  <Dinero centavos={saldo} /> en riesgo
                </>
              )}
            </span>
          </Link>
        );
      })}
    </nav>
  );
}
