import { downloadInput } from "../../../rules/operator/salud/reposiciones.ts";
import { textOf } from "../../../rules/texts/refusals/mensajes.ts";
import { trpc } from "../../api/trpc.ts";
import { Dialog } from "../../kit/feedback/dialog.tsx";
import { FormDialog } from "../../kit/feedback/form-dialog.tsx";
import { Notice } from "../../kit/feedback/notice.tsx";
import { toast } from "../../kit/feedback/toast.tsx";
import { PasswordField } from "../../kit/form/field.tsx";
import { useForm } from "../../kit/form/state/use-form.ts";
import { validate } from "../../kit/form/state/validate.ts";
import { Button } from "../../kit/show/button.tsx";
import { Cuando, type Elegida } from "./columnas.tsx";
import { PruebasFields } from "./pruebas.tsx";

interface DescargarProps {
  copia: Elegida;
  /** Whether what is typed here reaches the server encrypted. */
  seguro: boolean;
  onClose: () => void;
}

/** One backup as a file that only its passphrase opens. */
export function DescargarDialog({ copia: { nombre, momento }, seguro, onClose }: DescargarProps) {
  const download = trpc.respaldos.download.useMutation();
  const form = useForm({
    initial: { frase: "", actual: "", codigo: "" },
    validate: (values) => validate(downloadInput, { nombre, ...values }),
    fallback: "No pudimos preparar la descarga.",
  });
  if (!seguro)
    return (
      <Dialog title="Descargar la copia" onClose={onClose} actions={<Button onClick={onClose}>Entendido</Button>}>
        <Notice kind="aviso">{textOf("BACKUP_HTTPS")}</Notice>
      </Dialog>
    );
  return (
    <FormDialog
      title="Descargar la copia"
      confirmLabel="Descargar"
      form={form}
      onSend={async (values, clave) => {
        const { url } = await download.mutateAsync({ nombre, ...values, clave });
        window.location.assign(url);
        toast("La descarga empezó. Guarda también la frase: sin ella no se abre.");
      }}
      onClose={onClose}
    >
      <p>
        Copia de <Cuando momento={momento} />. Lleva los datos y las fotos de tus clientes, así que sale cifrada: se
        abre con la frase que escribas y el programa <code>age</code>.
      </p>
      <PasswordField
        label="Frase para abrirla"
        hint="Inventa una y guárdala en otra parte. No la guardamos."
        autoComplete="new-password"
        {...form.bind("frase")}
      />
      <PruebasFields form={form} />
    </FormDialog>
  );
}
