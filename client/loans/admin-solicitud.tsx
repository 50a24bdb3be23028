import { formatCedula } from "../../server/rules/cedula.ts";
import { calculateMontoFinal, formatDolares, splitCentavos } from "../../server/rules/dinero.ts";
import { CUOTAS_POR_DEFECTO } from "../../server/rules/loans.ts";
import { getNivel } from "../../server/rules/niveles.ts";
import styles from "../admin/admin.module.css";
import { Facts, fullName, PersonHead, WhatsApp } from "../admin/admin-person.tsx";
import type { Loan } from "../admin/admin-types.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { cx } from "../ui/cx.ts";
import { Dinero } from "../ui/dinero.tsx";
import { Momento } from "../ui/fecha.tsx";
import { AdminPerfil } from "./admin-perfil.tsx";
import own from "./admin-solicitud.module.css";

/** A cuota that takes more of a month's income than this deserves a second look. */
const HEAVY_PERCENT = 30;

/** The cuota that the request would have, and what part of a month's income it is. */
function Carga({ loan }: { loan: Loan }) {
  const [cuota = 0] = splitCentavos(calculateMontoFinal(loan.amount), CUOTAS_POR_DEFECTO);
  const percent = loan.ingreso > 0 ? Math.round((cuota / loan.ingreso) * 100) : null;
  const heavy = percent === null || percent >= HEAVY_PERCENT;
  return (
    <>
      {CUOTAS_POR_DEFECTO} × {formatDolares(cuota)}
      <span className={cx(own.carga, heavy && own.heavy)}>
        {percent === null ? "Sin ingreso" : `${percent} % del ingreso`}
      </span>
    </>
  );
}

interface SolicitudCardProps {
  loan: Loan;
  verifying: boolean;
  onVerify: () => void;
  onAct: (kind: "aprobar" | "rechazar" | "banear") => void;
}

/** A request with what a decision about it needs. */
export function SolicitudCard({ loan, verifying, onVerify, onAct }: SolicitudCardProps) {
  const nombre = fullName(loan);
  const nivel = getNivel(loan.nivel);
  return (
    <Card role="group" aria-label={`Solicitud de ${nombre}`}>
      <PersonHead
        nombre={nombre}
        meta={
          <>
            <span>{loan.edad} años</span>
            <span>{formatCedula(loan.cedula)}</span>
            <span>
              Nivel {loan.nivel}, {nivel.nombre}
            </span>
          </>
        }
        aside={
          <p className={own.amount}>
            <strong>
              <Dinero centavos={loan.amount} />
            </strong>
            <span>
              <Momento instante={loan.createdAt} />
            </span>
          </p>
        }
      />
      <blockquote className={own.reason}>
        <span className="visually-hidden">Motivo: </span>
        {loan.reason}
      </blockquote>
      <Facts
        items={[
          { label: "Ingreso mensual", value: <Dinero centavos={loan.ingreso} /> },
          { label: "Tendría cuotas de", value: <Carga loan={loan} /> },
          {
            label: "Teléfono",
            value: (
              <WhatsApp
                telefono={loan.telefono}
                texto={`Hola, ${loan.nombre}. Te escribimos por tu solicitud de préstamo de ${formatDolares(loan.amount)}.`}
              />
            ),
          },
          { label: "Dirección", value: `${loan.direccion}, ${loan.ciudad}, ${loan.estado}`, whole: true },
        ]}
      />
      <AdminPerfil loan={loan} />
      <div className={styles.actions}>
        <Button className={styles.main} onClick={() => onAct("aprobar")}>
          Aprobar
        </Button>
        <Button variant="secondary" onClick={() => onAct("rechazar")}>
          Rechazar
        </Button>
        <Button variant="secondary" busy={verifying} onClick={onVerify}>
          Solicitar Verificación
        </Button>
        <Button variant="ghost" className={cx(styles.quiet, styles.last)} onClick={() => onAct("banear")}>
          Banear
        </Button>
      </div>
    </Card>
  );
}
