import { useEffect } from "react";
import { useSearch } from "wouter";
import { isFiltro } from "../../../rules/operator/clientes.ts";
import { trpc } from "../../api/trpc.ts";
import { Page } from "../../kit/frame/page.tsx";
import { IconSearch, IconUsers } from "../../kit/icons.tsx";
import { Empty } from "../../kit/show/empty.tsx";
import { Table } from "../../kit/show/table.tsx";
import { Dense } from "../kit/cells.tsx";
import { Exportar } from "../kit/exportar.tsx";
import { AdminList, Filter, ListTools, PAGED, SearchBox, useBuscar, useParam } from "../kit/list.tsx";
import { keepBusqueda } from "./clientes-busqueda.ts";
import { CLIENTE_COLUMNS } from "./clientes-columnas.tsx";

const FILTROS = [
  { value: "", label: "Todos" },
  { value: "prestamo", label: "Con préstamo" },
  { value: "solicitud", label: "Con solicitud" },
  { value: "fotos", label: "Fotos por revisar" },
  { value: "baneados", label: "Baneados" },
];

const ORDENES = [
  { value: "", label: "Más nuevos" },
  { value: "antiguos", label: "Más antiguos" },
];

/** Everybody with an account; each name leads to its file. */
export function ClientesTab() {
  const buscar = useBuscar();
  const [ver] = useParam("filtro");
  const filtro = isFiltro(ver) ? ver : undefined;
  const orden = useParam("orden")[0] === "antiguos" ? "antiguos" : "nuevos";
  const lista = trpc.usuarios.list.useInfiniteQuery({ buscar, filtro, orden }, PAGED);
  const search = useSearch();
  useEffect(() => keepBusqueda(search), [search]);
  const narrowed = buscar !== "" || filtro !== undefined;
  return (
    <Page title="Clientes" actions={<Exportar lista="clientes" />} width="wide">
      <SearchBox placeholder="Nombre, cédula, teléfono, UID..." />
      <ListTools>
        <Filter label="Qué clientes ver" name="filtro" options={FILTROS} />
        {!filtro && <Filter label="Orden" name="orden" options={ORDENES} />}
      </ListTools>
      <AdminList
        query={lista}
        empty={
          narrowed ? (
            <Empty text="Ningún cliente coincide con lo que buscas." icon={<IconSearch />} />
          ) : (
            <Empty text="No hay clientes aún." icon={<IconUsers />} />
          )
        }
      >
        {(usuarios) => (
          <Dense>
            <Table caption="Clientes" captionHidden columns={CLIENTE_COLUMNS} rows={usuarios} rowKey={({ id }) => id} />
          </Dense>
        )}
      </AdminList>
    </Page>
  );
}
