/** The only reader of the environment. All errors are reported at once, in Spanish. */

import { accessSync, constants, existsSync, mkdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import * as z from "zod/mini";
import { SIN_CORREO } from "../../../rules/input/campos.ts";
import { MIN_TOKEN_METRICAS_LETRAS } from "../../../rules/limits/alarmas.ts";
import { MIN_CONTRASENA_LETRAS, MIN_SECRETO_LETRAS } from "../../../rules/limits/limits.ts";
import { withoutEnd } from "../../../rules/recorte.ts";
import { fallaDeDisco, SALIDA, salidaDe } from "../../storage/disk/fallas.ts";
import { nameInside } from "../net/afuera.ts";
import { isProxy } from "../net/proxies.ts";
import { faultsOfAfuera, VARIABLES_DE_AFUERA } from "./afuera.ts";
import { type AlarmasEnv, alarmasOf, faultsOfAlarmas, SECRETOS_DE_ALARMAS, VARIABLES_DE_ALARMAS } from "./alarmas.ts";
import { faultsOfStart, isBareAddress, isProduction } from "./arranque.ts";
import { type BancosEnv, bancosOf, faultsOfBancos, SECRETOS_DE_BANCOS, VARIABLES_DE_BANCOS } from "./bancos.ts";
import { type CaptchaProvider, captchaOf, faultsOfCaptcha, numero, VARIABLES_DE_CAPTCHA } from "./captcha.ts";
import { keptSecret, keptVapid, type Vapid } from "./guardadas.ts";
import { type InstanciasEnv, instanciasOf, VARIABLES_DE_INSTANCIAS } from "./instancias.ts";
import {
  faultsOfMensajes,
  type MensajesEnv,
  mensajesOf,
  SECRETOS_DE_MENSAJES,
  VARIABLES_DE_MENSAJES,
} from "./mensajes.ts";
import { isQuoted, listDudosas, UNQUOTE } from "./nombres.ts";
import {
  faultsOfRespaldos,
  type RespaldosEnv,
  respaldosOf,
  SECRETOS_DE_RESPALDOS,
  VARIABLES_DE_RESPALDOS,
} from "./respaldos.ts";
import { type FuentesDeTasa, faultsOfTasas, tasasOf, VARIABLES_DE_TASAS } from "./tasas.ts";

const factor = z.pipe(
  z.string().check(z.regex(/^\d+(\.\d+)?$/, "debe ser un número")),
  z.pipe(
    z.transform((text: string) => Number(text)),
    z.number().check(z.gt(0, "debe ser mayor que 0")),
  ),
);

const lista = z.pipe(
  z.string(),
  z.transform((text: string) =>
    text
      .split(",")
      .map((item) => item.trim())
      .filter(Boolean),
  ),
);

const proxies = z.pipe(
  lista,
  z
    .array(z.string())
    .check(z.refine((items) => items.every(isProxy), "cada una debe ser una dirección IP o una red, como 10.0.0.0/8")),
);

const variables = z.object({
  NODE_ENV: z._default(z.string(), "development"),
  PORT: z._default(numero(0, 65_535), 3000),
  // Reachable from this machine only, unless the operator or the image sets it.
  HOST: z._default(z.string(), "127.0.0.1"),
  PUBLIC_URL: z.optional(
    z
      .url({ protocol: /^https?$/, error: "debe ser una dirección que empiece por http:// o https://" })
      .check(z.refine(isBareAddress, "debe terminar en el dominio, como https://tu-dominio.com, sin nada más detrás")),
  ),
  /** "acepto" if the operator accepts that passwords and photos travel unencrypted. */
  PUBLIC_URL_SIN_HTTPS: z.optional(z.literal("acepto", "solo puede ser acepto")),
  DATA_DIR: z._default(z.string(), "./data"),
  APP_SECRET: z.optional(
    z.string().check(z.minLength(MIN_SECRETO_LETRAS, `debe tener al menos ${MIN_SECRETO_LETRAS} caracteres`)),
  ),
  ADMIN_EMAIL: z.optional(
    z
      .email("debe ser un correo válido")
      .check(z.refine((email) => !email.toLowerCase().endsWith(SIN_CORREO), "debe ser un correo válido")),
  ),
  ADMIN_PASSWORD: z.optional(
    z.string().check(z.minLength(MIN_CONTRASENA_LETRAS, `debe tener al menos ${MIN_CONTRASENA_LETRAS} caracteres`)),
  ),
  LOG_LEVEL: z._default(z.enum(["debug", "info", "warn", "error"], "debe ser debug, info, warn o error"), "info"),
  LOG_FORMAT: z.optional(z.enum(["json", "pretty"], "debe ser json o pretty")),
  TRUSTED_PROXIES: z._default(proxies, []),
  RATE_LIMIT_FACTOR: z._default(factor, 1),
  METRICS_TOKEN: z.optional(
    z
      .string()
      .check(z.minLength(MIN_TOKEN_METRICAS_LETRAS, `debe tener al menos ${MIN_TOKEN_METRICAS_LETRAS} caracteres`)),
  ),
  ...VARIABLES_DE_MENSAJES,
  SMS_DAILY_CAP: z._default(numero(1, 1_000_000), 500),
  ...VARIABLES_DE_TASAS,
  ...VARIABLES_DE_CAPTCHA,
  ...VARIABLES_DE_BANCOS,
  ...VARIABLES_DE_RESPALDOS,
  ...VARIABLES_DE_ALARMAS,
  ...VARIABLES_DE_AFUERA,
});

/** In production, a short password is reported once, as easy to guess (arranque.ts). */
const enProduccion = z.extend(variables, { ADMIN_PASSWORD: z.optional(z.string()) });
const SECRETOS_PROPIOS = ["APP_SECRET", "ADMIN_PASSWORD", "CAPTCHA_SECRET_KEY", "METRICS_TOKEN"] as const;
const SECRETS = [
  ...SECRETOS_PROPIOS,
  ...SECRETOS_DE_MENSAJES,
  ...SECRETOS_DE_BANCOS,
  ...SECRETOS_DE_RESPALDOS,
  ...SECRETOS_DE_ALARMAS,
];

/** With the carriers of messages: `correo`, `sms`, `whatsapp`. */
export interface Env extends MensajesEnv {
  production: boolean;
  port: number;
  host: string;
  /** Without a final slash; null means http://localhost:PORT, known once the server listens. */
  publicUrl: string | null;
  dataDir: string;
  secret: string;
  /** How push services recognise this program. */
  vapid: Vapid;
  firstAdmin: { email: string; password: string } | null;
  logLevel: "debug" | "info" | "warn" | "error";
  logFormat: "json" | "pretty";
  trustedProxies: string[];
  rateLimitFactor: number;
  /** The token for `/metrics`; null if it is closed. */
  metricsToken: string | null;
  /** Codes a day, all phones together. */
  smsDailyCap: number;
  /** Null if the rate is not read automatically. */
  tasas: FuentesDeTasa | null;
  captchaCost: number;
  /** An external captcha instead of the built-in one. */
  captcha: CaptchaProvider | null;
  /** The banks that may be asked. */
  bancos: BancosEnv;
  respaldos: RespaldosEnv;
  alarmas: AlarmasEnv;
}

/** Wrong configuration, one line per variable. The program ends with 78 (EX_CONFIG). */
export class EnvError extends Error {
  override readonly name = "EnvError";
}

/** Reads the configuration. Creates DATA_DIR and, if none is given, the secret in it (mode 0600). */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const env = parse(source);
  nameInside(env.RED_INTERNA);
  const production = isProduction(env.NODE_ENV);
  const dataDir = resolve(env.DATA_DIR);
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    accessSync(dataDir, constants.W_OK);
    return {
      production,
      port: env.PORT,
      host: env.HOST,
      publicUrl: env.PUBLIC_URL ? withoutEnd(env.PUBLIC_URL, /[/]/) : null,
      dataDir,
      secret: env.APP_SECRET ?? keptSecret(dataDir) ?? damaged(join(dataDir, "secret"), "todos entrarán de nuevo"),
      vapid: keptVapid(dataDir) ?? damaged(join(dataDir, "vapid"), "cada quien activará sus notificaciones de nuevo"),
      firstAdmin:
        env.ADMIN_EMAIL && env.ADMIN_PASSWORD ? { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD } : null,
      logLevel: env.LOG_LEVEL,
      logFormat: env.LOG_FORMAT ?? (production ? "json" : "pretty"),
      trustedProxies: env.TRUSTED_PROXIES,
      rateLimitFactor: env.RATE_LIMIT_FACTOR,
      metricsToken: env.METRICS_TOKEN ?? null,
      ...mensajesOf(env),
      smsDailyCap: env.SMS_DAILY_CAP,
      tasas: tasasOf(env, bancosOf(env).r4),
      captchaCost: env.CAPTCHA_COST,
      captcha: captchaOf(env),
      bancos: bancosOf(env),
      respaldos: respaldosOf(env, dataDir),
      alarmas: alarmasOf(env),
    };
  } catch (error) {
    throw error instanceof EnvError ? error : unwritable(error, dataDir);
  }
}

