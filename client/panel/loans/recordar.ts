import { errorText, trpc } from "../../api/trpc.ts";
import { toast } from "../../kit/feedback/toast.tsx";
import { useDecision } from "../kit/decision.ts";

/** Sends the reminder of a loan's next cuota, once a day; `reminding` is the loan whose reminder is on its way. */
export function useRecordar(): { remind: (loanId: string) => Promise<void>; reminding: string | null } {
  const sendReminder = trpc.loans.sendReminder.useMutation();
  const decide = useDecision();
  const remind = async (loanId: string) => {
    try {
      await decide(sendReminder.mutateAsync({ loanId }), ({ enviado }) => {
        if (enviado) toast("Recordatorio enviado con éxito.");
        else toast("El recordatorio de hoy ya se había enviado.", "info");
      });
    } catch (error) {
      toast(errorText(error, "Error al enviar el recordatorio."), "error");
    }
  };
  return { remind, reminding: sendReminder.isPending ? sendReminder.variables.loanId : null };
}
