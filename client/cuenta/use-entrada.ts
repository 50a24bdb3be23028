import { useEffect } from "react";
import { useLocation, useSearch } from "wouter";
import { trpc } from "../trpc.ts";
import { readVolver } from "./volver.ts";

/** What follows signing in. Whoever is already signed in goes there at once. */
export function useEntrada(): { enter: () => void; search: string } {
  const [, navigate] = useLocation();
  const search = useSearch();
  const signedIn = trpc.usuarios.me.useQuery().data !== undefined;
  useEffect(() => {
    if (signedIn) navigate(readVolver(search), { replace: true });
  }, [signedIn, navigate, search]);
  return { enter: () => navigate(readVolver(search)), search: search && `?${search}` };
}
