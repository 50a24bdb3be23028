import { useEffect } from "react";
import { useLocation, useSearch } from "wouter";
import { trpc } from "../../api/trpc.ts";
import { newClave } from "../../kit/form/state/clave.ts";
import { forgetPasos } from "../paso.ts";
import { readVolver } from "../volver.ts";
import { keepRecomendador, takeRecomendador } from "./recomendador.ts";

/** What follows signing in. A person already signed in goes there at once. */
export function useEntrada(): { enter: () => void; search: string } {
  const [, navigate] = useLocation();
  const search = useSearch();
  const accept = trpc.referidos.accept.useMutation();
  useEffect(() => keepRecomendador(search), [search]);
  const signedIn = trpc.usuarios.me.useQuery().data !== undefined;
  useEffect(() => {
    if (signedIn) navigate(readVolver(search), { replace: true });
  }, [signedIn, navigate, search]);
  const enter = () => {
    forgetPasos();
    const recomendadoPor = takeRecomendador();
    // Nobody waits for it: for an account that is not new it changes nothing.
    if (recomendadoPor) accept.mutate({ recomendadoPor, clave: newClave() });
    navigate(readVolver(search));
  };
  return { enter, search: search && `?${search}` };
}
