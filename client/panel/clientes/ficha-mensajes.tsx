import { trpc } from "../../api/trpc.ts";
import type { Column } from "../../kit/show/table.tsx";
import { QueAcepta } from "../consentimientos/que-acepta.tsx";
import { Name, Tight } from "../kit/cells.tsx";
import { PAGED } from "../kit/list.tsx";
import type { Envio, Ficha, Notificacion } from "../kit/types.ts";
import { queDice } from "../mensajes/columnas.tsx";
import { CanalDe, SuerteChip } from "../mensajes/suerte.tsx";
import { Cuando } from "./cliente-estado.tsx";
import { TableSection } from "./ficha-seccion.tsx";

const MENSAJES: Column<Envio>[] = [
  { title: "Fecha", render: ({ creado }) => <Cuando instante={creado} /> },
  { title: "Canal", render: ({ canal }) => <CanalDe canal={canal} /> },
  // An SMS has no subject.
  { title: "Mensaje", render: (mensaje) => <Name>{queDice(mensaje)}</Name> },
  { title: "Para", render: ({ destino }) => destino },
  { title: "Estado", render: (mensaje) => <SuerteChip mensaje={mensaje} dudoso={mensaje.dudoso} /> },
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
