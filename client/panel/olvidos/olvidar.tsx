import { counted } from "../../../rules/country/cantidad.ts";
import { formatInstante } from "../../../rules/country/fecha.ts";
import { PALABRA } from "../../../rules/people/olvidos.ts";
import { trpc } from "../../api/trpc.ts";
import { FormDialog } from "../../kit/feedback/form-dialog.tsx";
import { Notice } from "../../kit/feedback/notice.tsx";
import { TextField } from "../../kit/form/field.tsx";
import { useForm } from "../../kit/form/state/use-form.ts";
import { Button } from "../../kit/show/button.tsx";
import { Momento } from "../../kit/show/fecha.tsx";
import { useAct } from "../kit/actos/act.ts";
import { useActo } from "../kit/actos/acto.ts";
import { Permitted } from "../kit/actos/permitted.tsx";
import { ReasonDialog } from "../kit/actos/reason-dialog.tsx";
import type { Ficha } from "../kit/types.ts";

interface DialogProps {
  userId: string;
  nombre: string;
  onClose: () => void;
}

/** It cannot be undone, so a word must be typed first. */
export function OlvidarDialog({ userId, nombre, onClose }: DialogProps) {
  const forget = useActo(trpc.olvidos.forget.useMutation(), { hecho: "Sus datos se borraron." });
  const { data } = trpc.olvidos.of.useQuery({ userId });
  const form = useForm({
    initial: { palabra: "" },
    validate: ({ palabra }) => (palabra.trim() === PALABRA ? {} : { palabra: `Escribe ${PALABRA}, en mayúsculas.` }),
    fallback: "No se pudieron borrar sus datos.",
  });
  return (
    <FormDialog
      title="Borrar sus datos"
      confirmLabel="Sí, borrar"
      danger
      form={form}
      onSend={(_, clave) => forget.run({ userId, palabra: PALABRA, clave })}
      onClose={onClose}
    >
      <p>
        De <strong>{nombre}</strong> se borran nombre, cédula, teléfono, correo, dirección, gestiones
        {data && `, ${counted(data.fotos, "foto", "fotos")} y ${counted(data.mensajes, "mensaje", "mensajes")}`}, y su
        cuenta deja de entrar. Sus préstamos y pagos quedan como «Persona borrada», con los mismos montos.
      </p>
      <p>No se puede deshacer, y los respaldos de antes la tienen hasta que se renueven.</p>
      {data?.impedimento && <Notice kind="aviso">Aún no se puede. Su cliente lee: «{data.impedimento}»</Notice>}
      <TextField
        label={`Escribe ${PALABRA} para confirmar`}
        autoCapitalize="characters"
        spellCheck={false}
        {...form.bind("palabra")}
      />
    </FormDialog>
  );
}

function NegarDialog({ userId, onClose }: DialogProps) {
  const refuse = useActo(trpc.olvidos.refuse.useMutation(), { hecho: "Respuesta enviada." });
  return (
    <ReasonDialog
      title="No borrar sus datos"
      required="Escribe por qué no se puede."
      hint="Tu cliente lo leerá en su aviso y en «Mis Datos»."
      confirmLabel="Responder"
      fallback="No se pudo responder."
      onClose={onClose}
      onConfirm={(motivo, clave) => refuse.run({ userId, motivo, clave })}
    >
      <p>Podrá volver a pedirlo.</p>
    </ReasonDialog>
  );
}

/** Above a file: its person asked to be forgotten, and when; or they were forgotten. */
export function PideSerOlvidado({ persona }: { persona: Ficha }) {
  const { id: userId, olvidado } = persona;
  const { data } = trpc.olvidos.of.useQuery({ userId }, { enabled: olvidado === null });
  const { act, open, close } = useAct<"borrar" | "negar">();
  const nombre = `${persona.nombre ?? ""} ${persona.apellido ?? ""}`.trim() || persona.correo;
  if (olvidado !== null)
    return (
      <Notice title="Datos borrados">
        Se borraron el {formatInstante(olvidado)}, a petición suya. Quedan las cuentas, que ya no se cambian.
      </Notice>
    );
  if (!data?.pendiente) return null;
  return (
    <>
      <Notice
        kind="aviso"
        title="Pide que se borren sus datos"
        action={
          <Permitted least="propietario">
            <div className="row">
              <Button variant="secondary" onClick={() => open("negar")}>
                Responder que no
              </Button>
              <Button variant="danger" onClick={() => open("borrar")}>
                Borrar sus datos
              </Button>
            </div>
          </Permitted>
        }
      >
        <p>
          Desde <Momento instante={data.pendiente.pedido} />
        </p>
        {data.pendiente.motivo && <p>Dice: «{data.pendiente.motivo}»</p>}
        {data.impedimento && <p>Aún no se puede: «{data.impedimento}»</p>}
      </Notice>
      <Permitted least="propietario">
        {act === "borrar" && <OlvidarDialog userId={userId} nombre={nombre} onClose={close} />}
        {act === "negar" && <NegarDialog userId={userId} nombre={nombre} onClose={close} />}
      </Permitted>
    </>
  );
}
