import { trpc } from "../../api/trpc.ts";
import { Page } from "../../kit/frame/page.tsx";
import { IconUsers } from "../../kit/icons.tsx";
import { Empty } from "../../kit/show/empty.tsx";
import { useDeQuien } from "../kit/lista/de-quien.ts";
import { AdminList, PAGED, SearchBox, useBuscar } from "../kit/lista/list.tsx";
import own from "./referidos.module.css";
import { ReferidosRow } from "./referidos-fila.tsx";

/** Spec §2 Referidos: everybody, with their recommender and the people they recommended. */
export function ReferidosTab() {
  const buscar = useBuscar();
  const lista = trpc.usuarios.list.useInfiniteQuery({ buscar, ...useDeQuien() }, PAGED);
  return (
    <Page title="Referidos" width="wide">
      <SearchBox placeholder="Buscar por nombre, cédula, teléfono o UID..." />
      <AdminList
        deClientes
        query={lista}
        nada={buscar && `Nadie coincide con «${buscar}».`}
        empty={<Empty text="No hay usuarios aún." icon={<IconUsers />} />}
      >
        {(usuarios) => (
          <ul className={own.users}>
            {usuarios.map((usuario) => (
              <ReferidosRow key={usuario.id} usuario={usuario} />
            ))}
          </ul>
        )}
      </AdminList>
    </Page>
  );
}
