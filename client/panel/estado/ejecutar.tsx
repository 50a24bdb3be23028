import { trpc } from "../../api/trpc.ts";
import { Button } from "../../kit/show/button.tsx";
import { useActo } from "../kit/actos/acto.ts";
import type { TareaDelReloj } from "../kit/types.ts";

/** Has a task run now. */
export function Ejecutar({ tarea: { nombre, titulo, enCurso } }: { tarea: TareaDelReloj }) {
  const run = useActo(trpc.estado.run.useMutation(), {
    hecho: `Empezó: ${titulo}.`,
    fallback: "No pudimos empezarla.",
  });
  return (
    <Button
      variant="secondary"
      small
      busy={run.busy}
      disabled={enCurso !== null}
      // Beside the name and not in it: every row has one.
      aria-description={titulo}
      onClick={() => run.press({ tarea: nombre })}
    >
      Ejecutar ahora
    </Button>
  );
}
