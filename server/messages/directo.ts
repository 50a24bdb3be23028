/** Mails administrators directly, for when the queue cannot be written. */
import type { Carta } from "../../rules/texts/channels/plantillas.ts";
import type { BaseContext } from "../core/context.ts";
import { newId } from "../storage/ids.ts";
import type { Transport } from "./carriers.ts";
import { listAdminEmails, type Mensaje } from "./mensajes/queries.ts";

/** Hands a mail to the carrier, once for each recipient. Returns how many it was sent to; never throws, and writes nothing. */
type Directo = (carta: Carta) => Promise<number>;

export function createDirecto({ db, clock }: Pick<BaseContext, "db" | "clock">, { correo }: Transport): Directo {
  // If the database becomes unreadable, the last known administrators are used.
  let known = listAdminEmails(db);
  return async (carta) => {
    try {
      known = listAdminEmails(db);
    } catch {}
    if (!correo) return 0;
    const now = clock.now();
    const sent = known.map(async ({ id, email }) => {
      await correo.carry({
        ...BARE,
        ...carta,
        id: newId(),
        userId: id,
        destino: email,
        creado: now,
        proximoIntento: now,
      });
    });
    const told = await Promise.allSettled(sent);
    return told.filter(({ status }) => status === "fulfilled").length;
  };
}

const BARE = {
  canal: "correo",
  clase: "casa",
  estado: "pendiente",
  intentos: 0,
  cadena: [],
  dudoso: false,
  unica: null,
  error: null,
  enviado: null,
  sobre: null,
  antes: null,
  proveedor: null,
  proveedorId: null,
  intentado: null,
  entregado: null,
  leido: null,
  costo: null,
} as const satisfies Partial<Mensaje>;
