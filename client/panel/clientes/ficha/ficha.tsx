import type { ComponentType } from "react";
import { trpc } from "../../../api/trpc.ts";
import { errorCode } from "../../../kit/failure.ts";
import { Skeleton } from "../../../kit/feedback/skeleton.tsx";
import { Page } from "../../../kit/frame/page.tsx";
import { IconSearch } from "../../../kit/icons.tsx";
import { ButtonLink } from "../../../kit/show/button.tsx";
import { Card } from "../../../kit/show/card.tsx";
import { Empty } from "../../../kit/show/empty.tsx";
import { QueryState } from "../../../pieces/query-state.tsx";
import { AuditoriaLineas } from "../../auditoria/lineas.tsx";
import { Gestiones } from "../../gestiones/gestiones.tsx";
import { AdminList, Filter, PAGED, useParam } from "../../kit/lista/list.tsx";
import { panelPath } from "../../kit/tabs.ts";
import type { Ficha } from "../../kit/types.ts";
import { PideSerOlvidado } from "../../olvidos/olvidar.tsx";
import { Hilo } from "../../respuestas/hilo.tsx";
import { clientesPath } from "../clientes-busqueda.ts";
import { nameOf } from "../nombre.ts";
import { FichaCabeza } from "./cabeza.tsx";
import own from "./ficha.module.css";
import { FichaActividad } from "./partes/actividad.tsx";
import { FichaMensajes } from "./partes/mensajes.tsx";
import { FichaPagos } from "./partes/pagos.tsx";
import { FichaPrestamos } from "./partes/prestamos.tsx";
import { FichaReferidos } from "./partes/referidos.tsx";
import { FichaPerfil } from "./perfil.tsx";
import { CuentaProtegida } from "./proteccion.tsx";
import { FichaResumen } from "./resumen.tsx";
import { FichaSaldo } from "./saldo.tsx";

/** Everything done by them or about them. */
function FichaHistorial({ persona: { id: userId } }: { persona: Ficha }) {
  const lineas = trpc.auditoria.list.useInfiniteQuery({ userId }, PAGED);
  return (
    <section className="stack" aria-label="Historial">
      <div className="split">
        <h2>Historial</h2>
        <ButtonLink href={`${panelPath("auditoria")}?userId=${userId}`} variant="ghost">
          Ver en Auditoría
        </ButtonLink>
      </div>
      <AdminList query={lineas} empty={<p className={own.nothing}>No hay nada anotado sobre esta persona.</p>}>
        {(lines) => <AuditoriaLineas lines={lines} />}
      </AdminList>
    </section>
  );
}

interface Section {
  /** The value of `?ver=`; the first section has none. */
  value: string;
  label: string;
  Content: ComponentType<{ persona: Ficha }>;
}

/** Five tabs, each with one or a few sections; a section loads its data when opened. */
const TABS: { label: string; sections: readonly [Section, ...Section[]] }[] = [
  { label: "Resumen", sections: [{ value: "", label: "Resumen", Content: FichaResumen }] },
  { label: "Perfil", sections: [{ value: "perfil", label: "Perfil", Content: FichaPerfil }] },
  {
    label: "Dinero",
    sections: [
      { value: "prestamos", label: "Préstamos", Content: FichaPrestamos },
      { value: "pagos", label: "Pagos", Content: FichaPagos },
      { value: "saldo", label: "Saldo", Content: FichaSaldo },
    ],
  },
  {
    label: "Contacto",
    sections: [
      { value: "contactos", label: "Contactos", Content: ContactosDe },
      { value: "mensajes", label: "Mensajes", Content: FichaMensajes },
      { value: "whatsapp", label: "WhatsApp", Content: Hilo },
    ],
  },
  {
    label: "Historial",
    sections: [
      { value: "historial", label: "Todo", Content: FichaHistorial },
      { value: "actividad", label: "Actividad", Content: FichaActividad },
      { value: "referidos", label: "Referidos", Content: FichaReferidos },
    ],
  },
];

function ContactosDe({ persona }: { persona: Ficha }) {
  return <Gestiones userId={persona.id} loanId={persona.prestamo?.id ?? null} />;
}

const TAB_OPTIONS = TABS.map(({ label, sections: [{ value }] }) => ({ value, label }));

/** A client's complete file: identity, status, and every possible act. */
export function FichaCliente({ userId }: { userId: string }) {
  const ficha = trpc.usuarios.get.useQuery({ userId });
  const [ver] = useParam("ver");
  const back = { href: clientesPath(), label: "Volver a Clientes" };
  if (errorCode(ficha.error) === "USUARIO_NOT_FOUND") return <NoEncontrado back={back} />;
  const tab = TABS.find(({ sections }) => sections.some(({ value }) => value === ver)) ?? TABS[0];
  const section = tab?.sections.find(({ value }) => value === ver) ?? tab?.sections[0];
  return (
    <Page title={ficha.data ? nameOf(ficha.data) : "Cliente"} back={back} width="wide">
      <QueryState query={ficha} skeleton={<Skeleton shape="card" lines={4} />}>
        {(persona) => (
          <>
            <FichaCabeza persona={persona} />
            <CuentaProtegida persona={persona} />
            <PideSerOlvidado persona={persona} />
            <div className={own.secciones}>
              <Filter
                label="Secciones de la ficha"
                name="ver"
                options={TAB_OPTIONS}
                shown={tab?.sections[0].value ?? ""}
              />
              {tab && tab.sections.length > 1 && <Filter label={`En ${tab.label}`} name="ver" options={tab.sections} />}
            </div>
            {section && <section.Content key={ver} persona={persona} />}
          </>
        )}
      </QueryState>
    </Page>
  );
}

function NoEncontrado({ back }: { back: { href: string; label: string } }) {
  return (
    <Page title="Cliente no encontrado" width="wide">
      <Card>
        <Empty
          icon={<IconSearch />}
          text="No hay ningún cliente con este UID. Revisa el enlace o búscalo por su nombre o su cédula."
          action={
            <ButtonLink href={back.href} variant="secondary">
              {back.label}
            </ButtonLink>
          }
        />
      </Card>
    </Page>
  );
}
