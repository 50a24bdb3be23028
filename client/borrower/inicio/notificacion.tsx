import type { Instante } from "../../../rules/country/fecha.ts";
import { Momento } from "../../kit/show/fecha.tsx";
import styles from "./notificaciones.module.css";

interface NotificacionProps {
  notificacion: { mensaje: string; fecha: Instante };
  /** It had not been seen when the page opened. */
  fresh: boolean;
}

/** One notification, new or read (spec §2): a dot and a word, and nothing to press. */
export function Notificacion({ notificacion: { mensaje, fecha }, fresh }: NotificacionProps) {
  return (
    <li className={styles.item}>
      <p>{mensaje}</p>
      <p className={styles.meta}>
        <span className={fresh ? styles.dot : "visually-hidden"}>{fresh ? "Nueva" : "Leída"}</span>
        <Momento instante={fecha} />
      </p>
    </li>
  );
}
