import { useEffect, useId, useRef } from "react";
import { counted } from "../../../../rules/country/cantidad.ts";
import { usableCredit } from "../../../../rules/loans/pagos/creditos.ts";
import { calculateMontoFinal, formatDolares } from "../../../../rules/money/dinero.ts";
import { trpc } from "../../../api/trpc.ts";
import { Dialog } from "../../../kit/feedback/dialog.tsx";
import { Recuperado } from "../../../kit/feedback/recuperado.tsx";
import { Skeleton } from "../../../kit/feedback/skeleton.tsx";
import { CheckboxField } from "../../../kit/form/field.tsx";
import { FormBox, FormMessage } from "../../../kit/form/form.tsx";
import { Button } from "../../../kit/show/button.tsx";
import { QueryState } from "../../../pieces/query-state.tsx";
import { ElegirCaja, PRIMERA_CUENTA } from "../../cajas/elegir-caja.tsx";
import { ConAtencion } from "../../kit/actos/atencion.tsx";
import { Desplegable } from "../../kit/desplegable.tsx";
import type { Ajustes, Loan, LoanSignals } from "../../kit/types.ts";
import { ConVisto } from "../../vistos/con-visto.tsx";
import own from "./aprobar.module.css";
import { PegarComprobante, useComprobante } from "./comprobante.tsx";
import { Dudas } from "./dudas-aprobacion.tsx";
import { HojaDePago } from "./hoja-pago.tsx";
import { PlanPreview } from "./plan.tsx";
import { CuentaFields, EnvioFields, PlanFields, parseCuotas, termsMessage } from "./terminos.tsx";
import { useAprobacion } from "./use-aprobacion.ts";

interface AprobarProps {
  loan: Loan;
  onClose: () => void;
}

/** Approval: the recipient, the plan, and the transfer that was sent (spec §4). */
export function AprobarDialog(props: AprobarProps) {
  const ajustes = trpc.ajustes.get.useQuery();
  if (ajustes.data)
    return (
      <ConVisto {...props}>
        <ConAtencion tipo="solicitud" id={props.loan.id} title="Aprobar préstamo" onClose={props.onClose}>
          <AprobarForm {...props} ajustes={ajustes.data} />
        </ConAtencion>
      </ConVisto>
    );
  return (
    <Dialog title="Aprobar préstamo" onClose={props.onClose}>
      <QueryState query={ajustes} skeleton={<Skeleton lines={4} />}>
        {() => null}
      </QueryState>
    </Dialog>
  );
}

function AprobarForm({ loan, ajustes, onClose }: AprobarProps & { ajustes: Ajustes }) {
  const id = useId();
  const aprobacion = useAprobacion(loan, ajustes, onClose);
  const { form, dudas, confirming, tasa, onSubmit } = aprobacion;
  const comprobante = useComprobante(({ bs, referencia }) => {
    form.set("datosPago.bs", bs);
    form.set("datosPago.referencia", referencia);
    document.querySelector<HTMLElement>(`button[form="${CSS.escape(id)}"]`)?.focus();
  }, aprobacion.setComprobante);
  const sheet = useRef<HTMLDivElement>(null);
  // Focus the first thing to do: not the cross, and no field, which would raise a phone's keyboard over the sheet.
  useEffect(() => {
    sheet.current?.querySelector<HTMLElement>("section > button")?.focus();
    sheet.current?.closest("dialog")?.scrollTo(0, 0);
  }, []);
  return (
    <Dialog
      title="Aprobar préstamo"
      width="wide"
      busy={form.busy}
      kept={<Escrito referencia={form.values["datosPago.referencia"]} />}
      onClose={onClose}
      dismiss="Cancelar"
      actions={
        <Button type="submit" form={id} variant={confirming ? "danger" : "primary"} busy={form.busy}>
          {confirming ? "Aprobar de todos modos" : "Aprobar"}
        </Button>
      }
    >
      <Dudas dudas={dudas} confirming={confirming} />
      <div className={own.hojas} ref={sheet}>
        <div className={own.pago}>
          <HojaDePago loan={loan} tasa={tasa} />
          <PegarComprobante {...comprobante} otro={aprobacion.otro} />
        </div>
        <FormBox id={id} onSubmit={onSubmit} autoComplete="off">
          <Recuperado form={form} />
          <AprobarFields loan={loan} ajustes={ajustes} aprobacion={aprobacion} />
          <FormMessage>{termsMessage(form)}</FormMessage>
        </FormBox>
      </div>
    </Dialog>
  );
}

/** What was typed about a transfer that may already have been made. */
function Escrito({ referencia }: { referencia: string }) {
  if (!referencia.trim()) return null;
  return (
    <p className="soft">
      Escribiste la referencia <code>{referencia}</code>.
    </p>
  );
}

interface AprobarFieldsProps {
  loan: Loan;
  ajustes: Ajustes;
  aprobacion: ReturnType<typeof useAprobacion>;
}

/** «Pidió 6 cuotas, y pagar los días 15.» */
function pedidoDicho({ cuotas, diaPreferido }: NonNullable<LoanSignals["pedido"]>): string {
  const said = [
    cuotas !== null && counted(cuotas, "cuota", "cuotas"),
    diaPreferido !== null && `pagar los días ${diaPreferido}`,
  ].filter(Boolean);
  return `Pidió ${said.join(" y ")}.`;
}

function AprobarFields({ loan, ajustes: { interes, periodo }, aprobacion }: AprobarFieldsProps) {
  const { form, saldoAFavor } = aprobacion;
  const { values, errors } = form;
  const credito = usableCredit(saldoAFavor, calculateMontoFinal(loan.amount, interes));
  const wrongAccount = ["banco", "tipo", "numeroCuenta", "titular"].some((name) => `datosPago.${name}` in errors);
  return (
    <>
      <div className={own.pair}>
        <PlanFields form={form} />
      </div>
      {aprobacion.pedido && <p className="soft small">{pedidoDicho(aprobacion.pedido)}</p>}
      <PlanPreview
        amount={loan.amount}
        interes={interes}
        periodo={periodo}
        cuotas={parseCuotas(values.cuotas)}
        fechaPrimerPago={values.fechaPrimerPago}
      />
      {credito > 0 && (
        <CheckboxField
          label={`Usar en este préstamo ${formatDolares(credito)} de su saldo a favor`}
          name="usarCredito"
          checked={values.usarCredito}
          onChange={(checked) => form.set("usarCredito", checked)}
        />
      )}
      <div className={own.pair}>
        <EnvioFields form={form} />
        <ElegirCaja label="Sale de" placeholder={PRIMERA_CUENTA} {...form.bind("cajaId")} />
      </div>
      <Desplegable titulo="Lo envié a otra cuenta o de otra forma" open={wrongAccount}>
        <CuentaFields form={form} />
      </Desplegable>
    </>
  );
}
