import type { ComponentProps } from "react";
import { direccionesInput, splitDirecciones } from "../../../rules/bank/entregas/dispositivos.ts";
import { trpc } from "../../api/trpc.ts";
import { FormDialog } from "../../kit/feedback/form-dialog.tsx";
import { TextArea } from "../../kit/form/field.tsx";
import { useForm } from "../../kit/form/state/use-form.ts";
import { validate } from "../../kit/form/state/validate.ts";
import { useActo } from "../kit/actos/acto.ts";
import type { Dispositivo } from "../kit/types.ts";

type FieldProps = Omit<ComponentProps<typeof TextArea>, "label" | "rows" | "hint">;

/** From which addresses a bank calls, one a line or with commas between them. */
export function DireccionesField(props: FieldProps) {
  return (
    <TextArea
      label="Direcciones desde las que llama"
      rows={2}
      hint="Las IP que te dio el banco, por ejemplo 190.202.1.2. Vacío, se acepta desde cualquiera."
      optional
      {...props}
    />
  );
}

/** Said of one address of the list, an error is the field's. */
export const ofField = (errors: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).map(([name, text]) => [name.replace(/\..*/, ""), text]));

/** A bank says from where it calls once it has its key. */
export function DireccionesDialog({ dispositivo, onClose }: { dispositivo: Dispositivo; onClose: () => void }) {
  const save = useActo(trpc.dispositivos.setDirecciones.useMutation(), {
    hecho: () => `Guardamos desde dónde llama ${nombre}.`,
  });
  const { id: dispositivoId, nombre } = dispositivo;
  const form = useForm({
    initial: { direcciones: dispositivo.direcciones.join("\n") },
    validate: ({ direcciones }) =>
      ofField(validate(direccionesInput, { dispositivoId, direcciones: splitDirecciones(direcciones) })),
    fallback: "No se pudieron guardar.",
  });
  return (
    <FormDialog
      title={`Desde dónde llama ${nombre}`}
      confirmLabel="Guardar"
      form={form}
      onSend={({ direcciones }, clave) =>
        save.run({ dispositivoId, direcciones: splitDirecciones(direcciones), clave })
      }
      onClose={onClose}
    >
      <DireccionesField {...form.bind("direcciones")} />
    </FormDialog>
  );
}
