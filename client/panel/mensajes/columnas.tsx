import { instante, toDia } from "../../../rules/country/fecha.ts";
import { formatHora } from "../../../rules/country/momento.ts";
import { formatTelefono } from "../../../rules/country/telefono.ts";
import { nombrePlantilla } from "../../../rules/texts/channels/mensajes.ts";
import { Fecha } from "../../kit/show/fecha.tsx";
import type { Column } from "../../kit/show/table.tsx";
import { Name, RowActions, Sub, Tight } from "../kit/lista/cells.tsx";
import { Menu } from "../kit/menu.tsx";
import { ClienteLink } from "../kit/person.tsx";
import type { Envio } from "../kit/types.ts";
import { type Acto, actosDe } from "./actos.ts";
import styles from "./mensajes.module.css";
import { CanalDe, SuerteChip } from "./suerte.tsx";

function Cuando({ creado }: { creado: number }) {
  const moment = instante(creado);
  return (
    <Tight>
      <time dateTime={new Date(creado).toISOString()}>
        <Fecha dia={toDia(moment)} corta />, {formatHora(moment)}
      </time>
    </Tight>
  );
}

export const queDice = ({ asunto, plantilla }: Pick<Envio, "asunto" | "plantilla">) =>
  asunto ?? nombrePlantilla(plantilla);

/** A phone in its usual form; anything else unchanged. */
export const destinoDicho = (destino: string) => (/^\+58\d{10}$/.test(destino) ? formatTelefono(destino) : destino);

function Quien({ userId, nombre, destino }: Envio) {
  if (!userId || !nombre) return <span className={styles.destino}>{destinoDicho(destino)}</span>;
  return (
    <div className={styles.quien}>
      <Name>
        <ClienteLink userId={userId}>{nombre}</ClienteLink>
      </Name>
      <Sub breaks>{destinoDicho(destino)}</Sub>
    </div>
  );
}

/** `onAct` is null for administrators who may only read. */
export function columnas(onAct: ((acto: Acto, mensaje: Envio) => void) | null): Column<Envio>[] {
  const columns: Column<Envio>[] = [
    { title: "Para", render: Quien },
    {
      title: "Mensaje",
      spare: true,
      render: ({ asunto, plantilla }) => (
        <div className={styles.que}>
          {nombrePlantilla(plantilla)}
          {asunto && <Sub>{asunto}</Sub>}
        </div>
      ),
    },
    { title: "Canal", spare: true, render: ({ canal }) => <CanalDe canal={canal} /> },
    { title: "Estado", render: (mensaje) => <SuerteChip mensaje={mensaje} dudoso={mensaje.dudoso} /> },
    { title: "Fecha", render: (mensaje) => <Cuando {...mensaje} /> },
  ];
  if (!onAct) return columns;
  return [
    ...columns,
    {
      title: "Acciones",
      spare: true,
      render: (mensaje) => {
        const items = actosDe(mensaje, Date.now()).map(({ acto, label, danger }) => ({
          label,
          onSelect: () => onAct(acto, mensaje),
          ...(danger && { danger }),
        }));
        return items.length > 0 ? (
          <RowActions>
            <Menu de={`${queDice(mensaje)}, para ${mensaje.nombre ?? mensaje.destino}`} grupos={[items]} />
          </RowActions>
        ) : null;
      },
    },
  ];
}
