import { Link } from "wouter";
import type { Instante } from "../../../rules/country/fecha.ts";
import { adondeLleva } from "../../../rules/texts/adonde.ts";
import { Momento } from "../../kit/show/fecha.tsx";
import styles from "./notificaciones.module.css";

interface NotificacionProps {
  notificacion: { mensaje: string; fecha: Instante };
  /** It had not been seen when the page opened. */
  fresh: boolean;
}

/** One notification, new or read (spec §2): a dot and a word, and the way to what it speaks of. */
export function Notificacion({ notificacion: { mensaje, fecha }, fresh }: NotificacionProps) {
  const adonde = adondeLleva(mensaje);
  return (
    <li className={styles.item}>
      <p>{mensaje}</p>
      <p className={styles.meta}>
        <span className={fresh ? styles.dot : "visually-hidden"}>{fresh ? "Nueva" : "Leída"}</span>
        <Momento instante={fecha} />
        {adonde && (
          <Link href={adonde.pagina} className={styles.adonde}>
            {adonde.texto}
          </Link>
        )}
      </p>
    </li>
  );
}
