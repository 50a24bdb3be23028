/** What every channel is made of. */
import type { PersonEvent } from "../../rules/texts/events.ts";
import type { Env } from "../core/env.ts";
import type { Mensaje, NewMensaje } from "./mensajes/queries.ts";

/** Hands one message to whoever delivers it; throws when it was not taken. */
export type Carrier = (mensaje: Mensaje) => Promise<void>;

/** What a message says to its reader (mensajes/actions.ts). */
export type TextOf = (mensaje: Mensaje) => string;

export interface Channel {
  /** What this channel says of an event, and to which address of that person; null when it says nothing of it. */
  write(event: PersonEvent, appUrl: string, userId: string): Omit<NewMensaje, "canal" | "userId" | "unica"> | null;
  /** Who carries it with the operator's settings, `htmlOf` beside the text where that is read; null when they name nobody. */
  carrier(env: Env, textOf: TextOf, htmlOf: TextOf | undefined): Carrier | null;
  /** What the log says at the start where nobody carries it. */
  missing: string;
}
