/** The program: configuration, server, signals. */
import { systemClock } from "./core/clock.ts";
import { EnvError, readEnv } from "./core/env.ts";
import { endAtSignal, surviveFaults } from "./core/final.ts";
import { createLog } from "./core/log.ts";
import type { DevClient } from "./http/dev-client.ts";
import { type RunningServer, startServer } from "./start.ts";
import { StartError } from "./storage/db.ts";

const EXIT_CONFIG = 78;

async function main(): Promise<void> {
  // What it writes holds personal data: nobody else on the machine reads it.
  process.umask(0o077);
  const env = readEnv();
  const log = createLog({ level: env.logLevel, format: env.logFormat, clock: systemClock });
  surviveFaults(log);
  let [client, server]: [DevClient | undefined, RunningServer | undefined] = [undefined, undefined];
  // Before anything starts: as the first process of a container it would not hear a signal by itself.
  endAtSignal(log, async () => void (await Promise.all([client?.stop(), server?.stop()])));
  const development = process.argv.includes("--dev") ? await import("./http/dev-client.ts") : null;
  client = await development?.startDevClient();
  server = await startServer({ env, clock: systemClock, log, ...(client ? { serveClient: client.serve } : {}) });
  log.info(`Cuotica está lista en ${server.publicUrl}`);
}

try {
  await main();
} catch (error) {
  if (!(error instanceof EnvError || error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(EXIT_CONFIG);
}
