/** Requests and loans, their cargos, and the decisions on them. */

import { sql } from "drizzle-orm";
import {
  type AnySQLiteColumn,
  check,
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import type { Dia } from "../../rules/country/fecha.ts";
import type { DatosPago } from "../../rules/loans/aprobar/aprobacion.ts";
import { PERIODOS } from "../../rules/loans/plan.ts";
import { LOAN_STATES } from "../../rules/loans/status.ts";
import { CARGO_TIPOS } from "../../rules/money/cargos.ts";
import { centavos as asCentavos, INTERES_PORCENTAJE } from "../../rules/money/dinero.ts";
import { bool, centavos, dia, instante, kindChecks } from "./columns.ts";
import { asientos } from "./ledger.ts";
import { usuarios } from "./people.ts";

/** A request's columns: the profile at the time (spec §3). */
const solicitud = () => ({
  id: text().primaryKey(),
  /** The number people use: counted from 1 over all loans. Set by a trigger. */
  numero: integer(),
  userId: text()
    .notNull()
    .references(() => usuarios.id),
  email: text().notNull(),
  amount: centavos().notNull(),
  reason: text().notNull(),
  createdAt: instante().notNull(),
  nivel: integer().notNull(),
  nombre: text().notNull(),
  apellido: text().notNull(),
  edad: integer().notNull(),
  ingreso: centavos().notNull(),
  banco: text().notNull(),
  telefono: text().notNull(),
  correo: text().notNull(),
  cedula: text().notNull(),
  ciudad: text().notNull(),
  estado: text().notNull(),
  direccion: text().notNull(),
  latitude: real().notNull(),
  longitude: real().notNull(),
});

/** The product's terms at the time of approval; later changes of the settings do not affect the loan. */
const terms = () => ({
  /** In percent. */
  interes: integer().notNull().default(INTERES_PORCENTAJE),
  periodo: text({ enum: PERIODOS }).notNull().default("mensual"),
});

export const loans = sqliteTable(
  "loans",
  {
    ...solicitud(),
    status: text({ enum: LOAN_STATES }).notNull().default("Pendiente"),
    /** Why it was rejected, or its approval cancelled. */
    motivo: text(),
    decididoEn: instante(),
    /** An administrator; or the borrower, if they withdrew it. */
    decididoPor: text().references(() => usuarios.id),
    ...terms(),
    cuotas: integer(),
    /** How many cuotas count as paid (rules/money/cargos.ts). Kept by action settleLoan. */
    cuotasPagadas: integer(),
    fechaPrimerPago: dia(),
    montoFinal: centavos(),
    /** The part of montoFinal that fines added. Kept by actions fineLoan and waiveFine. */
    multas: centavos().notNull().default(asCentavos(0)),
    datosPago: text({ mode: "json" }).$type<DatosPago>(),
    /** When its debt was written off; it remains the borrower's loan. */
    castigadoEn: instante(),
    /** The earliest day with something to pay; null if there is none. Kept by action settleLoan. */
    proximaCuota: dia(),
    /** Whether its person is banned. Kept by triggers loans_son_de_baneados and usuarios_cambian_sus_loans. */
    baneado: bool().notNull().default(false),
  },
  (t) => [
    ...kindChecks(t),
    uniqueIndex("loans_numero").on(t.numero),
    uniqueIndex("loans_uno_activo").on(t.userId).where(sql`status in ('Pendiente', 'Aprobado')`),
    index("loans_usuario").on(t.userId, t.createdAt, t.id),
    index("loans_status").on(t.status, t.createdAt, t.id),
    index("loans_proxima_cuota").on(t.proximaCuota, t.id).where(sql`proximaCuota is not null`),
    index("loans_castigados").on(t.castigadoEn, t.id).where(sql`castigadoEn is not null`),
    index("loans_por_cerrar")
      .on(t.decididoEn, t.id)
      .where(sql`status = 'Aprobado' and proximaCuota is null and castigadoEn is null`),
    index("loans_decidido").on(t.status, t.decididoEn, t.id),
    // Loans shown as Baneado, in both orders.
    index("loans_baneados").on(t.createdAt, t.id).where(sql`baneado = 1 and status <> 'Aprobado'`),
    index("loans_baneados_decididos")
      .on(sql`coalesce(decididoEn, 0)`, t.id)
      .where(sql`baneado = 1 and status <> 'Aprobado'`),
    index("loans_cedula").on(t.cedula),
    index("loans_telefono").on(t.telefono),
    check("loans_amount", sql`amount > 0`),
    check("loans_cuotas", sql`cuotasPagadas between 0 and cuotas`),
    check("loans_interes", sql`interes between 0 and 100`),
    check("loans_castigado", sql`castigadoEn is null or (status = 'Aprobado' and proximaCuota is null)`),
    check("loans_montos", sql`montoFinal >= amount + multas and multas >= 0`),
    check(
      "loans_aprobado_entero",
      sql`status <> 'Aprobado' or (cuotas is not null and cuotasPagadas is not null and fechaPrimerPago is not null
        and montoFinal is not null and datosPago is not null)`,
    ),
  ],
);

/** A finished loan, under the id it had in `loans`. */
export const completados = sqliteTable(
  "completados",
  {
    ...solicitud(),
    ...terms(),
    cuotas: integer().notNull(),
    cuotasPagadas: integer().notNull(),
    fechaPrimerPago: dia().notNull(),
    montoFinal: centavos().notNull(),
    multas: centavos().notNull(),
    datosPago: text({ mode: "json" }).$type<DatosPago>().notNull(),
    decididoEn: instante(),
    decididoPor: text().references(() => usuarios.id),
    fechaFinalizado: instante().notNull(),
    completadoPor: text()
      .notNull()
      .references(() => usuarios.id),
    /** Whether the money covered each cuota by its due date. Kept by actions completeLoan and reviewCompletado. */
    aTiempo: bool().notNull(),
    /** Whether that raised the borrower's level. Kept by the same. */
    subioNivel: bool().notNull().default(false),
    /** What was written off on it and not paid since. Kept by action settleLoan. */
    castigo: centavos().notNull(),
  },
  (t) => [
    ...kindChecks(t),
    uniqueIndex("completados_numero").on(t.numero),
    index("completados_usuario").on(t.userId, t.fechaFinalizado, t.id),
    index("completados_fecha").on(t.fechaFinalizado, t.id),
    index("completados_con_castigo").on(t.userId, t.fechaFinalizado).where(sql`castigo > 0`),
    index("completados_cedula").on(t.cedula),
    index("completados_telefono").on(t.telefono),
    check("completados_castigo", sql`castigo >= 0`),
  ],
);

/** What a request asks for besides the money: the day of the month to pay on, 1 to 28, and how many cuotas. Deleted with it. */
export const pedidos = sqliteTable(
  "pedidos",
  {
    loanId: text()
      .primaryKey()
      .references(() => loans.id, { onDelete: "cascade" }),
    diaPreferido: integer(),
    cuotas: integer(),
  },
  (t) => [
    ...kindChecks(t),
    check("pedidos_dia", sql`diaPreferido between 1 and 28`),
    check("pedidos_cuotas", sql`cuotas > 0`),
  ],
);

/**
 * A second administrator's agreement that a large request may be paid out; that person does not pay it out. Deleted once it is
 * decided.
 */
export const vistosBuenos = sqliteTable(
  "vistosBuenos",
  {
    loanId: text()
      .primaryKey()
      .references(() => loans.id, { onDelete: "cascade" }),
    actorId: text()
      .notNull()
      .references(() => usuarios.id),
    nota: text(),
    fecha: instante().notNull(),
  },
  (t) => [...kindChecks(t)],
);

/** An act that one administrator requested and another must sign, exactly as it will be done. Deleted once signed or withdrawn. */
export const firmas = sqliteTable(
  "firmas",
  {
    id: text().primaryKey(),
    /** Its procedure: a row of ACTOS (server/lending/firmas/actions.ts). */
    acto: text().notNull(),
    /** Its input. */
    entrada: text({ mode: "json" }).$type<object>().notNull(),
    /** The person concerned; null if it concerns nobody. */
    userId: text().references(() => usuarios.id, { onDelete: "cascade" }),
    actorId: text()
      .notNull()
      .references(() => usuarios.id),
    fecha: instante().notNull(),
  },
  (t) => [...kindChecks(t), index("firmas_fecha").on(t.fecha, t.id), index("firmas_usuario").on(t.userId)],
);

/** The last number given to a loan and to a pago; one row each. Kept by triggers loans_se_numeran and pagos_se_numeran. */
export const numeracion = sqliteTable(
  "numeracion",
  {
    tipo: text({ enum: ["loan", "pago"] }).primaryKey(),
    ultimo: integer().notNull(),
  },
  (t) => [...kindChecks(t)],
);

/**
 * What a loan owes, and when: its cuotas, its fines, and any rest after the last cuota. Of a loan in `loans` or, under the same
 * id, in `completados`. `pendiente` is kept by action settleLoan; a waived cargo keeps its row with nothing to pay.
 */
export const cargos = sqliteTable(
  "cargos",
  {
    loanId: text().notNull(),
    tipo: text({ enum: CARGO_TIPOS }).notNull(),
    numero: integer().notNull(),
    monto: centavos().notNull(),
    vence: dia().notNull(),
    /** The due dates before each prórroga, oldest first. */
    vencePrevio: text({ mode: "json" }).$type<Dia[]>().notNull().default([]),
    pendiente: centavos().notNull(),
    /** A multa's ledger entry. */
    asientoId: text().references((): AnySQLiteColumn => asientos.id),
    /** The cuota that this automatic multa is for: only once each, even if it was waived. */
    porCuota: integer(),
  },
  (t) => [
    ...kindChecks(t),
    primaryKey({ columns: [t.loanId, t.tipo, t.numero] }),
    index("cargos_vence").on(t.vence, t.loanId),
    uniqueIndex("cargos_una_multa").on(t.loanId, t.porCuota).where(sql`porCuota is not null`),
    check("cargos_numero", sql`numero >= 1`),
    check("cargos_montos", sql`monto >= 0 and pendiente >= 0 and (tipo <> 'resto' or monto = 0)`),
  ],
);

/**
 * The cargos of running loans, summed by due date and by the first day their loan has something to pay; for paid ones, their
 * own day. Kept by triggers …_vencimientos on cargos and loans.
 */
export const vencimientos = sqliteTable(
  "vencimientos",
  {
    dia: dia().notNull(),
    primera: dia().notNull(),
    /** How many loans have their first unpaid cargo on that day. */
    prestamos: integer().notNull(),
    /** How many cargos count as paid, and how many do not. */
    pagadas: integer().notNull(),
    faltan: integer().notNull(),
    pendiente: centavos().notNull(),
  },
  (t) => [primaryKey({ columns: [t.dia, t.primera] }), ...kindChecks(t)],
);

/**
 * What each loan should have paid before the last day in `riesgos`; loans that are not late have no row. Kept by triggers
 * …_atrasos on cargos and riesgos.
 */
export const atrasos = sqliteTable(
  "atrasos",
  {
    loanId: text().primaryKey(),
    monto: centavos().notNull(),
  },
  (t) => [index("atrasos_mayores").on(t.monto, t.loanId), ...kindChecks(t)],
);
