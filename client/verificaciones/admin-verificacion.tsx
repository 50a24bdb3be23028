import { formatCedula } from "../../server/rules/cedula.ts";
import styles from "../admin/admin.module.css";
import { fullName, PersonHead, Uid } from "../admin/admin-person.tsx";
import type { PendingVerificacion } from "../admin/admin-types.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { Momento } from "../ui/fecha.tsx";
import type { Foto } from "./admin-foto.tsx";
import own from "./admin-verificacion.module.css";

interface FotosProps {
  nombre: string;
  /** Their addresses, those there are. */
  fotos: readonly (string | null)[];
  onOpen: (foto: Foto) => void;
}

/** Somebody's photos side by side; each opens at large. */
export function Fotos({ nombre, fotos, onOpen }: FotosProps) {
  const shown = fotos.flatMap((src, i) => (src ? [{ src, alt: `Foto ${i + 1} de ${nombre}` }] : []));
  return (
    <div className={own.fotos}>
      {shown.map((foto) => (
        <button
          key={foto.src}
          type="button"
          className={own.foto}
          aria-label={`Ampliar: ${foto.alt}`}
          onClick={() => onOpen(foto)}
        >
          <img src={foto.src} alt={foto.alt} loading="lazy" decoding="async" />
        </button>
      ))}
    </div>
  );
}

interface VerificacionCardProps {
  persona: PendingVerificacion;
  approving: boolean;
  onApprove: () => void;
  onReject: () => void;
  onOpen: (foto: Foto) => void;
}

/** One person's two photos, beside the name and the cédula that they must match. */
export function VerificacionCard({ persona, approving, onApprove, onReject, onOpen }: VerificacionCardProps) {
  const nombre = fullName(persona);
  return (
    <Card role="group" aria-label={`Verificación de ${nombre}`}>
      <PersonHead
        nombre={nombre}
        meta={
          <>
            {persona.enviada !== null && (
              <span>
                Enviada el <Momento instante={persona.enviada} />
              </span>
            )}
            <Uid id={persona.userId} />
          </>
        }
      />
      <p className={own.cedula}>
        <span>Cédula</span>
        <strong>{persona.cedula ? formatCedula(persona.cedula) : "Sin perfil todavía"}</strong>
      </p>
      <Fotos nombre={nombre} fotos={[persona.imgVerify1, persona.imgVerify2]} onOpen={onOpen} />
      <div className={styles.actions}>
        <Button busy={approving} onClick={onApprove}>
          Aprobar
        </Button>
        <Button variant="secondary" onClick={onReject}>
          Rechazar
        </Button>
      </div>
    </Card>
  );
}
