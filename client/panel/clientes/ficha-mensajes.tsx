import { trpc } from "../../api/trpc.ts";
import type { Column } from "../../kit/show/table.tsx";
import { StatusChip } from "../../pieces/status.tsx";
import { QueAcepta } from "../consentimientos/que-acepta.tsx";
import { Name, Tight } from "../kit/cells.tsx";
import { PAGED } from "../kit/list.tsx";
import type { Ficha, Mensaje, Notificacion } from "../kit/types.ts";
import { Cuando } from "./cliente-estado.tsx";
import { TableSection } from "./ficha-seccion.tsx";

const ESTADOS = {
  pendiente: <StatusChip status="Pendiente" label="En cola" />,
  enviado: <StatusChip status="Aprobado" label="Enviado" />,
  fallido: <StatusChip status="Vencido" label="No salió" />,
  relevado: <StatusChip status="Rechazado" label="Salió por otro canal" />,
  cancelado: <StatusChip status="Rechazado" label="Cancelado" />,
} as const satisfies Record<Mensaje["estado"], unknown>;

/** «correo» → «Correo», whatever channels come. */
const NAMES: Record<string, string> = { correo: "Correo", sms: "SMS", push: "Notificación", whatsapp: "WhatsApp" };
const nameOf = (canal: string) => NAMES[canal] ?? canal;

const SMS: Record<string, string> = {
  codigo: "Código de acceso",
  cambio: "Aviso de cambio de teléfono",
  respuesta: "Respuesta",
};

const MENSAJES: Column<Mensaje>[] = [
  { title: "Fecha", render: ({ creado }) => <Cuando instante={creado} /> },
  { title: "Canal", render: ({ canal }) => <Tight>{nameOf(canal)}</Tight> },
  // An SMS has no subject.
  {
    title: "Mensaje",
    render: ({ asunto, plantilla, canal }) => <Name>{asunto ?? SMS[plantilla] ?? nameOf(canal)}</Name>,
  },
  { title: "Para", render: ({ destino }) => destino },
  { title: "Estado", render: ({ estado }) => ESTADOS[estado] },
];

const AVISOS: Column<Notificacion>[] = [
  { title: "Fecha", render: ({ fecha }) => <Cuando instante={fecha} /> },
  { title: "Aviso", render: ({ mensaje }) => mensaje },
  { title: "Visto", render: ({ leida }) => <Tight>{leida ? "Leído" : "Sin leer"}</Tight> },
];

/** What they were told: in the app, by e-mail and by SMS. */
export function FichaMensajes({ persona }: { persona: Ficha }) {
  const { id: userId } = persona;
  const avisos = trpc.notificaciones.listOf.useInfiniteQuery({ userId, limit: 10 }, PAGED);
  const mensajes = trpc.mensajes.listOf.useInfiniteQuery({ userId, limit: 10 }, PAGED);
  return (
    <>
      <QueAcepta persona={persona} />
      <TableSection
        title="Avisos en la aplicación"
        query={avisos}
        empty="No tiene avisos."
        columns={AVISOS}
        rowKey={({ id }) => id}
      />
      <TableSection
        title="Correos, SMS y WhatsApp"
        query={mensajes}
        empty="No se le ha enviado ningún mensaje."
        columns={MENSAJES}
        rowKey={({ id }) => id}
      />
    </>
  );
}
