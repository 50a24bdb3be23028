import type { inferRouterOutputs } from "@trpc/server";
import { grouped } from "../../../rules/country/cantidad.ts";
import { type Destino, faltaDe, parteDe, sumDestinos } from "../../../rules/operator/exportar/reportes.ts";
import type { AppRouter } from "../../../server/http/router.ts";
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

type Segmento = inferRouterOutputs<AppRouter>["reportes"]["segmentos"][number];
type Grupo = Destino & { nombre: string };

/** Segments with the same name combined, the most lent first. */
function grupos(rows: readonly Segmento[], nombreDe: (row: Segmento) => string): Grupo[] {
  const nombres = [...new Set(rows.map(nombreDe))];
  return nombres
    .map((nombre) => ({ nombre, ...sumDestinos(rows.filter((row) => nombreDe(row) === nombre)) }))
    .sort((a, b) => b.prestado - a.prestado || a.nombre.localeCompare(b.nombre, "es"));
}

const columnsOf = (title: string): Column<Grupo>[] => [
  { title, render: ({ nombre }) => <strong>{nombre}</strong> },
  { title: "Préstamos", numeric: true, render: ({ prestamos }) => grouped(prestamos) },
  { title: "Prestado", numeric: true, render: ({ prestado }) => <Dinero centavos={prestado} /> },
  { title: "Por pagar en total", numeric: true, render: ({ debido }) => <Dinero centavos={debido} /> },
  {
    title: "Pagado",
    numeric: true,
    render: ({ pagado, debido }) => (
      <span className={styles.two}>
        <Dinero centavos={pagado} />
        <span className={styles.note}>{parte(parteDe(pagado, debido))}</span>
      </span>
    ),
  },
  {
    title: "Perdonado",
    numeric: true,
    render: ({ perdido, debido }) => (
      <span className={styles.two}>
        <Dinero centavos={perdido} />
        <span className={styles.note}>{parte(parteDe(perdido, debido))}</span>
      </span>
    ),
  },
  { title: "Falta", numeric: true, render: (row) => <Dinero centavos={faltaDe(row)} /> },
];

function Cuadro({ id, titulo, columna, rows }: { id: string; titulo: string; columna: string; rows: Grupo[] }) {
  return (
    <section className="stack" aria-labelledby={id}>
      <h2 id={id}>{titulo}</h2>
      <Denso caption={`${titulo}: cifras`} columns={columnsOf(columna)} rows={rows} rowKey={({ nombre }) => nombre} />
    </section>
  );
}

/** How the loans of recent months are being repaid, by the borrowers' location and level. */
export function Segmentos({ cuantos }: { cuantos: "12" | "24" | "36" }) {
  const segmentos = trpc.reportes.segmentos.useQuery({ cuantos, ...useDeQuien() });
  return (
    <QueryState query={segmentos} skeleton={<Skeleton shape="card" lines={6} />}>
      {(rows) =>
        rows.length === 0 ? (
          <Empty text="Aquí verás cómo te pagan en cada estado y en cada nivel." icon={<IconMoney />} />
        ) : (
          <>
            <Cuadro
              id="reportes-niveles"
              titulo="Por nivel"
              columna="Nivel"
              rows={grupos(rows, ({ nivel }) => `Nivel ${nivel}`).sort((a, b) =>
                a.nombre.localeCompare(b.nombre, "es", { numeric: true }),
              )}
            />
            <Cuadro
              id="reportes-estados"
              titulo="Por estado"
              columna="Estado"
              rows={grupos(rows, ({ estado }) => estado)}
            />
            <Definiciones de="lugares" />
          </>
        )
      }
    </QueryState>
  );
}
