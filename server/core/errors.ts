/**
 * Refusals as the API returns them: a DomainError carries a code of rules/texts/refusals/mensajes.ts, and each code gets its
 * tRPC class here.
 */
import type { Refusal } from "../../rules/texts/refusals/mensajes.ts";
import { type ErrorCode, type ErrorParams, refuse } from "../../rules/texts/refusals/rechazos.ts";
import { fallaDeDisco } from "../storage/disk/fallas.ts";

/** A refusal, with the Spanish text for the person. */
export class DomainError extends Error {
  override readonly name = "DomainError";
  readonly code: ErrorCode;
  /** Error texts by field path. */
  readonly campos: Record<string, string> | undefined;
  /** How long to wait before asking again, if it was asked too often. */
  readonly esperaMs: number | undefined;

  constructor(refusal: Refusal & { esperaMs?: number }, campos?: Record<string, string>, cause?: unknown) {
    super(refusal.texto, { cause });
    this.code = refusal.code;
    this.campos = campos;
    this.esperaMs = refusal.esperaMs;
  }
}

/** Refuses with `code`. */
export function fail<C extends ErrorCode>(code: C, ...params: ErrorParams<C>): never {
  throw new DomainError(refuse(code, ...params));
}

/** Throws the refusal that a rule decided; does nothing for null. */
export function demand(refusal: Refusal | null, campo?: string): void {
  if (refusal) throw new DomainError(refusal, campo ? { [campo]: refusal.texto } : undefined);
}

/** The same for doubts to confirm first, each in a field of its own. */
export function demandSure(unsure: { refusal: Refusal; campos: Record<string, string> } | null): void {
  if (unsure) throw new DomainError(unsure.refusal, unsure.campos);
}

/** A failure in words for a person: a refusal, or that nothing can be saved now. Null for anything unexpected. */
export function refusalIn(error: unknown): DomainError | null {
  if (error instanceof DomainError) return error;
  return fallaDeDisco(error) ? new DomainError(refuse("STORAGE_FAILED"), undefined, error) : null;
}

type TrpcCode =
  | "BAD_REQUEST"
  | "UNAUTHORIZED"
  | "FORBIDDEN"
  | "NOT_FOUND"
  | "CONFLICT"
  | "PAYLOAD_TOO_LARGE"
  | "TOO_MANY_REQUESTS"
  | "SERVICE_UNAVAILABLE"
  | "INTERNAL_SERVER_ERROR";

