import { useState } from "react";
import { formatCedula } from "../../../rules/country/cedula.ts";
import type { NumeroDeFoto } from "../../../rules/people/verificaciones.ts";
import { trpc } from "../../api/trpc.ts";
import { ConfirmDialog } from "../../kit/feedback/dialog.tsx";
import { useActo } from "../kit/actos/acto.ts";
import { ConAtencion } from "../kit/actos/atencion.tsx";
import { undoIdentidad } from "../kit/actos/opuestos.ts";
import { ReasonDialog } from "../kit/actos/reason-dialog.tsx";
import { fullName } from "../kit/person.tsx";
import type { PendingVerificacion } from "../kit/types.ts";
import { MismaFoto } from "./misma-foto.tsx";
import own from "./verificacion.module.css";

interface DialogProps {
  persona: PendingVerificacion;
  onClose: () => void;
  /** Called after the decision, before the lists show it. */
  onDone?: () => void;
}

/** The person and photos that were looked at: if they have changed since, the decision is refused. */
export const seen = ({ userId, identidad, enviada }: PendingVerificacion) => ({
  userId,
  identidad,
  enviada: enviada ?? undefined,
});

export function AprobarVerificacionDialog(props: DialogProps) {
  return (
    <ConAtencion tipo="verificacion" id={props.persona.userId} title="Aprobar verificación" onClose={props.onClose}>
      <Aprobar {...props} />
    </ConAtencion>
  );
}

function Aprobar({ persona, onClose, onDone }: DialogProps) {
  const nombre = fullName(persona);
  const approve = useActo(trpc.verificaciones.approve.useMutation(), {
    hecho: `Identidad de ${nombre} aprobada.`,
    opuesto: () => undoIdentidad(persona.userId),
    onDone,
  });
  return (
    <ConfirmDialog
      title="Aprobar verificación"
      confirmLabel="Sí, aprobar"
      fallback="Ocurrió un error."
      onClose={onClose}
      onConfirm={(clave) => approve.run({ ...seen(persona), clave })}
    >
      <p>
        Confirmas que las dos fotos son de <strong>{nombre}</strong>
        {persona.cedula && (
          <>
            , cédula <strong>{formatCedula(persona.cedula)}</strong>
          </>
        )}
        {persona.edad !== null && `, ${persona.edad} años`}. Podrá solicitar préstamos, y le llegará un aviso.
      </p>
      <MismaFoto {...persona} />
    </ConfirmDialog>
  );
}

const MOTIVOS = [
  "La foto está borrosa",
  "No se lee el número de la cédula",
  "Tu rostro no se ve completo",
  "La cédula no es tuya o está vencida",
];

type Cuales = "ambas" | NumeroDeFoto;
const CUALES: Record<Cuales, string> = {
  ambas: "Las dos fotos",
  1: "Solo la foto 1, de la cédula",
  2: "Solo la foto 2, con la cédula en la mano",
};
const ELEGIBLES: readonly Cuales[] = ["ambas", 1, 2];

export function RechazarVerificacionDialog(props: DialogProps) {
  return (
    <ConAtencion tipo="verificacion" id={props.persona.userId} title="Rechazar verificación" onClose={props.onClose}>
      <Rechazar {...props} />
    </ConAtencion>
  );
}

function Rechazar({ persona, onClose, onDone }: DialogProps) {
  const [cuales, setCuales] = useState<Cuales>("ambas");
  const nombre = fullName(persona);
  const reject = useActo(trpc.verificaciones.reject.useMutation(), {
    hecho: cuales === "ambas" ? "Verificación rechazada." : `Foto ${cuales} rechazada.`,
    opuesto: () => undoIdentidad(persona.userId),
    onDone,
  });
  return (
    <ReasonDialog
      title="Rechazar verificación"
      danger
      required="Escribe el motivo del rechazo."
      hint="Tu cliente lo leerá en su aviso."
      frequent={MOTIVOS}
      confirmLabel="Sí, rechazar"
      fallback="Ocurrió un error."
      onClose={onClose}
      onConfirm={(motivo, clave) =>
        reject.run({ ...seen(persona), motivo, clave, ...(cuales !== "ambas" && { fotos: [cuales] }) })
      }
    >
      <fieldset className={own.cuales}>
        <legend>Qué se rechaza</legend>
        {ELEGIBLES.map((value) => (
          <label key={value} className={own.cual}>
            <input type="radio" name="cuales" checked={cuales === value} onChange={() => setCuales(value)} />
            {CUALES[value]}
          </label>
        ))}
      </fieldset>
      <p>
        {cuales === "ambas" ? (
          <>
            Las dos fotos de <strong>{nombre}</strong> se quitarán y tendrá que subirlas otra vez.
          </>
        ) : (
          <>
            La foto {cuales} de <strong>{nombre}</strong> se quitará y tendrá que subir solo esa. La otra se queda.
          </>
        )}
      </p>
    </ReasonDialog>
  );
}
