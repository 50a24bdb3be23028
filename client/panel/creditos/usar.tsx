import { usableCredit } from "../../../rules/loans/pagos/creditos.ts";
import { formatDecimal, formatDolares, parseDolares } from "../../../rules/money/dinero.ts";
import { trpc } from "../../api/trpc.ts";
import { FormDialog } from "../../kit/feedback/form-dialog.tsx";
import { MoneyField } from "../../kit/form/field.tsx";
import { useForm } from "../../kit/form/state/use-form.ts";
import { useActo } from "../kit/actos/acto.ts";
import { undoCredito } from "../kit/actos/opuestos.ts";
import { fullName } from "../kit/person.tsx";
import type { ApprovedLoan } from "../kit/types.ts";

const MONTO = "Escribe un monto válido, por ejemplo 6,00.";

/** Uses a person's credit to pay part of their loan. */
export function UsarCreditoDialog({ loan, onClose }: { loan: ApprovedLoan; onClose: () => void }) {
  const use = useActo(trpc.creditos.apply.useMutation(), {
    hecho: ({ saldo }) => `Saldo a favor usado. Ahora debe ${formatDolares(saldo)}.`,
    opuesto: (_, { monto }) => undoCredito(loan.id, monto),
  });
  const { credito } = loan;
  const form = useForm({
    initial: { monto: formatDecimal(usableCredit(credito, loan.saldo)) },
    validate: ({ monto }) => (parseDolares(monto) ? {} : { monto: MONTO }),
    fallback: "No se pudo usar el saldo a favor.",
  });
  return (
    <FormDialog
      title="Usar saldo a favor"
      confirmLabel="Usar en este préstamo"
      form={form}
      onSend={({ monto }, clave) => use.run({ loanId: loan.id, monto: parseDolares(monto) ?? Number.NaN, clave })}
      onClose={onClose}
    >
      <p>
        <strong>{fullName(loan)}</strong> tiene <strong>{formatDolares(credito)}</strong> a favor, y su préstamo debe{" "}
        <strong>{formatDolares(loan.saldo)}</strong>. Lo que uses paga primero la cuota más antigua.
      </p>
      <MoneyField label="Monto" {...form.bind("monto")} />
    </FormDialog>
  );
}
