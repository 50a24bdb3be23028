/** What came in from the bank, and which pago it is. */

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

/** What may bring bank evidence in by itself: a phone that forwards notices, or a bank that calls. Not its token: the hash of it. */
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
    /** The token, sealed: what signs needs it again. */
    sellado: text().notNull(),
    /** From where alone it is heard; none: from anywhere. */
    direcciones: text({ mode: "json" }).$type<string[]>().notNull().default([]),
    creado: instante().notNull(),
    creadoPor: text()
      .notNull()
      .references(() => usuarios.id),
    revocado: instante(),
    /** The last sign of life, a notice or a heartbeat; the last notice that a reader knew. */
    oido: instante(),
    reconocido: instante(),
    /** Notices from senders that are no bank's: counted and not kept, as they are a person's own. */
    ajenos: integer().notNull().default(0),
  },
  (t) => [...kindChecks(t), index("dispositivos_creado").on(t.creado, t.id)],
);

/** A statement file: looked at, then confirmed or not. Its rows as they were read, until it is confirmed. */
export const importaciones = sqliteTable(
  "importaciones",
  {
    id: text().primaryKey(),
    /** The account as the operator or the file said it; which one that is, from its confirmation on. */
    cuenta: text().notNull(),
    cuentaId: text().references(() => cuentasBanco.id),
    nombre: text().notNull(),
    /** The reader that knew it. */
    formato: text().notNull(),
    sha256: text().notNull(),
    filas: text({ mode: "json" }).$type<Fila[]>().notNull(),
    estado: text({ enum: IMPORTACION_ESTADOS }).notNull().default("vista"),
    /** How many of its rows came in, were known and were none; null until it is confirmed. */
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

/** Layouts of statements that an operator explained once: which column is what. */
export const formatosBanco = sqliteTable(
  "formatosBanco",
  {
    id: text().primaryKey(),
    nombre: text().notNull(),
    /** Of the header, or of the shape of the rows where there is none. */
    huella: text().notNull().unique(),
    columnas: text({ mode: "json" }).$type<Columnas>().notNull(),
    creado: instante().notNull(),
    creadoPor: text()
      .notNull()
      .references(() => usuarios.id),
  },
  (t) => kindChecks(t),
);

/** Notices that an operator explained once: where their amount and reference are. */
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

/** Money that came into an account or left it: each once, by however many ways it was heard of. Never edited, only matched, unmatched or ignored. */
export const movimientosBanco = sqliteTable(
  "movimientosBanco",
  {
    id: text().primaryKey(),
    cuentaId: text()
      .notNull()
      .references(() => cuentasBanco.id),
    sentido: text({ enum: MOVIMIENTO_SENTIDOS }).notNull(),
    monto: bolivares().notNull(),
    /** As the first evidence of it had it, zeros in front included; the others keep theirs. */
    referencia: text(),
    /** E.164 where it was whole, else as it was shown: "0416***5503". */
    telefono: text(),
    nombre: text(),
    cedula: text(),
    /** The payer's bank. */
    bancoPagador: text(),
    /** The day of the bank, or of its arrival where the bank said none. */
    dia: dia().notNull(),
    /** 'HH:MM' of Caracas. */
    hora: text(),
    /** Content, and which of several equal ones it is: two genuine equal rows are two. */
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

/** Evidence of movements: notices, file rows, calls and API answers of banks. Also notices that no reader recognised. */
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
    /** As it came. */
    texto: text().notNull(),
    /** What a reader made of it; null where none knew it. */
    lectura: text({ mode: "json" }).$type<Lectura>(),
    estado: text({ enum: EVIDENCIA_ESTADOS }).notNull(),
    /** Why it was not taken for money that came in. */
    motivo: text(),
    /** Tells a repeated delivery from a new one. */
    huella: text().notNull().unique(),
    /** Tells two genuine equal rows apart: the bank's number of the movement, or the balance after it. Null where there is none. */
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

/** Which pago a movement belongs to, and who decided it. Undone pairs stay. */
export const emparejamientos = sqliteTable(
  "emparejamientos",
  {
    id: text().primaryKey(),
    movimientoId: text()
      .notNull()
      .references(() => movimientosBanco.id),
    /** No foreign key: a pago may be removed later, and this stays. */
    pagoId: text().notNull(),
    certeza: text({ enum: CERTEZAS }).notNull(),
    porque: text({ mode: "json" }).$type<string[]>().notNull(),
    /** What the pago was before: undoing puts it back; null for one that was registered with it. */
    pagoAntes: text({ enum: PAGO_STATUSES }),
    creado: instante().notNull(),
    /** Null for what the program did by itself. */
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

/** Pairs that a person said are not one: they are never proposed again. */
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

/** How far each bank's API was read, and how it answered last. */
export const consultasBanco = sqliteTable(
  "consultasBanco",
  {
    banco: text().primaryKey(),
    /** Everything up to this instant has been read. */
    hasta: instante(),
    intentado: instante(),
    logrado: instante(),
    error: text(),
    /** How often in a row it could not be asked. */
    fallos: integer().notNull().default(0),
    /** Not asked again before. */
    proximo: instante(),
  },
  (t) => kindChecks(t),
);

/** What a bank was asked about one pago: so that none is asked twice where asking already says something. */
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
