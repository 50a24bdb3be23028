/** The interfaces of channels and carriers. */

import type { Instante } from "../../rules/country/fecha.ts";
import type { PersonEvent } from "../../rules/texts/events/events.ts";
import type { BaseContext } from "../core/context.ts";
import type { Env } from "../core/env/env.ts";
import type { Db } from "../storage/db.ts";
import type { Mensaje, NewMensaje } from "./mensajes/queries.ts";

/** A carrier's answer when it accepted a message. */
export interface Taken {
  /** The provider's id of the message, used in later callbacks. */
  id?: string;
  /** What it cost, in millionths of a dollar. */
  costo?: number;
}

/** Delivers the messages of a channel. */
export interface Carrier {
  nombre: string;
  /** Whether the carrier deduplicates attempts with the same id. */
  honoursKey: boolean;
  /** How long ids are deduplicated; forever if absent. */
  keyLastsMs?: number;
  /** Sends a message. Throws `NotTaken` if it was not accepted, or if that is unknown. */
  carry(mensaje: Mensaje): Promise<Taken>;
}

/**
 * Why a message was not taken. destino: this address accepts none by this channel · rechazo: this message is refused, and would
 * be again · cuenta: our keys or credit are refused, as they would be for every message · ritmo: too many at once · servicio:
 * the carrier has a failure and surely did not take it · duda: no answer came, so it may have been taken.
 */
export type Falla = "destino" | "rechazo" | "cuenta" | "ritmo" | "servicio" | "duda";

export class NotTaken extends Error {
  override readonly name = "NotTaken";
  /** `message` is in Spanish, for the operator, and contains no secret; `esperaMs` is how long the carrier asks us to wait. */
  constructor(
    readonly falla: Falla,
    message: string,
    readonly esperaMs: number | null = null,
  ) {
    super(message);
  }
}

/** Renders the text of a message (mensajes/actions.ts). */
export type TextOf = (mensaje: Mensaje) => string;

/** Renders a message as text, as the operator's mail, and that mail's envelope (rules/operator/correo/correo.ts). */
export interface Writers {
  textOf: TextOf;
  htmlOf: TextOf;
  /** Extra mail headers. */
  headersOf: (mensaje: Mensaje) => Record<string, string>;
  /** The one-time code in a message. */
  codeOf: TextOf;
}

/** The recipient, the time, and the transaction. */
interface Telling {
  tx: Db;
  userId: string;
  appUrl: string;
  now: Instante;
}

export interface Channel {
  /** Renders an event for this channel and finds the person's address; null if the channel does not send it. */
  write(event: PersonEvent, telling: Telling): Omit<NewMensaje, "canal" | "userId" | "unica"> | null;
  /**
   * How many messages are sent in parallel, not counting codes, which have their own slots. One is reserved for security
   * messages.
   */
  aLaVez: number;
  /** Whether all addresses depend on one provider: then consecutive failures pause the whole channel. */
  shared: boolean;
  /** Its carrier with the operator's settings, null if none is configured. Sending stops when `stopping` aborts. */
  hire(env: Env, writers: Writers, ctx: BaseContext, stopping: AbortSignal): Carrier | null;
  /** The log line at startup when it has no carrier. */
  missing: string;
}
