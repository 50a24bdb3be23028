import type { AvisoTipo } from "../../server/rules/avisos.ts";
import type { Instante } from "../../server/rules/fecha.ts";
import { Button } from "../ui/button.tsx";
import { cx } from "../ui/cx.ts";
import { Momento } from "../ui/fecha.tsx";
import { IconCheckCircle, IconCloseCircle, IconInfo, IconShield } from "../ui/icons.tsx";
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
