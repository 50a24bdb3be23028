import { isDia } from "../../../rules/country/fecha.ts";
import { trpc } from "../../api/trpc.ts";
import { TextField } from "../../kit/form/field.tsx";
import { FormBox, FormMessage } from "../../kit/form/form.tsx";
import { useForm } from "../../kit/form/use-form.ts";
import { Button } from "../../kit/show/button.tsx";
import { useDecision } from "../kit/decision.ts";
import { useDeshacer } from "../kit/deshacer.ts";
import { useOpuestos } from "../kit/opuestos.ts";
import type { ApprovedLoan } from "../kit/types.ts";
import own from "./prestamo.module.css";

/** Moves the whole plan to another first day. */
export function FechaForm({ loan }: { loan: ApprovedLoan }) {
  const change = trpc.loans.changeFirstPayment.useMutation();
  const offer = useDeshacer();
  const opuesto = useOpuestos();
  const decide = useDecision();
  const form = useForm({
    initial: { fechaPrimerPago: loan.fechaPrimerPago as string },
    validate: ({ fechaPrimerPago }) => (isDia(fechaPrimerPago) ? {} : { fechaPrimerPago: "Elige una fecha válida." }),
    fallback: "Hubo un error al actualizar la fecha.",
  });
  const onSubmit = form.submit(async ({ fechaPrimerPago }) => {
    await decide(change.mutateAsync({ loanId: loan.id, fechaPrimerPago }), () =>
      offer({ hecho: "Fecha actualizada y notificación enviada.", ...opuesto.fechas(loan.id) }),
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
