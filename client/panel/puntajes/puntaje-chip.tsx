import type { Puntaje } from "../../../rules/loans/aprobar/puntaje.ts";
import { IconAlert, IconCheckCircle, IconInfo } from "../../kit/icons.tsx";
import { Chip } from "../../kit/show/chip.tsx";

const LOOKS = {
  alto: { icon: IconCheckCircle, tone: "green" },
  medio: { icon: IconInfo, tone: "quiet" },
  bajo: { icon: IconAlert, tone: "mango" },
} as const;

/** The score, and whether it is high. */
export function PuntajeChip({ total, nivel }: Pick<Puntaje, "total" | "nivel">) {
  return (
    <Chip {...LOOKS[nivel]}>
      Puntaje {total}, {nivel}
    </Chip>
  );
}
