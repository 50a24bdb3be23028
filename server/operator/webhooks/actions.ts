/** Adds, changes and removes webhooks, and turns audit lines into the deliveries that each webhook is owed. */
import { randomBytes } from "node:crypto";
import type * as z from "zod/mini";
import { type Dia, type Instante, instante, toDia } from "../../../rules/country/fecha.ts";
import { type Bolivares, type Centavos, decimalText } from "../../../rules/money/dinero.ts";
import {
  ANTERIOR_MS,
  type CreateWebhook,
  ESPERAS_MS,
  type Evento,
  type envioInput,
  eventoDe,
  MAX_WEBHOOKS,
  type webhookInput,
} from "../../../rules/people/acceso/webhooks.ts";
import { audit } from "../../core/auditoria/queries.ts";
import { today } from "../../core/clock.ts";
import type { AdminContext, BaseContext } from "../../core/context.ts";
import { fail } from "../../core/errors.ts";
import { publish } from "../../core/live.ts";
import { seal } from "../../core/seal.ts";
import { tellConectado } from "../../identity/tokens/actions.ts";
import { afterCommit, type Db } from "../../storage/db.ts";
import { newId } from "../../storage/ids.ts";
import * as q from "./queries.ts";

const newSecret = () => `whsec_${randomBytes(24).toString("base64")}`;
const getWebhook = (tx: Db, id: string) => q.findWebhook(tx, id) ?? fail("NOT_FOUND");
const wake = (tx: Db) => afterCommit(tx, () => publish("webhooks"));

/** Returns the signing secret, which is not shown again. Refuses WEBHOOKS_FULL. */
export function createWebhook(
  tx: Db,
  ctx: AdminContext,
  { url, eventos }: CreateWebhook,
): { id: string; secreto: string } {
  if (q.countWebhooks(tx) >= MAX_WEBHOOKS) fail("WEBHOOKS_FULL");
  const [id, secreto, creadoPor] = [newId(), newSecret(), ctx.usuario.id];
  const sealed = seal(ctx.codes.secret, secreto);
  q.insertWebhook(tx, { id, url, eventos, creado: ctx.clock.now(), creadoPor, secreto: sealed, dia: today(ctx.clock) });
  audit(tx, ctx, { accion: "webhooks.create", userId: creadoPor, entidadId: id, despues: { url, eventos } });
  tellConectado(tx, ctx, {
    hizo: `conectó un programa que oye lo que pasa: ${new URL(url).host}.`,
    seccion: "webhooks",
  });
  return { id, secreto };
}

/** Replaces the signing secret; the old one keeps signing too for ANTERIOR_MS. Refuses NOT_FOUND. */
export function rotateWebhook(
  tx: Db,
  ctx: AdminContext,
  { webhookId }: z.infer<typeof webhookInput>,
): { secreto: string } {
  const { secreto: anterior, url } = getWebhook(tx, webhookId);
  const secreto = newSecret();
  const anteriorHasta = instante(ctx.clock.now() + ANTERIOR_MS);
  q.moveWebhook(tx, webhookId, { secreto: seal(ctx.codes.secret, secreto), anterior, anteriorHasta });
  audit(tx, ctx, { accion: "webhooks.rotate", userId: ctx.usuario.id, entidadId: webhookId, despues: { url } });
  return { secreto };
}

/** Removes a webhook with its deliveries, pending ones included. Refuses NOT_FOUND. */
export function removeWebhook(tx: Db, ctx: AdminContext, { webhookId }: z.infer<typeof webhookInput>): void {
  const { url } = getWebhook(tx, webhookId);
  q.deleteWebhook(tx, webhookId);
  audit(tx, ctx, { accion: "webhooks.remove", userId: ctx.usuario.id, entidadId: webhookId, antes: { url } });
}

/** Queues a test delivery. Refuses NOT_FOUND. */
export function tryWebhook(
  tx: Db,
  ctx: AdminContext,
  { webhookId }: z.infer<typeof webhookInput>,
): { envioId: string } {
  getWebhook(tx, webhookId);
  const now = ctx.clock.now();
  const envioId = q.insertEnvio(
    tx,
    { webhookId, evento: "prueba", origen: newId(), cuerpo: bodyOf("prueba", now, {}) },
    now,
  );
  audit(tx, ctx, { accion: "webhooks.test", userId: ctx.usuario.id, entidadId: webhookId });
  wake(tx);
  return { envioId };
}

