import type { ComponentType } from "react";
import { Recuperado } from "../../kit/feedback/recuperado.tsx";
import { CheckboxField, MoneyField, SelectField, TextField } from "../../kit/form/field.tsx";
import { ErrorSummary, FormBox } from "../../kit/form/form.tsx";
import { Card } from "../../kit/show/card.tsx";
import type { Ajustes } from "../kit/types.ts";
import styles from "./campos.module.css";
import type { SeccionProps } from "./negocio/secciones.tsx";
import {
  campoOf,
  camposWithin,
  changesOf,
  type Fields,
  fieldsOf,
  fieldsWithin,
  type Guarda,
  guardaOf,
  type TextoName,
  validateSeccion,
} from "./negocio/valores.ts";
import { Guardar, useSeccion } from "./tarjeta.tsx";

interface AjustesFormProps {
  seccion: { id: string; label: string; intro?: string; Campos?: ComponentType<SeccionProps> };
  ajustes: Ajustes;
}

/** One section of the settings, saved by itself. Unsaved changes stay on this device. */
export function AjustesForm({ seccion: { id, label, intro, Campos }, ajustes }: AjustesFormProps) {
  const guarda = guardaOf(id);
  const fields = fieldsOf(ajustes);
  const own = fieldsWithin(fields, guarda);
  const { form, onSubmit } = useSeccion<Fields>({
    id,
    ajustes,
    fieldsOf,
    toAjustes: (values) => changesOf(guarda, values, ajustes),
    secret: (Object.keys(fields) as (keyof Fields)[]).filter((name) => !own.includes(name)),
    validate: (values) => validateSeccion(guarda, values, ajustes),
    fallback: "No pudimos guardar los ajustes.",
    hecho: "Ajustes guardados.",
    onSaved: (utils) => utils.ajustes.public.invalidate(),
  });
  return (
    <FormBox onSubmit={onSubmit}>
      <Recuperado form={form} falta="guardado" />
      <ErrorSummary form={form} />
      <Card title={label}>
        {intro && <p className="soft">{intro}</p>}
        <Filas form={form} guarda={guarda} />
        {Campos && <Campos form={form} />}
      </Card>
      <Guardar form={form} guardar="Guardar ajustes" changed={own.some((name) => form.values[name] !== fields[name])} />
    </FormBox>
  );
}

/** The inputs for a section's single-field settings, as defined in their rows: checkboxes last. */
function Filas({ form, guarda }: SeccionProps & { guarda: Guarda }) {
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
