import { useLocation } from "wouter";
import { paths } from "../../../../rules/paths.ts";
import { ahora } from "../../../api/hora.ts";
import { trpc } from "../../../api/trpc.ts";
import { Button } from "../../../kit/show/button.tsx";
import { Card } from "../../../kit/show/card.tsx";
import { Dinero } from "../../../kit/show/dinero.tsx";
import { Fecha } from "../../../kit/show/fecha.tsx";
import type { MiLoan } from "../../../pieces/dinero/mi-loan.ts";
import { rechazadoDe } from "../en-revision-dicho.ts";
import { type MiPago, useMisPagos } from "../use-mis-pagos.ts";
import { valoresDelPago } from "../valores-pago.ts";

/** Fills the form with a rejected pago, to correct and resend it. */
export function CorregirRechazado({ pago, small }: { pago: MiPago; small?: boolean }) {
  const [, navigate] = useLocation();
  const running = trpc.loans.mine.useQuery(undefined, { enabled: false }).data?.id;
  const userId = trpc.usuarios.me.useQuery(undefined, { enabled: false }).data?.id ?? "";
  const again = async () => {
    const { fillForm } = await import("../../../offline/envios/envios.ts");
    const loanId = pago.loanId !== null && pago.loanId !== running ? pago.loanId : "";
    fillForm("pagos.register", userId, { ...valoresDelPago(pago), loanId });
    navigate(`${paths.solicitar}#pagar-registro`);
  };
  return (
    <Button variant={small ? "ghost" : "primary"} small={small} onClick={() => void again()}>
      Corregir y enviar otra vez
      {small && <span className="visually-hidden"> el pago con código {pago.codigo}</span>}
    </Button>
  );
}

/** The running loan's last rejected pago, until another is registered: shown first, as its money may go missing. */
export function Rechazado({ loan }: { loan: MiLoan }) {
  const pago = rechazadoDe(useMisPagos().pagos, loan, ahora());
  if (!pago) return null;
  return (
    <Card tone="danger" title="No pudimos aprobar tu pago">
      <p>
        Es el de{" "}
        <strong>
          <Dinero centavos={pago.monto} />
        </strong>{" "}
        del <Fecha dia={pago.fechaPago} />, código {pago.codigo}.
      </p>
      {pago.motivo && (
        <p>
          <strong>Motivo:</strong> {pago.motivo}
        </p>
      )}
      <div>
        <CorregirRechazado pago={pago} />
      </div>
    </Card>
  );
}
