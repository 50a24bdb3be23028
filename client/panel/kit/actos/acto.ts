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

/** What is said once an act is done; `info`, where it changed nothing or there is something to look at. */
type Hecho = string | { info: string };

interface Acto<Input, Result> {
  /** «Pago aprobado.» Without it nothing is said: what the act made is shown. */
  hecho?: Hecho | ((result: Result, input: Input) => Hecho);
  /** What takes it back: «Deshacer» is offered with it, unless it turns out that nothing can. */
  opuesto?: (result: Result, input: Input) => Opuesto | null | false | undefined;
  onDone?: (result: Result) => void;
  /** The toast of a failure without a text of its own, for plain buttons: see `press`. */
  fallback?: string;
}

type SinClave<Input> = Input extends unknown ? Omit<Input, "clave"> : never;

/**
 * An act of the panel, declared once: what it asks of the server, what is said when it is done, and what takes it back.
 * `run` is for a dialog or a form, which gives the key and shows the refusal with which it rejects. `press` is for a button alone: its
 * key stays the same until the act is done, and a refusal is said in a toast.
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
