import { addDays, type Dia, formatDia } from "../../../rules/country/fecha.ts";
import { TASA_PASADA_DIAS } from "../../../rules/limits/banco.ts";
import { TASA_FUTURA_DIAS } from "../../../rules/limits/limits.ts";
import { dichoOf, enMano, quoteMonto } from "../../../rules/loans/pagos/cotizacion.ts";
import type { Tasa, ValorTasa } from "../../../rules/money/tasa.ts";
import { decideLectura } from "../../../rules/money/tasa-decidir.ts";
import { type FuenteTasa, type LecturaTasa, nombreFuente } from "../../../rules/money/tasa-fuentes.ts";
import { checkFechaValor, checkRepetida } from "../../../rules/operator/tasas.ts";
import { events } from "../../../rules/texts/events/events.ts";
import { audit } from "../../core/auditoria/queries.ts";
import { today } from "../../core/clock.ts";
import type { ActorContext, AdminContext } from "../../core/context.ts";
import { demand, fail } from "../../core/errors.ts";
import { publish } from "../../core/live.ts";
import { tellPerson } from "../../messages/tell.ts";
import { afterCommit, type Db } from "../../storage/db.ts";
import {
  closeWaiting,
  findTasa,
  findTasaBefore,
  getLectura,
  insertLectura,
  insertTasa,
  listTasasAround,
  listTasasSince,
  listToQuote,
  moveLectura,
  saveFuente,
  tellPagar,
  updateCotizacion,
  upsertTasa,
} from "./queries.ts";

/**
 * Publishes or corrects the rate of a day, and requotes the waiting pagos that were valued without it. Refuses RATE_DAY_FAR,
 * and RATE_ODD for one far from the last that was not typed twice (`repetida`; a call without it comes from an older client).
 */
export function saveTasa(
  tx: Db,
  ctx: AdminContext,
  { repetida, ...tasa }: Tasa & { repetida?: ValorTasa | null | undefined },
): void {
  demand(checkFechaValor(tasa.fechaValor, today(ctx.clock)), "fechaValor");
  const antes = findTasa(tx, tasa.fechaValor) ?? null;
  demand(checkRepetida(tasa, repetida, findTasaBefore(tx, tasa.fechaValor) ?? antes), "repetida");
  upsertTasa(tx, { ...tasa, creado: ctx.clock.now(), creadoPor: ctx.usuario.id });
  const entidadId = `tasas:${tasa.fechaValor}`;
  audit(tx, ctx, { accion: "tasas.save", userId: ctx.usuario.id, entidadId, antes, despues: tasa });
  closeWaiting(tx, tasa.fechaValor, { decididoEn: ctx.clock.now(), decididoPor: ctx.usuario.id });
  requotePagos(tx, ctx, tasa.fechaValor);
}

/** Adds missing rates of past days, for imported pagos. Refuses RATE_DAY_FAR for a future day. */
export function bringTasas(
  tx: Db,
  ctx: AdminContext,
  { tasas }: { tasas: readonly Pick<Tasa, "fechaValor" | "valor">[] },
): { nuevas: number } {
  const hoy = today(ctx.clock);
  const nuevas: Dia[] = [];
  for (const { fechaValor, valor } of tasas) {
    if (fechaValor > hoy) fail("RATE_DAY_FAR");
    if (findTasa(tx, fechaValor)) continue;
    const tasa = { fechaValor, valor, fuente: "Traída" };
    insertTasa(tx, { ...tasa, creado: ctx.clock.now(), creadoPor: ctx.usuario.id });
    requotePagos(tx, ctx, fechaValor);
    nuevas.push(fechaValor);
  }
  if (nuevas.length > 0) tellPagar(tx);
  const despues = { nuevas: nuevas.length, desde: nuevas.toSorted()[0] };
  audit(tx, ctx, { accion: "tasas.bring", userId: ctx.usuario.id, entidadId: "tasas", despues });
  return { nuevas: nuevas.length };
}

/** The outcome of asking one source. */
export type Respuesta =
  | { fuente: FuenteTasa; lectura: LecturaTasa; error?: undefined }
  | { fuente: FuenteTasa; error: string; lectura?: undefined };

/**
 * Stores what the sources said, in their order: the first good reading becomes the rate of its day, an odd one waits for an
 * administrator (rules/money/tasa-decidir.ts). An existing rate is never changed.
 */
