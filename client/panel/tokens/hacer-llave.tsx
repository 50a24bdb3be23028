import { useState } from "react";
import { LETRAS } from "../../../rules/limits/limits.ts";
import {
  ALCANCE_TEXTOS,
  ALCANCES,
  type Alcance,
  createTokenInput,
  VIGENCIAS,
} from "../../../rules/people/acceso/tokens.ts";
import { useRefresh } from "../../api/refresh.ts";
import { trpc } from "../../api/trpc.ts";
import { FormDialog } from "../../kit/feedback/form-dialog.tsx";
import { SelectField, TextField } from "../../kit/form/field.tsx";
import { useForm } from "../../kit/form/state/use-form.ts";
import { validate } from "../../kit/form/state/validate.ts";
import { Casillas, Secreto } from "./piezas.tsx";

const PLAZOS: Record<(typeof VIGENCIAS)[number], string> = { 30: "30 días", 90: "90 días", 365: "Un año" };
const PUEDE = ALCANCES.map((uno) => [uno, `${ALCANCE_TEXTOS[uno].nombre}: ${ALCANCE_TEXTOS[uno].hace}`] as const);
const INICIAL = { nombre: "", dias: "90", alcances: ["leer"] as Alcance[] };
const OPCIONES = VIGENCIAS.map((value) => ({ value, label: PLAZOS[value] }));

/** The form for a new key; afterwards shows its secret, once. */
export function HacerLlaveDialog({ onClose }: { onClose: () => void }) {
  const refresh = useRefresh();
  const create = trpc.tokens.create.useMutation();
  const [made, setMade] = useState<string | null>(null);
  const form = useForm({
    initial: INICIAL,
    validate: (values) => validate(createTokenInput, values),
    fallback: "No pudimos hacer la llave.",
  });
  if (made)
    return (
      <Secreto title="Copia tu llave ahora" secreto={made} copiar="Copiar llave" onClose={onClose}>
        Quien la tenga hace lo que ella puede.
      </Secreto>
    );
  return (
    <FormDialog
      title="Hacer una llave"
      confirmLabel="Hacer la llave"
      form={form}
      onSend={async (values, clave) => {
        const { token } = await create.mutateAsync({ ...createTokenInput.parse(values), clave });
        setMade(token);
        refresh();
      }}
      stays
      focus="campo"
      onClose={onClose}
    >
      <TextField
        label="Nombre"
        hint="De qué programa es: así lo verás en Auditoría."
        maxLength={LETRAS.nombre}
        {...form.bind("nombre")}
      />
      <Casillas
        legend="Qué puede hacer"
        name="alcances"
        error={form.errors.alcances}
        opciones={PUEDE}
        elegidas={form.values.alcances}
        onChange={(alcances) => form.set("alcances", alcances)}
      />
      <SelectField label="Sirve por" options={OPCIONES} {...form.bind("dias")} />
    </FormDialog>
  );
}