/** A failure that may pass is not a configuration error: it is reported as a disk failure, with that exit code. */
function unwritable(error: unknown, dataDir: string): unknown {
  const falla = fallaDeDisco(error);
  if (falla && salidaDe(falla) !== SALIDA.configuracion) return error;
  const why = error instanceof Error && "code" in error ? ` (${error.code})` : "";
  const what = error instanceof Error && "path" in error ? error.path : dataDir;
  const owner = /EACCES|EPERM/.test(why)
    ? `: es de otro usuario, quizá por haber usado sudo. Devuélvela al que corre el programa con «chown -R USUARIO ${dataDir}»`
    : "";
  return new EnvError(`Configuración incorrecta:\n  DATA_DIR: no se puede escribir en ${what}${why}${owner}`);
}

/** What the command line needs. */
export interface CliEnv {
  dataDir: string;
  host: string;
  port: number;
  /** For `admin create` and `admin reset-password`, instead of asking. */
  adminPassword: string | undefined;
}

const cliVariables = z.pick(variables, { DATA_DIR: true, HOST: true, PORT: true, ADMIN_PASSWORD: true });

/** Reads what the command line needs, and creates nothing. */
export function readCliEnv(source: Record<string, string | undefined> = process.env): CliEnv {
  const { given, errors } = collect(source, Object.keys(cliVariables.shape));
  const env = check(cliVariables, given, errors);
  return { dataDir: resolve(env.DATA_DIR), host: env.HOST, port: env.PORT, adminPassword: env.ADMIN_PASSWORD };
}

