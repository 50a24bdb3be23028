import { useEffect } from "react";
import { useSearch } from "wouter";
import { isFiltro } from "../../server/rules/usuarios.ts";
import { Exportar } from "../admin/admin-exportar.tsx";
import styles from "../admin/admin-list.module.css";
import { AdminList, Filter, PAGED, SearchBox, useBuscar, useParam } from "../admin/admin-list.tsx";
import { trpc } from "../trpc.ts";
import { Empty } from "../ui/empty.tsx";
import { IconSearch, IconUsers } from "../ui/icons.tsx";
import { Page } from "../ui/page.tsx";
import { Table } from "../ui/table.tsx";
import { keepBusqueda } from "./admin-clientes-busqueda.ts";
import { CLIENTE_COLUMNS } from "./admin-clientes-columnas.tsx";

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
      <div className={styles.tools}>
        <Filter label="Qué clientes ver" name="filtro" options={FILTROS} />
        {!filtro && <Filter label="Orden" name="orden" options={ORDENES} />}
      </div>
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
          <div className={styles.dense}>
            <Table caption="Clientes" captionHidden columns={CLIENTE_COLUMNS} rows={usuarios} rowKey={({ id }) => id} />
          </div>
        )}
      </AdminList>
    </Page>
  );
}
