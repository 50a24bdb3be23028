/** How the house is: whether anything can be kept, how much room is left, the last copy, and what doctor said. */
import type { Instante } from "../../rules/country/fecha.ts";
import { FALLA_AL_REGISTRO_CADA_MS } from "../../rules/limits/salud.ts";
import { type Almacen, probarAlmacen } from "../storage/disk/pulso.ts";
import { type Casa, getCasa } from "./ajustes/queries.ts";
import type { BaseContext } from "./context.ts";

interface Salud extends Almacen {
  /** When the last backup was made and checked; null where there was none, or it is unknown. */
  respaldo: Instante | null;
  doctor: Casa["doctor"] | null;
}

/** Tries the storage (storage/disk/pulso.ts) and reads the rest. Does not throw. */
export function getSalud({ db, clock }: Pick<BaseContext, "db" | "clock">): Salud {
  const almacen = probarAlmacen(db, clock.now());
  let casa: Casa = {};
  try {
    casa = getCasa(db);
  } catch {}
  return { ...almacen, respaldo: casa.respaldo?.fecha ?? null, doctor: casa.doctor ?? null };
}

/** Whether the service works. Why it does not is logged when it changes and now and then, as is that it works again. */
export function createListo(ctx: Pick<BaseContext, "db" | "clock" | "log">): () => boolean {
  let [said, at] = [null as string | null, Number.NEGATIVE_INFINITY];
  return () => {
    const now = ctx.clock.now();
    const { porque } = probarAlmacen(ctx.db, now);
    if (porque === said && (porque === null || Math.abs(now - at) < FALLA_AL_REGISTRO_CADA_MS)) return porque === null;
    const salud = getSalud(ctx);
    if (porque === null) ctx.log.info("otra vez se puede guardar", { ...salud });
    else ctx.log.error("no está listo", { ...salud });
    [said, at] = [porque, now];
    return porque === null;
  };
}
