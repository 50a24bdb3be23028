import { grouped } from "../../../rules/country/cantidad.ts";
import { formatMes } from "../../../rules/money/resumen.ts";
import { type Cohorte, faltaDe, parteDe } from "../../../rules/operator/exportar/reportes.ts";
import { trpc } from "../../api/trpc.ts";
import { Skeleton } from "../../kit/feedback/skeleton.tsx";
import { IconMoney } from "../../kit/icons.tsx";
import { Dinero } from "../../kit/show/dinero.tsx";
import { Empty } from "../../kit/show/empty.tsx";
import type { Column } from "../../kit/show/table.tsx";
import { QueryState } from "../../pieces/query-state.tsx";
import { useDeQuien } from "../kit/lista/de-quien.ts";
import { parte } from "./cuadros.ts";
import { Definiciones } from "./definiciones.tsx";
import { Denso } from "./denso.tsx";
import styles from "./reportes.module.css";

const COLUMNS: Column<Cohorte>[] = [
  { title: "Entregados en", render: ({ mes }) => <strong>{formatMes(mes)}</strong> },
  { title: "Préstamos", numeric: true, render: ({ prestamos }) => grouped(prestamos) },
  { title: "Prestado", numeric: true, render: ({ prestado }) => <Dinero centavos={prestado} /> },
  { title: "Por pagar en total", numeric: true, render: ({ debido }) => <Dinero centavos={debido} /> },
  { title: "Pagado", numeric: true, render: ({ pagado }) => <Dinero centavos={pagado} /> },
  {
    title: "Pagado hasta hoy",
    numeric: true,
    render: ({ pagado, debido }) => <strong>{parte(parteDe(pagado, debido))}</strong>,
  },
  { title: "Perdonado", numeric: true, render: ({ perdido }) => <Dinero centavos={perdido} /> },
  { title: "Falta", numeric: true, render: (row) => <Dinero centavos={faltaDe(row)} /> },
];

/** A cell's colour strength, from none to full. */
const tonoDe = (milesimas: number) => (milesimas >= 1000 ? 5 : Math.min(4, Math.ceil(milesimas / 250)));
/** Older ages are in the table above. */
const EDADES = 13;

/** How much of each month's loans was repaid at each age. */
function Edades({ cohortes }: { cohortes: readonly Cohorte[] }) {
  const many = Math.min(EDADES, Math.max(...cohortes.map(({ edades }) => edades.length)));
  const ages = Array.from({ length: many }, (_, edad) => edad);
  return (
    // Wider than a phone, so it scrolls with the keyboard too.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls takes the focus
    <section className={styles.ages} aria-label="Pagado según los meses pasados" tabIndex={0}>
      <table>
        <caption className="visually-hidden">Qué parte de lo entregado cada mes se había pagado a cada edad</caption>
        <thead>
          <tr>
            <th scope="col">Entregados en</th>
            {ages.map((edad) => (
              <th key={edad} scope="col">
                {edad === 0 ? "Su mes" : `+${edad}`}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...cohortes].reverse().map(({ mes, edades }) => (
            <tr key={mes}>
              <th scope="row">{formatMes(mes)}</th>
              {ages.map((edad) => {
                const value = edades[edad];
                return value === undefined ? (
                  <td key={edad} />
                ) : (
                  <td key={edad} data-tono={tonoDe(value)}>
                    {Math.round(value / 10)} %
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The loans of each month, and how they are being paid. */
export function Cohortes({ cuantos }: { cuantos: "12" | "24" | "36" }) {
  const cohortes = trpc.reportes.cohortes.useQuery({ cuantos, ...useDeQuien() });
  return (
    <QueryState query={cohortes} skeleton={<Skeleton shape="card" lines={6} />}>
      {(rows) =>
        rows.length === 0 ? (
          <Empty text="Aquí verás, mes a mes, cómo se van pagando los préstamos que entregas." icon={<IconMoney />} />
        ) : (
          <>
            <section className="stack" aria-labelledby="reportes-entregas">
              <h2 id="reportes-entregas">Los préstamos de cada mes</h2>
              <Denso
                caption="Lo entregado y lo pagado de los préstamos de cada mes"
                columns={COLUMNS}
                rows={[...rows].reverse()}
                rowKey={({ mes }) => mes}
              />
            </section>
            <section className="stack" aria-labelledby="reportes-edades">
              <h2 id="reportes-edades">Cuánto se había pagado, según los meses pasados</h2>
              <Edades cohortes={rows} />
            </section>
            <Definiciones de="entregas" />
          </>
        )
      }
    </QueryState>
  );
}
