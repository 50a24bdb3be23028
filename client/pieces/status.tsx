import { IconAlert, IconBan, IconCheckCircle, IconClock, IconCloseCircle } from "../kit/icons.tsx";
import { Chip } from "../kit/show/chip.tsx";

/** Statuses of a loan, of a pago and of a cuota. */
export type Status = "Pendiente" | "Aprobado" | "Rechazado" | "Baneado" | "Pagado" | "Vencido";

const LOOKS = {
  Pendiente: { icon: IconClock, tone: "mango" },
  Aprobado: { icon: IconCheckCircle, tone: "green" },
  Pagado: { icon: IconCheckCircle, tone: "green" },
  Rechazado: { icon: IconCloseCircle, tone: "quiet" },
  Vencido: { icon: IconAlert, tone: "danger" },
  Baneado: { icon: IconBan, tone: "danger" },
} as const satisfies Record<Status, unknown>;

/** A status as a chip. `label` replaces its word, as in «En revisión». */
export function StatusChip({ status, label }: { status: Status; label?: string }) {
  return <Chip {...(LOOKS[status] ?? LOOKS.Pendiente)}>{label ?? status}</Chip>;
}
