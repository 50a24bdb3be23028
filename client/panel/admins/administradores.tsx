import { useState } from "react";
import { counted } from "../../../rules/country/cantidad.ts";
import { toDia } from "../../../rules/country/fecha.ts";
import { PAPEL_TEXTOS } from "../../../rules/people/acceso/papeles.ts";
import { trpc } from "../../api/trpc.ts";
import { ConfirmDialog } from "../../kit/feedback/dialog.tsx";
import { FormDialog } from "../../kit/feedback/form-dialog.tsx";
import { Notice } from "../../kit/feedback/notice.tsx";
import { useForm } from "../../kit/form/state/use-form.ts";
import { Page } from "../../kit/frame/page.tsx";
import { IconPlus, IconUsers } from "../../kit/icons.tsx";
import { Button } from "../../kit/show/button.tsx";
import { Empty } from "../../kit/show/empty.tsx";
import { Fecha, Momento } from "../../kit/show/fecha.tsx";
import type { Column } from "../../kit/show/table.tsx";
import { StatusChip } from "../../pieces/status.tsx";
import { RepartirDialog } from "../encargados/repartir-dialog.tsx";
import { useAct } from "../kit/actos/act.ts";
import { useActo } from "../kit/actos/acto.ts";
import { byId, DenseTable, RowActions, Sub, Tight } from "../kit/lista/cells.tsx";
import { AdminList, PAGED } from "../kit/lista/list.tsx";
import type { Admin } from "../kit/types.ts";
import own from "./admins.module.css";
import { ElegirPapel } from "./elegir-papel.tsx";
import { InvitacionesPendientes } from "./invitaciones.tsx";
import { InvitarDialog } from "./invitar.tsx";

type Act = { kind: "papel" | "quitar" | "pasar"; admin: Admin };

/** `owners`: how many there are; the last one keeps its role and access. */
function columnsFor(
  meId: string | undefined,
  owners: number,
  clientesDe: (id: string) => number,
  onAct: (act: Act) => void,
): Column<Admin>[] {
  return [
    {
      title: "Correo",
      render: ({ id, email, desde }) => (
        <>
          <span className={own.email}>
            <strong>{email}</strong>
            {id === meId && <span className={own.you}>Tú</span>}
          </span>
          <Sub>
            Desde el <Fecha dia={toDia(desde)} corta />
            {clientesDe(id) > 0 && `, ${counted(clientesDe(id), "cliente", "clientes")}`}
          </Sub>
        </>
      ),
    },
    { title: "Papel", render: ({ papel }) => <Tight>{PAPEL_TEXTOS[papel].nombre}</Tight> },
    {
      title: "Dos pasos",
      render: ({ dosPasos }) => (
        <StatusChip status={dosPasos ? "Aprobado" : "Pendiente"} label={dosPasos ? "Activados" : "Sin activar"} />
      ),
    },
    {
      title: "Última sesión",
      render: ({ ultimaSesion }) => (
        <span>{ultimaSesion ? <Momento instante={ultimaSesion} /> : "Sin sesión abierta"}</span>
      ),
    },
    {
      title: "Acciones",
      render: (admin) => (
        <RowActions>
          {clientesDe(admin.id) > 0 && (
            <Button variant="secondary" small onClick={() => onAct({ kind: "pasar", admin })}>
              Pasar sus clientes
            </Button>
          )}
          {admin.papel === "propietario" && owners === 1 ? (
            <span className="small soft">Única persona propietaria</span>
          ) : (
            <>
              <Button variant="secondary" small onClick={() => onAct({ kind: "papel", admin })}>
                Cambiar papel
              </Button>
              <Button variant="secondary" small onClick={() => onAct({ kind: "quitar", admin })}>
                Quitar acceso
              </Button>
            </>
          )}
        </RowActions>
      ),
    },
  ];
}

const DIALOGS = { papel: CambiarPapelDialog, quitar: QuitarAccesoDialog, pasar: RepartirDialog };

