/** What is sent to people, by which channel, and what became of it. */

import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { MENSAJE_CANALES, SUPRESION_MOTIVOS } from "../../rules/texts/channels/canal.ts";
import {
  CONSENTIMIENTO_VIAS,
  MENSAJE_CLASES,
  MENSAJE_ESTADOS,
  RECORDATORIO_RESULTADOS,
  type Relevo,
} from "../../rules/texts/channels/clases.ts";
import { session } from "./accounts.ts";
import { bool, dia, instante, kindChecks } from "./columns.ts";
import { usuarios } from "./people.ts";

/** The browsers that take a person's notifications (Web Push), each as long as the session in which it said yes. */
export const suscripciones = sqliteTable(
  "suscripciones",
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => usuarios.id),
    sessionId: text()
      .notNull()
      .references(() => session.id, { onDelete: "cascade" }),
    /** Where that browser's push service takes messages: a secret, like its keys. */
    endpoint: text().notNull().unique(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    creado: instante().notNull(),
    /** When the push service last took a message. */
    usado: instante(),
  },
  (t) => [
    index("suscripciones_usuario").on(t.userId, t.creado),
    index("suscripciones_sesion").on(t.sessionId),
    ...kindChecks(t),
  ],
);

/** The outbox: written in the transaction of the change, sent after the commit. */
export const mensajes = sqliteTable(
  "mensajes",
  {
    id: text().primaryKey(),
    canal: text({ enum: MENSAJE_CANALES }).notNull(),
    destino: text().notNull(),
    asunto: text(),
    texto: text().notNull(),
    plantilla: text().notNull(),
    params: text({ mode: "json" }).$type<Record<string, string>>().notNull(),
    userId: text().references(() => usuarios.id),
    /** "kind:subject:day" of a message that may go out once. */
    unica: text(),
    estado: text({ enum: MENSAJE_ESTADOS }).notNull().default("pendiente"),
    intentos: integer().notNull().default(0),
    proximoIntento: instante().notNull(),
    error: text(),
    creado: instante().notNull(),
    enviado: instante(),
    /** How much it may ask of its reader: when it may go out, and whether it can be refused (rules/texts/channels/clases.ts). */
    clase: text({ enum: MENSAJE_CLASES }).notNull().default("negocio"),
    /** What must still hold when it leaves: "cuota:LOAN:NUMERO:VENCE" for a reminder; null if unconditional. */
    sobre: text(),
    /** What says the same by other channels, should this one not take it, the cheapest first. */
    cadena: text({ mode: "json" }).$type<readonly Relevo[]>().notNull().default(sql`'[]'`),
    /** The message in whose place it goes, by another channel or sent again. */
    antes: text(),
    /** The carrier that accepted it, and its id there, used in delivery reports. */
    proveedor: text(),
    proveedorId: text(),
    /** When the attempt that is under way began; null between attempts. A program that is killed leaves it. */
    intentado: instante(),
    /** An attempt ended without an answer and the carrier does not deduplicate: it may have arrived twice. */
    dudoso: bool().notNull().default(false),
    entregado: instante(),
    leido: instante(),
    /** The cost, in millionths of a dollar; null if unknown. */
    costo: integer(),
  },
  (t) => [
    ...kindChecks(t),
    uniqueIndex("mensajes_unica").on(t.unica),
    uniqueIndex("mensajes_antes").on(t.antes).where(sql`antes is not null`),
    uniqueIndex("mensajes_proveedor").on(t.proveedor, t.proveedorId).where(sql`proveedorId is not null`),
    index("mensajes_por_enviar").on(t.canal, t.proximoIntento).where(sql`estado = 'pendiente'`),
    index("mensajes_a_medias").on(t.intentado).where(sql`intentado is not null`),
    index("mensajes_creado").on(t.creado, t.id),
    index("mensajes_canal").on(t.canal, t.creado, t.id),
    index("mensajes_estado").on(t.estado, t.creado, t.id),
    // Of a class or a template, each state and channel is a stretch of its own: each filter of the panel reads some of them.
    index("mensajes_clase").on(t.clase, t.estado, t.canal, t.creado, t.id),
    index("mensajes_plantilla").on(t.plantilla, t.estado, t.canal, t.creado, t.id),
    index("mensajes_usuario").on(t.userId, t.creado, t.id),
  ],
);

