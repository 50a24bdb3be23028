import type { inferRouterOutputs } from "@trpc/server";
import { Link } from "wouter";
import { counted, grouped } from "../../../rules/country/cantidad.ts";
import { formatDiaCorto } from "../../../rules/country/fecha.ts";
import { type Centavos, centavos, formatDolares } from "../../../rules/money/dinero.ts";
import { formatMilesimas } from "../../../rules/money/resumen.ts";
import type { AppRouter } from "../../../server/http/router.ts";
import { trpc } from "../../api/trpc.ts";
import { Skeleton } from "../../kit/feedback/skeleton.tsx";
import { Page } from "../../kit/frame/page.tsx";
import { Dinero } from "../../kit/show/dinero.tsx";
import { Table } from "../../kit/show/table.tsx";
import { QueryState } from "../../pieces/query-state.tsx";
import { Desplegable } from "../kit/desplegable.tsx";
import { Figure, Figures } from "../kit/lista/figures.tsx";
import { useResumen } from "../kit/live.ts";
import { panelPath } from "../kit/tabs.ts";
import type { Resumen } from "../kit/types.ts";
import { Meses } from "./meses.tsx";
import styles from "./resumen.module.css";

type Detalle = inferRouterOutputs<AppRouter>["resumen"]["detalle"];

type Figura = Exclude<keyof Resumen, "cantidades" | "version">;

/** The business's money: each figure, its name, and its meaning. */
const DINEROS: [figura: Figura, nombre: string, texto: string][] = [
  ["totalPrestado", "Total prestado", "Lo que entregaste en préstamos aprobados, sin intereses."],
  ["totalRecuperado", "Total recuperado", "Lo prestado con su interés en cada préstamo que completaste."],
  ["cobrado", "Cobrado", "El dinero que de verdad entró: los pagos aprobados, menos los que se quitaron."],
  ["porCobrar", "Por cobrar", "Lo que tus clientes todavía deben, con intereses, multas y lo que deben de su saldo."],
  ["castigado", "Dado por perdido", "Lo que diste por incobrable o faltaba al completar, menos lo que entró después."],
  ["saldoAFavor", "Saldo a favor", "Lo que tus clientes pagaron de más: se lo debes."],
  [
    "debenDeSaldo",
    "Deben de su saldo",
    "Usaron un saldo a favor cuyo pago volvió: te lo deben, y no resta de lo que debes a otros. Quiénes son está en Morosidad.",
  ],
  ["reintegrado", "Reintegrado", "De lo que pagaron de más, lo que ya les devolviste."],
];

/** The figures at the top; the others follow the charts. */
const PRIMERAS = DINEROS.slice(0, 4);
const DEMAS = DINEROS.slice(4);

/** «+$12,00»; «−$3,00». */
const signed = (monto: number) => `${monto > 0 ? "+" : ""}${formatDolares(centavos(monto))}`;

/** «$1.240,00 este mes, 12 % más que al 29 oct». */
function ritmo({ mes, antes }: { mes: Centavos; antes: Centavos }, hasta: Detalle["cambios"]["hasta"]): string {
  const sofar = `${formatDolares(mes)} este mes`;
  if (antes <= 0) return sofar;
  const more = Math.round((100 * (mes - antes)) / antes);
  const text = more === 0 ? "igual" : `${grouped(Math.abs(more))} % ${more > 0 ? "más" : "menos"}`;
  return `${sofar}, ${text} que al ${formatDiaCorto(hasta)}`;
}

/** Changes since the start of the month, for the figures whose history is kept. */
function cambiosOf(resumen: Resumen, detalle: Detalle | undefined): Partial<Record<Figura, string>> {
  if (!detalle) return {};
  const { hasta, prestado, cobrado, castigado, reintegrado, amanecer } = detalle.cambios;
  const since = (monto: number) => (monto === 0 ? "Igual este mes" : `${signed(monto)} este mes`);
  return {
    totalPrestado: ritmo(prestado, hasta),
    cobrado: ritmo(cobrado, hasta),
    ...(amanecer && {
      porCobrar: `${signed(resumen.porCobrar - resumen.debenDeSaldo - amanecer.porCobrar)} desde el día 1`,
    }),
    castigado: since(castigado),
    reintegrado: since(reintegrado),
  };
}

