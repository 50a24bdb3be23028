/** Messages to people, their channels, and their outcomes. */

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

/** Browsers subscribed to a person's notifications (Web Push), each as long as the session that subscribed it. */
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
    /** The push service's address for that browser: a secret, like its keys. */
    endpoint: text().notNull().unique(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    creado: instante().notNull(),
    /** When the push service last accepted a message. */
    usado: instante(),
  },
  (t) => [
    index("suscripciones_usuario").on(t.userId, t.creado),
    index("suscripciones_sesion").on(t.sessionId),
    ...kindChecks(t),
  ],
);

/** The outbox: written in the change's transaction, sent after the commit. */
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
    /** "kind:subject:day" for a message that is sent only once. */
    unica: text(),
    estado: text({ enum: MENSAJE_ESTADOS }).notNull().default("pendiente"),
    intentos: integer().notNull().default(0),
    proximoIntento: instante().notNull(),
    error: text(),
    creado: instante().notNull(),
    enviado: instante(),
    /** Its class: when it may be sent, and whether it can be refused (rules/texts/channels/clases.ts). */
    clase: text({ enum: MENSAJE_CLASES }).notNull().default("negocio"),
    /** What must still be true when it is sent: "cuota:LOAN:NUMERO:VENCE" for a reminder; null if unconditional. */
    sobre: text(),
    /** The same message for other channels, should this one fail, cheapest first. */
    cadena: text({ mode: "json" }).$type<readonly Relevo[]>().notNull().default(sql`'[]'`),
    /** The message it replaces, by another channel or resent. */
    antes: text(),
    /** The carrier that accepted it, and its id there, used in delivery reports. */
    proveedor: text(),
    proveedorId: text(),
    /** When the current attempt started; null between attempts. A killed program leaves it set. */
    intentado: instante(),
    /** An attempt ended without a response and the carrier does not deduplicate: it may arrive twice. */
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
    // One range per class or template, status and channel: each filter of the panel reads some of them.
    index("mensajes_clase").on(t.clase, t.estado, t.canal, t.creado, t.id),
    index("mensajes_plantilla").on(t.plantilla, t.estado, t.canal, t.creado, t.id),
    index("mensajes_usuario").on(t.userId, t.creado, t.id),
  ],
);

/** Messages sent by each channel each day, and their cost. Kept by action `countGasto`. */
export const gastos = sqliteTable(
  "gastos",
  {
    dia: dia().notNull(),
    canal: text({ enum: MENSAJE_CANALES }).notNull(),
    mensajes: integer().notNull(),
    /** How many count towards the limits in Ajustes: neither codes nor messages about an account. */
    contados: integer().notNull().default(0),
    /** Millionths of a dollar. */
    costo: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.dia, t.canal] }), ...kindChecks(t)],
);

/** Each channel's carrier: after too many consecutive failures it rests, to avoid pointless attempts. */
export const estadosCanal = sqliteTable(
  "estadosCanal",
  {
    canal: text({ enum: MENSAJE_CANALES }).primaryKey(),
    fallosSeguidos: integer().notNull(),
    descansaHasta: instante(),
    /** The last failure, in Spanish. */
    error: text(),
    fallo: instante(),
    exito: instante(),
  },
  (t) => kindChecks(t),
);

/** Addresses that receive no more messages: they bounced, or their owner complained. */
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

/** Each choice a person made about a channel; the newest counts. Append-only. */
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
    /** The wording that was accepted or refused, or the person's own words. */
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
    /** The person who had that phone then; null for a stranger. */
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

/** Reminders for each cuota, at most one per configured day before or after its due date. A new due date starts over. */
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
