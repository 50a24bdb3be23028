/** The link of a mail, kept in this tab: after signing in the person comes back to it, and no address contains it. */
import type { inferRouterOutputs } from "@trpc/server";
import { useEffect, useState } from "react";
import type { ParaQue } from "../../../rules/people/acceso/correos.ts";
import type { AppRouter } from "../../../server/http/router.ts";

/** What the server says of a link to its holder. */
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

/** From the address, out of which it is taken, or from before. */
function takeEnlace(): Enlace | null {
  const { hash, pathname } = window.location;
  const inAddress = parse(hash);
  try {
    if (inAddress) sessionStorage.setItem(KEPT, hash);
    else return parse(sessionStorage.getItem(KEPT));
  } catch {
    // A browser that keeps nothing: it stays in the address.
    return inAddress;
  }
  window.history.replaceState(null, "", pathname);
  return inAddress;
}

/** Forgets the link: it did what it could. */
export function forgetEnlace(): void {
  try {
    sessionStorage.removeItem(KEPT);
  } catch {
    // Then it was not kept either.
  }
}

export function useEnlace(): Enlace | null {
  const [enlace, setEnlace] = useState(takeEnlace);
  useEffect(() => {
    // A link opened in a tab that is already here changes the address only.
    const read = () => setEnlace(takeEnlace());
    window.addEventListener("hashchange", read);
    return () => window.removeEventListener("hashchange", read);
  }, []);
  return enlace;
}
