/** A task's state, times and results in words, for the list and the side panel. */
import { counted } from "../../../rules/country/cantidad.ts";
import { type Instante, instante } from "../../../rules/country/fecha.ts";
import { explainFalla, formatCerca } from "../../../rules/operator/salud/corridas.ts";
import { IconAlert, IconBan, IconCheckCircle, IconClock } from "../../kit/icons.tsx";
import { Chip } from "../../kit/show/chip.tsx";
import { IconRefresh } from "../kit/icons.tsx";
import type { TareaDelReloj } from "../kit/types.ts";

export function TareaChip({ cuando, enCurso, ultima }: TareaDelReloj) {
  if (enCurso)
    return (
      <Chip icon={IconRefresh} tone="mango">
        En curso
      </Chip>
    );
  if (cuando === null)
    return (
      <Chip icon={IconBan} tone="quiet">
        Apagada
      </Chip>
    );
  if (!ultima)
    return (
      <Chip icon={IconClock} tone="quiet">
        Por empezar
      </Chip>
    );
  if (ultima.error !== null)
    return (
      <Chip icon={IconAlert} tone="danger">
        Falló
      </Chip>
    );
  return (
    <Chip icon={IconCheckCircle} tone="green">
      Bien
    </Chip>
  );
}

/** «hoy, 10:05 a. m.» */
export function Cerca({ momento }: { momento: Instante }) {
  return <time dateTime={new Date(momento).toISOString()}>{formatCerca(momento, instante(Date.now()))}</time>;
}

/** What a run did, or why it failed. */
export function queHizo({ hizo, error }: { hizo: string | null; error: string | null }): string {
  if (error !== null) return explainFalla(error).que;
  return hizo ?? "No había nada que hacer";
}

/** How many missed runs one run made up for. */
export const porCuantas = (saltadas: number): string =>
  `También por ${counted(saltadas, "vez", "veces")} que no se hizo`;
