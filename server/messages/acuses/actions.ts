/** Delivery reports of carriers, and people's answers by WhatsApp. Each counts once, however often it is delivered. */
import { instante } from "../../../rules/country/fecha.ts";
import type { Acuse } from "../../../rules/input/acuses.ts";
import type { Escrito } from "../../../rules/input/acuses-whatsapp.ts";
import { DICHO_POR } from "../../../rules/texts/events/consentimientos.ts";
import type { BaseContext } from "../../core/context.ts";
import { fail } from "../../core/errors.ts";
import type { Db } from "../../storage/db.ts";
import { noteTaken } from "../attempt.ts";
import { noteConsentimiento } from "../consentimientos/actions.ts";
import { markDelivered } from "../mensajes/actions.ts";
import { receiveEscrito } from "../respuestas/actions.ts";
import { suppress } from "../supresiones/queries.ts";
import { findTold } from "./queries.ts";

interface Told {
  acuses: readonly Acuse[];
  escritos: readonly Escrito[];
}

/** Handles a callback in one transaction: after a failure the provider sends all of it again. */
export function takeTold(tx: Db, ctx: BaseContext, { acuses, escritos }: Told): void {
  for (const acuse of acuses) takeAcuse(tx, ctx, acuse);
  for (const escrito of escritos) receiveEscrito(tx, ctx, escrito);
}

function takeAcuse(tx: Db, ctx: BaseContext, acuse: Acuse): void {
  const { proveedor, proveedorId, estado, motivo, canal } = acuse;
  const mensaje = findTold(tx, acuse);
  if (!mensaje) return;
  // The attempt is still running and its result would overwrite this. Refused, so that the carrier reports again.
  if (estado === "fallido" && mensaje.estado === "pendiente" && mensaje.intentado !== null) fail("BUSY");
  const now = ctx.clock.now();
  const momento = instante(Math.min(acuse.momento ?? now, now));
  // A doubtful message has arrived after all, and is not sent again. After a single attempt, nothing is doubtful any more.
  if (estado !== "fallido" && mensaje.estado === "pendiente" && mensaje.intentado === null)
    noteTaken(
      tx,
      mensaje.id,
      { now, carrier: { nombre: proveedor, honoursKey: mensaje.intentos <= 1 } },
      { id: proveedorId },
      false,
    );
  // A doubtful attempt was repeated: either of them may have arrived, and only the last one can fail.
  const known = mensaje.proveedorId ?? proveedorId;
  if (estado === "entregado" || estado === "leido") markDelivered(tx, proveedor, known, estado, momento);
  if (estado === "fallido" && known === proveedorId)
    markDelivered(tx, proveedor, known, estado, momento, motivo ?? undefined);
  if (!acuse.suprime) return;
  suppress(tx, { canal, destino: mensaje.destino.toLowerCase(), motivo: acuse.suprime, detalle: motivo, desde: now });
  if (acuse.suprime === "queja" && mensaje.userId) noteQueja(tx, ctx, mensaje.userId);
}

function noteQueja(tx: Db, ctx: BaseContext, userId: string): void {
  noteConsentimiento(tx, ctx, {
    userId,
    canal: "correo",
    acepta: false,
    via: "queja",
    texto: `No quiso más, ${DICHO_POR.queja}`,
  });
}
