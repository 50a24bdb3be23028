import { Link } from "wouter";
import { paths } from "../../../../rules/paths.ts";
import { hoyEnCaracas } from "../../../api/hora.ts";
import { IconReceipt } from "../../../kit/icons.tsx";
import { Dinero } from "../../../kit/show/dinero.tsx";
import type { MiLoan } from "../../../pieces/dinero/mi-loan.ts";
import { diaDicho, enRevisionDe } from "../en-revision-dicho.ts";
import { useMisPagos } from "../use-mis-pagos.ts";
import styles from "./en-revision.module.css";

/** «En revisión desde hoy» for a running loan, with a link to correct the pago; empty if there is none. */
export function EnRevision({ loan }: { loan: Pick<MiLoan, "id"> }) {
  const waiting = enRevisionDe(useMisPagos().pagos, loan.id);
  if (!waiting) return null;
  const { desde, cuantos, monto } = waiting;
  return (
    <div className={styles.line}>
      <IconReceipt size={20} />
      <p>
        <strong>En revisión desde {diaDicho(desde, hoyEnCaracas())}</strong>: {cuantos > 1 && `${cuantos} pagos, `}
        <Dinero centavos={monto} />
      </p>
      {/* On that same page a plain link would go nowhere. */}
      <Link href={`${paths.solicitar}#pagos`} onClick={() => document.getElementById("pagos")?.focus()}>
        {cuantos > 1 ? "Ver mis pagos" : "Ver o corregir"}
      </Link>
    </div>
  );
}
