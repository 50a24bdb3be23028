/** The program: configuration, server, signals. */
import { systemClock } from "./core/clock.ts";
import { EnvError, readEnv, warningsOfEnv } from "./core/env/env.ts";
import { createLog } from "./core/log.ts";
import { endAtSignal, surviveFaults } from "./final.ts";
import type { DevClient } from "./http/site/dev-client.ts";
import { type RunningServer, startServer } from "./start.ts";
import { asStartError, SALIDA } from "./storage/disk/fallas.ts";

async function main(): Promise<void> {
  // The program's files hold personal data: other users of the machine may not read them.
  process.umask(0o077);
  const env = readEnv();
  const log = createLog({ level: env.logLevel, format: env.logFormat, clock: systemClock });
  surviveFaults(log);
  for (const warning of warningsOfEnv()) log.warn(warning);
  let client: DevClient | undefined;
  const ending = new AbortController();
  let starting: Promise<RunningServer> | undefined;
  // Before anything else: the first process of a container gets no default signal handling.
  const end = endAtSignal(log, async () => {
    ending.abort();
    const server = await starting?.catch(() => undefined);
    await Promise.all([client?.stop(), server?.stop()]);
  });
  const development = process.argv.includes("--dev") ? await import("./http/site/dev-client.ts") : null;
  client = await development?.startDevClient();
  starting = startServer({
    env,
    clock: systemClock,
    log,
    ...(client && { serveClient: client.serve }),
    restart: () => end("la reposición de un respaldo", SALIDA.pasa),
    ending: ending.signal,
    looksForDamage: true,
  });
  const started = await starting.catch((error) => {
    if (!ending.signal.aborted) throw error;
  });
  // If it is being stopped, the process that signalled waits for it to finish.
  if (started && !ending.signal.aborted) log.info(`Cuotica está lista en ${started.publicUrl}`);
}

try {
  await main();
} catch (error) {
  const known = error instanceof EnvError ? error : asStartError(error, "DATA_DIR");
  if (!known) throw error;
  process.stderr.write(`${known.message}\n`);
  process.exit(known instanceof EnvError ? SALIDA.configuracion : known.salida);
}
