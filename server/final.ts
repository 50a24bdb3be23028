/** How the program ends: on a signal, or on an uncaught exception. */
import { MAX_CIERRE_MS } from "../rules/limits/limits.ts";
import type { Log } from "./core/log.ts";

/** The exit code that a shell reports for each signal. */
const SIGNALS = { SIGINT: 130, SIGTERM: 143 } as const;
const FAILED = 1;

/**
 * On a signal, `stop` gets a limited time to finish work in progress; the next start takes up the rest, because everything
 * acknowledged is on disk. A second signal ends the program at once. Returns a function that ends it the same way for another
 * reason, with its own exit code.
 */
export function endAtSignal(
  log: Log,
  stop: () => Promise<void>,
  maxMs = MAX_CIERRE_MS,
): (reason: string, code?: number) => void {
  let leaving = false;
  const end = (reason: string, code = 0) => {
    leaving = true;
    log.info(`Cerrando por ${reason}`);
    setTimeout(() => {
      log.warn("no se esperó más para cerrar; el próximo arranque sigue donde quedó");
      process.exit(code);
    }, maxMs);
    void leave(log, stop, code);
  };
  for (const [signal, code] of Object.entries(SIGNALS))
    process.on(signal, () => {
      if (leaving) process.exit(code);
      end(signal);
    });
  return end;
}

async function leave(log: Log, stop: () => Promise<void>, code: number): Promise<void> {
  try {
    await stop();
    process.exit(code);
  } catch (error) {
    log.error("falló al cerrar", { error });
    process.exit(FAILED);
  }
}

/**
 * An unhandled rejection is logged and the program goes on: every write is one synchronous transaction, so nothing is left half
 * done. An uncaught exception may have left anything half done: the program ends, and its supervisor restarts it from what is
 * on disk.
 */
export function surviveFaults(log: Log): void {
  process.on("unhandledRejection", (error) => log.error("fallo inesperado", { error }));
  process.on("uncaughtException", (error) => {
    log.error("fallo sin remedio: el programa termina para empezar de nuevo", { error });
    process.exit(FAILED);
  });
}
