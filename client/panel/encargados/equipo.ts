import { mayAs } from "../../../rules/people/acceso/papeles.ts";
import { trpc } from "../../api/trpc.ts";

/** How a choice says that nobody does. */
export const NADIE = "nadie";

/** Who may answer for clients, as a choice; nobody is the last. */
export function useEquipo() {
  const { data } = trpc.admins.list.useQuery({ limit: 100 });
  const equipo = (data?.items ?? []).filter(({ papel }) => mayAs(papel, "gestor"));
  const opciones = equipo.map(({ id, email }) => ({ value: id, label: email }));
  return {
    /** There is somebody to choose among. */
    hay: equipo.length > 1,
    opciones: [...opciones, { value: NADIE, label: "Nadie en particular" }],
  };
}
