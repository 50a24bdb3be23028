import { trpc } from "../../../api/trpc.ts";
import { errorText, Failure } from "../../../kit/failure.ts";
import { toast } from "../../../kit/feedback/toast.tsx";
import { toastWith } from "../../../kit/feedback/toast-action.tsx";
import { newClave } from "../../../kit/form/state/clave.ts";
import { useDecision } from "./decision.ts";
import { inTurn, JUNTOS } from "./turno.ts";

interface Reversible {
  /** The toast: «Pago aprobado.» */
  hecho: string;
  /** The toast after undoing: «El pago vuelve a esperar.» */
  deshecho: string;
  /** The opposite decision, recorded as an entry of its own, not a delayed send. One `clave` per offer. */
  undo: (client: Client, clave: string) => Promise<unknown>;
}

type Client = ReturnType<typeof trpc.useUtils>["client"];

/** How to undo a decision, without the decision itself. */
export type Opuesto = Omit<Reversible, "hecho">;

/** Undoes many decisions, each with its own key; null if none can be undone. */
export function juntos(opuestos: readonly Opuesto[], deshecho: string): Opuesto | null {
  const [first] = opuestos;
  if (!first) return null;
  const claves = opuestos.map(newClave);
  const undo = async (client: Client) => {
    const all: PromiseSettledResult<unknown>[] = [];
    const one = (opuesto: Opuesto, clave = newClave()) => inTurn(() => opuesto.undo(client, clave));
    for (let at = 0; at < opuestos.length; at += JUNTOS) {
      const some = opuestos.slice(at, at + JUNTOS).map((opuesto, i) => one(opuesto, claves[at + i]));
      all.push(...(await Promise.allSettled(some)));
    }
    const [no, ...others] = all.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    if (no === undefined) return;
    const message = `Sin deshacer: ${others.length + 1} de ${opuestos.length}. ${errorText(no, "")}`.trim();
    throw opuestos.length === 1 ? no : new Failure("refused", { message });
  };
  return { deshecho: opuestos.length === 1 ? first.deshecho : deshecho, undo };
}

/** Announces a decision with «Deshacer» for ten seconds; without it if it cannot be undone. */
export function useDeshacer(): (reversible: Reversible | { hecho: string }) => void {
  const decide = useDecision();
  const { client } = trpc.useUtils();
  return (said) => {
    if (!("undo" in said)) return toast(said.hecho);
    const { hecho, deshecho, undo } = said;
    const clave = newClave();
    const onClick = () => {
      const refused = (failure: unknown) => toast(errorText(failure, "No se pudo deshacer."), "error");
      decide(undo(client, clave), () => toast(deshecho, "info")).catch(refused);
    };
    toastWith(hecho, "Deshacer", onClick);
  };
}
