/** What every channel is made of. */

import type { Instante } from "../../rules/country/fecha.ts";
import type { PersonEvent } from "../../rules/texts/events.ts";
import type { BaseContext } from "../core/context.ts";
import type { Env } from "../core/env.ts";
import type { Db } from "../storage/db.ts";
import type { Mensaje, NewMensaje } from "./mensajes/queries.ts";

/** Hands one message to whoever delivers it; throws when it was not taken. */
export type Carrier = (mensaje: Mensaje) => Promise<void>;

/** What a message says to its reader (mensajes/actions.ts). */
export type TextOf = (mensaje: Mensaje) => string;

/** What a message says, as text; and as the operator's mail. */
export interface Writers {
  textOf: TextOf;
  htmlOf: TextOf;
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
  /** Who carries it with the operator's settings; null when they name nobody. What is on its way at `stopping` may be left for the next start. */
  carrier(env: Env, writers: Writers, ctx: BaseContext, stopping: AbortSignal): Carrier | null;
  /** Messages that are carried at once: more than one where a slow service of one person must not hold up the others. */
  aLaVez: number;
  /** What the log says at the start where nobody carries it. */
  missing: string;
}
