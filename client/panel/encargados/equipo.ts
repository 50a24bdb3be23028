import { mayAs } from "../../../rules/people/acceso/papeles.ts";
import { trpc } from "../../api/trpc.ts";

/** The option for unassigned. */
export const NADIE = "nadie";

/** The team members who may have clients, as options; unassigned comes last. */
export function useEquipo() {
  const { data } = trpc.admins.list.useQuery({ limit: 100 });
  const equipo = (data?.items ?? []).filter(({ papel }) => mayAs(papel, "gestor"));
  const opciones = equipo.map(({ id, email }) => ({ value: id, label: email }));
  return {
    /** Whether the team has more than one member. */
    hay: equipo.length > 1,
    opciones: [...opciones, { value: NADIE, label: "Nadie en particular" }],
  };
}
