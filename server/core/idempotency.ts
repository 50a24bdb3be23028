/** Idempotency keys: the same key and the same input give the first answer again, and happen once. */
import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { claves } from "../../drizzle/schema.ts";
import type { Db } from "../storage/db.ts";
import type { UserContext } from "./context.ts";
import { fail } from "./errors.ts";

/**
 * Runs `story` once for (user, `clave`) inside the transaction `tx`. Refuses KEY_REUSED when the key came before with
 * other input or for another procedure. Without a key it simply runs. The answer is kept as JSON.
 */
export function once<T>(
  tx: Db,
  ctx: UserContext,
  procedure: string,
  { clave, ...input }: { clave?: string | undefined },
  story: () => T,
): T {
  if (!clave) return story();
  const userId = ctx.usuario.id;
  const huella = createHash("sha256")
    .update(`${procedure} ${JSON.stringify(input)}`)
    .digest("base64url");
  const known = tx
    .select()
    .from(claves)
    .where(and(eq(claves.userId, userId), eq(claves.clave, clave)))
    .get();
  if (known) return known.huella === huella ? (known.respuesta as T) : fail("KEY_REUSED");
  const respuesta = story();
  tx.insert(claves).values({ userId, clave, huella, respuesta, creado: ctx.clock.now() }).run();
  return respuesta;
}
