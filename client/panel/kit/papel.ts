import { useCallback } from "react";
import { mayAs, type Papel } from "../../../rules/people/acceso/papeles.ts";
import { trpc } from "../../api/trpc.ts";

/**
 * Tells whether who is signed in may do what asks for that role: who may not is shown no button that would only refuse. The server
 * decides; until it is known who they are, they may.
 */
export function useMay(): (least: Papel) => boolean {
  const papel = trpc.usuarios.me.useQuery().data?.papel;
  return useCallback((least: Papel) => papel === undefined || mayAs(papel, least), [papel]);
}
