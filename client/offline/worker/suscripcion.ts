/** Subscribes this browser to notifications, and unsubscribes it. */
import { registerTrabajador } from "./trabajador.ts";

/** How long the worker may take to install on a slow line before the person is told that it failed. */
const PACIENCIA_MS = 30_000;

/** What the server needs from a subscribed browser. */
interface Llaves {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** Subscribes with that key, replacing any earlier subscription. Throws if the browser or its push service refuses. */
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
    // The server sends nothing to a session that ended: this only saves the browser work.
  }
}
