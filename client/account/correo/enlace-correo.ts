/** A mail's link, kept in this tab: the person comes back to it after signing in, and no address contains it. */
import type { inferRouterOutputs } from "@trpc/server";
import { useEffect, useState } from "react";
import type { ParaQue } from "../../../rules/people/acceso/correos.ts";
import type { AppRouter } from "../../../server/http/router.ts";

/** What the server tells the link's holder. */
export type Titular = inferRouterOutputs<AppRouter>["correos"]["lookUp"];

export interface Enlace {
  para: ParaQue;
  token: string;
}

const KEPT = "cuotica:enlace-correo";

function parse(text: string | null): Enlace | null {
  const [, para, token] = /^#(confirmar|recuperar)=([\w.-]+)$/.exec(text ?? "") ?? [];
  return token ? { para: para as ParaQue, token } : null;
}

/** Read from the address, which then loses it, or from this tab's storage. */
function takeEnlace(): Enlace | null {
  const { hash, pathname } = window.location;
  const inAddress = parse(hash);
  try {
    if (inAddress) sessionStorage.setItem(KEPT, hash);
    else return parse(sessionStorage.getItem(KEPT));
  } catch {
    // The browser refuses storage: it stays in the address.
    return inAddress;
  }
  window.history.replaceState(null, "", pathname);
  return inAddress;
}

/** Forgets the link once it has been used. */
export function forgetEnlace(): void {
  try {
    sessionStorage.removeItem(KEPT);
  } catch {
    // Then it was not stored either.
  }
}

export function useEnlace(): Enlace | null {
  const [enlace, setEnlace] = useState(takeEnlace);
  useEffect(() => {
    // A link opened in a tab that already shows this page changes only the address.
    const read = () => setEnlace(takeEnlace());
    window.addEventListener("hashchange", read);
    return () => window.removeEventListener("hashchange", read);
  }, []);
  return enlace;
}
