import { useState } from "react";
import { type CanalDePrueba, pruebaInput } from "../../../rules/operator/mensajes.ts";
import { CANALES, type Canal } from "../../../rules/texts/channels/canal.ts";
import { trpc } from "../../api/trpc.ts";
import { Dialog } from "../../kit/feedback/dialog.tsx";
import { FormDialog } from "../../kit/feedback/form-dialog.tsx";
import { Skeleton } from "../../kit/feedback/skeleton.tsx";
import { TextField } from "../../kit/form/field.tsx";
import { useForm } from "../../kit/form/state/use-form.ts";
import { validate } from "../../kit/form/state/validate.ts";
import { Button } from "../../kit/show/button.tsx";
import { QueryState } from "../../pieces/query-state.tsx";
import { useActo } from "../kit/actos/acto.ts";
import { destinoDicho } from "./columnas.tsx";
import styles from "./mensajes.module.css";
import { ProbarAqui } from "./probar-aqui.tsx";
import { SuerteChip } from "./suerte.tsx";

/** How often the result is polled while it is unknown. */
const CADA_MS = 1000;

interface Props {
  canal: Canal;
  onClose: () => void;
}

/** Sends a test message, and stays open to show its result. */
export function ProbarDialog({ canal, onClose }: Props) {
  const [mensajeId, setMensajeId] = useState<string | null>(null);
  if (mensajeId) return <Resultado mensajeId={mensajeId} onClose={onClose} onOtra={() => setMensajeId(null)} />;
  if (canal === "push") return <ProbarAqui onClose={onClose} onSent={setMensajeId} />;
  return <Pedir canal={canal} onClose={onClose} onSent={setMensajeId} />;
}

interface PedirProps {
  canal: CanalDePrueba;
  onClose: () => void;
  onSent: (mensajeId: string) => void;
}

function Pedir({ canal, onClose, onSent }: PedirProps) {
  const send = useActo(trpc.mensajes.test.useMutation(), { onDone: ({ mensajeId }) => onSent(mensajeId) });
  // Without an address the mail goes to the administrator's own; a phone is required.
  const read = ({ destino }: { destino: string }) =>
    (canal === "correo" ? { canal, ...(destino.trim() && { destino }) } : { canal, destino }) as Parameters<
      typeof send.run
    >[0];
  const form = useForm({
    initial: { destino: "" },
    validate: (values) => validate(pruebaInput, read(values)),
    fallback: "No se pudo enviar la prueba.",
  });
  const { nombre } = CANALES[canal];
  return (
    <FormDialog
      title={`Enviar una prueba por ${canal === "correo" ? "correo" : nombre}`}
      confirmLabel="Enviar prueba"
      form={form}
      onSend={(values, clave) => send.run({ ...read(values), clave })}
      stays
      onClose={onClose}
    >
      {canal === "correo" ? (
        <TextField
          label="Correo electrónico"
          type="email"
          inputMode="email"
          autoComplete="email"
          optional
          hint="Vacío, va al tuyo."
          {...form.bind("destino")}
        />
      ) : (
        <TextField
          label="Teléfono"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          placeholder="0412-1234567"
          hint={`Cuesta lo que cuesta un ${nombre}.`}
          {...form.bind("destino")}
        />
      )}
    </FormDialog>
  );
}

interface ResultadoProps {
  mensajeId: string;
  onClose: () => void;
  onOtra: () => void;
}

const DICHO = {
  pendiente: "Esperamos lo que diga quien lo envía. Puedes cerrar esta ventana: sigue en la lista.",
  enviado: "Quien lo envía lo aceptó. Revisa que llegue.",
  fallido: "No salió. Corrige lo que dice y prueba otra vez.",
  relevado: "Salió por otro canal.",
  cancelado: "Alguien lo canceló.",
} as const;

/** Polled until the result is known: never «sent» before it is. */
function Resultado({ mensajeId, onClose, onOtra }: ResultadoProps) {
  const query = trpc.mensajes.get.useQuery(
    { mensajeId },
    { refetchInterval: ({ state }) => (state.data && state.data.estado !== "pendiente" ? false : CADA_MS) },
  );
  return (
    <Dialog
      title="Prueba en camino"
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onOtra}>
            Otra prueba
          </Button>
          <Button onClick={onClose}>Listo</Button>
        </>
      }
    >
      <QueryState query={query} skeleton={<Skeleton lines={2} />}>
        {(mensaje) => (
          <div className="stack" role="status">
            <p>
              Para <strong className={styles.destino}>{destinoDicho(mensaje.destino)}</strong>
            </p>
            <SuerteChip mensaje={mensaje} dudoso={mensaje.dudoso} />
            <p className="soft">{DICHO[mensaje.estado]}</p>
          </div>
        )}
      </QueryState>
    </Dialog>
  );
}
