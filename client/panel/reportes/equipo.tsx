import type { inferRouterOutputs } from "@trpc/server";
import { grouped } from "../../../rules/country/cantidad.ts";
import { instante, startOfDay } from "../../../rules/country/fecha.ts";
import { formatHora } from "../../../rules/country/momento.ts";
import { parteCobrada } from "../../../rules/operator/exportar/equipo.ts";
import type { AppRouter } from "../../../server/http/router.ts";
import { hoyEnCaracas } from "../../api/hora.ts";
import { trpc } from "../../api/trpc.ts";
import { Skeleton } from "../../kit/feedback/skeleton.tsx";
import { Dinero } from "../../kit/show/dinero.tsx";
import type { Column } from "../../kit/show/table.tsx";
import { QueryState } from "../../pieces/query-state.tsx";
import { Denso } from "./denso.tsx";

type Renglon = inferRouterOutputs<AppRouter>["reportes"]["equipo"]["renglones"][number];

/** «6:00 p. m.»: that hour in Caracas. */
const horaDelDia = (hora: number) => formatHora(instante(startOfDay(hoyEnCaracas()) + hora * 3_600_000));

const parte = (row: Renglon) => {
  const cobrada = parteCobrada(row);
  return cobrada === null ? "—" : `${cobrada} %`;
};

const COLUMNS: Column<Renglon>[] = [
  { title: "Quién", render: ({ correo }) => <strong>{correo ?? "De nadie en particular"}</strong> },
  { title: "Clientes", numeric: true, render: ({ correo, clientes }) => (correo ? grouped(clientes) : "—") },
  { title: "Cobrado este mes", numeric: true, render: ({ cobrado }) => <Dinero centavos={cobrado} /> },
  { title: "Vencido hoy", numeric: true, render: ({ vencido }) => <Dinero centavos={vencido} /> },
  { title: "De lo que debían", numeric: true, render: (row) => parte(row) },
  { title: "Contactos", numeric: true, render: ({ contactos }) => grouped(contactos) },
  { title: "Contestaron", numeric: true, render: ({ contestados }) => grouped(contestados) },
];

/** Per team member: collected share, contacts, and response times. */
export function Equipo() {
  const query = trpc.reportes.equipo.useQuery();
  return (
    <section className="stack" aria-labelledby="reportes-equipo">
      <h2 id="reportes-equipo">El equipo este mes</h2>
      <QueryState query={query} skeleton={<Skeleton shape="card" lines={3} />}>
        {({ renglones, hora }) => (
          <>
            <Denso
              caption="El equipo este mes: cifras"
              columns={COLUMNS}
              rows={renglones}
              rowKey={({ correo }) => correo ?? ""}
            />
            <p className="soft">
              {hora === null
                ? "Cuando haya más respuestas anotadas, aquí se verá a qué hora conviene escribir."
                : `Suelen contestar entre las ${horaDelDia(hora)} y las ${horaDelDia(hora + 2)}.`}
            </p>
          </>
        )}
      </QueryState>
      <p className="small soft">
        Cobrado es lo aprobado de los pagos de este mes. «De lo que debían» lo compara con eso más lo que sigue vencido.
        Un contacto es de quien lo hizo; lo demás, de los clientes que atiende cada quien.
      </p>
    </section>
  );
}
