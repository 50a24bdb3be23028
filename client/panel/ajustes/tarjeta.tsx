/** A settings section with its own form, saved by itself. Unsaved changes stay on this device. */
import type { MouseEvent, ReactNode } from "react";
import { trpc } from "../../api/trpc.ts";
import { Recuperado } from "../../kit/feedback/recuperado.tsx";
import { toast } from "../../kit/feedback/toast.tsx";
import { ErrorSummary, FormBox, FormMessage } from "../../kit/form/form.tsx";
import { type Form, type FormOptions, useForm } from "../../kit/form/state/use-form.ts";
import { Button } from "../../kit/show/button.tsx";
import { Card } from "../../kit/show/card.tsx";
import type { Ajustes } from "../kit/types.ts";
import { draftKeyOf } from "./negocio/valores.ts";

type Save = ReturnType<typeof trpc.ajustes.save.useMutation>["mutateAsync"];

interface SeccionForm<Values extends object> extends Pick<FormOptions<Values>, "validate" | "secret" | "fallback"> {
  /** The key of its draft. */
  id: string;
  ajustes: Ajustes;
  fieldsOf: (ajustes: Ajustes) => Values;
  /** The settings that the form saves. */
  toAjustes: (values: Values) => Omit<Parameters<Save>[0], "clave">;
  /** The toast's text. */
  hecho: string | ((saved: Ajustes) => string);
  onSaved?: (utils: ReturnType<typeof trpc.useUtils>) => unknown;
}

export function useSeccion<Values extends object>(seccion: SeccionForm<Values>) {
  const { id, ajustes, fieldsOf, toAjustes, hecho, onSaved, ...options } = seccion;
  const utils = trpc.useUtils();
  const save = trpc.ajustes.save.useMutation();
  const form = useForm<Values>({ initial: fieldsOf(ajustes), draftKey: draftKeyOf(id), ...options });
  const onSubmit = form.submit(async (values, clave) => {
    const saved = await save.mutateAsync({ ...toAjustes(values), clave });
    utils.ajustes.get.setData(undefined, saved);
    form.reset(fieldsOf(saved));
    toast(typeof hecho === "string" ? hecho : hecho(saved));
    void onSaved?.(utils);
  });
  return { form, onSubmit };
}

interface GuardarProps<Values extends object> {
  form: Form<Values>;
  guardar: string;
  /** Whether there are changes that «Descartar cambios» would undo. */
  changed?: boolean;
}

/** The foot of a section: the error, and the buttons. */
export function Guardar<Values extends object>({ form, guardar, changed = false }: GuardarProps<Values>) {
  const discard = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    // The button disappears with the changes: the focus stays in the form.
    currentTarget.form?.querySelector<HTMLElement>("[type=submit]")?.focus();
    form.reset();
  };
  return (
    <>
      <FormMessage>{form.message}</FormMessage>
      <div className="row">
        <Button type="submit" busy={form.busy}>
          {guardar}
        </Button>
        {changed && !form.busy && (
          <Button variant="ghost" onClick={discard}>
            Descartar cambios
          </Button>
        )}
      </div>
    </>
  );
}

interface TarjetaProps<Values extends object> extends SeccionForm<Values> {
  titulo: string;
  intro?: ReactNode;
  guardar: string;
  /** Under the form. */
  pie?: ReactNode;
  children: (form: Form<Values>) => ReactNode;
}

/** A card with a section's form. */
export function Tarjeta<Values extends object>({
  titulo,
  intro,
  guardar,
  pie,
  children,
  ...seccion
}: TarjetaProps<Values>) {
  const { form, onSubmit } = useSeccion(seccion);
  const changed = JSON.stringify(form.values) !== JSON.stringify(seccion.fieldsOf(seccion.ajustes));
  return (
    <Card title={titulo}>
      {intro}
      <FormBox onSubmit={onSubmit}>
        <Recuperado form={form} falta="guardado" />
        <ErrorSummary form={form} />
        {children(form)}
        <Guardar form={form} guardar={guardar} changed={changed} />
      </FormBox>
      {pie}
    </Card>
  );
}