/** Queues a delivery again under the same id, so that the receiver can tell it is a repeat. Refuses NOT_FOUND. */
export function resendEnvio(tx: Db, ctx: AdminContext, { envioId }: z.infer<typeof envioInput>): void {
  const envio = q.findEnvio(tx, envioId) ?? fail("NOT_FOUND");
  q.moveEnvio(tx, envio, { estado: "pendiente", intentos: 0, proximo: ctx.clock.now(), entregado: null });
  audit(tx, ctx, { accion: "webhooks.resend", userId: ctx.usuario.id, entidadId: envioId });
  wake(tx);
}

const bodyOf = (type: Evento, when: Instante, data: object): string =>
  JSON.stringify({ type, timestamp: new Date(when).toISOString(), data });
const usd = (cents: number) => ({ monto: decimalText(cents as Centavos), moneda: "USD" });
const ves = (cents: Bolivares | null) => cents && { monto: decimalText(cents), moneda: "VES" };

/** The `data` of an event: ids, which the API can be asked about, and amounts. */
function dataOf(tx: Db, evento: Evento, entidadId: string, clienteId: string | null): object {
  if (evento.startsWith("verification.")) return { clienteId };
  if (evento.startsWith("loan.")) {
    const loan = q.findAmount(tx, entidadId);
    return { loanId: entidadId, clienteId, monto: loan ? usd(loan.amount) : null };
  }
  const pago = q.findPagoDicho(tx, entidadId);
  const of = pago && { loanId: pago.loanId, monto: usd(pago.monto), enBolivares: ves(pago.montoBs), dia: pago.dia };
  return { pagoId: entidadId, clienteId, ...of };
}

/** How many audit lines one transaction reads. */
const LINEAS = 200;

/** Queues deliveries for the audit lines written since the last call. Returns whether there may be more lines. */
export function gatherEnvios(tx: Db, { clock }: BaseContext, id: string): boolean {
  const webhook = q.findWebhook(tx, id);
  if (!webhook) return false;
  const now = clock.now();
  const wanted = new Set<Evento>(webhook.eventos);
  const tell = (evento: Evento, origen: string, when: Instante, data: object) =>
    q.insertEnvio(tx, { webhookId: id, evento, origen, cuerpo: bodyOf(evento, when, data) }, now);
  const lines = q.listLineas(tx, webhook.linea, LINEAS);
  for (const { id: origen, accion, antes, despues, entidadId, userId, fecha } of lines) {
    const evento = eventoDe(accion, antes, despues);
    if (evento && wanted.has(evento)) tell(evento, origen, fecha, dataOf(tx, evento, entidadId, userId));
  }
  const linea = lines.at(-1)?.linea ?? webhook.linea;
  const hoy: Dia = toDia(now);
  if (wanted.has("cuota.overdue") && webhook.dia < hoy)
    for (const { pendiente, ...cuota } of q.listVencidas(tx, webhook.dia, hoy))
      tell("cuota.overdue", `${cuota.loanId}:${cuota.numero}:${cuota.vence}`, now, {
        ...cuota,
        pendiente: usd(pendiente),
      });
  if (linea !== webhook.linea || webhook.dia < hoy) q.moveWebhook(tx, id, { linea, dia: hoy });
  return lines.length === LINEAS;
}

interface Outcome {
  envio: q.Envio;
  status: number | null;
  respuesta: string;
}

/** Records the outcome of an attempt and schedules the next, if there is one. A 410 ends the delivery at once. */
export function noteEnvio(tx: Db, { clock }: BaseContext, { envio, status, respuesta }: Outcome): void {
  const now = clock.now();
  const said = { status, respuesta, intentos: envio.intentos + 1 };
  if (status !== null && status >= 200 && status < 300) {
    q.moveEnvio(tx, envio, { ...said, estado: "entregado", entregado: now });
    return;
  }
  const wait = status === 410 ? undefined : ESPERAS_MS[envio.intentos];
  if (wait === undefined) q.moveEnvio(tx, envio, { ...said, estado: "fallido" });
  else q.moveEnvio(tx, envio, { ...said, proximo: instante(now + wait) });
}
