/** The environment variables of backups: when they are made, how many are kept, and where they go besides DATA_DIR. */

import { createHash } from "node:crypto";
import { resolve, sep } from "node:path";
import * as z from "zod/mini";
import {
  MAX_DISPERSION_MINUTOS,
  MAX_RESPALDOS_GUARDADOS,
  MIN_CLAVE_RESPALDO_LETRAS,
  RESPALDOS_GUARDADOS,
  TRABAJO_DE_SCRYPT,
} from "../../../rules/limits/respaldos.ts";
import { withoutEnd } from "../../../rules/recorte.ts";

const NUNCA = "nunca";
const MINUTO_MS = 60_000;
/** BACKUP_EVERY: the interval in minutes, and the cron pattern that starts at that minute of the hour. */
const CADA = new Map<string, { minutos: number; cuando: (minuto: number) => string }>([
  ["15m", { minutos: 15, cuando: (minuto) => `${minuto % 15}-59/15 * * * *` }],
  ["30m", { minutos: 30, cuando: (minuto) => `${minuto % 30}-59/30 * * * *` }],
  ["1h", { minutos: 60, cuando: (minuto) => `${minuto} * * * *` }],
  ...[2, 3, 4, 6, 12].map(
    (horas) =>
      [`${horas}h`, { minutos: horas * 60, cuando: (minuto: number) => `${minuto} */${horas} * * *` }] as const,
  ),
]);
/** Away from the hour of full backups. */
const MINUTO_DE_CAMBIOS = 30;
const S3 = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/;

