import { LETRAS } from "../../../rules/limits/limits.ts";
import { diferenciaBs } from "../../../rules/loans/aprobar/senales.ts";
import { refundInput } from "../../../rules/loans/pagos/creditos.ts";
import { formatDecimal, formatDolares, parseBolivares, parseDolares } from "../../../rules/money/dinero.ts";
import { trpc } from "../../api/trpc.ts";
import { FormDialog } from "../../kit/feedback/form-dialog.tsx";
import { Notice } from "../../kit/feedback/notice.tsx";
import { MoneyField, TextField } from "../../kit/form/field.tsx";
import { useForm } from "../../kit/form/state/use-form.ts";
import { validate } from "../../kit/form/state/validate.ts";
import { DineroBs } from "../../kit/show/dinero.tsx";
import { ElegirCaja, PRIMERA_CUENTA } from "../cajas/elegir-caja.tsx";
import { useActo } from "../kit/actos/acto.ts";
import { useBorrador } from "../kit/actos/borrador.ts";
import { undoReintegro } from "../kit/actos/opuestos.ts";
import { fullName } from "../kit/person.tsx";
import type { Ficha } from "../kit/types.ts";

/** Pays credit back: how much, in how many bolívares, by which transfer. */
export function ReintegrarDialog({ persona, onClose }: { persona: Ficha; onClose: () => void }) {
  const refund = useActo(trpc.creditos.refund.useMutation(), {
    hecho: "Reintegro registrado. Le avisamos.",
    opuesto: ({ id }) => undoReintegro(id),
  });
  const { data: tasa } = trpc.tasas.current.useQuery();
  const read = ({ monto, bs, referencia, cajaId }: Record<"monto" | "bs" | "referencia" | "cajaId", string>) => ({
    userId: persona.id,
    monto: parseDolares(monto) ?? Number.NaN,
    bs: parseBolivares(bs) ?? Number.NaN,
    referencia,
    ...(cajaId && { cajaId }),
  });
  const form = useForm({
    ...useBorrador(`reintegrar:${persona.id}`),
    initial: { monto: formatDecimal(persona.saldoAFavor), bs: "", referencia: "", cajaId: "" },
    validate: (values) => validate(refundInput, read(values)),
    fallback: "No se pudo reintegrar el saldo a favor.",
  });
  const [monto, bs] = [parseDolares(form.values.monto), parseBolivares(form.values.bs)];
  const diferencia = monto !== null && bs !== null ? diferenciaBs(monto, bs, tasa ?? null) : null;
  return (
    <FormDialog
      title="Reintegrar saldo a favor"
      confirmLabel="Reintegrar"
      form={form}
      onSend={(values, clave) => refund.run({ ...read(values), clave })}
      onClose={onClose}
    >
      <p>
        Envíale primero el dinero y registra aquí la transferencia. <strong>{fullName(persona)}</strong> tiene{" "}
        <strong>{formatDolares(persona.saldoAFavor)}</strong> a favor.
      </p>
      <MoneyField label="Monto" {...form.bind("monto")} />
      <MoneyField label="Monto en Bs" moneda="bolivar" {...form.bind("bs")} />
      {diferencia && (
        <Notice kind="aviso" title={`Los bolívares no cuadran: ${diferencia.porcentaje} % de diferencia`} live>
          A la tasa de hoy son{" "}
          <strong>
            <DineroBs centimos={diferencia.esperado} />
          </strong>
          .
        </Notice>
      )}
      <TextField
        label="Referencia"
        inputMode="numeric"
        maxLength={LETRAS.referenciaDePago}
        {...form.bind("referencia")}
      />
      <ElegirCaja label="Sale de" placeholder={PRIMERA_CUENTA} {...form.bind("cajaId")} />
    </FormDialog>
  );
}
