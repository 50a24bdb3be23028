import { counted } from "../../../rules/country/cantidad.ts";
import { ciudadesOf, ESTADOS, findCiudad } from "../../../rules/country/lugares.ts";
import { LETRAS } from "../../../rules/limits/limits.ts";
import { trpc } from "../../api/trpc.ts";
import { FormDialog } from "../../kit/feedback/form-dialog.tsx";
import { Combobox } from "../../kit/form/combobox.tsx";
import { SelectField } from "../../kit/form/field.tsx";
import { useForm } from "../../kit/form/state/use-form.ts";
import { useActo } from "../kit/actos/acto.ts";
import type { Admin } from "../kit/types.ts";
import { Nota } from "./atiende-dialog.tsx";
import { NADIE, useEquipo } from "./equipo.ts";

const ESTADO_OPCIONES = ESTADOS.map(({ estado }) => ({ value: estado, label: estado }));

interface RepartirProps {
  /** The clients' current team member; null: unassigned clients. */
  admin: Pick<Admin, "id" | "email"> | null;
  /** The administrator hands over their own clients. */
  self?: boolean;
  onClose: () => void;
}

/** Reassigns all clients of a team member, or the unassigned ones. */
export function RepartirDialog({ admin, self = false, onClose }: RepartirProps) {
  const { opciones } = useEquipo();
  const handOver = useActo(trpc.encargados.handOver.useMutation(), {
    hecho: ({ cuantos }) =>
      cuantos === 0 ? "No había ninguno que pasar." : `Pasaron ${counted(cuantos, "cliente", "clientes")}.`,
  });
  const de = admin?.id ?? null;
  const otros = opciones.filter(({ value }) => value !== (de ?? NADIE));
  const form = useForm({
    initial: { encargado: "", estado: "", ciudad: "", nota: "" },
    validate: ({ encargado }) => ({ encargado: encargado === "" ? "Elige a quién." : undefined }),
    fallback: "No se pudieron pasar.",
  });
  return (
    <FormDialog
      title={self ? "Pasar mis clientes" : admin ? "Pasar sus clientes" : "Repartir clientes"}
      confirmLabel="Pasar"
      form={form}
      onSend={({ encargado, ciudad, ...typed }, clave) =>
        handOver.run({
          ...typed,
          de,
          clave,
          ciudad: typed.estado && findCiudad(typed.estado, ciudad),
          encargado: encargado === NADIE ? null : encargado,
        })
      }
      onClose={onClose}
    >
      {!self && <p>Los clientes {admin ? `de ${admin.email}` : "que no atiende nadie en particular"}.</p>}
      <SelectField label="Quién los atenderá" options={otros} placeholder="Elige a quién" {...form.bind("encargado")} />
      <SelectField
        optional
        label="De qué estado"
        options={ESTADO_OPCIONES}
        placeholder="Todos"
        {...form.bind("estado")}
        onChange={(estado) => {
          form.set("estado", estado);
          // A town of another state would match nobody.
          form.set("ciudad", "");
        }}
      />
      {form.values.estado && (
        <Combobox
          optional
          label="De qué ciudad"
          options={ciudadesOf(form.values.estado)}
          free
          maxLength={LETRAS.ciudad}
          {...form.bind("ciudad")}
        />
      )}
      <Nota {...form.bind("nota")} />
    </FormDialog>
  );
}
