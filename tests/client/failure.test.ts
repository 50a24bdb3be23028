/** For every failure a person reads what happened and what to do, and a page can tell a refusal from a lost connection. */
import { TRPCClientError } from "@trpc/client";
import { describe, expect, test } from "vitest";
import { besideField } from "../../client/account/campos/beside-field.ts";
import {
  errorCode,
  errorText,
  Failure,
  type FailureKind,
  failureOf,
  fieldErrors,
  isNetworkFailure,
} from "../../client/kit/failure.ts";

const FALLBACK = "No pudimos cargar esto.";
const LINE = `${FALLBACK} Revisa tu conexión e inténtalo de nuevo.`;
const SLOW = `${FALLBACK} La línea está muy lenta y no llegó respuesta. Espera un momento e inténtalo de nuevo.`;

/** As tRPC's links build them from a response body. */
const refusedByTrpc = (codigo: string, message: string, campos: object | null = null) =>
  TRPCClientError.from({ error: { code: -32600, message, data: { code: "BAD_REQUEST", codigo, campos } } });
/** And from what our fetch throws. */
const thrownThroughTrpc = (cause: Error) => TRPCClientError.from(cause);
const namedError = (name: string) => Object.assign(new Error("se fue"), { name });

type Row = [what: string, thrown: unknown, kind: FailureKind, code: string | null, text: string];

const ROWS: Row[] = [
  [
    "a refusal by tRPC",
    refusedByTrpc("LOAN_ACTIVE", "Ya tienes un préstamo."),
    "refused",
    "LOAN_ACTIVE",
    "Ya tienes un préstamo.",
  ],
  ["a refusal in plain JSON", { codigo: "NOT_FOUND", message: "No existe." }, "refused", "NOT_FOUND", "No existe."],
  [
    "a refusal of sign-in",
    { code: "EMAIL_IN_USE", message: "Este correo ya está en uso." },
    "refused",
    "EMAIL_IN_USE",
    "Este correo ya está en uso.",
  ],
  [
    "a refusal in tRPC's body",
    { error: { message: "No existe.", data: { codigo: "NOT_FOUND" } } },
    "refused",
    "NOT_FOUND",
    "No existe.",
  ],
  [
    "a refusal of our own",
    new Failure("refused", { code: "IMAGES_BOTH_REQUIRED", message: "Faltan fotos." }),
    "refused",
    "IMAGES_BOTH_REQUIRED",
    "Faltan fotos.",
  ],
  [
    "what the server did not expect",
    refusedByTrpc("UNEXPECTED", "Ocurrió un error."),
    "unexpected",
    "UNEXPECTED",
    FALLBACK,
  ],
  ["JSON without a code", { message: "Internal Server Error" }, "unexpected", null, FALLBACK],
  ["JSON that is no object", "upstream error", "unexpected", null, FALLBACK],
  ["nothing at all", null, "unexpected", null, FALLBACK],
  ["Chrome without a line", new TypeError("Failed to fetch"), "offline", null, LINE],
  ["Firefox without a line", new TypeError("NetworkError when attempting to fetch resource."), "offline", null, LINE],
  ["Safari without a line", new TypeError("Load failed"), "offline", null, LINE],
  ["a line lost under tRPC", thrownThroughTrpc(new Failure("offline")), "offline", null, LINE],
  ["a time-out under tRPC", thrownThroughTrpc(new Failure("timeout")), "timeout", null, SLOW],
  ["a time-out of the browser", namedError("TimeoutError"), "timeout", null, SLOW],
  ["a request given up", namedError("AbortError"), "timeout", null, SLOW],
  ["a page of a proxy under tRPC", thrownThroughTrpc(new Failure("unexpected")), "unexpected", null, FALLBACK],
  ["a mistake in our own code", new TypeError("undefined is not a function"), "unexpected", null, FALLBACK],
  [
    "an error of the system",
    Object.assign(new Error("connect"), { code: "ECONNREFUSED" }),
    "unexpected",
    null,
    FALLBACK,
  ],
];

test.each(ROWS)("%s", (_, thrown, kind, code, text) => {
  const failure = failureOf(thrown);
  expect(failure).toMatchObject({ kind, code });
  expect(failureOf(failure)).toBe(failure);
  expect(errorCode(thrown)).toBe(code);
  expect(errorText(thrown, FALLBACK)).toBe(text);
  expect(isNetworkFailure(thrown)).toBe(kind === "offline" || kind === "timeout");
});

test.each<FailureKind>(["offline", "timeout", "unexpected"])("%s has words of its own, in Spanish", (kind) => {
  expect(new Failure(kind).message).toMatch(/inténtalo de nuevo|Intenta nuevamente/);
});

test("a text without its full stop gets one before what to do next", () => {
  expect(errorText(new Failure("offline"), "❌ Error al enviar verificación")).toBe(
    "❌ Error al enviar verificación. Revisa tu conexión e inténtalo de nuevo.",
  );
});

describe("errors beside fields", () => {
  test("are the server's, and only those that are text", () => {
    const campos = { monto: "Escribe un monto válido.", raro: 3 };
    expect(fieldErrors(refusedByTrpc("INPUT_INVALID", "Revisa.", campos))).toEqual({ monto: campos.monto });
    expect(fieldErrors(refusedByTrpc("INPUT_INVALID", "Revisa."))).toEqual({});
    expect(fieldErrors(new Failure("offline"))).toEqual({});
  });

  test("a code that is about a field stands beside it, with its text", () => {
    const wrong = { codigo: "PASSWORD_WRONG", message: "Contraseña incorrecta." };
    const beside = besideField(wrong, { PASSWORD_WRONG: "password" });
    expect(fieldErrors(beside)).toEqual({ password: "Contraseña incorrecta." });
    expect(errorCode(beside)).toBe("PASSWORD_WRONG");
    const line = new Failure("offline");
    expect(besideField(line, { PASSWORD_WRONG: "password" })).toBe(line);
  });
});
