import { counted } from "../../../rules/country/cantidad.ts";
import { ESTADOS } from "../../../rules/country/lugares.ts";
import { trpc } from "../../api/trpc.ts";
import { FormDialog } from "../../kit/feedback/form-dialog.tsx";
import { SelectField } from "../../kit/form/field.tsx";
import { FormBox, FormMessage } from "../../kit/form/form.tsx";
import { useForm } from "../../kit/form/state/use-form.ts";
import { useActo } from "../kit/actos/acto.ts";
import type { Admin } from "../kit/types.ts";
import { Nota } from "./atiende-dialog.tsx";
import { NADIE, useEquipo } from "./equipo.ts";

const ESTADO_OPCIONES = ESTADOS.map(({ estado }) => ({ value: estado, label: estado }));

interface RepartirProps {
  /** Whose they are now; without it, those who are nobody's. */
  admin: Admin | null;
  onClose: () => void;
}

/** Gives everybody who is somebody's, or nobody's, to another of the team. */
export function RepartirDialog({ admin, onClose }: RepartirProps) {
  const { opciones } = useEquipo();
  const handOver = useActo(trpc.encargados.handOver.useMutation(), {
    hecho: ({ cuantos }) =>
      cuantos === 0 ? "No había ninguno que pasar." : `Pasaron ${counted(cuantos, "cliente", "clientes")}.`,
  });
  const de = admin?.id ?? null;
  const otros = opciones.filter(({ value }) => value !== (de ?? NADIE));
  const form = useForm({
    initial: { encargado: "", estado: "", nota: "" },
    validate: ({ encargado }) => ({ encargado: encargado === "" ? "Elige a quién." : undefined }),
    fallback: "No se pudieron pasar.",
  });
  const onSubmit = form.submit(async ({ encargado, estado, nota }, clave) => {
    await handOver.run({ de, estado, encargado: encargado === NADIE ? null : encargado, nota, clave });
    onClose();
  });
  return (
    <FormDialog
      title={admin ? "Pasar sus clientes" : "Repartir clientes"}
      confirmLabel="Pasar"
      busy={form.busy}
      onClose={onClose}
    >
      {(id) => (
        <FormBox id={id} onSubmit={onSubmit}>
          <p>{admin ? `Los clientes de ${admin.email}.` : "Los clientes que no atiende nadie en particular."}</p>
          <SelectField
            label="Quién los atenderá"
            options={otros}
            placeholder="Elige a quién"
            {...form.bind("encargado")}
          />
          <SelectField label="De qué estado" options={ESTADO_OPCIONES} placeholder="Todos" {...form.bind("estado")} />
          <Nota {...form.bind("nota")} />
          <FormMessage>{form.message}</FormMessage>
        </FormBox>
      )}
    </FormDialog>
  );
}
