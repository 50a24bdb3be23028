import { counted, grouped } from "../../../rules/country/cantidad.ts";
import { centavos, formatDolares } from "../../../rules/money/dinero.ts";
import { formatMes, type MesDeCaja, topeDeEje } from "../../../rules/money/resumen.ts";
import { Card } from "../../kit/show/card.tsx";
import { Dinero } from "../../kit/show/dinero.tsx";
import { Table } from "../../kit/show/table.tsx";
import { Desplegable } from "../kit/desplegable.tsx";
import { type Barra, Barras } from "./barras.tsx";
import styles from "./meses.module.css";

const totalOf = (barras: readonly Barra[]) => barras.reduce((total, { monto }) => total + monto, 0);

/** The chart in words: the total, the best month and the current one. */
function descripcionOf(title: string, barras: readonly Barra[]): string {
  const best = barras.reduce<Barra | undefined>(
    (max, barra) => (barra.monto > (max?.monto ?? 0) ? barra : max),
    undefined,
  );
  const now = barras.at(-1);
  const parts = [
    `Barras por mes. ${title} en 12 meses: ${formatDolares(centavos(totalOf(barras)))}.`,
    best && `El mayor: ${best.texto}.`,
    now && `En curso: ${now.texto}.`,
  ];
  return parts.filter(Boolean).join(" ");
}

function Chart({ title, barras, tope }: { title: string; barras: readonly Barra[]; tope: number }) {
  return (
    <Card>
      <header className={styles.header}>
        <h2>
          {title} <span className="small soft">en 12 meses</span>
        </h2>
        <p className={styles.total}>
          <Dinero centavos={centavos(totalOf(barras))} />
        </p>
      </header>
      <Barras descripcion={descripcionOf(title, barras)} barras={barras} tope={centavos(tope)} />
    </Card>
  );
}

/** Money out and in by month, on the same scale, and as figures. */
export function Meses({ meses }: { meses: readonly MesDeCaja[] }) {
  const tope = topeDeEje(centavos(Math.max(...meses.flatMap(({ prestado, cobrado }) => [prestado, cobrado]))));
  const prestado = meses.map(({ mes, prestado: monto, prestamos }) => ({
    mes,
    monto,
    texto: `${formatMes(mes)}, ${formatDolares(monto)} en ${counted(prestamos, "préstamo", "préstamos")}`,
  }));
  const cobrado = meses.map(({ mes, cobrado: monto, pagos }) => ({
    mes,
    monto,
    texto: `${formatMes(mes)}, ${formatDolares(monto)} en ${counted(pagos, "pago", "pagos")}`,
  }));
  return (
    <>
      <div className={styles.charts}>
        <Chart title="Prestado" barras={prestado} tope={tope} />
        <Chart title="Cobrado" barras={cobrado} tope={tope} />
      </div>
      <Desplegable titulo="Ver los datos mes a mes">
        <Table
          caption="Prestado y cobrado por mes"
          captionHidden
          rows={[...meses].reverse()}
          rowKey={({ mes }) => mes}
          columns={[
            { title: "Mes", render: ({ mes }) => formatMes(mes) },
            { title: "Prestado", numeric: true, render: (row) => <Dinero centavos={row.prestado} /> },
            { title: "Préstamos", numeric: true, render: (row) => grouped(row.prestamos) },
            { title: "Cobrado", numeric: true, render: (row) => <Dinero centavos={row.cobrado} /> },
            { title: "Pagos", numeric: true, render: (row) => grouped(row.pagos) },
          ]}
        />
      </Desplegable>
    </>
  );
}
