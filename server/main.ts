/** The program: configuration, server, signals. */
import { systemClock } from "./core/clock.ts";
import { EnvError, readEnv } from "./core/env.ts";
import { endAtSignal, surviveFaults } from "./core/final.ts";
import { createLog } from "./core/log.ts";
import type { DevClient } from "./http/dev-client.ts";
import { SALIDA_POR_DISCO } from "./operator/guardia.ts";
import { type RunningServer, startServer } from "./start.ts";
import { asStartError, StartError } from "./storage/db.ts";

const EXIT_CONFIG = 78;
/** A copy waits to be put back: whoever watches over the program starts it again (EX_TEMPFAIL). */
const EXIT_RELANZAR = 75;

async function main(): Promise<void> {
  // What it writes holds personal data: nobody else on the machine reads it.
  process.umask(0o077);
  const env = readEnv();
  const log = createLog({ level: env.logLevel, format: env.logFormat, clock: systemClock });
  surviveFaults(log);
  let [client, server]: [DevClient | undefined, RunningServer | undefined] = [undefined, undefined];
  // Before anything starts: as the first process of a container it would not hear a signal by itself.
  const end = endAtSignal(log, async () => void (await Promise.all([client?.stop(), server?.stop()])));
  const development = process.argv.includes("--dev") ? await import("./http/dev-client.ts") : null;
  client = await development?.startDevClient();
  server = await startServer({
    ...{ env, clock: systemClock, log },
    ...(client && { serveClient: client.serve }),
    relanzar: () => end("la reposición de un respaldo", EXIT_RELANZAR),
  });
  log.info(`Cuotica está lista en ${server.publicUrl}`);
}

try {
  await main();
} catch (error) {
  const known = error instanceof EnvError ? error : asStartError(error, "DATA_DIR");
  if (!known) throw error;
  process.stderr.write(`${known.message}\n`);
  // What may pass by itself is tried again by whatever keeps the program running; a wrong setting is not.
  process.exit(known instanceof StartError && known.pasa ? SALIDA_POR_DISCO : EXIT_CONFIG);
}
