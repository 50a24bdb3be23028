import { CheckboxField, MoneyField, SelectField, TextField } from "../../kit/form/field.tsx";
import styles from "./campos.module.css";
import type { SeccionProps } from "./negocio/secciones.tsx";
import { type CampoName, campoOf, type Guarda } from "./negocio/valores.ts";

/** The settings of a section that are typed into one field, as their rows say: yes and no at the end. */
export function Filas({ form, guarda }: SeccionProps & { guarda: Guarda }) {
  const names = guarda.filter((name): name is CampoName => campoOf(name) !== undefined);
  const [boxes, fields] = [true, false].map((isBox) =>
    names.filter((name) => (campoOf(name)?.tipo === "si") === isBox),
  );
  const shown = fields?.map((name) => <Fila key={name} name={name} form={form} />);
  return (
    <>
      {shown && shown.length > 1 ? <div className={styles.pairs}>{shown}</div> : shown}
      {boxes?.map((name) => (
        <Fila key={name} name={name} form={form} />
      ))}
    </>
  );
}

function Fila({ name, form }: SeccionProps & { name: CampoName }) {
  const { tipo, max, opciones = [], ...said } = campoOf(name) ?? { tipo: "entero", label: "" };
  if (tipo === "si")
    return (
      <CheckboxField
        label={said.label}
        name={name}
        checked={form.values[name] === true}
        onChange={(checked) => form.set(name, checked as never)}
      />
    );
  const bound = form.bind(name as never);
  if (tipo === "opcion") return <SelectField {...said} options={opciones} {...bound} />;
  if (tipo === "dolares") return <MoneyField {...said} {...bound} />;
  return <TextField {...said} inputMode="numeric" maxLength={max} optional={tipo === "dias"} {...bound} />;
}
