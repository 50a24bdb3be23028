import { isDia } from "../../../rules/country/fecha.ts";
import { ACCIONES, type Accion } from "../../../rules/texts/auditoria.ts";
import { trpc } from "../../api/trpc.ts";
import { Page } from "../../kit/frame/page.tsx";
import { IconClock } from "../../kit/icons.tsx";
import { Empty } from "../../kit/show/empty.tsx";
import { useDeQuien } from "../kit/lista/de-quien.ts";
import { Exportar } from "../kit/lista/exportar.tsx";
import { AdminList, PAGED, SearchBox, useBuscar, useParam } from "../kit/lista/list.tsx";
import { AuditoriaFiltros } from "./filtros.tsx";
import { AuditoriaLineas } from "./lineas.tsx";

const isAccion = (text: string): text is Accion => Object.hasOwn(ACCIONES, text);
const idOrNone = (text: string) => (/^[\w-]{1,64}$/.test(text) ? text : undefined);
const diaOrNone = (text: string) => (isDia(text) ? text : undefined);

/** The audit trail, with its filters in the address. */
export function AuditoriaTab() {
  const buscar = useBuscar();
  const [accion] = useParam("accion");
  const filters = {
    accion: isAccion(accion) ? accion : undefined,
    actorId: idOrNone(useParam("actorId")[0]),
    userId: idOrNone(useParam("userId")[0]),
    desde: diaOrNone(useParam("desde")[0]),
    hasta: diaOrNone(useParam("hasta")[0]),
  };
  const deQuien = useDeQuien();
  const lista = trpc.auditoria.list.useInfiniteQuery({ buscar, ...filters, ...deQuien }, PAGED);
  const narrowed = buscar !== "" || Object.values(filters).some(Boolean);
  return (
    <Page
      title="Auditoría"
      intro="Quién hizo qué, cuándo, y qué cambió. Nadie puede borrarlo."
      actions={<Exportar lista="auditoria" />}
      width="wide"
    >
      <div className="stack">
        <SearchBox placeholder="Buscar por UID o identificador..." />
        <AuditoriaFiltros />
      </div>
      <AdminList
        deClientes
        query={lista}
        nada={narrowed && "Nada coincide con lo que buscas."}
        empty={<Empty text="Todavía no ha pasado nada." icon={<IconClock />} />}
      >
        {(lines) => <AuditoriaLineas lines={lines} />}
      </AdminList>
    </Page>
  );
}