/** «Administradores»: who has access to the panel, who was invited, and who lost access. */
export function AdministradoresTab() {
  const me = trpc.usuarios.me.useQuery().data;
  const lista = trpc.admins.list.useInfiniteQuery({}, PAGED);
  const [inviting, setInviting] = useState(false);
  const { act, open, close } = useAct<Act>();
  const { data: cuantos = [] } = trpc.encargados.cuantos.useQuery();
  const clientesDe = (id: string) => cuantos.find(({ encargado }) => encargado === id)?.clientes ?? 0;
  const [repartiendo, setRepartiendo] = useState(false);
  const ActDialog = act && DIALOGS[act.kind];
  return (
    <Page
      title="Administradores"
      intro="Quién entra al panel, y qué puede hacer cada quien."
      actions={
        <div className="row">
          <Button variant="secondary" onClick={() => setRepartiendo(true)}>
            Repartir clientes
          </Button>
          <Button icon={<IconPlus />} onClick={() => setInviting(true)}>
            Invitar
          </Button>
        </div>
      }
      width="wide"
    >
      <AdminList query={lista} empty={<Empty text="No hay administradores." icon={<IconUsers />} />}>
        {(admins) => {
          const owners = admins.filter(({ papel }) => papel === "propietario").length;
          return (
            <>
              <DenseTable
                caption="Administradores"
                columns={columnsFor(me?.id, owners, clientesDe, open)}
                rows={admins}
                rowKey={byId}
              />
              {owners === 1 && (
                <Notice kind="info">
                  {admins.length === 1
                    ? "Eres la única persona que administra: si pierdes tu acceso, nadie más puede entrar. Invita a alguien de confianza."
                    : "Solo hay una persona propietaria: si pierde su acceso, nadie más puede cambiar Ajustes ni invitar. Haz propietaria a otra de confianza."}
                </Notice>
              )}
            </>
          );
        }}
      </AdminList>
      <InvitacionesPendientes />
      {inviting && <InvitarDialog onClose={() => setInviting(false)} />}
      {repartiendo && <RepartirDialog admin={null} onClose={() => setRepartiendo(false)} />}
      {act && ActDialog && <ActDialog admin={act.admin} self={act.admin.id === me?.id} onClose={close} />}
    </Page>
  );
}

interface QuitarAccesoProps {
  admin: Admin;
  /** The administrator removes their own access. */
  self: boolean;
  onClose: () => void;
}

/** Removes an administrator's access at once. */
function QuitarAccesoDialog({ admin, self, onClose }: QuitarAccesoProps) {
  const remove = useActo(trpc.admins.remove.useMutation(), { hecho: () => `${admin.email} ya no tiene acceso.` });
  return (
    <ConfirmDialog
      title="Quitar acceso"
      confirmLabel="Sí, quitar acceso"
      fallback="No se pudo quitar el acceso."
      danger
      onClose={onClose}
      onConfirm={(clave) => remove.run({ userId: admin.id, clave })}
    >
      <p>
        {self ? (
          <>
            Vas a quitar tu propio acceso, <strong className={own.break}>{admin.email}</strong>: saldrás del panel y
            solo otro administrador podrá invitarte de nuevo.
          </>
        ) : (
          <>
            <strong className={own.break}>{admin.email}</strong> dejará de administrar ahora mismo: se cierran todas sus
            sesiones y se anulan las invitaciones que envió.
          </>
        )}
      </p>
      <p className="soft">Lo que hizo hasta hoy queda en Auditoría.</p>
    </ConfirmDialog>
  );
}

interface CambiarPapelProps {
  admin: Admin;
  /** The administrator changes their own role. */
  self: boolean;
  onClose: () => void;
}

/** Gives an administrator another role. */
function CambiarPapelDialog({ admin, self, onClose }: CambiarPapelProps) {
  const setPapel = useActo(trpc.admins.setPapel.useMutation(), {
    hecho: (_, { papel }) => `${admin.email} ahora es ${PAPEL_TEXTOS[papel].nombre.toLowerCase()}.`,
  });
  const form = useForm({
    initial: { papel: admin.papel },
    validate: () => ({}),
    fallback: "No se pudo cambiar el papel.",
  });
  const { papel } = form.values;
  return (
    <FormDialog
      title="Cambiar papel"
      confirmLabel="Guardar papel"
      form={form}
      onSend={({ papel }, clave) => setPapel.run({ userId: admin.id, papel, clave })}
      onClose={onClose}
    >
      <p>
        El cambio vale desde ahora para <strong className={own.break}>{admin.email}</strong>, sin cerrar su sesión.
      </p>
      <ElegirPapel value={papel} onChange={(next) => form.set("papel", next)} />
      {self && papel !== "propietario" && (
        <Notice kind="aviso">
          Dejarás de ver Ajustes y Administradores. Solo otro propietario podrá devolverte el papel.
        </Notice>
      )}
    </FormDialog>
  );
}
