/**
 * Admits large bodies: the sender is known before any of it is read, and memory is reserved until it is answered. Forms are
 * read whole, so without this, connections that never finish sending would fill the memory of a small machine.
 */
import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { MAX_SUBIDA_BYTES } from "../../rules/limits/limits.ts";
import { RECURSOS, SUBIDA_CHICA_BYTES } from "../../rules/limits/recursos.ts";
import { fail } from "../core/errors.ts";
import type { HttpEnv } from "../core/net/http.ts";
import { paceUno } from "../core/net/ritmo.ts";

interface Subida {
  tooLarge: "BODY_TOO_LARGE" | "STATEMENT_TOO_LARGE";
  /** The refusal when the sender, or all senders together, reached the limit. */
  busy: "IMAGE_BUSY" | "STATEMENT_BUSY";
}

/** Middleware that admits large bodies within shared memory limits. Refuses UNAUTHORIZED, `tooLarge` and `busy`. */
export function createSubidas() {
  const chica = createRoom(RECURSOS.subidaChica);
  const panel = createRoom(RECURSOS.subidaPanel);
  const grande = createRoom(RECURSOS.subida);
  return ({ tooLarge, busy }: Subida): MiddlewareHandler<HttpEnv> => {
    const limited = bodyLimit({ maxSize: MAX_SUBIDA_BYTES, onError: () => fail(tooLarge) });
    return async (c, next) => {
      if (!c.req.raw.body) return next();
      const { usuario, codes } = c.get("context");
      if (!usuario) fail("UNAUTHORIZED");
      const bytes = bytesOf(c.req.raw.headers);
      // Photos as small as our own pages send have memory of their own.
      const rooms = [...(bytes <= SUBIDA_CHICA_BYTES ? [chica] : []), usuario.rol === "admin" ? panel : grande];
      let leave: (() => void) | null = null;
      for (const room of rooms) leave ??= room.take(usuario.id, bytes);
      if (!leave) fail(busy);
      try {
        await paceUno({ codes }, usuario, "envio");
        return await limited(c, next);
      } finally {
        leave();
      }
    };
  };
}

/** The announced size of the body; proxies may omit it. */
function bytesOf(headers: Headers): number {
  const said = headers.has("transfer-encoding") ? null : headers.get("content-length");
  return Math.min(Number(said ?? MAX_SUBIDA_BYTES), MAX_SUBIDA_BYTES);
}

/** Counts the bytes held, per person and in total. */
function createRoom({ puestos, deUno }: { puestos: number; deUno: number }) {
  const held = new Map<string, number>();
  let all = 0;
  const add = (userId: string, bytes: number) => {
    const own = (held.get(userId) ?? 0) + bytes;
    if (own > 0) held.set(userId, own);
    else held.delete(userId);
    all += bytes;
  };
  return {
    /** Reserves memory; returns a function that releases it, or null if there is not enough. */
    take(userId: string, bytes: number): (() => void) | null {
      const own = held.get(userId) ?? 0;
      if (own + bytes > deUno || all + bytes > puestos) return null;
      add(userId, bytes);
      return () => add(userId, -bytes);
    },
  };
}
