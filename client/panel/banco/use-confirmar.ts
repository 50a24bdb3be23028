import { useState } from "react";
import { counted } from "../../../rules/country/cantidad.ts";
import { MAX_PARES } from "../../../rules/limits/banco.ts";
import type { DudaDePago, PagoStatus } from "../../../rules/loans/pagos/pagos.ts";
import { trpc } from "../../api/trpc.ts";
import { errorText } from "../../kit/failure.ts";
import { toast } from "../../kit/feedback/toast.tsx";
import { newClave } from "../../kit/form/state/clave.ts";
import { useSends } from "../../kit/form/state/use-sends.ts";
import { useDecision } from "../kit/actos/decision.ts";
import type { ParHecho, Propuesta } from "./tipos.ts";

/** The result of a pair that was confirmed here. */
export interface Hecho {
  par: ParHecho;
  propuesta: Propuesta;
  deshecho: boolean;
}

export const claveDe = ({ pagoId, movimientoId }: { pagoId: string; movimientoId: string }) =>
  `${pagoId}-${movimientoId}`;

const done = ({ resultado }: ParHecho) => resultado !== "no_se_pudo";

/** It has a warning, which must be confirmed first. */
export const isUnsure = (hecho: Hecho | undefined) => hecho?.par.codigo === "PAGO_UNSURE";

function say(hechos: readonly Hecho[]): void {
  const good = hechos.filter(({ par }) => done(par)).length;
  const bad = hechos.length - good;
  const confirmed = counted(good, "pago confirmado", "pagos confirmados");
  // The question itself says it.
  if (bad === hechos.length && hechos.length === 1 && isUnsure(hechos[0])) return;
  if (bad === 0) toast(good === 1 ? "Pago confirmado." : `${confirmed}.`);
  else if (hechos.length === 1) toast(hechos[0]?.par.mensaje ?? "", "error");
  else toast(`${confirmed} y ${bad} sin confirmar: mira por qué en la lista.`, "error");
}

/** A pago's status after undoing; `null` if it had been created with the match. */
function describeUndone(status: PagoStatus | null): string {
  if (status === null) return "Deshecho: se quitó el pago que se registró con este dinero.";
  return status === "Aprobado"
    ? "Deshecho: el pago sigue aprobado, sin el banco."
    : "Deshecho: el pago vuelve a estar por revisar.";
}

/** A pago of another amount takes the movement's, as the person saw before confirming. */
const parDe = ({ pagoId, movimientoId, pago, movimiento: { monto } }: Propuesta) => ({
  pagoId,
  movimientoId,
  visto: pago.monto,
  ...(pago.montoBs !== monto && { montoBs: monto }),
});

/** Undoes a confirmation; `undoing` tells whether that of a movement is in progress. */
export function useDeshacer() {
  const undo = trpc.banco.undo.useMutation();
  const decide = useDecision();
  const { sending, send } = useSends();
  const undoHecho = (movimientoId: string, then?: () => void) =>
    send(movimientoId, async () => {
      try {
        await decide(undo.mutateAsync({ movimientoId, clave: newClave() }), ({ status }) => {
          toast(describeUndone(status));
          then?.();
        });
      } catch (error) {
        toast(errorText(error, "No pudimos deshacerlo."), "error");
      }
    });
  return { undoHecho, undoing: sending };
}

/** Confirms pairs, remembers each result while the tab is open, and undoes any of them. */
export function useConfirmar() {
  const confirm = trpc.banco.confirm.useMutation();
  const decide = useDecision();
  const { sending, send } = useSends();
  const { undoHecho, undoing } = useDeshacer();
  const [hechos, setHechos] = useState<readonly Hecho[]>([]);
  const [dudoso, setDudoso] = useState<Hecho | null>(null);

  /** In as many calls as it takes; if one fails, the results of the earlier ones stay. */
  const confirmAll = async (propuestas: readonly Propuesta[], confirmo: DudaDePago[] = [], clave = newClave()) => {
    const news: Hecho[] = [];
    for (let from = 0; from < propuestas.length; from += MAX_PARES) {
      const some = propuestas.slice(from, from + MAX_PARES);
      const pares = some.map((one) => ({ ...parDe(one), confirmo }));
      for (const par of await confirm.mutateAsync({ pares, clave: from === 0 ? clave : newClave() })) {
        const propuesta = some.find((one) => claveDe(one) === claveDe(par));
        if (propuesta) news.push({ par, propuesta, deshecho: false });
      }
      const now = [...news];
      setHechos((before) => [
        ...now,
        ...before.filter((old) => !now.some(({ par }) => claveDe(par) === claveDe(old.par))),
      ]);
    }
    return news;
  };

  return {
    hechos,
    confirming: sending("todos"),
    /** Whether that pair alone is in progress. */
    confirmingOne: sending,
    confirm: (propuestas: readonly Propuesta[], id = "todos") =>
      send(id, async () => {
        try {
          await decide(confirmAll(propuestas), (news) => {
            say(news);
            const [only] = news;
            if (only && news.length === 1 && isUnsure(only)) setDudoso(only);
          });
        } catch (error) {
          toast(errorText(error, "No pudimos confirmar los pagos."), "error");
        }
      }),
    /** The pair with an open question. */
    dudoso,
    preguntar: setDudoso,
    /** Confirms it anyway. */
    insist: ({ propuesta, par }: Hecho, clave: string) => decide(confirmAll([propuesta], par.dudas, clave), say),
    undoHecho: (hecho: Hecho) =>
      undoHecho(hecho.par.movimientoId, () =>
        setHechos((all) => all.map((one) => (one === hecho ? { ...one, deshecho: true } : one))),
      ),
    undoing,
    forget: () => setHechos([]),
  };
}

export type Confirmar = ReturnType<typeof useConfirmar>;
