/**
 * Emergency sign-in for administrators while the disk cannot be written: somebody must be able to see what is wrong. The same
 * captcha, limits, password and second step apply, but everything is kept in memory, including the session, which ends after an
 * hour, with the program, or as soon as the disk works again. For administrators only.
 */
import { gt } from "drizzle-orm";
import { session } from "../../drizzle/schema/accounts.ts";
import { URGENCIA_MS } from "../../rules/limits/limits.ts";
import type { BaseContext } from "../core/context.ts";
import { refusalIn } from "../core/errors.ts";
import { connectionOf, type Db, type Storage } from "../storage/db.ts";
import { fallaDeDisco } from "../storage/disk/fallas.ts";
import { probeAlmacen } from "../storage/disk/pulso.ts";
import { openSombra } from "../storage/sombra.ts";
import type { Auth } from "./door/auth.ts";
import { createSessionReader, type FindSession } from "./session.ts";

/** The tables that signing in writes to. */
const SE_ESCRIBEN = [
  "session",
  "verification",
  "intentos",
  "captchas",
  "entradas",
  "navegadores",
  "twoFactor",
  "mensajes",
  "notificaciones",
];
const DE_ADMINS = "userId in (select id from main.usuarios where rol = 'admin')";

/** What is allowed this way. Not backup codes: they could be used again later, because nothing was written. */
const POR_URGENCIA = ["/sign-in/email", "/two-factor/verify-totp", "/sign-out"];

interface Abierta {
  storage: Storage;
  find: FindSession;
  auth: Promise<Auth>;
  /** Reloaded after any commit. */
  version: unknown;
}

const versionOf = ({ driver }: Storage): unknown => driver.pragma("data_version", { simple: true });

export interface Urgencia {
  /** Handles in memory what the disk refused for `path`; rethrows the error if this is no case for it. */
  answer(
    path: string,
    refused: unknown,
    knock: (db: Db, auth: () => Promise<Auth>) => Promise<Response>,
  ): Promise<Response>;
  /** Finds the session of an administrator who signed in this way. */
  findSession: FindSession;
}

export function createUrgencia(
  base: BaseContext,
  reader: { secret: string; cookieName: string },
  stopping: AbortSignal,
): Urgencia {
  let open: Abierta | null = null;
  const isFull = () => probeAlmacen(base.db, base.clock.now()).porque !== null;
  const end = () => {
    open?.storage.close();
    open = null;
  };
  stopping.addEventListener("abort", end);
  /** Earlier attempts are kept although everything else starts over. */
  const begin = (tries: readonly unknown[][]): Abierta => {
    const storage = openSombra(connectionOf(base.db).file, SE_ESCRIBEN, {
      twoFactor: DE_ADMINS,
      navegadores: DE_ADMINS,
    });
    const { db, driver } = storage;
    const again = driver.prepare("insert into temp.intentos values (?, ?, ?)");
    for (const row of tries) again.run(...row);
    const find = createSessionReader({ db, clock: base.clock, ...reader });
    const auth = import("./door/auth.ts").then(({ createAuth }) => createAuth({ ...base, db }));
    return { storage, find, auth, version: versionOf(storage) };
  };
  /** Something was written since, so an administrator who signed in this way may have lost the right. */
  const isStale = ({ storage, version }: Abierta) => versionOf(storage) !== version;
  const fresh = (): Abierta => {
    if (open && !isStale(open)) return open;
    const tries = open?.storage.driver.prepare("select * from temp.intentos").raw().all() as unknown[][] | undefined;
    end();
    open = begin(tries ?? []);
    return open;
  };
  const findSession: FindSession = (cookie) => {
    if (!open || !cookie) return null;
    const found = open.find(cookie, "look");
    if (found?.usuario.rol !== "admin") return null;
    return isFull() && !isStale(open) ? found : null;
  };
  return {
    findSession,
    async answer(path, refused, knock) {
      const byDisk = fallaDeDisco(refused) ?? refusalIn(refused)?.code === "STORAGE_FAILED";
      if (!byDisk || !POR_URGENCIA.includes(path) || !isFull()) throw refused;
      const { storage, auth } = fresh();
      const response = await knock(storage.db, () => auth);
      const until = new Date(base.clock.now() + URGENCIA_MS);
      storage.db.update(session).set({ expiresAt: until }).where(gt(session.expiresAt, until)).run();
      const cookies = response.headers.getSetCookie().map((line) => line.split(";")[0] ?? "");
      // Empty after a password that still needs its second step.
      const own = cookies.find((cookie) => cookie.startsWith(`${reader.cookieName}=`) && !cookie.endsWith("="));
      if (!own) return response;
      const found = findSession(own) ?? refuse(refused);
      base.log.warn("un administrador entró sin que se pueda guardar: su sesión queda en memoria", {
        userId: found.usuario.id,
      });
      return response;
    },
  };
}

function refuse(refused: unknown): never {
  throw refused;
}
