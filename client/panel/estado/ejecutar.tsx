import { trpc } from "../../api/trpc.ts";
import { Button } from "../../kit/show/button.tsx";
import { useActo } from "../kit/actos/acto.ts";
import type { TareaDelReloj } from "../kit/types.ts";

/** Runs a task now. */
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
      // Next to the name and not part of it, as every row has one.
      aria-description={titulo}
      onClick={() => run.press({ tarea: nombre })}
    >
      Ejecutar ahora
    </Button>
  );
}
