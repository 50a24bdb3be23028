import { useState } from "react";
import { INVITACION_HORAS } from "../../../rules/limits/limits.ts";
import { inviteInput } from "../../../rules/people/acceso/admins.ts";
import type { Papel } from "../../../rules/people/acceso/papeles.ts";
import { textOf } from "../../../rules/texts/refusals/mensajes.ts";
import { useRefresh } from "../../api/refresh.ts";
import { trpc } from "../../api/trpc.ts";
import { Dialog } from "../../kit/feedback/dialog.tsx";
import { FormDialog } from "../../kit/feedback/form-dialog.tsx";
import { TextField } from "../../kit/form/field.tsx";
import { useForm } from "../../kit/form/state/use-form.ts";
import { validate } from "../../kit/form/state/validate.ts";
import { Button } from "../../kit/show/button.tsx";
import { CopyButton } from "../../kit/show/copy-button.tsx";
import own from "./admins.module.css";
import { ElegirPapel } from "./elegir-papel.tsx";

interface Made {
  correo: string;
  enlace: string;
}

/** The link, shown only once. */
function Enlace({ made, onClose }: { made: Made; onClose: () => void }) {
  return (
    <Dialog title="Invitación enviada" onClose={onClose} actions={<Button onClick={onClose}>Listo</Button>}>
      <p>
        Enviamos el enlace a <strong className={own.break}>{made.correo}</strong>. Sirve una sola vez y vence en{" "}
        {INVITACION_HORAS} horas.
      </p>
      <p className={own.link}>{made.enlace}</p>
      <CopyButton text={made.enlace} label="Copiar enlace" block />
      <p className="small soft">
        Puedes enviárselo tú también, solo a esa persona: quien lo abra entra al panel. No lo volveremos a mostrar.
      </p>
    </Dialog>
  );
}

/** Asks for an e-mail, then shows the link once. */
export function InvitarDialog({ onClose }: { onClose: () => void }) {
  const refresh = useRefresh();
  const invite = trpc.admins.invite.useMutation();
  const [made, setMade] = useState<Made | null>(null);
  const form = useForm({
    initial: { correo: "", papel: "gestor" as Papel },
    validate: (values) => validate(inviteInput, values, { correo: textOf("EMAIL_INVALID") }),
    fallback: "No pudimos enviar la invitación.",
  });
  if (made) return <Enlace made={made} onClose={onClose} />;
  return (
    <FormDialog
      title="Invitar a un administrador"
      confirmLabel="Enviar invitación"
      form={form}
      onSend={async (values, clave) => {
        const { enlace } = await invite.mutateAsync({ ...values, clave });
        setMade({ correo: values.correo.trim(), enlace });
        refresh();
      }}
      stays
      onClose={onClose}
    >
      <TextField
        label="Correo electrónico"
        type="email"
        inputMode="email"
        autoCapitalize="none"
        {...form.bind("correo")}
      />
      <ElegirPapel value={form.values.papel} onChange={(papel) => form.set("papel", papel)} />
      <p className="small soft">Los demás administradores recibirán un aviso cuando acepte.</p>
    </FormDialog>
  );
}
