/**
 * Every table. Amounts are integers (`centavos`, `bolivares`), days are Caracas days ('YYYY-MM-DD'), instants are epoch
 * milliseconds; `kindChecks` makes SQLite refuse anything else. What neither says (append-only tables, "a loan leaves only
 * towards completados", the usuario born with its account) is said by the triggers of triggers.sql.
 *
 * A total is kept by one keeper, named where it is declared: a trigger ("kept by trigger …") or one action ("kept by action …"),
 * never both. `doctor` replays each.
 */

import { sql } from "drizzle-orm";
import {
  type AnySQLiteColumn,
  blob,
  check,
  foreignKey,
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
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
  type Plantilla,
} from "../rules/bank/tipos.ts";
import type { Dia, Instante } from "../rules/country/fecha.ts";
import type { DatosPago } from "../rules/loans/aprobar/aprobacion.ts";
import { GESTION_TIPOS } from "../rules/loans/mora/gestiones.ts";
import { PRORROGA_ESTADOS } from "../rules/loans/mora/prorrogas.ts";
import { PAGO_METODOS, PAGO_MONEDAS, PAGO_STATUSES } from "../rules/loans/pagos/pagos.ts";
import { PERIODOS } from "../rules/loans/plan.ts";
import { LOAN_STATES } from "../rules/loans/status.ts";
import { MONEDAS_DE_CAJA } from "../rules/money/cajas.ts";
import { CARGO_TIPOS } from "../rules/money/cargos.ts";
import { centavos as asCentavos, INTERES_PORCENTAJE } from "../rules/money/dinero.ts";
import { CONCEPTOS, CUENTAS } from "../rules/money/libro.ts";
import { LECTURA_TASA_ESTADOS } from "../rules/money/tasa-fuentes.ts";
import { CARGA_ESTADOS, CARGADOS } from "../rules/operator/importar/estados.ts";
import type { Plan } from "../rules/operator/importar/tipos.ts";
import { ALARMA_TIPOS, RESPALDO_DESTINOS, RESPALDO_MOTIVOS } from "../rules/operator/salud/salud.ts";
import type { Pendiente } from "../rules/people/acceso/esperas.ts";
import { PAPELES } from "../rules/people/acceso/papeles.ts";
import { SUELTA_MOTIVOS } from "../rules/people/fotos.ts";
import { OLVIDO_ESTADOS } from "../rules/people/olvidos.ts";
import { COLUMNAS } from "../rules/people/perfil-campos.ts";
import {
  CONSENTIMIENTO_VIAS,
  MENSAJE_CANALES,
  MENSAJE_CLASES,
  MENSAJE_ESTADOS,
  RECORDATORIO_RESULTADOS,
  type Relevo,
  SUPRESION_MOTIVOS,
} from "../rules/texts/channels/clases.ts";
import { LUGARES } from "../rules/texts/events/adonde.ts";
import { AVISO_TIPOS } from "../rules/texts/events/avisos.ts";
import { bolivares, bool, centavos, dia, instante, kindChecks, valorTasa } from "./columns.ts";

export const ROLES = ["cliente", "admin"] as const;

// ─── Accounts: better-auth's tables ──────────────────────────────────────────────────────────────────────────────────────

const authTime = () => integer({ mode: "timestamp_ms" });

export const user = sqliteTable("user", {
  id: text().primaryKey(),
  name: text().notNull(),
  email: text().notNull().unique(),
  emailVerified: bool().notNull().default(false),
  image: text(),
  /** E.164; proven when `phoneNumberVerified`. */
  phoneNumber: text().unique(),
  phoneNumberVerified: bool(),
  twoFactorEnabled: bool().default(false),
  createdAt: authTime().notNull(),
  updatedAt: authTime().notNull(),
});

export const session = sqliteTable(
  "session",
  {
    id: text().primaryKey(),
    expiresAt: authTime().notNull(),
    token: text().notNull().unique(),
    createdAt: authTime().notNull(),
    updatedAt: authTime().notNull(),
    ipAddress: text(),
    userAgent: text(),
    userId: text()
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
  },
  (t) => [index("session_user").on(t.userId)],
);

export const account = sqliteTable(
  "account",
  {
    id: text().primaryKey(),
    accountId: text().notNull(),
    providerId: text().notNull(),
    userId: text()
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    accessToken: text(),
    refreshToken: text(),
    idToken: text(),
    accessTokenExpiresAt: authTime(),
    refreshTokenExpiresAt: authTime(),
    scope: text(),
    password: text(),
    createdAt: authTime().notNull(),
    updatedAt: authTime().notNull(),
  },
  (t) => [index("account_user").on(t.userId)],
);

export const verification = sqliteTable(
  "verification",
  {
    id: text().primaryKey(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: authTime().notNull(),
    createdAt: authTime().notNull(),
    updatedAt: authTime().notNull(),
  },
  (t) => [index("verification_identifier").on(t.identifier)],
);

/** The second step of an account: an authenticator's secret and backup codes, both sealed by better-auth. */
export const twoFactor = sqliteTable(
  "twoFactor",
  {
    id: text().primaryKey(),
    secret: text().notNull(),
    backupCodes: text().notNull(),
    userId: text()
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    verified: bool().default(true),
    failedVerificationCount: integer().default(0),
    lockedUntil: authTime(),
  },
  (t) => [index("twoFactor_user").on(t.userId)],
);

/** One-time codes sent by SMS. Not the code: it is derived from the row's id with the program's secret (otps/actions.ts). */
export const otps = sqliteTable(
  "otps",
  {
    id: text().primaryKey(),
    /** E.164. */
    telefono: text().notNull(),
    /** The browser that asked for it, as `navegadores` knows it: nobody else's guesses count, or are right. */
    navegador: text().notNull().default(""),
    /** Wrong guesses at it so far. */
    fallos: integer().notNull().default(0),
    creado: instante().notNull(),
    expira: instante().notNull(),
    usado: instante(),
  },
  (t) => [index("otps_telefono").on(t.telefono, t.creado), index("otps_creado").on(t.creado), ...kindChecks(t)],
);

/** The browsers in which a person has been signed in, each by the hash of its cookie: what comes from one of them is no stranger's. */
export const navegadores = sqliteTable(
  "navegadores",
  {
    userId: text()
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    huella: text().notNull(),
    desde: instante().notNull(),
    usado: instante().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.huella] }), index("navegadores_usado").on(t.usado), ...kindChecks(t)],
);

