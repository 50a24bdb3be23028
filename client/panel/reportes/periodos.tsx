import { counted, grouped } from "../../../rules/country/cantidad.ts";
import { type Bolivares, type Centavos, centavos, formatDolares } from "../../../rules/money/dinero.ts";
import { formatEje, formatMilesimas, topeDeEje } from "../../../rules/money/resumen.ts";
import {
  aprobacionDe,
  type Fila,
  formatPeriodo,
  type Por,
  parteDe,
  totalDe,
} from "../../../rules/operator/exportar/reportes.ts";
import { trpc } from "../../api/trpc.ts";
import { Skeleton } from "../../kit/feedback/skeleton.tsx";
import { Dinero, DineroBs } from "../../kit/show/dinero.tsx";
import type { Column } from "../../kit/show/table.tsx";
import { QueryState } from "../../pieces/query-state.tsx";
import { useDeQuien } from "../kit/lista/de-quien.ts";
import { Figure, Figures } from "../kit/lista/figures.tsx";
import { nombreCorto, parte } from "./cuadros.ts";
import { Definiciones } from "./definiciones.tsx";
import { Denso } from "./denso.tsx";
import { Columnas, Lineas } from "./grafica.tsx";
import styles from "./reportes.module.css";

type Total = ReturnType<typeof totalDe>;
/** A period, or the total, which is none. */
type Renglon = Total & { nombre: string; cierre: Fila["cierre"] };

const nothing = <span className="soft">—</span>;
const usd = (monto: Centavos) => (monto === 0 ? nothing : <Dinero centavos={monto} />);
const bs = (monto: Bolivares) => (monto === 0 ? nothing : <DineroBs centimos={monto} />);

/** An amount, and how many items it sums. */
function Monto({ monto, text }: { monto: Centavos; text: string }) {
  return (
    <span className={styles.two}>
      {usd(monto)}
      <span className={styles.note}>{text}</span>
    </span>
  );
}

const PERIODO: Column<Renglon> = { title: "Período", render: ({ nombre }) => <strong>{nombre}</strong> };

const DINERO: Column<Renglon>[] = [
  PERIODO,
  {
    title: "Prestado",
    numeric: true,
    render: (row) => <Monto monto={row.prestado} text={counted(row.prestamos, "préstamo", "préstamos")} />,
  },
  {
    title: "Cobrado",
    numeric: true,
    render: (row) => <Monto monto={row.cobrado} text={counted(row.pagos, "pago", "pagos")} />,
  },
  { title: "Cobrado en Bs", numeric: true, render: (row) => bs(row.cobradoBs) },
  { title: "Reintegrado", numeric: true, render: (row) => usd(row.reintegrado) },
  { title: "Interés", numeric: true, render: (row) => usd(row.interes) },
  { title: "Multas", numeric: true, render: (row) => usd(row.multas) },
  {
    title: "Perdonado",
    numeric: true,
    render: (row) => <Monto monto={row.perdonado} text={`${formatDolares(row.recuperado)} recuperado`} />,
  },
];

const CLIENTES: Column<Renglon>[] = [
  PERIODO,
  { title: "Clientes nuevos", numeric: true, render: ({ nuevos }) => grouped(nuevos) },
  { title: "Que repiten", numeric: true, render: ({ recurrentes }) => grouped(recurrentes) },
  { title: "Solicitudes", numeric: true, render: ({ recibidas }) => grouped(recibidas) },
  { title: "Aprobadas", numeric: true, render: ({ aprobadas }) => grouped(aprobadas) },
  { title: "Rechazadas", numeric: true, render: ({ rechazadas }) => grouped(rechazadas) },
  { title: "Aprobación", numeric: true, render: (row) => parte(aprobacionDe(row)) },
];

const PARS = ["par1", "par7", "par30"] as const;
const enRiesgo = (cierre: Fila["cierre"], par: (typeof PARS)[number]) =>
  cierre && cierre.porCobrar > 0 ? parteDe(cierre[par], cierre.porCobrar) : null;

const RIESGO: Column<Renglon>[] = [
  PERIODO,
  { title: "Cartera", numeric: true, render: ({ cierre }) => (cierre ? usd(cierre.porCobrar) : nothing) },
  ...PARS.map(
    (par): Column<Renglon> => ({
      title: `PAR ${par.slice(3)}`,
      numeric: true,
      render: ({ cierre }) => (cierre ? <Monto monto={cierre[par]} text={parte(enRiesgo(cierre, par))} /> : nothing),
    }),
  ),
  { title: "Atrasados", numeric: true, render: ({ cierre }) => (cierre ? grouped(cierre.enMora) : nothing) },
];

function Cuadro({ caption, columns, rows }: { caption: string; columns: Column<Renglon>[]; rows: Renglon[] }) {
  return <Denso caption={caption} columns={columns} rows={rows} rowKey={({ nombre }) => nombre} />;
}

