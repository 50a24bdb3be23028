import { useState } from "react";
import { formatBanco } from "../../../../rules/country/bancos.ts";
import { isDia } from "../../../../rules/country/fecha.ts";
import { formatTelefono } from "../../../../rules/country/telefono.ts";
import { MAX_COMPROBANTE_LETRAS } from "../../../../rules/limits/banco.ts";
import { dudasDe, dudasDichas, withAsked } from "../../../../rules/loans/aprobar/dudas.ts";
import { proposedDay } from "../../../../rules/loans/aprobar/solicitud.ts";
import { usableCredit } from "../../../../rules/loans/pagos/creditos.ts";
import { addPeriods } from "../../../../rules/loans/plan.ts";
import { calculateMontoFinal, centavos, parseBolivares } from "../../../../rules/money/dinero.ts";
import { toBolivares } from "../../../../rules/money/tasa.ts";
import { cuentasDePago } from "../../../../rules/operator/ajustes/cuentas-de-pago.ts";
import { hoyEnCaracas } from "../../../api/hora.ts";
import { trpc } from "../../../api/trpc.ts";
import { errorCode, errorText, fieldErrors } from "../../../kit/failure.ts";
import { useForm } from "../../../kit/form/state/use-form.ts";
import { useActo } from "../../kit/actos/acto.ts";
import { useBorrador } from "../../kit/actos/borrador.ts";
import { undoAprobacion } from "../../kit/actos/opuestos.ts";
import { fullName } from "../../kit/person.tsx";
import type { Ajustes, Loan, LoanSignals } from "../../kit/types.ts";
import type { Comprobante } from "./comprobante.tsx";
import { typedBs } from "./piezas-de-pago.ts";
import { checkTerms, readTerms, type Terms, TIPOS } from "./terminos.tsx";

type Dudas = ReturnType<typeof dudasDe>;
type Values = Terms & { usarCredito: boolean; cajaId: string };

/**
 * The sheet's initial values: the product's terms or the requested ones, the first cuota's day, and the amount at today's rate
 * to the person's own account.
 */
function initialOf(loan: Loan, { cuotas, periodo }: Ajustes, signals: LoanSignals | undefined): Values {
  const { tasa, pedido } = signals ?? {};
  return {
    cuotas: String(pedido?.cuotas ?? cuotas),
    fechaPrimerPago: proposedDay(addPeriods(hoyEnCaracas(), periodo, 1), pedido?.diaPreferido ?? null),
    "datosPago.banco": formatBanco(loan.banco),
    "datosPago.tipo": TIPOS[0] ?? "",
    "datosPago.numeroCuenta": formatTelefono(loan.telefono),
    "datosPago.titular": fullName(loan),
    "datosPago.bs": tasa ? typedBs(toBolivares(loan.amount, tasa)) : "",
    "datosPago.referencia": "",
    usarCredito: false,
    cajaId: "",
  };
}

/** The values that the doubts depend on: if they change, the doubts are no longer confirmed. */
const askedAbout = (values: Values, comprobante: Comprobante | null) =>
  JSON.stringify([
    values.fechaPrimerPago,
    values["datosPago.bs"],
    values["datosPago.referencia"],
    values["datosPago.numeroCuenta"],
    values["datosPago.banco"],
    comprobante?.texto,
  ]);

/** The other recipient in the pasted receipt, checked as the server does. */
function otroOf(loan: Loan, ajustes: Ajustes, values: Values, comprobante: Comprobante | null): string | null {
  const { "datosPago.numeroCuenta": otraCuenta, "datosPago.banco": otroBanco } = values;
  return (
    comprobante?.otroDestino(comprobante.texto, { ...loan, otraCuenta, otroBanco }, cuentasDePago(ajustes)) ?? null
  );
}

/** The approval being prepared: its doubts, and whether the next press confirms it. */
export function useAprobacion(loan: Loan, ajustes: Ajustes, onClose: () => void) {
  const approve = useActo(trpc.loans.approve.useMutation(), {
    hecho: () => `Préstamo de ${fullName(loan)} aprobado.`,
    opuesto: () => undoAprobacion(loan.id),
  });
  const { data: signals } = trpc.senales.ofLoan.useQuery({ loanId: loan.id });
  /** The doubts that the server asked about at the last press. */
  const [asked, setAsked] = useState<{ about: string; dudas: Dudas; texto: string } | null>(null);
  const [comprobante, setComprobante] = useState<Comprobante | null>(null);
  const saldoAFavor = signals?.saldoAFavor ?? centavos(0);
  const form = useForm<Values>({
    ...useBorrador(`aprobar:${loan.id}`),
    initial: initialOf(loan, ajustes, signals),
    validate: (values) => checkTerms(loan.id, values),
    fallback: "Error al aprobar la solicitud.",
  });
  const { values } = form;
  const confirming = asked !== null && asked.about === askedAbout(values, comprobante);
  const onSubmit = form.submit(async (sent, clave) => {
    const montoFinal = calculateMontoFinal(loan.amount, ajustes.interes);
    const credito = usableCredit(saldoAFavor, montoFinal);
    const terms = { ...readTerms(loan.id, sent), ...(sent.usarCredito && credito > 0 && { credito }) };
    const { cajaId } = sent;
    const confirmo = confirming ? asked.dudas.map(({ codigo }) => codigo) : [];
    const pasted = comprobante && comprobante.texto.length <= MAX_COMPROBANTE_LETRAS;
    try {
      await approve.run({
        ...terms,
        visto: { montoFinal, periodo: ajustes.periodo },
        confirmo,
        clave,
        ...(cajaId && { cajaId }),
        ...(pasted && { comprobante: comprobante.texto }),
      });
    } catch (failure) {
      const unsure = errorCode(failure) === "APPROVAL_UNSURE";
      const texto = errorText(failure, "");
      if (unsure) setAsked({ about: askedAbout(sent, comprobante), dudas: dudasDichas(fieldErrors(failure)), texto });
      throw failure;
    }
    onClose();
  });
  const { fechaPrimerPago } = values;
  const typed = {
    amount: loan.amount,
    fechaPrimerPago: isDia(fechaPrimerPago) ? fechaPrimerPago : null,
    bs: parseBolivares(values["datosPago.bs"]),
    referencia: values["datosPago.referencia"],
    otroDestino: otroOf(loan, ajustes, values, comprobante),
  };
  const known = signals ? dudasDe(typed, signals, hoyEnCaracas()) : [];
  const dudas = confirming ? withAsked(known, asked.dudas) : known;
  // Shown only once: in the list of doubts.
  const message = form.message === asked?.texto ? null : form.message;
  const otro = typed.otroDestino !== null;
  return {
    form: { ...form, message },
    dudas,
    confirming,
    saldoAFavor,
    onSubmit,
    tasa: signals?.tasa,
    pedido: signals?.pedido ?? null,
    setComprobante,
    otro,
  };
}
