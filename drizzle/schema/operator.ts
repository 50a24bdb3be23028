/** The program's own data: settings, tasks, backups, alarms, the audit trail. */

import { sql } from "drizzle-orm";
import { blob, check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { CARGA_ESTADOS, CARGADOS } from "../../rules/operator/importar/estados.ts";
import type { Plan } from "../../rules/operator/importar/tipos.ts";
import { ALARMA_TIPOS, RESPALDO_DESTINOS, RESPALDO_MOTIVOS } from "../../rules/operator/salud/salud.ts";
import { ENVIO_ESTADOS, type Evento } from "../../rules/people/acceso/webhooks.ts";
import { bool, dia, instante, kindChecks } from "./columns.ts";
import { usuarios } from "./people.ts";

export const auditoria = sqliteTable(
  "auditoria",
  {
    id: text().primaryKey(),
    fecha: instante().notNull(),
    /** Null for the command line and the program itself. */
    actorId: text().references(() => usuarios.id),
    accion: text().notNull(),
    /** Whom it was about. */
    userId: text().references(() => usuarios.id),
    entidadId: text().notNull(),
    antes: text({ mode: "json" }).$type<unknown>(),
    despues: text({ mode: "json" }).$type<unknown>(),
    ip: text(),
    /** The name of the API key, when a program acted in the actor's name. */
    token: text(),
  },
  (t) => [
    ...kindChecks(t),
    index("auditoria_fecha").on(t.fecha, t.id),
    index("auditoria_entidad").on(t.entidadId, t.fecha),
    index("auditoria_usuario").on(t.userId, t.fecha),
    index("auditoria_actor").on(t.actorId, t.fecha, t.id),
    // What one administrator did of one kind, among all that they did and all that was done so.
    index("auditoria_actor_accion").on(t.actorId, t.accion, t.fecha, t.id),
    index("auditoria_accion").on(t.accion, t.fecha, t.id),
    index("auditoria_con_ip").on(t.fecha).where(sql`ip is not null`),
  ],
);

/** A list of the panel as an administrator wants to find it again: its tab and what is chosen there. Only theirs. */
export const vistas = sqliteTable(
  "vistas",
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => usuarios.id),
    /** The tab's address. */
    tab: text().notNull(),
    nombre: text().notNull(),
    /** The query string of its address. */
    consulta: text().notNull(),
    creado: instante().notNull(),
  },
  (t) => [...kindChecks(t), uniqueIndex("vistas_nombre").on(t.userId, t.tab, t.nombre)],
);

/** A business that moved in from its spreadsheets, or is looked at before it does. */
export const cargas = sqliteTable(
  "cargas",
  {
    id: text().primaryKey(),
    nombre: text().notNull(),
    estado: text({ enum: CARGA_ESTADOS }).notNull().default("vista"),
    /** What it would bring; null while its sheets have errors, and once it is in. */
    plan: text({ mode: "json" }).$type<Plan>(),
    personas: integer().notNull().default(0),
    prestamos: integer().notNull().default(0),
    pagos: integer().notNull().default(0),
    creado: instante().notNull(),
    creadoPor: text()
      .notNull()
      .references(() => usuarios.id),
    /** When it was brought in, and when it was taken back. */
    hecha: instante(),
    deshecha: instante(),
  },
  (t) => [...kindChecks(t), index("cargas_creado").on(t.creado, t.id)],
);

/** What a carga brought: by this it is taken back. */
export const cargados = sqliteTable(
  "cargados",
  {
    entidadId: text().primaryKey(),
    cargaId: text()
      .notNull()
      .references(() => cargas.id),
    tipo: text({ enum: CARGADOS }).notNull(),
  },
  (t) => [...kindChecks(t), index("cargados_carga").on(t.cargaId, t.tipo)],
);

/** The operator's logo, drawn again in each size that pages, icons and mails ask for; in here, so that a backup has it. */
export const archivosMarca = sqliteTable(
  "archivosMarca",
  {
    /** A name of rules/operator/ajustes/logo.ts. */
    nombre: text().primaryKey(),
    tipo: text().notNull(),
    sha256: text().notNull(),
    bytes: blob({ mode: "buffer" }).notNull(),
    creado: instante().notNull(),
  },
  (t) => [...kindChecks(t)],
);

/** The operator's settings: one row each of rules/operator/ajustes/ajustes.ts; an absent one has its initial value. */
export const ajustes = sqliteTable("ajustes", {
  ajuste: text().primaryKey(),
  /** Null for a setting that was taken back. */
  valor: text({ mode: "json" }).$type<unknown>(),
});

/** What the clock did: each task at most once for each moment that it was due. */
export const corridas = sqliteTable(
  "corridas",
  {
    id: text().primaryKey(),
    tarea: text().notNull(),
    /** The moment for which it ran; null for one that a person asked for. */
    debida: instante(),
    empezo: instante().notNull(),
    /** Null while it runs, or where the program ended meanwhile. */
    termino: instante(),
    /** Zero of one that a person asked for and that has not begun, and of the moment from which a task counts, at which nothing ran. */
    intentos: integer().notNull().default(1),
    /** How many missed runs it makes up for. */
    saltadas: integer().notNull().default(0),
    hizo: text(),
    error: text(),
    actorId: text().references(() => usuarios.id),
  },
  (t) => [
    uniqueIndex("corridas_debida").on(t.tarea, t.debida).where(sql`debida is not null`),
    index("corridas_tarea").on(t.tarea, t.empezo, t.id),
    index("corridas_empezo").on(t.empezo),
    // No task runs twice at once.
    uniqueIndex("corridas_a_medias").on(t.tarea).where(sql`termino is null`),
    ...kindChecks(t),
  ],
);

