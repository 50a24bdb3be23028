/** Keeps a script-readable cookie in sync with the session cookie, so that a page without it need not ask who is signed in. */
import type { Context } from "hono";
import { ENTRADO } from "../../../rules/people/acceso/sesiones.ts";
import { readCookie } from "../../core/net/cookies.ts";
import type { HttpEnv } from "../../core/net/http.ts";

/** The longest lifetime that browsers allow. Every page load corrects the cookie. */
const DIAS = 400;

/** The session cookie that a response sets last; "" if it deletes it. */
const SESION = /[.]session_token=([^;]*)/;

export function markEntrado({ https }: { https: boolean }): (c: Context<HttpEnv>) => void {
  const written = (inside: boolean) =>
    `${ENTRADO}=${inside ? 1 : ""}; Path=/; Max-Age=${inside ? DIAS * 86_400 : 0}; SameSite=Lax${https ? "; Secure" : ""}`;
  return (c) => {
    const { headers } = c.res;
    const isPage = headers.get("content-type")?.startsWith("text/html");
    if (!isPage && !headers.has("set-cookie")) return;
    const told = headers.getSetCookie().flatMap((cookie) => SESION.exec(cookie)?.[1] ?? []);
    if (told.length === 0 && !isPage) return;
    const inside = told.length > 0 ? told.at(-1) !== "" : c.get("context").usuario !== null;
    const said = readCookie(c.req.header("cookie") ?? "", ENTRADO) === "1";
    if (inside !== said) headers.append("set-cookie", written(inside));
  };
}
