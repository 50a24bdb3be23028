import { errorText } from "../../kit/failure.ts";
import { toast } from "../../kit/feedback/toast.tsx";
import { newClave } from "../../kit/form/clave.ts";
import { useDecision } from "./decision.ts";

interface Reversible {
  /** What was done: «Pago aprobado.» */
  hecho: string;
  /** What is said once it is undone: «El pago vuelve a esperar.» */
  deshecho: string;
  /** The opposite decision, an entry of its own: not a delayed send. `clave` is one per offer. */
  undo: (clave: string) => Promise<unknown>;
}

/** Says what was decided, with «Deshacer» beside it for ten seconds. */
export function useDeshacer(): (reversible: Reversible) => void {
  const decide = useDecision();
  return ({ hecho, deshecho, undo }) => {
    const clave = newClave();
    const onClick = () => {
      const refused = (failure: unknown) => toast(errorText(failure, "No se pudo deshacer."), "error");
      decide(undo(clave), () => toast(deshecho, "info")).catch(refused);
    };
    toast(hecho, "exito", { label: "Deshacer", onClick });
  };
}
