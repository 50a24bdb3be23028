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
    /** The person it was about. */
    userId: text().references(() => usuarios.id),
    entidadId: text().notNull(),
    antes: text({ mode: "json" }).$type<unknown>(),
    despues: text({ mode: "json" }).$type<unknown>(),
    ip: text(),
    /** The API key's name, if a program acted on the actor's behalf. */
    token: text(),
  },
  (t) => [
    ...kindChecks(t),
    index("auditoria_fecha").on(t.fecha, t.id),
    index("auditoria_entidad").on(t.entidadId, t.fecha),
    index("auditoria_usuario").on(t.userId, t.fecha),
    index("auditoria_actor").on(t.actorId, t.fecha, t.id),
    // One administrator's acts of one kind, among all their acts and all acts of that kind.
    index("auditoria_actor_accion").on(t.actorId, t.accion, t.fecha, t.id),
    index("auditoria_accion").on(t.accion, t.fecha, t.id),
    index("auditoria_con_ip").on(t.fecha).where(sql`ip is not null`),
  ],
);

/** A saved view of a panel list: its tab and filters. Private to its administrator. */
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

/** An import of a business from its spreadsheets, previewed or carried out. */
export const cargas = sqliteTable(
  "cargas",
  {
    id: text().primaryKey(),
    nombre: text().notNull(),
    estado: text({ enum: CARGA_ESTADOS }).notNull().default("vista"),
    /** What it would import; null while its sheets have errors, and once it is carried out. */
    plan: text({ mode: "json" }).$type<Plan>(),
    personas: integer().notNull().default(0),
    prestamos: integer().notNull().default(0),
    pagos: integer().notNull().default(0),
    creado: instante().notNull(),
    creadoPor: text()
      .notNull()
      .references(() => usuarios.id),
    /** When it was carried out, and when it was reversed. */
    hecha: instante(),
    deshecha: instante(),
  },
  (t) => [...kindChecks(t), index("cargas_creado").on(t.creado, t.id)],
);

/** The rows a carga imported, by which it is reversed. */
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

/** The operator's logo, rendered in each size that pages, icons and mails need; stored here so that backups include it. */
export const archivosMarca = sqliteTable(
  "archivosMarca",
  {
    /** A name in rules/operator/ajustes/logo.ts. */
    nombre: text().primaryKey(),
    tipo: text().notNull(),
    sha256: text().notNull(),
    bytes: blob({ mode: "buffer" }).notNull(),
    creado: instante().notNull(),
  },
  (t) => [...kindChecks(t)],
);

/** The operator's settings, one row each as in rules/operator/ajustes/ajustes.ts; an absent one has its initial value. */
export const ajustes = sqliteTable("ajustes", {
  ajuste: text().primaryKey(),
  /** Null for a setting that was cleared. */
  valor: text({ mode: "json" }).$type<unknown>(),
});

/** Runs of scheduled tasks: each task at most once for each due time. */
export const corridas = sqliteTable(
  "corridas",
  {
    id: text().primaryKey(),
    tarea: text().notNull(),
    /** The due time it ran for; null if a person started it. */
    debida: instante(),
    empezo: instante().notNull(),
    /** Null while it runs, or if the program ended during it. */
    termino: instante(),
    /** Zero for a run that a person requested and that has not started, and for the row marking when a task's schedule begins. */
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

/** The time of the last test write: one row. A full disk refuses it, which is how it is detected. */
export const pulso = sqliteTable("pulso", { id: text().primaryKey(), momento: instante().notNull() }, (t) => [
  ...kindChecks(t),
]);

/** Each backup attempt, for each target, and its result. */
export const respaldos = sqliteTable(
  "respaldos",
  {
    id: text().primaryKey(),
    /** Its name at the target: "2027-01-15T160000Z". */
    nombre: text().notNull(),
    destino: text({ enum: RESPALDO_DESTINOS }).notNull(),
    motivo: text({ enum: RESPALDO_MOTIVOS }).notNull(),
    empezo: instante().notNull(),
    /** Null while it is being made, or if the program ended during it. */
    termino: instante(),
    /** Reopened from its target and verified by doctor. */
    revisado: bool().notNull().default(false),
    cifrado: bool().notNull().default(false),
    /** The database file's size in the backup. */
    bytes: integer(),
    /** The number of photos it needs, and how many of them had to be written. */
    imagenes: integer(),
    imagenesNuevas: integer(),
    error: text(),
    /** When it was removed in favour of newer ones. */
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

/** Alarms, from when a problem was detected until it was gone. */
export const alarmas = sqliteTable(
  "alarmas",
  {
    id: text().primaryKey(),
    tipo: text({ enum: ALARMA_TIPOS }).notNull(),
    /** Which one of its kind: a channel, a device, a host; empty if there can be only one. */
    de: text().notNull().default(""),
    /** Its last details in Spanish, for the operator. */
    detalle: text().notNull(),
    desde: instante().notNull(),
    /** When administrators were notified; null if not yet. */
    avisada: instante(),
    resuelta: instante(),
  },
  (t) => [
    uniqueIndex("alarmas_abierta").on(t.tipo, t.de).where(sql`resuelta is null`),
    index("alarmas_desde").on(t.desde, t.id),
    ...kindChecks(t),
  ],
);

/** Idempotency keys, with the hash of the request and the response given. */
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
    /** The note written when they were handed over. */
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
    /** The encrypted signing secret, and its predecessor, which also signs until `anteriorHasta`. */
    secreto: text().notNull(),
    anterior: text(),
    anteriorHasta: instante(),
    creado: instante().notNull(),
    creadoPor: text()
      .notNull()
      .references(() => usuarios.id),
    /** The rowid of the last `auditoria` line read, and the first due date not yet checked for overdue cuotas. */
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
    /** The audit line or cuota it is about; each webhook gets one delivery for each. */
    origen: text().notNull(),
    estado: text({ enum: ENVIO_ESTADOS }).notNull().default("pendiente"),
    intentos: integer().notNull().default(0),
    proximo: instante().notNull(),
    /** The status and the start of the last response, or why there was none. */
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
