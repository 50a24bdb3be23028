import { useEffect } from "react";
import { instante } from "../../../rules/country/fecha.ts";
import { IconAlert, IconClock } from "../../kit/icons.tsx";
import { Card } from "../../kit/show/card.tsx";
import { Momento } from "../../kit/show/fecha.tsx";
import { AlEsperar, AlRechazo } from "./acciones.tsx";
import { Descripcion } from "./descripcion.tsx";
import type { Envio } from "./envio.ts";
import { showCard } from "./outbox.ts";
import styles from "./pendientes.module.css";
import { useEnvios } from "./use-envios.ts";

function Fila({ envio }: { envio: Envio }) {
  return (
    <li className={styles.fila}>
      <p className={styles.que}>
        {envio.rechazado ? <IconAlert size={20} /> : <IconClock size={20} />}
        <strong>
          <Descripcion envio={envio} />
        </strong>
      </p>
      <p className="small soft">
        Lo escribiste el <Momento instante={instante(envio.creado)} />
      </p>
      <p className={envio.rechazado ? styles.rechazo : "small"}>{envio.fallo ?? "Lo estamos enviando."}</p>
      {envio.rechazado ? <AlRechazo envio={envio} /> : <AlEsperar envios={[envio]} />}
    </li>
  );
}

/** Everything queued, where the person will look for it; hidden if there is nothing. */
export function TarjetaPendientes() {
  const { envios } = useEnvios();
  const any = envios.length > 0;
  useEffect(() => (any ? showCard() : undefined), [any]);
  if (!any) return null;
  return (
    <Card title="Pendiente de enviar" tone="mango">
      <ul className="stack">
        {envios.map((envio) => (
          <Fila key={envio.id} envio={envio} />
        ))}
      </ul>
    </Card>
  );
}
