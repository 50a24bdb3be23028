import type { inferRouterOutputs } from "@trpc/server";
import { useSearchParams } from "wouter";
import { grouped, numbered } from "../../../rules/country/cantidad.ts";
import { DIAS_POR_VENCER, type Tramo } from "../../../rules/loans/mora/mora.ts";
import { type Centavos, centavos } from "../../../rules/money/dinero.ts";
import { NOMBRES_DE_TRAMO } from "../../../rules/texts/libro.ts";
import type { AppRouter } from "../../../server/http/router.ts";
import { Dinero } from "../../kit/show/dinero.tsx";
import { FigureLink, FigureLinks } from "../kit/lista/figures.tsx";
import { panelPath } from "../kit/tabs.ts";
import styles from "./tramos.module.css";

type Fila = inferRouterOutputs<AppRouter>["morosidad"]["tramos"][number];
type Suma = Omit<Fila, "tramo">;

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

/** How many loans are how late, each count a link to its list. */
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
    <FigureLinks label="Días de atraso" className={styles.tramos}>
      {ORDEN.map((tramo) => {
        const { cantidad, debido, saldo } = sumOf(
          tramos.filter((fila) => (tramo ? fila.tramo === tramo : fila.tramo !== "por-vencer")),
        );
        const soon = tramo === "por-vencer";
        return (
          <FigureLink
            key={tramo ?? "todas"}
            href={hrefOf(tramo)}
            current={tramo === current}
            name={tramo ? NOMBRES_DE_TRAMO[tramo] : "Todas"}
            value={
              <>
                {grouped(cantidad)}
                <span className="visually-hidden"> {numbered(cantidad, "préstamo", "préstamos")}</span>
              </>
            }
            texts={[
              <Debido key="debido" centavos={debido} what={soon ? "por pagar" : "vencido"} />,
              soon ? `En ${DIAS_POR_VENCER} días o menos` : <Debido key="saldo" centavos={saldo} what="en riesgo" />,
            ]}
          />
        );
      })}
    </FigureLinks>
  );
}

function Debido({ centavos, what }: { centavos: Centavos; what: string }) {
  return (
    <>
      <Dinero centavos={centavos} /> {what}
    </>
  );
}
