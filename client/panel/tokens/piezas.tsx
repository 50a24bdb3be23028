import { Dialog } from "../../kit/feedback/dialog.tsx";
import { CheckboxField } from "../../kit/form/field.tsx";
import { Button } from "../../kit/show/button.tsx";
import { CopyButton } from "../../kit/show/copy-button.tsx";

interface SecretoProps {
  title: string;
  secreto: string;
  copiar: string;
  onClose: () => void;
}

/** A secret, this once. */
export function Secreto({ title, secreto, copiar, onClose }: SecretoProps) {
  return (
    <Dialog title={title} onClose={onClose} actions={<Button onClick={onClose}>Ya la copié</Button>}>
      <p>No la volveremos a mostrar. Quien la tenga hace lo que ella puede: guárdala como una contraseña.</p>
      <p>
        <code>{secreto}</code>
      </p>
      <CopyButton text={secreto} label={copiar} block />
    </Dialog>
  );
}

interface CasillasProps<Value extends string> {
  legend: string;
  opciones: readonly (readonly [Value, string])[];
  elegidas: readonly Value[];
  onChange: (elegidas: Value[]) => void;
}

/** Some of several, in the order in which they stand. */
export function Casillas<Value extends string>({ legend, opciones, elegidas, onChange }: CasillasProps<Value>) {
  const toggled = (one: Value, on: boolean) =>
    opciones.map(([value]) => value).filter((value) => (value === one ? on : elegidas.includes(value)));
  return (
    <fieldset className="stack">
      <legend>{legend}</legend>
      {opciones.map(([value, label]) => (
        <CheckboxField
          key={value}
          label={label}
          checked={elegidas.includes(value)}
          onChange={(on) => onChange(toggled(value, on))}
        />
      ))}
    </fieldset>
  );
}
