/** Assembles the parts and serves: main.ts from the environment, tests with their own configuration. */

import { join } from "node:path";
import { CONEXION_QUIETA_S, CORTE_MS, ESPERA_AL_CERRAR_MS, MAX_CUERPO_BYTES } from "../rules/limits/limits.ts";
import { CANALES_DE_CARTERO, porCanal } from "../rules/texts/channels/canal.ts";
import { createApis } from "./bank/apis/bancos.ts";
import { getMarca } from "./core/ajustes/queries.ts";
import type { Clock } from "./core/clock.ts";
import { type BaseContext, type Maquina, noVisitor } from "./core/context.ts";
import type { Env } from "./core/env/env.ts";
import type { Log } from "./core/log.ts";
import { createApp } from "./http/app.ts";
import { createEspera } from "./http/espera.ts";
import { createMetricas } from "./http/metricas.ts";
import { createClientServer } from "./http/site/static.ts";
import type { Owner } from "./http/site/template.ts";
import { createAdmin, openSetup } from "./identity/admins/actions.ts";
import { cookiePrefixOf, sessionCookieOf } from "./identity/door/cookie-names.ts";
import { createSessionReader } from "./identity/session.ts";
import { createUrgencia } from "./identity/urgencia.ts";
import type { Firmas } from "./messages/acuses/firmas.ts";
import { createTransport, namesOf } from "./messages/carriers.ts";
import { startTorn } from "./operator/doctor/revision.ts";
import { startGuardia } from "./operator/guardia.ts";
import { startJobs } from "./operator/jobs.ts";
import { noteRepuesto } from "./operator/reposiciones/jobs.ts";
import { hasAdmin } from "./people/usuarios/queries.ts";
import { keepTemporaryInMemory, lockDataDir, type Storage } from "./storage/db.ts";
import { SALIDA, StartError } from "./storage/disk/fallas.ts";
import { RAIZ } from "./storage/lugares.ts";
import { migrateApart } from "./storage/opening/migrar.ts";
import { isOutdated, openStorage } from "./storage/opening/open.ts";
import { removeLeftovers } from "./storage/opening/sobras.ts";

export interface RunningServer {
  /** The local address it listens on. */
  url: string;
  /** The public address. */
  publicUrl: string;
  storage: Storage;
  /** Stops accepting requests, finishes those in progress, closes the database. */
  stop(): Promise<void>;
}

interface StartOptions {
  env: Env;
  clock: Clock;
  log: Log;
  /** Exits so that the supervisor restarts it. */
  restart?: () => void;
  /** The development server's client instead of the built one. */
  serveClient?: (request: Request, readOwner: () => Owner) => Promise<Response | null>;
  /** Ends the program if its disk lost something. */
  leave?: (exitCode: number) => void;
  /** Checks in the background whether the database file is intact. Off in tests that are not about it. */
  looksForDamage?: true;
  /** Aborts when asked to stop before it is ready: it then stops between two migrations. */
  ending?: AbortSignal;
}

/** The hosts of a provider's widget, for the content security policy. */
const CAPTCHA_HOSTS = {
  turnstile: ["https://challenges.cloudflare.com"],
  recaptcha: ["https://www.google.com", "https://www.gstatic.com"],
  hcaptcha: ["https://hcaptcha.com", "https://*.hcaptcha.com"],
};

