import { ALARMAS, type Senal, seAvisa } from "../../../rules/operator/salud/alarmas.ts";
import { type AlarmaDicha, correoAlarmas } from "../../../rules/texts/alarmas.ts";
import type { BaseContext } from "../../core/context.ts";
import { mailTo } from "../../messages/tell.ts";
import type { Db } from "../../storage/db.ts";
import { listReaders } from "../partes/queries.ts";
import { type Alarma, findAnterior, insertAlarma, listAbiertas, moveAlarma } from "./queries.ts";

const nameOf = ({ tipo, de }: Pick<Alarma, "tipo" | "de">) => `${tipo} ${de}`;
const dicha = ({ tipo, detalle, desde }: Alarma): AlarmaDicha => ({ ...ALARMAS[tipo], detalle, desde });

/**
 * All that is wrong now: what is new is opened, what was open and is no longer so is resolved, and who decides is written to once of
 * all of it. Returns how many of each there were.
 */
export function keepAlarmas(tx: Db, ctx: BaseContext, senales: readonly Senal[]): { abrio: number; resolvio: number } {
  const now = ctx.clock.now();
  const open = new Map(listAbiertas(tx).map((alarma) => [nameOf(alarma), alarma]));
  const said = { nuevas: [] as Alarma[], siguen: [] as Alarma[], resueltas: [] as Alarma[] };
  let abrio = 0;
  for (const senal of senales) {
    const known = open.get(nameOf(senal));
    open.delete(nameOf(senal));
    if (!known) abrio += 1;
    else if (known.detalle !== senal.detalle) moveAlarma(tx, known.id, { detalle: senal.detalle });
    const alarma = known ? { ...known, detalle: senal.detalle } : insertAlarma(tx, senal, now);
    const how = seAvisa(alarma, findAnterior(tx, alarma), now);
    if (how) said[how === "nueva" ? "nuevas" : "siguen"].push(alarma);
  }
  for (const alarma of open.values()) {
    moveAlarma(tx, alarma.id, { resuelta: now });
    // An alarm that was never announced needs no all-clear.
    if (alarma.avisada !== null) said.resueltas.push(alarma);
  }
  if (tellOf(tx, ctx, said))
    for (const { id } of [...said.nuevas, ...said.siguen]) moveAlarma(tx, id, { avisada: now });
  return { abrio, resolvio: open.size };
}

/** False where there is nothing to say, or nobody to say it to. */
function tellOf(tx: Db, ctx: BaseContext, said: Record<"nuevas" | "siguen" | "resueltas", Alarma[]>): boolean {
  const { nuevas, siguen, resueltas } = said;
  if (nuevas.length + siguen.length + resueltas.length === 0) return false;
  const novedad = { nuevas: nuevas.map(dicha), siguen: siguen.map(dicha), resueltas: resueltas.map(dicha) };
  const correo = correoAlarmas(novedad, `${ctx.publicUrl}/admin`);
  const readers = listReaders(tx);
  for (const { id, email } of readers) mailTo(tx, ctx, { destino: email, userId: id }, correo);
  return readers.length > 0;
}
