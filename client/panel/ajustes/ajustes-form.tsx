import type { ComponentType } from "react";
import { FormBox } from "../../kit/form/form.tsx";
import { Card } from "../../kit/show/card.tsx";
import type { Ajustes } from "../kit/types.ts";
import { Filas } from "./filas.tsx";
import type { SeccionProps } from "./negocio/secciones.tsx";
import { changesOf, type Fields, fieldsOf, fieldsWithin, guardaOf, validateSeccion } from "./negocio/valores.ts";
import { Guardar, Recuperado, useSeccion } from "./tarjeta.tsx";

interface AjustesFormProps {
  seccion: { id: string; label: string; intro?: string; Campos?: ComponentType<SeccionProps> };
  ajustes: Ajustes;
}

/** One section of the settings, saved by itself. What was written and not saved waits on this device. */
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
      <Recuperado form={form} />
      <Card title={label}>
        {intro && <p className="soft">{intro}</p>}
        <Filas form={form} guarda={guarda} />
        {Campos && <Campos form={form} />}
      </Card>
      <Guardar form={form} guardar="Guardar ajustes" changed={own.some((name) => form.values[name] !== fields[name])} />
    </FormBox>
  );
}
