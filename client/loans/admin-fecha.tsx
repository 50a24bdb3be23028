import { isDia } from "../../server/rules/fecha.ts";
import { useDecision } from "../admin/admin-decision.ts";
import type { ApprovedLoan } from "../admin/admin-types.ts";
import { trpc } from "../trpc.ts";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/field.tsx";
import { FormBox, FormMessage, useForm } from "../ui/form.tsx";
import { toast } from "../ui/toast.tsx";
import own from "./admin-prestamo.module.css";

/** Moves the whole plan to another first day. */
export function FechaForm({ loan }: { loan: ApprovedLoan }) {
  const change = trpc.loans.changeFirstPayment.useMutation();
  const decide = useDecision();
  const form = useForm({
    initial: { fechaPrimerPago: loan.fechaPrimerPago as string },
    validate: ({ fechaPrimerPago }) => (isDia(fechaPrimerPago) ? {} : { fechaPrimerPago: "Elige una fecha válida." }),
    fallback: "Hubo un error al actualizar la fecha.",
  });
  const onSubmit = form.submit(async ({ fechaPrimerPago }) => {
    await decide(change.mutateAsync({ loanId: loan.id, fechaPrimerPago }), () =>
      toast("Fecha actualizada y notificación enviada."),
    );
  });
  return (
    <FormBox onSubmit={onSubmit}>
      <div className={own.fecha}>
        <TextField label="Fecha del primer pago" type="date" {...form.bind("fechaPrimerPago")} />
        <Button type="submit" variant="secondary" busy={form.busy}>
          Cambiar fecha
        </Button>
      </div>
      <FormMessage>{form.message}</FormMessage>
    </FormBox>
  );
}
