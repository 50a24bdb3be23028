/** Every failure, in the one form that all pages use. Independent of the server and of any library. */

/**
 * refused: the server refused, with a code. offline: no response, or somebody else's (a hotel's Wi-Fi page). timeout: we
 * stopped waiting. unexpected: anything else, such as a proxy answering for a server that is down.
 */
export type FailureKind = "refused" | "offline" | "timeout" | "unexpected";

const NEXT_STEP = {
  offline: "Revisa tu conexión e inténtalo de nuevo.",
  timeout: "La línea está muy lenta y no llegó respuesta. Espera un momento e inténtalo de nuevo.",
};

const TEXTS = {
  offline: `No pudimos conectar. ${NEXT_STEP.offline}`,
  timeout: NEXT_STEP.timeout,
  unexpected: "Ocurrió un error. Intenta nuevamente.",
};

interface Details {
  code?: string;
  /** The server's own text. */
  message?: string;
  campos?: Record<string, string>;
  cause?: unknown;
}

export class Failure extends Error {
  override name = "Failure";
  readonly kind: FailureKind;
  /** The server's code, or null if nothing of ours answered. */
  readonly code: string | null;
  /** Error text by field. */
  readonly campos: Record<string, string>;

  /** `message` is Spanish and may be shown. */
  constructor(kind: FailureKind, { code, message, campos = {}, cause }: Details = {}) {
    super(message ?? TEXTS[kind === "refused" ? "unexpected" : kind], { cause });
    this.kind = kind;
    this.code = code ?? null;
    this.campos = campos;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function textsOf(campos: unknown): Record<string, string> {
  if (!isRecord(campos)) return {};
  return Object.fromEntries(
    Object.entries(campos).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}

/**
 * The server's own words: under `data` for tRPC, otherwise flat (sign-in says `code`). Null without a code: then the text is
 * not for users. A plain error may also have a `code`, the system's.
 */
function wordsOf(thrown: Record<string, unknown>): Failure | null {
  const data = isRecord(thrown.data) ? thrown.data : null;
  if (!data && thrown instanceof Error) return null;
  const code = data ? data.codigo : (thrown.codigo ?? thrown.code);
  const { message } = thrown;
  if (typeof code !== "string" || typeof message !== "string") return null;
  // An unexpected server error has a code too, but only a general text.
  const kind = code === "UNEXPECTED" ? "unexpected" : "refused";
  return new Failure(kind, { code, message, campos: textsOf((data ?? thrown).campos), cause: thrown });
}

/** How browsers word a lost request. A bug in our own code is a TypeError too. */
const LOST = /fetch|network|load failed|connection/i;

function kindOf(error: Error): FailureKind {
  if (error.name === "TimeoutError" || error.name === "AbortError") return "timeout";
  return error instanceof TypeError && LOST.test(error.message) ? "offline" : "unexpected";
}

/** Turns anything thrown, or returned instead of the expected answer, into a `Failure`. */
export function failureOf(thrown: unknown): Failure {
  if (thrown instanceof Failure) return thrown;
  if (!isRecord(thrown)) return new Failure("unexpected", { cause: thrown });
  // tRPC puts refusals under `error`.
  const words = wordsOf(isRecord(thrown.error) ? thrown.error : thrown);
  if (words) return words;
  if (thrown.cause instanceof Error) return failureOf(thrown.cause);
  return new Failure(thrown instanceof Error ? kindOf(thrown) : "unexpected", { cause: thrown });
}

/** True if the server did not answer: retrying may help. */
export function isNetworkFailure(error: unknown): boolean {
  const { kind } = failureOf(error);
  return kind === "offline" || kind === "timeout";
}

/** The code of a refusal, or null. */
export function errorCode(error: unknown): string | null {
  return failureOf(error).code;
}

/** The text for a person: the server's, otherwise `fallback`, with the next step if the connection failed. */
export function errorText(error: unknown, fallback: string): string {
  const { kind, message } = failureOf(error);
  if (kind === "refused") return message;
  // For an unexpected error the server has only a general text: the page knows better what was being done, but not the error's
  // code.
  const next = kind === "unexpected" ? /Si escribes.*/.exec(message) : NEXT_STEP[kind];
  return next ? `${fallback.replace(/\.?$/, ".")} ${next}` : fallback;
}

/** Error text by field, as the server gave it. */
export function fieldErrors(error: unknown): Record<string, string> {
  return failureOf(error).campos;
}
