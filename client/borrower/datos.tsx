import { Suspense, useState } from "react";
import { Link } from "wouter";
import { paths } from "../../rules/paths.ts";
import { camposOf } from "../../rules/people/perfil-campos.ts";
import { useAtencionUrl } from "../api/ajustes.ts";
import { trpc } from "../api/trpc.ts";
import { Skeleton } from "../kit/feedback/skeleton.tsx";
import { Columns, Page } from "../kit/frame/page.tsx";
import { IconChat } from "../kit/icons.tsx";
import { piece } from "../kit/piece.ts";
import { Button, ButtonLink } from "../kit/show/button.tsx";
import { Card, DataList } from "../kit/show/card.tsx";
import { Momento } from "../kit/show/fecha.tsx";
import { datosOf } from "../pieces/datos.tsx";
import { PerfilIncompleto } from "./perfil-incompleto.tsx";
import { Sesion, type Usuario } from "./sesion.tsx";

/** Few people change anything. */
const datos = piece(() => import("./cambiar-datos.tsx"), "CambiarDatos");
const pagoMovil = piece(() => import("./cambiar-datos.tsx"), "CambiarPagoMovil");
/** For browsers with notifications. */
const avisos = piece(() => import("./notificaciones/encender.tsx"), "EncenderNotificaciones");
const miCuenta = piece(() => import("./mi-cuenta.tsx"), "MiCuenta");
const tusDatos = piece(() => import("../account/mi-cuenta/tus-datos.tsx"), "TusDatos");
const comoTeAvisamos = piece(() => import("./notificaciones/como-te-avisamos.tsx"), "ComoTeAvisamos");

/** Identity data is corrected by customer service; without one, nothing is offered. */
function Correccion({ verify }: { verify: boolean }) {
  const url = useAtencionUrl("Hola, quiero corregir mis datos personales.");
  if (!url) return null;
  return (
    <div className="stack-sm">
      <p className="soft">
        {verify
          ? "Tu identidad está verificada. Para cambiar tu nombre o cédula, escríbenos."
          : "¿Tu nombre o tu cédula están mal? Escríbenos y lo corregimos contigo."}
      </p>
      <div>
        <ButtonLink href={url} variant="secondary" icon={<IconChat />}>
          Atención al cliente
        </ButtonLink>
      </div>
    </div>
  );
}

/** The phone is shown twice: it reaches the person, and it receives their money. */
const PERSONALES = [...camposOf("sobre-ti"), "telefono", ...camposOf("ingreso")] as const;

type Cambio = "vivienda" | "ingreso" | "pago-movil";

function Secciones({ usuario }: { usuario: Usuario }) {
  const [open, setOpen] = useState<Cambio | null>(null);
  const cuenta = trpc.cuentas.mine.useQuery();
  const changeLink = (cambio: Cambio, what: string) => (
    <Button variant="ghost" small onClick={() => setOpen(cambio)}>
      Cambiar<span className="visually-hidden"> {what}</span>
    </Button>
  );
  const props = { usuario, onClose: () => setOpen(null) };
  return (
    <>
      <Card title="Datos personales" aside={changeLink("ingreso", "tu ingreso")}>
        <DataList items={datosOf(usuario, PERSONALES)} />
      </Card>
      <Card title="Dirección" aside={changeLink("vivienda", "tu dirección")}>
        <DataList items={datosOf(usuario, camposOf("vivienda"))} />
      </Card>
      <Card title="Pago Móvil" aside={cuenta.data && changeLink("pago-movil", "tu Pago Móvil")}>
        <DataList items={datosOf(usuario, camposOf("pago-movil"))} />
      </Card>
      <Correccion verify={usuario.verify} />
      <Suspense>
        {open === "pago-movil" && cuenta.data && <pagoMovil.Content cuenta={cuenta.data} {...props} />}
        {open !== null && open !== "pago-movil" && <datos.Content paso={open} {...props} />}
      </Suspense>
    </>
  );
}

/** The version of the terms they accepted, and when: it binds both sides. */
function Terminos() {
  const aceptadas = trpc.usuarios.aceptaciones.useQuery().data ?? [];
  if (aceptadas.length === 0) return null;
  return (
    <Card title="Términos que aceptaste">
      <DataList
        items={aceptadas.map(({ version, fecha }) => ({
          label: `Versión ${version}`,
          value: <Momento instante={fecha} />,
        }))}
      />
      <p>
        <Link href={paths.terminos}>Leer los términos</Link>
      </p>
    </Card>
  );
}

/** «Mis Datos» (spec §2). */
export function DatosPage() {
  // Queried together with the session, before later parts query what the document does not contain.
  trpc.cuentas.mine.useQuery();
  trpc.usuarios.aceptaciones.useQuery();
  return (
    <Sesion title="Mis Datos" width="columns">
      {(usuario) => (
        <Page title="Mis Datos" width="columns">
          <Columns>
            <div>
              {usuario.perfilGuardado ? <Secciones usuario={usuario} /> : <PerfilIncompleto />}
              <Suspense fallback={<Skeleton shape="card" lines={4} />}>
                <miCuenta.Content />
              </Suspense>
            </div>
            <div>
              {"PushManager" in window && (
                <Suspense fallback={<Skeleton shape="card" lines={3} />}>
                  <avisos.Content interruptor />
                </Suspense>
              )}
              <Suspense fallback={<Skeleton shape="card" lines={3} />}>
                <comoTeAvisamos.Content />
              </Suspense>
              <Terminos />
              <Suspense fallback={<Skeleton shape="card" lines={2} />}>
                <tusDatos.Content />
              </Suspense>
            </div>
          </Columns>
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