/** What happened at a person's door: entries, failures, new browsers, changes of how they sign in. Only the line that counts a day's further failures is written again; forgotten with age. */
export const entradas = sqliteTable(
  "entradas",
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    /** A name of rules/texts/entradas.ts. */
    tipo: text().notNull(),
    fecha: instante().notNull(),
    ip: text(),
    /** What the browser calls itself. */
    agente: text(),
    /** What else is to be said of it, for the person and the administrator to read. */
    detalle: text({ mode: "json" }).$type<Record<string, string>>(),
  },
  (t) => [index("entradas_usuario").on(t.userId, t.fecha, t.id), index("entradas_fecha").on(t.fecha), ...kindChecks(t)],
);

/** Accounts whose owner said «No fui yo»: until `hasta` nothing about how they sign in can be changed. */
export const congelados = sqliteTable(
  "congelados",
  {
    userId: text()
      .primaryKey()
      .references(() => user.id, { onDelete: "cascade" }),
    desde: instante().notNull(),
    hasta: instante().notNull(),
  },
  (t) => [...kindChecks(t)],
);

/** Changes of how somebody signs in that their phone alone proved: made at `vence`, unless they are stopped before. */
export const esperas = sqliteTable(
  "esperas",
  {
    userId: text()
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    que: text().$type<Pendiente["que"]>().notNull(),
    dato: text({ mode: "json" }).$type<Pendiente>().notNull(),
    desde: instante().notNull(),
    vence: instante().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.que] }), index("esperas_vence").on(t.vence), ...kindChecks(t)],
);

/** What is limited: each row is one turn that somebody took at something. */
export const intentos = sqliteTable(
  "intentos",
  {
    id: text().primaryKey(),
    /** Which limit, and of whom: "what:whom", the whom hashed when it is personal. */
    sobre: text().notNull(),
    fecha: instante().notNull(),
  },
  (t) => [index("intentos_sobre").on(t.sobre, t.fecha), index("intentos_fecha").on(t.fecha), ...kindChecks(t)],
);

/** Captcha solutions that were used: each serves once. */
export const captchas = sqliteTable(
  "captchas",
  {
    huella: text().primaryKey(),
    expira: instante().notNull(),
  },
  (t) => [index("captchas_expira").on(t.expira), ...kindChecks(t)],
);

// ─── People ──────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** «Ángel Ñáñez» as he is put in order: an accent or a capital makes no difference, ñ comes after n; who has no name yet, by e-mail after all. */
const SIN_ACENTOS = ["áa", "ée", "íi", "óo", "úu", "üu", "ñn~", "Áa", "Ée", "Íi", "Óo", "Úu", "Üu", "Ñn~"];
export const nombreOrdenado = sql.raw(
  SIN_ACENTOS.reduce(
    (text, [letter, ...plain]) => `replace(${text}, '${letter}', '${plain.join("")}')`,
    "lower(coalesce(nombre || ' ' || apellido, '~' || correo))",
  ),
);

/** Each of them there, four to a line. `correo` always is. */
const enteras = (columnas: readonly string[]): string =>
  columnas.reduce((text, columna, i) => {
    const and = i === 0 ? "" : i % 4 === 0 ? "\n        and " : " and ";
    return `${text}${and}${columna} is not null`;
  }, "");

