/** Where the operator's money is, and the days that were closed. */

import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { MONEDAS_DE_CAJA } from "../../rules/money/cajas.ts";
import { centavos, dia, instante, kindChecks } from "./columns.ts";
import { usuarios } from "./people.ts";

/** The operator's accounts, as they are met in devices and files. */
export const cuentasBanco = sqliteTable(
  "cuentasBanco",
  {
    id: text().primaryKey(),
    /** Four-digit code; null while nothing said which bank it is of. */
    banco: text(),
    /** Its twenty digits; null until a file says them. */
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
 * Where the operator's money is: an account (trigger cuentas_son_cajas) or a cash box. `DIFERENCIAS` holds what was counted too much or
 * too little. Caja money of the ledger that is in none of them is «sin lugar».
 */
export const cajas = sqliteTable(
  "cajas",
  {
    id: text().primaryKey(),
    nombre: text().notNull(),
    moneda: text({ enum: MONEDAS_DE_CAJA }).notNull(),
    /** Four-digit code; null for a box. */
    banco: text(),
    /** Null for a cash box, and for an account without bank evidence. */
    cuentaId: text().references(() => cuentasBanco.id),
    creado: instante().notNull(),
    /** Null for one that was made as its bank was met. */
    creadoPor: text().references(() => usuarios.id),
  },
  (t) => [
    ...kindChecks(t),
    uniqueIndex("cajas_cuenta").on(t.cuentaId).where(sql`cuentaId is not null`),
    uniqueIndex("cajas_banco_sin_cuenta").on(t.banco).where(sql`banco is not null and cuentaId is null`),
  ],
);

/** What came into a caja and what left it. Rows are added, never changed: a correction is an opposite row. */
export const movimientosCaja = sqliteTable(
  "movimientosCaja",
  {
    id: text().primaryKey(),
    cajaId: text()
      .notNull()
      .references(() => cajas.id),
    /** The day on which it counts, and the one to which it belongs: the same, unless that one was closed. */
    dia: dia().notNull(),
    diaValor: dia().notNull(),
    /** In the caja's own money, its hundredths. */
    monto: integer().notNull(),
    /** As the ledger has it. */
    valor: centavos().notNull(),
    /** The pago, loan or refund whose money it is; null for what only moved. No foreign key: a pago may be removed later. */
    sobre: text(),
    /** Both sides of what only moved have it. */
    traslado: text(),
    motivo: text(),
    fecha: instante().notNull(),
    /** Null for what the program did by itself. */
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

/** What each caja moved each day, so that a balance never adds up a million rows. Kept by trigger movimientosCaja_hacen_saldos. */
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

/** A caja was counted at the end of a day, or a bank's balance read. The last of several of a day is the one that holds. */
export const cierres = sqliteTable(
  "cierres",
  {
    id: text().primaryKey(),
    cajaId: text()
      .notNull()
      .references(() => cajas.id),
    dia: dia().notNull(),
    /** How many times that day had been counted before. */
    vez: integer().notNull(),
    /** In the caja's own money, its hundredths. */
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

/** The books are closed until the last of these days, it included: nothing is entered before it any more. */
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
