import { useEffect, useState } from "react";
import { useLocation, useSearch } from "wouter";
import { NIVELES, withNivel } from "../../../rules/operator/clientes.ts";
import { nombreNivel } from "../../../rules/people/niveles.ts";
import { trpc } from "../../api/trpc.ts";
import { Page } from "../../kit/frame/page.tsx";
import { IconSearch, IconUsers } from "../../kit/icons.tsx";
import { Empty } from "../../kit/show/empty.tsx";
import { Table } from "../../kit/show/table.tsx";
import { Dense } from "../kit/cells.tsx";
import { Exportar } from "../kit/exportar.tsx";
import { FILA, filaIdOf, useFilas } from "../kit/filas.ts";
import { ConLateral, Lateral, useLateral } from "../kit/lateral.tsx";
import { AdminList, Filter, Filters, ListTools, PAGED, SearchBox } from "../kit/list.tsx";
import { useResumen } from "../kit/live.ts";
import { useMay } from "../kit/papel.ts";
import { clientePath } from "../kit/tabs.ts";
import { PistaDeTeclas, Tecla, TeclasDialog } from "../kit/teclas.tsx";
import type { Usuario } from "../kit/types.ts";
import { Vistas } from "../vistas/vistas.tsx";
import { keepBusqueda } from "./clientes-busqueda.ts";
import { CLIENTE_COLUMNS } from "./clientes-columnas.tsx";
import { ClienteLateral } from "./clientes-lateral.tsx";
import { OrdenEnTelefono, useColumnasEnOrden } from "./clientes-orden.tsx";
import { type QueClientes, useQueClientes } from "./clientes-que.ts";
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

/** Of the owner's own level there is nobody to look for. */
const NIVEL_OPTIONS = [
  { value: "", label: "Todo nivel" },
  ...NIVELES.slice(0, -1).map((nivel) => ({ value: nivel, label: nombreNivel(Number(nivel)) })),
].map((option) => ({ ...option, without: ["orden", "ver"] }));

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
  const lista = trpc.usuarios.list.useInfiniteQuery({ buscar, filtro, nivel, orden }, PAGED);
  const search = useSearch();
  useEffect(() => keepBusqueda(search), [search]);
  const filtros = useFiltros();
  const narrowed = buscar !== "" || filtro !== undefined || nivel !== undefined;
  return (
    <Page title="Clientes" actions={useMay()("gestor") && <Exportar lista="clientes" />} width="wide">
      <ListTools>
        <SearchBox placeholder="Nombre, cédula, teléfono, UID..." />
        <Vistas tab="clientes" />
      </ListTools>
      <Filters>
        <Filter label="Qué clientes ver" name="filtro" options={filtros} />
        {withNivel(filtro) && <Filter label="De qué nivel" name="nivel" options={NIVEL_OPTIONS} />}
        <OrdenEnTelefono que={que} />
      </Filters>
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
        {(usuarios) => <Tabla usuarios={usuarios} que={que} />}
      </AdminList>
    </Page>
  );
}

const idOf = ({ id }: Usuario) => id;

function Tabla({ usuarios, que }: { usuarios: Usuario[]; que: QueClientes }) {
  const [, go] = useLocation();
  const [help, setHelp] = useState(false);
  const lateral = useLateral(usuarios, idOf);
  const columns = useColumnasEnOrden(CLIENTE_COLUMNS, que);
  const { row } = lateral;
  useFilas(FILA, {
    ...lateral.acts,
    f: (focused) => {
      const id = filaIdOf(focused);
      if (id) go(clientePath(id));
    },
    "?": () => setHelp(true),
  });
  return (
    <ConLateral
      fixed={lateral.fixed}
      lateral={
        row && (
          <Lateral titulo={`Detalle de ${nameOf(row)}`} fixed={lateral.fixed} onClose={lateral.close}>
            <ClienteLateral key={row.id} usuario={row} />
          </Lateral>
        )
      }
    >
      <Dense rows>
        <PistaDeTeclas>
          <Tecla>J</Tecla> y <Tecla>K</Tecla> recorren la lista, <Tecla>↵</Tecla> abre.{" "}
          <button type="button" onClick={() => setHelp(true)}>
            Ver todas las teclas
          </button>
        </PistaDeTeclas>
        <Table
          caption="Clientes"
          captionHidden
          columns={columns}
          rows={usuarios}
          rowKey={idOf}
          rowProps={({ id }) => lateral.filaProps(id)}
        />
      </Dense>
      {help && <TeclasDialog teclas={TECLAS} onClose={() => setHelp(false)} />}
    </ConLateral>
  );
}
