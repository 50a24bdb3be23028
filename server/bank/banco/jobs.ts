/** Registers the pagos of exact amounts and, if enabled, confirms exact matches automatically. */
import { frenosDe } from "../../../rules/bank/emparejar/automatico.ts";
import { AUTOMATICO_CADA_MS, LOTE_AUTOMATICO } from "../../../rules/limits/banco.ts";
import { getAjustes } from "../../core/ajustes/queries.ts";
import { run } from "../../core/change.ts";
import type { ActorContext, BaseContext } from "../../core/context.ts";
import { DomainError } from "../../core/errors.ts";
import { onChange } from "../../core/live.ts";
import { findPago } from "../../lending/pagos/queries.ts";
import type { Db } from "../../storage/db.ts";
import { payIntencion } from "../emparejamientos/actions.ts";
import { listLlegadas } from "../emparejamientos/queries.ts";
import { examine } from "../examen.ts";
import { findPropuestas, keyOf } from "../propuestas.ts";
import { confirmPar } from "./actions.ts";

type Propuesta = ReturnType<typeof findPropuestas>[number];

/** Yields to other requests. */
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/**
 * Confirms what may be confirmed automatically, a few at a time, and looks again after each few, because more evidence may have
 * arrived. Returns how many were confirmed. Those that somebody else decided first, or that fail, are left to a person.
 */
export async function confirmExactas(ctx: BaseContext, going: () => boolean = () => true): Promise<number> {
  const actor: ActorContext = { ...ctx, usuario: null };
  const llegadas = listLlegadas(ctx.db);
  if (llegadas.length > 0) await payIntenciones(actor, llegadas, going);
  const left = new Set<string>();
  let confirmed = 0;
  while (going() && getAjustes(ctx.db).banco.automatico) {
    const exact = findPropuestas(ctx.db).filter(
      (one) => (one.certeza === "exacta" || one.propia) && !left.has(keyOf(one)),
    );
    const few = exact.slice(0, LOTE_AUTOMATICO);
    if (few.length === 0) break;
    for (const propuesta of few) {
      left.add(keyOf(propuesta));
      if (attempt(actor, propuesta)) confirmed += 1;
    }
    await turn();
  }
  return confirmed;
}

/** Registers the pagos of exact amounts that came in, whether they may be confirmed automatically or not. */
async function payIntenciones(
  ctx: ActorContext,
  llegadas: ReturnType<typeof listLlegadas>,
  going: () => boolean,
): Promise<void> {
  for (const llegada of llegadas) {
    if (!going()) return;
    try {
      if (!run(ctx, payIntencion, llegada)) continue;
    } catch (error) {
      // If the person registered that reference with other data, a person has to correct it.
      if (error instanceof DomainError) continue;
      ctx.log.error("no se registró el pago de un monto exacto", { ...llegada, error });
    }
    await turn();
  }
}

function attempt(ctx: ActorContext, propuesta: Propuesta): boolean {
  try {
    return run(ctx, confirmAlone, propuesta);
  } catch (error) {
    const how = error instanceof DomainError ? "warn" : "error";
    ctx.log[how]("no se confirmó un pago con el banco", { pago: propuesta.pagoId, error });
    return false;
  }
}

/** Checks again inside the transaction: the settings, the pago or its person may have changed. */
function confirmAlone(tx: Db, ctx: ActorContext, propuesta: Propuesta): boolean {
  const { automatico, tope } = getAjustes(tx).banco;
  const pago = findPago(tx, propuesta.pagoId);
  // What an administrator approved is left to administrators.
  if (!automatico || pago?.status !== "Pendiente") return false;
  if (frenosDe(examine(tx, pago, propuesta.movimientoId, ctx.clock.now()), tope).length > 0) return false;
  return confirmPar(tx, ctx, propuesta) === "confirmado";
}

/**
 * Confirms now, whenever money or a pago arrives (many count as one), and every minute for other changes; never within the
 * request that caused it. Returns a function that stops it, after the confirmations in progress.
 */
export function startAutomatic(ctx: BaseContext): () => Promise<void> {
  let going = true;
  let again = false;
  let running: Promise<void> | null = null;
  const work = async () => {
    do {
      again = false;
      await turn();
      try {
        await confirmExactas(ctx, () => going);
      } catch (error) {
        ctx.log.error("falló una tarea", { tarea: "confirmExactas", error });
      }
    } while (again && going);
    running = null;
  };
  const wake = () => {
    if (running) again = true;
    else running = work();
  };
  const stops = [onChange("movimientos", wake), onChange("pagos", wake)];
  const often = setInterval(wake, AUTOMATICO_CADA_MS);
  wake();
  return async () => {
    going = false;
    clearInterval(often);
    for (const stop of stops) stop();
    await running;
  };
}
