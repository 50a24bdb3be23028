/** What reports and the panel's searches read: totals kept up to date by triggers. */

import { sql } from "drizzle-orm";
import { check, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { CONCEPTOS, CUENTAS } from "../../rules/money/libro.ts";
import { bolivares, centavos, dia, kindChecks } from "./columns.ts";

/** What moved in each account each Caracas day, by concept. Kept by trigger movimientos_hacen_diario. */
export const diario = sqliteTable(
  "diario",
  {
    dia: dia().notNull(),
    cuenta: text({ enum: CUENTAS }).notNull(),
    concepto: text({ enum: CONCEPTOS }).notNull(),
    monto: centavos().notNull(),
    /** The debits; the credits are that less `monto`. */
    debe: centavos().notNull(),
    /** For caja, the bolívares of the entries that have them. */
    bs: bolivares().notNull(),
    cantidad: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.dia, t.cuenta, t.concepto] }), ...kindChecks(t)],
);

/**
 * Loans paid out each day, minus those cancelled that day, to new and to returning borrowers. Kept by trigger
 * asientos_hacen_entregas.
 */
export const entregas = sqliteTable(
  "entregas",
  {
    dia: dia().primaryKey(),
    nuevos: integer().notNull(),
    recurrentes: integer().notNull(),
  },
  (t) => kindChecks(t),
);

/**
 * Requests received each day, and how many of those decided that day are approved and rejected. Kept by triggers …_decisiones
 * on loans and completados.
 */
export const decisiones = sqliteTable(
  "decisiones",
  {
    dia: dia().primaryKey(),
    recibidas: integer().notNull(),
    aprobadas: integer().notNull(),
    rechazadas: integer().notNull(),
  },
  (t) => kindChecks(t),
);

/** How a group of loans did: their number, the amount lent, the amount due, how much of it was paid, and written off. */
const destino = () => ({
  prestamos: integer().notNull(),
  prestado: centavos().notNull(),
  /** With interest and fines, minus discounts. */
  debido: centavos().notNull(),
  /** What was paid of `debido`; an excess no longer counts once it is the person's credit. */
  pagado: centavos().notNull(),
  perdido: centavos().notNull(),
});

/** How the loans of each month did in every month since. Kept by trigger movimientos_hacen_cohortes. */
export const cohortes = sqliteTable(
  "cohortes",
  {
    /** 'YYYY-MM': the loans' month, and the month of what happened. */
    cohorte: text().notNull(),
    mes: text().notNull(),
    ...destino(),
  },
  (t) => [
    primaryKey({ columns: [t.cohorte, t.mes] }),
    check(
      "cohortes_meses",
      sql`cohorte glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]' and mes glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]'`,
    ),
    ...kindChecks(t),
  ],
);

/** How a month's loans did, by the borrower's state and their level then. Kept by trigger movimientos_hacen_segmentos. */
export const segmentos = sqliteTable(
  "segmentos",
  {
    /** 'YYYY-MM' of the loans. */
    mes: text().notNull(),
    estado: text().notNull(),
    nivel: integer().notNull(),
    ...destino(),
  },
  (t) => [
    primaryKey({ columns: [t.mes, t.estado, t.nivel] }),
    check("segmentos_mes", sql`mes glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]'`),
    ...kindChecks(t),
  ],
);

/**
 * The portfolio at the start of each day: the total debt, and how much of it is on loans that many days late. Kept by job
 * noteRiesgos.
 */
export const riesgos = sqliteTable(
  "riesgos",
  {
    dia: dia().primaryKey(),
    porCobrar: centavos().notNull(),
    /** More than 1, 7 and 30 days late. */
    par1: centavos().notNull(),
    par7: centavos().notNull(),
    par30: centavos().notNull(),
    /** How many loans had something overdue. */
    enMora: integer().notNull(),
    /** The last ledger entry it includes; null for a day recomputed from the ledger later. */
    hasta: text(),
  },
  (t) => [
    ...kindChecks(t),
    check("riesgos_orden", sql`par30 >= 0 and par30 <= par7 and par7 <= par1 and par1 <= porCobrar`),
  ],
);

export const BUSCABLE_TIPOS = ["usuario", "loan", "completado", "pago"] as const;

/**
 * What can be searched: one row for each person, loan and pago, as the view `buscablesDebidos` defines. Kept by triggers on
 * those tables (…_se_buscan, …_cambian_lo_que_se_busca, …_dejan_de_buscarse). Its id grows with time and is the rowid of the
 * full-text table `busqueda` (FTS5, over this one), kept by triggers buscables_entran, buscables_salen and buscables_cambian.
 */
export const buscables = sqliteTable(
  "buscables",
  {
    id: integer().primaryKey(),
    tipo: text({ enum: BUSCABLE_TIPOS }).notNull(),
    entidadId: text().notNull().unique(),
    /** In lower case; 'porverificar' for a person whose photos await review; otherwise ''. */
    status: text().notNull(),
    texto: text().notNull(),
  },
  (t) => kindChecks(t),
);

/**
 * How many there are of each kind and status, so that no page counts a million rows. Kept by triggers buscables_entran,
 * buscables_salen and buscables_cambian.
 */
export const conteos = sqliteTable(
  "conteos",
  {
    tipo: text({ enum: BUSCABLE_TIPOS }).notNull(),
    status: text().notNull(),
    cantidad: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.tipo, t.status] }), ...kindChecks(t)],
);