export async function startServer(options: StartOptions): Promise<RunningServer> {
  const { env, clock, log, serveClient, restart, leave = (exitCode) => process.exit(exitCode) } = options;
  const stopping = new AbortController();
  let handle: Handler | undefined;
  const { storage, server, release } = await openAndListen(options, (request, peer) => handle?.(request, peer));
  const { db } = storage;
  const url = `http://localhost:${server.port}`;
  const publicUrl = env.publicUrl ?? url;
  const development = !env.production && onLocalhost(publicUrl);

  const secureContext = publicUrl.startsWith("https:") || onLocalhost(publicUrl);
  if (!secureContext && !env.captcha)
    log.warn("PUBLIC_URL no usa https: los navegadores no pueden resolver el captcha y solo protegen los límites");
  const { secret, rateLimitFactor } = env;
  const maquina = maquinaOf(env, clock, restart);
  const nobody = { db, clock, log, ...noVisitor, publicUrl, ...policiesOf(env, development), carteros: {}, maquina };
  const transport = createTransport(env, development, nobody, stopping.signal);
  const base: BaseContext = { ...nobody, carteros: namesOf(transport) };
  noteRepuesto(base);
  const cookieName = sessionCookieOf(publicUrl);
  const navegador = { secret, cookiePrefix: cookiePrefixOf(publicUrl) };
  const readMarca = () => getMarca(db);
  const readOwner = () => ({ ...readMarca(), origen: env.publicUrl });
  const sesiones = { secret: env.secret, cookieName };
  const urgencia = createUrgencia(base, sesiones, stopping.signal);
  const findSession = createSessionReader({ db, clock, ...sesiones });
  const app = createApp({
    base,
    door: {
      auth: once(async () => (await import("./identity/door/auth.ts")).createAuth(base)),
      navegador,
      rateLimitFactor,
      urgencia,
      captcha: env.captcha || secureContext ? { secret, cost: env.captchaCost, provider: env.captcha } : null,
    },
    findSession: (cookie, why) => findSession(cookie, why) ?? urgencia.findSession(cookie),
    contentPolicy: serveClient === undefined,
    readMarca,
    captchaHosts: env.captcha ? CAPTCHA_HOSTS[env.captcha.name] : [],
    imagenesDir: maquina.imagenesDir,
    trustedProxies: env.trustedProxies,
    firmas: firmasOf(env),
    development,
    metricsToken: env.metricsToken,
    metricas: env.metricsToken === null ? null : await createMetricas(base),
    stopping: stopping.signal,
    serveClient: serveClient
      ? (request) => serveClient(request, readOwner)
      : createClientServer(join(RAIZ, "dist/client"), readOwner),
  });
  await welcomeAdmin(env, base);
  handle = (request, peer) => app.fetch(request, { peer });
  startGuardia({ ctx: base, transport, fallas: storage.fallas, dataDir: env.dataDir, leave });
  const stopLooking = options.looksForDamage && startTorn(base);
  const stopTasks = startJobs(base, transport, createApis(env.bancos, clock));
  const stopJobs = (esperaMs: number) => Promise.all([stopTasks(esperaMs), stopLooking?.()]);

  return {
    url,
    publicUrl,
    storage,
    stop: () => close(server, stopping, stopJobs, release),
  };
}

/** Calls `make` on first use only. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** Early visitors wait a moment, and read why while the database is being migrated. */
async function openAndListen(
  { env, clock, log, ending }: StartOptions,
  /** Undefined until the server can answer. */
  answer: (...asked: Parameters<Handler>) => ReturnType<Handler> | undefined,
) {
  const unlock = lockDataDir(env.dataDir);
  let early: Listening | undefined;
  try {
    if (isOutdated(env.dataDir)) {
      const espera = createEspera({ clock, log });
      early = listen(env, (request, peer) => answer(request, peer) ?? espera.fetch(request));
      await migrateApart(env.dataDir, espera.tell, ending);
      espera.done();
    }
    const storage = openSwept(env, clock);
    const release = () => {
      try {
        storage.close();
      } finally {
        unlock();
      }
    };
    const orNotYet: Handler = (request, peer) => answer(request, peer) ?? new Response(null, { status: 503 });
    return { storage, release, server: early ?? listen(env, orNotYet, () => storage.close()) };
  } catch (error) {
    await early?.stop(true);
    unlock();
    throw error;
  }
}

/** Opens the database after cleaning up interrupted work. */
function openSwept({ dataDir }: Env, clock: Clock): Storage {
  const storage = openStorage(dataDir);
  keepTemporaryInMemory(storage);
  removeLeftovers(dataDir, clock.now());
  return storage;
}

