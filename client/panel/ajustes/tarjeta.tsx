/** A section of the settings with a form of its own, saved by itself. What was written and not saved waits on this device. */
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
  /** Under which its draft is kept. */
  id: string;
  ajustes: Ajustes;
  fieldsOf: (ajustes: Ajustes) => Values;
  /** What is saved of the form. */
  toAjustes: (values: Values) => Omit<Parameters<Save>[0], "clave">;
  /** The toast. */
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
  /** Whether something was written that «Descartar cambios» would take back. */
  changed?: boolean;
}

/** The foot of a section: what failed, and the buttons. */
export function Guardar<Values extends object>({ form, guardar, changed = false }: GuardarProps<Values>) {
  const discard = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    // The button goes away with what it discards: the keyboard stays in the form.
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

/** A card with the form of a section. */
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
