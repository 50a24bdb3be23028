import { counted } from "../../../rules/country/cantidad.ts";
import { instante } from "../../../rules/country/fecha.ts";
import { momentoDicho } from "../../../rules/texts/channels/mensajes.ts";
import { trpc } from "../../api/trpc.ts";
import type { Envio } from "../kit/types.ts";
import { destinoDicho, queDice } from "./columnas.tsx";
import styles from "./mensajes.module.css";
import { CanalDe } from "./suerte.tsx";

/** What waits to leave, the soonest first. Nothing while nothing waits. */
export function PorSalir() {
  const { data } = trpc.mensajes.proximos.useQuery();
  const first = data?.items[0];
  if (!data || !first) return null;
  const { cantidad, items } = data;
  return (
    <details className={styles.porSalir}>
      <summary>
        <strong>{counted(cantidad, "mensaje por salir", "mensajes por salir")}</strong>{" "}
        <span className="soft">· el primero, {cuando(first)}</span>
      </summary>
      <ul>
        {items.map((mensaje) => (
          <li key={mensaje.id}>
            <span>{queDice(mensaje)}</span>
            <span className={styles.destino}>{mensaje.nombre ?? destinoDicho(mensaje.destino)}</span>
            <CanalDe canal={mensaje.canal} />
            <span className="soft">{cuando(mensaje)}</span>
          </li>
        ))}
      </ul>
      {cantidad > items.length && <p className="soft small">Los demás, en la lista: «En cola».</p>}
    </details>
  );
}

/** The reminders due tomorrow, as of now. */
export function RecordatoriosDeManana() {
  const { data: ajustes } = trpc.ajustes.get.useQuery();
  const { activos = false, dias = [], hora } = ajustes?.recordatorios ?? {};
  const { data } = trpc.recordatorios.previsto.useQuery({ dias }, { enabled: activos });
  if (!activos || !data || data.cuantos === 0) return null;
  return (
    <p className="soft small">
      {counted(data.cuantos, "recordatorio saldrá", "recordatorios saldrán")} mañana a las {hora}, si nadie paga antes.
    </p>
  );
}

function cuando({ proximoIntento, intentado }: Pick<Envio, "proximoIntento" | "intentado">): string {
  const now = Date.now();
  if (intentado !== null || proximoIntento <= now) return "ahora";
  return momentoDicho(instante(proximoIntento), instante(now));
}
