import { paths } from "../../../rules/paths.ts";
import { ahora } from "../../api/hora.ts";
import { trpc } from "../../api/trpc.ts";
import { Skeleton } from "../../kit/feedback/skeleton.tsx";
import { Page } from "../../kit/frame/page.tsx";
import { EstadoDeCuenta } from "../../pieces/dinero/estado-de-cuenta.tsx";
import { QueryState } from "../../pieces/query-state.tsx";
import { Sesion, type Usuario } from "../sesion.tsx";

const TITLE = "Estado de cuenta";

function Contenido({ usuario }: { usuario: Usuario }) {
  const estado = trpc.libro.mine.useQuery(undefined, { staleTime: 0, gcTime: 0 });
  return (
    <Page title={TITLE} width="medium" back={{ href: paths.historial, label: "Mi historial" }}>
      <QueryState query={estado} skeleton={<Skeleton shape="card" lines={4} label="Cargando tu estado de cuenta…" />}>
        {(data) => <EstadoDeCuenta estado={data} quien={usuario} propio emitido={ahora()} />}
      </QueryState>
    </Page>
  );
}

/** A person's charges and payments, as a statement. */
export function CuentaPage() {
  return <Sesion title={TITLE}>{(usuario) => <Contenido usuario={usuario} />}</Sesion>;
}
