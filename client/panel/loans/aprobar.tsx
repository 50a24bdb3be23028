import { formatBanco } from "../../../rules/country/bancos.ts";
import { instante, toDia } from "../../../rules/country/fecha.ts";
import { formatTelefono } from "../../../rules/country/telefono.ts";
import { usableCredit } from "../../../rules/loans/creditos.ts";
import { addPeriods } from "../../../rules/loans/plan.ts";
import { calculateMontoFinal, centavos, formatDolares } from "../../../rules/money/dinero.ts";
import { trpc } from "../../api/trpc.ts";
import { Dialog } from "../../kit/feedback/dialog.tsx";
import { FormDialog } from "../../kit/feedback/form-dialog.tsx";
import { Skeleton } from "../../kit/feedback/skeleton.tsx";
import { CheckboxField } from "../../kit/form/field.tsx";
import { FormBox } from "../../kit/form/form.tsx";
import { readBolivares } from "../../kit/form/money.ts";
import { useForm } from "../../kit/form/use-form.ts";
import { QueryState } from "../../pieces/query-state.tsx";
import { useDecision } from "../kit/decision.ts";
import { useDeshacer } from "../kit/deshacer.ts";
import { useOpuestos } from "../kit/opuestos.ts";
import { fullName } from "../kit/person.tsx";
import type { Ajustes, Loan } from "../kit/types.ts";
import { AvisosAprobacion, AvisoTasa } from "./avisos-aprobacion.tsx";
import { PlanPreview } from "./plan.tsx";
import { checkTerms, parseCuotas, readTerms, type Terms, TermsFields, TIPOS } from "./terminos.tsx";

interface AprobarProps {
  loan: Loan;
  onClose: () => void;
}

/** Approval: the plan, by the operator's terms, and the transfer with which the loan is paid out (spec §4). */
export function AprobarDialog(props: AprobarProps) {
  const ajustes = trpc.ajustes.get.useQuery();
  if (ajustes.data) return <AprobarForm {...props} ajustes={ajustes.data} />;
  return (
    <Dialog title="Aprobar préstamo" onClose={props.onClose}>
      <QueryState query={ajustes} skeleton={<Skeleton lines={4} />}>
        {() => null}
      </QueryState>
    </Dialog>
  );
}

function AprobarForm({ loan, ajustes, onClose }: AprobarProps & { ajustes: Ajustes }) {
  const approve = trpc.loans.approve.useMutation();
  const offer = useDeshacer();
  const opuesto = useOpuestos();
  const { data: signals } = trpc.senales.ofLoan.useQuery({ loanId: loan.id });
  const decide = useDecision();
  const nombre = fullName(loan);
  const { interes, periodo } = ajustes;
  const credito = usableCredit(signals?.saldoAFavor ?? centavos(0), calculateMontoFinal(loan.amount, interes));
  const form = useForm<Terms & { usarCredito: boolean }>({
    initial: {
      cuotas: String(ajustes.cuotas),
      fechaPrimerPago: addPeriods(toDia(instante(Date.now())), periodo, 1),
      "datosPago.banco": formatBanco(loan.banco),
      "datosPago.tipo": TIPOS[0] ?? "",
      "datosPago.numeroCuenta": formatTelefono(loan.telefono),
      "datosPago.titular": nombre,
      "datosPago.bs": "",
      "datosPago.referencia": "",
      usarCredito: false,
    },
    validate: (values) => checkTerms(loan.id, values),
    fallback: "Error al aprobar la solicitud.",
  });
  const { values } = form;
  const onSubmit = form.submit(async (values, clave) => {
    const terms = { ...readTerms(loan.id, values), ...(values.usarCredito && credito > 0 && { credito }), clave };
    await decide(approve.mutateAsync(terms), () =>
      offer({ hecho: `Préstamo de ${nombre} aprobado.`, ...opuesto.aprobacion(loan.id) }),
    );
    onClose();
  });
  return (
    <FormDialog title="Aprobar préstamo" confirmLabel="Aprobar" busy={form.busy} onClose={onClose}>
      {(id) => (
        <>
          <p>
            <strong>{formatDolares(loan.amount)}</strong> para <strong>{nombre}</strong>. Le llegará un aviso y un
            correo con su plan.
          </p>
          {signals && <AvisosAprobacion signals={signals} />}
          <FormBox id={id} onSubmit={onSubmit} autoComplete="off">
            <TermsFields id={id} form={form}>
              {signals && (
                <AvisoTasa amount={loan.amount} bs={readBolivares(values["datosPago.bs"])} tasa={signals.tasa} />
              )}
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
            </TermsFields>
          </FormBox>
        </>
      )}
    </FormDialog>
  );
}
