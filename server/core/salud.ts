/** Health: whether the storage works, free space, the last backup, and doctor's findings. */
import type { Instante } from "../../rules/country/fecha.ts";
import { FALLA_AL_REGISTRO_CADA_MS } from "../../rules/limits/salud.ts";
import { type Almacen, probeAlmacen } from "../storage/disk/pulso.ts";
import { type Casa, getCasa } from "./ajustes/queries.ts";
import type { BaseContext } from "./context.ts";

interface Salud extends Almacen {
  /** The time of the last verified backup; null if there is none or it is unknown. */
  respaldo: Instante | null;
  doctor: Casa["doctor"] | null;
}

/** Tries the storage (storage/disk/pulso.ts) and reads the rest. Does not throw. */
export function getSalud({ db, clock }: Pick<BaseContext, "db" | "clock">): Salud {
  const almacen = probeAlmacen(db, clock.now());
  let casa: Casa = {};
  try {
    casa = getCasa(db);
  } catch {}
  return { ...almacen, respaldo: casa.respaldo?.fecha ?? null, doctor: casa.doctor ?? null };
}

/** Whether the service works. Logs changes, and repeats an ongoing failure from time to time. */
export function createListo(ctx: Pick<BaseContext, "db" | "clock" | "log">): () => boolean {
  let [said, at] = [null as string | null, Number.NEGATIVE_INFINITY];
  return () => {
    const now = ctx.clock.now();
    const { porque } = probeAlmacen(ctx.db, now);
    if (porque === said && (porque === null || Math.abs(now - at) < FALLA_AL_REGISTRO_CADA_MS)) return porque === null;
    const salud = getSalud(ctx);
    if (porque === null) ctx.log.info("otra vez se puede guardar", { ...salud });
    else ctx.log.error("no está listo", { ...salud });
    [said, at] = [porque, now];
    return porque === null;
  };
}
