/** What every channel is made of. */

import type { Instante } from "../../rules/country/fecha.ts";
import type { PersonEvent } from "../../rules/texts/events/events.ts";
import type { Db } from "../storage/db.ts";
import type { Mensaje, NewMensaje } from "./mensajes/queries.ts";

/** What a carrier says of a message that it took. */
export interface Taken {
  /** Its name there, by which they tell later what became of it. */
  id?: string;
  /** What it cost, in millionths of a dollar. */
  costo?: number;
}

/** Delivers the messages of a channel. */
export interface Carrier {
  nombre: string;
  /** Whether an attempt under the same id as one before is the same message there, however often it comes. */
  honoursKey: boolean;
  /** How long it knows a key again; for good where it says nothing. */
  keyLastsMs?: number;
  /** Hands one message over. Throws `NotTaken` when it was not taken, or when that is unknown. */
  carry(mensaje: Mensaje): Promise<Taken>;
}

/**
 * Why a message was not taken.
 * destino: this address takes none by this channel · rechazo: this message is refused, and would be again · cuenta: our keys or our
 * credit are refused, so that every message would be · ritmo: too many at once · servicio: they are in trouble, and surely did not
 * take it · duda: no answer came, and perhaps they did.
 */
export type Falla = "destino" | "rechazo" | "cuenta" | "ritmo" | "servicio" | "duda";

export class NotTaken extends Error {
  override readonly name = "NotTaken";
  /** `message` is Spanish, for the operator, and holds no secret; `esperaMs` is how long they ask us to wait. */
  constructor(
    readonly falla: Falla,
    message: string,
    readonly esperaMs: number | null = null,
  ) {
    super(message);
  }
}

/** What a message says to its reader (mensajes/actions.ts). */
export type TextOf = (mensaje: Mensaje) => string;

/** What a message says, as text; as the operator's mail; and what the envelope of that mail says (rules/operator/correo/correo.ts). */
export interface Writers {
  textOf: TextOf;
  htmlOf: TextOf;
  /** What a mail says of itself to the program that shows it. */
  headersOf: (mensaje: Mensaje) => Record<string, string>;
  /** The bare code of a message that has one. */
  codeOf: TextOf;
}

/** Who is told, when, and in which transaction. */
interface Telling {
  tx: Db;
  userId: string;
  appUrl: string;
  now: Instante;
}

export interface Channel {
  /** What this channel says of an event, and to which address of that person; null when it says nothing of it. */
  write(event: PersonEvent, telling: Telling): Omit<NewMensaje, "canal" | "userId" | "unica"> | null;
  /** Messages that are carried at once, beside codes, which have places of their own; one of them is kept for what is about an account. */
  aLaVez: number;
  /** Whether one carrier stands behind all its addresses: too many failures in a row are then its own, and the channel rests. */
  shared: boolean;
  /** What the log says at the start where it has no carrier. */
  missing: string;
}
