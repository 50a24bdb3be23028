/** Claims: an administrator opens, takes over and closes things that others could decide too. */
import type { Instante } from "../../../rules/country/fecha.ts";
import { type Cosa, findAtiende, hold, isOf, letGo } from "../../core/atiende.ts";
import { audit } from "../../core/auditoria/queries.ts";
import type { AdminContext } from "../../core/context.ts";
import { fail } from "../../core/errors.ts";
import { publish } from "../../core/live.ts";
import { afterCommit, type Db } from "../../storage/db.ts";
import { findLoan } from "../loans/queries.ts";
import { findPago } from "../pagos/queries.ts";
import { type Atencion, findHecho, getAtencion } from "./queries.ts";

type Asking = AdminContext & { sessionId?: string };

interface Claim extends Cosa {
  hoja?: string | undefined;
  /** When the claim to take over began, as the caller last read it. */
  tomar?: Instante | undefined;
}

/**
 * Gives the claim to this window for ATENCION_MS; also renews it. Refuses CLAIMED while another window has it, unless it is
 * taken over by somebody who read whose it was; and, if it was decided already, what a decision on it would refuse.
 */
export function claim(tx: Db, ctx: Asking, { hoja, tomar, ...cosa }: Claim): Atencion {
  const now = ctx.clock.now();
  demandWaiting(tx, now, cosa);
  const ventana = { userId: ctx.usuario.id, sessionId: ctx.sessionId ?? null, hoja };
  const found = findAtiende(tx, now, cosa);
  const renewed = found !== null && isOf(found, ventana);
  if (found && !renewed) {
    const propia = found.userId === ventana.userId;
    if (tomar !== found.desde) fail("CLAIMED", { ...found, tipo: cosa.tipo, propia });
    const { nombre, desde } = found;
    const antes = { userId: found.userId, nombre, desde };
    audit(tx, ctx, { accion: "atenciones.take", userId: whoseOf(tx, cosa), entidadId: cosa.id, antes, despues: cosa });
  }
  const atiende = hold(tx, now, cosa, ventana);
  if (!renewed) afterCommit(tx, () => publish("resumen"));
  return { ...getAtencion({ ...ctx, db: tx }, { ...cosa, hoja }), atiende };
}

/** Releases the claim of this window. Does nothing if the window does not hold it. */
export function release(tx: Db, ctx: Asking, { hoja, ...cosa }: Cosa & { hoja?: string | undefined }): void {
  const found = findAtiende(tx, ctx.clock.now(), cosa);
  if (!found || !isOf(found, { userId: ctx.usuario.id, hoja })) return;
  letGo(tx, cosa);
  afterCommit(tx, () => publish("resumen"));
}

interface OfLoan {
  loanId: string;
  hoja?: string | undefined;
}

export const claimLoan = (tx: Db, ctx: Asking, { loanId, ...how }: OfLoan & Pick<Claim, "tomar">): Atencion =>
  claim(tx, ctx, { tipo: "solicitud", id: loanId, ...how });

export const releaseLoan = (tx: Db, ctx: Asking, { loanId, hoja }: OfLoan): void =>
  release(tx, ctx, { tipo: "solicitud", id: loanId, hoja });

/** Refuses items that do not exist or were already decided, naming who decided. */
function demandWaiting(tx: Db, now: Instante, cosa: Cosa): void {
  const { tipo, id } = cosa;
  if (tipo === "solicitud" && !findLoan(tx, id)) fail("REQUEST_NOT_FOUND");
  if (tipo === "pago" && !findPago(tx, id)) fail("PAGO_NOT_FOUND");
  const hecho = findHecho(tx, now, cosa);
  if (hecho === null) return;
  fail(tipo === "solicitud" ? "LOAN_NOT_PENDING" : "VERIFICATION_NOT_PENDING", { hecho });
}

/** The client concerned. */
function whoseOf(tx: Db, { tipo, id }: Cosa): string | null {
  if (tipo === "verificacion") return id;
  return (tipo === "solicitud" ? findLoan(tx, id) : findPago(tx, id))?.userId ?? null;
}
