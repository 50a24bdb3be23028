/** This browser takes notifications, or takes none any more. */
import { registerTrabajador } from "./trabajador.ts";

/** How long the worker may take to install on a slow line before the person is told that it failed. */
const PACIENCIA_MS = 30_000;

/** What the server asks of a browser that says yes. */
interface Llaves {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** Subscribes with that key, replacing any earlier one. Throws when the browser or its push service refuses. */
export async function subscribe(key: string): Promise<Llaves> {
  registerTrabajador();
  const late = new Promise<never>((_, reject) => setTimeout(reject, PACIENCIA_MS, new Error("no worker")));
  const { pushManager } = await Promise.race([navigator.serviceWorker.ready, late]);
  await (await pushManager.getSubscription())?.unsubscribe();
  const taken = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint = "", keys: { p256dh = "", auth = "" } = {} } = taken.toJSON();
  return { endpoint, p256dh, auth };
}

/** Stops notifications on this browser, for everybody. */
export async function unsubscribe(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    await (await registration?.pushManager?.getSubscription())?.unsubscribe();
  } catch {
    // The server sends nothing to a session that ended: this only spares the browser.
  }
}
