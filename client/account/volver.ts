import { paths, urlAt } from "../../rules/paths.ts";

/** The sign-in page's address, returning to `path` afterwards. */
export function loginPath(path: string): string {
  return `${paths.login}?volver=${encodeURIComponent(path)}`;
}

/** Where to go once signed in: the `volver` of a query string when it is a path of this same site, else the dashboard. */
export function readVolver(search: string, { origin }: Pick<Location, "origin"> = window.location): string {
  const volver = new URLSearchParams(search).get("volver");
  const url = volver?.startsWith("/") ? urlAt(volver, origin) : null;
  if (!url) return paths.dashboard;
  // "/.//x" belongs to this site but its path, "//x", to another.
  const own = url.origin === origin && !url.pathname.startsWith("//");
  return own ? url.pathname + url.search + url.hash : paths.dashboard;
}
