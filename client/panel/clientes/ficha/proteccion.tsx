import { formatInstante } from "../../../../rules/country/fecha.ts";
import { trpc } from "../../../api/trpc.ts";
import { ConfirmDialog } from "../../../kit/feedback/dialog.tsx";
import { Notice } from "../../../kit/feedback/notice.tsx";
import { Button } from "../../../kit/show/button.tsx";
import { useAct } from "../../kit/actos/act.ts";
import { useActo } from "../../kit/actos/acto.ts";
import { Permitted } from "../../kit/actos/permitted.tsx";
import type { Ficha } from "../../kit/types.ts";

interface DialogProps {
  userId: string;
  onClose: () => void;
}

function Descongelar({ userId, onClose }: DialogProps) {
  const lift = useActo(trpc.congelados.lift.useMutation(), { hecho: "Cuenta descongelada." });
  return (
    <ConfirmDialog
      title="Descongelar cuenta"
      confirmLabel="Descongelar"
      fallback="No se pudo descongelar la cuenta."
      onClose={onClose}
      onConfirm={(clave) => lift.run({ userId, clave })}
    >
      <p>
        Comprueba antes que hablas con su dueño: volverá a poder cambiar su correo, su teléfono y su contraseña, y pedir
        préstamos.
      </p>
    </ConfirmDialog>
  );
}

/** For an account frozen by «No fui yo»: until when, and how to end it. */
export function CuentaProtegida({ persona: { id: userId, congelado } }: { persona: Ficha }) {
  const { act, open, close } = useAct<"descongelar">();
  return (
    <>
      {congelado && (
        <Notice
          kind="aviso"
          title="Cuenta protegida"
          action={
            <Permitted>
              <Button variant="secondary" onClick={() => open("descongelar")}>
                Descongelar
              </Button>
            </Permitted>
          }
        >
          Dijo «No fui yo»: hasta el {formatInstante(congelado.hasta)} no puede cambiar cómo entra ni pedir un préstamo.
        </Notice>
      )}
      {act && <Descongelar userId={userId} onClose={close} />}
    </>
  );
}

/** For a client who lost their second-step phone. */
export function QuitarDosPasos({ userId, onClose }: DialogProps) {
  const remove = useActo(trpc.factores.removeOf.useMutation(), { hecho: "Ya entra sin segundo paso." });
  return (
    <ConfirmDialog
      title="Quitar dos pasos"
      confirmLabel="Sí, quitar"
      fallback="No se pudo quitar el segundo paso."
      danger
      onClose={onClose}
      onConfirm={(clave) => remove.run({ userId, clave })}
    >
      <p>
        Hazlo solo si perdió el teléfono y comprobaste quién es. Entrará con su contraseña, se cierran sus sesiones y le
        llega un aviso.
      </p>
    </ConfirmDialog>
  );
}