export function takeLecturas(tx: Db, ctx: ActorContext, respuestas: readonly Respuesta[]): void {
  const [now, hoy] = [ctx.clock.now(), today(ctx.clock)];
  const otras = respuestas.flatMap(({ lectura }) => lectura ?? []);
  for (const { fuente, lectura, error } of respuestas) {
    saveFuente(tx, fuente, now, error ?? null);
    if (!lectura) continue;
    const conocidas = listTasasSince(tx, addDays(hoy, -TASA_PASADA_DIAS - TASA_FUTURA_DIAS));
    const { estado, motivo } = decideLectura(lectura, { conocidas, otras, hoy });
    const { fechaValor, valor } = lectura;
    // An identical reading was decided before.
    if (!insertLectura(tx, { fuente, fechaValor, valor, estado, motivo, leido: now })) continue;
    if (estado === "tomada") publishRead(tx, ctx, { fechaValor, valor, fuente: nombreFuente(fuente) });
  }
}

function publishRead(tx: Db, ctx: ActorContext, tasa: Tasa): void {
  insertTasa(tx, { ...tasa, creado: ctx.clock.now(), creadoPor: null });
  tellPagar(tx);
  audit(tx, ctx, { accion: "tasas.read", userId: null, entidadId: `tasas:${tasa.fechaValor}`, despues: tasa });
  requotePagos(tx, ctx, tasa.fechaValor);
}

/**
 * An administrator decides whether a waiting reading is the rate of its day. Refuses NOT_FOUND, RATE_READING_DECIDED, and
 * RATE_DAY_PAST to change the rate of a past day.
 */
export function decideLecturaOf(
  tx: Db,
  ctx: AdminContext,
  { lecturaId, tomar }: { lecturaId: string; tomar: boolean },
): void {
  const lectura = getLectura(tx, lecturaId);
  const { fechaValor, valor, fuente } = lectura;
  const known = findTasa(tx, fechaValor);
  if (tomar && known && fechaValor < today(ctx.clock)) fail("RATE_DAY_PAST");
  const decided = { decididoEn: ctx.clock.now(), decididoPor: ctx.usuario.id };
  if (!moveLectura(tx, lecturaId, { estado: tomar ? "tomada" : "rechazada", ...decided })) fail("RATE_READING_DECIDED");
  const userId = ctx.usuario.id;
  audit(tx, ctx, { accion: "tasas.decide", userId, entidadId: lecturaId, antes: lectura, despues: { tomar } });
  if (tomar) saveTasa(tx, ctx, { fechaValor, valor, fuente: nombreFuente(fuente) });
}

/** Triggers a read of the sources after the commit. */
export function askTasas(tx: Db): void {
  afterCommit(tx, () => publish("tasas"));
}

/**
 * Requotes pagos that are not approved and whose rate changed because this day has a rate, or another one. Their people are notified if a corrected rate
 * changes the value.
 */
function requotePagos(tx: Db, ctx: ActorContext, fechaValor: Dia): void {
  for (const { id, userId, status, metodo, ...antes } of listToQuote(tx, fechaValor)) {
    const cotizacion = quoteMonto(dichoOf(antes), antes.fechaPago, listTasasAround(tx, antes.fechaPago));
    // What no rate can convert stays waiting, for an administrator to correct.
    if ("code" in cotizacion) continue;
    // The rate is kept if the day has none yet, or the pago was registered in dollars.
    if ((cotizacion.provisional || antes.moneda === "usd") && antes.tasaFecha !== fechaValor) continue;
    if (cotizacion.tasaValor === antes.tasaValor && cotizacion.tasaFecha === antes.tasaFecha) continue;
    updateCotizacion(tx, id, enMano(metodo, cotizacion));
    audit(tx, ctx, { accion: "pagos.settle", userId, entidadId: id, antes, despues: cotizacion });
    if (status === "Pendiente" && !antes.provisional && cotizacion.monto !== antes.monto) {
      const motivo = `Se corrigió la tasa del ${formatDia(cotizacion.tasaFecha ?? fechaValor)}`;
      tellPerson(tx, ctx, userId, events.pagoCorrected(cotizacion.monto, motivo));
    }
  }
}