/** The moment of the last trial write: one row. A disk that takes no more refuses it, which is how it is known. */
export const pulso = sqliteTable("pulso", { id: text().primaryKey(), momento: instante().notNull() }, (t) => [
  ...kindChecks(t),
]);

/** Each copy of this database that was tried, to each of its places, and what came of it. */
export const respaldos = sqliteTable(
  "respaldos",
  {
    id: text().primaryKey(),
    /** What it is called in its place: "2027-01-15T160000Z". */
    nombre: text().notNull(),
    destino: text({ enum: RESPALDO_DESTINOS }).notNull(),
    motivo: text({ enum: RESPALDO_MOTIVOS }).notNull(),
    empezo: instante().notNull(),
    /** Null while it is made, or where the program ended meanwhile. */
    termino: instante(),
    /** Reopened from its target and found whole by doctor. */
    revisado: bool().notNull().default(false),
    cifrado: bool().notNull().default(false),
    /** Size of the database file in the copy. */
    bytes: integer(),
    /** The number of photos it needs, and how many of them had to be written. */
    imagenes: integer(),
    imagenesNuevas: integer(),
    error: text(),
    /** Removed since, because newer ones took its place. */
    borrado: instante(),
    actorId: text().references(() => usuarios.id),
  },
  (t) => [
    index("respaldos_empezo").on(t.empezo, t.id),
    index("respaldos_destino").on(t.destino, t.empezo, t.id),
    check("respaldos_fin", sql`revisado = 0 or (termino is not null and error is null)`),
    ...kindChecks(t),
  ],
);

/** Alarms, from when a problem was seen until it was gone. */
export const alarmas = sqliteTable(
  "alarmas",
  {
    id: text().primaryKey(),
    tipo: text({ enum: ALARMA_TIPOS }).notNull(),
    /** Which one of its kind: a channel, a device, a host; empty where there is one only. */
    de: text().notNull().default(""),
    /** In Spanish, for the operator, as it was last seen. */
    detalle: text().notNull(),
    desde: instante().notNull(),
    /** When the administrators were written to of it; null while that is still to do. */
    avisada: instante(),
    resuelta: instante(),
  },
  (t) => [
    uniqueIndex("alarmas_abierta").on(t.tipo, t.de).where(sql`resuelta is null`),
    index("alarmas_desde").on(t.desde, t.id),
    ...kindChecks(t),
  ],
);

/** Idempotency keys, with the hash of what was asked and the answer that was given. */
export const claves = sqliteTable(
  "claves",
  {
    userId: text()
      .notNull()
      .references(() => usuarios.id),
    clave: text().notNull(),
    huella: text().notNull(),
    respuesta: text({ mode: "json" }).$type<unknown>(),
    creado: instante().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.clave] }), index("claves_creado").on(t.creado), ...kindChecks(t)],
);

/** The team member in charge of each client; clients without a row are unassigned. */
export const encargos = sqliteTable(
  "encargos",
  {
    userId: text()
      .primaryKey()
      .references(() => usuarios.id),
    encargado: text()
      .notNull()
      .references(() => usuarios.id),
    desde: instante().notNull(),
    /** What was said as they were handed over. */
    nota: text(),
  },
  (t) => [...kindChecks(t), index("encargos_encargado").on(t.encargado, t.userId)],
);

/** Webhooks of other programs. */
export const webhooks = sqliteTable(
  "webhooks",
  {
    id: text().primaryKey(),
    url: text().notNull(),
    eventos: text({ mode: "json" }).$type<Evento[]>().notNull(),
    /** The sealed signing secret, and the one it replaced, which signs too until `anteriorHasta`. */
    secreto: text().notNull(),
    anterior: text(),
    anteriorHasta: instante(),
    creado: instante().notNull(),
    creadoPor: text()
      .notNull()
      .references(() => usuarios.id),
    /** The rowid of the last line of `auditoria` that was read, and the first due date that was not yet checked for overdue cuotas. */
    linea: integer().notNull(),
    dia: dia().notNull(),
  },
  (t) => kindChecks(t),
);

/** Webhook deliveries and their outcome. */
export const webhookEnvios = sqliteTable(
  "webhookEnvios",
  {
    /** Sent as `webhook-id`: a receiver recognizes repeats by it. */
    id: text().primaryKey(),
    webhookId: text()
      .notNull()
      .references(() => webhooks.id, { onDelete: "cascade" }),
    evento: text().$type<Evento>().notNull(),
    cuerpo: text().notNull(),
    /** The audit line or cuota it is about; a webhook gets one delivery for each. */
    origen: text().notNull(),
    estado: text({ enum: ENVIO_ESTADOS }).notNull().default("pendiente"),
    intentos: integer().notNull().default(0),
    proximo: instante().notNull(),
    /** The status and the beginning of the last response, or why there was none. */
    status: integer(),
    respuesta: text(),
    creado: instante().notNull(),
    entregado: instante(),
  },
  (t) => [
    ...kindChecks(t),
    uniqueIndex("webhookEnvios_una_vez").on(t.webhookId, t.origen),
    index("webhookEnvios_creado").on(t.webhookId, t.creado, t.id),
    index("webhookEnvios_por_enviar").on(t.webhookId, t.proximo).where(sql`estado = 'pendiente'`),
    index("webhookEnvios_viejos").on(t.creado),
  ],
);
