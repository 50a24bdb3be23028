import { isDia } from "../../../../rules/country/fecha.ts";
import { trpc } from "../../../api/trpc.ts";
import { FormDialog } from "../../../kit/feedback/form-dialog.tsx";
import { TextField } from "../../../kit/form/field.tsx";
import { FormBox, FormMessage } from "../../../kit/form/form.tsx";
import { useForm } from "../../../kit/form/state/use-form.ts";
import { Button } from "../../../kit/show/button.tsx";
import { useActo } from "../../kit/actos/acto.ts";
import { undoFechas } from "../../kit/actos/opuestos.ts";
import { fullName } from "../../kit/person.tsx";
import type { ApprovedLoan } from "../../kit/types.ts";
import own from "../prestamo.module.css";

/** The form for the new day. */
function useFecha(loan: ApprovedLoan) {
  const change = useActo(trpc.loans.changeFirstPayment.useMutation(), {
    hecho: "Fecha actualizada y notificación enviada.",
    opuesto: ({ movido }) => undoFechas(loan.id, movido),
  });
  const form = useForm({
    initial: { fechaPrimerPago: loan.fechaPrimerPago as string },
    validate: ({ fechaPrimerPago }) => (isDia(fechaPrimerPago) ? {} : { fechaPrimerPago: "Elige una fecha válida." }),
    fallback: "Hubo un error al actualizar la fecha.",
  });
  const send = ({ fechaPrimerPago }: { fechaPrimerPago: string }, clave: string) =>
    change.run({ loanId: loan.id, fechaPrimerPago, clave });
  return { form, send };
}

const LABEL = "Fecha del primer pago";

/** Moves the whole plan to another first day. */
export function FechaForm({ loan }: { loan: ApprovedLoan }) {
  const { form, send } = useFecha(loan);
  return (
    <FormBox onSubmit={form.submit(send)}>
      <div className={own.fecha}>
        <TextField label={LABEL} type="date" {...form.bind("fechaPrimerPago")} />
        <Button type="submit" variant="secondary" busy={form.busy}>
          Cambiar fecha
        </Button>
      </div>
      <FormMessage>{form.message}</FormMessage>
    </FormBox>
  );
}

/** The same, opened from a list's row. */
export function FechaDialog({ loan, onClose }: { loan: ApprovedLoan; onClose: () => void }) {
  const { form, send } = useFecha(loan);
  return (
    <FormDialog title={LABEL} confirmLabel="Cambiar fecha" form={form} onSend={send} onClose={onClose}>
      <p>
        Todo el plan de <strong>{fullName(loan)}</strong> se mueve a partir de ese día, y le llega un aviso.
      </p>
      <TextField label={LABEL} type="date" {...form.bind("fechaPrimerPago")} />
    </FormDialog>
  );
}
