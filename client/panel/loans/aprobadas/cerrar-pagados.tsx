import { counted } from "../../../../rules/country/cantidad.ts";
import { CIERRES_DE_UNA_VEZ } from "../../../../rules/limits/panel.ts";
import { trpc } from "../../../api/trpc.ts";
import { errorText } from "../../../kit/failure.ts";
import { toast } from "../../../kit/feedback/toast.tsx";
import { newClave } from "../../../kit/form/state/clave.ts";
import { useSends } from "../../../kit/form/state/use-sends.ts";
import { Button } from "../../../kit/show/button.tsx";
import { useDecision } from "../../kit/actos/decision.ts";
import { juntos, useDeshacer } from "../../kit/actos/deshacer.ts";
import { undoCierre } from "../../kit/actos/opuestos.ts";
import { useDeQuien } from "../../kit/lista/de-quien.ts";
import { isApproved } from "../../kit/types.ts";
import { isPaid } from "../actos.ts";

/** Closes every loan with nothing left to pay or review; one refusal stops no other, and all are undone together. */
function useCerrarPagados() {
  const utils = trpc.useUtils();
  // Counted for the same people as the page: with «Mis clientes» only the reader's own are closed.
  const deQuien = useDeQuien();
  const complete = trpc.loans.complete.useMutation();
  const offer = useDeshacer();
  const decide = useDecision();
  const closeAll = async () => {
    const { items } = await utils.client.loans.list.query({
      status: "Aprobado",
      mora: "porcerrar",
      orden: "antiguas",
      limit: CIERRES_DE_UNA_VEZ,
      ...deQuien,
    });
    const paid = items.filter(isApproved).filter((loan) => isPaid(loan) && loan.enRevision === 0);
    const sent = paid.map(({ id: loanId }) => complete.mutateAsync({ loanId, clave: newClave() }).then(() => loanId));
    const answers = await Promise.allSettled(sent);
    const closed = answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value] : []));
    const [failed] = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason] : []));
    if (closed.length === 0 && failed) throw failed;
    return closed;
  };
  const done = (loanIds: readonly string[]) => {
    if (loanIds.length === 0) return toast("No queda ninguno por cerrar.", "info");
    offer({
      hecho: `${counted(loanIds.length, "préstamo completado", "préstamos completados")}.`,
      ...juntos(loanIds.map(undoCierre), "Los préstamos están abiertos otra vez."),
    });
  };
  return () =>
    decide(closeAll(), done).catch((failure: unknown) =>
      toast(errorText(failure, "Ocurrió un error al completar el préstamo."), "error"),
    );
}

/** «Cerrar los 6»: with one press, like each of them under «Por cerrar». */
export function CerrarPagados({ cuantos, className }: { cuantos: number; className: string | undefined }) {
  const close = useCerrarPagados();
  const { sending, send } = useSends();
  const n = Math.min(cuantos, CIERRES_DE_UNA_VEZ);
  return (
    <Button
      variant="secondary"
      small
      className={className}
      busy={sending("todos")}
      onClick={() => void send("todos", close)}
    >
      {n === 1 ? "Cerrarlo" : `Cerrar los ${n}`}
    </Button>
  );
}
