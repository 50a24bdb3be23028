import { PAPEL_TEXTOS } from "../../../rules/people/acceso/papeles.ts";
import { trpc } from "../../api/trpc.ts";
import { ConfirmDialog } from "../../kit/feedback/dialog.tsx";
import { Button } from "../../kit/show/button.tsx";
import { Momento } from "../../kit/show/fecha.tsx";
import type { Column } from "../../kit/show/table.tsx";
import { QueryState } from "../../pieces/query-state.tsx";
import { useAct } from "../kit/actos/act.ts";
import { useActo } from "../kit/actos/acto.ts";
import { byId, DenseTable, Tight } from "../kit/lista/cells.tsx";
import type { Invitacion } from "../kit/types.ts";
import own from "./admins.module.css";

function AnularDialog({ invitacion, onClose }: { invitacion: Invitacion; onClose: () => void }) {
  const annul = useActo(trpc.admins.annul.useMutation(), { hecho: "Invitación anulada." });
  return (
    <ConfirmDialog
      title="Anular invitación"
      confirmLabel="Sí, anular"
      fallback="No se pudo anular la invitación."
      danger
      onClose={onClose}
      onConfirm={(clave) => annul.run({ invitacionId: invitacion.id, clave })}
    >
      <p>
        El enlace que recibió <strong className={own.break}>{invitacion.correo}</strong> dejará de servir.
      </p>
    </ConfirmDialog>
  );
}

/** Invitations that may still be accepted; hidden if there are none. */
export function InvitacionesPendientes() {
  const query = trpc.admins.invitations.useQuery();
  const { act: annulled, open, close } = useAct<Invitacion>();
  const columns: Column<Invitacion>[] = [
    { title: "Correo", render: ({ correo }) => <strong className={own.email}>{correo}</strong> },
    { title: "Será", render: ({ papel }) => <Tight>{PAPEL_TEXTOS[papel].nombre}</Tight> },
    { title: "Invitó", render: ({ invitadoPor }) => <span className={own.email}>{invitadoPor}</span> },
    {
      title: "Vence",
      render: ({ expira }) => (
        <Tight>
          <Momento instante={expira} />
        </Tight>
      ),
    },
    {
      title: "Acciones",
      render: (invitacion) => (
        <Button variant="secondary" small onClick={() => open(invitacion)}>
          Anular
        </Button>
      ),
    },
  ];
  return (
    <>
      <QueryState query={query} skeleton={null}>
        {(pending) =>
          pending.length > 0 && (
            <section className="stack">
              <h2 className={own.title}>Invitaciones pendientes</h2>
              <DenseTable caption="Invitaciones pendientes" columns={columns} rows={pending} rowKey={byId} />
            </section>
          )
        }
      </QueryState>
      {annulled && <AnularDialog invitacion={annulled} onClose={close} />}
    </>
  );
}
