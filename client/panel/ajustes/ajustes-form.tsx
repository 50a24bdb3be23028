import type { ComponentType } from "react";
import { trpc } from "../../api/trpc.ts";
import { Notice } from "../../kit/feedback/notice.tsx";
import { toast } from "../../kit/feedback/toast.tsx";
import { ErrorSummary, FormBox, FormMessage } from "../../kit/form/form.tsx";
import { useForm } from "../../kit/form/state/use-form.ts";
import { Button } from "../../kit/show/button.tsx";
import { Card } from "../../kit/show/card.tsx";
import type { Ajustes } from "../kit/types.ts";
import { Filas } from "./filas.tsx";
import type { SeccionProps } from "./negocio/secciones.tsx";
import {
  changesOf,
  draftKeyOf,
  type Fields,
  fieldsOf,
  fieldsWithin,
  guardaOf,
  validateSeccion,
} from "./negocio/valores.ts";

interface AjustesFormProps {
  seccion: { id: string; label: string; intro?: string; Campos?: ComponentType<SeccionProps> };
  ajustes: Ajustes;
}

/** One section of the settings, saved by itself. What was written and not saved waits on this device. */
export function AjustesForm({ seccion: { id, label, intro, Campos }, ajustes }: AjustesFormProps) {
  const guarda = guardaOf(id);
  const utils = trpc.useUtils();
  const save = trpc.ajustes.save.useMutation();
  const fields = fieldsOf(ajustes);
  const own = fieldsWithin(fields, guarda);
  const form = useForm<Fields>({
    initial: fields,
    draftKey: draftKeyOf(id),
    secret: (Object.keys(fields) as (keyof Fields)[]).filter((name) => !own.includes(name)),
    validate: (values) => validateSeccion(guarda, values, ajustes),
    fallback: "No pudimos guardar los ajustes.",
  });
  const onSubmit = form.submit(async (values, clave) => {
    const saved = await save.mutateAsync({ ...changesOf(guarda, values, ajustes), clave });
    utils.ajustes.get.setData(undefined, saved);
    form.reset(fieldsOf(saved));
    toast("Ajustes guardados.");
    void utils.ajustes.public.invalidate();
  });
  const changed = own.some((name) => form.values[name] !== fields[name]);
  return (
    <FormBox onSubmit={onSubmit}>
      {form.restored && <Notice>Recuperamos lo que habías escrito. Aún no está guardado.</Notice>}
      <ErrorSummary form={form} />
      <Card title={label}>
        {intro && <p className="soft">{intro}</p>}
        <Filas form={form} guarda={guarda} />
        {Campos && <Campos form={form} />}
      </Card>
      <FormMessage>{form.message}</FormMessage>
      <div className="row">
        <Button type="submit" busy={form.busy}>
          Guardar ajustes
        </Button>
        {changed && !form.busy && (
          <Button variant="ghost" onClick={() => form.reset()}>
            Descartar cambios
          </Button>
        )}
      </div>
    </FormBox>
  );
}
