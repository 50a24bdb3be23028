import { formatCedula } from "../../../rules/country/cedula.ts";
import { Button } from "../../kit/show/button.tsx";
import { Card } from "../../kit/show/card.tsx";
import { Momento } from "../../kit/show/fecha.tsx";
import { EnManos } from "../kit/actos/atencion.tsx";
import { Miniaturas, type Retratado } from "../kit/foto/foto.tsx";
import { CardActions } from "../kit/lista/card-actions.tsx";
import { fullName, PersonHead, Uid } from "../kit/person.tsx";
import type { PendingVerificacion } from "../kit/types.ts";
import { MismaFoto } from "./misma-foto.tsx";
import own from "./verificacion.module.css";

/** What is known of the person on the photos. */
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
  /** Opens an enlarged photo: 0 or 1. */
  onOpen: (i: number) => void;
}

/** A person's two photos, next to the name and cédula that they must match. */
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
      <MismaFoto {...persona} />
      <Miniaturas persona={retratadoOf(persona)} large onOpen={onOpen} />
      <CardActions>
        <Button onClick={onApprove}>Aprobar</Button>
        <Button variant="secondary" onClick={onReject}>
          Rechazar
        </Button>
      </CardActions>
      {/* Below the buttons: updates move none being pressed. */}
      <EnManos tipo="verificacion" atiende={persona.atiende} />
    </Card>
  );
}
