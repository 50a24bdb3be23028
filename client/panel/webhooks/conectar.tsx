import { useState } from "react";
import { LETRAS } from "../../../rules/limits/limits.ts";
import { createWebhookInput, EVENTOS } from "../../../rules/people/acceso/webhooks.ts";
import { useRefresh } from "../../api/refresh.ts";
import { trpc } from "../../api/trpc.ts";
import { FormDialog } from "../../kit/feedback/form-dialog.tsx";
import { TextField } from "../../kit/form/field.tsx";
import { useForm } from "../../kit/form/state/use-form.ts";
import { validate } from "../../kit/form/state/validate.ts";
import { Casillas, Clave } from "../tokens/piezas.tsx";

type Elegible = keyof typeof EVENTOS;
const QUE = Object.entries(EVENTOS) as [Elegible, string][];

const INICIAL = { url: "", eventos: QUE.map(([evento]) => evento) };

/** The form for a new webhook; afterwards shows its signing secret, once. */
export function ConectarDialog({ onClose }: { onClose: () => void }) {
  const refresh = useRefresh();
  const create = trpc.webhooks.create.useMutation();
  const [made, setMade] = useState<string | null>(null);
  const form = useForm({
    initial: INICIAL,
    validate: (values) => validate(createWebhookInput, values),
    fallback: "No pudimos conectarlo.",
  });
  if (made) return <Clave secreto={made} onClose={onClose} />;
  return (
    <FormDialog
      title="Conectar un programa"
      confirmLabel="Conectar"
      form={form}
      onSend={async (values, clave) => {
        const { secreto } = await create.mutateAsync({ ...values, clave });
        setMade(secreto);
        refresh();
      }}
      stays
      focus="campo"
      onClose={onClose}
    >
      <TextField
        label="Dirección"
        hint="La que te da el otro programa. Empieza por https://."
        type="url"
        inputMode="url"
        maxLength={LETRAS.enlace}
        {...form.bind("url")}
      />
      <Casillas
        legend="Qué le contamos"
        name="eventos"
        error={form.errors.eventos}
        opciones={QUE}
        elegidas={form.values.eventos}
        onChange={(eventos) => form.set("eventos", eventos)}
      />
    </FormDialog>
  );
}
