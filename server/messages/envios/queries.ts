/** The panel's list of messages. With any filters, a page is read from ranges of an index. */
import { and, count, desc, eq, gte, inArray, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { user } from "../../../drizzle/schema/accounts.ts";
import { estadosCanal, gastos, mensajes } from "../../../drizzle/schema/messages.ts";
import { usuarios } from "../../../drizzle/schema/people.ts";
import { type Dia, type Instante, lastsUntil } from "../../../rules/country/fecha.ts";
import { MAX_DESCANSO_DE_CANAL_MS, MAX_PERSONAS_BUSCADAS, MAX_PROXIMOS } from "../../../rules/limits/mensajes.ts";
import { type Canal, isPagado, MENSAJE_CANALES } from "../../../rules/texts/channels/canal.ts";
import {
  MENSAJE_CLASES,
  MENSAJE_ESTADOS,
  type MensajeClase,
  type MensajeEstado,
} from "../../../rules/texts/channels/clases.ts";
import { ES_SECRETO, type Suerte } from "../../../rules/texts/channels/mensajes.ts";
import { ENLACE_SELLADO } from "../../../rules/texts/events/correos.ts";
import { getAjustes } from "../../core/ajustes/queries.ts";
import { today } from "../../core/clock.ts";
import type { BaseContext } from "../../core/context.ts";
import { fail } from "../../core/errors.ts";
import { ofEncargado } from "../../core/listas/encargo.ts";
import { type ListOfQuery, type ListPage, type ListQuery, pageOf } from "../../core/listas/paging.ts";
import { listFoundIds } from "../../core/listas/search.ts";
import type { Db } from "../../storage/db.ts";
import type { Mensaje } from "../mensajes/queries.ts";

interface Filtros {
  estado?: MensajeEstado | undefined;
  canal?: Canal | undefined;
  clase?: MensajeClase | undefined;
  plantilla?: string | undefined;
}

/** A message without its text. */
interface Envio extends Suerte {
  id: string;
  destino: string;
  asunto: string | null;
  plantilla: string;
  clase: MensajeClase;
  creado: Instante;
  enviado: Instante | null;
  /** An attempt ended without an answer: it may have arrived twice. */
  dudoso: boolean;
  /** Millionths of a dollar. */
  costo: number | null;
  proveedor: string | null;
  userId: string | null;
  /** The recipient; null for an administrator, or without an account. */
  nombre: string | null;
}

/** Every combination of filter values is a contiguous range of the index. */
function stretches(first: SQL | undefined, { estado, canal }: Filtros): (SQL | undefined)[] {
  const each = estado ? [estado] : MENSAJE_ESTADOS;
  return each.flatMap((estado) =>
    (canal ? [canal] : MENSAJE_CANALES).map((canal) =>
      and(first, eq(mensajes.estado, estado), eq(mensajes.canal, canal)),
    ),
  );
}

function stretchesOf(db: Db, filtros: Filtros, buscar: string | undefined): (SQL | undefined)[] {
  const { estado, canal, clase, plantilla } = filtros;
  if (buscar?.trim()) {
    // The plus keeps SQLite from using another index: one person's messages are few.
    const own = (column: SQLiteColumn, value: string | undefined) => (value ? sql`+${column} = ${value}` : undefined);
    const narrowed = and(
      own(mensajes.estado, estado),
      own(mensajes.canal, canal),
      own(mensajes.clase, clase),
      own(mensajes.plantilla, plantilla),
    );
    const [people = []] = listFoundIds(db, buscar, [{ tipos: ["usuario"] }], MAX_PERSONAS_BUSCADAS);
    return people.map((userId) => and(eq(mensajes.userId, userId), narrowed));
  }
  if (plantilla) return stretches(eq(mensajes.plantilla, plantilla), filtros);
  if (clase) return stretches(eq(mensajes.clase, clase), filtros);
  if (estado && canal) return MENSAJE_CLASES.flatMap((clase) => stretches(eq(mensajes.clase, clase), filtros));
  if (estado) return [eq(mensajes.estado, estado)];
  return [canal ? eq(mensajes.canal, canal) : undefined];
}

function before(cursor: string | null | undefined): SQL | undefined {
  if (!cursor) return undefined;
  const match = /^(\d{1,16})\.([\w-]{1,64})$/.exec(cursor);
  if (!match) fail("INPUT_INVALID");
  return sql`(${mensajes.creado}, ${mensajes.id}) < (${Number(match[1])}, ${match[2]})`;
}

/** A page of messages, newest first. `buscar` finds people: if many share a name, the newest MAX_PERSONAS_BUSCADAS. */
export function listEnvios(
  db: Db,
  { encargado, ...query }: ListQuery & Filtros & { encargado?: string | undefined },
): ListPage<Envio> {
  const theirs = ofEncargado(db, mensajes.userId, encargado);
  const found = stretchesOf(db, query, query.buscar).map((stretch) => and(stretch, theirs));
  return pageFrom(db, found, query);
}

/** A page of what was sent to one person, newest first. */
export function listEnviosOf(db: Db, userId: string, query: ListOfQuery): ListPage<Envio> {
  return pageFrom(db, [eq(mensajes.userId, userId)], query);
}

function pageFrom(db: Db, stretches: readonly (SQL | undefined)[], { cursor, limit }: ListOfQuery): ListPage<Envio> {
  const { id, creado } = mensajes;
  const beyond = before(cursor);
  const keys = stretches.flatMap((stretch) =>
    db
      .select({ id, creado })
      .from(mensajes)
      .where(and(stretch, beyond))
      .orderBy(desc(creado), desc(id))
      .limit(limit + 1)
      .all(),
  );
  const newest = keys.sort((a, b) => b.creado - a.creado || (a.id < b.id ? 1 : -1)).slice(0, limit + 1);
  const ids = newest.map(({ id }) => id);
  return pageOf(readEnvios(db, ids), limit, ({ creado, id }) => ({ instant: creado, id }));
}

/** Those messages, in that order. */
function readEnvios(db: Db, ids: readonly string[]): Envio[] {
  if (ids.length === 0) return [];
  const { id, canal, destino, asunto, plantilla, clase, estado, intentos, proximoIntento, intentado } = mensajes;
  const { error, creado, enviado, entregado, leido, dudoso, costo, proveedor, userId } = mensajes;
  const rows = db
    .select({
      id,
      canal,
      destino,
      asunto,
      plantilla,
      clase,
      estado,
      intentos,
      proximoIntento,
      intentado,
      error,
      creado,
      enviado,
      entregado,
      leido,
      dudoso,
      costo,
      proveedor,
      userId,
      nombre: sql<
        string | null
      >`iif(${usuarios.rol} = 'cliente', coalesce(nombre || ' ' || apellido, ${usuarios.correo}), null)`,
      relevo: sql<Canal | null>`(select n.canal from mensajes n where n.antes = ${mensajes.id})`,
    })
    .from(mensajes)
    .leftJoin(usuarios, eq(usuarios.id, mensajes.userId))
    .where(inArray(mensajes.id, [...ids]))
    .all();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** A code, or a link that opens an account, even after it was erased. */
const isSecret = ({ clase, texto, params }: Pick<Mensaje, "clase" | "texto" | "params">) =>
  ES_SECRETO.includes(clase) || "sellado" in params || texto.includes(ENLACE_SELLADO);

/** One message as it is sent, with its secrets hidden. */
export function getEnvio(db: Db, mensajeId: string): Envio & { texto: string | null; params: Mensaje["params"] } {
  const [envio] = readEnvios(db, [mensajeId]);
  const { texto, params } = mensajes;
  const rest = db.select({ texto, params }).from(mensajes).where(eq(mensajes.id, mensajeId)).get();
  if (!envio || !rest) fail("MENSAJE_NOT_FOUND");
  return { ...envio, ...(isSecret({ ...envio, ...rest }) ? { texto: null, params: {} } : rest) };
}

/** The mail behind a preview; undefined if it is not a mail, or is only for its recipient. */
export function findCorreo(db: Db, mensajeId: string): Mensaje | undefined {
  const mensaje = db.select().from(mensajes).where(eq(mensajes.id, mensajeId)).get();
  return mensaje?.canal === "correo" && !isSecret(mensaje) ? mensaje : undefined;
}

/** Exactly the condition of the partial index of waiting messages. */
const WAITS = sql`${mensajes.estado} = 'pendiente'`;

/** How many messages wait, and which are next. */
export function listProximos(db: Db): { cantidad: number; items: Envio[] } {
  const { id, canal, proximoIntento } = mensajes;
  const first = MENSAJE_CANALES.flatMap((one) =>
    db
      .select({ id, proximoIntento })
      .from(mensajes)
      .where(and(eq(canal, one), WAITS))
      .orderBy(proximoIntento)
      .limit(MAX_PROXIMOS)
      .all(),
  );
  const soonest = first.sort((a, b) => a.proximoIntento - b.proximoIntento).slice(0, MAX_PROXIMOS);
  const cantidad = db.select({ n: count() }).from(mensajes).where(WAITS).get()?.n ?? 0;
  return {
    cantidad,
    items: readEnvios(
      db,
      soonest.map(({ id }) => id),
    ),
  };
}

interface Gasto {
  mensajes: number;
  /** How many of them count towards the limits. */
  contados: number;
  /** Millionths of a dollar. */
  costo: number;
}

interface EstadoDeCanal {
  canal: Canal;
  /** Its carrier; null without one, and messages wait. */
  cartero: string | null;
  /** The end of the pause after failures, and the last error. */
  descansaHasta: Instante | null;
  error: string | null;
  /** Failures of the channel itself without a success between them. */
  fallosSeguidos: number;
  enCola: number;
  hoy: Gasto;
  mes: Gasto;
  /** The sending limits; null without any, or for a free channel. */
  topes: { dia: number | null; mes: number | null } | null;
}

/** The state of each channel: its carrier, whether it is paused, what it sent and what that cost. */
export function listCanales({ db, clock, carteros }: BaseContext): EstadoDeCanal[] {
  const hoy = today(clock);
  const desde = `${hoy.slice(0, 7)}-01` as Dia;
  const spent = db.select().from(gastos).where(gte(gastos.dia, desde)).all();
  const states = db.select().from(estadosCanal).all();
  const { topes } = getAjustes(db).avisos;
  const sum = (canal: Canal, since: Dia): Gasto => {
    const own = spent.filter((row) => row.canal === canal && row.dia >= since && row.dia <= hoy);
    return {
      mensajes: own.reduce((total, row) => total + row.mensajes, 0),
      contados: own.reduce((total, row) => total + row.contados, 0),
      costo: own.reduce((total, row) => total + row.costo, 0),
    };
  };
  return MENSAJE_CANALES.map((canal) => {
    const state = states.find((row) => row.canal === canal);
    const rests = lastsUntil(state?.descansaHasta, clock.now(), MAX_DESCANSO_DE_CANAL_MS);
    return {
      canal,
      cartero: carteros[canal] ?? null,
      descansaHasta: rests ? (state?.descansaHasta ?? null) : null,
      error: state?.error ?? null,
      fallosSeguidos: state?.fallosSeguidos ?? 0,
      enCola: countWaiting(db, canal),
      hoy: sum(canal, hoy),
      mes: sum(canal, desde),
      topes: isPagado(canal) ? topes[canal] : null,
    };
  });
}

const countWaiting = (db: Db, canal: Canal): number =>
  db
    .select({ n: count() })
    .from(mensajes)
    .where(and(eq(mensajes.canal, canal), WAITS))
    .get()?.n ?? 0;

export function getEmail(db: Db, userId: string): string {
  return db.select({ email: user.email }).from(user).where(eq(user.id, userId)).get()?.email ?? fail("NOT_FOUND");
}

export function getIdByUnica(db: Db, unica: string): string {
  const row = db.select({ id: mensajes.id }).from(mensajes).where(eq(mensajes.unica, unica)).get();
  return row?.id ?? fail("NOT_FOUND");
}
