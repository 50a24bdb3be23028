import { type ComponentProps, useState } from "react";
import { formatBanco } from "../../../../rules/country/bancos.ts";
import { counted } from "../../../../rules/country/cantidad.ts";
import { formatDia } from "../../../../rules/country/fecha.ts";
import { cuotasQueCubre, montoDeCuotas, porPagar } from "../../../../rules/loans/aprobar/senales.ts";
import { formatDolares, sumCentavos } from "../../../../rules/money/dinero.ts";
import { formatTasa } from "../../../../rules/money/tasa.ts";
import { trpc } from "../../../api/trpc.ts";
import { errorCode, errorText } from "../../../kit/failure.ts";
import { FormDialog } from "../../../kit/feedback/form-dialog.tsx";
import { Notice } from "../../../kit/feedback/notice.tsx";
import { Skeleton } from "../../../kit/feedback/skeleton.tsx";
import { toast } from "../../../kit/feedback/toast.tsx";
import { CheckboxField, SelectField } from "../../../kit/form/field.tsx";
import { useClaves } from "../../../kit/form/state/use-claves.ts";
import { type Form, useForm } from "../../../kit/form/state/use-form.ts";
import { Button } from "../../../kit/show/button.tsx";
import { Dinero, DineroBs } from "../../../kit/show/dinero.tsx";
import { Fecha } from "../../../kit/show/fecha.tsx";
import { useActo } from "../../kit/actos/acto.ts";
import { ConAtencion } from "../../kit/actos/atencion.tsx";
import { undoPagoAprobado } from "../../kit/actos/opuestos.ts";
import { Facts } from "../../kit/person.tsx";
import type { Pago, PagoSignals } from "../../kit/types.ts";
import { DudasDePago } from "./dudas-pago.tsx";
import { dudasDe } from "./senales-pago.ts";
import { useDudas } from "./use-dudas.ts";

const FALLBACK = "Error al aprobar el pago.";

function choices(unpaid: number) {
  const several = Array.from({ length: Math.max(unpaid - 1, 0) }, (_, i) => i + 2);
  return [
    { value: "1", label: "1 cuota" },
    ...several.map((n) => ({ value: String(n), label: `${n} cuotas` })),
    { value: "0", label: "0 cuotas: abono parcial" },
  ];
}

/** How many unpaid cuotas the amount covers. */
function describeCubre(cuotas: number): string {
  if (cuotas === 0) return "El pago no llega a una cuota: cuenta como abono parcial.";
  return `El pago cubre ${counted(cuotas, "cuota", "cuotas")}.`;
}

/** «Contarlo como abono parcial», «Contarlo como 2 cuotas». */
function suggestion(cuotas: number): string {
  if (cuotas === 0) return "Contarlo como abono parcial";
  return `Contarlo como ${counted(cuotas, "cuota", "cuotas")}`;
}

/** The default number of cuotas it counts for. A written-off loan has none to choose. */
export function propuesta({ cargos, castigo }: PagoSignals, { monto }: Pago): number {
  return (porPagar(cargos)[0] && cuotasQueCubre(cargos, monto)) ?? (castigo > 0 ? 0 : 1);
}

/** Whether there is a warning that must be read before approving. */
const hayGrave = (pago: Pago, senales: PagoSignals) =>
  pago.provisional || dudasDe(pago, senales).some(({ fuerte }) => fuerte);

/** The registered data, and what is due next. */
function datosDe(pago: Pago, cargos: PagoSignals["cargos"]): ComponentProps<typeof Facts>["items"] {
  const { montoBs, tasaValor, tasaFecha, moneda } = pago;
  const next = porPagar(cargos)[0];
  const enBs = moneda === "bs" ? "Pagó en bolívares" : "En bolívares, a la tasa de ese día";
  const tasa = [tasaValor !== null && formatTasa(tasaValor), tasaFecha && `del ${formatDia(tasaFecha)}`];
  return [
    { label: "Día del pago", value: <Fecha dia={pago.fechaPago} /> },
    pago.metodo === "efectivo"
      ? { label: "Cómo pagó", value: "En efectivo" }
      : { label: "Banco", value: pago.bancoPagador ? formatBanco(pago.bancoPagador) : "No lo indicó" },
    ...(montoBs === null ? [] : [{ label: enBs, value: <DineroBs centimos={montoBs} /> }]),
    ...(tasaValor === null ? [] : [{ label: "Tasa", value: tasa.filter(Boolean).join(", ") }]),
    ...(next
      ? [
          { label: `Cuota ${next.numero}`, value: <Dinero centavos={montoDeCuotas(cargos, 1)} /> },
          { label: "Vence", value: formatDia(next.vence) },
        ]
      : []),
  ];
}

interface CuentaComoProps {
  form: Form<{ cuotas: string; anular: boolean }>;
  unpaid: number;
  suggested: number | undefined;
}

function CuentaComo({ form, unpaid, suggested }: CuentaComoProps) {
  return (
    <>
      <SelectField
        label="Cuenta como"
        options={choices(unpaid)}
        hint={suggested === undefined ? undefined : describeCubre(suggested)}
        {...form.bind("cuotas")}
      />
      {suggested !== undefined && String(suggested) !== form.values.cuotas && (
        <Button variant="ghost" onClick={() => form.set("cuotas", String(suggested))}>
          {suggestion(suggested)}
        </Button>
      )}
    </>
  );
}

