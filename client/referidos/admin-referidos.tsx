import { AdminList, PAGED, SearchBox, useBuscar } from "../admin/admin-list.tsx";
import { trpc } from "../trpc.ts";
import { Empty } from "../ui/empty.tsx";
import { IconSearch, IconUsers } from "../ui/icons.tsx";
import { Page } from "../ui/page.tsx";
import own from "./admin-referidos.module.css";
import { ReferidosRow } from "./admin-referidos-fila.tsx";

/** Spec §2 Referidos: everybody, who recommended them and whom they recommended. */
export function ReferidosTab() {
  const buscar = useBuscar();
  const lista = trpc.usuarios.list.useInfiniteQuery({ buscar }, PAGED);
  return (
    <Page title="Referidos" width="wide">
      <SearchBox placeholder="Buscar por nombre, cédula, teléfono o UID..." />
      <AdminList
        query={lista}
        empty={
          buscar ? (
            <Empty text={`Nadie coincide con «${buscar}».`} icon={<IconSearch />} />
          ) : (
            <Empty text="No hay usuarios aún." icon={<IconUsers />} />
          )
        }
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