const maquinaOf = ({ dataDir, tasas, respaldos, alarmas }: Env, clock: Clock, restart?: () => void): Maquina => ({
  dataDir,
  desde: clock.now(),
  imagenesDir: join(dataDir, "imagenes"),
  tasas,
  respaldos,
  alarmas,
  ...(restart && { restart }),
});

/** Ends all connections gracefully, and cuts off those that take too long. */
async function close(
  server: Listening,
  stopping: AbortController,
  stopJobs: (esperaMs: number) => Promise<unknown>,
  release: () => void,
): Promise<void> {
  stopping.abort();
  try {
    // Jobs and requests end within the same time limit.
    await Promise.all([stopJobs(ESPERA_AL_CERRAR_MS), Promise.race([server.stop(), Bun.sleep(ESPERA_AL_CERRAR_MS)])]);
    await Promise.race([server.stop(true), Bun.sleep(CORTE_MS)]);
  } finally {
    release();
  }
}

/** How codes and notifications reach people, and which channels have a carrier. */
function policiesOf(env: Env, development: boolean) {
  const { secret, rateLimitFactor, smsDailyCap, vapid } = env;
  const codes = { secret, rateLimitFactor, dailyCap: smsDailyCap, deliverable: env.sms !== null || development };
  const envia = porCanal(CANALES_DE_CARTERO, (canal) => env[canal] !== null);
  return { codes, push: { publicKey: vapid.publicKey, loopback: development }, envia };
}

/** The keys that verify the carriers' callbacks. */
const firmasOf = ({ correo, sms, whatsapp }: Env): Firmas => ({
  whatsapp: whatsapp?.webhook ? { ...whatsapp.webhook, phoneId: whatsapp.phoneId } : null,
  resend: correo?.kind === "resend" && correo.webhookSecret ? { secret: correo.webhookSecret } : null,
  twilio: sms?.kind === "twilio" ? { authToken: sms.authToken } : null,
});

/** The demonstration's team does not count as administrators: a real first one is created beside them. */
async function deLaDemo(): Promise<string[]> {
  const { DEMO } = await import("../rules/operator/semilla.ts");
  return [DEMO.admin, ...DEMO.gestores];
}

/** Creates the first administrator, or logs how to. */
async function welcomeAdmin(env: Env, ctx: BaseContext): Promise<void> {
  if (hasAdmin(ctx.db, env.firstAdmin ? await deLaDemo() : [])) return;
  if (env.firstAdmin) {
    await createAdmin(ctx, env.firstAdmin);
    ctx.log.info("se creó el primer administrador con ADMIN_EMAIL");
    return;
  }
  ctx.log.info(
    `Todavía no hay administrador. Créalo una sola vez en este enlace: ${ctx.publicUrl}/admin#configurar=${openSetup()}`,
  );
}

function onLocalhost(publicUrl: string): boolean {
  return ["localhost", "127.0.0.1", "[::1]"].includes(new URL(publicUrl).hostname);
}

type Handler = (request: Request, peer: string | null) => Response | Promise<Response>;

type Listening = ReturnType<typeof listen>;

/** Starts to listen. Fails with one line if the port is taken or not allowed. */
function listen(env: Env, handle: Handler, giveUp?: () => void) {
  try {
    return Bun.serve({
      port: env.port,
      hostname: env.host,
      idleTimeout: CONEXION_QUIETA_S,
      maxRequestBodySize: MAX_CUERPO_BYTES,
      fetch: (request, self) => handle(request, self.requestIP(request)?.address ?? null),
    });
  } catch (error) {
    giveUp?.();
    const why = error instanceof Error && "code" in error ? String(error.code) : String(error);
    throw new StartError(
      `No se puede escuchar en ${env.host}:${env.port} (${why}). Elige otro PORT o cierra lo que lo usa.`,
      why === "EADDRINUSE" ? SALIDA.pasa : SALIDA.configuracion,
    );
  }
}
