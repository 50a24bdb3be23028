/** How the program ends: on a signal, and on an uncaught exception. */
import { MAX_CIERRE_MS } from "../rules/limits/limits.ts";
import type { Log } from "./core/log.ts";

/** What a shell says of a program that each of them ended. */
const SIGNALS = { SIGINT: 130, SIGTERM: 143 } as const;
const FAILED = 1;

/**
 * At a signal `stop` puts away what is under way, for so long and no longer: what is left then the next start takes up, for all that
 * was acknowledged is on the disk. A second signal does not wait. Returns what ends the program in the same way for
 * another reason, with its exit code.
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