export const VARIABLES_DE_RESPALDOS = {
  BACKUP_AT: z._default(
    z.string().check(z.regex(/^(([01]\d|2[0-3]):[0-5]\d|nunca)$/, "debe ser una hora como 03:00, o nunca")),
    "03:00",
  ),
  BACKUP_KEEP: z._default(
    z
      .string()
      .check(
        z.refine(
          (text) => /^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= MAX_RESPALDOS_GUARDADOS,
          `debe ser un número de 1 a ${MAX_RESPALDOS_GUARDADOS}`,
        ),
      ),
    String(RESPALDOS_GUARDADOS),
  ),
  /** Incremental backups in between; only if there is another place. */
  BACKUP_EVERY: z.optional(
    z.enum([...CADA.keys(), NUNCA], { error: `debe ser uno de: ${[...CADA.keys()].join(", ")}, o nunca` }),
  ),
  /** Keeps many instances on one machine from copying at the same minute. */
  BACKUP_JITTER: z._default(
    z
      .string()
      .check(
        z.refine(
          (text) => /^\d{1,3}$/.test(text) && Number(text) <= MAX_DISPERSION_MINUTOS,
          `debe ser un número de minutos, de 0 a ${MAX_DISPERSION_MINUTOS}`,
        ),
      ),
    "0",
  ),
  /** Another folder of this machine, useful only on another disk. */
  BACKUP_DIR: z.optional(z.string().check(z.regex(/^\//, "debe ser una ruta completa, que empiece por /"))),
  BACKUP_S3_URL: z.optional(z.string().check(z.regex(S3, "debe ser como s3://cubo/carpeta"))),
  BACKUP_S3_ENDPOINT: z.optional(
    z.url({ protocol: /^https?$/, error: "debe ser una dirección que empiece por http:// o https://" }),
  ),
  BACKUP_S3_REGION: z.optional(z.string()),
  BACKUP_S3_KEY: z.optional(z.string()),
  BACKUP_S3_SECRET: z.optional(z.string()),
  BACKUP_PASSPHRASE: z.optional(
    z
      .string()
      .check(z.minLength(MIN_CLAVE_RESPALDO_LETRAS, `debe tener al menos ${MIN_CLAVE_RESPALDO_LETRAS} caracteres`)),
  ),
};

export const SECRETOS_DE_RESPALDOS = ["BACKUP_S3_KEY", "BACKUP_S3_SECRET", "BACKUP_PASSPHRASE"];

export interface S3Env {
  cubo: string;
  /** A prefix for every key: empty, or ending in a slash. */
  prefijo: string;
  endpoint: string | null;
  region: string | null;
  clave: string;
  secreto: string;
}

/** All that a backup run needs to know. */
export interface RespaldosEnv {
  dataDir: string;
  /** A cron pattern in Caracas time; null for no nightly backup. */
  cuando: string | null;
  /** The same for incremental backups, and the time between them; null for none. */
  cada: { cuando: string; ms: number } | null;
  guardar: number;
  carpeta: string | null;
  s3: S3Env | null;
  /** The password that seals what leaves DATA_DIR. */
  contrasena: string | null;
  /** The cost of scrypt, as a binary logarithm. */
  trabajo: number;
}

type Env = z.infer<z.ZodMiniObject<typeof VARIABLES_DE_RESPALDOS>>;

export function respaldosOf(env: Env & { PUBLIC_URL?: string | undefined }, dataDir: string): RespaldosEnv {
  const spread = dispersionOf(env.PUBLIC_URL ?? dataDir, Number(env.BACKUP_JITTER));
  const [carpeta, s3] = [env.BACKUP_DIR ? resolve(env.BACKUP_DIR) : null, s3Of(env)];
  const every = CADA.get(env.BACKUP_EVERY ?? (carpeta || s3 ? "1h" : NUNCA));
  return {
    dataDir,
    cuando: env.BACKUP_AT === NUNCA ? null : dailyAt(env.BACKUP_AT, spread),
    cada: every ? { cuando: every.cuando((MINUTO_DE_CAMBIOS + spread) % 60), ms: every.minutos * MINUTO_MS } : null,
    guardar: Number(env.BACKUP_KEEP),
    carpeta,
    s3,
    contrasena: env.BACKUP_PASSPHRASE ?? null,
    trabajo: TRABAJO_DE_SCRYPT,
  };
}

function dailyAt(hora: string, spread: number): string {
  const [hours = 0, minutes = 0] = hora.split(":").map(Number);
  const at = (hours * 60 + minutes + spread) % (24 * 60);
  return `${at % 60} ${Math.floor(at / 60)} * * *`;
}

/** Always the same minutes for one instance, and different ones for others. */
const dispersionOf = (casa: string, minutes: number): number =>
  minutes === 0 ? 0 : createHash("sha256").update(casa).digest().readUInt32LE() % (minutes + 1);

function s3Of(env: Env): S3Env | null {
  const [, cubo, carpeta = ""] = S3.exec(env.BACKUP_S3_URL ?? "") ?? [];
  if (!cubo || !env.BACKUP_S3_KEY || !env.BACKUP_S3_SECRET) return null;
  const folder = withoutEnd(carpeta.replace(/^\/+/, ""), /[/]/);
  return {
    cubo,
    prefijo: folder ? `${folder}/` : "",
    endpoint: env.BACKUP_S3_ENDPOINT ? withoutEnd(env.BACKUP_S3_ENDPOINT, /[/]/) : null,
    region: env.BACKUP_S3_REGION ?? null,
    clave: env.BACKUP_S3_KEY,
    secreto: env.BACKUP_S3_SECRET,
  };
}

/** What is wrong with them together, one line each. */
export function faultsOfRespaldos(given: Record<string, string | undefined>): string[] {
  const faults: string[] = [];
  const lacking = ["BACKUP_S3_KEY", "BACKUP_S3_SECRET"].filter((name) => !given[name]);
  if (given.BACKUP_S3_URL && lacking.length > 0) faults.push(`BACKUP_S3_URL pide ${lacking.join(" y ")}`);
  if (given.BACKUP_S3_URL && !given.BACKUP_PASSPHRASE)
    faults.push("BACKUP_S3_URL pide BACKUP_PASSPHRASE: sin ella las cédulas de tus clientes quedarían allí a la vista");
  if (CADA.has(given.BACKUP_EVERY ?? "") && !given.BACKUP_DIR && !given.BACKUP_S3_URL)
    faults.push("BACKUP_EVERY pide BACKUP_DIR o BACKUP_S3_URL: en el mismo disco se perdería con él");
  const alone = ["BACKUP_S3_ENDPOINT", "BACKUP_S3_REGION", "BACKUP_S3_KEY", "BACKUP_S3_SECRET"].find(
    (name) => given[name],
  );
  if (!given.BACKUP_S3_URL && alone) faults.push(`${alone} pide BACKUP_S3_URL`);
  const dataDir = resolve(given.DATA_DIR ?? "./data");
  const inside = given.BACKUP_DIR && (resolve(given.BACKUP_DIR) + sep).startsWith(dataDir + sep);
  if (inside)
    faults.push("BACKUP_DIR: está dentro de DATA_DIR, donde ya hay respaldos. Elige una carpeta de otro disco");
  return faults;
}
