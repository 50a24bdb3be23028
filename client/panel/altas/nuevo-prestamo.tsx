import { LETRAS } from "../../../rules/limits/limits.ts";
import { loanRequestForInput } from "../../../rules/loans/aprobar/solicitud.ts";
import { formatDolaresCortos, parseDolares } from "../../../rules/money/dinero.ts";
import { getNivel } from "../../../rules/people/niveles.ts";
import { useTerminos } from "../../api/ajustes.ts";
import { trpc } from "../../api/trpc.ts";
import { FormDialog } from "../../kit/feedback/form-dialog.tsx";
import { MoneyField, TextField } from "../../kit/form/field.tsx";
import { newClave } from "../../kit/form/state/clave.ts";
import { useForm } from "../../kit/form/state/use-form.ts";
import { validate } from "../../kit/form/state/validate.ts";
import { useActo } from "../kit/actos/acto.ts";
import { useBorrador } from "../kit/actos/borrador.ts";
import type { Ficha } from "../kit/types.ts";

/** A request entered for a client in person: it waits for a decision like any other. */
export function NuevoPrestamoDialog({ persona: { id, nivel }, onClose }: { persona: Ficha; onClose: () => void }) {
  const { rangos } = useTerminos();
  const { min, max } = getNivel(nivel, rangos);
  const request = useActo(trpc.loans.requestFor.useMutation(), { hecho: "Solicitud anotada: espera una decisión." });
  const read = ({ amount, reason }: Record<"amount" | "reason", string>, clave: string) => ({
    userId: id,
    reason,
    clave,
    amount: parseDolares(amount) ?? 0,
  });
  const form = useForm({
    ...useBorrador(`prestamo:${id}`),
    initial: { amount: "", reason: "" },
    validate: (values) =>
      validate(loanRequestForInput, read(values, newClave()), { reason: "Escribe para qué lo pide." }),
    fallback: "No se pudo anotar la solicitud.",
  });
  return (
    <FormDialog
      title="Nuevo préstamo"
      confirmLabel="Anotar solicitud"
      form={form}
      onSend={(values, clave) => request.run({ ...loanRequestForInput.parse(read(values, clave)), clave })}
      onClose={onClose}
    >
      <MoneyField
        label="Cuánto pide"
        hint={`En su nivel, de ${formatDolaresCortos(min)} a ${formatDolaresCortos(max)}.`}
        {...form.bind("amount")}
      />
      <TextField label="Para qué" maxLength={LETRAS.razon} {...form.bind("reason")} />
    </FormDialog>
  );
}
