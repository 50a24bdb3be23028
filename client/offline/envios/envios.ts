/**
 * The outbox. What a form sends is stored before it goes and deleted when the server has answered, so that a lost connection or
 * a closed tab loses nothing. It goes under the form's `clave`: however often it is sent, it takes effect once.
 */
import { PRIMER_REINTENTO_MS } from "../../../rules/limits/limits.ts";
import { Failure } from "../../kit/failure.ts";
import { clearDraft, saveDraft } from "../../kit/form/state/draft.ts";
import { forget, save } from "../kept/almacen.ts";
import { makeAsk } from "./ask.ts";
import {
  afterFailure,
  deliver,
  demandSession,
  draftKeyOf,
  type Envio,
  isWaiting,
  keptForOwner,
  longerWait,
  type Tipo,
} from "./envio.ts";
import { announce, currentOutbox, inFlight, reload, reportSent, update } from "./outbox.ts";

type De<E> = E extends Envio ? Omit<E, "creado" | "fallo" | "rechazado"> : never;
type Nuevo = De<Envio>;
type Resultado = "enviado" | "espera";

export const EN_ESPERA = "Quedó pendiente de enviar. No hace falta que lo repitas.";

const ask = makeAsk();
/** Refuses if the session is not that person's any more: OTRA_CUENTA. Throws `Failure`. */
export const demandOwner = (userId: string): Promise<void> => demandSession(userId, ask);

/** Few pagos have a capture: the code that uploads it is loaded with the first. */
const adjunto = () => import("./adjunto.ts");
let timer: ReturnType<typeof setTimeout> | undefined;
let wait = PRIMER_REINTENTO_MS;
let queue: Promise<unknown> = Promise.resolve();

/** One tab sends at a time. Without locks (plain http) only this tab is ordered; the `clave` makes that safe. */
function inTurn<T>(act: () => Promise<T>): Promise<T> {
  if (navigator.locks) return navigator.locks.request("cuotica:envios", act) as Promise<T>;
  const turn = queue.then(act);
  queue = turn.catch(() => undefined);
  return turn;
}

/** One attempt. Throws what only its person can resolve, and a lost connection if the phone refuses storage. */
async function send(envio: Envio): Promise<Resultado> {
  try {
    if (!navigator.onLine) throw new Failure("offline");
    await deliver(envio, ask, async (one) => (await adjunto()).attach(one));
  } catch (error) {
    const { next, fallo } = afterFailure(envio, error);
    if (next !== "again") throw error;
    await save("envios", { ...envio, fallo }).catch(() => {
      throw error;
    });
    return "espera";
  }
  await forget("envios", envio.id).catch(() => undefined);
  if (envio.valores.captura) void adjunto().then(({ settle }) => settle(envio));
  return "enviado";
}

/**
 * Sends a form's values under its `clave`. "espera" if it could not get through: it waits here and is retried. Throws the
 * server's refusal, or the lost connection if the phone refuses storage, after putting the content back in its draft; and
 * OTRA_CUENTA if another person is signed in: then it stays here for its owner.
 */
export async function sendOrKeep(nuevo: Nuevo): Promise<Resultado> {
  const envio: Envio = { ...nuevo, creado: Date.now(), fallo: null, rechazado: false };
  const draftKey = draftKeyOf(envio.tipo, envio.userId);
  inFlight.add(envio.id);
  let kept = true;
  try {
    await save("envios", envio).then(
      () => clearDraft(draftKey),
      () => {
        kept = false;
      },
    );
    const result = await inTurn(() => send(envio));
    if (result === "enviado") await announce(envio.tipo);
    return result;
  } catch (error) {
    if (kept && afterFailure(envio, error).next === "stop") {
      const failure = keptForOwner();
      await save("envios", { ...envio, fallo: failure.message }).catch(() => undefined);
      throw failure;
    }
    saveDraft(draftKey, { values: envio.valores });
    await forget("envios", envio.id).catch(() => undefined);
    throw error;
  } finally {
    inFlight.delete(envio.id);
    await announce();
    later();
  }
}

/** Sends everything queued, oldest first, until the connection fails again. */
export async function sendPending(): Promise<void> {
  clearTimeout(timer);
  await reload();
  const { enviando, envios } = currentOutbox();
  if (enviando || !envios.some(isWaiting)) return;
  update({ enviando: true });
  await inTurn(sendAll).catch(() => undefined);
  update({ enviando: false });
  await announce();
  later();
}

async function sendAll(): Promise<void> {
  // Another tab may have sent some while this one waited for its turn.
  await reload();
  for (const envio of currentOutbox().envios.filter(isWaiting)) {
    try {
      if ((await send(envio)) === "espera") return;
      wait = PRIMER_REINTENTO_MS;
      reportSent(envio.tipo);
      await announce(envio.tipo);
    } catch (error) {
      const { next, fallo } = afterFailure(envio, error);
      if (next !== "refused") return;
      await save("envios", { ...envio, rechazado: true, fallo });
    }
  }
}

/** Retries after a while, longer each time. */
function later(): void {
  clearTimeout(timer);
  if (!currentOutbox().envios.some(isWaiting)) return;
  timer = setTimeout(() => void sendPending(), wait);
  wait = longerWait(wait);
}

/** The person discards some queued items; never during their sending. */
export async function discard(envios: readonly Envio[]): Promise<void> {
  await inTurn(() => Promise.all(envios.map(({ id }) => forget("envios", id))));
  await announce();
}

/** Puts a refused item back into its form, to be corrected. */
export async function giveBack(envio: Envio): Promise<void> {
  await discard([envio]);
  fillForm(envio.tipo, envio.userId, envio.valores);
}

/** Stores earlier values of that person's form as its draft, wherever it opens next. */
export function fillForm(tipo: Tipo, userId: string, values: Envio["valores"]): void {
  saveDraft(draftKeyOf(tipo, userId), { values });
  update({ devueltos: currentOutbox().devueltos + 1 });
}

/** Starts to watch for a connection; returns a function that stops it. */
export function watch(): () => void {
  const wake = () => {
    if (document.visibilityState === "hidden") return;
    wait = PRIMER_REINTENTO_MS;
    void sendPending();
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
