/** Puts the parts together and serves: main.ts does it from the environment, the tests with a configuration of theirs. */
import { accessSync, constants } from "node:fs";
import { join } from "node:path";
import { createApp } from "./app.ts";
import { createAuth } from "./auth.ts";
import type { Clock } from "./clock.ts";
import type { BaseContext } from "./context.ts";
import { createAdmin, openSetup } from "./cuentas/actions.ts";
import { lockDataDir, openStorage, type Storage } from "./db.ts";
import type { Env } from "./env.ts";
import { startJobs } from "./jobs/jobs.ts";
import type { Log } from "./log.ts";
import { mailboxTransport, resendTransport, type Transport } from "./mensajeria/jobs.ts";
import { createSessionReader } from "./session.ts";
import { createClientServer } from "./static.ts";
import { hasAdmin } from "./usuarios/queries.ts";

export interface RunningServer {
  /** Where it listens, on this machine. */
  url: string;
  /** Where people reach it. */
  publicUrl: string;
  storage: Storage;
  /** Stops accepting, finishes what is under way, closes the database. */
  stop(): Promise<void>;
}

export interface StartOptions {
  env: Env;
  clock: Clock;
  log: Log;
  /** In place of the built client: the development server's. */
  serveClient?: (request: Request) => Promise<Response | null>;
}

const MAX_BODY = 12 * 1024 * 1024;
/** Bun closes a quiet connection after 10 s otherwise: streams and slow uploads are quiet for longer. */
const IDLE_SECONDS = 120;

export async function startServer({ env, clock, log, serveClient }: StartOptions): Promise<RunningServer> {
  const unlock = lockDataDir(env.dataDir);
  const storage = openStorage(env.dataDir);
  const { db } = storage;

  let handle: (request: Request, peer: string | null) => Response | Promise<Response> = () =>
    new Response(null, { status: 503 });
  const server = Bun.serve({
    port: env.port,
    hostname: env.host,
    idleTimeout: IDLE_SECONDS,
    maxRequestBodySize: MAX_BODY,
    fetch: (request, self) => handle(request, self.requestIP(request)?.address ?? null),
  });
  const url = `http://localhost:${server.port}`;
  const publicUrl = env.publicUrl ?? url;
  const development = !env.production && /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|\/|$)/.test(publicUrl);

  const auth = createAuth({ db, secret: env.secret, publicUrl, rateLimitFactor: env.rateLimitFactor });
  const { name: cookieName } = (await auth.$context).authCookies.sessionToken;
  const app = createApp({
    db,
    clock,
    log,
    auth,
    findUsuario: createSessionReader({ db, clock, secret: env.secret, cookieName }),
    publicUrl,
    imagenesDir: join(env.dataDir, "imagenes"),
    trustedProxies: env.trustedProxies,
    development,
    checkReady: () => checkReady(storage, env.dataDir),
    serveClient: serveClient ?? createClientServer(join(import.meta.dirname, "../dist/client")),
  });
  await welcomeAdmin(env, { db, clock, log, ip: null, publicUrl });
  handle = (request, peer) => app.fetch(request, { peer });
  const stopJobs = startJobs({ db, clock, log, transport: transportOf(env, development, log) });

  return {
    url,
    publicUrl,
    storage,
    async stop() {
      await stopJobs();
      await Promise.race([server.stop(), Bun.sleep(5000)]);
      await server.stop(true);
      storage.close();
      unlock();
    },
  };
}

/** Makes the first administrator, or says how to. */
async function welcomeAdmin(env: Env, ctx: BaseContext): Promise<void> {
  if (hasAdmin(ctx.db)) return;
  if (env.firstAdmin) {
    await createAdmin(ctx, env.firstAdmin);
    ctx.log.info("se creó el primer administrador con ADMIN_EMAIL");
    return;
  }
  ctx.log.info(
    `Todavía no hay administrador. Créalo una sola vez en este enlace: ${ctx.publicUrl}/admin#configurar=${openSetup()}`,
  );
}

function transportOf(env: Env, development: boolean, log: Log): Transport | null {
  if (env.resend) return resendTransport({ ...env.resend, from: env.mailFrom });
  if (development) return mailboxTransport;
  log.warn("RESEND_API_KEY no está configurada: los correos esperan en la cola sin enviarse");
  return null;
}

/** Throws when the database does not answer, is not at this program's schema, or the disk takes no more. */
function checkReady({ driver }: Storage, dataDir: string): void {
  driver.prepare("select totalPrestado from resumenFinanciero where id = 'stats'").get();
  accessSync(dataDir, constants.W_OK);
}
