import { Link } from "wouter";
import type { Instante } from "../../../rules/country/fecha.ts";
import { Momento } from "../../kit/show/fecha.tsx";
import styles from "./notificaciones.module.css";

interface NotificacionProps {
  /** `lleva`: where what it speaks of is; nothing where it says all. */
  notificacion: { mensaje: string; fecha: Instante; lleva?: { pagina: string; texto: string } | null };
  /** It had not been seen when the page opened. */
  fresh: boolean;
}

/** One notification, new or read (spec §2): a dot and a word, and the way to what it speaks of. */
export function Notificacion({ notificacion: { mensaje, fecha, lleva }, fresh }: NotificacionProps) {
  return (
    <li className={styles.item}>
      <p>{mensaje}</p>
      <p className={styles.meta}>
        <span className={fresh ? styles.dot : "visually-hidden"}>{fresh ? "Nueva" : "Leída"}</span>
        <Momento instante={fecha} />
        {lleva && (
          <Link href={lleva.pagina} className={styles.adonde}>
            {lleva.texto}
          </Link>
        )}
      </p>
    </li>
  );
}
