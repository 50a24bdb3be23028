/** What the bank reports, and which pago each movement is. */

import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import {
  CANALES_BANCO,
  CERTEZAS,
  type Columnas,
  DISPOSITIVO_TIPOS,
  EVIDENCIA_ESTADOS,
  type Fila,
  IMPORTACION_ESTADOS,
  type Lectura,
  MOVIMIENTO_ESTADOS,
  MOVIMIENTO_SENTIDOS,
  type PlantillaAviso,
} from "../../rules/bank/tipos.ts";
import { PAGO_STATUSES } from "../../rules/loans/pagos/pagos.ts";
import { cuentasBanco } from "./cajas.ts";
import { bolivares, dia, instante, kindChecks } from "./columns.ts";
import { usuarios } from "./people.ts";

/** Sources of bank notices: a phone that forwards them, or a bank that calls us. The token is stored only as a hash. */
export const dispositivos = sqliteTable(
  "dispositivos",
  {
    id: text().primaryKey(),
    nombre: text().notNull(),
    tipo: text({ enum: DISPOSITIVO_TIPOS }).notNull().default("telefono"),
    cuentaId: text()
      .notNull()
      .references(() => cuentasBanco.id),
    huella: text().notNull().unique(),
    /** The token, encrypted: signature checks need it again. */
    sellado: text().notNull(),
    /** The only addresses it may call from; empty: any. */
    direcciones: text({ mode: "json" }).$type<string[]>().notNull().default([]),
    creado: instante().notNull(),
    creadoPor: text()
      .notNull()
      .references(() => usuarios.id),
    revocado: instante(),
    /** The last sign of life, a notice or a heartbeat; and the last notice that a reader recognised. */
    oido: instante(),
    reconocido: instante(),
    /** Notices from senders that are no bank: counted but not stored, as they are personal messages. */
    ajenos: integer().notNull().default(0),
  },
  (t) => [...kindChecks(t), index("dispositivos_creado").on(t.creado, t.id)],
);

/** An uploaded statement: previewed, then confirmed or not. Its rows as read, until it is confirmed. */
export const importaciones = sqliteTable(
  "importaciones",
  {
    id: text().primaryKey(),
    /** The account as the operator or the file names it; after confirmation, which one that is. */
    cuenta: text().notNull(),
    cuentaId: text().references(() => cuentasBanco.id),
    nombre: text().notNull(),
    /** The reader that recognised it. */
    formato: text().notNull(),
    sha256: text().notNull(),
    filas: text({ mode: "json" }).$type<Fila[]>().notNull(),
    estado: text({ enum: IMPORTACION_ESTADOS }).notNull().default("vista"),
    /** How many rows were new, known, or not money received; null until it is confirmed. */
    nuevas: integer(),
    repetidas: integer(),
    ignoradas: integer(),
    creado: instante().notNull(),
    creadoPor: text()
      .notNull()
      .references(() => usuarios.id),
    decidido: instante(),
    decididoPor: text().references(() => usuarios.id),
  },
  (t) => [
    ...kindChecks(t),
    index("importaciones_creado").on(t.creado, t.id),
    index("importaciones_huella").on(t.sha256),
  ],
);

/** Statement layouts that an operator explained: which column is what. */
export const formatosBanco = sqliteTable(
  "formatosBanco",
  {
    id: text().primaryKey(),
    nombre: text().notNull(),
    /** The hash of its header, or of its rows' shape if there is none. */
    huella: text().notNull().unique(),
    columnas: text({ mode: "json" }).$type<Columnas>().notNull(),
    creado: instante().notNull(),
    creadoPor: text()
      .notNull()
      .references(() => usuarios.id),
  },
  (t) => kindChecks(t),
);

/** Notice formats that an operator explained: where the amount and reference are. */
export const plantillasAviso = sqliteTable(
  "plantillasAviso",
  {
    id: text().primaryKey(),
    plantilla: text({ mode: "json" }).$type<PlantillaAviso>().notNull(),
    creado: instante().notNull(),
    creadoPor: text()
      .notNull()
      .references(() => usuarios.id),
  },
  (t) => kindChecks(t),
);

/**
 * Money that entered or left an account: each movement once, however many sources report it. Never edited, only matched,
 * unmatched or ignored.
 */
