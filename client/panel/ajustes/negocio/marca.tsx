import { useId, useState } from "react";
import { LETRAS } from "../../../../rules/limits/limits.ts";
import { COLOR_DE_CASA, parseColor } from "../../../../rules/operator/ajustes/color.ts";
import { TextField } from "../../../kit/form/field.tsx";
import type { Form } from "../../../kit/form/state/use-form.ts";
import { useMarca } from "../../../kit/frame/marca.ts";
import styles from "../campos.module.css";
import { LogoDeMarca } from "./logo.tsx";
import type { Fields } from "./valores.ts";
import { VistaColor, VistaMarca } from "./vista.tsx";

function ColorPrincipal({ form }: { form: Form<Fields> }) {
  const muestra = useId();
  return (
    <div className={styles.color}>
      <TextField
        label="Color principal"
        placeholder={COLOR_DE_CASA}
        maxLength={LETRAS.color}
        autoCapitalize="none"
        spellCheck={false}
        hint="De botones, enlaces e iconos. Vacío, el verde de siempre."
        optional
        {...form.bind("color")}
      />
      <label className="visually-hidden" htmlFor={muestra}>
        Paleta de colores
      </label>
      <input
        id={muestra}
        type="color"
        className={styles.swatch}
        value={parseColor(form.values.color) ?? COLOR_DE_CASA}
        onChange={(event) => form.set("color", event.target.value)}
      />
    </div>
  );
}

export function Marca({ form }: { form: Form<Fields> }) {
  const [logo, setLogo] = useState(useMarca().logo);
  return (
    <div className={styles.beside}>
      <div className="stack">
        <TextField label="Nombre de la marca" maxLength={LETRAS.marca} {...form.bind("marca")} />
        <LogoDeMarca logo={logo} onChange={setLogo} />
        <ColorPrincipal form={form} />
      </div>
      <div className="stack">
        <VistaMarca marca={form.values.marca} logo={logo} />
        <VistaColor typed={form.values.color} />
      </div>
    </div>
  );
}