/** «Anular la multa de $0,50: se puso después del día en que pagó». */
function anularLabel(multas: PagoSignals["multasDespues"]): string {
  const monto = formatDolares(sumCentavos(multas.map(({ monto }) => monto)));
  return multas.length === 1
    ? `Anular la multa de ${monto}: se puso después del día en que pagó`
    : `Anular las ${multas.length} multas (${monto}): se pusieron después del día en que pagó`;
}

/** Removes that many of the loan's latest fines, once the pago is approved: a failure is shown, to be fixed in Aprobadas. */
function useAnularMultas({ loanId, fechaPago }: Pago) {
  const waive = useActo(trpc.loans.waiveFine.useMutation(), {});
  const conClave = useClaves();
  const motivo = `El pago es del ${formatDia(fechaPago)}, antes de la multa.`;
  return async (count: number) => {
    try {
      for (let left = count; left > 0 && loanId; left -= 1)
        await conClave(`${left}`, (clave) => waive.run({ loanId, motivo, clave }));
    } catch (failure) {
      toast(errorText(failure, "El pago quedó aprobado, y la multa no se anuló: anúlala en Aprobadas."), "error");
    }
  };
}

/** A removed pago gets no warning: the decision itself reports who removed it. */
function unlessGone(failure: unknown): null {
  if (errorCode(failure) === "PAGO_NOT_FOUND") return null;
  throw failure;
}

/** Approval of a pago, and how many cuotas it counts for. */
export function AprobarPagoDialog(props: { pago: Pago; onClose: () => void }) {
  return (
    <ConAtencion mira tipo="pago" id={props.pago.id} title="Aprobar pago" onClose={props.onClose}>
      <Aprobar {...props} />
    </ConAtencion>
  );
}

/** The open approval: its warnings, and whether the next press confirms the server's questions. */
function useAprobar(pago: Pago, onClose: () => void) {
  const approve = useActo(trpc.pagos.setStatus.useMutation(), {
    hecho: "Pago aprobado.",
    opuesto: ({ cerroPrestamo = false }) => undoPagoAprobado(pago.id, cerroPrestamo),
  });
  const { client } = trpc.useUtils();
  const { data: senales } = trpc.senales.ofPago.useQuery({ pagoId: pago.id });
  const cargos = senales?.cargos ?? [];
  const unpaid = porPagar(cargos);
  const next = unpaid[0];
  const suggested = senales && next && cuotasQueCubre(cargos, pago.monto);
  const [cached] = useState(senales);
  const form = useForm({
    initial: { cuotas: String(senales ? propuesta(senales, pago) : 1), anular: false },
    validate: ({ cuotas }) => (cuotas ? {} : { cuotas: "Elige cuántas cuotas cuenta." }),
    fallback: FALLBACK,
  });
  const dudas = useDudas();
  const anularMultas = useAnularMultas(pago);
  const send = async ({ cuotas, anular }: typeof form.values, clave: string) => {
    if (!senales) {
      // If pressed before they arrived, the warnings are shown first, and the cuotas they propose are used.
      const seen = await client.senales.ofPago.query({ pagoId: pago.id }).catch(unlessGone);
      if (seen && hayGrave(pago, seen)) return;
      if (seen) cuotas = String(propuesta(seen, pago));
    }
    const { id: pagoId, status: desde, monto, codigo, referencia } = pago;
    const visto = { monto, codigo, referencia };
    const seen = { desde, visto, confirmo: dudas.confirmo(pagoId), clave };
    await dudas.send(pagoId, approve.run({ pagoId, status: "Aprobado", cuotas: Number(cuotas), ...seen }));
    if (anular) await anularMultas(senales?.multasDespues.length ?? 0);
    onClose();
  };
  const grave = cached !== undefined && hayGrave(pago, cached);
  return { form, senales, cargos, unpaid, suggested, grave, asked: dudas.isAsked(pago.id), send };
}

function Aprobar({ pago, onClose }: { pago: Pago; onClose: () => void }) {
  const { form, senales, cargos, unpaid, suggested, grave, asked, send } = useAprobar(pago, onClose);
  return (
    <FormDialog
      title="Aprobar pago"
      confirmLabel={asked ? "Aprobar de todos modos" : "Aprobar"}
      danger={asked}
      form={form}
      onSend={send}
      stays
      focus={grave ? "volver" : "acto"}
      onClose={onClose}
    >
      <p>
        <strong>{formatDolares(pago.monto)}</strong> de <strong>{pago.nombre}</strong>,{" "}
        {pago.metodo === "efectivo" ? (
          "en efectivo. Cuéntalo antes."
        ) : (
          <>
            referencia <code>{pago.referencia ?? pago.codigo}</code>. Confírmalo antes en tu banco.
          </>
        )}
      </p>
      <Facts items={datosDe(pago, cargos)} />
      {pago.provisional && (
        <Notice kind="peligro" title="Falta la tasa de ese día">
          <p>
            El monto en dólares es provisional. Publica la tasa del {formatDia(pago.fechaPago)}, o corrige el pago, para
            aprobarlo.
          </p>
        </Notice>
      )}
      {senales ? <DudasDePago avisos={dudasDe(pago, senales)} /> : <Skeleton lines={2} />}
      {unpaid[0] && <CuentaComo form={form} unpaid={unpaid.length} suggested={suggested} />}
      {senales && senales.multasDespues.length > 0 && (
        <CheckboxField
          label={anularLabel(senales.multasDespues)}
          name="anular"
          checked={form.values.anular}
          onChange={(anular) => form.set("anular", anular)}
        />
      )}
    </FormDialog>
  );
}
