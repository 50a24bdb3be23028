import { type Centavos, formatDolares } from "../../../rules/money/dinero.ts";
import type { Tasa } from "../../../rules/money/tasa.ts";
import { SelectField } from "../../kit/form/field.tsx";
import type { Form } from "../../kit/form/use-form.ts";
import { type Valores, valoresDe } from "./valores-pago.ts";

/** A closed loan that is still owed beside the running one. */
export interface OtraDeuda {
  loanId: string;
  debe: Centavos;
}

interface QuePagasProps {
  form: Form<Valores>;
  otra: OtraDeuda;
  /** What is due now of the running loan, and all that is owed of it. */
  monto: Centavos;
  saldo: Centavos;
  tasa: Tasa | null;
  onElegido: () => void;
}

/** Which of two loans a pago is for. The amount that came filled in follows, until somebody writes another. */
export function QuePagas({ form, otra, monto, saldo, tasa, onElegido }: QuePagasProps) {
  const { values, set } = form;
  const filled = (loanId: string) => valoresDe(loanId ? otra.debe : monto, tasa);
  const choose = (loanId: string) => {
    const [before, after] = [filled(values.loanId), filled(loanId)];
    set("loanId", loanId);
    onElegido();
    if (values.monto !== before.monto || values.montoBs !== before.montoBs) return;
    set("monto", after.monto);
    set("montoBs", after.montoBs);
  };
  return (
    <SelectField
      label="¿Qué pagas?"
      placeholder={`Tu préstamo en curso: debes ${formatDolares(saldo)}`}
      options={[{ value: otra.loanId, label: `El que se cerró con deuda: debes ${formatDolares(otra.debe)}` }]}
      {...form.bind("loanId")}
      onChange={choose}
    />
  );
}
