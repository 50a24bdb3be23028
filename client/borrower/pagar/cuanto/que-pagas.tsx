import { type Centavos, formatDolares } from "../../../../rules/money/dinero.ts";
import type { Tasa } from "../../../../rules/money/tasa.ts";
import { SelectField } from "../../../kit/form/field.tsx";
import type { Form } from "../../../kit/form/state/use-form.ts";
import type { OtraDeuda } from "../../deudas-aparte.ts";
import { type Valores, valoresDe } from "../valores-pago.ts";

interface QuePagasProps {
  form: Form<Valores>;
  otras: readonly OtraDeuda[];
  /** The first choice: everything owed on it, and how much of that is due now. */
  primera: string;
  monto: Centavos;
  saldo: Centavos;
  tasa: Tasa | null;
}

/** Which of several debts a pago is for. The prefilled amount follows the choice until the person edits it. */
export function QuePagas({ form, otras, primera, monto, saldo, tasa }: QuePagasProps) {
  const { values, set } = form;
  const filled = (loanId: string) => valoresDe(otras.find((one) => one.loanId === loanId)?.debe ?? monto, tasa);
  const choose = (loanId: string) => {
    const [before, after] = [filled(values.loanId), filled(loanId)];
    set("loanId", loanId);
    if (values.monto !== before.monto || values.montoBs !== before.montoBs) return;
    set("monto", after.monto);
    set("montoBs", after.montoBs);
  };
  return (
    <SelectField
      label="¿Qué pagas?"
      placeholder={`${primera}: debes ${formatDolares(saldo)}`}
      options={otras.map(({ loanId, label, debe }) => ({
        value: loanId,
        label: `${label}: debes ${formatDolares(debe)}`,
      }))}
      {...form.bind("loanId")}
      onChange={choose}
    />
  );
}
