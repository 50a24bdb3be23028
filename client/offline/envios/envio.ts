/** One send that may have to wait for a line, and what is decided about it. No storage and no network here. */
import type { inferRouterInputs } from "@trpc/server";
import { MAX_REINTENTO_MS } from "../../../rules/limits/limits.ts";
import type { AppRouter } from "../../../server/http/router.ts";
import { errorText, Failure, failureOf } from "../../kit/failure.ts";
import type { Guardado } from "../kept/almacen.ts";

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

/** How long to wait after a try that failed once more. */
export const longerWait = (waitMs: number) => Math.min(waitMs * 2, MAX_REINTENTO_MS);

/** Items still to be sent; refused ones wait for their person. */
export const isWaiting = ({ rechazado }: Envio) => !rechazado;

/** What to show of `kept`: not those that a form of this tab is sending right now, the oldest first. */
export function toShow(kept: readonly Envio[], inFlight: ReadonlySet<string>): Envio[] {
  return kept.filter(({ id }) => !inFlight.has(id)).sort((a, b) => a.creado - b.creado);
}

const LENTA = "La línea está muy lenta. Lo intentamos de nuevo en un momento.";
const SIN_SERVIDOR = "Cuotica no pudo atenderlo. Lo intentamos de nuevo en un momento.";
/** Refusals that pass: the same send may be taken later. */
export const PASSING: Record<string, string> = {
  UNAUTHORIZED: "Inicia sesión para que se envíe.",
  TOO_MANY_CALLS: SIN_SERVIDOR,
  STORAGE_FAILED: SIN_SERVIDOR,
  BACK_SOON: SIN_SERVIDOR,
};

/** Another person is signed in on this device: neither sent nor dropped. */
const OTHER_ACCOUNT = "OTRA_CUENTA";

/** Sends the capture that goes with a pago before it, and answers what the pago then says of it. Throws `Failure`. */
export type Adjuntar = (envio: Envio) => Promise<{ captura?: string }>;

export type Ask = (path: string, input?: object) => Promise<unknown>;

/**
 * Sends it under its `clave`, once it is sure that the session is its owner's: however often it goes, it happens once.
 * Throws `Failure`.
 */
export async function deliver(envio: Envio, ask: Ask, adjuntar: Adjuntar): Promise<void> {
  const me = (await ask("usuarios.me")) as { id: string };
  if (me.id !== envio.userId) {
    const message = "En este teléfono entró otra cuenta. Recarga la página e inténtalo de nuevo.";
    throw new Failure("refused", { code: OTHER_ACCOUNT, message });
  }
  const adjunto = envio.valores.captura ? await adjuntar(envio) : {};
  await ask(envio.tipo, { ...envio.input, ...adjunto, clave: envio.id });
}

/** again: it goes by itself later. refused: only its person can go on. stop: nothing of this person can be sent now. */
interface Outcome {
  next: "again" | "refused" | "stop";
  /** For the person. */
  fallo: string;
}

/** What follows from a try that failed. */
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
