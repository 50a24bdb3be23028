import { LETRAS } from "../../../rules/limits/limits.ts";
import { trpc } from "../../api/trpc.ts";
import { FormDialog } from "../../kit/feedback/form-dialog.tsx";
import { SelectField, TextField } from "../../kit/form/field.tsx";
import { useForm } from "../../kit/form/state/use-form.ts";
import { useActo } from "../kit/actos/acto.ts";
import type { Ficha } from "../kit/types.ts";
import { NADIE, useEquipo } from "./equipo.ts";

/** Assigns a client to a team member. */
export function AtiendeDialog({ persona: { id, encargo }, onClose }: { persona: Ficha; onClose: () => void }) {
  const { opciones } = useEquipo();
  const assign = useActo(trpc.encargados.assign.useMutation(), {
    hecho: (_, { encargado }) => (encargado ? "Cambió quién lo atiende." : "Ya no lo atiende nadie en particular."),
  });
  const form = useForm({
    initial: { encargado: encargo?.encargado ?? NADIE, nota: "" },
    validate: ({ encargado }) => ({ encargado: encargado === "" ? "Elige a quién." : undefined }),
    fallback: "No se pudo cambiar quién lo atiende.",
  });
  return (
    <FormDialog
      title="Quién lo atiende"
      confirmLabel="Guardar"
      form={form}
      onSend={({ encargado, nota }, clave) =>
        assign.run({ userId: id, encargado: encargado === NADIE ? null : encargado, nota, clave })
      }
      onClose={onClose}
    >
      <SelectField label="Lo atiende" options={opciones} {...form.bind("encargado")} />
      <Nota {...form.bind("nota")} />
    </FormDialog>
  );
}

/** A note for the new team member. */
export function Nota(props: Omit<Parameters<typeof TextField>[0], "label">) {
  return (
    <TextField
      optional
      label="Nota"
      hint="La lee quien los recibe."
      maxLength={LETRAS.motivo}
      autoComplete="off"
      {...props}
    />
  );
}
