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
import { Dialog } from "../../kit/feedback/dialog.tsx";
import { FormDialog } from "../../kit/feedback/form-dialog.tsx";
import { CheckboxField, SelectField, TextField } from "../../kit/form/field.tsx";
import { FormBox, FormMessage } from "../../kit/form/form.tsx";
import { useForm } from "../../kit/form/state/use-form.ts";
import { validate } from "../../kit/form/state/validate.ts";
import { Button } from "../../kit/show/button.tsx";
import { CopyButton } from "../../kit/show/copy-button.tsx";

const PLAZOS: Record<(typeof VIGENCIAS)[number], string> = { 30: "30 días", 90: "90 días", 365: "Un año" };
const OPCIONES = VIGENCIAS.map((value) => ({ value, label: PLAZOS[value] }));

/** The secret, this once. */
function Secreto({ token, onClose }: { token: string; onClose: () => void }) {
  return (
    <Dialog title="Copia tu llave ahora" onClose={onClose} actions={<Button onClick={onClose}>Ya la copié</Button>}>
      <p>No la volveremos a mostrar. Quien la tenga hace lo que ella puede: guárdala como una contraseña.</p>
      <p>
        <code>{token}</code>
      </p>
      <CopyButton text={token} label="Copiar llave" block />
    </Dialog>
  );
}

/** Asks what it may do and for how long, then shows it once. */
export function HacerLlaveDialog({ onClose }: { onClose: () => void }) {
  const refresh = useRefresh();
  const create = trpc.tokens.create.useMutation();
  const [alcances, setAlcances] = useState<readonly Alcance[]>(["leer"]);
  const [made, setMade] = useState<string | null>(null);
  const read = <V extends { nombre: string; dias: string }>(values: V) => ({ ...values, alcances: [...alcances] });
  const form = useForm({
    initial: { nombre: "", dias: "90" },
    validate: (values) => validate(createTokenInput, read(values)),
    fallback: "No pudimos hacer la llave.",
  });
  const onSubmit = form.submit(async (values, clave) => {
    const { token } = await create.mutateAsync({ ...createTokenInput.parse(read(values)), clave });
    setMade(token);
    refresh();
  });
  if (made) return <Secreto token={made} onClose={onClose} />;
  return (
    <FormDialog title="Hacer una llave" confirmLabel="Hacer la llave" busy={form.busy} focus="campo" onClose={onClose}>
      {(id) => (
        <FormBox id={id} onSubmit={onSubmit}>
          <TextField
            label="Nombre"
            hint="De qué programa es: así lo verás en Auditoría."
            maxLength={LETRAS.nombre}
            autoComplete="off"
            {...form.bind("nombre")}
          />
          <fieldset className="stack">
            <legend>Qué puede hacer</legend>
            {ALCANCES.map((uno) => (
              <CheckboxField
                key={uno}
                label={`${ALCANCE_TEXTOS[uno].nombre}: ${ALCANCE_TEXTOS[uno].hace}`}
                checked={alcances.includes(uno)}
                onChange={(on) => setAlcances(ALCANCES.filter((each) => (each === uno ? on : alcances.includes(each))))}
              />
            ))}
          </fieldset>
          <SelectField label="Sirve por" options={OPCIONES} {...form.bind("dias")} />
          <FormMessage>{form.message}</FormMessage>
        </FormBox>
      )}
    </FormDialog>
  );
}
