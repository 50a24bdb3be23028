/**
 * The outbox. What a form sends is written down before it goes and crossed out when the server has answered, so that a lost
 * line or a closed tab loses nothing. It goes under the form's `clave`: however often it is sent, it happens once.
 */
import { errorCode, errorText } from "../kit/feedback/failure.ts";
import { ESPERA_ENVIO_MS, MAX_REINTENTO_MS, PRIMER_REINTENTO_MS } from "../../rules/limits.ts";
import { clearDraft, saveDraft } from "../kit/form/draft.ts";
import { guardar, olvidar } from "./almacen.ts";
import { avisar, cambiar, contar, type Envio, enVuelo, estadoActual, releer, TIPOS } from "./estado.ts";

type De<E> = E extends Envio ? Omit<E, "creado" | "fallo" | "rechazado"> : never;
type Nuevo = De<Envio>;
type Resultado = "enviado" | "espera";

export const EN_ESPERA = "Quedó pendiente de enviar. No hace falta que lo repitas.";
const SIN_SERVIDOR = "Cuotica no pudo atenderlo. Lo intentamos de nuevo en un momento.";
/** Refusals that pass: the same send may be taken later. */
const PASSING: Record<string, string> = {
  UNAUTHORIZED: "Inicia sesión para que se envíe.",
  UNEXPECTED: SIN_SERVIDOR,
  TOO_MANY_CALLS: SIN_SERVIDOR,
};
const OTRA_CUENTA = {
  codigo: "OTRA_CUENTA",
  message: "En este teléfono entró otra cuenta. Recarga la página e inténtalo de nuevo.",
};

let timer: ReturnType<typeof setTimeout> | undefined;
let wait = PRIMER_REINTENTO_MS;
let queue: Promise<unknown> = Promise.resolve();

/** One tab sends at a time. Without locks (plain http) only this tab keeps order: the `clave` does the rest. */
function inTurn<T>(act: () => Promise<T>): Promise<T> {
  if (navigator.locks) return navigator.locks.request("cuotica:envios", act) as Promise<T>;
  const turn = queue.then(act);
  queue = turn.catch(() => undefined);
  return turn;
}

interface Answer {
  result?: { data: unknown };
  error?: unknown;
}

/** Asks the server, with an end to the waiting: a line may hang for minutes without being lost. */
async function ask(path: string, input?: object): Promise<unknown> {
  const headers = { "content-type": "application/json" };
  const init = input ? { method: "POST", headers, body: JSON.stringify(input) } : {};
  const response = await fetch(`/trpc/${path}`, { ...init, signal: AbortSignal.timeout(ESPERA_ENVIO_MS) });
  const answer = (await response.json()) as Answer;
  if (!answer.result) throw answer.error ?? answer;
  return answer.result.data;
}

/** Sends it, once it is sure that the session is its owner's. Throws what the server refuses for good. */
async function send(envio: Envio): Promise<Resultado> {
  try {
    if (!navigator.onLine) throw new Error("offline");
    const me = (await ask("usuarios.me")) as { id: string };
    if (me.id !== envio.userId) throw OTRA_CUENTA;
    await ask(envio.tipo, { ...envio.input, clave: envio.id });
  } catch (error) {
    const code = errorCode(error);
    if (code && !(code in PASSING)) throw error;
    await guardar("envios", { ...envio, fallo: PASSING[code ?? ""] ?? TIPOS[envio.tipo].sinLinea });
    return "espera";
  }
  await olvidar("envios", envio.id).catch(() => undefined);
  return "enviado";
}

/**
 * Sends what a form wrote, under the form's `clave`. "espera" when it could not get through: it waits here and goes by
 * itself. Throws what the server refuses, or the lost line where a phone keeps nothing, with the content back in its draft.
 */
export async function enviar(nuevo: Nuevo): Promise<Resultado> {
  const envio: Envio = { ...nuevo, creado: Date.now(), fallo: null, rechazado: false };
  const { draftKey } = TIPOS[envio.tipo];
  enVuelo.add(envio.id);
  try {
    await guardar("envios", envio).then(
      () => clearDraft(draftKey),
      () => undefined,
    );
    const result = await inTurn(() => send(envio));
    if (result === "enviado") await avisar(envio.tipo);
    return result;
  } catch (error) {
    saveDraft(draftKey, { values: envio.valores });
    await olvidar("envios", envio.id).catch(() => undefined);
    throw error;
  } finally {
    enVuelo.delete(envio.id);
    await avisar();
    later();
  }
}

const waits = ({ rechazado }: Envio) => !rechazado;

/** Sends all that waits, oldest first, until the line fails again. */
export async function enviarPendientes(): Promise<void> {
  clearTimeout(timer);
  await releer();
  const { enviando, envios } = estadoActual();
  if (enviando || !envios.some(waits)) return;
  cambiar({ enviando: true });
  await inTurn(sendAll).catch(() => undefined);
  cambiar({ enviando: false });
  await avisar();
  later();
}

async function sendAll(): Promise<void> {
  // Another tab may have sent some while this one waited for its turn.
  await releer();
  for (const envio of estadoActual().envios.filter(waits)) {
    try {
      if ((await send(envio)) === "espera") return;
      wait = PRIMER_REINTENTO_MS;
      contar(envio.tipo);
      await avisar(envio.tipo);
    } catch (error) {
      if (errorCode(error) === OTRA_CUENTA.codigo) return;
      const fallo = errorText(error, TIPOS[envio.tipo].fallback);
      await guardar("envios", { ...envio, rechazado: true, fallo });
    }
  }
}

/** Tries again after a while, longer each time. */
function later(): void {
  clearTimeout(timer);
  if (!estadoActual().envios.some(waits)) return;
  timer = setTimeout(() => void enviarPendientes(), wait);
  wait = Math.min(wait * 2, MAX_REINTENTO_MS);
}

/** The person gives up some that wait; never in the middle of their sending. */
export async function descartar(envios: readonly Envio[]): Promise<void> {
  await inTurn(() => Promise.all(envios.map(({ id }) => olvidar("envios", id))));
  await avisar();
}

/** Puts a refused one back into its form, to be mended. */
export async function devolver(envio: Envio): Promise<void> {
  saveDraft(TIPOS[envio.tipo].draftKey, { values: envio.valores });
  await descartar([envio]);
  cambiar({ devueltos: estadoActual().devueltos + 1 });
}

/** Begins to watch for the line. The answer stops it. */
export function vigilar(): () => void {
  const wake = () => {
    if (document.visibilityState === "hidden") return;
    wait = PRIMER_REINTENTO_MS;
    void enviarPendientes();
  };
  wake();
  addEventListener("online", wake);
  document.addEventListener("visibilitychange", wake);
  return () => {
    clearTimeout(timer);
    removeEventListener("online", wake);
    document.removeEventListener("visibilitychange", wake);
  };
}
