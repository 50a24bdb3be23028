import { useEffect } from "react";
import { useLocation, useSearch } from "wouter";
import { paths } from "../../rules/paths.ts";
import { camposOf } from "../../rules/people/perfil-campos.ts";
import { textOf } from "../../rules/texts/mensajes.ts";
import { DosPasosTelefono } from "../account/dos-pasos-telefono.tsx";
import { MiCuenta } from "../account/mi-cuenta.tsx";
import { useAtencionUrl } from "../api/ajustes.ts";
import { trpc } from "../api/trpc.ts";
import { toast } from "../kit/feedback/toast.tsx";
import { Page } from "../kit/frame/page.tsx";
import { IconChat } from "../kit/icons.tsx";
import { ButtonLink } from "../kit/show/button.tsx";
import { Card, DataList } from "../kit/show/card.tsx";
import { datosOf } from "../pieces/datos.tsx";
import { PerfilIncompleto } from "./perfil-incompleto.tsx";
import { Sesion, type Usuario } from "./sesion.tsx";

/** A profile is corrected together with customer service; nothing until there is one. */
function Correccion() {
  const url = useAtencionUrl("Hola, quiero corregir mis datos personales.");
  if (!url) return null;
  return (
    <div className="stack-sm">
      <p className="soft">¿Algo cambió o está mal? Escríbenos y lo corregimos contigo.</p>
      <div>
        <ButtonLink href={url} variant="secondary" icon={<IconChat />}>
          Atención al cliente
        </ButtonLink>
      </div>
    </div>
  );
}

/** The phone stands in two places: it reaches the person, and the money goes there. */
const PERSONALES = [...camposOf("sobre-ti"), "telefono", ...camposOf("ingreso")] as const;

function Secciones({ usuario }: { usuario: Usuario }) {
  return (
    <>
      <Card title="Datos personales">
        <DataList items={datosOf(usuario, PERSONALES)} />
      </Card>
      <Card title="Dirección">
        <DataList items={datosOf(usuario, camposOf("vivienda"))} />
      </Card>
      <Card title="Pago Móvil">
        <DataList items={datosOf(usuario, camposOf("pago-movil"))} />
      </Card>
      <Correccion />
    </>
  );
}

/** Says how the link of the confirmation e-mail went, which leads here. */
function useCorreoConfirmado(): void {
  const [location, navigate] = useLocation();
  const search = useSearch();
  const utils = trpc.useUtils();
  useEffect(() => {
    const params = new URLSearchParams(search);
    if (params.get("correo") !== "confirmado") return;
    const failed = params.has("error");
    toast(failed ? textOf("LINK_INVALID") : "Correo confirmado.", failed ? "error" : "exito");
    navigate(location, { replace: true });
    void utils.cuentas.mine.invalidate();
  }, [search, location, navigate, utils]);
}

/** «Mis Datos» (spec §2). */
export function DatosPage() {
  useCorreoConfirmado();
  return (
    <Sesion title="Mis Datos">
      {(usuario) => (
        <Page title="Mis Datos">
          {usuario.perfilGuardado ? <Secciones usuario={usuario} /> : <PerfilIncompleto />}
          <MiCuenta dosPasos={DosPasosTelefono} />
          <div>
            <ButtonLink href={paths.dashboard} variant="secondary">
              Volver
            </ButtonLink>
          </div>
        </Page>
      )}
    </Sesion>
  );
}