const deRespaldos = z.pick(variables, {
  DATA_DIR: true,
  RED_INTERNA: true,
  ...Object.fromEntries(Object.keys(VARIABLES_DE_RESPALDOS).map((name) => [name, true as const])),
} as { DATA_DIR: true; RED_INTERNA: true } & Record<keyof typeof VARIABLES_DE_RESPALDOS, true>);

/** Reads what the command line needs to make and restore backups. */
export function readRespaldosEnv(source: Record<string, string | undefined> = process.env): RespaldosEnv {
  const { given, errors } = collect(source, Object.keys(deRespaldos.shape));
  const env = check(deRespaldos, given, [...errors, ...faultsOfRespaldos(given), ...faultsOfAfuera(given)]);
  nameInside(env.RED_INTERNA);
  return respaldosOf(env, resolve(env.DATA_DIR));
}

/** The folders of the instances on this machine, for the commands that manage them. */
export function readInstanciasEnv(source: Record<string, string | undefined> = process.env): InstanciasEnv {
  const schema = z.object(VARIABLES_DE_INSTANCIAS);
  return instanciasOf(check(schema, collect(source, Object.keys(schema.shape)).given, []));
}

function parse(source: Record<string, string | undefined>): z.infer<typeof variables> {
  const { given, errors } = collect(source, Object.keys(variables.shape));
  if (!given.ADMIN_EMAIL !== !given.ADMIN_PASSWORD) errors.push("ADMIN_EMAIL y ADMIN_PASSWORD van juntos: falta uno");
  if (isProduction(given.NODE_ENV)) errors.push(...faultsOfStart(given));
  errors.push(...faultsOfBancos(given), ...faultsOfTasas(given), ...faultsOfMensajes(given), ...faultsOfCaptcha(given));
  errors.push(...faultsOfRespaldos(given), ...faultsOfAlarmas(given), ...faultsOfAfuera(given));
  return check(isProduction(given.NODE_ENV) ? enProduccion : variables, given, errors);
}

/** Settings that may not be what was meant, one line each: the program starts anyway. */
export function warningsOfEnv(source: Record<string, string | undefined> = process.env): string[] {
  const known = Object.keys(variables.shape);
  const { given } = collect(source, known);
  const { BACKUP_DIR: carpeta } = given;
  const missing = carpeta && !existsSync(carpeta);
  return [
    ...listDudosas(source, given, known, SECRETS),
    ...(missing
      ? [`BACKUP_DIR: no existe ${carpeta}: crea la carpeta, o monta su disco, antes del próximo respaldo`]
      : []),
  ];
}

/** The values of `names`, from the environment or the files it points to. */
function collect(source: Record<string, string | undefined>, names: string[]) {
  const given: Record<string, string> = {};
  const errors: string[] = [];
  for (const name of names) {
    try {
      const value = readValue(source, name);
      if (value) given[name] = value;
    } catch {
      errors.push(`${name}_FILE: no se puede leer el archivo`);
    }
  }
  return { given, errors };
}

/** Throws all errors at once: `known` ones and those that `schema` finds. */
function check<S extends z.ZodMiniType>(schema: S, given: Record<string, string>, known: string[]): z.infer<S> {
  const parsed = schema.safeParse(given);
  const found = parsed.error?.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`) ?? [];
  const said = [...known, ...found];
  const isOf = (line: string) => (name: string) => line.startsWith(`${name}:`);
  const quoted = Object.keys(given).filter(
    (name) => isQuoted(given[name]) && (!SECRETS.includes(name) || said.some((line) => isOf(line)(name))),
  );
  const errors = [...quoted.map((name) => `${name}: ${UNQUOTE}`), ...said.filter((line) => !quoted.some(isOf(line)))];
  if (errors.length > 0 || !parsed.success) throw new EnvError(`Configuración incorrecta:\n  ${errors.join("\n  ")}`);
  return parsed.data;
}

function readValue(source: Record<string, string | undefined>, name: string): string | undefined {
  const file = SECRETS.includes(name) ? source[`${name}_FILE`] : undefined;
  return file ? readFileSync(file, "utf8").trim() : source[name];
}

function damaged(file: string, then: string): never {
  throw new EnvError(`Configuración incorrecta:\n  DATA_DIR: ${file} está dañado. Bórralo: ${then}`);
}