/** A person; the row is born with its account (a trigger on `user`) and carries everything that sign-in must not set. */
export const usuarios = sqliteTable(
  "usuarios",
  {
    id: text()
      .primaryKey()
      .references(() => user.id),
    rol: text({ enum: ROLES }).notNull().default("cliente"),
    /** What an administrator may do; of no meaning for a cliente. */
    papel: text({ enum: PAPELES }).notNull().default("propietario"),
    nombre: text(),
    apellido: text(),
    edad: integer(),
    estado: text(),
    ciudad: text(),
    direccion: text(),
    /** Monthly income. */
    ingreso: centavos(),
    correo: text().notNull(),
    /** Four-digit bank code. */
    banco: text(),
    /** E.164. */
    telefono: text(),
    cedula: text(),
    nivel: integer().notNull().default(1),
    latitude: real(),
    longitude: real(),
    perfilGuardado: bool().notNull().default(false),
    verify: bool().notNull().default(false),
    imgVerify1: text().references((): AnySQLiteColumn => imagenes.id),
    imgVerify2: text().references((): AnySQLiteColumn => imagenes.id),
    /** Why that photo was rejected and is asked for anew; null once another was sent. */
    imgMotivo1: text(),
    imgMotivo2: text(),
    /** When both photos were sent: the order of the review. */
    verificacionEnviada: instante(),
    /** How many of their loans are in completados. Kept by actions completeLoan and reopenLoan. */
    prestamosCompletados: integer().notNull().default(0),
    /**
     * What they owe: their balance of cartera, of all loans together, and of credit below zero. Kept by triggers
     * movimientos_hacen_saldos_usuarios and creditos_debidos_*.
     */
    saldo: centavos().notNull().default(asCentavos(0)),
    /** When the last of the days began on which they sent a pago that was approved; 0 before the first. Kept by triggers ultimo_pago_*. */
    ultimoPago: instante()
      .notNull()
      .default(0 as Instante),
    recomendadoPor: text().references((): AnySQLiteColumn => usuarios.id),
    creado: instante().notNull(),
    /** A ban: why, since when and by whom; all null for who is not banned. It leaves their loans as they are. */
    baneoMotivo: text(),
    baneoDesde: instante(),
    baneoPor: text().references((): AnySQLiteColumn => usuarios.id),
    /** When they were forgotten: of the person nothing is left, of their loans everything. */
    olvidado: instante(),
  },
  (t) => [
    ...kindChecks(t),
    uniqueIndex("usuarios_cedula").on(t.cedula),
    index("usuarios_cedula_numero").on(sql`substr(cedula, 2)`),
    uniqueIndex("usuarios_telefono").on(t.telefono),
    index("usuarios_creado").on(t.creado, t.id),
    // In the order in which they came: their list (referidos.mine).
    index("usuarios_recomendador").on(t.recomendadoPor, t.creado),
    index("usuarios_por_verificar")
      .on(t.verificacionEnviada, t.id)
      .where(sql`verify = 0 and imgVerify1 is not null and imgVerify2 is not null`),
    index("usuarios_admins").on(t.id).where(sql`rol = 'admin'`),
    index("usuarios_baneados").on(t.baneoDesde, t.id).where(sql`baneoDesde is not null`),
    // The orders of «Clientes», and what it is narrowed to: rules/operator/clientes.ts says which go together.
    index("clientes_nombre").on(nombreOrdenado, t.id).where(sql`rol = 'cliente'`),
    index("clientes_nivel").on(t.nivel, t.creado, t.id).where(sql`rol = 'cliente'`),
    index("clientes_saldo").on(t.saldo, t.id).where(sql`rol = 'cliente'`),
    index("clientes_pago").on(t.ultimoPago, t.id).where(sql`rol = 'cliente'`),
    index("clientes_nivel_saldo").on(t.nivel, t.saldo, t.id).where(sql`rol = 'cliente'`),
    index("clientes_sin_perfil").on(t.creado, t.id).where(sql`rol = 'cliente' and perfilGuardado = 0`),
    index("clientes_sin_verificar").on(t.creado, t.id).where(sql`rol = 'cliente' and verify = 0`),
    index("clientes_deudores").on(t.creado, t.id).where(sql`rol = 'cliente' and saldo > 0`),
    index("clientes_deudores_nombre").on(nombreOrdenado, t.id).where(sql`rol = 'cliente' and saldo > 0`),
    index("clientes_deudores_pago").on(t.ultimoPago, t.id).where(sql`rol = 'cliente' and saldo > 0`),
    check("usuarios_nivel", sql`nivel between 1 and 5 or nivel = 100`),
    check("usuarios_edad", sql`edad between 18 and 99`),
    check("usuarios_ingreso", sql`ingreso >= 0`),
    check("usuarios_completados", sql`prestamosCompletados >= 0`),
    check("usuarios_no_se_recomienda", sql`recomendadoPor <> id`),
    check(
      "usuarios_perfil_entero",
      sql`perfilGuardado = 0 or (${sql.raw(enteras(COLUMNAS.filter((columna) => columna !== "correo")))})`,
    ),
  ],
);

/** Which version of the terms a person accepted, when and from where: an electronic signature (LMDFE, 2001). */
export const aceptaciones = sqliteTable(
  "aceptaciones",
  {
    userId: text()
      .notNull()
      .references(() => usuarios.id),
    version: text().notNull(),
    fecha: instante().notNull(),
    ip: text(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.version] }), ...kindChecks(t)],
);

/** A photo on disk, DATA_DIR/imagenes/<id>.jpg; only its owner and admins may see it. */
export const imagenes = sqliteTable(
  "imagenes",
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => usuarios.id),
    bytes: integer().notNull(),
    ancho: integer().notNull(),
    alto: integer().notNull(),
    sha256: text().notNull(),
    creado: instante().notNull(),
    /** How it looks (rules/people/parecido.ts): null while nobody looked, empty where there is nothing to tell it by. */
    huella: text(),
  },
  (t) => [
    index("imagenes_usuario").on(t.userId, t.creado),
    index("imagenes_huella").on(t.sha256),
    index("imagenes_sin_mirar").on(t.creado).where(sql`huella is null`),
    ...kindChecks(t),
  ],
);

/**
 * How a photo looks, whatever file it came in: a perceptual hash cut into bands, so that photos which differ in few of its bits share
 * a band and are found by index.
 */
export const parecidos = sqliteTable(
  "parecidos",
  {
    imagenId: text()
      .notNull()
      .references(() => imagenes.id, { onDelete: "cascade" }),
    banda: integer().notNull(),
    /** The bits of that band. */
    valor: integer().notNull(),
  },
  (t) => [
    ...kindChecks(t),
    primaryKey({ columns: [t.imagenId, t.banda] }),
    index("parecidos_valor").on(t.banda, t.valor),
  ],
);

