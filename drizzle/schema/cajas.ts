/** Where the operator's money is, and which days are closed. */

import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { MONEDAS_DE_CAJA } from "../../rules/money/cajas.ts";
import { centavos, dia, instante, kindChecks } from "./columns.ts";
import { usuarios } from "./people.ts";

/** The operator's accounts, added as devices and files mention them. */
export const cuentasBanco = sqliteTable(
  "cuentasBanco",
  {
    id: text().primaryKey(),
    /** Four-digit code; null while the bank is unknown. */
    banco: text(),
    /** Its twenty digits; null until a file gives them. */
    numero: text(),
    nombre: text().notNull(),
    creado: instante().notNull(),
  },
  (t) => [
    ...kindChecks(t),
    uniqueIndex("cuentasBanco_numero").on(t.numero).where(sql`numero is not null`),
    index("cuentasBanco_banco").on(t.banco),
  ],
);

/**
 * Where the operator's money is: an account (trigger cuentas_son_cajas) or a cash box. `DIFERENCIAS` holds what counts found
 * too much or too little. Money of the ledger's caja account that is in none of them is «sin lugar».
 */
export const cajas = sqliteTable(
  "cajas",
  {
    id: text().primaryKey(),
    nombre: text().notNull(),
    moneda: text({ enum: MONEDAS_DE_CAJA }).notNull(),
    /** Four-digit code; null for a cash box. */
    banco: text(),
    /** Null for a cash box, and for an account without bank evidence. */
    cuentaId: text().references(() => cuentasBanco.id),
    creado: instante().notNull(),
    /** Null if it was created automatically for a bank. */
    creadoPor: text().references(() => usuarios.id),
  },
  (t) => [
    ...kindChecks(t),
    uniqueIndex("cajas_cuenta").on(t.cuentaId).where(sql`cuentaId is not null`),
    uniqueIndex("cajas_banco_sin_cuenta").on(t.banco).where(sql`banco is not null and cuentaId is null`),
  ],
);

/** What entered and left a caja. Rows are added, never changed: a correction is an opposite row. */
export const movimientosCaja = sqliteTable(
  "movimientosCaja",
  {
    id: text().primaryKey(),
    cajaId: text()
      .notNull()
      .references(() => cajas.id),
    /** The day it counts for, and the day it belongs to: the same, unless that day was closed. */
    dia: dia().notNull(),
    diaValor: dia().notNull(),
    /** In hundredths of the caja's own currency. */
    monto: integer().notNull(),
    /** Its value in the ledger. */
    valor: centavos().notNull(),
    /** The pago, loan or refund it belongs to; null for a transfer between cajas. No foreign key: a pago may be removed later. */
    sobre: text(),
    /** Shared by both sides of a transfer. */
    traslado: text(),
    motivo: text(),
    fecha: instante().notNull(),
    /** Null for the program itself. */
    actorId: text().references(() => usuarios.id),
  },
  (t) => [
    ...kindChecks(t),
    index("movimientosCaja_dia").on(t.cajaId, t.dia, t.id),
    index("movimientosCaja_fecha").on(t.fecha, t.id),
    index("movimientosCaja_sobre").on(t.sobre).where(sql`sobre is not null`),
    check("movimientosCaja_de_que", sql`(sobre is null) <> (traslado is null)`),
  ],
);

/** Each caja's daily movement, so that a balance never adds up a million rows. Kept by trigger movimientosCaja_hacen_saldos. */
export const saldosCajas = sqliteTable(
  "saldosCajas",
  {
    cajaId: text()
      .notNull()
      .references(() => cajas.id),
    dia: dia().notNull(),
    monto: integer().notNull(),
    valor: centavos().notNull(),
  },
  (t) => [...kindChecks(t), primaryKey({ columns: [t.cajaId, t.dia] })],
);

/** A caja's count at the end of a day, or a bank's reported balance. The last one of a day counts. */
export const cierres = sqliteTable(
  "cierres",
  {
    id: text().primaryKey(),
    cajaId: text()
      .notNull()
      .references(() => cajas.id),
    dia: dia().notNull(),
    /** How often that day had been counted before. */
    vez: integer().notNull(),
    /** In hundredths of the caja's own currency. */
    esperado: integer().notNull(),
    contado: integer().notNull(),
    nota: text(),
    fecha: instante().notNull(),
    actorId: text()
      .notNull()
      .references(() => usuarios.id),
  },
  (t) => [...kindChecks(t), uniqueIndex("cierres_un_dia").on(t.cajaId, t.dia, t.vez)],
);

/** The books are closed up to and including the last of these days: nothing more is entered before its end. */
export const cerrados = sqliteTable(
  "cerrados",
  {
    hasta: dia().primaryKey(),
    fecha: instante().notNull(),
    actorId: text()
      .notNull()
      .references(() => usuarios.id),
  },
  (t) => kindChecks(t),
);
