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

/** The addresses a bank calls from, one per line or separated by commas. */
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

/** An error about one address of the list is shown at the field. */
export const ofField = (errors: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).map(([name, text]) => [name.replace(/\..*/, ""), text]));

/** Changes those addresses, as a bank gives them only once it has its key. */
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
