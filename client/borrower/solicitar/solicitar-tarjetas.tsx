import { type ReactNode, Suspense } from "react";
import { paths } from "../../../rules/paths.ts";
import { useAtencionUrl } from "../../api/ajustes.ts";
import { Notice } from "../../kit/feedback/notice.tsx";
import { piece } from "../../kit/piece.ts";
import { Button, ButtonLink } from "../../kit/show/button.tsx";
import { Card } from "../../kit/show/card.tsx";
import { Dinero } from "../../kit/show/dinero.tsx";
import { Fecha, Momento } from "../../kit/show/fecha.tsx";
import { Atencion } from "../../pieces/atencion.tsx";
import type { MiLoan } from "../../pieces/dinero/mi-loan.ts";
import { StatusChip } from "../../pieces/status.tsx";
import styles from "../inicio/deuda/deuda.module.css";
import { Respuesta } from "../respuesta.tsx";

/** Few take it back. */
const retirar = piece(() => import("./retirar-solicitud.tsx"), "RetirarSolicitud");

function Pedido({ loan }: { loan: MiLoan }) {
  return (
    <div className="stack-sm">
      <p>
        <strong>Motivo:</strong> {loan.reason}
      </p>
      <p className="soft small">
        Enviada el <Momento instante={loan.createdAt} />
      </p>
    </div>
  );
}

function Monto({ loan }: { loan: MiLoan }) {
  return (
    <p className={styles.figure}>
      <Dinero centavos={loan.amount} />
    </p>
  );
}

function PorQue({ children }: { children: ReactNode }) {
  return children ? (
    <p>
      <strong>Motivo:</strong> {children}
    </p>
  ) : null;
}

/** Waiting for the decision. */
export function Pendiente({ loan }: { loan: MiLoan }) {
  return (
    <Card title="Tu solicitud está en revisión" aside={<StatusChip status="Pendiente" />}>
      <Monto loan={loan} />
      <Pedido loan={loan} />
      <Respuesta desde={loan.createdAt} que="solicitud" />
      <p className="soft">
        Una persona la está revisando. Te avisamos en Inicio apenas haya respuesta: no hace falta que la envíes otra
        vez.
      </p>
      <div className="row">
        <ButtonLink href={paths.dashboard} variant="secondary">
          Volver
        </ButtonLink>
        <Suspense>
          <retirar.Content loanId={loan.id} />
        </Suspense>
      </div>
    </Card>
  );
}

/** A rejected request: why, and how to try again. */
export function Rechazado({ loan, onAgain }: { loan: MiLoan; onAgain: () => void }) {
  const atencion = useAtencionUrl("Hola, quiero saber más sobre mi solicitud rechazada.");
  return (
    <Card title="Tu solicitud fue rechazada" aside={<StatusChip status="Rechazado" />}>
      <Monto loan={loan} />
      <PorQue>{loan.motivo}</PorQue>
      <p className="soft">
        {loan.puedePedirDesde ? (
          <>
            Puedes enviar otra solicitud desde el <Fecha dia={loan.puedePedirDesde} />.
          </>
        ) : (
          "Puedes enviar otra solicitud cuando quieras."
        )}
      </p>
      <div className="row">
        {!loan.puedePedirDesde && <Button onClick={onAgain}>Solicitar de nuevo</Button>}
        <Atencion url={atencion} variant="ghost" silent />
      </div>
    </Card>
  );
}

/** No more loans; only customer service. */
export function Baneado({ motivo }: { motivo: string | null }) {
  const atencion = useAtencionUrl("Hola, mi cuenta aparece como baneada y quiero saber por qué.");
  return (
    <Card tone="danger" title="Tu cuenta no puede solicitar préstamos" aside={<StatusChip status="Baneado" />}>
      <PorQue>{motivo}</PorQue>
      <p>Si crees que es un error, escribe a atención al cliente.</p>
      <div>
        <Atencion url={atencion} />
      </div>
    </Card>
  );
}

/** The same during a loan, which is still owed and payable. */
export function BaneadoConPrestamo({ motivo }: { motivo: string | null }) {
  const atencion = useAtencionUrl("Hola, mi cuenta aparece como baneada y quiero saber por qué.");
  return (
    <Notice kind="aviso" title="No puedes solicitar otros préstamos">
      <div className="stack-sm">
        <PorQue>{motivo}</PorQue>
        <p>El que tienes se debe y se paga como siempre.</p>
        <div>
          <Atencion url={atencion} variant="ghost" silent />
        </div>
      </div>
    </Notice>
  );
}

/** A state this version of the page does not know. */
export function Desconocido() {
  const atencion = useAtencionUrl("Hola, no puedo ver el estado de mi solicitud.");
  return (
    <Card
      title="No reconocemos el estado de tu solicitud"
      aside={<StatusChip status="Pendiente" label="Desconocido" />}
    >
      <p className="soft">Recarga la página. Si sigue igual, escribe a atención al cliente y te decimos cómo va.</p>
      <div>
        <Atencion url={atencion} />
      </div>
    </Card>
  );
}
