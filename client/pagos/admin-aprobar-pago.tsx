import { useId } from "react";
import { formatBanco } from "../../server/rules/bancos.ts";
import { formatDolares } from "../../server/rules/dinero.ts";
import { formatDia } from "../../server/rules/fecha.ts";
import { type Cuota, planCuotas } from "../../server/rules/loans.ts";
import { useRefreshPanel } from "../admin/admin-live.ts";
import { Facts } from "../admin/admin-person.tsx";
import type { Pago } from "../admin/admin-types.ts";
import { trpc } from "../trpc.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Dinero } from "../ui/dinero.tsx";
import { Fecha } from "../ui/fecha.tsx";
import { SelectField } from "../ui/field.tsx";
import { FormBox, FormMessage, useForm } from "../ui/form.tsx";
import { Notice } from "../ui/notice.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { toast } from "../ui/toast.tsx";

const FALLBACK = "Error al aprobar el pago.";

/** The unpaid cuotas of the loan that the pago belongs to; null when there is no such loan under way. */
function useUnpaid(pago: Pago): { ready: boolean; unpaid: Cuota[] | null } {
  const { data } = trpc.usuarios.get.useQuery({ userId: pago.userId });
  if (!data) return { ready: false, unpaid: null };
  const { loan } = data;
  if (!loan || loan.id !== pago.loanId || loan.status !== "Aprobado") return { ready: true, unpaid: null };
  const { cuotas, cuotasPagadas, montoFinal, multas, fechaPrimerPago } = loan;
  if (cuotas === null || cuotasPagadas === null || montoFinal === null || fechaPrimerPago === null)
    return { ready: true, unpaid: null };
  const plan = planCuotas({ cuotas, montoFinal, multas, fechaPrimerPago });
  return { ready: true, unpaid: plan.slice(cuotasPagadas) };
}

function choices(unpaid: number) {
  const several = Array.from({ length: Math.max(unpaid - 1, 0) }, (_, i) => i + 2);
  return [
    { value: "1", label: "1 cuota" },
    ...several.map((n) => ({ value: String(n), label: `${n} cuotas` })),
    { value: "0", label: "0 cuotas: abono parcial" },
  ];
}

/** How the amount compares with the cuotas it is to cover. */
function Comparison({ monto, covered }: { monto: number; covered: Cuota[] }) {
  const sum = covered.reduce((total, cuota) => total + cuota.monto, 0);
  if (covered.length === 0 || sum === monto) return null;
  const what = covered.length === 1 ? `la cuota ${covered[0]?.numero} es de` : `esas ${covered.length} cuotas suman`;
  const difference = formatDolares(Math.abs(monto - sum));
  return (
    <Notice kind="aviso" title={`El pago es ${difference} ${monto < sum ? "menor" : "mayor"}`}>
      El pago es de {formatDolares(monto)} y {what} {formatDolares(sum)}. El saldo toma siempre el monto exacto; tú
      eliges cuántas cuotas quedan pagadas.
    </Notice>
  );
}

/** Approval of a pago, and how many cuotas it counts for. */
export function AprobarPagoDialog({ pago, onClose }: { pago: Pago; onClose: () => void }) {
  const id = useId();
  const setStatus = trpc.pagos.setStatus.useMutation();
  const refresh = useRefreshPanel();
  const { ready, unpaid } = useUnpaid(pago);
  const form = useForm({
    initial: { cuotas: "1" },
    validate: ({ cuotas }) => (cuotas ? {} : { cuotas: "Elige cuántas cuotas cuenta." }),
    fallback: FALLBACK,
  });
  const close = () => {
    if (!form.busy) onClose();
  };
  const onSubmit = form.submit(async ({ cuotas }) => {
    await setStatus.mutateAsync({ pagoId: pago.id, status: "Aprobado", cuotas: Number(cuotas), desde: pago.status });
    toast("Pago aprobado.");
    await refresh();
    onClose();
  });
  const next = unpaid?.[0];
  return (
    <Dialog
      title="Aprobar pago"
      onClose={close}
      actions={
        <>
          <Button variant="secondary" onClick={close} disabled={form.busy}>
            Cancelar
          </Button>
          <Button type="submit" form={id} busy={form.busy}>
            Aprobar
          </Button>
        </>
      }
    >
      <p>
        <strong>{formatDolares(pago.monto)}</strong> de <strong>{pago.nombre}</strong>, referencia{" "}
        <code>{pago.referencia ?? pago.codigo}</code>. Confírmalo antes en tu banco.
      </p>
      <Facts
        items={[
          { label: "Día del pago", value: <Fecha dia={pago.fechaPago} /> },
          { label: "Banco", value: pago.bancoPagador ? formatBanco(pago.bancoPagador) : "No lo indicó" },
          ...(next ? [{ label: `Cuota ${next.numero}`, value: <Dinero centavos={next.monto} /> }] : []),
          ...(next ? [{ label: "Vence", value: formatDia(next.vence) }] : []),
        ]}
      />
      {!ready && <Skeleton lines={2} />}
      <FormBox id={id} onSubmit={onSubmit}>
        {unpaid && (
          <>
            <SelectField label="Cuenta como" options={choices(unpaid.length)} {...form.bind("cuotas")} />
            <Comparison monto={pago.monto} covered={unpaid.slice(0, Number(form.values.cuotas))} />
          </>
        )}
        {ready && !unpaid && (
          <Notice kind="aviso" title="Sin préstamo activo">
            Este pago no corresponde a un préstamo en curso: quedará como saldo a favor de su cliente.
          </Notice>
        )}
        <FormMessage>{form.message}</FormMessage>
      </FormBox>
    </Dialog>
  );
}