/** Codes not listed here mean that the state does not allow the act: CONFLICT. */
const CLASSES: Partial<Record<ErrorCode, TrpcCode>> = {
  UNAUTHORIZED: "UNAUTHORIZED",
  TOKEN_UNKNOWN: "UNAUTHORIZED",
  FORBIDDEN: "FORBIDDEN",
  TOKEN_SCOPE: "FORBIDDEN",
  BORROWERS_ONLY: "FORBIDDEN",
  ROLE_TOO_LOW: "FORBIDDEN",
  BANNED: "FORBIDDEN",
  PERSON_FORGOTTEN: "FORBIDDEN",
  DOWNLOAD_EXPIRED: "NOT_FOUND",
  DOWNLOAD_TOO_OFTEN: "TOO_MANY_REQUESTS",
  CROSS_SITE: "FORBIDDEN",
  SECOND_STEP_NEEDED: "FORBIDDEN",
  SECOND_STEP_RECOVERY: "FORBIDDEN",
  ACCOUNT_FROZEN: "FORBIDDEN",
  PAGO_MOVIL_PROOF: "FORBIDDEN",
  NOT_FOUND: "NOT_FOUND",
  USUARIO_NOT_FOUND: "NOT_FOUND",
  REQUEST_NOT_FOUND: "NOT_FOUND",
  LOAN_NOT_FOUND: "NOT_FOUND",
  LOAN_DOES_NOT_EXIST: "NOT_FOUND",
  REFUND_NOT_FOUND: "NOT_FOUND",
  PAGO_NOT_FOUND: "NOT_FOUND",
  MOVIMIENTO_NOT_FOUND: "NOT_FOUND",
  MENSAJE_NOT_FOUND: "NOT_FOUND",
  RECOMMENDER_NOT_FOUND: "NOT_FOUND",
  ADDRESS_INVALID: "BAD_REQUEST",
  INPUT_INVALID: "BAD_REQUEST",
  PUSH_REFUSED: "BAD_REQUEST",
  EMAIL_INVALID: "BAD_REQUEST",
  TELEFONO_INVALID: "BAD_REQUEST",
  PASSWORD_COMMON: "BAD_REQUEST",
  PASSWORD_PERSONAL: "BAD_REQUEST",
  CODE_WRONG: "BAD_REQUEST",
  CODE_USED: "BAD_REQUEST",
  LINK_INVALID: "BAD_REQUEST",
  MAIL_LINK_UNKNOWN: "NOT_FOUND",
  MAIL_LINK_OF_ANOTHER: "FORBIDDEN",
  CEDULA_WRONG: "BAD_REQUEST",
  PASSWORD_CHANGED: "UNAUTHORIZED",
  INVITATION_UNKNOWN: "NOT_FOUND",
  CAPTCHA_MISSING: "BAD_REQUEST",
  CAPTCHA_DEARER: "BAD_REQUEST",
  AMOUNT_OUT_OF_RANGE: "BAD_REQUEST",
  FIRST_PAYMENT_FAR: "BAD_REQUEST",
  PRORROGA_NOT_FOUND: "NOT_FOUND",
  DEVICE_UNKNOWN: "UNAUTHORIZED",
  SIGNATURE_WRONG: "UNAUTHORIZED",
  NOTICE_UNREADABLE: "BAD_REQUEST",
  RATE_ODD: "CONFLICT",
  RATE_DAY_FAR: "BAD_REQUEST",
  NOTICE_NO_MONEY: "BAD_REQUEST",
  NOTICE_MARK_AMOUNT: "BAD_REQUEST",
  NOTICE_MARK_REFERENCE: "BAD_REQUEST",
  NOTICE_MARK_PHONE: "BAD_REQUEST",
  NOTICE_MARK_NAME: "BAD_REQUEST",
  NOTICE_VAGUE: "BAD_REQUEST",
  PAGO_DAY_FUTURE: "BAD_REQUEST",
  PAGO_DAY_BEFORE_LOAN: "BAD_REQUEST",
  PAGO_AMOUNT_ODD: "BAD_REQUEST",
  INTENCION_EXCESS: "BAD_REQUEST",
  INTENCION_TOO_MANY: "TOO_MANY_REQUESTS",
  IMAGES_BOTH_REQUIRED: "BAD_REQUEST",
  IMAGE_TOO_SMALL: "BAD_REQUEST",
  IMAGES_SAME: "BAD_REQUEST",
  IMAGE_MISSING: "BAD_REQUEST",
  CAPTURE_NOT_FOUND: "BAD_REQUEST",
  FILE_MISSING: "BAD_REQUEST",
  IMPORT_NOT_FOUND: "NOT_FOUND",
  MOVE_IN_NOT_FOUND: "NOT_FOUND",
  MOVE_IN_NOTHING: "BAD_REQUEST",
  IMPORT_ACCOUNT_NEEDED: "BAD_REQUEST",
  IMPORT_OTHER_BANK: "BAD_REQUEST",
  IMPORT_OTHER_ACCOUNT: "BAD_REQUEST",
  IMAGE_UNREADABLE: "BAD_REQUEST",
  LOGO_PALE: "BAD_REQUEST",
  IMAGE_TOO_MANY_PIXELS: "BAD_REQUEST",
  STATEMENT_EMPTY: "BAD_REQUEST",
  STATEMENT_TOO_MANY_ROWS: "BAD_REQUEST",
  STATEMENT_UNREADABLE: "BAD_REQUEST",
  STATEMENT_NOT_A_TABLE: "BAD_REQUEST",
  STATEMENT_PROTECTED: "BAD_REQUEST",
  REFERRAL_SELF: "BAD_REQUEST",
  REFERRAL_CIRCULAR: "BAD_REQUEST",
  IMAGE_TOO_LARGE: "PAYLOAD_TOO_LARGE",
  STATEMENT_TOO_LARGE: "PAYLOAD_TOO_LARGE",
  BODY_TOO_LARGE: "PAYLOAD_TOO_LARGE",
  TOO_MANY_CALLS: "TOO_MANY_REQUESTS",
  TOO_MANY_TRIES: "TOO_MANY_REQUESTS",
  TOO_MANY_CODES: "TOO_MANY_REQUESTS",
  TOO_MANY_GUESSES: "TOO_MANY_REQUESTS",
  TOO_MANY_CONFIRMATIONS: "TOO_MANY_REQUESTS",
  CODES_EXHAUSTED: "TOO_MANY_REQUESTS",
  IMAGE_QUOTA: "TOO_MANY_REQUESTS",
  IMAGE_BUSY: "TOO_MANY_REQUESTS",
  STATEMENT_BUSY: "TOO_MANY_REQUESTS",
  PAGO_TOO_MANY_PENDING: "TOO_MANY_REQUESTS",
  BUSY: "SERVICE_UNAVAILABLE",
  STORAGE_FAILED: "SERVICE_UNAVAILABLE",
  BACK_SOON: "SERVICE_UNAVAILABLE",
  BACKUP_NOT_FOUND: "NOT_FOUND",
  UNEXPECTED: "INTERNAL_SERVER_ERROR",
};

const STATUS: Record<TrpcCode, 400 | 401 | 403 | 404 | 409 | 413 | 429 | 500 | 503> = {
  BAD_REQUEST: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  PAYLOAD_TOO_LARGE: 413,
  TOO_MANY_REQUESTS: 429,
  INTERNAL_SERVER_ERROR: 500,
  SERVICE_UNAVAILABLE: 503,
};

export function trpcCodeOf(code: ErrorCode): TrpcCode {
  return CLASSES[code] ?? "CONFLICT";
}

export function statusOf(code: ErrorCode) {
  return STATUS[trpcCodeOf(code)];
}

/** Whether something internal is broken: then the log has details, under the request's id, that the response omits. */
export function isOurFault(code: ErrorCode): boolean {
  return statusOf(code) >= 500 && code !== "BUSY";
}
