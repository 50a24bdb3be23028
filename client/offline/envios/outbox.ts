/** The outbox's state, shared by all tabs. */
import { forgetUltimas } from "../../api/ultimas.ts";
import { clearAllDrafts } from "../../kit/form/state/draft.ts";
import { savedOf } from "../kept/almacen.ts";
import { unsubscribe } from "../worker/suscripcion.ts";
import { type Envio, type Tipo, toShow } from "./envio.ts";

interface Outbox {
  userId: string | null;
  envios: readonly Envio[];
  enviando: boolean;
  /** How many returned to their forms: a form that is rendered again rereads its draft. */
  devueltos: number;
  /** How many pages list the outbox themselves. */
  tarjetas: number;
}

const OWNER_KEY = "cuotica:cuenta";

let outbox: Outbox = { userId: savedOwner(), envios: [], enviando: false, devueltos: 0, tarjetas: 0 };
const listeners = new Set<() => void>();
const sentListeners = new Set<(tipo: Tipo, here: boolean) => void>();
// Not during prerendering: an open channel would keep the build from ending.
const channel =
  typeof document === "object" && typeof BroadcastChannel === "function"
    ? new BroadcastChannel("cuotica:envios")
    : null;
/** First attempts by a form of this tab, which shows them itself. */
export const inFlight = new Set<string>();

export const currentOutbox = () => outbox;

export function onChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * `listener` is called for each item that the server accepted after it had waited (`here`: in this tab), or from another tab's
 * form.
 */
export function onSent(listener: (tipo: Tipo, here: boolean) => void): () => void {
  sentListeners.add(listener);
  return () => sentListeners.delete(listener);
}

export function update(set: Partial<Outbox>): void {
  outbox = { ...outbox, ...set };
  for (const listener of listeners) listener();
}

/** Whose phone this is, known before the server says it: an id, and nothing else. */
function savedOwner(): string | null {
  try {
    return localStorage.getItem(OWNER_KEY);
  } catch {
    return null;
  }
}

/**
 * Sets who is signed in; null after sign-out. Another person's queued items are neither shown nor sent, their drafts and last
 * answers are deleted, and this browser receives no more notifications of theirs.
 */
export function setOwner(userId: string | null): void {
  // If another tab was told first, what is stored is this person's already.
  if (userId !== outbox.userId && !(userId && savedOwner() === userId)) {
    if (userId && outbox.userId) clearAllDrafts();
    forgetUltimas();
    if (outbox.userId) void unsubscribe();
  }
  try {
    if (userId) localStorage.setItem(OWNER_KEY, userId);
    else localStorage.removeItem(OWNER_KEY);
  } catch {
    // Storage is refused: they are known until the page is closed.
  }
  update(userId === outbox.userId ? {} : { userId, envios: [] });
}

/** Rereads the outbox. */
export async function reload(): Promise<void> {
  const { userId } = outbox;
  const kept = userId ? await savedOf<Envio>("envios", userId).catch(() => []) : [];
  if (userId !== outbox.userId) return;
  update({ envios: toShow(kept, inFlight) });
}

/** Tells the other tabs about a change and, with `sent`, that the server accepted an item. */
export async function announce(sent?: Tipo): Promise<void> {
  channel?.postMessage(sent ?? null);
  await reload();
}

/** Tells this tab that a queued item was accepted. */
export function reportSent(sent: Tipo, here = true): void {
  for (const listener of sentListeners) listener(sent, here);
}

channel?.addEventListener("message", ({ data }: MessageEvent<Tipo | null>) => {
  if (data) reportSent(data, false);
  void reload();
});

/** Registers a page that lists the outbox itself; returns a function that unregisters it. */
export function showCard(): () => void {
  update({ tarjetas: outbox.tarjetas + 1 });
  return () => update({ tarjetas: outbox.tarjetas - 1 });
}
