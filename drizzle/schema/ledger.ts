/** The ledger, append-only, and the totals derived from it. */

import { sql } from "drizzle-orm";
import { check, foreignKey, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { centavos as asCentavos } from "../../rules/money/dinero.ts";
import { CONCEPTOS, CUENTAS } from "../../rules/money/libro.ts";
import { bolivares, centavos, dia, instante, kindChecks } from "./columns.ts";
import { usuarios } from "./people.ts";

/**
 * The spec's two figures, in one row. Kept by actions approveLoan and cancelApproval (totalPrestado), and completeLoan and reopenLoan
 * (totalRecuperado).
 */
export const resumenFinanciero = sqliteTable(
  "resumenFinanciero",
  {
    id: text().primaryKey(),
    totalPrestado: centavos().notNull().default(asCentavos(0)),
    totalRecuperado: centavos().notNull().default(asCentavos(0)),
  },
  (t) => [check("resumen_uno", sql`id = 'stats'`), ...kindChecks(t)],
);

export const asientos = sqliteTable(
  "asientos",
  {
    id: text().primaryKey(),
    fecha: instante().notNull(),
    concepto: text({ enum: CONCEPTOS }).notNull(),
    userId: text()
      .notNull()
      .references(() => usuarios.id),
    /** In `loans` or `completados`; null for money that belongs to no loan. */
    loanId: text(),
    pagoId: text(),
    /** How often this happened to the pago before: a reversed pago may be approved again, but never twice at once. */
    vez: integer().notNull().default(0),
    /** The entry that this one reverses. */
    reversaDe: text(),
    /** Null for the program itself. */
    actorId: text().references(() => usuarios.id),
    /** For a pago, the bolívares received, negative in its reversal; null if unknown. */
    bs: bolivares(),
    /** The day it belongs to, if not the day it was entered. */
    diaValor: dia(),
  },
  (t) => [
    ...kindChecks(t),
    foreignKey({ columns: [t.reversaDe], foreignColumns: [t.id] }),
    // At most one is in effect; the next one has `vez` 1, after the first was reversed.
    uniqueIndex("asientos_un_desembolso").on(t.loanId, t.vez).where(sql`concepto = 'desembolso'`),
    uniqueIndex("asientos_una_aprobacion").on(t.pagoId, t.concepto, t.vez).where(sql`pagoId is not null`),
    uniqueIndex("asientos_un_reverso").on(t.reversaDe),
    index("asientos_loan").on(t.loanId),
    index("asientos_usuario").on(t.userId),
    index("asientos_fecha").on(t.fecha, t.id),
  ],
);

export const movimientos = sqliteTable(
  "movimientos",
  {
    asientoId: text()
      .notNull()
      .references(() => asientos.id),
    cuenta: text({ enum: CUENTAS }).notNull(),
    monto: centavos().notNull(),
  },
  (t) => [
    ...kindChecks(t),
    primaryKey({ columns: [t.asientoId, t.cuenta] }),
    index("movimientos_cuenta").on(t.cuenta),
    check("movimientos_monto", sql`monto <> 0`),
  ],
);

/** The balance of each account, so that totals never add up a million rows. Kept by trigger movimientos_hacen_saldos. */
export const saldos = sqliteTable(
  "saldos",
  {
    cuenta: text({ enum: CUENTAS }).primaryKey(),
    monto: centavos().notNull(),
  },
  (t) => kindChecks(t),
);

/** What is still owed on each loan, its balance of cartera. Kept by trigger movimientos_hacen_saldos_loans. */
export const saldosLoans = sqliteTable(
  "saldosLoans",
  {
    loanId: text().primaryKey(),
    monto: centavos().notNull(),
  },
  // What was overpaid on loans in effect, which the summary adds up.
  (t) => [...kindChecks(t), index("saldosLoans_de_mas").on(t.monto).where(sql`monto < 0`)],
);

/** Each person's credit: negative in their favour, positive if they owe it. Kept by trigger movimientos_hacen_creditos. */
export const creditos = sqliteTable(
  "creditos",
  {
    userId: text().primaryKey(),
    monto: centavos().notNull(),
  },
  (t) => [index("creditos_a_favor").on(t.monto).where(sql`monto <> 0`), ...kindChecks(t)],
);

/** What moved through caja in each Caracas month, by concept. Kept by trigger movimientos_hacen_flujos. */
export const flujos = sqliteTable(
  "flujos",
  {
    /** 'YYYY-MM'. */
    mes: text().notNull(),
    concepto: text({ enum: CONCEPTOS }).notNull(),
    monto: centavos().notNull(),
    cantidad: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.mes, t.concepto] }),
    check("flujos_mes", sql`mes glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]'`),
    ...kindChecks(t),
  ],
);
