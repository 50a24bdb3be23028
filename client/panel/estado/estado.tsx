import { instante } from "../../../rules/country/fecha.ts";
import { formatCerca } from "../../../rules/operator/salud/corridas.ts";
import { trpc } from "../../api/trpc.ts";
import { Notice } from "../../kit/feedback/notice.tsx";
import { Skeleton } from "../../kit/feedback/skeleton.tsx";
import { Page } from "../../kit/frame/page.tsx";
import { QueryState } from "../../pieces/query-state.tsx";
import { AlarmasDeAntes } from "./alarmas.tsx";
import { SistemaSection } from "./sistema.tsx";
import { Tareas } from "./tareas.tsx";

/** A moment comes without anybody writing anything. */
const AGAIN_MS = 60_000;

/** How the house runs, a section for each of its parts. */
export function EstadoTab() {
  const query = trpc.estado.get.useQuery(undefined, { refetchInterval: AGAIN_MS });
  const sistema = trpc.estado.sistema.useQuery(undefined, { refetchInterval: AGAIN_MS });
  const alarmas = trpc.estado.alarmas.useQuery(undefined, { refetchInterval: AGAIN_MS });
  return (
    <Page title="Estado" intro="Cómo está la casa, y lo que el programa hace solo." width="wide">
      <QueryState query={sistema} skeleton={<Skeleton shape="card" lines={4} />}>
        {(data) => (
          <QueryState query={alarmas} skeleton={<Skeleton shape="card" lines={4} />}>
            {({ abiertas }) => <SistemaSection sistema={data} abiertas={abiertas} />}
          </QueryState>
        )}
      </QueryState>
      <QueryState query={query} skeleton={<Skeleton shape="card" lines={6} />}>
        {({ tareas, adelantado }) => (
          <>
            {adelantado !== null && (
              <Notice kind="aviso" title="El reloj de este servidor se movió">
                Hay una tarea hecha {formatCerca(adelantado, instante(Date.now()))}, y esa hora todavía no llega. Revisa
                la hora del servidor. Las tareas siguen; lo que se hizo por adelantado no se repite.
              </Notice>
            )}
            <Tareas tareas={tareas} />
          </>
        )}
      </QueryState>
      {alarmas.data && <AlarmasDeAntes antes={alarmas.data.antes} />}
    </Page>
  );
}
