/** People, their photos, and their notifications. */

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
import type { Instante } from "../../rules/country/fecha.ts";
import { centavos as asCentavos } from "../../rules/money/dinero.ts";
import { PAPELES } from "../../rules/people/acceso/papeles.ts";
import { SUELTA_MOTIVOS } from "../../rules/people/fotos.ts";
import { OLVIDO_ESTADOS } from "../../rules/people/olvidos.ts";
import { COLUMNAS } from "../../rules/people/perfil-campos.ts";
import { LUGARES } from "../../rules/texts/events/adonde.ts";
import { NOTIFICACION_TIPOS } from "../../rules/texts/events/notificaciones.ts";
import { ROLES, user } from "./accounts.ts";
import { bool, centavos, instante, kindChecks } from "./columns.ts";

/** The sort key of «Ángel Ñáñez»: ignores accents and case, ñ after n; people without a name come last, by e-mail. */
const SIN_ACENTOS = ["áa", "ée", "íi", "óo", "úu", "üu", "ñn~", "Áa", "Ée", "Íi", "Óo", "Úu", "Üu", "Ñn~"];

export const nombreOrdenado = sql.raw(
  SIN_ACENTOS.reduce(
    (text, [letter, ...plain]) => `replace(${text}, '${letter}', '${plain.join("")}')`,
    "lower(coalesce(nombre || ' ' || apellido, '~' || correo))",
  ),
);

/** Each of them as in the table, four per line; always includes `correo`. */
const enteras = (columnas: readonly string[]): string =>
  columnas.reduce((text, columna, i) => {
    const and = i === 0 ? "" : i % 4 === 0 ? "\n        and " : " and ";
    return `${text}${and}${columna} is not null`;
  }, "");

/** A person; the row is created with its account (a trigger on `user`) and holds everything that sign-in must not set. */
export const usuarios = sqliteTable(
  "usuarios",
  {
    id: text()
      .primaryKey()
      .references(() => user.id),
    rol: text({ enum: ROLES }).notNull().default("cliente"),
    /** An administrator's role; meaningless for a cliente. */
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
    /** Why that photo was rejected; null once another was sent. */
    imgMotivo1: text(),
    imgMotivo2: text(),
    /** When both photos were sent: the review's order. */
    verificacionEnviada: instante(),
    /** How many of their loans are in completados. Kept by actions completeLoan and reopenLoan. */
    prestamosCompletados: integer().notNull().default(0),
    /**
     * What they owe: their balance of cartera over all loans, plus the debt if their credit is negative. Kept by triggers
     * movimientos_hacen_saldos_usuarios and creditos_debidos_*.
     */
    saldo: centavos().notNull().default(asCentavos(0)),
    /** When the last day started on which they sent an approved pago; 0 if there is none. Kept by triggers ultimo_pago_*. */
    ultimoPago: instante()
      .notNull()
      .default(0 as Instante),
    recomendadoPor: text().references((): AnySQLiteColumn => usuarios.id),
    creado: instante().notNull(),
    /** A ban: why, since when and by whom; all null if not banned. Loans are not affected. */
    baneoMotivo: text(),
    baneoDesde: instante(),
    baneoPor: text().references((): AnySQLiteColumn => usuarios.id),
    /** When they were forgotten: their personal data is gone, their loans remain. */
    olvidado: instante(),
  },
  (t) => [
    ...kindChecks(t),
    uniqueIndex("usuarios_cedula").on(t.cedula),
    index("usuarios_cedula_numero").on(sql`substr(cedula, 2)`),
    uniqueIndex("usuarios_telefono").on(t.telefono),
    index("usuarios_creado").on(t.creado, t.id),
    // In the order in which they joined (referidos.mine).
    index("usuarios_recomendador").on(t.recomendadoPor, t.creado),
    index("usuarios_por_verificar")
      .on(t.verificacionEnviada, t.id)
      .where(sql`verify = 0 and imgVerify1 is not null and imgVerify2 is not null`),
    index("usuarios_admins").on(t.id).where(sql`rol = 'admin'`),
    index("usuarios_baneados").on(t.baneoDesde, t.id).where(sql`baneoDesde is not null`),
    // The sort orders of «Clientes», and its filters: rules/operator/clientes.ts says which can be combined.
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
    /** A perceptual hash (rules/people/parecido.ts): null until computed, empty if the contrast is too low. */
    huella: text(),
  },
  (t) => [
    index("imagenes_usuario").on(t.userId, t.creado),
    index("imagenes_huella").on(t.sha256),
    index("imagenes_sin_mirar").on(t.creado).where(sql`huella is null`),
    ...kindChecks(t),
  ],
);

/** Perceptual hashes cut into bands: photos that differ in few bits share a band, and are found by index. */
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

/** Two people's photos that look the same, once per pair: recorded when the second one is examined. */
export const semejantes = sqliteTable(
  "semejantes",
  {
    imagenId: text()
      .notNull()
      .references(() => imagenes.id, { onDelete: "cascade" }),
    otraId: text()
      .notNull()
      .references(() => imagenes.id, { onDelete: "cascade" }),
    /** The similarity, in percent. */
    parecido: integer().notNull(),
  },
  (t) => [...kindChecks(t), primaryKey({ columns: [t.imagenId, t.otraId] }), index("semejantes_otra").on(t.otraId)],
);

/**
 * Photos that prove no identity: not submitted yet, rejected, or requested again. They are deleted when due; the row stays as a trace and
 * recognises the same photo. A photo in use has no open row here.
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
    /** Since when it proves no identity. */
    desde: instante().notNull(),
    /** When it was deleted; null while it is stored. */
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
    tipo: text({ enum: NOTIFICACION_TIPOS }).notNull(),
    leida: bool().notNull().default(false),
    fecha: instante().notNull(),
    /** The page it is about; null if it says everything. */
    lleva: text({ enum: LUGARES }),
  },
  (t) => [
    ...kindChecks(t),
    index("notificaciones_usuario").on(t.userId, t.fecha, t.id),
    // How many are new, which every page of a borrower queries (usuarios.me).
    index("notificaciones_nuevas").on(t.userId).where(sql`leida = 0`),
  ],
);

/**
 * Requests to be forgotten and their answers. Once carried out, the books remain and the personal data does not. `borrando`
 * exists only inside that transaction, during which append-only tables may lose what names the person (triggers.sql).
 */
export const olvidos = sqliteTable(
  "olvidos",
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => usuarios.id),
    pedido: instante().notNull(),
    /** The person's own words. */
    motivo: text(),
    estado: text({ enum: OLVIDO_ESTADOS }).notNull().default("pendiente"),
    decidido: instante(),
    decididoPor: text().references(() => usuarios.id),
    /** Notifications. */
    respuesta: text(),
  },
  (t) => [
    uniqueIndex("olvidos_pendiente").on(t.userId).where(sql`estado = 'pendiente'`),
    index("olvidos_estado").on(t.estado, t.pedido, t.id),
    // The person's last request (olvidos.mine).
    index("olvidos_usuario").on(t.userId, t.pedido, t.id),
    check("olvidos_decidido", sql`(estado = 'pendiente') = (decidido is null)`),
    ...kindChecks(t),
  ],
);

/** Bans that outlive forgotten people: the cédula as an HMAC under the program's secret, until its owner comes back. */
export const impedidos = sqliteTable(
  "impedidos",
  {
    huella: text().primaryKey(),
    desde: instante().notNull(),
  },
  (t) => kindChecks(t),
);
