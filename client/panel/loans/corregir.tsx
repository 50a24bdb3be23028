import { LETRAS } from "../../../rules/limits/limits.ts";
import { centavos, formatDecimal, formatDolares, parseBolivares } from "../../../rules/money/dinero.ts";
import { trpc } from "../../api/trpc.ts";
import { FormDialog } from "../../kit/feedback/form-dialog.tsx";
import { Notice } from "../../kit/feedback/notice.tsx";
import { TextArea } from "../../kit/form/field.tsx";
import { useForm } from "../../kit/form/state/use-form.ts";
import { useActo } from "../kit/actos/acto.ts";
import { useBorrador } from "../kit/actos/borrador.ts";
import { undoCancelacion, undoCorreccion } from "../kit/actos/opuestos.ts";
import { ReasonDialog } from "../kit/actos/reason-dialog.tsx";
import { fullName } from "../kit/person.tsx";
import type { ApprovedLoan } from "../kit/types.ts";
import { DudaDeTasa } from "./aprobar/dudas-aprobacion.tsx";
import { PlanPreview } from "./aprobar/plan.tsx";
import { checkTerms, parseCuotas, readTerms, type Terms, TermsFields, termsMessage } from "./aprobar/terminos.tsx";

interface DialogProps {
  loan: ApprovedLoan;
  onClose: () => void;
}

/** The current terms. */
function termsOf({ cuotas, fechaPrimerPago, datosPago: sent }: ApprovedLoan): Terms {
  return {
    cuotas: String(cuotas),
    fechaPrimerPago,
    "datosPago.banco": sent?.banco ?? "",
    "datosPago.tipo": sent?.tipo ?? "",
    "datosPago.numeroCuenta": sent?.numeroCuenta ?? "",
    "datosPago.titular": sent?.titular ?? "",
    "datosPago.bs": sent ? formatDecimal(sent.bs) : "",
    "datosPago.referencia": sent?.referencia ?? "",
  };
}

/** Corrects what was entered wrong at approval; the plan only while nothing was paid. */
export function CorregirDialog({ loan, onClose }: DialogProps) {
  const correct = useActo(trpc.loans.correctApproval.useMutation(), {
    hecho: "Aprobación corregida.",
    opuesto: () => undoCorreccion(loan),
  });
  const { data: signals } = trpc.senales.ofLoan.useQuery({ loanId: loan.id });
  const { datosPago: sent } = loan;
  const form = useForm<Terms & { motivo: string }>({
    ...useBorrador(`corregir:${loan.id}`),
    initial: { ...termsOf(loan), motivo: "" },
    validate: (values) => ({
      ...checkTerms(loan.id, values),
      ...(!values.motivo.trim() && { motivo: "Escribe por qué se corrige." }),
    }),
    fallback: "No se pudo corregir la aprobación.",
  });
  const { values } = form;
  const replanned = parseCuotas(values.cuotas) !== loan.cuotas || values.fechaPrimerPago !== loan.fechaPrimerPago;
  return (
    <FormDialog
      title="Corregir aprobación"
      confirmLabel="Corregir aprobación"
      form={form}
      message={termsMessage(form)}
      onSend={(values, clave) => correct.run({ ...readTerms(loan.id, values), motivo: values.motivo, clave })}
      onClose={onClose}
    >
      <p>
        El préstamo de <strong>{fullName(loan)}</strong>. Los datos de la transferencia se corrigen siempre; las cuotas
        y el primer día, solo mientras no haya pagos aprobados.
      </p>
      <TermsFields form={form}>
        <DudaDeTasa
          amount={loan.amount}
          bs={parseBolivares(values["datosPago.bs"])}
          tasa={sent?.tasaValor ? rateOf(sent) : (signals?.tasa ?? null)}
        />
        {replanned && (
          <PlanPreview
            amount={loan.amount}
            interes={loan.interes}
            periodo={loan.periodo}
            cuotas={parseCuotas(values.cuotas)}
            fechaPrimerPago={values.fechaPrimerPago}
          />
        )}
      </TermsFields>
      <TextArea
        label="Motivo"
        rows={2}
        maxLength={LETRAS.motivo}
        hint="Queda en la auditoría. Si cambia el plan, tu cliente lo lee en su aviso."
        {...form.bind("motivo")}
      />
    </FormDialog>
  );
}

/** The rate stored with the transfer. */
function rateOf({ tasaValor, tasaFecha }: NonNullable<ApprovedLoan["datosPago"]>) {
  return tasaValor && tasaFecha ? { valor: tasaValor, fechaValor: tasaFecha, fuente: "" } : null;
}

/** Cancels the approval as if it had never happened. */
export function CancelarAprobacionDialog({ loan, onClose }: DialogProps) {
  const cancel = useActo(trpc.loans.cancelApproval.useMutation(), {
    hecho: "Aprobación cancelada: la solicitud volvió a Pendientes.",
    opuesto: (cancelled) => undoCancelacion(loan, cancelled),
  });
  const paid = centavos(loan.montoFinal - loan.saldo + loan.aFavor);
  return (
    <ReasonDialog
      title="Cancelar aprobación"
      danger
      required="Escribe por qué se cancela."
      hint="Tu cliente lo leerá en su aviso."
      confirmLabel="Sí, cancelar aprobación"
      dismissLabel="Volver"
      fallback="No se pudo cancelar la aprobación."
      onClose={onClose}
      onConfirm={(motivo, clave) => cancel.run({ loanId: loan.id, motivo, clave })}
    >
      <p>
        La solicitud de <strong>{fullName(loan)}</strong> por <strong>{formatDolares(loan.amount)}</strong> vuelve a
        Pendientes, sin cuotas ni multas, y lo prestado sale del resumen. Hazlo solo si el dinero no le llegó o ya
        volvió.
      </p>
      {paid > 0 && (
        <Notice kind="aviso">Se usaron {formatDolares(paid)} de su saldo a favor: vuelven a su cuenta.</Notice>
      )}
      {loan.enRevision > 0 && (
        <Notice kind="aviso">
          Hay {formatDolares(loan.enRevision)} en pagos por revisar: si los apruebas después, quedan como saldo a favor.
        </Notice>
      )}
    </ReasonDialog>
  );
}
