import { Suspense } from "react";
import { type Centavos, centavos } from "../../../../rules/money/dinero.ts";
import { toBolivares } from "../../../../rules/money/tasa.ts";
import { useAtencionUrl } from "../../../api/ajustes.ts";
import { hoyEnCaracas } from "../../../api/hora.ts";
import { useTasa } from "../../../api/tasa.ts";
import { Skeleton } from "../../../kit/feedback/skeleton.tsx";
import { Columns } from "../../../kit/frame/page.tsx";
import { piece } from "../../../kit/piece.ts";
import { Card, DataList } from "../../../kit/show/card.tsx";
import { CopyButton } from "../../../kit/show/copy-button.tsx";
import { Dinero } from "../../../kit/show/dinero.tsx";
import { Progress } from "../../../kit/show/progress.tsx";
import { filaDeMonto, filasDe, MENSAJE_SIN_DATOS, SinDatosDePago } from "../../../pieces/dinero/cuenta-de-pago.tsx";
import { cuotasPagadasText, deudaDe, type MiLoan, porPagar } from "../../../pieces/dinero/mi-loan.ts";
import { Plan } from "../../../pieces/dinero/plan.tsx";
import { Plegado } from "../../../pieces/dinero/plegado.tsx";
import { StatusChip } from "../../../pieces/status.tsx";
import { Tarde } from "../../inicio/deuda/tarde.tsx";
import { Final, tituloFinal } from "../../inicio/final.tsx";
import { useAPagar } from "../../pagar/a-pagar.tsx";
import { Liquidar } from "../../pagar/cuanto/liquidar.tsx";
import { useAlDia } from "../../pagar/datos/al-dia.ts";
import { corto } from "../../pagar/pagando.tsx";
import { MasTiempo } from "../../prorroga/mas-tiempo.tsx";
import type { Usuario } from "../../sesion.tsx";
import { Ahora } from "./ahora.tsx";
import { AlCalendario } from "./al-calendario.tsx";

export { Pagando } from "../../pagar/pagando.tsx";

/** Under what is seen first. */
const condiciones = piece(() => import("./condiciones.tsx"), "Condiciones");
const misPagos = piece(() => import("../../pagar/mis-pagos/mis-pagos.tsx"), "MisPagos");

const Total = ({ monto }: { monto: Centavos }) => (
  <>
    <Dinero centavos={monto} /> en total
  </>
);

/** Where it is paid (spec §2); choosing, and the exact amount, belong to the steps. */
function Cuenta({ monto }: { monto: Centavos }) {
  const tasa = useTasa();
  const { cuenta } = useAlDia();
  const atencion = useAtencionUrl(MENSAJE_SIN_DATOS);
  if (!cuenta) return <SinDatosDePago atencion={atencion} />;
  const rows = [...filasDe(cuenta), filaDeMonto(tasa ? toBolivares(monto, tasa) : null, monto)];
  return (
    <div className="stack-sm">
      <DataList items={rows} />
      <div>
        <CopyButton text={rows.flatMap(({ copy }) => copy ?? []).join("\n")} label="Copiar todo" />
      </div>
    </div>
  );
}

function Estado({ loan }: { loan: MiLoan }) {
  if (loan.castigo > 0) return <StatusChip status="Vencido" label="Incobrable" />;
  const late = loan.cargos.some(({ estado }) => estado === "vencida");
  return <StatusChip status={late ? "Vencido" : deudaDe(loan) === 0 ? "Pagado" : "Aprobado"} />;
}

/** A running loan: what to pay now, where, and four digits to say that it was paid; the rest a line each. */
export function Aprobado({ loan, usuario }: { loan: MiLoan; usuario: Usuario }) {
  const aPagar = useAPagar(loan, usuario);
  const deuda = deudaDe(loan);
  const over = loan.castigo > 0 || deuda === 0;
  return (
    <Columns>
      <div>
        <Card title={over ? tituloFinal(loan) : "Tu préstamo"} aside={<Estado loan={loan} />}>
          {over && <Final loan={loan} />}
          {deuda > 0 && <Ahora loan={loan} />}
          {deuda > 0 && loan.castigo === 0 && (
            <p>
              Te falta por pagar{" "}
              <strong>
                <Dinero centavos={deuda} />
              </strong>
            </p>
          )}
          {deuda > 0 && <Cuenta monto={porPagar(loan, hoyEnCaracas())} />}
          <Progress done={loan.cuotasPagadas ?? 0} total={loan.cuotas ?? 0} label={cuotasPagadasText(loan)} />
          <Plan cargos={loan.cargos} hoy={hoyEnCaracas()} pie={loan.saldo > 0 && <AlCalendario loan={loan} />} />
          <Plegado titulo="Condiciones" detalle={<Total monto={centavos(loan.montoFinal ?? 0)} />}>
            <Suspense fallback={<Skeleton lines={4} />}>
              <condiciones.Content loan={loan} />
            </Suspense>
          </Plegado>
          {loan.saldo > 0 && (
            <>
              {loan.atrasoDias > 0 ? <Tarde loan={loan} /> : <MasTiempo loan={loan} />}
              <Liquidar loan={loan} />
            </>
          )}
        </Card>
      </div>
      <div>
        <Suspense fallback={<Skeleton shape="card" lines={3} />}>
          {aPagar && deuda > 0 && <corto.Content key={aPagar.id} aPagar={aPagar} />}
          <misPagos.Content loanId={loan.id} />
        </Suspense>
      </div>
    </Columns>
  );
}
