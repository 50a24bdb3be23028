/**
 * Every page of the product as a row of data: the app, the build, the service worker, the server and the tests all read these
 * rows.
 */
import { paths } from "./paths.ts";

/** Who a page is for, which decides its layout. */
export type Audience = "public" | "account" | "borrower" | "panel" | "dev";

interface Route {
  name: string;
  /** A trailing `/:id` matches an id, `/*` the path itself and everything below it. */
  path: string;
  audience: Audience;
  /** What is prerendered at build time: the whole page, or a placeholder until its code or data arrives. */
  drawn: "whole" | "waiting" | "no";
  /** For search engines: in the sitemap, allowed, or disallowed. */
  search: "listed" | "allowed" | "never";
}

export const routes = [
  { name: "inicio", path: paths.inicio, audience: "public", drawn: "whole", search: "listed" },
  { name: "sobre", path: paths.sobre, audience: "public", drawn: "whole", search: "listed" },
  { name: "terminos", path: paths.terminos, audience: "public", drawn: "whole", search: "listed" },
  { name: "privacidad", path: paths.privacidad, audience: "public", drawn: "whole", search: "listed" },
  { name: "tutorial", path: paths.tutorial, audience: "public", drawn: "whole", search: "listed" },
  { name: "login", path: paths.login, audience: "account", drawn: "waiting", search: "allowed" },
  { name: "loginPhone", path: paths.loginPhone, audience: "account", drawn: "waiting", search: "allowed" },
  { name: "loginEmail", path: paths.loginEmail, audience: "account", drawn: "waiting", search: "allowed" },
  { name: "recuperar", path: paths.recuperar, audience: "account", drawn: "no", search: "allowed" },
  { name: "correo", path: paths.correo, audience: "account", drawn: "no", search: "never" },
  { name: "noFuiYo", path: paths.noFuiYo, audience: "account", drawn: "no", search: "never" },
  { name: "baja", path: paths.baja, audience: "account", drawn: "no", search: "never" },
  { name: "ajeno", path: `${paths.pagar}/:id`, audience: "account", drawn: "no", search: "never" },
  { name: "registroEmail", path: paths.registroEmail, audience: "account", drawn: "waiting", search: "allowed" },
  { name: "dashboard", path: paths.dashboard, audience: "borrower", drawn: "waiting", search: "never" },
  { name: "perfil", path: paths.perfil, audience: "borrower", drawn: "waiting", search: "never" },
  { name: "datos", path: paths.datos, audience: "borrower", drawn: "waiting", search: "never" },
  { name: "solicitar", path: paths.solicitar, audience: "borrower", drawn: "waiting", search: "never" },
  { name: "solicitudEnviada", path: paths.solicitudEnviada, audience: "borrower", drawn: "waiting", search: "never" },
  { name: "niveles", path: paths.niveles, audience: "borrower", drawn: "waiting", search: "never" },
  { name: "referidos", path: paths.referidos, audience: "borrower", drawn: "waiting", search: "never" },
  { name: "historial", path: paths.historial, audience: "borrower", drawn: "waiting", search: "never" },
  { name: "recibo", path: `${paths.recibos}/:id`, audience: "borrower", drawn: "waiting", search: "never" },
  { name: "cuenta", path: paths.cuenta, audience: "borrower", drawn: "waiting", search: "never" },
  { name: "constancia", path: `${paths.constancias}/:id`, audience: "borrower", drawn: "waiting", search: "never" },
  { name: "admin", path: `${paths.admin}/*`, audience: "panel", drawn: "no", search: "never" },
  { name: "muestra", path: paths.muestra, audience: "dev", drawn: "no", search: "never" },
  { name: "noEncontrada", path: "*", audience: "public", drawn: "whole", search: "never" },
] as const satisfies readonly Route[];

export type KnownRoute = (typeof routes)[number];
export type RouteName = KnownRoute["name"];

/** The page for every unknown address. */
export const NOT_FOUND = "noEncontrada" satisfies RouteName;
/** Whether `text` may be an id in an address. */
export const isId = (text: string): boolean => /^[\w-]{1,64}$/.test(text);

const byName = Object.fromEntries(routes.map((route) => [route.name, route])) as Record<RouteName, KnownRoute>;

/** `path` without trailing slashes. */
export function withoutSlash(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === "/") end -= 1;
  return path.slice(0, end);
}

/** The page at `path`, or the not-found page. */
export function routeAt(path: string): KnownRoute {
  const address = withoutSlash(path);
  return routes.find((route) => matches(route.path, address)) ?? byName[NOT_FOUND];
}

function matches(pattern: string, address: string): boolean {
  const base = pattern.slice(0, pattern.lastIndexOf("/"));
  if (pattern.endsWith("/:id")) return address.startsWith(`${base}/`) && isId(address.slice(base.length + 1));
  if (pattern.endsWith("/*")) return address === base || address.startsWith(`${base}/`);
  return address === pattern;
}

/** The folder, inside the client's, where the build writes each page's document for the server. */
export const PAGE_FILES = "/paginas/";
export const pageFile = (name: RouteName): string => `${PAGE_FILES}${name}.html`;
/** For each page, the elements of the head that load a piece (rules/input/primeras.ts). */
export const PIEZAS_FILE = `${PAGE_FILES}piezas.json`;
export type PiezasDePagina = { [name in RouteName]?: Record<string, string> };
