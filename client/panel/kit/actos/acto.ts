import type { PorFirmar } from "../../../../rules/loans/aprobar/firmas.ts";
import { errorText } from "../../../kit/failure.ts";
import { toast } from "../../../kit/feedback/toast.tsx";
import { useClaves } from "../../../kit/form/state/use-claves.ts";
import { useDecision } from "./decision.ts";
import { type Opuesto, useDeshacer } from "./deshacer.ts";

interface Mutation<Input, Output> {
  mutateAsync: (input: Input) => Promise<Output>;
  isPending: boolean;
}

/** The text shown after an act; `info` if it changed nothing or there is something to look at. */
type Hecho = string | { info: string };

interface Acto<Input, Result> {
  /** «Pago aprobado.» If absent no toast is shown: the result is visible. */
  hecho?: Hecho | ((result: Result, input: Input) => Hecho);
  /** How to undo it: the toast offers «Deshacer», unless nothing can. */
  opuesto?: (result: Result, input: Input) => Opuesto | null | false | undefined;
  onDone?: (result: Result) => void;
  /** The toast's text for a failure without one of its own, for plain buttons: see `press`. */
  fallback?: string;
}

type SinClave<Input> = Input extends unknown ? Omit<Input, "clave"> : never;

/**
 * An act of the panel, declared once: its request, its toast, and how to undo it. `run` is for a dialog or a form, which
 * provides the key and shows the refusal. `press` is for a plain button: its key stays the same until the act is done, and a
 * refusal is shown in a toast.
 */
export function useActo<Input, Output>(
  { mutateAsync, isPending }: Mutation<Input, Output>,
  { hecho, opuesto, onDone, fallback = "" }: Acto<Input, Exclude<Output, PorFirmar>>,
) {
  const decide = useDecision();
  const offer = useDeshacer();
  const conClave = useClaves();
  const run = (input: Input) =>
    decide(mutateAsync(input), (result) => {
      const said = typeof hecho === "function" ? hecho(result, input) : hecho;
      if (typeof said === "string") offer({ hecho: said, ...opuesto?.(result, input) });
      else if (said) toast(said.info, "info");
      onDone?.(result);
    });
  const press = (input: SinClave<Input>) =>
    conClave(JSON.stringify(input), (clave) => run({ ...input, clave } as Input)).catch((failure: unknown) =>
      toast(errorText(failure, fallback), "error"),
    );
  return { run, press, busy: isPending };
}
