/** Pagos, what was promised of them and given back, the rates of the days, and what is done to collect. */

import { sql } from "drizzle-orm";
import { type AnySQLiteColumn, check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { GESTION_TIPOS, type Resultado } from "../../rules/loans/mora/gestiones.ts";
import { PRORROGA_ESTADOS } from "../../rules/loans/mora/prorrogas.ts";
import { PAGO_METODOS, PAGO_MONEDAS, PAGO_STATUSES } from "../../rules/loans/pagos/pagos.ts";
import { LECTURA_TASA_ESTADOS } from "../../rules/money/tasa-fuentes.ts";
import { cajas } from "./cajas.ts";
import { bolivares, bool, centavos, dia, instante, kindChecks, valorTasa } from "./columns.ts";
import { asientos } from "./ledger.ts";
import { imagenes, usuarios } from "./people.ts";

export const pagos = sqliteTable(
  "pagos",
  {
    id: text().primaryKey(),
    /** What people call its receipt by: counted from 1. Given by a trigger. */
    numero: integer(),
    userId: text()
      .notNull()
      .references(() => usuarios.id),
    /** In `loans`, later in `completados`, under the same id: so no foreign key, but a trigger at the start. */
    loanId: text(),
    nombre: text().notNull(),
    /** The reference's last four digits. */
    codigo: text().notNull(),
    monto: centavos().notNull(),
    status: text({ enum: PAGO_STATUSES }).notNull().default("Pendiente"),
    motivo: text(),
    /** When it was registered. */
    fecha: instante().notNull(),
    /** The day the money was sent. */
    fechaPago: dia().notNull(),
    referencia: text(),
    /** The capture of the bank's screen that its person attached, to look at: never a proof. */
    captura: text().references(() => imagenes.id),
    bancoPagador: text(),
    /** The phone from which it was sent, where its person said so. */
    telefonoPagador: text(),
    /** How the money came in. */
    metodo: text({ enum: PAGO_METODOS }).notNull().default("pago_movil"),
    /** The administrator who entered it; null if its person did. */
    registradoPor: text().references(() => usuarios.id),
    /** The caja that received it, if the administrator said so. */
    cajaId: text().references((): AnySQLiteColumn => cajas.id),
    /** The bank of the payment account in Ajustes when it was registered; null if there was none. */
    bancoReceptor: text(),
    /** In which currency its person said how much it was; the other follows by the rate. */
    moneda: text({ enum: PAGO_MONEDAS }).notNull().default("usd"),
    /** Whether the rate of its day was not known yet: `monto` settles when it is published. */
    provisional: bool().notNull().default(false),
    /** What its bolívares were worth when they were asked for, where the rate of its day came later; null for any other. */
    cotizado: centavos(),
    /** The rate of the day paid is kept and never revalued; null while there is no rate. */
    montoBs: bolivares(),
    tasaValor: valorTasa(),
    tasaFecha: dia(),
    tasaFuente: text(),
    /** How many cuotas the administrator let it settle at least; 0 unless Aprobado and booked on its loan. */
    cuotasAplicadas: integer().notNull().default(0),
    decididoEn: instante(),
    decididoPor: text().references(() => usuarios.id),
  },
  (t) => [
    ...kindChecks(t),
    uniqueIndex("pagos_numero").on(t.numero),
    index("pagos_fecha").on(t.fecha, t.id),
    index("pagos_status").on(t.status, t.fecha, t.id),
    index("pagos_status_dia").on(t.status, t.fechaPago, t.id),
    index("pagos_usuario").on(t.userId, t.fecha, t.id),
    index("pagos_aprobados").on(t.userId, t.fechaPago).where(sql`status = 'Aprobado'`),
    index("pagos_loan").on(t.loanId),
    index("pagos_dia").on(t.fechaPago, t.id),
    index("pagos_codigo").on(t.codigo, t.fechaPago),
    index("pagos_provisionales").on(t.fechaPago).where(sql`provisional = 1`),
    index("pagos_referencia").on(t.referencia).where(sql`referencia is not null`),
    index("pagos_captura").on(t.captura).where(sql`captura is not null`),
    index("pagos_por_conciliar").on(t.montoBs, t.fechaPago).where(sql`status = 'Pendiente'`),
    check("pagos_codigo_valido", sql`codigo glob '[0-9][0-9][0-9][0-9]'`),
    check("pagos_monto", sql`monto > 0`),
    check("pagos_provisional_espera", sql`provisional = 0 or status <> 'Aprobado'`),
    check("pagos_cuotas", sql`cuotasAplicadas >= 0 and (status = 'Aprobado' or cuotasAplicadas = 0)`),
  ],
);

/**
 * Payment intentions: whoever pays exactly `montoBs` into that account while the row is valid pays this debt. An account gets no amount
 * twice within thirty days (trigger intenciones_un_monto).
 */
export const intenciones = sqliteTable(
  "intenciones",
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => usuarios.id),
    /** As in `pagos`: no foreign key. `DE_SALDO` of rules/money/libro.ts: what its person owes through their credit. */
    loanId: text(),
    /** Of the account that receives it: its four-digit code. */
    banco: text().notNull(),
    /** What was asked for. The pago is worth what its bolívares are. */
    monto: centavos().notNull(),
    montoBs: bolivares().notNull(),
    tasaValor: valorTasa().notNull(),
    tasaFecha: dia().notNull(),
    /** Whether that day's own rate was not known yet. */
    provisional: bool().notNull(),
    creada: instante().notNull(),
    dia: dia().notNull(),
    /** The last instant of `dia` in Caracas. */
    hasta: instante().notNull(),
    /** What it became; it stays where that pago is removed, so that its money makes no second one. */
    pagoId: text(),
  },
  (t) => [
    ...kindChecks(t),
    index("intenciones_monto").on(t.banco, t.montoBs, t.creada),
    index("intenciones_usuario").on(t.userId, t.hasta),
    index("intenciones_dia").on(t.banco, t.dia),
    uniqueIndex("intenciones_un_pago").on(t.pagoId).where(sql`pagoId is not null`),
    check("intenciones_montos", sql`monto > 0 and montoBs > 0 and tasaValor > 0`),
    check("intenciones_vida", sql`hasta >= creada`),
  ],
);

