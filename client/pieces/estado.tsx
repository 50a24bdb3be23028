import { IconAlert, IconBan, IconCheckCircle, IconClock, IconCloseCircle } from "../kit/icons.tsx";
import { Chip } from "../kit/show/chip.tsx";

/** States of a loan, of a pago and of a cuota. */
export type Estado = "Pendiente" | "Aprobado" | "Rechazado" | "Baneado" | "Pagado" | "Vencido";

const LOOKS = {
  Pendiente: { icon: IconClock, tone: "mango" },
  Aprobado: { icon: IconCheckCircle, tone: "green" },
  Pagado: { icon: IconCheckCircle, tone: "green" },
  Rechazado: { icon: IconCloseCircle, tone: "quiet" },
  Vencido: { icon: IconAlert, tone: "danger" },
  Baneado: { icon: IconBan, tone: "danger" },
} as const satisfies Record<Estado, unknown>;

/** A state as a chip. `label` replaces its word, as in «En revisión». */
export function EstadoChip({ estado, label }: { estado: Estado; label?: string }) {
  return <Chip {...(LOOKS[estado] ?? LOOKS.Pendiente)}>{label ?? estado}</Chip>;
}