/** What was sent by each channel each day, and what it cost. Kept by action `countGasto`. */
export const gastos = sqliteTable(
  "gastos",
  {
    dia: dia().notNull(),
    canal: text({ enum: MENSAJE_CANALES }).notNull(),
    mensajes: integer().notNull(),
    /** Of them, those that the ceilings of Ajustes count: neither codes nor what is about an account. */
    contados: integer().notNull().default(0),
    /** Millionths of a dollar. */
    costo: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.dia, t.canal] }), ...kindChecks(t)],
);

/** How each channel's carrier does: after too many failures in a row it rests, so that it is not asked for nothing. */
export const estadosCanal = sqliteTable(
  "estadosCanal",
  {
    canal: text({ enum: MENSAJE_CANALES }).primaryKey(),
    fallosSeguidos: integer().notNull(),
    descansaHasta: instante(),
    /** In Spanish, of the last failure. */
    error: text(),
    fallo: instante(),
    exito: instante(),
  },
  (t) => kindChecks(t),
);

/** Addresses that take no more messages: they bounced, or their owner complained. */
export const supresiones = sqliteTable(
  "supresiones",
  {
    canal: text({ enum: MENSAJE_CANALES }).notNull(),
    destino: text().notNull(),
    motivo: text({ enum: SUPRESION_MOTIVOS }).notNull(),
    detalle: text(),
    desde: instante().notNull(),
  },
  (t) => [primaryKey({ columns: [t.canal, t.destino] }), ...kindChecks(t)],
);

/** What a person said about each channel, each time; the newest holds. Append-only. */
export const consentimientos = sqliteTable(
  "consentimientos",
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => usuarios.id),
    canal: text({ enum: MENSAJE_CANALES }).notNull(),
    acepta: bool().notNull(),
    momento: instante().notNull(),
    via: text({ enum: CONSENTIMIENTO_VIAS }).notNull(),
    /** The words to which it was said, or that were said. */
    texto: text().notNull(),
  },
  (t) => [index("consentimientos_persona").on(t.userId, t.canal, t.momento, t.id), ...kindChecks(t)],
);

/** WhatsApp messages from people, keyed by the hash of the provider's id, because each may be delivered more than once. */
export const respuestas = sqliteTable(
  "respuestas",
  {
    id: text().primaryKey(),
    telefono: text().notNull(),
    /** Whose phone it was then; null for a stranger's. */
    userId: text().references(() => usuarios.id),
    tipo: text().notNull(),
    texto: text().notNull(),
    momento: instante().notNull(),
    recibido: instante().notNull(),
    leida: instante(),
    leidaPor: text().references(() => usuarios.id),
  },
  (t) => [
    index("respuestas_persona").on(t.userId, t.momento, t.id),
    index("respuestas_telefono").on(t.telefono, t.momento),
    index("respuestas_momento").on(t.momento, t.id),
    index("respuestas_sin_leer").on(t.momento, t.id).where(sql`leida is null`),
    ...kindChecks(t),
  ],
);

/** The reminders of each cuota, at most one per configured day before or after its due day. A new due day starts over. */
export const recordatorios = sqliteTable(
  "recordatorios",
  {
    /** In `loans`, or later in `completados`. */
    loanId: text().notNull(),
    cuota: integer().notNull(),
    vence: dia().notNull(),
    /** Days from `vence`: -3, 0, 1 … */
    desfase: integer().notNull(),
    userId: text()
      .notNull()
      .references(() => usuarios.id),
    /** Sent, combined with a more urgent one, or too late to send. */
    resultado: text({ enum: RECORDATORIO_RESULTADOS }).notNull(),
    fecha: instante().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.loanId, t.cuota, t.vence, t.desfase] }),
    index("recordatorios_persona").on(t.userId, t.fecha),
    ...kindChecks(t),
  ],
);
