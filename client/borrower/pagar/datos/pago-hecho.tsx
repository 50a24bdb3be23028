import { Link } from "wouter";
import { formatDolares } from "../../../../rules/money/dinero.ts";
import { reciboPath } from "../../../../rules/paths.ts";
import { hoyEnCaracas } from "../../../api/hora.ts";
import { Notice } from "../../../kit/feedback/notice.tsx";
import { cuandoVence, deudaDe, type MiLoan, porPagar } from "../../../pieces/dinero/mi-loan.ts";
import type { MiPago } from "../use-mis-pagos.ts";
import type { Hecha } from "./intencion.ts";

interface PagoHechoProps {
  hecha: Hecha;
  /** What it became, once that is here. */
  pago: MiPago | undefined;
  /** The running loan, where it paid that one. */
  loan: MiLoan | undefined;
}

/** What became of the exact amount, and what comes next. */
export function PagoHecho({ hecha, pago, loan }: PagoHechoProps) {
  const monto = formatDolares(pago?.monto ?? hecha.monto);
  const recibo = hecha.pago && <Link href={reciboPath(hecha.pago.id)}>Ver recibo</Link>;
  switch (hecha.pago.status) {
    case "Aprobado":
      return (
        <Notice kind="exito" live title={`Pago aprobado: ${monto}`} action={recibo}>
          {loan && despues(loan)}
        </Notice>
      );
    case "Rechazado":
      return (
        <Notice kind="aviso" live title="No pudimos aprobar tu pago">
          {pago?.motivo ?? "Escríbele a atención al cliente."} Lo ves en «Tus pagos».
        </Notice>
      );
    default:
      return (
        <Notice kind="info" live title="Recibimos tu pago: lo estamos revisando" action={recibo}>
          Son {monto}. Te avisamos apenas lo aprobemos. No hace falta que pagues lo mismo otra vez.
        </Notice>
      );
  }
}

/** What is to be paid after it. */
function despues(loan: MiLoan): string {
  const hoy = hoyEnCaracas();
  if (deudaDe(loan) === 0) return "No debes nada más de este préstamo.";
  const monto = formatDolares(porPagar(loan, hoy));
  if (!loan.proxima || loan.castigo > 0) return `Te falta por pagar ${monto}.`;
  return `Lo que sigue: ${monto}, ${cuandoVence(loan.proxima.vence, hoy)}.`;
}