/** Two photos of two people that look the same, said once: whichever was looked at later first. Kept as each is looked at. */
export const semejantes = sqliteTable(
  "semejantes",
  {
    imagenId: text()
      .notNull()
      .references(() => imagenes.id, { onDelete: "cascade" }),
    otraId: text()
      .notNull()
      .references(() => imagenes.id, { onDelete: "cascade" }),
    /** How much, of a hundred. */
    parecido: integer().notNull(),
  },
  (t) => [...kindChecks(t), primaryKey({ columns: [t.imagenId, t.otraId] }), index("semejantes_otra").on(t.otraId)],
);

/**
 * The photos that prove nobody's identity: not sent for review yet, rejected, asked for anew. They are deleted in time; the row
 * stays as the trace that they existed, and knows the same photo again. A photo that is in use has no open row here.
 */
export const imagenesSueltas = sqliteTable(
  "imagenesSueltas",
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => usuarios.id),
    sha256: text().notNull(),
    motivo: text({ enum: SUELTA_MOTIVOS }).notNull(),
    /** Since when nobody's identity stands on it. */
    desde: instante().notNull(),
    /** When it was deleted; null while it is kept. */
    borrada: instante(),
  },
  (t) => [
    index("imagenesSueltas_por_borrar").on(t.desde).where(sql`borrada is null`),
    index("imagenesSueltas_huella").on(t.sha256),
    ...kindChecks(t),
  ],
);

export const notificaciones = sqliteTable(
  "notificaciones",
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => usuarios.id),
    mensaje: text().notNull(),
    tipo: text({ enum: AVISO_TIPOS }).notNull(),
    leida: bool().notNull().default(false),
    fecha: instante().notNull(),
    /** Where what it speaks of is; null where it says all. */
    lleva: text({ enum: LUGARES }),
  },
  (t) => [
    ...kindChecks(t),
    index("notificaciones_usuario").on(t.userId, t.fecha, t.id),
    // How many are new, which every page of a borrower asks (usuarios.me).
    index("notificaciones_nuevas").on(t.userId).where(sql`leida = 0`),
  ],
);

