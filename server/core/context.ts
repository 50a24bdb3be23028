/** What an action is given beside its transaction: the time, the address, and who asks. */
import type { usuarios } from "../../drizzle/schema/people.ts";
import type { Instante } from "../../rules/country/fecha.ts";
import type { Canal, CanalDeCartero } from "../../rules/texts/channels/canal.ts";
import type { Db } from "../storage/db.ts";
import type { Clock } from "./clock.ts";
import type { AlarmasEnv } from "./env/alarmas.ts";
import type { RespaldosEnv } from "./env/respaldos.ts";
import type { FuentesDeTasa } from "./env/tasas.ts";
import type { Log } from "./log.ts";

export type Usuario = typeof usuarios.$inferSelect;

/** How codes by SMS are made and limited. */
interface OtpPolicy {
  /** The program's secret: codes are derived from it. */
  secret: string;
  rateLimitFactor: number;
  /** Codes a day, all phones together. */
  dailyCap: number;
  /** Whether anybody carries them: a provider, or the development mailbox. */
  deliverable: boolean;
}

/** How notifications reach people's browsers. */
interface PushPolicy {
  /** By which a browser knows who may send to it. */
  publicKey: string;
  /** Whether a push service may be on this machine: a development convenience. */
  loopback: boolean;
}

/** What tasks need to know of the machine on which the program runs. */
export interface Maquina {
  /** Ends the program so that its supervisor starts it again; absent where it has none. */
  restart?: () => void;
  /** Where the database is kept. */
  dataDir: string;
  /** When the program began. */
  desde: Instante;
  /** Where photos are kept. */
  imagenesDir: string;
  /** The sources of the rate of the day; null where there are none. */
  tasas: FuentesDeTasa | null;
  /** When backups are made, and where they go; null where there are none. */
  respaldos: RespaldosEnv | null;
  /** How alarms get out beside the mail. */
  alarmas: AlarmasEnv;
}

/** What is known of a visitor where there is none: the program itself, the command line. */
export const noVisitor = { ip: null, navegador: null, agente: null } as const;

export interface BaseContext {
  /** For reading, and for opening a transaction. An action uses the `tx` it is given, never this. */
  db: Db;
  clock: Clock;
  log: Log;
  /** From 0 to below 1 where chance decides; the machine's own unless another is given. */
  azar?: () => number;
  /** The visitor's address; null when it is not known. */
  ip: string | null;
  /** The API key of the request; absent when a person asks. */
  token?: { id: string; nombre: string };
  /** The visitor's browser, as `navegadores` knows it; null for one that never knocked at the door of sign-in. */
  navegador: string | null;
  /** What the visitor's browser calls itself. */
  agente: string | null;
  /** Where the product is reached, without a final slash: for links in messages. */
  publicUrl: string;
  /** How codes by SMS are made and limited. */
  codes: OtpPolicy;
  push: PushPolicy;
  /** Which messages a service carries, and not only the development mailbox. */
  envia: Record<CanalDeCartero, boolean>;
  /** The carrier of each channel, by its name, the mailbox too; without one, messages wait. */
  carteros: Partial<Record<Canal, string>>;
  maquina: Maquina;
}

/** A signed-in person: `usuario` is read anew at every request. */
export interface UserContext extends BaseContext {
  usuario: Usuario;
}

/** Who does something to money: a person, or the program by itself (null). */
export interface ActorContext extends BaseContext {
  usuario: Usuario | null;
}

/** A signed-in person in one of their sessions. */
export interface SessionContext extends UserContext {
  sessionId: string;
}

/** A signed-in administrator. Only `adminProcedure` and the command line make one. */
export interface AdminContext extends UserContext {
  usuario: Usuario & { rol: "admin" };
}
