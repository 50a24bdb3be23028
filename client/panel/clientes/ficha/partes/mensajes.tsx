import { nombreDeDia, sinDecir } from "../../../../../rules/texts/events/recordatorio.ts";
import { trpc } from "../../../../api/trpc.ts";
import { Fecha } from "../../../../kit/show/fecha.tsx";
import type { Column } from "../../../../kit/show/table.tsx";
import { QueAcepta } from "../../../consentimientos/que-acepta.tsx";
import { Name, Sub, Tight } from "../../../kit/lista/cells.tsx";
import { PAGED } from "../../../kit/lista/list.tsx";
import type { Envio, Ficha, Notificacion, RecordatorioDicho } from "../../../kit/types.ts";
import { destinoDicho, queDice } from "../../../mensajes/columnas.tsx";
import { CanalDe, SuerteChip } from "../../../mensajes/suerte.tsx";
import { Cuando } from "../../cliente-estado.tsx";
import own from "../ficha.module.css";
import { TableSection } from "../seccion.tsx";

const MENSAJES: Column<Envio>[] = [
  { title: "Fecha", render: ({ creado }) => <Cuando instante={creado} /> },
  { title: "Canal", render: ({ canal }) => <CanalDe canal={canal} /> },
  // An SMS has no subject.
  { title: "Mensaje", render: (mensaje) => <Name>{queDice(mensaje)}</Name> },
  { title: "Para", render: ({ destino }) => destinoDicho(destino) },
  { title: "Estado", render: (mensaje) => <SuerteChip mensaje={mensaje} dudoso={mensaje.dudoso} /> },
];

const RECORDATORIOS: Column<RecordatorioDicho>[] = [
  { title: "Fecha", render: ({ fecha }) => <Cuando instante={fecha} /> },
  {
    title: "Recordatorio",
    render: ({ desfase, cuota, vence }) => (
      <Name lines>
        {nombreDeDia(desfase)}
        <Sub>
          Cuota {cuota}, del <Fecha dia={vence} corta />
        </Sub>
      </Name>
    ),
  },
  { title: "Por dónde", render: (dicho) => <PorDonde dicho={dicho} /> },
];

/** Which channels a reminder used and the outcome of each; or why it was not sent. */
function PorDonde({ dicho: { resultado, mensajes } }: { dicho: RecordatorioDicho }) {
  const callado = sinDecir(resultado);
  if (callado) return <span className="soft">{callado}</span>;
  if (mensajes.length === 0) return <span className="soft">Solo en la aplicación</span>;
  return (
    <ul className={own.caminos}>
      {mensajes.map((mensaje) => (
        <li key={mensaje.id} className={own.camino}>
          <CanalDe canal={mensaje.canal} />
          <SuerteChip mensaje={mensaje} dudoso={mensaje.dudoso} />
        </li>
      ))}
    </ul>
  );
}

const AVISOS: Column<Notificacion>[] = [
  { title: "Fecha", render: ({ fecha }) => <Cuando instante={fecha} /> },
  { title: "Aviso", render: ({ mensaje }) => mensaje },
  { title: "Visto", render: ({ leida }) => <Tight>{leida ? "Leído" : "Sin leer"}</Tight> },
];

/** Messages to them: in the app, by e-mail and by SMS. */
export function FichaMensajes({ persona }: { persona: Ficha }) {
  const { id: userId } = persona;
  const avisos = trpc.notificaciones.listOf.useInfiniteQuery({ userId, limit: 10 }, PAGED);
  const recordatorios = trpc.recordatorios.listOf.useInfiniteQuery({ userId, limit: 10 }, PAGED);
  const mensajes = trpc.mensajes.listOf.useInfiniteQuery({ userId, limit: 10 }, PAGED);
  return (
    <>
      <QueAcepta persona={persona} />
      <TableSection
        title="Recordatorios automáticos"
        query={recordatorios}
        empty="Todavía no se le ha recordado ninguna cuota."
        columns={RECORDATORIOS}
        rowKey={({ id }) => id}
      />
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
