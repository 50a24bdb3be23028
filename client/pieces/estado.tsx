import { cx } from "../kit/cx.ts";
import { IconAlert, IconBan, IconCheckCircle, IconClock, IconCloseCircle } from "../kit/icons.tsx";
import styles from "./estado.module.css";

/** States of a loan, of a pago and of a cuota. */
export type Estado = "Pendiente" | "Aprobado" | "Rechazado" | "Baneado" | "Pagado" | "Vencido";

const LOOKS: Record<Estado, { icon: typeof IconClock; tone: string | undefined }> = {
  Pendiente: { icon: IconClock, tone: styles.mango },
  Aprobado: { icon: IconCheckCircle, tone: styles.green },
  Pagado: { icon: IconCheckCircle, tone: styles.green },
  Rechazado: { icon: IconCloseCircle, tone: styles.plain },
  Vencido: { icon: IconAlert, tone: styles.danger },
  Baneado: { icon: IconBan, tone: styles.danger },
};

/** A state as a chip: icon and word, never colour alone. `label` replaces the word, as in «En revisión». */
export function EstadoChip({ estado, label }: { estado: Estado; label?: string }) {
  const { icon: Icon, tone } = LOOKS[estado] ?? LOOKS.Pendiente;
  return (
    <span className={cx(styles.chip, tone)}>
      <Icon size={16} />
      {label ?? estado}
    </span>
  );
}
