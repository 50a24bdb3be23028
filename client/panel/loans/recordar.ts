import { trpc } from "../../api/trpc.ts";
import { useSends } from "../../kit/form/state/use-sends.ts";
import { useActo } from "../kit/actos/acto.ts";

/** Sends the reminder of a loan's next cuota, once a day; `reminding` tells whether that of a loan is in progress. */
export function useRecordar(): { remind: (loanId: string) => Promise<void>; reminding: (loanId: string) => boolean } {
  const sendReminder = useActo(trpc.loans.sendReminder.useMutation(), {
    hecho: ({ enviado }) =>
      enviado ? "Recordatorio enviado con éxito." : { info: "El recordatorio de hoy ya se había enviado." },
    fallback: "Error al enviar el recordatorio.",
  });
  const { sending, send } = useSends();
  return { remind: (loanId) => send(loanId, () => sendReminder.press({ loanId })), reminding: sending };
}
