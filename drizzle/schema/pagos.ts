/** Pagos, promises and refunds, daily rates, and collection. */

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
    /** The number on its receipt, counted from 1. Set by a trigger. */
    numero: integer(),
    userId: text()
      .notNull()
      .references(() => usuarios.id),
    /** In `loans`, later in `completados` under the same id: so no foreign key, but a trigger on insert. */
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
    /** The screenshot of the bank that its person attached: never a proof. */
    captura: text().references(() => imagenes.id),
    bancoPagador: text(),
    /** The paying phone, if its person gave it. */
    telefonoPagador: text(),
    /** How the money came in. */
    metodo: text({ enum: PAGO_METODOS }).notNull().default("pago_movil"),
    /** The administrator who entered it; null if its person did. */
    registradoPor: text().references(() => usuarios.id),
    /** The caja that received it, if the administrator said so. */
    cajaId: text().references((): AnySQLiteColumn => cajas.id),
    /** The bank of the payment account in Ajustes at registration; null if there was none. */
    bancoReceptor: text(),
    /** The currency in which the person gave the amount; the other follows from the rate. */
    moneda: text({ enum: PAGO_MONEDAS }).notNull().default("usd"),
    /** Whether its day's rate was not known yet: `monto` is settled when it is published. */
    provisional: bool().notNull().default(false),
    /** The value of its bolívares when they were requested, if its day's rate came later; otherwise null. */
    cotizado: centavos(),
    /** The rate of the payment day is stored and never changed; null while there is none. */
    montoBs: bolivares(),
    tasaValor: valorTasa(),
    tasaFecha: dia(),
    tasaFuente: text(),
    /** How many cuotas it settles at least, by the administrator's decision; 0 unless Aprobado and booked on its loan. */
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
 * Payment intentions: whoever pays exactly `montoBs` into that account while the row is valid pays this debt. An account never
 * reuses an amount within thirty days (trigger intenciones_un_monto).
 */
export const intenciones = sqliteTable(
  "intenciones",
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => usuarios.id),
    /** As in `pagos`: no foreign key. `DE_SALDO` of rules/money/libro.ts: a debt from negative credit. */
    loanId: text(),
    /** The receiving account's four-digit bank code. */
    banco: text().notNull(),
    /** The amount requested. The pago will be worth what its bolívares are. */
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
    /** The resulting pago; kept even if that pago is removed, so that the same money creates no second one. */
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

/** Refunds of credit: what was actually sent. */
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
    /** That day's rate; null if there is none. */
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

/** Bolívares per dollar × 10⁸, one per day of validity. */
export const tasas = sqliteTable(
  "tasas",
  {
    fechaValor: dia().primaryKey(),
    valor: valorTasa().notNull(),
    fuente: text().notNull(),
    creado: instante().notNull(),
    /** Null if the program fetched it. */
    creadoPor: text().references(() => usuarios.id),
  },
  (t) => [check("tasas_valor", sql`valor > 0`), ...kindChecks(t)],
);

/** Each new reading of the rate's sources: accepted, or waiting for an administrator with the reason. */
export const lecturasTasa = sqliteTable(
  "lecturasTasa",
  {
    id: text().primaryKey(),
    /** A name in rules/money/tasa-fuentes.ts, or the operator's own address. */
    fuente: text().notNull(),
    fechaValor: dia().notNull(),
    valor: valorTasa().notNull(),
    leido: instante().notNull(),
    estado: text({ enum: LECTURA_TASA_ESTADOS }).notNull(),
    /** Why it was not accepted at once. */
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

/** A borrower's request for more time, from a cuota on; an administrator grants or refuses it. */
export const prorrogas = sqliteTable(
  "prorrogas",
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => usuarios.id),
    loanId: text().notNull(),
    desdeCuota: integer().notNull(),
    /** The requested day. */
    fecha: dia().notNull(),
    motivo: text().notNull(),
    estado: text({ enum: PRORROGA_ESTADOS }).notNull().default("Pendiente"),
    creado: instante().notNull(),
    /** The administrator's answer. */
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

/** Contacts with a client and notes about them: calls, messages, promises to pay. Append-only. */
export const gestiones = sqliteTable(
  "gestiones",
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => usuarios.id),
    /** In `loans` or `completados`; null if it is about the person. */
    loanId: text(),
    tipo: text({ enum: GESTION_TIPOS }).notNull(),
    texto: text().notNull(),
    /** The day on which the client promised to pay. */
    promesa: dia(),
    /** The contact's outcome; null for notes and reminders, and for entries from before outcomes existed. */
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
