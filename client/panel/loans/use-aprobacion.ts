import { useState } from "react";
import { formatBanco } from "../../../rules/country/bancos.ts";
import { instante, isDia, toDia } from "../../../rules/country/fecha.ts";
import { formatTelefono } from "../../../rules/country/telefono.ts";
import { usableCredit } from "../../../rules/loans/creditos.ts";
import { type CodigoDeDuda, dudasDe, dudasDelRechazo } from "../../../rules/loans/dudas.ts";
import { addPeriods } from "../../../rules/loans/plan.ts";
import { calculateMontoFinal, centavos } from "../../../rules/money/dinero.ts";
import { toBolivares } from "../../../rules/money/tasa.ts";
import { trpc } from "../../api/trpc.ts";
import { errorCode, errorText, fieldErrors } from "../../kit/failure.ts";
import { readBolivares } from "../../kit/form/money.ts";
import { useForm } from "../../kit/form/use-form.ts";
import { useBorrador } from "../kit/borrador.ts";
import { useDecision } from "../kit/decision.ts";
import { useDeshacer } from "../kit/deshacer.ts";
import { useOpuestos } from "../kit/opuestos.ts";
import { fullName } from "../kit/person.tsx";
import type { Ajustes, Loan, LoanSignals } from "../kit/types.ts";
import { typedBs } from "./hoja-pago.ts";
import { checkTerms, readTerms, type Terms, TIPOS } from "./terminos.tsx";

type Values = Terms & { usarCredito: boolean };

/** What the sheet begins with: the product's terms, the day of the first cuota, and the money at today's rate to the person's own account. */
function initialOf(loan: Loan, { cuotas, periodo }: Ajustes, tasa: LoanSignals["tasa"] | undefined): Values {
  return {
    cuotas: String(cuotas),
    fechaPrimerPago: addPeriods(toDia(instante(Date.now())), periodo, 1),
    "datosPago.banco": formatBanco(loan.banco),
    "datosPago.tipo": TIPOS[0] ?? "",
    "datosPago.numeroCuenta": formatTelefono(loan.telefono),
    "datosPago.titular": fullName(loan),
    "datosPago.bs": tasa ? typedBs(toBolivares(loan.amount, tasa)) : "",
    "datosPago.referencia": "",
    usarCredito: false,
  };
}

/** What decides which doubts there are: with another, they were not confirmed. */
const askedAbout = (values: Values) => `${values.fechaPrimerPago} ${values["datosPago.bs"]}`;

/** The approval of a request while it is being written: what is doubtful, and whether the next press confirms it. */
export function useAprobacion(loan: Loan, ajustes: Ajustes, onClose: () => void) {
  const approve = trpc.loans.approve.useMutation();
  const { data: signals } = trpc.senales.ofLoan.useQuery({ loanId: loan.id });
  const decide = useDecision();
  const offer = useDeshacer();
  const opuesto = useOpuestos();
  /** The doubts that the server asked about at the last press. */
  const [asked, setAsked] = useState<{ about: string; codigos: CodigoDeDuda[]; texto: string } | null>(null);
  const saldoAFavor = signals?.saldoAFavor ?? centavos(0);
  const form = useForm<Values>({
    ...useBorrador(`aprobar:${loan.id}`),
    initial: initialOf(loan, ajustes, signals?.tasa),
    validate: (values) => checkTerms(loan.id, values),
    fallback: "Error al aprobar la solicitud.",
  });
  const { values } = form;
  const confirming = asked !== null && asked.about === askedAbout(values);
  const onSubmit = form.submit(async (sent, clave) => {
    const credito = usableCredit(saldoAFavor, calculateMontoFinal(loan.amount, ajustes.interes));
    const terms = { ...readTerms(loan.id, sent), ...(sent.usarCredito && credito > 0 && { credito }) };
    const confirmo = confirming ? asked.codigos : [];
    try {
      const approved = approve.mutateAsync({ ...terms, confirmo, clave });
      await decide(approved, () =>
        offer({ hecho: `Préstamo de ${fullName(loan)} aprobado.`, ...opuesto.aprobacion(loan.id) }),
      );
    } catch (failure) {
      const unsure = errorCode(failure) === "APPROVAL_UNSURE";
      const texto = errorText(failure, "");
      if (unsure) setAsked({ about: askedAbout(sent), codigos: dudasDelRechazo(fieldErrors(failure)), texto });
      throw failure;
    }
    onClose();
  });
  const { fechaPrimerPago } = values;
  const typed = {
    amount: loan.amount,
    fechaPrimerPago: isDia(fechaPrimerPago) ? fechaPrimerPago : null,
    bs: readBolivares(values["datosPago.bs"]),
  };
  const dudas = signals ? dudasDe(typed, signals, toDia(instante(Date.now()))) : [];
  // Said once: in the list of doubts.
  const message = form.message === asked?.texto ? null : form.message;
  return { form: { ...form, message }, dudas, confirming, saldoAFavor, onSubmit, tasa: signals?.tasa };
}
