import { trpc } from "../../api/trpc.ts";
import { errorText } from "../../kit/failure.ts";
import { toast } from "../../kit/feedback/toast.tsx";
import { newClave } from "../../kit/form/state/clave.ts";
import { Button } from "../../kit/show/button.tsx";
import { useDecision } from "../kit/actos/decision.ts";
import type { TareaDelReloj } from "../kit/types.ts";

/** Has a task run now. */
export function Ejecutar({ tarea: { nombre, titulo, enCurso } }: { tarea: TareaDelReloj }) {
  const decide = useDecision();
  const { mutateAsync, isPending } = trpc.estado.run.useMutation();
  const run = () => {
    const refused = (failure: unknown) => toast(errorText(failure, "No pudimos empezarla."), "error");
    const asked = mutateAsync({ tarea: nombre, clave: newClave() });
    decide(asked, () => toast(`Empezó: ${titulo}.`)).catch(refused);
  };
  return (
    <Button
      variant="secondary"
      small
      busy={isPending}
      disabled={enCurso !== null}
      // Beside the name and not in it: every row has one.
      aria-description={titulo}
      onClick={run}
    >
      Ejecutar ahora
    </Button>
  );
}