function Totales({ total }: { total: Total }) {
  return (
    <Figures className={styles.figures}>
      <Figure
        name="Prestado"
        value={<Dinero centavos={total.prestado} />}
        text={counted(total.prestamos, "préstamo", "préstamos")}
      />
      <Figure name="Cobrado" value={<Dinero centavos={total.cobrado} />} text={counted(total.pagos, "pago", "pagos")} />
      <Figure name="Interés" value={<Dinero centavos={total.interes} />} text="De los préstamos entregados." />
      <Figure
        name="Perdonado, sin lo recuperado"
        value={<Dinero centavos={centavos(total.perdonado - total.recuperado)} />}
        text={`Se recuperó ${formatDolares(total.recuperado)}.`}
      />
    </Figures>
  );
}

/** `conRiesgo` adds the chart of the portfolio at risk, which is only stored for all clients together. */
function Graficas({ filas, conRiesgo }: { filas: readonly Fila[]; conRiesgo: boolean }) {
  const series = [
    { nombre: "Prestado", valores: filas.map(({ prestado }) => prestado) },
    { nombre: "Cobrado", valores: filas.map(({ cobrado }) => cobrado) },
  ];
  const most = centavos(Math.max(0, ...series.flatMap(({ valores }) => valores)));
  const [last] = filas.slice(-1);
  const riesgo = PARS.map((par) => ({
    nombre: `PAR ${par.slice(3)}`,
    valores: filas.map(({ cierre }) => enRiesgo(cierre, par)),
  }));
  const worst = Math.max(0, ...riesgo.flatMap(({ valores }) => valores.map((valor) => valor ?? 0)));
  const saidOf = (fila: Fila) =>
    PARS.map((par) => `PAR ${par.slice(3)} ${parte(enRiesgo(fila.cierre, par))}`).join(", ");
  return (
    <div className={styles.charts}>
      <Columnas
        titulo="Prestado y cobrado"
        texto="Lo que salió y lo que entró, en dólares."
        descripcion={`Barras por período, en la tabla de abajo. ${last ? `En curso: ${formatDolares(last.prestado)} prestados y ${formatDolares(last.cobrado)} cobrados.` : ""}`}
        lugares={filas.map((fila) => ({
          nombre: nombreCorto(fila),
          texto: `${formatPeriodo(fila)}: ${formatDolares(fila.prestado)} prestados, ${formatDolares(fila.cobrado)} cobrados`,
        }))}
        series={series}
        tope={topeDeEje(most)}
        escribir={(valor) => formatEje(centavos(valor))}
      />
      {conRiesgo && (
        <Lineas
          titulo="Cartera en riesgo"
          texto="Qué parte de lo que se debe está en préstamos atrasados, al cierre."
          descripcion={`Líneas por período, en la tabla de abajo. ${last ? `En curso: ${saidOf(last)}.` : ""}`}
          lugares={filas.map((fila) => ({
            nombre: nombreCorto(fila),
            texto: `${formatPeriodo(fila)}: ${saidOf(fila)}`,
          }))}
          series={riesgo}
          tope={[100, 200, 400, 600].find((tope) => tope >= worst) ?? 1000}
          escribir={(valor) => formatMilesimas(valor).replace(",0", "")}
        />
      )}
    </div>
  );
}

/** Each period, newest first, and the total. */
export function Periodos({ por, cuantos }: { por: Por; cuantos: "12" | "24" | "36" }) {
  const deQuien = useDeQuien();
  const mios = deQuien.encargado !== undefined;
  const periodos = trpc.reportes.periodos.useQuery({ por, cuantos, ...deQuien });
  return (
    <QueryState query={periodos} skeleton={<Skeleton shape="card" lines={6} />}>
      {(filas) => {
        const total = totalDe(filas);
        const rows = [...filas].reverse().map((fila) => ({ ...fila, nombre: formatPeriodo(fila) }));
        const all = filas.length > 1 ? [{ ...total, nombre: "Total", cierre: null }] : [];
        return (
          <>
            <Totales total={total} />
            <Graficas filas={filas} conRiesgo={!mios} />
            <section className="stack" aria-labelledby="reportes-dinero">
              <h2 id="reportes-dinero">Dinero</h2>
              <Cuadro caption="Dinero por período" columns={DINERO} rows={[...rows, ...all]} />
            </section>
            <section className="stack" aria-labelledby="reportes-clientes">
              <h2 id="reportes-clientes">Clientes y solicitudes</h2>
              <Cuadro caption="Clientes y solicitudes por período" columns={CLIENTES} rows={[...rows, ...all]} />
            </section>
            <section className="stack" aria-labelledby="reportes-riesgo">
              <h2 id="reportes-riesgo">{mios ? "Cartera en riesgo hoy" : "Cartera en riesgo al cierre"}</h2>
              <Cuadro
                caption={mios ? "Cartera en riesgo hoy" : "Cartera en riesgo al cierre de cada período"}
                columns={RIESGO}
                rows={mios ? rows.slice(0, 1) : rows}
              />
            </section>
            <Definiciones de="periodos" />
          </>
        );
      }}
    </QueryState>
  );
}
