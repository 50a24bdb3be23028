import type { Instante } from "../../../rules/country/fecha.ts";
import type { AvisoTipo } from "../../../rules/texts/avisos.ts";
import { cx } from "../../kit/cx.ts";
import { IconCheckCircle, IconCloseCircle, IconInfo, IconShield } from "../../kit/icons.tsx";
import { Button } from "../../kit/show/button.tsx";
import { Momento } from "../../kit/show/fecha.tsx";
import styles from "./notificaciones.module.css";

const ICONS: Record<AvisoTipo, typeof IconInfo> = {
  aprobado: IconCheckCircle,
  rechazado: IconCloseCircle,
  verificacion: IconShield,
  info: IconInfo,
};

interface NotificacionProps {
  notificacion: { mensaje: string; tipo: AvisoTipo; leida: boolean; fecha: Instante };
  busy: boolean;
  onRead: () => void;
}

/** One notification: new ones stand out and can be marked as read. */
export function Notificacion({ notificacion, busy, onRead }: NotificacionProps) {
  const { mensaje, tipo, leida, fecha } = notificacion;
  const Icon = ICONS[tipo];
  return (
    <li className={cx(styles.item, !leida && styles.fresh)}>
      <Icon size={20} className={styles[tipo]} />
      <div className={styles.body}>
        <p>{mensaje}</p>
        <div className={styles.meta}>
          <span>{leida ? "Leída" : <strong className={styles.badge}>Nueva</strong>}</span>
          <Momento instante={fecha} />
        </div>
        {!leida && (
          <Button variant="ghost" className={styles.read} busy={busy} onClick={onRead}>
            Marcar como leída
          </Button>
        )}
      </div>
    </li>
  );
}
