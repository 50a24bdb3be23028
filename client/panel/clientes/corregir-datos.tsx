import { formatCedula } from "../../../rules/country/cedula.ts";
import { formatTelefono } from "../../../rules/country/telefono.ts";
import { LETRAS } from "../../../rules/limits/limits.ts";
import { CORREGIBLES, correctInput } from "../../../rules/people/correccion.ts";
import { CAMPOS } from "../../../rules/people/perfil-campos.ts";
import { trpc } from "../../api/trpc.ts";
import { FormDialog } from "../../kit/feedback/form-dialog.tsx";
import { TextArea, TextField } from "../../kit/form/field.tsx";
import { useForm } from "../../kit/form/state/use-form.ts";
import { validate } from "../../kit/form/state/validate.ts";
import { useActo } from "../kit/actos/acto.ts";
import { undoDatos } from "../kit/actos/opuestos.ts";
import type { Ficha } from "../kit/types.ts";
import { nameOf } from "./nombre.ts";

/** The fields are named by their path on the server, so that its errors find them. */
const initialOf = ({ nombre, apellido, cedula, telefono }: Ficha) => ({
  "cambios.nombre": nombre ?? "",
  "cambios.apellido": apellido ?? "",
  "cambios.cedula": cedula ? formatCedula(cedula) : "",
  "cambios.telefono": telefono ? formatTelefono(telefono) : "",
  motivo: "",
});
type Valores = ReturnType<typeof initialOf>;

/** Sends only what was changed; the rest keeps its current value. */
function readCorreccion(persona: Ficha, values: Valores) {
  const before = initialOf(persona);
  const changed = CORREGIBLES.filter((campo) => values[`cambios.${campo}`].trim() !== before[`cambios.${campo}`]);
  const cambios = Object.fromEntries(changed.map((campo) => [campo, values[`cambios.${campo}`]]));
  return { userId: persona.id, cambios, motivo: values.motivo };
}

/** Corrects a verified person's identity, which they cannot change themselves. */
export function CorregirDatosDialog({ persona, onClose }: { persona: Ficha; onClose: () => void }) {
  const correct = useActo(trpc.usuarios.correct.useMutation(), {
    hecho: "Datos corregidos.",
    opuesto: (_, { cambios }) => undoDatos(persona, cambios),
  });
  const form = useForm<Valores>({
    initial: initialOf(persona),
    validate: (values) =>
      validate(correctInput, readCorreccion(persona, values), { motivo: "Escribe con qué documento lo comprobaste." }),
    fallback: "No pudimos corregir los datos.",
  });
  return (
    <FormDialog
      title="Corregir datos"
      confirmLabel="Corregir"
      form={form}
      onSend={(values, clave) => correct.run({ ...readCorreccion(persona, values), clave })}
      onClose={onClose}
    >
      <p>
        De <strong>{nameOf(persona)}</strong>. Le llega un aviso de lo que cambió
        {persona.verify && ", y sigue verificado"}. Lo que ya solicitó conserva los datos con los que lo pidió.
      </p>
      <TextField label={CAMPOS.nombre.label} maxLength={LETRAS.nombre} {...form.bind("cambios.nombre")} />
      <TextField label={CAMPOS.apellido.label} maxLength={LETRAS.nombre} {...form.bind("cambios.apellido")} />
      <TextField label={CAMPOS.cedula.label} maxLength={LETRAS.cedula} {...form.bind("cambios.cedula")} />
      <TextField
        label={CAMPOS.telefono.label}
        type="tel"
        inputMode="tel"
        maxLength={LETRAS.telefono}
        hint="El de su Pago Móvil: allí recibe el dinero."
        {...form.bind("cambios.telefono")}
      />
      <TextArea
        label="Motivo"
        rows={2}
        maxLength={LETRAS.motivo}
        hint="Con qué lo comprobaste, por ejemplo: mostró su cédula en persona. Queda en Auditoría."
        {...form.bind("motivo")}
      />
    </FormDialog>
  );
}
