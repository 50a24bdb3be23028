/** What waits to be sent, as this tab and the others show it. */
import { forgetUltimas } from "../../api/ultimas.ts";
import { clearAllDrafts } from "../../kit/form/state/draft.ts";
import { savedOf } from "../kept/almacen.ts";
import { unsubscribe } from "../worker/suscripcion.ts";
import { type Envio, type Tipo, toShow } from "./envio.ts";

interface Outbox {
  userId: string | null;
  envios: readonly Envio[];
  enviando: boolean;
  /** How many went back to their forms: a form that is drawn again reads its draft anew. */
  devueltos: number;
  /** Pages that list what waits themselves. */
  tarjetas: number;
}

const OWNER_KEY = "cuotica:cuenta";

let outbox: Outbox = { userId: savedOwner(), envios: [], enviando: false, devueltos: 0, tarjetas: 0 };
const listeners = new Set<() => void>();
const sentListeners = new Set<(tipo: Tipo, here: boolean) => void>();
// Not where pages are drawn at build: an open channel would keep the build from ending.
const channel =
  typeof document === "object" && typeof BroadcastChannel === "function"
    ? new BroadcastChannel("cuotica:envios")
    : null;
/** First attempts, from a form of this tab that shows them. */
export const inFlight = new Set<string>();

export const currentOutbox = () => outbox;

export function onChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** `listener` is called for each that the server took after it had waited (`here`: in this tab), or from a form of another tab. */
export function onSent(listener: (tipo: Tipo, here: boolean) => void): () => void {
  sentListeners.add(listener);
  return () => sentListeners.delete(listener);
}

export function update(set: Partial<Outbox>): void {
  outbox = { ...outbox, ...set };
  for (const listener of listeners) listener();
}

/** Whose phone this is, known before the server can say it: an id, and nothing else of theirs. */
function savedOwner(): string | null {
  try {
    return localStorage.getItem(OWNER_KEY);
  } catch {
    return null;
  }
}

/**
 * Who is here; null when they have left. What waits of somebody else is neither shown nor sent, and what somebody else was
 * writing and last saw is forgotten; this browser takes no notification of theirs any more.
 */
export function setOwner(userId: string | null): void {
  if (userId && outbox.userId && userId !== outbox.userId) clearAllDrafts();
  if (userId !== outbox.userId) forgetUltimas();
  if (outbox.userId && userId !== outbox.userId) void unsubscribe();
  try {
    if (userId) localStorage.setItem(OWNER_KEY, userId);
    else localStorage.removeItem(OWNER_KEY);
  } catch {
    // Storage is refused: they are known until the page is closed.
  }
  update(userId === outbox.userId ? {} : { userId, envios: [] });
}

/** Reads again what waits. */
export async function reload(): Promise<void> {
  const { userId } = outbox;
  const kept = userId ? await savedOf<Envio>("envios", userId).catch(() => []) : [];
  if (userId !== outbox.userId) return;
  update({ envios: toShow(kept, inFlight) });
}

/** Tells the other tabs that something changed and, of `sent`, that the server took it. */
export async function announce(sent?: Tipo): Promise<void> {
  channel?.postMessage(sent ?? null);
  await reload();
}

/** Tells this tab that one of those that waited has been taken. */
export function reportSent(sent: Tipo, here = true): void {
  for (const listener of sentListeners) listener(sent, here);
}

channel?.addEventListener("message", ({ data }: MessageEvent<Tipo | null>) => {
  if (data) reportSent(data, false);
  void reload();
});

/** A page that lists what waits is there. The answer takes it away. */
export function showCard(): () => void {
  update({ tarjetas: outbox.tarjetas + 1 });
  return () => update({ tarjetas: outbox.tarjetas - 1 });
}
