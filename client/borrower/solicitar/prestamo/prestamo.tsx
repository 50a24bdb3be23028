import { Suspense } from "react";
import { type Centavos, centavos } from "../../../../rules/money/dinero.ts";
import { toBolivares } from "../../../../rules/money/tasa.ts";
import { paths } from "../../../../rules/paths.ts";
import { useAtencionUrl } from "../../../api/ajustes.ts";
import { ahora, hoyEnCaracas } from "../../../api/hora.ts";
import { useTasa } from "../../../api/tasa.ts";
import { download } from "../../../kit/bajar.ts";
import { Skeleton } from "../../../kit/feedback/skeleton.tsx";
import { useMarca } from "../../../kit/frame/marca.ts";
import { Columns } from "../../../kit/frame/page.tsx";
import { piece } from "../../../kit/piece.ts";
import { Button, ButtonLink } from "../../../kit/show/button.tsx";
import { Card, DataList } from "../../../kit/show/card.tsx";
import { CopyButton } from "../../../kit/show/copy-button.tsx";
import { Dinero } from "../../../kit/show/dinero.tsx";
import { Fecha } from "../../../kit/show/fecha.tsx";
import { Progress } from "../../../kit/show/progress.tsx";
import { motivoDicho, nombreCargo } from "../../../pieces/dinero/cargos.ts";
import { filaDeMonto, filasDe, MENSAJE_SIN_DATOS, SinDatosDePago } from "../../../pieces/dinero/cuenta-de-pago.tsx";
import { EnBolivares } from "../../../pieces/dinero/en-bolivares.tsx";
import {
  cuandoVence,
  cuotasPagadasText,
  deudaDe,
  dueNow,
  enEspera,
  type MiLoan,
  owedOf,
  porPagar,
} from "../../../pieces/dinero/mi-loan.ts";
import { Filas, Plan } from "../../../pieces/dinero/plan.tsx";
import { Plegado } from "../../../pieces/dinero/plegado.tsx";
import { StatusChip } from "../../../pieces/status.tsx";
import styles from "../../inicio/deuda/deuda.module.css";
import { Tarde } from "../../inicio/deuda/tarde.tsx";
import { Final, tituloFinal } from "../../inicio/final.tsx";
import { useAPagar } from "../../pagar/a-pagar.tsx";
import { Liquidar } from "../../pagar/cuanto/liquidar.tsx";
import { useAlDia } from "../../pagar/datos/al-dia.ts";
import { EnRevision } from "../../pagar/mis-pagos/en-revision.tsx";
import { corto } from "../../pagar/pagando.tsx";
import { MasTiempo } from "../../prorroga/mas-tiempo.tsx";
import type { Usuario } from "../../sesion.tsx";

export { Pagando } from "../../pagar/pagando.tsx";

/** Below the first screen. */
const condiciones = piece(() => import("./condiciones.tsx"), "Condiciones");
const misPagos = piece(() => import("../../pagar/mis-pagos/mis-pagos.tsx"), "MisPagos");

const Total = ({ monto }: { monto: Centavos }) => (
  <>
    <Dinero centavos={monto} /> en total
  </>
);

/** The account to pay to (spec §2); the choice, and the exact amount, belong to the steps. */
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

/** A running loan: what to pay now, where, and four digits to report it; the rest on a line each. */
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

/** The due dates as a calendar file. */
function AlCalendario({ loan: { id, cargos } }: { loan: MiLoan }) {
  const { marca } = useMarca();
  const save = async () => {
    const { planEnIcs } = await import("../../../../rules/loans/pagos/ics.ts");
    const filas = owedOf(cargos).map((cargo) => ({
      id: `${cargo.tipo}${cargo.numero}`,
      nombre: nombreCargo(cargo, cargos),
      vence: cargo.vence,
      pendiente: cargo.pendiente,
    }));
    const url = `${window.location.origin}${paths.solicitar}#pagar`;
    download("cuotas.ics", "text/calendar", planEnIcs({ loanId: id, marca, url, ahora: ahora(), filas }));
  };
  return (
    <Button variant="quiet" small onClick={() => void save()}>
      Agregar a mi calendario
    </Button>
  );
}

/** What has to be paid now, with a link to the form, before anything else. */
function Ahora({ loan }: { loan: MiLoan }) {
  const hoy = hoyEnCaracas();
  const tasa = useTasa();
  const monto = porPagar(loan, hoy);
  const due = loan.castigo > 0 ? [] : dueNow(loan, hoy);
  return (
    <>
      <div>
        <p className="soft">{loan.castigo > 0 ? "Debes" : "Te toca pagar"}</p>
        <p className={styles.figure}>
          <Dinero centavos={monto} />
        </p>
        {loan.proxima && (
          <p>
            <Fecha dia={loan.proxima.vence} /> · <strong>{cuandoVence(loan.proxima.vence, hoy)}</strong>
          </p>
        )}
        <EnBolivares monto={monto} tasa={tasa} hoy={hoy} />
      </div>
      {loan.enRevision > 0 && <EnRevision loan={loan} />}
      <ButtonLink href={`${paths.solicitar}#pagar`} variant={enEspera(loan, hoy) ? "secondary" : "primary"} block>
        Pagar
      </ButtonLink>
      {/* For one regular cuota, amount and day say everything. */}
      {(due.length > 1 || due.some((cargo) => motivoDicho(cargo, loan.cargos))) && (
        <Filas titulo="Lo que toca pagar" filas={due} cargos={loan.cargos} hoy={hoy} />
      )}
    </>
  );
}
