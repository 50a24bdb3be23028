import { PAGED } from "../admin/admin-list.tsx";
import { panelPath } from "../admin/admin-tabs.ts";
import type { Ficha, LineaDeAuditoria } from "../admin/admin-types.ts";
import { trpc } from "../trpc.ts";
import { ButtonLink } from "../ui/button.tsx";
import type { Column } from "../ui/table.tsx";
import { Cuando } from "./admin-cliente-estado.tsx";
import { TableSection } from "./admin-ficha-seccion.tsx";

/** What an act is called. */
function accionText(accion: string): string {
  return accion;
}

function columnsOf(userId: string): Column<LineaDeAuditoria>[] {
  return [
    { title: "Fecha", render: ({ fecha }) => <Cuando instante={fecha} /> },
    { title: "Acción", render: ({ accion }) => <strong>{accionText(accion)}</strong> },
    {
      title: "Quién",
      render: ({ actorId, actor }) => (actorId === userId ? "El propio cliente" : (actor ?? "Cuotica")),
    },
  ];
}

/** Everything that was done by them or about them. */
export function FichaHistorial({ persona }: { persona: Ficha }) {
  const { id: userId } = persona;
  const lineas = trpc.auditoria.listOf.useInfiniteQuery({ userId }, PAGED);
  return (
    <TableSection
      title="Historial"
      aside={
        <ButtonLink href={`${panelPath("auditoria")}?buscar=${userId}`} variant="ghost">
          Ver en Auditoría
        </ButtonLink>
      }
      query={lineas}
      empty="No hay nada anotado sobre esta persona."
      columns={columnsOf(userId)}
      rowKey={({ id }) => id}
    />
  );
}
