import { MAX_RECADOS } from "../../../rules/limits/alarmas.ts";
import { ALARMAS, type Senal, seAvisa } from "../../../rules/operator/salud/alarmas.ts";
import type { Recado } from "../../../rules/operator/salud/recados.ts";
import { type AlarmaDicha, correoAlarmas } from "../../../rules/texts/alarmas.ts";
import { getAjustes, getCasa, noteCasa } from "../../core/ajustes/queries.ts";
import { audit } from "../../core/auditoria/queries.ts";
import type { AdminContext, BaseContext } from "../../core/context.ts";
import { fail } from "../../core/errors.ts";
import { publish } from "../../core/live.ts";
import { mailTo, ringOwner, showOwners } from "../../messages/tell.ts";
import { afterCommit, type Db } from "../../storage/db.ts";
import { newId } from "../../storage/ids.ts";
import { listReaders } from "../partes/queries.ts";
import { type Alarma, findAnterior, insertAlarma, listAbiertas, moveAlarma } from "./queries.ts";

const nameOf = ({ tipo, de }: Pick<Alarma, "tipo" | "de">) => `${tipo} ${de}`;
const dicha = ({ tipo, detalle, desde }: Alarma): AlarmaDicha => ({ ...ALARMAS[tipo], detalle, desde });

/**
 * Compares everything that is wrong now with the open alarms: opens new ones, resolves those that are over, and reports all of
 * it in one message. Returns how many of each there were.
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

/** Returns false if there is nothing to report, or nobody to report it to. */
function tellOf(tx: Db, ctx: BaseContext, said: Record<"nuevas" | "siguen" | "resueltas", Alarma[]>): boolean {
  const { nuevas, siguen, resueltas } = said;
  if (nuevas.length + siguen.length + resueltas.length === 0) return false;
  const novedad = { nuevas: nuevas.map(dicha), siguen: siguen.map(dicha), resueltas: resueltas.map(dicha) };
  const correo = correoAlarmas(novedad, `${ctx.publicUrl}/admin`);
  const readers = listReaders(tx);
  for (const { id, email } of readers) mailTo(tx, ctx, { destino: email, userId: id }, correo);
  const { alarmaTelefono, alarmaPush, alarmaLlamada } = getAjustes(tx);
  const { asunto, texto } = correo;
  const called = alarmaLlamada && ctx.maquina.alarmas.llamada !== null;
  if (called) queueRecado(tx, ctx, { tono: nuevas.length + siguen.length > 0 ? "mal" : "bien", asunto, texto });
  // A phone is alerted only when something begins.
  const rang = nuevas.length > 0 && alarmaTelefono && ringOwner(tx, ctx, { destino: alarmaTelefono, que: asunto });
  const shown = alarmaPush && showOwners(tx, ctx, asunto);
  return readers.length > 0 || called || Boolean(rang) || shown;
}

/** Queues an alarm call. If too many are undelivered, the oldest are dropped; the panel still shows the alarms. */
function queueRecado(
  tx: Db,
  { clock }: Pick<BaseContext, "clock">,
  dicho: Pick<Recado, "tono" | "asunto" | "texto">,
): string {
  const { pendientes = [], ultimo = null } = getCasa(tx).recados ?? {};
  const recado = { id: newId(), momento: clock.now(), ...dicho };
  noteCasa(tx, { recados: { pendientes: [...pendientes, recado].slice(-MAX_RECADOS), ultimo } });
  afterCommit(tx, () => publish("recados"));
  return recado.id;
}

/** Queues a test alarm call and returns its id. Refuses CALL_MISSING if no address is configured. */
export function tryLlamada(tx: Db, ctx: AdminContext): { recadoId: string } {
  if (ctx.maquina.alarmas.llamada === null) fail("CALL_MISSING");
  const texto = "La pidió un administrador en Ajustes. Si la lees, las alarmas llegarán aquí.";
  const recadoId = queueRecado(tx, ctx, { tono: "prueba", asunto: "Prueba de las alarmas", texto });
  audit(tx, ctx, { accion: "estado.tryLlamada", userId: ctx.usuario.id, entidadId: "alarmas:llamada" });
  return { recadoId };
}

/** Records the outcome of a call. A failed one stays queued with its error, except for tests. */
export function noteLlamada(tx: Db, { clock }: BaseContext, { id, error }: { id: string; error: string | null }): void {
  const { pendientes = [] } = getCasa(tx).recados ?? {};
  const left = pendientes.filter((recado) => recado.id !== id || (error !== null && recado.tono !== "prueba"));
  noteCasa(tx, { recados: { pendientes: left, ultimo: { fecha: clock.now(), error } } });
}
