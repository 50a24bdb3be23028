import { useState } from "react";
import { toDia } from "../../../rules/country/fecha.ts";
import { trpc } from "../../api/trpc.ts";
import { Notice } from "../../kit/feedback/notice.tsx";
import { Page } from "../../kit/frame/page.tsx";
import { IconPlus, IconUsers } from "../../kit/icons.tsx";
import { Button } from "../../kit/show/button.tsx";
import { Empty } from "../../kit/show/empty.tsx";
import { Fecha, Momento } from "../../kit/show/fecha.tsx";
import { type Column, Table } from "../../kit/show/table.tsx";
import { StatusChip } from "../../pieces/status.tsx";
import { useAct } from "../kit/act.ts";
import { Dense, Tight } from "../kit/cells.tsx";
import { AdminList, PAGED } from "../kit/list.tsx";
import type { Admin } from "../kit/types.ts";
import own from "./admins.module.css";
import { InvitacionesPendientes } from "./invitaciones.tsx";
import { InvitarDialog } from "./invitar.tsx";
import { QuitarAccesoDialog } from "./quitar-acceso.tsx";

function columnsFor(meId: string | undefined, alone: boolean, onRemove: (admin: Admin) => void): Column<Admin>[] {
  return [
    {
      title: "Correo",
      render: ({ id, email }) => (
        <span className={own.email}>
          <strong>{email}</strong>
          {id === meId && <span className={own.you}>Tú</span>}
        </span>
      ),
    },
    {
      title: "Dos pasos",
      render: ({ dosPasos }) => (
        <StatusChip status={dosPasos ? "Aprobado" : "Pendiente"} label={dosPasos ? "Activados" : "Sin activar"} />
      ),
    },
    {
      title: "Desde",
      render: ({ desde }) => (
        <Tight>
          <Fecha dia={toDia(desde)} />
        </Tight>
      ),
    },
    {
      title: "Última sesión",
      render: ({ ultimaSesion }) => (
        <Tight>{ultimaSesion ? <Momento instante={ultimaSesion} /> : "Sin sesión abierta"}</Tight>
      ),
    },
    ...(alone
      ? []
      : [
          {
            title: "Acciones",
            render: (admin: Admin) => (
              <Button variant="secondary" small onClick={() => onRemove(admin)}>
                Quitar acceso
              </Button>
            ),
          },
        ]),
  ];
}

/** «Administradores»: who runs the panel, who was invited to, and who no longer does. */
export function AdministradoresTab() {
  const me = trpc.usuarios.me.useQuery().data;
  const lista = trpc.admins.list.useInfiniteQuery({}, PAGED);
  const [inviting, setInviting] = useState(false);
  const { act: leaving, open, close } = useAct<Admin>();
  return (
    <Page
      title="Administradores"
      intro="Quién puede aprobar préstamos, revisar pagos y cambiar los ajustes."
      actions={
        <Button icon={<IconPlus />} onClick={() => setInviting(true)}>
          Invitar
        </Button>
      }
      width="wide"
    >
      <AdminList query={lista} empty={<Empty text="No hay administradores." icon={<IconUsers />} />}>
        {(admins) => {
          const alone = admins.length === 1;
          return (
            <>
              <Dense>
                <Table
                  caption="Administradores"
                  captionHidden
                  columns={columnsFor(me?.id, alone, open)}
                  rows={admins}
                  rowKey={({ id }) => id}
                />
              </Dense>
              {alone && (
                <Notice kind="info">
                  Eres la única persona que administra: si pierdes tu acceso, nadie más puede entrar. Invita a alguien
                  de confianza.
                </Notice>
              )}
            </>
          );
        }}
      </AdminList>
      <InvitacionesPendientes />
      {inviting && <InvitarDialog onClose={() => setInviting(false)} />}
      {leaving && <QuitarAccesoDialog admin={leaving} self={leaving.id === me?.id} onClose={close} />}
    </Page>
  );
}
