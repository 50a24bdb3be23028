/**
 * Watches the storage: a write the disk refuses is reported at once in the log, by mail and by an alarm call, and a disk that
 * lost data ends the program.
 */
import { closeSync, openSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { AVISO_DE_DISCO_CADA_MS, ESPERA_ULTIMO_AVISO_MS, FALLA_AL_REGISTRO_CADA_MS } from "../../rules/limits/salud.ts";
import { correoSinGuardar } from "../../rules/texts/events/disco.ts";
import type { BaseContext } from "../core/context.ts";
import type { Transport } from "../messages/carriers.ts";
import { createDirecto } from "../messages/directo.ts";
import { FALLA_DICHA, type FallaDeDisco, type Fallas, SALIDA } from "../storage/disk/fallas.ts";
import { callDirect } from "./alarmas/llamada.ts";

interface Puesto {
  ctx: BaseContext;
  transport: Transport;
  fallas: Fallas;
  dataDir: string;
  /** Ends the program with that code. */
  leave: (exitCode: number) => void;
}

export function startGuardia({ ctx, transport, fallas, dataDir, leave }: Puesto): void {
  const { clock, log, publicUrl } = ctx;
  const directo = createDirecto(ctx, transport);
  const isDue = createCadaHora(join(dataDir, "aviso-disco"), () => clock.now());
  const isNews = createNovedad(() => clock.now());

  async function write(falla: FallaDeDisco): Promise<void> {
    const { clase, sinVuelta } = falla;
    // A database locked by another program is no disk failure.
    if (clase === "ocupada" || !isDue()) return;
    const carta = correoSinGuardar(
      { que: FALLA_DICHA[clase], cierra: sinVuelta, cuando: clock.now() },
      `${publicUrl}/admin`,
    );
    const [sent, called] = await Promise.all([directo(carta), callDirect(ctx, carta)]);
    if (sent > 0 || called) log.info("se avisó a los administradores", { correos: sent, llamada: called });
    else log.warn("nadie recibió por correo el aviso: falta un proveedor, o un administrador con su correo confirmado");
  }

  fallas.listen((falla) => {
    const { clase, codigo, error, sinVuelta } = falla;
    const veces = isNews(sinVuelta ? codigo : clase);
    if (veces > 0)
      log.error("no se puede guardar", { que: FALLA_DICHA[clase], motivo: `${codigo} ${error.message}`, veces });
    // The caller is still inside a transaction that has not been rolled back yet.
    const written = new Promise<void>((resolve) => setImmediate(resolve))
      .then(() => write(falla))
      .catch(() => undefined);
    if (!sinVuelta) return;
    log.error("el programa se cierra: lo que el disco perdió no se puede saber sin empezar de nuevo");
    void Promise.race([written, Bun.sleep(ESPERA_ULTIMO_AVISO_MS)]).then(() => leave(SALIDA.disco));
  });
}

/** How many of that kind there were since the last report; 0 if it was reported recently. */
function createNovedad(now: () => number): (kind: string) => number {
  const seen = new Map<string, { said: number; since: number }>();
  return (kind) => {
    const { said, since } = seen.get(kind) ?? { said: Number.NEGATIVE_INFINITY, since: 0 };
    const news = Math.abs(now() - said) >= FALLA_AL_REGISTRO_CADA_MS;
    seen.set(kind, news ? { said: now(), since: 0 } : { said, since: since + 1 });
    return news ? since + 1 : 0;
  };
}

/**
 * True once an hour, even if the program keeps restarting: the time is that of an empty file, which needs no disk space. If not
 * even that can be written, it is kept in memory.
 */
function createCadaHora(file: string, now: () => number): () => boolean {
  let said = Number.NEGATIVE_INFINITY;
  return () => {
    const last = Math.max(said, statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? said);
    if (Math.abs(now() - last) < AVISO_DE_DISCO_CADA_MS) return false;
    said = now();
    try {
      closeSync(openSync(file, "a", 0o600));
      utimesSync(file, said / 1000, said / 1000);
    } catch {}
    return true;
  };
}
