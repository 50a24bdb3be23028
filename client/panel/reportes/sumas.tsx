import type { inferRouterOutputs } from "@trpc/server";
import { isDia } from "../../../rules/country/fecha.ts";
import { type Centavos, sumCentavos } from "../../../rules/money/dinero.ts";
import { CUENTAS_DEL_LIBRO } from "../../../rules/texts/libro.ts";
import type { AppRouter } from "../../../server/http/router.ts";
import { trpc } from "../../api/trpc.ts";
import { Skeleton } from "../../kit/feedback/skeleton.tsx";
import { Dinero } from "../../kit/show/dinero.tsx";
import type { Column } from "../../kit/show/table.tsx";
import { QueryState } from "../../pieces/query-state.tsx";
import { Exportar } from "../kit/lista/exportar.tsx";
import { Denso } from "./denso.tsx";

type Suma = inferRouterOutputs<AppRouter>["reportes"]["sumas"][number];
type Renglon = Record<"antes" | "debe" | "haber" | "saldo", Centavos> & { nombre: string };

const figure = (title: string, of: keyof Omit<Renglon, "nombre">): Column<Renglon> => ({
  title,
  numeric: true,
  render: (row) => <Dinero centavos={row[of]} />,
});
const COLUMNS: Column<Renglon>[] = [
  { title: "Cuenta", render: ({ nombre }) => nombre },
  figure("Saldo inicial", "antes"),
  figure("Debe", "debe"),
  figure("Haber", "haber"),
  figure("Saldo final", "saldo"),
];

function totalOf(sumas: readonly Suma[]): Renglon {
  const sum = (of: keyof Omit<Renglon, "nombre">) => sumCentavos(sumas.map((row) => row[of]));
  return { nombre: "Total", antes: sum("antes"), debe: sum("debe"), haber: sum("haber"), saldo: sum("saldo") };
}

/** The trial balance: opening, debits, credits and closing of each account. A partly typed date is ignored. */
export function Sumas({ desde, hasta }: Record<"desde" | "hasta", string>) {
  const query = trpc.reportes.sumas.useQuery({
    ...(isDia(desde) && { desde }),
    ...(isDia(hasta) && { hasta }),
  });
  return (
    <section className="stack-sm" aria-labelledby="reportes-sumas">
      <div className="split">
        <h2 id="reportes-sumas">Sumas y saldos</h2>
        <Exportar lista="sumas" hoja />
      </div>
      <QueryState query={query} skeleton={<Skeleton shape="card" lines={3} />}>
        {(data) => (
          <Denso
            caption="Sumas y saldos de cada cuenta"
            columns={COLUMNS}
            rows={[...data.map(({ cuenta, ...row }) => ({ ...row, nombre: CUENTAS_DEL_LIBRO[cuenta] })), totalOf(data)]}
            rowKey={({ nombre }) => nombre}
          />
        )}
      </QueryState>
      <p className="small soft">
        El debe y el haber suman lo mismo. Un saldo bajo cero es de quien acredita: lo ganado, o dinero de otros.
      </p>
    </section>
  );
}