// ─── Loans ───────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** What a request holds: the profile as it was when it was made (spec §3). */
const solicitud = () => ({
  id: text().primaryKey(),
  /** What people call it by: counted from 1 over all loans. Given by a trigger. */
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

/** The terms of the product that a loan keeps from its approval on, whatever the settings say later. */
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
    /** When what it owes was given up; it stays its person's loan. */
    castigadoEn: instante(),
    /** The earliest day on which something is to be paid; null when nothing is. Kept by action settleLoan. */
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
    // What is shown as Baneado, in both of its orders.
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
    /** The money reached the plan by the day of each cuota. Kept by actions completeLoan and reviewCompletado. */
    aTiempo: bool().notNull(),
    /** Whether that raised its person's level. Kept by the same. */
    subioNivel: bool().notNull().default(false),
    /** What was given up on it and has not come in since. Kept by action settleLoan. */
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

/** A second administrator's word that a large request may be paid out; its giver does not pay it out. Gone once it is decided. */
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

/** What an administrator asked for and another has yet to sign, as it will be done then. Gone once it is signed or taken back. */
export const firmas = sqliteTable(
  "firmas",
  {
    id: text().primaryKey(),
    /** Its procedure: a row of ACTOS (server/lending/firmas/actions.ts). */
    acto: text().notNull(),
    /** Its input. */
    entrada: text({ mode: "json" }).$type<object>().notNull(),
    /** Whom it is about; null for the house's own. */
    userId: text().references(() => usuarios.id, { onDelete: "cascade" }),
    actorId: text()
      .notNull()
      .references(() => usuarios.id),
    fecha: instante().notNull(),
  },
  (t) => [...kindChecks(t), index("firmas_fecha").on(t.fecha, t.id), index("firmas_usuario").on(t.userId)],
);

/** The last number that a loan and a pago were given; one row each. Kept by triggers loans_se_numeran and pagos_se_numeran. */
export const numeracion = sqliteTable(
  "numeracion",
  {
    tipo: text({ enum: ["loan", "pago"] }).primaryKey(),
    ultimo: integer().notNull(),
  },
  (t) => [...kindChecks(t)],
);

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
    /** The administrator who entered it for its person; null when they did it themselves. */
    registradoPor: text().references(() => usuarios.id),
    /** The caja that received it, where the administrator who entered it said so. */
    cajaId: text().references((): AnySQLiteColumn => cajas.id),
    /** The bank of the account to which it was told to be paid, as Ajustes said when it was registered; null while they said none. */
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
 * «Pagar» was pressed: whoever pays exactly `montoBs` into that account within the life of the row pays this. An account is given no
 * amount twice within thirty days (trigger intenciones_un_monto).
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

/**
 * What a loan owes, and when: its cuotas, its fines, and what is left over after the last cuota. Of a loan in `loans` or, under
 * the same id, in `completados`. `pendiente` is kept by action settleLoan; what is waived keeps its row with nothing to pay.
 */
export const cargos = sqliteTable(
  "cargos",
  {
    loanId: text().notNull(),
    tipo: text({ enum: CARGO_TIPOS }).notNull(),
    numero: integer().notNull(),
    monto: centavos().notNull(),
    vence: dia().notNull(),
    /** The days before, oldest first, where a prórroga moved it. */
    vencePrevio: text({ mode: "json" }).$type<Dia[]>().notNull().default([]),
    pendiente: centavos().notNull(),
    /** The entry of a multa. */
    asientoId: text().references((): AnySQLiteColumn => asientos.id),
    /** The cuota for which the policy set this multa: once, even if it was waived. */
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
 * The cargos of the loans under way, added up by their day and by the first day on which their loan has something to pay; of what is paid
 * that is its own day. Kept by triggers …_vencimientos on cargos and loans.
 */
export const vencimientos = sqliteTable(
  "vencimientos",
  {
    dia: dia().notNull(),
    primera: dia().notNull(),
    /** How many loans have something to pay for the first time on that day. */
    prestamos: integer().notNull(),
    /** How many cargos count as paid, and how many do not. */
    pagadas: integer().notNull(),
    faltan: integer().notNull(),
    pendiente: centavos().notNull(),
  },
  (t) => [primaryKey({ columns: [t.dia, t.primera] }), ...kindChecks(t)],
);

/**
 * What each loan should have paid before the last day of `riesgos`; who is not late has no row. Kept by triggers …_atrasos on cargos and
 * riesgos.
 */
export const atrasos = sqliteTable(
  "atrasos",
  {
    loanId: text().primaryKey(),
    monto: centavos().notNull(),
  },
  (t) => [index("atrasos_mayores").on(t.monto, t.loanId), ...kindChecks(t)],
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

// ─── The ledger: append-only ─────────────────────────────────────────────────────────────────────────────────────────────

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
    /** How many times this had happened to the pago before: a pago taken back may be approved again, but never twice at once. */
    vez: integer().notNull().default(0),
    /** The entry that this one takes back. */
    reversaDe: text(),
    /** Null for what the program did by itself. */
    actorId: text().references(() => usuarios.id),
    /** Of a pago, the bolívares that came in, and below zero what took them back; null where nobody said any. */
    bs: bolivares(),
    /** The day to which it belongs, where that is not the one on which it was made. */
    diaValor: dia(),
  },
  (t) => [
    ...kindChecks(t),
    foreignKey({ columns: [t.reversaDe], foreignColumns: [t.id] }),
    // At most one stands: the next has `vez` 1, once the first was taken back.
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
  // What was paid beyond loans that still stand: the summary adds it up.
  (t) => [...kindChecks(t), index("saldosLoans_de_mas").on(t.monto).where(sql`monto < 0`)],
);

/** What each person has in their favour, negative; positive where they owe it. Kept by trigger movimientos_hacen_creditos. */
export const creditos = sqliteTable(
  "creditos",
  {
    userId: text().primaryKey(),
    monto: centavos().notNull(),
  },
  (t) => [index("creditos_a_favor").on(t.monto).where(sql`monto <> 0`), ...kindChecks(t)],
);

/** What went through caja each month of Caracas, by what it was for. Kept by trigger movimientos_hacen_flujos. */
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

// ─── What reports read: the ledger and the decisions, added up as they happen ────────────────────────────────────────────

/** What each account moved each day of Caracas, by what it was for. Kept by trigger movimientos_hacen_diario. */
export const diario = sqliteTable(
  "diario",
  {
    dia: dia().notNull(),
    cuenta: text({ enum: CUENTAS }).notNull(),
    concepto: text({ enum: CONCEPTOS }).notNull(),
    monto: centavos().notNull(),
    /** What was entered on its left side; on its right side, that less `monto`. */
    debe: centavos().notNull(),
    /** Of caja, the bolívares of those entries that said them. */
    bs: bolivares().notNull(),
    cantidad: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.dia, t.cuenta, t.concepto] }), ...kindChecks(t)],
);

/**
 * The loans paid out each day, less those cancelled that day: to people who had none paid out before, and to those who had. Kept by
 * trigger asientos_hacen_entregas.
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
 * The requests that came in each day, and of those decided that day, how many stand approved and rejected. Kept by triggers
 * …_decisiones on loans and completados.
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

/** What became of some loans: how many, what was lent, what they had to bring, what came in of that, what was given up. */
const destino = () => ({
  prestamos: integer().notNull(),
  prestado: centavos().notNull(),
  /** With interest and fines, less discounts. */
  debido: centavos().notNull(),
  /** What came in of `debido`; what was paid beyond it, once it is its person's credit, no more. */
  pagado: centavos().notNull(),
  perdido: centavos().notNull(),
});

/** What became, each month, of the loans paid out in one. Kept by trigger movimientos_hacen_cohortes. */
export const cohortes = sqliteTable(
  "cohortes",
  {
    /** 'YYYY-MM', of the loans; and of what happened to them. */
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

/** What became of the loans paid out in a month, by where their people live and their level then. Kept by trigger movimientos_hacen_segmentos. */
export const segmentos = sqliteTable(
  "segmentos",
  {
    /** 'YYYY-MM', of the loans. */
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

/** How the portfolio dawned each day: all that was owed, and what of it was owed by loans so many days late. Kept by job noteRiesgos. */
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
    /** The last entry of the ledger that it knew; null of a day told again from the ledger later. */
    hasta: text(),
  },
  (t) => [
    ...kindChecks(t),
    check("riesgos_orden", sql`par30 >= 0 and par30 <= par7 and par7 <= par1 and par1 <= porCobrar`),
  ],
);

// ─── What the panel finds and counts ─────────────────────────────────────────────────────────────────────────────────────

export const BUSCABLE_TIPOS = ["usuario", "loan", "completado", "pago"] as const;

/**
 * What can be searched for: one row for each person, loan and pago, as the view `buscablesDebidos` says. Kept by triggers on
 * those tables (…_se_buscan, …_cambian_lo_que_se_busca, …_dejan_de_buscarse). Its id grows with time and is the rowid of the
 * full-text table `busqueda` (FTS5, over this one), kept by triggers buscables_entran, buscables_salen and buscables_cambian.
 */
export const buscables = sqliteTable(
  "buscables",
  {
    id: integer().primaryKey(),
    tipo: text({ enum: BUSCABLE_TIPOS }).notNull(),
    entidadId: text().notNull().unique(),
    /** In small letters; 'porverificar' of a person whose photos wait; else ''. */
    status: text().notNull(),
    texto: text().notNull(),
  },
  (t) => kindChecks(t),
);

/**
 * How many there are of each kind in each state, so that no page counts a million rows. Kept by triggers buscables_entran,
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

// ─── The house's own ─────────────────────────────────────────────────────────────────────────────────────────────────────

export const auditoria = sqliteTable(
  "auditoria",
  {
    id: text().primaryKey(),
    fecha: instante().notNull(),
    /** Null for the command line and the program itself. */
    actorId: text().references(() => usuarios.id),
    accion: text().notNull(),
    /** Whom it was about. */
    userId: text().references(() => usuarios.id),
    entidadId: text().notNull(),
    antes: text({ mode: "json" }).$type<unknown>(),
    despues: text({ mode: "json" }).$type<unknown>(),
    ip: text(),
  },
  (t) => [
    ...kindChecks(t),
    index("auditoria_fecha").on(t.fecha, t.id),
    index("auditoria_entidad").on(t.entidadId, t.fecha),
    index("auditoria_usuario").on(t.userId, t.fecha),
    index("auditoria_actor").on(t.actorId, t.fecha, t.id),
    // What one administrator did of one kind, among all that they did and all that was done so.
    index("auditoria_actor_accion").on(t.actorId, t.accion, t.fecha, t.id),
    index("auditoria_accion").on(t.accion, t.fecha, t.id),
    index("auditoria_con_ip").on(t.fecha).where(sql`ip is not null`),
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
    fecha: instante().notNull(),
    actorId: text()
      .notNull()
      .references(() => usuarios.id),
  },
  (t) => [
    ...kindChecks(t),
    index("gestiones_usuario").on(t.userId, t.fecha, t.id),
    index("gestiones_loan").on(t.loanId, t.fecha, t.id),
    index("gestiones_promesa").on(t.promesa, t.loanId).where(sql`promesa is not null`),
    check("gestiones_promesa", sql`(tipo = 'promesa') = (promesa is not null)`),
  ],
);

/** A list of the panel as an administrator wants to find it again: its tab and what is chosen there. Only theirs. */
export const vistas = sqliteTable(
  "vistas",
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => usuarios.id),
    /** The tab's address. */
    tab: text().notNull(),
    nombre: text().notNull(),
    /** What stands behind the «?» of its address. */
    consulta: text().notNull(),
    creado: instante().notNull(),
  },
  (t) => [...kindChecks(t), uniqueIndex("vistas_nombre").on(t.userId, t.tab, t.nombre)],
);

