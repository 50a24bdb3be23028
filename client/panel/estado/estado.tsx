import { instante } from "../../../rules/country/fecha.ts";
import { ALARMAS } from "../../../rules/operator/salud/alarmas.ts";
import { formatCerca, formatDuracion } from "../../../rules/operator/salud/corridas.ts";
import { trpc } from "../../api/trpc.ts";
import { Notice } from "../../kit/feedback/notice.tsx";
import { Skeleton } from "../../kit/feedback/skeleton.tsx";
import { Page } from "../../kit/frame/page.tsx";
import { QueryState } from "../../pieces/query-state.tsx";
import { Desplegable } from "../kit/desplegable.tsx";
import type { Alarma } from "../kit/types.ts";
import styles from "./estado.module.css";
import { SistemaSection } from "./sistema.tsx";
import { Tareas } from "./tareas.tsx";

/** Past alarms, collapsed. */
function AlarmasDeAntes({ antes }: { antes: readonly Alarma[] }) {
  if (antes.length === 0) return null;
  const ahora = instante(Date.now());
  return (
    <Desplegable titulo={`Alarmas de antes (${antes.length})`}>
      <ol className={styles.corridas}>
        {antes.map(({ id, tipo, detalle, desde, resuelta }) => (
          <li key={id}>
            <p>{ALARMAS[tipo].titulo}</p>
            <p className="soft small">{detalle}</p>
            <p className="soft small">
              {formatCerca(desde, ahora)}
              {resuelta !== null && ` · duró ${formatDuracion(resuelta - desde)}`}
            </p>
          </li>
        ))}
      </ol>
    </Desplegable>
  );
}

/** Figures age without any event that would trigger a refetch. */
const AGAIN_MS = 60_000;

/** The system's state, one section for each part. */
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
