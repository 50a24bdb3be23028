import { trpc } from "../../api/trpc.ts";
import { errorText } from "../../kit/failure.ts";
import { toast } from "../../kit/feedback/toast.tsx";
import { useClaves } from "../../kit/form/state/use-claves.ts";
import { useSends } from "../../kit/form/state/use-sends.ts";
import { useDecision } from "../kit/actos/decision.ts";

/** Sends the reminder of a loan's next cuota, once a day; `reminding` tells whether that of a loan is on its way. */
export function useRecordar(): { remind: (loanId: string) => Promise<void>; reminding: (loanId: string) => boolean } {
  const sendReminder = trpc.loans.sendReminder.useMutation();
  const decide = useDecision();
  const { sending, send } = useSends();
  const conClave = useClaves();
  const remind = async (loanId: string) => {
    try {
      await decide(
        conClave(loanId, (clave) => sendReminder.mutateAsync({ loanId, clave })),
        ({ enviado }) => {
          if (enviado) toast("Recordatorio enviado con éxito.");
          else toast("El recordatorio de hoy ya se había enviado.", "info");
        },
      );
    } catch (error) {
      toast(errorText(error, "Error al enviar el recordatorio."), "error");
    }
  };
  return { remind: (loanId) => send(loanId, () => remind(loanId)), reminding: sending };
}
