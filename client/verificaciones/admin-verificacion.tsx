import { formatCedula } from "../../server/rules/cedula.ts";
import styles from "../admin/admin.module.css";
import { fullName, PersonHead, Uid } from "../admin/admin-person.tsx";
import type { PendingVerificacion } from "../admin/admin-types.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { Momento } from "../ui/fecha.tsx";
import { Miniaturas, type Retratado } from "./admin-foto.tsx";
import own from "./admin-verificacion.module.css";

/** What is known of whose photos they are. */
export function retratadoOf(verificacion: PendingVerificacion): Retratado {
  const { cedula, edad, imgVerify1, imgVerify2 } = verificacion;
  return {
    nombre: fullName(verificacion),
    cedula,
    edad,
    fotos: [imgVerify1, imgVerify2].filter((foto) => foto !== null),
  };
}

interface VerificacionCardProps {
  persona: PendingVerificacion;
  onApprove: () => void;
  onReject: () => void;
  /** The photo to see at large: 0 or 1. */
  onOpen: (i: number) => void;
}

/** One person's two photos, beside the name and the cédula that they must match. */
export function VerificacionCard({ persona, onApprove, onReject, onOpen }: VerificacionCardProps) {
  const nombre = fullName(persona);
  return (
    <Card role="group" aria-label={`Verificación de ${nombre}`}>
      <PersonHead
        nombre={nombre}
        userId={persona.userId}
        meta={
          <>
            {persona.enviada !== null && (
              <span>
                Enviada el <Momento instante={persona.enviada} />
              </span>
            )}
            {persona.edad !== null && <span>{persona.edad} años</span>}
            <Uid id={persona.userId} />
          </>
        }
      />
      <p className={own.cedula}>
        <span>Cédula</span>
        <strong>{persona.cedula ? formatCedula(persona.cedula) : "Sin perfil todavía"}</strong>
      </p>
      <Miniaturas persona={retratadoOf(persona)} large onOpen={onOpen} />
      <div className={styles.actions}>
        <Button onClick={onApprove}>Aprobar</Button>
        <Button variant="secondary" onClick={onReject}>
          Rechazar
        </Button>
      </div>
    </Card>
  );
}
