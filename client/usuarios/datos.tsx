import { useEffect } from "react";
import { useLocation, useSearch } from "wouter";
import { formatBanco } from "../../server/rules/bancos.ts";
import { formatCedula } from "../../server/rules/cedula.ts";
import { textOf } from "../../server/rules/mensajes.ts";
import { formatTelefono } from "../../server/rules/telefono.ts";
import { DosPasosTelefono } from "../cuenta/dos-pasos-telefono.tsx";
import { MiCuenta } from "../cuenta/mi-cuenta.tsx";
import { paths } from "../paths.ts";
import { trpc } from "../trpc.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Card, DataList } from "../ui/card.tsx";
import { Dinero } from "../ui/dinero.tsx";
import { IconChat } from "../ui/icons.tsx";
import { Page } from "../ui/page.tsx";
import { toast } from "../ui/toast.tsx";
import { useAtencionUrl } from "./atencion.tsx";
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

function Secciones({ usuario }: { usuario: Usuario }) {
  const { telefono, cedula, banco, ingreso } = usuario;
  const phone = telefono && formatTelefono(telefono);
  return (
    <>
      <Card title="Datos personales">
        <DataList
          items={[
            { label: "Nombre", value: usuario.nombre },
            { label: "Apellido", value: usuario.apellido },
            { label: "Edad", value: usuario.edad && `${usuario.edad} años` },
            { label: "Correo electrónico", value: usuario.correo },
            { label: "Teléfono", value: phone },
            { label: "Ingreso mensual ($)", value: ingreso === null ? null : <Dinero centavos={ingreso} /> },
          ]}
        />
      </Card>
      <Card title="Dirección">
        <DataList
          items={[
            { label: "Estado", value: usuario.estado },
            { label: "Ciudad", value: usuario.ciudad },
            { label: "Dirección", value: usuario.direccion },
          ]}
        />
      </Card>
      <Card title="Pago Móvil">
        <DataList
          items={[
            { label: "Banco", value: banco && formatBanco(banco) },
            { label: "Teléfono", value: phone },
            { label: "Cédula", value: cedula && formatCedula(cedula) },
          ]}
        />
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
