import { errorText } from "../../kit/failure.ts";
import { toast } from "../../kit/feedback/toast.tsx";
import { newClave } from "../../kit/form/clave.ts";
import { useDecision } from "./decision.ts";

export interface Reversible {
  /** What was done: «Pago aprobado.» */
  hecho: string;
  /** What is said once it is undone: «El pago vuelve a esperar.» */
  deshecho: string;
  /** The opposite decision, an entry of its own: not a delayed send. `clave` is one per offer. */
  undo: (clave: string) => Promise<unknown>;
}

/** Says what was decided, with «Deshacer» beside it for ten seconds; alone where nothing can take it back. */
export function useDeshacer(): (reversible: Reversible | { hecho: string }) => void {
  const decide = useDecision();
  return (said) => {
    if (!("undo" in said)) return toast(said.hecho);
    const { hecho, deshecho, undo } = said;
    const clave = newClave();
    const onClick = () => {
      const refused = (failure: unknown) => toast(errorText(failure, "No se pudo deshacer."), "error");
      decide(undo(clave), () => toast(deshecho, "info")).catch(refused);
    };
    toast(hecho, "exito", { label: "Deshacer", onClick });
  };
}
