/** Access to accounts: codes, known browsers, attempts, delays, invitations, API keys. */

import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Pendiente } from "../../rules/people/acceso/esperas.ts";
import { PAPELES } from "../../rules/people/acceso/papeles.ts";
import type { Alcance } from "../../rules/people/acceso/tokens.ts";
import { user } from "./accounts.ts";
import { instante, kindChecks } from "./columns.ts";
import { usuarios } from "./people.ts";

/**
 * One-time codes sent by SMS. The code is not stored: it is derived from the row's id with the program's secret
 * (otps/actions.ts).
 */
export const otps = sqliteTable(
  "otps",
  {
    id: text().primaryKey(),
    /** E.164. */
    telefono: text().notNull(),
    /** The browser that requested it (`navegadores`): only attempts from that browser count or succeed. */
    navegador: text().notNull().default(""),
    /** Wrong attempts so far. */
    fallos: integer().notNull().default(0),
    creado: instante().notNull(),
    expira: instante().notNull(),
    usado: instante(),
  },
  (t) => [index("otps_telefono").on(t.telefono, t.creado), index("otps_creado").on(t.creado), ...kindChecks(t)],
);

/** Browsers in which a person has been signed in, by the hash of their cookie: requests from them are not a stranger's. */
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

/**
 * An account's activity: sign-ins, failures, new browsers, changes of sign-in methods. Only the line that counts a day's
 * further failures is updated; old lines are deleted.
 */
export const entradas = sqliteTable(
  "entradas",
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    /** A name in rules/texts/entradas.ts. */
    tipo: text().notNull(),
    fecha: instante().notNull(),
    ip: text(),
    /** The browser's user agent. */
    agente: text(),
    /** Further details, for the person and administrators. */
    detalle: text({ mode: "json" }).$type<Record<string, string>>(),
  },
  (t) => [index("entradas_usuario").on(t.userId, t.fecha, t.id), index("entradas_fecha").on(t.fecha), ...kindChecks(t)],
);

/** Accounts whose owner said «No fui yo»: until `hasta` their sign-in methods cannot be changed. */
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

/** Pending changes of sign-in methods that only a phone proved: applied at `vence`, unless cancelled before. */
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

/** Rate limits: each row is one counted attempt. */
export const intentos = sqliteTable(
  "intentos",
  {
    id: text().primaryKey(),
    /** The limit and its subject, "what:whom"; the subject is hashed if it is personal. */
    sobre: text().notNull(),
    fecha: instante().notNull(),
  },
  (t) => [index("intentos_sobre").on(t.sobre, t.fecha), index("intentos_fecha").on(t.fecha), ...kindChecks(t)],
);

/** Used captcha solutions: each works once. */
export const captchas = sqliteTable(
  "captchas",
  {
    huella: text().primaryKey(),
    expira: instante().notNull(),
  },
  (t) => [index("captchas_expira").on(t.expira), ...kindChecks(t)],
);

/** Single-use invitation links for administrators. Only the token's SHA-256 is stored. */
export const invitaciones = sqliteTable(
  "invitaciones",
  {
    id: text().primaryKey(),
    huella: text().notNull().unique(),
    /** The recipient: only that e-mail may use it. */
    correo: text().notNull(),
    /** The role they will have. */
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

/** API keys, which act on behalf of the person who created them. Only the secret's hash is stored. */
export const tokens = sqliteTable(
  "tokens",
  {
    id: text().primaryKey(),
    nombre: text().notNull(),
    huella: text().notNull().unique(),
    alcances: text({ mode: "json" }).$type<Alcance[]>().notNull(),
    creado: instante().notNull(),
    creadoPor: text()
      .notNull()
      .references(() => usuarios.id),
    vence: instante().notNull(),
    revocado: instante(),
    /** Last use, to the minute. */
    usado: instante(),
  },
  (t) => [...kindChecks(t), index("tokens_creado").on(t.creado, t.id)],
);
