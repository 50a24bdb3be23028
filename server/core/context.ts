/** What an action gets besides its transaction: the time, the address and the caller. */
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

/** How SMS codes are made and limited. */
interface OtpPolicy {
  /** The secret from which codes are derived. */
  secret: string;
  rateLimitFactor: number;
  /** Codes a day, all phones together. */
  dailyCap: number;
  /** Whether somebody delivers them: a provider, or the development mailbox. */
  deliverable: boolean;
}

/** How notifications reach people's browsers. */
interface PushPolicy {
  /** The key by which browsers recognise the sender. */
  publicKey: string;
  /** Whether a push service may run on this machine, for development. */
  loopback: boolean;
}

/** What tasks need to know about the machine. */
export interface Maquina {
  /** Ends the program for its supervisor to start it again; absent without a supervisor. */
  restart?: () => void;
  /** The folder of the database. */
  dataDir: string;
  /** When the program started. */
  desde: Instante;
  /** The folder of the photos. */
  imagenesDir: string;
  /** The sources of the day's rate; null without any. */
  tasas: FuentesDeTasa | null;
  /** When backups are made and where they go; null without any. */
  respaldos: RespaldosEnv | null;
  /** How alarms are sent besides by mail. */
  alarmas: AlarmasEnv;
}

/** The visitor where there is none: the program itself, or the command line. */
export const noVisitor = { ip: null, navegador: null, agente: null } as const;

export interface BaseContext {
  /** For reading, and for opening a transaction. Actions use the `tx` they are given, never this. */
  db: Db;
  clock: Clock;
  log: Log;
  /** Random numbers from 0 to below 1; if absent, the machine's own are used. */
  azar?: () => number;
  /** The visitor's address; null if unknown. */
  ip: string | null;
  /** The API key of the request; absent when a person asks. */
  token?: { id: string; nombre: string };
  /** The visitor's browser in `navegadores`; null for one that never tried to sign in. */
  navegador: string | null;
  /** The visitor's User-Agent. */
  agente: string | null;
  /** The public address of the service, without a final slash, for links in messages. */
  publicUrl: string;
  /** How SMS codes are made and limited. */
  codes: OtpPolicy;
  push: PushPolicy;
  /** Which channels have a real carrier, not just the development mailbox. */
  envia: Record<CanalDeCartero, boolean>;
  /** The name of each channel's carrier, the mailbox included; messages of channels without one wait. */
  carteros: Partial<Record<Canal, string>>;
  maquina: Maquina;
}

/** A signed-in person; `usuario` is read again at every request. */
export interface UserContext extends BaseContext {
  usuario: Usuario;
}

/** Who acts on money: a person, or the program itself (null). */
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
