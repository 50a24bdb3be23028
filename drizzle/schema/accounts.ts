/** Accounts and sessions: the tables of better-auth. */

import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { bool } from "./columns.ts";

export const ROLES = ["cliente", "admin"] as const;

const authTime = () => integer({ mode: "timestamp_ms" });

export const user = sqliteTable("user", {
  id: text().primaryKey(),
  name: text().notNull(),
  email: text().notNull().unique(),
  emailVerified: bool().notNull().default(false),
  image: text(),
  /** E.164; confirmed if `phoneNumberVerified`. */
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

/** Passkeys: only the public data needed to verify them. */
export const passkey = sqliteTable(
  "passkey",
  {
    id: text().primaryKey(),
    /** The browser in which it was created. */
    name: text(),
    publicKey: text().notNull(),
    userId: text()
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    credentialID: text().notNull().unique(),
    /** How often it was used, if the phone counts that: a lower value reveals a copy. */
    counter: integer().notNull(),
    deviceType: text().notNull(),
    backedUp: bool().notNull(),
    transports: text(),
    createdAt: authTime(),
    aaguid: text(),
  },
  (t) => [index("passkey_user").on(t.userId, t.createdAt, t.id)],
);

/** An account's second step: an authenticator's secret and backup codes, both encrypted by better-auth. */
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
