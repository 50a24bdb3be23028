/** The sign-in history of an account, and the alerts to its owner. */
import type { Instante } from "../../../rules/country/fecha.ts";
import { instante, MS_PER_DAY } from "../../../rules/country/fecha.ts";
import { CONGELADO_DIAS } from "../../../rules/limits/limits.ts";
import { paths } from "../../../rules/paths.ts";
import { smsTelefonoCambiado, smsTelefonoPedido } from "../../../rules/texts/channels/sms.ts";
import type { Cambio, Fallo } from "../../../rules/texts/entradas.ts";
import { correoCambio } from "../../../rules/texts/events/correos-cuenta.ts";
import { events } from "../../../rules/texts/events/events.ts";
import type { BaseContext } from "../../core/context.ts";
import { fail } from "../../core/errors.ts";
import { seal, unseal } from "../../core/seal.ts";
import { mailTo, smsTo, tellPerson } from "../../messages/tell.ts";
import { getUsuario } from "../../people/usuarios/queries.ts";
import { type Db, inTransaction } from "../../storage/db.ts";
import { keepNavegador } from "../navegadores/queries.ts";
import { type Contacto, countNavegadores, getContacto, insertEntrada, insertFallo } from "./queries.ts";

/** The sealed content of the «¿No fuiste tú?» link. */
interface NoFuiYo {
  userId: string;
  que: Cambio;
  cuando: Instante;
}

const KIND = "no-fui-yo";

function enlaceNoFuiYo({ publicUrl, codes }: BaseContext, said: NoFuiYo): string {
  return `${publicUrl}${paths.noFuiYo}#enlace=${seal(codes.secret, JSON.stringify({ kind: KIND, ...said }))}`;
}

/** Opens such a link. Refuses LINK_INVALID if it is invalid or expired. */
export function readNoFuiYo({ codes, clock }: BaseContext, enlace: string): NoFuiYo {
  const said = open(codes.secret, enlace);
  if (said?.kind !== KIND || clock.now() > instante(said.cuando + CONGELADO_DIAS * MS_PER_DAY)) fail("LINK_INVALID");
  return said;
}

function open(secret: string, enlace: string): (NoFuiYo & { kind: string }) | null {
  try {
    return JSON.parse(unseal(secret, enlace)) as NoFuiYo & { kind: string };
  } catch {
    return null;
  }
}

/**
 * Records a change to how a person signs in, and tells them: in the app, at the proven e-mail and the previous one, and at the previous
 * phone if it changed.
 */
export function recordChange(tx: Db, ctx: BaseContext, userId: string, que: Cambio, antes?: Contacto): void {
  insertEntrada(tx, ctx, userId, que);
  tellOwner(tx, ctx, userId, que, antes);
}

function tellOwner(tx: Db, ctx: BaseContext, userId: string, que: Cambio, antes?: Contacto): void {
  const cuando = ctx.clock.now();
  const hecho = { que, cuando, agente: ctx.agente, ip: ctx.ip };
  tellPerson(tx, ctx, userId, events.accountChanged(hecho));
  const ahora = getContacto(tx, userId);
  for (const destino of new Set([antes?.email, ahora.email]))
    if (destino) mailTo(tx, ctx, { destino, userId }, correoCambio(hecho, enlaceNoFuiYo(ctx, { userId, que, cuando })));
  if (!ctx.codes.deliverable) return;
  if (que === "telefonoPedido" && ahora.telefono)
    smsTo(tx, ctx, { destino: ahora.telefono, userId }, { plantilla: "cambio", texto: smsTelefonoPedido(cuando) });
  if (antes?.telefono && antes.telefono !== ahora.telefono)
    smsTo(tx, ctx, { destino: antes.telefono, userId }, { plantilla: "cambio", texto: smsTelefonoCambiado(cuando) });
}

/** Records a sign-in, and alerts the owner if it came from a new browser, unless the account is new too. */
export function recordEntry(ctx: BaseContext, userId: string, how: "entro" | "registro"): void {
  inTransaction(ctx.db, (tx) => {
    const now = ctx.clock.now();
    // Without any known browser (forgotten after a theft, or by age) an account may be old all the same.
    const old = countNavegadores(tx, userId) > 0 || now - getUsuario(tx, userId).creado >= MS_PER_DAY;
    const fresh = ctx.navegador !== null && keepNavegador(tx, userId, ctx.navegador, now);
    if (how === "entro" && fresh && old) recordChange(tx, ctx, userId, "navegador");
    else insertEntrada(tx, ctx, userId, how);
  });
}

/** Records a failed sign-in. */
export function recordFailure(ctx: BaseContext, userId: string, fallo: Fallo): void {
  inTransaction(ctx.db, (tx) => insertFallo(tx, ctx, userId, fallo));
}
