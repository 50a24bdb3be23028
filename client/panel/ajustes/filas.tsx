import { CheckboxField, MoneyField, SelectField, TextField } from "../../kit/form/field.tsx";
import styles from "./campos.module.css";
import type { SeccionProps } from "./negocio/secciones.tsx";
import { campoOf, camposWithin, type Guarda, type TextoName } from "./negocio/valores.ts";

/** The settings of a section that are typed into one field, as their rows say: yes and no at the end. */
export function Filas({ form, guarda }: SeccionProps & { guarda: Guarda }) {
  const { textos, casillas } = camposWithin(guarda);
  const typed = textos.map((name) => <Texto key={name} name={name} form={form} />);
  return (
    <>
      {typed.length > 1 ? <div className={styles.pairs}>{typed}</div> : typed}
      {casillas.map((name) => (
        <CheckboxField
          key={name}
          label={campoOf(name).label}
          name={name}
          checked={form.values[name]}
          onChange={(checked) => form.set(name, checked)}
        />
      ))}
    </>
  );
}

function Texto({ name, form }: SeccionProps & { name: TextoName }) {
  const { tipo, max, opciones = [], ...said } = campoOf(name);
  const bound = form.bind(name);
  if (tipo === "opcion") return <SelectField {...said} options={opciones} {...bound} />;
  if (tipo === "dolares") return <MoneyField {...said} {...bound} />;
  if (tipo === "telefono")
    return <TextField {...said} type="tel" inputMode="tel" placeholder="0412-1234567" optional {...bound} />;
  return <TextField {...said} inputMode="numeric" maxLength={max} optional={tipo === "dias"} {...bound} />;
}