/** Credit given back to its person: what was really sent. */
export const reintegros = sqliteTable(
  "reintegros",
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => usuarios.id),
    monto: centavos().notNull(),
    bs: bolivares().notNull(),
    referencia: text().notNull(),
    /** The rate of that day; null while there is none. */
    tasaValor: valorTasa(),
    tasaFecha: dia(),
    fecha: instante().notNull(),
    asientoId: text()
      .notNull()
      .references((): AnySQLiteColumn => asientos.id),
    actorId: text()
      .notNull()
      .references(() => usuarios.id),
  },
  (t) => [
    ...kindChecks(t),
    index("reintegros_usuario").on(t.userId, t.fecha, t.id),
    uniqueIndex("reintegros_un_asiento").on(t.asientoId),
    check("reintegros_montos", sql`monto > 0 and bs > 0`),
  ],
);

/** Bolívares per dollar × 10⁸, one a day of validity. */
export const tasas = sqliteTable(
  "tasas",
  {
    fechaValor: dia().primaryKey(),
    valor: valorTasa().notNull(),
    fuente: text().notNull(),
    creado: instante().notNull(),
    /** Null for one that the program read by itself. */
    creadoPor: text().references(() => usuarios.id),
  },
  (t) => [check("tasas_valor", sql`valor > 0`), ...kindChecks(t)],
);

/** What the sources of the rate said, each time that it was new: what was taken, and what waits for an administrator and why. */
export const lecturasTasa = sqliteTable(
  "lecturasTasa",
  {
    id: text().primaryKey(),
    /** A name of rules/money/tasa-fuentes.ts, or the address that an operator set. */
    fuente: text().notNull(),
    fechaValor: dia().notNull(),
    valor: valorTasa().notNull(),
    leido: instante().notNull(),
    estado: text({ enum: LECTURA_TASA_ESTADOS }).notNull(),
    /** Why it was not taken at once. */
    motivo: text(),
    decididoEn: instante(),
    decididoPor: text().references(() => usuarios.id),
  },
  (t) => [
    ...kindChecks(t),
    uniqueIndex("lecturasTasa_una").on(t.fuente, t.fechaValor, t.valor),
    index("lecturasTasa_leido").on(t.leido, t.id),
    index("lecturasTasa_en_espera").on(t.fechaValor).where(sql`estado = 'espera'`),
    check("lecturasTasa_positiva", sql`valor > 0`),
  ],
);

/** More time asked for by a borrower, for a cuota and those after it; an administrator grants or refuses. */
export const prorrogas = sqliteTable(
  "prorrogas",
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => usuarios.id),
    loanId: text().notNull(),
    desdeCuota: integer().notNull(),
    /** The day asked for. */
    fecha: dia().notNull(),
    motivo: text().notNull(),
    estado: text({ enum: PRORROGA_ESTADOS }).notNull().default("Pendiente"),
    creado: instante().notNull(),
    /** What the administrator answered. */
    respuesta: text(),
    decididoEn: instante(),
    decididoPor: text().references(() => usuarios.id),
  },
  (t) => [
    ...kindChecks(t),
    uniqueIndex("prorrogas_una_pendiente").on(t.loanId).where(sql`estado = 'Pendiente'`),
    index("prorrogas_estado").on(t.estado, t.creado, t.id),
    index("prorrogas_usuario").on(t.userId, t.creado, t.id),
  ],
);

/** What the operator did or noted about a client: calls, messages, promises to pay, notes. Append-only. */
export const gestiones = sqliteTable(
  "gestiones",
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => usuarios.id),
    /** In `loans` or `completados`; null for what is about the person. */
    loanId: text(),
    tipo: text({ enum: GESTION_TIPOS }).notNull(),
    texto: text().notNull(),
    /** The day on which the client promised to pay. */
    promesa: dia(),
    /** How the contact ended; null for what is none, and for those of before. */
    resultado: text().$type<Resultado>(),
    fecha: instante().notNull(),
    actorId: text()
      .notNull()
      .references(() => usuarios.id),
  },
  (t) => [
    ...kindChecks(t),
    index("gestiones_usuario").on(t.userId, t.fecha, t.id),
    index("gestiones_fecha").on(t.fecha, t.actorId),
    index("gestiones_loan").on(t.loanId, t.fecha, t.id),
    index("gestiones_promesa").on(t.promesa, t.loanId).where(sql`promesa is not null`),
    check("gestiones_promesa", sql`(tipo = 'promesa') = (promesa is not null)`),
  ],
);