export const movimientosBanco = sqliteTable(
  "movimientosBanco",
  {
    id: text().primaryKey(),
    cuentaId: text()
      .notNull()
      .references(() => cuentasBanco.id),
    sentido: text({ enum: MOVIMIENTO_SENTIDOS }).notNull(),
    monto: bolivares().notNull(),
    /** As in its first source, including leading zeros; the other sources keep theirs. */
    referencia: text(),
    /** E.164 if complete, otherwise as shown: "0416***5503". */
    telefono: text(),
    nombre: text(),
    cedula: text(),
    /** The payer's bank. */
    bancoPagador: text(),
    /** The bank's date, or the day of arrival if the bank gave none. */
    dia: dia().notNull(),
    /** 'HH:MM' in Caracas. */
    hora: text(),
    /** The hash of its content and its position among equal ones: two genuine equal rows are two. */
    huella: text().notNull(),
    vez: integer().notNull(),
    estado: text({ enum: MOVIMIENTO_ESTADOS }).notNull().default("por_conciliar"),
    /** Why it is ignored. */
    motivo: text(),
    recibido: instante().notNull(),
  },
  (t) => [
    ...kindChecks(t),
    uniqueIndex("movimientosBanco_una_vez").on(t.cuentaId, t.huella, t.vez),
    index("movimientosBanco_estado").on(t.estado, t.recibido, t.id),
    index("movimientosBanco_monto").on(t.monto, t.dia),
    index("movimientosBanco_recibido").on(t.recibido, t.id),
    check("movimientosBanco_positivo", sql`monto > 0`),
    check("movimientosBanco_vez_entera", sql`vez >= 1`),
    check("movimientosBanco_debito", sql`sentido = 'credito' or estado = 'ignorado'`),
  ],
);

/** Sources of movements: notices, file rows, calls and API responses. Also notices that no reader recognised. */
export const evidencias = sqliteTable(
  "evidencias",
  {
    id: text().primaryKey(),
    movimientoId: text().references(() => movimientosBanco.id),
    canal: text({ enum: CANALES_BANCO }).notNull(),
    dispositivoId: text().references(() => dispositivos.id),
    importacionId: text().references(() => importaciones.id),
    remitente: text(),
    titulo: text(),
    /** The original text. */
    texto: text().notNull(),
    /** What a reader extracted from it; null if none recognised it. */
    lectura: text({ mode: "json" }).$type<Lectura>(),
    estado: text({ enum: EVIDENCIA_ESTADOS }).notNull(),
    /** Why it was not counted as money received. */
    motivo: text(),
    /** Recognises a repeated delivery. */
    huella: text().notNull().unique(),
    /** Tells two genuine equal rows apart: the bank's own number, or the balance after the movement. Null without either. */
    propio: text(),
    recibido: instante().notNull(),
  },
  (t) => [
    ...kindChecks(t),
    index("evidencias_movimiento").on(t.movimientoId),
    index("evidencias_estado").on(t.estado, t.recibido, t.id),
    index("evidencias_importacion").on(t.importacionId),
    index("evidencias_recibido").on(t.recibido, t.id),
  ],
);

/** Which pago a movement is matched with, and who decided that. Undone matches stay. */
export const emparejamientos = sqliteTable(
  "emparejamientos",
  {
    id: text().primaryKey(),
    movimientoId: text()
      .notNull()
      .references(() => movimientosBanco.id),
    /** No foreign key: the match outlives a pago that is removed. */
    pagoId: text().notNull(),
    certeza: text({ enum: CERTEZAS }).notNull(),
    porque: text({ mode: "json" }).$type<string[]>().notNull(),
    /** The pago's earlier status, which undoing restores; null for one created by the match. */
    pagoAntes: text({ enum: PAGO_STATUSES }),
    creado: instante().notNull(),
    /** Null for the program itself. */
    creadoPor: text().references(() => usuarios.id),
    deshecho: instante(),
    deshechoPor: text().references(() => usuarios.id),
  },
  (t) => [
    ...kindChecks(t),
    uniqueIndex("emparejamientos_un_movimiento").on(t.movimientoId).where(sql`deshecho is null`),
    uniqueIndex("emparejamientos_un_pago").on(t.pagoId).where(sql`deshecho is null`),
    index("emparejamientos_de_pago").on(t.pagoId),
    index("emparejamientos_creado").on(t.creado, t.id),
  ],
);

/** Pairs that a person rejected: they are never proposed again. */
export const descartes = sqliteTable(
  "descartes",
  {
    pagoId: text().notNull(),
    movimientoId: text()
      .notNull()
      .references(() => movimientosBanco.id),
    creado: instante().notNull(),
    creadoPor: text()
      .notNull()
      .references(() => usuarios.id),
  },
  (t) => [primaryKey({ columns: [t.pagoId, t.movimientoId] }), ...kindChecks(t)],
);

/** How far each bank's API was read, and its last result. */
export const consultasBanco = sqliteTable(
  "consultasBanco",
  {
    banco: text().primaryKey(),
    /** Everything up to this instant has been read. */
    hasta: instante(),
    intentado: instante(),
    logrado: instante(),
    error: text(),
    /** Consecutive failed requests. */
    fallos: integer().notNull().default(0),
    /** The earliest next request. */
    proximo: instante(),
  },
  (t) => kindChecks(t),
);

/** What a bank was asked about each pago, so that nothing is asked twice if the question itself has an effect. */
export const preguntasBanco = sqliteTable(
  "preguntasBanco",
  {
    pagoId: text().notNull(),
    banco: text().notNull(),
    intentos: integer().notNull().default(0),
    preguntado: instante(),
    /** "hallado", "no hallado", "ya conciliado", or the error. */
    respuesta: text(),
    proximo: instante(),
  },
  (t) => [
    primaryKey({ columns: [t.pagoId, t.banco] }),
    index("preguntasBanco_proximo").on(t.proximo).where(sql`proximo is not null`),
    ...kindChecks(t),
  ],
);
