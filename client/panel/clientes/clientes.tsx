import { useEffect, useState } from "react";
import { useLocation, useSearch } from "wouter";
import { withNivel } from "../../../rules/operator/clientes.ts";
import { trpc } from "../../api/trpc.ts";
import { Page } from "../../kit/frame/page.tsx";
import { IconSearch, IconUsers } from "../../kit/icons.tsx";
import { Empty } from "../../kit/show/empty.tsx";
import { Table } from "../../kit/show/table.tsx";
import { NuevoCliente } from "../altas/nuevo-cliente.tsx";
import { PasarMisClientes } from "../encargados/pasar-mis-clientes.tsx";
import { FILA, filaIdOf, useFilas } from "../kit/filas.ts";
import { ConLateral, Lateral, useLateral } from "../kit/lateral.tsx";
import { Dense } from "../kit/lista/cells.tsx";
import { useDeQuien } from "../kit/lista/de-quien.ts";
import { Exportar } from "../kit/lista/exportar.tsx";
import { AdminList, Filter, ListTools, PAGED, SearchBox } from "../kit/lista/list.tsx";
import { useResumen } from "../kit/live.ts";
import { useMay } from "../kit/papel.ts";
import { clientePath } from "../kit/tabs.ts";
import { PistaDeTeclas, Tecla, TeclasDialog } from "../kit/teclas.tsx";
import type { Usuario } from "../kit/types.ts";
import { Vistas } from "../vistas/vistas.tsx";
import styles from "./clientes.module.css";
import { keepBusqueda } from "./clientes-busqueda.ts";
import { CLIENTE_COLUMNS } from "./clientes-columnas.tsx";
import { ClienteLateral } from "./clientes-lateral.tsx";
import { DeQueNivel, OrdenEnTelefono, useColumnasEnOrden } from "./clientes-orden.tsx";
import { type QueClientes, useQueClientes } from "./clientes-que.ts";
import { EnlaceClientes } from "./enlace-clientes.tsx";
import { nameOf } from "./nombre.ts";

/** To choose one that has no levels lets go of the level. */
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

const TECLAS = [
  { tecla: "J", hace: "Pasa al cliente siguiente" },
  { tecla: "K", hace: "Vuelve al anterior" },
  { tecla: "↵", hace: "Abre el detalle; otra vez, entra en él" },
  { tecla: "Esc", hace: "Cierra el detalle" },
  { tecla: "F", hace: "Abre su ficha" },
  { tecla: "?", hace: "Muestra esta ayuda" },
];

/** How many wait where somebody has to decide: the summary knows without being asked again. */
function useFiltros() {
  const { data: resumen } = useResumen();
  const { cantidades } = resumen ?? {};
  const counts: Partial<Record<string, number | undefined>> = {
    solicitud: cantidades?.pendientes,
    fotos: cantidades?.verificaciones,
  };
  return FILTROS.map((option) => ({ ...option, count: counts[option.value] }));
}

/** Everybody with an account; each name leads to its file. */
export function ClientesTab() {
  const que = useQueClientes();
  const { buscar, filtro, nivel, orden } = que;
  const lista = trpc.usuarios.list.useInfiniteQuery({ buscar, filtro, nivel, orden, ...useDeQuien() }, PAGED);
  const search = useSearch();
  useEffect(() => keepBusqueda(search), [search]);
  const filtros = useFiltros();
  const may = useMay()("gestor");
  const [help, setHelp] = useState(false);
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
        <PistaDeTeclas>
          <Tecla>J</Tecla> y <Tecla>K</Tecla> recorren la lista, <Tecla>↵</Tecla> abre.{" "}
          <button type="button" onClick={() => setHelp(true)}>
            Ver todas las teclas
          </button>
        </PistaDeTeclas>
      </ListTools>
      <Filter label="Qué clientes ver" name="filtro" options={filtros} />
      <AdminList
        deClientes
        query={lista}
        empty={
          narrowed ? (
            <Empty text="Ningún cliente coincide con lo que buscas." icon={<IconSearch />} />
          ) : (
            <Empty text="No hay clientes aún." icon={<IconUsers />} action={<EnlaceClientes variant="secondary" />} />
          )
        }
      >
        {(usuarios) => <Tabla usuarios={usuarios} que={que} onAyuda={() => setHelp(true)} />}
      </AdminList>
      {help && <TeclasDialog teclas={TECLAS} onClose={() => setHelp(false)} />}
    </Page>
  );
}

const idOf = ({ id }: Usuario) => id;

interface TablaProps {
  usuarios: Usuario[];
  que: QueClientes;
  onAyuda: () => void;
}

function Tabla({ usuarios, que, onAyuda }: TablaProps) {
  const [, go] = useLocation();
  const lateral = useLateral(usuarios, idOf);
  const columns = useColumnasEnOrden(CLIENTE_COLUMNS, que);
  const { row } = lateral;
  useFilas(FILA, {
    ...lateral.acts,
    f: (focused) => {
      const id = filaIdOf(focused);
      if (!id) return false;
      go(clientePath(id));
    },
    "?": onAyuda,
  });
  const detalle = row && (
    <Lateral titulo={`Detalle de ${nameOf(row)}`} fixed={lateral.fixed} onClose={lateral.close}>
      <ClienteLateral key={row.id} usuario={row} />
    </Lateral>
  );
  return (
    <ConLateral lateral={detalle}>
      <Dense rows>
        <Table
          caption="Clientes"
          captionHidden
          columns={lateral.columns(columns)}
          rows={usuarios}
          rowKey={idOf}
          rowProps={({ id }) => lateral.filaProps(id)}
        />
      </Dense>
    </ConLateral>
  );
}
