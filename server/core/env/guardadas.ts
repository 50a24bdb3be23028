/**
 * Keys created once and kept in DATA_DIR, outside the backups: the one that signs sessions, and the one that push services know
 * (VAPID, RFC 8292).
 */
import { generateKeyPairSync, randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { MIN_SECRETO_LETRAS } from "../../../rules/limits/limits.ts";

/** The stored secret, created if there is none (mode 0600). Null if the file is damaged. */
export function keptSecret(dataDir: string): string | null {
  const file = join(dataDir, "secret");
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString("base64url"), { mode: 0o600, flag: "wx" });
  const secret = readFileSync(file, "utf8").trim();
  return secret.length < MIN_SECRETO_LETRAS ? null : secret;
}

/** In base64url: the uncompressed public point (65 bytes) and the private number (32). */
export interface Vapid {
  publicKey: string;
  privateKey: string;
}

/** The stored pair, created if there is none (mode 0600). Null if the file is damaged: browsers subscribed to the old pair. */
export function keptVapid(dataDir: string): Vapid | null {
  const file = join(dataDir, "vapid");
  if (!existsSync(file)) writeFileSync(file, JSON.stringify(newVapid()), { mode: 0o600, flag: "wx" });
  try {
    const { publicKey, privateKey } = JSON.parse(readFileSync(file, "utf8"));
    return isKey(publicKey, 65) && isKey(privateKey, 32) ? { publicKey, privateKey } : null;
  } catch {
    return null;
  }
}

const isKey = (text: unknown, bytes: number) =>
  typeof text === "string" && Buffer.from(text, "base64url").length === bytes;

export function newVapid(): Vapid {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
  const { x = "", y = "", d = "" } = privateKey.export({ format: "jwk" });
  const point = [Buffer.from([4]), Buffer.from(x, "base64url"), Buffer.from(y, "base64url")];
  return { publicKey: Buffer.concat(point).toString("base64url"), privateKey: d };
}