/** A business that moved in from its spreadsheets, or is looked at before it does. */
export const cargas = sqliteTable(
  "cargas",
  {
    id: text().primaryKey(),
    nombre: text().notNull(),
    estado: text({ enum: CARGA_ESTADOS }).notNull().default("vista"),
    /** What it would bring; null while its sheets have errors, and once it is in. */
    plan: text({ mode: "json" }).$type<Plan>(),
    personas: integer().notNull().default(0),
    prestamos: integer().notNull().default(0),
    pagos: integer().notNull().default(0),
    creado: instante().notNull(),
    creadoPor: text()
      .notNull()
      .references(() => usuarios.id),
    /** When it was brought in, and when it was taken back. */
    hecha: instante(),
    deshecha: instante(),
  },
  (t) => [...kindChecks(t), index("cargas_creado").on(t.creado, t.id)],
);

/** What a carga brought: by this it is taken back. */
export const cargados = sqliteTable(
  "cargados",
  {
    entidadId: text().primaryKey(),
    cargaId: text()
      .notNull()
      .references(() => cargas.id),
    tipo: text({ enum: CARGADOS }).notNull(),
  },
  (t) => [...kindChecks(t), index("cargados_carga").on(t.cargaId, t.tipo)],
);

/** Single-use links with which another administrator is made. Not the token: its SHA-256. */
export const invitaciones = sqliteTable(
  "invitaciones",
  {
    id: text().primaryKey(),
    huella: text().notNull().unique(),
    /** For whom: only that e-mail may use it. */
    correo: text().notNull(),
    /** What they will be. */
    papel: text({ enum: PAPELES }).notNull().default("propietario"),
    creado: instante().notNull(),
    creadoPor: text()
      .notNull()
      .references(() => usuarios.id),
    expira: instante().notNull(),
    usado: instante(),
    usadoPor: text().references(() => usuarios.id),
    anulado: instante(),
  },
  (t) => [index("invitaciones_creado").on(t.creado, t.id), ...kindChecks(t)],
);

/** The operator's logo, drawn again in each size that pages, icons and mails ask for; in here, so that a backup has it. */
export const archivosMarca = sqliteTable(
  "archivosMarca",
  {
    /** A name of rules/operator/ajustes/logo.ts. */
    nombre: text().primaryKey(),
    tipo: text().notNull(),
    sha256: text().notNull(),
    bytes: blob({ mode: "buffer" }).notNull(),
    creado: instante().notNull(),
  },
  (t) => [...kindChecks(t)],
);

/** The operator's settings: one row each of rules/operator/ajustes/ajustes.ts; an absent one has its initial value. */
export const ajustes = sqliteTable("ajustes", {
  ajuste: text().primaryKey(),
  /** Null for a setting that was taken back. */
  valor: text({ mode: "json" }).$type<unknown>(),
});

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