function Dineros({ de, resumen, detalle }: { de: typeof DINEROS; resumen: Resumen; detalle: Detalle | undefined }) {
  const cambios = cambiosOf(resumen, detalle);
  return (
    <Figures className={styles.figures}>
      {de.map(([figura, nombre]) => (
        <Figure
          key={figura}
          name={nombre}
          value={<Dinero centavos={resumen[figura]} />}
          text={cambios[figura] ?? (detalle ? null : "\u00a0")}
        />
      ))}
    </Figures>
  );
}

const dias = (n: number) => counted(n, "día", "días");

/** Arrears and the share of the portfolio at risk. `aprobadas`: the number of running loans. */
function Riesgo({ detalle, aprobadas }: { detalle: Detalle; aprobadas: number | undefined }) {
  const { enMora, vencido, par, cambios } = detalle;
  const more = cambios.amanecer ? enMora - cambios.amanecer.enMora : 0;
  return (
    <div className={styles.risk}>
      <Figures className={styles.figures}>
        <Figure
          name="Vencido"
          value={<Dinero centavos={vencido} />}
          text={enMora === 0 ? "No hay cuotas vencidas." : "Lo que debió entrar antes de hoy y no ha entrado."}
        />
        <Figure
          name="Préstamos atrasados"
          value={grouped(enMora)}
          text={
            <>
              {aprobadas !== undefined && `De ${grouped(aprobadas)} en curso. `}
              {more !== 0 && `${grouped(Math.abs(more))} ${more > 0 ? "más" : "menos"} que el día 1. `}
              <Link href={panelPath("morosidad")}>Ver Morosidad</Link>
            </>
          }
        />
      </Figures>
      <Table
        caption="Cartera en riesgo (PAR)"
        captionHidden
        rows={par}
        rowKey={(row) => row.dias}
        columns={[
          {
            title: "Cartera en riesgo (PAR)",
            render: (row) => (
              <span className={styles.par}>
                <strong>PAR {row.dias}</strong>
                <span>Todo lo que deben los préstamos con más de {dias(row.dias)} de atraso.</span>
              </span>
            ),
          },
          { title: "En riesgo", numeric: true, render: (row) => <Dinero centavos={row.monto} /> },
          {
            title: "De la cartera",
            numeric: true,
            render: (row) => (
              <span className={styles.part}>
                {formatMilesimas(row.milesimas)}
                <svg width="72" height="6" aria-hidden="true">
                  <rect className={styles.whole} width="100%" height="6" rx="3" />
                  <rect className={styles.risky} width={`${Math.min(100, row.milesimas / 10)}%`} height="6" rx="3" />
                </svg>
              </span>
            ),
          },
        ]}
      />
    </div>
  );
}

/** The whole business: what was lent and repaid, what is late, and the last twelve months. */
export function ResumenTab() {
  const resumen = useResumen();
  const detalle = trpc.resumen.detalle.useQuery();
  return (
    <Page title="Resumen" width="wide">
      <QueryState query={resumen} skeleton={<Skeleton shape="card" lines={2} />}>
        {(data) => (
          <section aria-label="Dinero">
            <Dineros de={PRIMERAS} resumen={data} detalle={detalle.data} />
          </section>
        )}
      </QueryState>
      <QueryState query={detalle} skeleton={<Skeleton shape="card" lines={8} />}>
        {(data) => (
          <>
            <Meses meses={data.meses} />
            {resumen.data && (
              <section aria-label="Lo demás del dinero">
                <Dineros de={DEMAS} resumen={resumen.data} detalle={data} />
              </section>
            )}
            <section className="stack" aria-labelledby="resumen-atraso">
              <h2 id="resumen-atraso">Atraso</h2>
              <Riesgo detalle={data} aprobadas={resumen.data?.cantidades.aprobadas} />
            </section>
          </>
        )}
      </QueryState>
      <Desplegable titulo="Qué es cada cifra">
        {DINEROS.map(([figura, nombre, texto]) => (
          <p key={figura}>
            <strong>{nombre}.</strong> {texto}
          </p>
        ))}
      </Desplegable>
    </Page>
  );
}
