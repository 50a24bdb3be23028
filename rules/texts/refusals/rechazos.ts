/** Every refusal code and its text: those a borrower may meet, and those only an operator does. */
import { counted } from "../../country/cantidad.ts";
import { type Params, write } from "../texto.ts";
import { TEXTOS_APARTE } from "./aparte.ts";
import { type Refusal, textos } from "./mensajes.ts";

const TEXTOS = { ...textos, ...TEXTOS_APARTE };

export type ErrorCode = keyof typeof TEXTOS;

/** The parameters of a code's text. */
export type ErrorParams<C extends ErrorCode> = Params<(typeof TEXTOS)[C]>;

/** Codes whose text takes no parameters. */
export type PlainCode = { [C in ErrorCode]: ErrorParams<C> extends [] ? C : never }[ErrorCode];

/** The Spanish text of any code. */
export function textOf<C extends ErrorCode>(code: C, ...params: ErrorParams<C>): string {
  return write(TEXTOS[code], params[0]);
}

/** A refusal with its text. */
export function refuse<C extends ErrorCode>(code: C, ...params: ErrorParams<C>): Refusal {
  return { code, texto: textOf(code, ...params) };
}

/** An unexpected failure, with the request's id, which is also in the log. */
export const conCodigo = (texto: string, solicitud: string): string =>
  `${texto} Si escribes a soporte, di este código: ${solicitud}.`;

/** TOO_MANY_TRIES, with how long to wait. */
export function refuseFor(ms: number): Refusal & { esperaMs: number } {
  const seconds = Math.ceil(ms / 1000);
  const minutes = Math.ceil(seconds / 60);
  const wait = seconds < 60 ? counted(seconds, "segundo", "segundos") : counted(minutes, "minuto", "minutos");
  return { code: "TOO_MANY_TRIES", texto: `Vas muy rápido. Espera ${wait} e inténtalo de nuevo.`, esperaMs: ms };
}

/** True for a code of this catalogue: over the wire it is only text. */
export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === "string" && Object.hasOwn(TEXTOS, code);
}
