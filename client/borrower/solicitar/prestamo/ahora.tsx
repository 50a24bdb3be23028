import { paths } from "../../../../rules/paths.ts";
import { hoyEnCaracas } from "../../../api/hora.ts";
import { useTasa } from "../../../api/tasa.ts";
import { ButtonLink } from "../../../kit/show/button.tsx";
import { Dinero } from "../../../kit/show/dinero.tsx";
import { Fecha } from "../../../kit/show/fecha.tsx";
import { motivoDicho } from "../../../pieces/dinero/cargos.ts";
import { EnBolivares } from "../../../pieces/dinero/en-bolivares.tsx";
import { cuandoVence, dueNow, enEspera, type MiLoan, porPagar } from "../../../pieces/dinero/mi-loan.ts";
import { Filas } from "../../../pieces/dinero/plan.tsx";
import styles from "../../inicio/deuda/deuda.module.css";
import { EnRevision } from "../../pagar/mis-pagos/en-revision.tsx";

/** What has to be paid now, with a link to the form, before anything else. */
export function Ahora({ loan }: { loan: MiLoan }) {
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
