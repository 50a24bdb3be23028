import { paths } from "../../rules/paths.ts";

/** The sign-in page, which comes back to `path` afterwards. */
export function loginPath(path: string): string {
  return `${paths.login}?volver=${encodeURIComponent(path)}`;
}

/** Where to go once signed in: the `volver` of a query string when it is a path of this same site, else the dashboard. */
export function readVolver(search: string): string {
  const volver = new URLSearchParams(search).get("volver");
  const { origin } = window.location;
  if (!volver?.startsWith("/") || !URL.canParse(volver, origin)) return paths.dashboard;
  const url = new URL(volver, origin);
  return url.origin === origin ? url.pathname + url.search + url.hash : paths.dashboard;
}
