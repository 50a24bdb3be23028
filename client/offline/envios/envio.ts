/** One submission that may have to wait for a connection, and the decisions about it. No storage and no network here. */
import type { inferRouterInputs } from "@trpc/server";
import { MAX_REINTENTO_MS } from "../../../rules/limits/limits.ts";
import type { AppRouter } from "../../../server/http/router.ts";
import { errorText, Failure, failureOf } from "../../kit/failure.ts";
import type { Guardado } from "../kept/almacen.ts";

/** What may wait. Each is safe to repeat: its procedure takes a `clave`. */
const TIPOS = {
  "pagos.register": {
    borrador: "pago",
    sinLinea: "Se enviará solo cuando vuelva la línea.",
    fallback: "Error al enviar el pago.",
  },
  "loans.request": {
    borrador: "solicitud",
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
  /** The form's values, to restore them. */
  valores: Record<string, unknown>;
  /** Epoch ms. */
  creado: number;
  /** Why the last attempt failed. */
  fallo: string | null;
  /** The server refused it: only its person can continue. */
  rechazado: boolean;
}

/** One queued submission. Its `id` is its `clave`. */
export type Envio = { [T in Tipo]: Comun & { tipo: T; input: InputOf[T] } }[Tipo];

/** The draft of that person's form, under the same key as in its page. */
export const draftKeyOf = (tipo: Tipo, userId: string) => `${userId}:${TIPOS[tipo].borrador}`;

/** The wait after another failed attempt. */
export const longerWait = (waitMs: number) => Math.min(waitMs * 2, MAX_REINTENTO_MS);

/** Items still to be sent; refused ones wait for their person. */
export const isWaiting = ({ rechazado }: Envio) => !rechazado;

/** Which of `kept` to show: not those being sent by a form of this tab; oldest first. */
export function toShow(kept: readonly Envio[], inFlight: ReadonlySet<string>): Envio[] {
  return kept.filter(({ id }) => !inFlight.has(id)).sort((a, b) => a.creado - b.creado);
}

const LENTA = "La línea está muy lenta. Lo intentamos de nuevo en un momento.";
const SIN_SERVIDOR = "Cuotica no pudo atenderlo. Lo intentamos de nuevo en un momento.";
/** Temporary refusals: the same submission may be accepted later. */
export const PASSING: Record<string, string> = {
  UNAUTHORIZED: "Inicia sesión para que se envíe.",
  TOO_MANY_CALLS: SIN_SERVIDOR,
  STORAGE_FAILED: SIN_SERVIDOR,
  BACK_SOON: SIN_SERVIDOR,
};

/** Another person is signed in on this device: neither sent nor discarded. */
const OTHER_ACCOUNT = "OTRA_CUENTA";

/** Uploads a pago's capture before it, and returns its field. Throws `Failure`. */
export type Adjuntar = (envio: Envio) => Promise<{ captura?: string }>;

export type Ask = (path: string, input?: object) => Promise<unknown>;

const otherAccount = (next: string) => {
  const message = `En este teléfono entró otra cuenta. ${next}`;
  return new Failure("refused", { code: OTHER_ACCOUNT, message });
};

/** OTRA_CUENTA for what stays stored under its owner. */
export const keptForOwner = () =>
  otherAccount("Esto queda guardado aquí hasta que su dueño vuelva a entrar. Recarga la página.");

/** Refuses if the session is not that person's: OTRA_CUENTA. Throws `Failure`. */
export async function demandSession(userId: string, ask: Ask): Promise<void> {
  const me = (await ask("usuarios.me")) as { id: string };
  if (me.id !== userId) throw otherAccount("Recarga la página.");
}

/**
 * Sends it under its `clave`, after checking that the session is its owner's: however often it is sent, it takes effect once.
 * Throws `Failure`: OTRA_CUENTA if it is not.
 */
export async function deliver(envio: Envio, ask: Ask, adjuntar: Adjuntar): Promise<void> {
  await demandSession(envio.userId, ask);
  const adjunto = envio.valores.captura ? await adjuntar(envio) : {};
  await ask(envio.tipo, { ...envio.input, ...adjunto, clave: envio.id });
}

/** again: retried later. refused: only its person can continue. stop: nothing of this person can be sent now. */
interface Outcome {
  next: "again" | "refused" | "stop";
  /** The text for the person. */
  fallo: string;
}

/** What to do after a failed attempt. */
export function afterFailure({ tipo }: Envio, thrown: unknown): Outcome {
  const { sinLinea, fallback } = TIPOS[tipo];
  const { kind, code } = failureOf(thrown);
  const passing = code && PASSING[code];
  if (passing) return { next: "again", fallo: passing };
  if (kind === "refused") {
    return { next: code === OTHER_ACCOUNT ? "stop" : "refused", fallo: errorText(thrown, fallback) };
  }
  return { next: "again", fallo: { offline: sinLinea, timeout: LENTA, unexpected: SIN_SERVIDOR }[kind] };
}