// ─── The bank: what came in, and which pago it is ────────────────────────────────────────────────────────────────────────

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
 * A caja is where the operator's money is: an account of theirs (trigger cuentas_son_cajas), or a box. `DIFERENCIAS` is where what was counted too
 * much or too little lies. What of caja lies in none of them is «sin lugar».
 */
export const cajas = sqliteTable(
  "cajas",
  {
    id: text().primaryKey(),
    nombre: text().notNull(),
    moneda: text({ enum: MONEDAS_DE_CAJA }).notNull(),
    /** Four-digit code; null for a box. */
    banco: text(),
    /** Null for a box, and for an account of which no bank has told anything. */
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

/** Notices that an operator explained once: where amount and reference stand in them. */
export const plantillasAviso = sqliteTable(
  "plantillasAviso",
  {
    id: text().primaryKey(),
    plantilla: text({ mode: "json" }).$type<Plantilla>().notNull(),
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

/** Each thing that said something of a movement: a notice, a row of a file, a bank's call or answer. Also a notice that nobody knew how to read. */
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

/** Which pago a movement is, and who said so. What was undone stays. */
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

/** The browsers that take a person's notifications (Web Push), each as long as the session in which it said yes. */
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
    /** Where that browser's push service takes messages: a secret, like its keys. */
    endpoint: text().notNull().unique(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    creado: instante().notNull(),
    /** When the push service last took a message. */
    usado: instante(),
  },
  (t) => [
    index("suscripciones_usuario").on(t.userId, t.creado),
    index("suscripciones_sesion").on(t.sessionId),
    ...kindChecks(t),
  ],
);

/** The outbox: written with the change it tells of, sent after the commit. */
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
    /** "kind:subject:day" of a message that may go out once. */
    unica: text(),
    estado: text({ enum: MENSAJE_ESTADOS }).notNull().default("pendiente"),
    intentos: integer().notNull().default(0),
    proximoIntento: instante().notNull(),
    error: text(),
    creado: instante().notNull(),
    enviado: instante(),
    /** How much it may ask of its reader: when it may go out, and whether it can be refused (rules/texts/channels/clases.ts). */
    clase: text({ enum: MENSAJE_CLASES }).notNull().default("negocio"),
    /** What must still be so when it leaves: "cuota:LOAN:NUMERO:VENCE" of a reminder; null where it holds whatever happens. */
    sobre: text(),
    /** What says the same by other channels, should this one not take it, the cheapest first. */
    cadena: text({ mode: "json" }).$type<readonly Relevo[]>().notNull().default(sql`'[]'`),
    /** The message in whose place it goes, by another channel or sent again. */
    antes: text(),
    /** Who took it, and its name there, by which they tell later what became of it. */
    proveedor: text(),
    proveedorId: text(),
    /** When the attempt that is under way began; null between attempts. A program that is killed leaves it. */
    intentado: instante(),
    /** An attempt ended without an answer where a second cannot be told from the first: it may have arrived twice. */
    dudoso: bool().notNull().default(false),
    entregado: instante(),
    leido: instante(),
    /** What it cost, in millionths of a dollar; null where nobody said. */
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
    // Of a class or a template, each state and channel is a stretch of its own: any filters of the panel read some of them.
    index("mensajes_clase").on(t.clase, t.estado, t.canal, t.creado, t.id),
    index("mensajes_plantilla").on(t.plantilla, t.estado, t.canal, t.creado, t.id),
    index("mensajes_usuario").on(t.userId, t.creado, t.id),
  ],
);

/** What was sent by each channel each day, and what it cost. Kept by action `countGasto`. */
export const gastos = sqliteTable(
  "gastos",
  {
    dia: dia().notNull(),
    canal: text({ enum: MENSAJE_CANALES }).notNull(),
    mensajes: integer().notNull(),
    /** Of them, those that the ceilings of Ajustes count: neither codes nor what is about an account. */
    contados: integer().notNull().default(0),
    /** Millionths of a dollar. */
    costo: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.dia, t.canal] }), ...kindChecks(t)],
);

/** How each channel's carrier does: after too many failures in a row it rests, so that it is not asked for nothing. */
export const estadosCanal = sqliteTable(
  "estadosCanal",
  {
    canal: text({ enum: MENSAJE_CANALES }).primaryKey(),
    fallosSeguidos: integer().notNull(),
    descansaHasta: instante(),
    /** In Spanish, of the last failure. */
    error: text(),
    fallo: instante(),
    exito: instante(),
  },
  (t) => kindChecks(t),
);

/** Addresses that take no more messages: they bounced, or their owner complained. */
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

/** What a person said about each channel, each time; the newest holds. Append-only. */
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
    /** The words to which it was said, or that were said. */
    texto: text().notNull(),
  },
  (t) => [index("consentimientos_persona").on(t.userId, t.canal, t.momento, t.id), ...kindChecks(t)],
);

/** What people write back by WhatsApp, under the hash of the provider's own id: it is told more than once. */
export const respuestas = sqliteTable(
  "respuestas",
  {
    id: text().primaryKey(),
    telefono: text().notNull(),
    /** Whose phone it was then; null for a stranger's. */
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

/** What was told of each cuota, at most once for each day that the operator chose before or after it. A later day of the cuota begins anew. */
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
    /** Told, told in one message with a more urgent one, or too late to be told. */
    resultado: text({ enum: RECORDATORIO_RESULTADOS }).notNull(),
    fecha: instante().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.loanId, t.cuota, t.vence, t.desfase] }),
    index("recordatorios_persona").on(t.userId, t.fecha),
    ...kindChecks(t),
  ],
);

