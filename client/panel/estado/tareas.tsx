import type { Column } from "../../kit/show/table.tsx";
import { useMay } from "../kit/actos/permitted.tsx";
import { FILA, useFilas } from "../kit/filas.ts";
import { TablaConDetalle, useLateral } from "../kit/lateral.tsx";
import { Name, RowActions, Sub, Tight } from "../kit/lista/cells.tsx";
import type { TareaDelReloj } from "../kit/types.ts";
import { Ejecutar } from "./ejecutar.tsx";
import styles from "./estado.module.css";
import { Cerca, queHizo, TareaChip } from "./palabras.tsx";
import { TareaLateral } from "./tarea.tsx";

function columnsFor(open: (nombre: string) => void): Column<TareaDelReloj>[] {
  return [
    {
      title: "Tarea",
      render: ({ nombre, titulo, cuando }) => (
        <Name lines>
          <button type="button" className={styles.abrir} onClick={() => open(nombre)}>
            {titulo}
          </button>
          <Sub>{cuando ?? "No se hace sola"}</Sub>
        </Name>
      ),
    },
    { title: "Estado", render: (tarea) => <TareaChip {...tarea} /> },
    { title: "Última vez", render: ({ ultima }) => <Ultima ultima={ultima} /> },
    {
      title: "Próxima",
      spare: true,
      render: ({ proxima }) =>
        proxima === null ? (
          <span className="soft">—</span>
        ) : (
          <Tight>
            <Cerca momento={proxima} />
          </Tight>
        ),
    },
  ];
}

const ACCIONES: Column<TareaDelReloj> = {
  title: "Acciones",
  spare: true,
  render: (tarea) => (
    <RowActions>
      <Ejecutar tarea={tarea} />
    </RowActions>
  ),
};

function Ultima({ ultima }: Pick<TareaDelReloj, "ultima">) {
  if (!ultima) return <span className="soft">Todavía no se ha hecho</span>;
  return (
    <Name lines>
      <Cerca momento={ultima.empezo} />
      <Sub>{queHizo(ultima)}</Sub>
    </Name>
  );
}

const nombreOf = ({ nombre }: TareaDelReloj) => nombre;

/** The scheduled tasks, each with its last result; earlier runs are shown next to the list. */
export function Tareas({ tareas }: { tareas: readonly TareaDelReloj[] }) {
  const may = useMay()("gestor");
  const lateral = useLateral(tareas, nombreOf);
  useFilas(FILA, lateral.acts);
  return (
    <section aria-labelledby="tareas" className={styles.seccion}>
      <h2 id="tareas">Tareas</h2>
      <TablaConDetalle
        className={styles.tabla}
        caption="Tareas"
        columns={[...columnsFor(lateral.open), ...(may ? [ACCIONES] : [])]}
        rows={tareas}
        idOf={nombreOf}
        lateral={lateral}
        titulo={({ titulo }) => titulo}
        detalle={(tarea) => <TareaLateral tarea={tarea} />}
      />
    </section>
  );
}
