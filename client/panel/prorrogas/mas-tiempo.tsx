import { formatDia, isDia } from "../../../rules/country/fecha.ts";
import { LETRAS } from "../../../rules/limits/limits.ts";
import { openCuotas } from "../../../rules/loans/abiertas.ts";
import { checkReschedule, rescheduleInput } from "../../../rules/loans/mora/prorrogas.ts";
import { formatDolares } from "../../../rules/money/dinero.ts";
import { trpc } from "../../api/trpc.ts";
import { FormDialog } from "../../kit/feedback/form-dialog.tsx";
import { SelectField, TextArea, TextField } from "../../kit/form/field.tsx";
import { useForm } from "../../kit/form/state/use-form.ts";
import { validate } from "../../kit/form/state/validate.ts";
import { useActo } from "../kit/actos/acto.ts";
import { undoFechas } from "../kit/actos/opuestos.ts";
import { fullName } from "../kit/person.tsx";
import type { ApprovedLoan } from "../kit/types.ts";
import { NuevosDias } from "./nuevos-dias.tsx";

/** Grants more time from a cuota on, keeping the old days: the change is previewed while choosing. */
export function MasTiempoDialog({ loan, onClose }: { loan: ApprovedLoan; onClose: () => void }) {
  const reschedule = useActo(trpc.loans.reschedule.useMutation(), {
    hecho: () => `${nombre} tiene más tiempo. Le avisamos.`,
    opuesto: ({ movido }) => undoFechas(loan.id, movido),
  });
  const nombre = fullName(loan);
  const open = openCuotas(loan.cargos);
  const form = useForm({
    initial: { desdeCuota: String(open[0]?.numero ?? ""), fecha: "", motivo: "" },
    validate: (values) => {
      const input = { ...values, loanId: loan.id, desdeCuota: Number(values.desdeCuota) };
      const refusal = isDia(values.fecha) ? checkReschedule(loan.cargos, input.desdeCuota, values.fecha) : null;
      return { ...(refusal && { fecha: refusal.texto }), ...validate(rescheduleInput, input) };
    },
    fallback: "No se pudo dar más tiempo.",
  });
  const { desdeCuota, fecha } = form.values;
  return (
    <FormDialog
      title="Dar más tiempo"
      confirmLabel="Conceder prórroga"
      form={form}
      onSend={({ desdeCuota, fecha, motivo }, clave) =>
        reschedule.run({ loanId: loan.id, desdeCuota: Number(desdeCuota), fecha, motivo, clave })
      }
      onClose={onClose}
    >
      <p>
        Se mueven esa cuota y las que siguen de <strong>{nombre}</strong>. Lo que debe no cambia, y sus días de antes
        quedan guardados.
      </p>
      <SelectField
        label="Desde qué cuota"
        options={open.map(({ numero, vence, pendiente }) => ({
          value: String(numero),
          label: `Cuota ${numero}: ${formatDolares(pendiente)}, ${formatDia(vence)}`,
        }))}
        {...form.bind("desdeCuota")}
      />
      <TextField label="Nuevo día" type="date" {...form.bind("fecha")} />
      <NuevosDias loan={loan} desdeCuota={Number(desdeCuota)} fecha={fecha} />
      <TextArea
        label="Motivo"
        rows={2}
        maxLength={LETRAS.motivo}
        hint="Queda en la auditoría."
        {...form.bind("motivo")}
      />
    </FormDialog>
  );
}
