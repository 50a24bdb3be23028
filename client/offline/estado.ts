/** What waits to be sent, as this tab and the others show it. */
import type { inferRouterInputs } from "@trpc/server";
import type { AppRouter } from "../../server/http/router.ts";
import { clearAllDrafts } from "../kit/form/draft.ts";
import { type Guardado, guardadosDe } from "./almacen.ts";

/** What may wait. Each is safe to repeat: its procedure takes a `clave`. */
export const TIPOS = {
  "pagos.register": {
    draftKey: "pago",
    sinLinea: "Se enviará solo cuando vuelva la línea.",
    fallback: "Error al enviar el pago.",
  },
  "loans.request": {
    draftKey: "solicitud",
    sinLinea: "Se enviará sola cuando vuelva la línea.",
    fallback: "Error al enviar la solicitud.",
  },
} as const;
export type Tipo = keyof typeof TIPOS;

type Inputs = inferRouterInputs<AppRouter>;
interface InputOf {
  "pagos.register": Inputs["pagos"]["register"];
  "loans.request": Inputs["loans"]["request"];
}

interface Comun extends Guardado {
  /** What the form held, to give it back. */
  valores: Record<string, unknown>;
  /** Epoch ms. */
  creado: number;
  /** Why the last try did not get through. */
  fallo: string | null;
  /** The server said no: only the person can go on. */
  rechazado: boolean;
}

/** One send that waits. Its `id` is its `clave`. */
export type Envio = { [T in Tipo]: Comun & { tipo: T; input: InputOf[T] } }[Tipo];

interface Estado {
  userId: string | null;
  envios: readonly Envio[];
  enviando: boolean;
  /** How many went back to their forms: a form that is drawn again reads its draft anew. */
  devueltos: number;
  /** Pages that list what waits themselves. */
  tarjetas: number;
}

const CUENTA = "cuotica:cuenta";

let estado: Estado = { userId: cuenta(), envios: [], enviando: false, devueltos: 0, tarjetas: 0 };
const listeners = new Set<() => void>();
const sentListeners = new Set<(tipo: Tipo, here: boolean) => void>();
// Not where pages are drawn at build: an open channel would keep the build from ending.
const channel =
  typeof document === "object" && typeof BroadcastChannel === "function"
    ? new BroadcastChannel("cuotica:envios")
    : null;
/** On their first way, from a form of this tab that shows it. */
export const enVuelo = new Set<string>();

export const estadoActual = () => estado;

export function alCambiar(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Hears of each that the server took after it had waited (`here`: in this tab), or from a form of another tab. */
export function alEnviar(listener: (tipo: Tipo, here: boolean) => void): () => void {
  sentListeners.add(listener);
  return () => sentListeners.delete(listener);
}

export function cambiar(set: Partial<Estado>): void {
  estado = { ...estado, ...set };
  for (const listener of listeners) listener();
}

/** Whose phone this is, known before the server can say it: an id, and nothing else of theirs. */
function cuenta(): string | null {
  try {
    return localStorage.getItem(CUENTA);
  } catch {
    return null;
  }
}

/**
 * Who is here; null when they have left. What waits of somebody else is neither shown nor sent, and what somebody else was
 * writing is forgotten.
 */
export function usarCuenta(userId: string | null): void {
  if (userId && estado.userId && userId !== estado.userId) clearAllDrafts();
  try {
    if (userId) localStorage.setItem(CUENTA, userId);
    else localStorage.removeItem(CUENTA);
  } catch {
    // Storage is refused: they are known until the page is closed.
  }
  cambiar(userId === estado.userId ? {} : { userId, envios: [] });
}

/** Reads again what waits. */
export async function releer(): Promise<void> {
  const { userId } = estado;
  const kept = userId ? await guardadosDe<Envio>("envios", userId).catch(() => []) : [];
  if (userId !== estado.userId) return;
  cambiar({ envios: kept.filter(({ id }) => !enVuelo.has(id)).sort((a, b) => a.creado - b.creado) });
}

/** Tells the other tabs that something changed and, of `sent`, that the server took it. */
export async function avisar(sent?: Tipo): Promise<void> {
  channel?.postMessage(sent ?? null);
  await releer();
}

/** Tells this tab that one of those that waited has been taken. */
export function contar(sent: Tipo, here = true): void {
  for (const listener of sentListeners) listener(sent, here);
}

channel?.addEventListener("message", ({ data }: MessageEvent<Tipo | null>) => {
  if (data) contar(data, false);
  void releer();
});

/** A page that lists what waits is there. The answer takes it away. */
export function mostrarTarjeta(): () => void {
  cambiar({ tarjetas: estado.tarjetas + 1 });
  return () => cambiar({ tarjetas: estado.tarjetas - 1 });
}