/** What the clock did: each task at most once for each moment that it was due. */
export const corridas = sqliteTable(
  "corridas",
  {
    id: text().primaryKey(),
    tarea: text().notNull(),
    /** The moment for which it ran; null for one that a person asked for. */
    debida: instante(),
    empezo: instante().notNull(),
    /** Null while it runs, or where the program ended meanwhile. */
    termino: instante(),
    /** Zero of one that a person asked for and that has not begun, and of the moment from which a task counts, at which nothing ran. */
    intentos: integer().notNull().default(1),
    /** How many moments went by before it, unattended, that it stands for. */
    saltadas: integer().notNull().default(0),
    hizo: text(),
    error: text(),
    actorId: text().references(() => usuarios.id),
  },
  (t) => [
    uniqueIndex("corridas_debida").on(t.tarea, t.debida).where(sql`debida is not null`),
    index("corridas_tarea").on(t.tarea, t.empezo, t.id),
    index("corridas_empezo").on(t.empezo),
    // No task runs twice at once.
    uniqueIndex("corridas_a_medias").on(t.tarea).where(sql`termino is null`),
    ...kindChecks(t),
  ],
);

/** The moment of the last trial write: one row. A disk that takes no more refuses it, which is how it is known. */
export const pulso = sqliteTable("pulso", { id: text().primaryKey(), momento: instante().notNull() }, (t) => [
  ...kindChecks(t),
]);

/** Each copy of this database that was tried, to each of its places, and what came of it. */
export const respaldos = sqliteTable(
  "respaldos",
  {
    id: text().primaryKey(),
    /** What it is called in its place: "2027-01-15T160000Z". */
    nombre: text().notNull(),
    destino: text({ enum: RESPALDO_DESTINOS }).notNull(),
    motivo: text({ enum: RESPALDO_MOTIVOS }).notNull(),
    empezo: instante().notNull(),
    /** Null while it is made, or where the program ended meanwhile. */
    termino: instante(),
    /** It was opened again from where it lies, and doctor found it whole. */
    revisado: bool().notNull().default(false),
    cifrado: bool().notNull().default(false),
    /** Of the database's copy, as it lies there. */
    bytes: integer(),
    /** How many photos it stands on, and how many of them had to be written. */
    imagenes: integer(),
    imagenesNuevas: integer(),
    error: text(),
    /** Removed since, because newer ones took its place. */
    borrado: instante(),
    actorId: text().references(() => usuarios.id),
  },
  (t) => [
    index("respaldos_empezo").on(t.empezo, t.id),
    index("respaldos_destino").on(t.destino, t.empezo, t.id),
    check("respaldos_fin", sql`revisado = 0 or (termino is not null and error is null)`),
    ...kindChecks(t),
  ],
);

/** What is wrong with the house, from when it was seen until it was seen no more. */
export const alarmas = sqliteTable(
  "alarmas",
  {
    id: text().primaryKey(),
    tipo: text({ enum: ALARMA_TIPOS }).notNull(),
    /** Which one of its kind: a channel, a device, a host; empty where there is one only. */
    de: text().notNull().default(""),
    /** In Spanish, for the operator, as it was last seen. */
    detalle: text().notNull(),
    desde: instante().notNull(),
    /** When the administrators were written to of it; null while that is still to do. */
    avisada: instante(),
    resuelta: instante(),
  },
  (t) => [
    uniqueIndex("alarmas_abierta").on(t.tipo, t.de).where(sql`resuelta is null`),
    index("alarmas_desde").on(t.desde, t.id),
    ...kindChecks(t),
  ],
);

/**
 * Who asked to be forgotten, and what was answered. Carried out, their books stay and they do not. It is `borrando` only inside the
 * transaction that carries it out: meanwhile what is append-only may lose what names them (triggers.sql).
 */
export const olvidos = sqliteTable(
  "olvidos",
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => usuarios.id),
    pedido: instante().notNull(),
    /** What they wrote. */
    motivo: text(),
    estado: text({ enum: OLVIDO_ESTADOS }).notNull().default("pendiente"),
    decidido: instante(),
    decididoPor: text().references(() => usuarios.id),
    /** What they were told. */
    respuesta: text(),
  },
  (t) => [
    uniqueIndex("olvidos_pendiente").on(t.userId).where(sql`estado = 'pendiente'`),
    index("olvidos_estado").on(t.estado, t.pedido, t.id),
    // What its person last asked (olvidos.mine).
    index("olvidos_usuario").on(t.userId, t.pedido, t.id),
    check("olvidos_decidido", sql`(estado = 'pendiente') = (decidido is null)`),
    ...kindChecks(t),
  ],
);

/** Whose ban outlives them: the cédula of each, unreadable (HMAC under the program's secret), until whoever bears it comes back. */
export const impedidos = sqliteTable(
  "impedidos",
  {
    huella: text().primaryKey(),
    desde: instante().notNull(),
  },
  (t) => kindChecks(t),
);

/** Idempotency keys, with the hash of what was asked and the answer that was given. */
export const claves = sqliteTable(
  "claves",
  {
    userId: text()
      .notNull()
      .references(() => usuarios.id),
    clave: text().notNull(),
    huella: text().notNull(),
    respuesta: text({ mode: "json" }).$type<unknown>(),
    creado: instante().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.clave] }), index("claves_creado").on(t.creado), ...kindChecks(t)],
);
