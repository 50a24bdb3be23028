import { useEffect } from "react";
import { useLocation, useSearch } from "wouter";
import { trpc } from "../../api/trpc.ts";
import { newClave } from "../../kit/form/state/clave.ts";
import { clearDraft, readDraft, saveDraft } from "../../kit/form/state/draft.ts";
import { forgetPasos } from "../paso.ts";
import { readVolver } from "../volver.ts";

/** Who referred a person who is about to sign up: taken from the link and stored until the account exists. */
const KEPT = "recomendador";

/** Stores the `ref` of a query string, if there is one. */
function keepRecomendador(search: string): void {
  const ref = new URLSearchParams(search).get("ref");
  if (ref && /^[\w-]{1,64}$/.test(ref)) saveDraft(KEPT, { values: { ref } });
}

/** Returns and deletes the stored referral: it counts once. */
function takeRecomendador(): string | null {
  const ref = readDraft(KEPT)?.values.ref;
  clearDraft(KEPT);
  return typeof ref === "string" ? ref : null;
}

/** What follows a sign-in; a person already signed in is sent on at once. */
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
    // Not awaited: for an existing account it changes nothing.
    if (recomendadoPor) accept.mutate({ recomendadoPor, clave: newClave() });
    navigate(readVolver(search));
  };
  return { enter, search: search && `?${search}` };
}
