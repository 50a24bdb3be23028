import { Dialog } from "../../kit/feedback/dialog.tsx";
import { CheckboxField } from "../../kit/form/field.tsx";
import { Button } from "../../kit/show/button.tsx";
import { CopyButton } from "../../kit/show/copy-button.tsx";

interface SecretoProps {
  title: string;
  secreto: string;
  copiar: string;
  /** What the secret is for. */
  children: string;
  onClose: () => void;
}

/** Shows a secret that cannot be shown again. */
export function Secreto({ title, secreto, copiar, children, onClose }: SecretoProps) {
  return (
    <Dialog title={title} onClose={onClose} actions={<Button onClick={onClose}>Ya la copié</Button>}>
      <p>No la volveremos a mostrar. {children} Guárdala como una contraseña.</p>
      <p>
        <code>{secreto}</code>
      </p>
      <CopyButton text={secreto} label={copiar} block />
    </Dialog>
  );
}

/** Shows the signing secret of a webhook. */
export function Clave(props: Pick<SecretoProps, "secreto" | "onClose">) {
  return (
    <Secreto title="Copia su clave ahora" copiar="Copiar clave" {...props}>
      Con ella el otro programa comprueba que somos nosotros.
    </Secreto>
  );
}

interface CasillasProps<Value extends string> {
  legend: string;
  /** The name of the field in its form, and its error. */
  name: string;
  error: string | undefined;
  opciones: readonly (readonly [Value, string])[];
  elegidas: readonly Value[];
  onChange: (elegidas: Value[]) => void;
}

/** Checkboxes for choosing several options; the result keeps their order. */
export function Casillas<Value extends string>({
  legend,
  name,
  error,
  opciones,
  elegidas,
  onChange,
}: CasillasProps<Value>) {
  const toggled = (one: Value, on: boolean) =>
    opciones.map(([value]) => value).filter((value) => (value === one ? on : elegidas.includes(value)));
  return (
    <fieldset className="stack">
      <legend>
        <strong>{legend}</strong>
      </legend>
      {opciones.map(([value, label], i) => (
        <CheckboxField
          key={value}
          name={name}
          error={i === 0 ? error : undefined}
          label={label}
          checked={elegidas.includes(value)}
          onChange={(on) => onChange(toggled(value, on))}
        />
      ))}
    </fieldset>
  );
}
