import { formatDia } from "../../../rules/country/fecha.ts";
import { formatTasaExacta, type Tasa } from "../../../rules/money/tasa.ts";
import { trpc } from "../../api/trpc.ts";
import { FormDialog } from "../../kit/feedback/form-dialog.tsx";
import { PorDecidir } from "./por-decidir.tsx";
import { TasaFields, useTasaForm } from "./tasa-form.tsx";

/** The day's rate, outside Ajustes, which not everybody may open: a fetched rate to confirm, and manual entry. */
export function TasaDialog({ newest, onClose }: { newest: Tasa | null; onClose: () => void }) {
  const { data: leidas } = trpc.tasas.lecturas.useQuery();
  const { send, ...tasa } = useTasaForm(newest ?? undefined);
  return (
    <FormDialog title="Tasa del día" confirmLabel="Guardar tasa" form={tasa.form} onSend={send} onClose={onClose}>
      {leidas && <PorDecidir {...leidas} />}
      <p className="soft">
        {newest
          ? `La última es ${formatTasaExacta(newest.valor)}, del ${formatDia(newest.fechaValor)}.`
          : "Todavía no hay ninguna: sin ella tus clientes no pueden pagar en bolívares."}
      </p>
      <TasaFields {...tasa} />
    </FormDialog>
  );
}
