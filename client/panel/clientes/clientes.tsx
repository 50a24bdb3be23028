import { useEffect } from "react";
import { useLocation, useSearch } from "wouter";
import { withNivel } from "../../../rules/operator/clientes.ts";
import { trpc } from "../../api/trpc.ts";
import { Page } from "../../kit/frame/page.tsx";
import { IconUsers } from "../../kit/icons.tsx";
import { Empty } from "../../kit/show/empty.tsx";
import { NuevoCliente } from "../altas/nuevo-cliente.tsx";
import { PasarMisClientes } from "../encargados/pasar-mis-clientes.tsx";
import { useMay } from "../kit/actos/permitted.tsx";
import { filaIdOf } from "../kit/filas.ts";
import { TablaConDetalle, useLateral } from "../kit/lateral.tsx";
import { byId } from "../kit/lista/cells.tsx";
import { useDeQuien } from "../kit/lista/de-quien.ts";
import { Exportar } from "../kit/lista/exportar.tsx";
import { AdminList, Filter, itemsOf, ListTools, PAGED, SearchBox } from "../kit/lista/list.tsx";
import { useResumen } from "../kit/live.ts";
import { clientePath } from "../kit/tabs.ts";
import { PistaDeTeclas, Tecla, useTeclas } from "../kit/teclas.tsx";
import type { Usuario } from "../kit/types.ts";
import { Vistas } from "../vistas/vistas.tsx";
import styles from "./clientes.module.css";
import { keepBusqueda } from "./clientes-busqueda.ts";
import { CLIENTE_COLUMNS } from "./clientes-columnas.tsx";
import { ClienteLateral } from "./clientes-lateral.tsx";
import { DeQueNivel, OrdenEnTelefono, useColumnasEnOrden } from "./clientes-orden.tsx";
import { useQueClientes } from "./clientes-que.ts";
import { EnlaceClientes } from "./enlace-clientes.tsx";
import { nameOf } from "./nombre.ts";

/** Choosing a group without levels clears the level. */
const FILTROS = (
  [
    { value: "", label: "Todos" },
    { value: "deuda", label: "Con deuda" },
    { value: "prestamo", label: "Con préstamo" },
    { value: "solicitud", label: "Con solicitud" },
    { value: "perfil", label: "Sin perfil" },
    { value: "verificar", label: "Sin verificar" },
    { value: "fotos", label: "Fotos por revisar" },
    { value: "baneados", label: "Baneados" },
  ] as const
).map((option) => ({
  ...option,
  without: ["orden", "ver", ...(withNivel(option.value || undefined) ? [] : ["nivel"])],
}));

/** Counts for groups that need a decision, taken from the summary without another query. */
function useFiltros() {
  const { data: resumen } = useResumen();
  const { cantidades } = resumen ?? {};
  const counts: Partial<Record<string, number | undefined>> = {
    solicitud: cantidades?.pendientes,
    fotos: cantidades?.verificaciones,
  };
  return FILTROS.map((option) => ({ ...option, count: counts[option.value] }));
}

function useTeclasDeClientes(lateral: ReturnType<typeof useLateral<Usuario>>) {
  const [, go] = useLocation();
  const enter = (row: HTMLElement | null) => {
    const id = filaIdOf(row);
    if (!id) return false;
    go(clientePath(id));
  };
  return useTeclas({
    pasos: ["Pasa al cliente siguiente", "Vuelve al anterior"],
    lateral,
    teclas: { f: { hace: "Abre su ficha", act: enter } },
  });
}

/** All accounts; each name links to its file. */
export function ClientesTab() {
  const que = useQueClientes();
  const { buscar, filtro, nivel, orden } = que;
  const lista = trpc.usuarios.list.useInfiniteQuery({ buscar, filtro, nivel, orden, ...useDeQuien() }, PAGED);
  const search = useSearch();
  useEffect(() => keepBusqueda(search), [search]);
  const filtros = useFiltros();
  const may = useMay()("gestor");
  const usuarios = itemsOf(lista);
  const lateral = useLateral(usuarios, byId);
  const columns = useColumnasEnOrden(CLIENTE_COLUMNS, que);
  const { ask, ayuda } = useTeclasDeClientes(lateral);
  const narrowed = buscar !== "" || filtro !== undefined || nivel !== undefined;
  return (
    <Page
      title="Clientes"
      actions={
        <div className="row">
          <Vistas tab="clientes" />
          {may && <Exportar lista="clientes" />}
          <EnlaceClientes variant="ghost" />
          <PasarMisClientes />
          <NuevoCliente />
        </div>
      }
      width="wide"
    >
      <ListTools dense>
        <SearchBox placeholder="Nombre, cédula, teléfono, UID..." />
        <div className={styles.elecciones}>
          <DeQueNivel que={que} />
          <OrdenEnTelefono que={que} />
        </div>
        <PistaDeTeclas onAsk={ask}>
          <Tecla>J</Tecla> y <Tecla>K</Tecla> recorren la lista, <Tecla>↵</Tecla> abre.
        </PistaDeTeclas>
      </ListTools>
      <Filter label="Qué clientes ver" name="filtro" options={filtros} />
      <AdminList
        deClientes
        query={lista}
        nada={narrowed && "Ningún cliente coincide con lo que buscas."}
        empty={
          <Empty text="No hay clientes aún." icon={<IconUsers />} action={<EnlaceClientes variant="secondary" />} />
        }
      >
        {() => (
          <TablaConDetalle
            caption="Clientes"
            columns={columns}
            rows={usuarios}
            idOf={byId}
            lateral={lateral}
            titulo={(usuario) => `Detalle de ${nameOf(usuario)}`}
            detalle={(usuario) => <ClienteLateral usuario={usuario} />}
          />
        )}
      </AdminList>
      {ayuda}
    </Page>
  );
}
