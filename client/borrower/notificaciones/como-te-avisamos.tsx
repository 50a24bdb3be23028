import { useState } from "react";
import { CANALES, type CanalElegible } from "../../../rules/texts/channels/canal.ts";
import { QUE_LLEGA } from "../../../rules/texts/events/consentimientos.ts";
import { useRefresh } from "../../api/refresh.ts";
import { trpc } from "../../api/trpc.ts";
import { errorText } from "../../kit/failure.ts";
import { Skeleton } from "../../kit/feedback/skeleton.tsx";
import { toast } from "../../kit/feedback/toast.tsx";
import { CheckboxField } from "../../kit/form/field.tsx";
import { newClave } from "../../kit/form/state/clave.ts";
import { Card } from "../../kit/show/card.tsx";
import { QueryState } from "../../pieces/query-state.tsx";

/** What each channel sends, with a switch; saved at once. */
export function ComoTeAvisamos() {
  const query = trpc.consentimientos.mine.useQuery();
  return (
    <Card title="Cómo te avisamos">
      <QueryState query={query} skeleton={<Skeleton lines={3} />}>
        {(canales) => canales.map((canal) => <Interruptor key={canal.canal} {...canal} />)}
      </QueryState>
      <p className="soft">Los códigos y los avisos de seguridad de tu cuenta llegan siempre.</p>
    </Card>
  );
}

function Interruptor({ canal, acepta, alcanza }: { canal: CanalElegible; acepta: boolean; alcanza: boolean }) {
  const refresh = useRefresh();
  const set = trpc.consentimientos.set.useMutation();
  /** The position just chosen, shown before the server confirms it. */
  const [said, setSaid] = useState<boolean | null>(null);
  const choose = async (next: boolean) => {
    if (set.isPending) return;
    setSaid(next);
    try {
      await set.mutateAsync({ canal, acepta: next, clave: newClave() });
      toast(next ? `Te avisamos por ${CANALES[canal].nombre}.` : `Ya no te avisamos por ${CANALES[canal].nombre}.`);
    } catch (failure) {
      setSaid(null);
      toast(errorText(failure, "No pudimos guardarlo. Inténtalo de nuevo."), "error");
    } finally {
      refresh();
    }
  };
  return (
    <CheckboxField
      checked={said ?? acepta}
      onChange={(next) => void choose(next)}
      label={
        <>
          <strong>{CANALES[canal].nombre}</strong>
          <br />
          <span className="soft">{QUE_LLEGA[canal]}</span>
          {canal === "correo" && !alcanza && (
            <>
              <br />
              <span className="soft">Confirma tu correo para que también te llegue lo que decidimos.</span>
            </>
          )}
        </>
      }
    />
  );
}
