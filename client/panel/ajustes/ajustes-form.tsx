import { trpc } from "../../api/trpc.ts";
import { toast } from "../../kit/feedback/toast.tsx";
import { ErrorSummary, FormBox, FormMessage } from "../../kit/form/form.tsx";
import { useForm } from "../../kit/form/use-form.ts";
import { Button } from "../../kit/show/button.tsx";
import type { Ajustes } from "../kit/types.ts";
import { Marca } from "./ajustes-marca.tsx";
import {
  Atencion,
  DatosDePago,
  Fotos,
  NoticiasDeInicio,
  QuienPresta,
  Redes,
  Reglas,
  Seguridad,
} from "./ajustes-secciones.tsx";
import { Multas, TerminosDelPrestamo } from "./ajustes-terminos.tsx";
import { fieldsOf, toChanges, validateAjustes } from "./ajustes-valores.ts";

/** The settings as they are, to be changed and saved together. */
export function AjustesForm({ ajustes }: { ajustes: Ajustes }) {
  const utils = trpc.useUtils();
  const save = trpc.ajustes.save.useMutation();
  const form = useForm({
    initial: fieldsOf(ajustes),
    validate: (values) => validateAjustes(values, ajustes),
    fallback: "No pudimos guardar los ajustes.",
  });
  const onSubmit = form.submit(async (values) => {
    const saved = await save.mutateAsync(toChanges(values, ajustes));
    utils.ajustes.get.setData(undefined, saved);
    form.reset(fieldsOf(saved));
    toast("Ajustes guardados.");
    void utils.ajustes.public.invalidate();
  });
  return (
    <FormBox onSubmit={onSubmit}>
      <ErrorSummary form={form} />
      <DatosDePago form={form} />
      <Marca form={form} />
      <QuienPresta form={form} />
      <NoticiasDeInicio form={form} />
      <Atencion form={form} />
      <Redes form={form} />
      <TerminosDelPrestamo form={form} />
      <Multas form={form} />
      <Reglas form={form} />
      <Fotos form={form} />
      <Seguridad form={form} />
      <FormMessage>{form.message}</FormMessage>
      <Button type="submit" busy={form.busy}>
        Guardar ajustes
      </Button>
    </FormBox>
  );
}
