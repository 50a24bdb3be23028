import { isFiltro, isNivel, isOrden, ordenOf, withNivel } from "../../../rules/operator/clientes.ts";
import { useBuscar, useParam } from "../kit/lista/list.tsx";

/** The list's query from its address; parameters that cannot be combined are ignored. */
export function useQueClientes() {
  const buscar = useBuscar();
  const [[ver], [typed], [by]] = [useParam("filtro"), useParam("nivel"), useParam("orden")];
  const filtro = isFiltro(ver) ? ver : undefined;
  const nivel = isNivel(typed) && withNivel(filtro) ? typed : undefined;
  const orden = isOrden(by) ? by : undefined;
  return { buscar, filtro, nivel, orden, enOrden: ordenOf({ filtro, nivel, orden }) };
}

export type QueClientes = ReturnType<typeof useQueClientes>;
