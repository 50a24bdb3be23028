import { useState } from "react";
import { Redirect, useLocation } from "wouter";
import { profileInput } from "../../server/rules/perfil.ts";
import { formatTelefono } from "../../server/rules/telefono.ts";
import { paths } from "../paths.ts";
import { trpc } from "../trpc.ts";
import { Button } from "../ui/button.tsx";
import { ErrorSummary, FormBox, FormMessage, useForm } from "../ui/form.tsx";
import { Notice } from "../ui/notice.tsx";
import { Page } from "../ui/page.tsx";
import { QueryState } from "../ui/query-state.tsx";
import { toast } from "../ui/toast.tsx";
import { DatosPersonales, PagoMovil } from "./perfil-campos.tsx";
import { emptyPerfil, type PerfilValues, readPerfil, validatePerfil } from "./perfil-valores.ts";
import { Sesion } from "./sesion.tsx";
import { readUbicacion, type SinUbicacion, UbicacionFailure } from "./ubicacion.ts";
import { Ubicacion } from "./ubicacion-aviso.tsx";

function PerfilForm({ correo, telefono }: { correo: string; telefono: string | null }) {
  const [, navigate] = useLocation();
  const utils = trpc.useUtils();
  const save = trpc.usuarios.saveProfile.useMutation();
  const [missing, setMissing] = useState<SinUbicacion | null>(null);
  const form = useForm<PerfilValues>({
    initial: { ...emptyPerfil, correo, telefono: telefono ? formatTelefono(telefono) : "" },
    draftKey: "perfil",
    validate: validatePerfil,
    fallback: "No pudimos guardar tu perfil.",
  });
  const onSubmit = form.submit(async (values) => {
    setMissing(null);
    try {
      const ubicacion = await readUbicacion();
      await save.mutateAsync(profileInput.parse({ ...readPerfil(values), ubicacion }));
    } catch (failure) {
      if (failure instanceof UbicacionFailure) setMissing(failure.why);
      throw failure;
    }
    toast("Perfil guardado.");
    await utils.usuarios.me.invalidate();
    navigate(paths.dashboard);
  });
  return (
    <FormBox onSubmit={onSubmit}>
      {form.restored && <Notice>Recuperamos lo que habías escrito.</Notice>}
      <ErrorSummary form={form} />
      <DatosPersonales form={form} />
      <PagoMovil form={form} />
      <Ubicacion missing={missing} busy={form.busy} />
      {!missing && <FormMessage>{form.message}</FormMessage>}
      {!missing && (
        <Button type="submit" block busy={form.busy}>
          Guardar perfil
        </Button>
      )}
    </FormBox>
  );
}

/** Once it is known by which phone the person signs in: most likely the one of their Pago Móvil too. */
function Formulario({ correo }: { correo: string }) {
  const cuenta = trpc.cuentas.mine.useQuery();
  return <QueryState query={cuenta}>{({ telefono }) => <PerfilForm correo={correo} telefono={telefono} />}</QueryState>;
}

/** «Completa tu perfil» (spec §2, §5). */
export function PerfilPage() {
  return (
    <Sesion title="Completa tu perfil">
      {(usuario) =>
        usuario.perfilGuardado ? (
          <Redirect to={paths.dashboard} replace />
        ) : (
          <Page
            title="Completa tu perfil"
            intro="Lo llenas una sola vez. Puedes salir y seguir después: guardamos lo que escribes en este teléfono."
          >
            <Formulario correo={usuario.correo} />
          </Page>
        )
      }
    </Sesion>
  );
}
