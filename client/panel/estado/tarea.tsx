import { explainFalla, formatDuracion } from "../../../rules/operator/salud/corridas.ts";
import { trpc } from "../../api/trpc.ts";
import { Notice } from "../../kit/feedback/notice.tsx";
import { Permitted } from "../kit/actos/permitted.tsx";
import { Desplegable } from "../kit/desplegable.tsx";
import { AdminList, PAGED } from "../kit/lista/list.tsx";
import { Facts } from "../kit/person.tsx";
import type { Corrida, TareaDelReloj } from "../kit/types.ts";
import { Ejecutar } from "./ejecutar.tsx";
import styles from "./estado.module.css";
import { Cerca, porCuantas, queHizo, TareaChip } from "./palabras.tsx";

/** One task: its schedule, what to do after a failure, and its earlier runs. */
export function TareaLateral({ tarea }: { tarea: TareaDelReloj }) {
  const { nombre, titulo, cuando, apagada, proxima, enCurso, ultima } = tarea;
  const lista = trpc.estado.corridas.useInfiniteQuery({ tarea: nombre }, PAGED);
  return (
    <>
      <h3>{titulo}</h3>
      <div className="row">
        <TareaChip {...tarea} />
      </div>
      <Facts
        items={[
          { label: "Cuándo", value: cuando ?? "No se hace sola" },
          { label: "Próxima", value: proxima === null ? "—" : <Cerca momento={proxima} /> },
          ...(enCurso ? [{ label: "En curso desde", value: <Cerca momento={enCurso.empezo} />, whole: true }] : []),
        ]}
      />
      {apagada && <p className="soft">{apagada}</p>}
      {ultima && ultima.error !== null && <Falla error={ultima.error} />}
      <Permitted>
        <div>
          <Ejecutar tarea={tarea} />
        </div>
      </Permitted>
      <h4 className="soft small">Lo que ha hecho</h4>
      <AdminList query={lista} empty={<p className="soft">Todavía no se ha hecho.</p>}>
        {(corridas) => (
          <ol className={styles.corridas}>
            {corridas.map((corrida) => (
              <CorridaRow key={corrida.id} corrida={corrida} />
            ))}
          </ol>
        )}
      </AdminList>
    </>
  );
}

function Falla({ error }: { error: string }) {
  const { que, hacer } = explainFalla(error);
  return (
    <Notice kind="peligro" title={que}>
      {hacer}
      <Desplegable titulo="Lo que dijo el programa">
        <code className="small">{error}</code>
      </Desplegable>
    </Notice>
  );
}

function CorridaRow({ corrida }: { corrida: Corrida }) {
  const { empezo, termino, debida, intentos, saltadas, error, actor } = corrida;
  const notas = [
    termino !== null && error === null && `Tardó ${formatDuracion(termino - empezo)}`,
    debida === null && (actor ? `La pidió ${actor}` : "Otro intento, o pedida desde el servidor"),
    intentos > 1 && `Intento ${intentos}`,
    saltadas > 0 && porCuantas(saltadas),
  ].filter(Boolean);
  return (
    <li>
      <p className={error === null ? undefined : styles.mal}>{termino === null ? "En curso" : queHizo(corrida)}</p>
      <p className="soft small">
        <Cerca momento={empezo} />
        {notas.length > 0 && ` · ${notas.join(" · ")}`}
      </p>
    </li>
  );
}
