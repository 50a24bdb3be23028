/**
 * Notifications: this part of the service worker shows what the server sends (server/messages/carriers/push.ts), and opens the
 * page on a tap.
 */
import { paths, urlAt } from "../../../rules/paths.ts";
import type { Notificado } from "../../../rules/texts/events/pantalla.ts";
import type { OpenPage, WorkerSelf } from "./worker-self.ts";

/** Browsers revoke the permission of a worker that receives a push and shows nothing. */
const UNREADABLE = { titulo: "Tienes una novedad", texto: "Toca para verla.", pagina: paths.dashboard, id: "novedad" };

function read(data: { json(): unknown } | null): Notificado {
  try {
    const sent = data?.json() as Partial<Notificado> | null | undefined;
    return { ...UNREADABLE, ...sent };
  } catch {
    return UNREADABLE;
  }
}

async function show(self: WorkerSelf, { titulo, texto, pagina, id }: Notificado): Promise<void> {
  await self.registration.showNotification(titulo, {
    body: texto,
    tag: id,
    lang: "es-VE",
    icon: "/icono-192.png",
    data: pagina,
  });
}

/** Only addresses of this site: a tap never leads elsewhere, whatever the message says. */
function addressOf(data: unknown): URL {
  const own = new URL(paths.dashboard, location.origin);
  const wanted = typeof data === "string" ? urlAt(data, location.origin) : null;
  return wanted?.origin === location.origin ? wanted : own;
}

const inPanel = ({ pathname }: URL) => pathname.startsWith(paths.admin);

/**
 * Uses an open page of the same side (borrower or panel), otherwise opens a new one. If it shows that address already, it is
 * only focused.
 */
async function lead(self: WorkerSelf, to: URL): Promise<void> {
  const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const pages = open.filter(({ url }) => inPanel(new URL(url)) === inPanel(to));
  const there = pages.find(({ url }) => new URL(url).pathname === to.pathname);
  if (there) return void (await there.focus());
  const [page] = pages;
  if (!(page && (await moved(page, to)))) await self.clients.openWindow(to.href);
}

/** False for a page that this worker does not control, opened before it was installed. */
async function moved(page: OpenPage, to: URL): Promise<boolean> {
  try {
    const focused = await page.focus();
    await focused.navigate(to.href);
    return true;
  } catch {
    return false;
  }
}

export function listen(self: WorkerSelf): void {
  self.addEventListener("push", (event) => event.waitUntil(show(self, read(event.data))));
  self.addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(lead(self, addressOf(event.notification.data)));
  });
}
