/** The instances on this machine, each an environment file. The files for Caddy and Prometheus are generated from them. */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { MAX_PUERTO, PRIMER_PUERTO } from "../../../../rules/limits/salud.ts";
import type { InstanciasEnv } from "../../../core/env/instancias.ts";

/** An error for the operator, in Spanish. */
export class CasaError extends Error {
  override readonly name = "CasaError";
}

export interface Casa {
  nombre: string;
  dominio: string;
  puerto: number;
  suspendida: boolean;
}

/** With the prefix «cuotica-», also the name of a Linux user. */
const NOMBRE = /^[a-z][a-z0-9-]{1,22}$/;
const DOMINIO = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;
/** The folder for suspended instances: without its environment file, nothing can start one by mistake. */
const SUSPENDIDA = ".suspendida";

const folderOf = ({ config }: InstanciasEnv) => join(config, "instancias");

export const fileOf = (env: InstanciasEnv, { nombre, suspendida }: Pick<Casa, "nombre" | "suspendida">): string =>
  join(folderOf(env), `${nombre}.env${suspendida ? SUSPENDIDA : ""}`);

/** All instances by name. A file without a domain or port is reported. */
export function listCasas(env: InstanciasEnv): Casa[] {
  const folder = folderOf(env);
  const names = existsSync(folder) ? readdirSync(folder).toSorted() : [];
  return names.flatMap((name) => {
    const [, nombre, suspendida] = /^(.+)\.env(\.suspendida)?$/.exec(name) ?? [];
    if (!nombre || !NOMBRE.test(nombre)) return [];
    const given = readVariables(join(folder, name));
    const dominio = /^https:\/\/([^/]+)$/.exec(given.PUBLIC_URL ?? "")?.[1];
    const puerto = Number(given.PORT);
    if (!dominio || !Number.isInteger(puerto)) throw new CasaError(`${join(folder, name)} no dice PUBLIC_URL o PORT.`);
    return [{ nombre, dominio, puerto, suspendida: suspendida !== undefined }];
  });
}

export function findCasa(env: InstanciasEnv, nombre: string): Casa {
  const casa = listCasas(env).find((one) => one.nombre === nombre);
  if (!casa) throw new CasaError(`No hay una instancia «${nombre}»: mira «instancia lista».`);
  return casa;
}

/** Creates an instance at the first free port; nothing of it runs yet. */
export function writeCasa(env: InstanciasEnv, nombre: string, dominio: string): Casa {
  if (!NOMBRE.test(nombre))
    throw new CasaError(
      `«${nombre}» no sirve de nombre: de 2 a 23 letras minúsculas, cifras y guiones, y empieza por letra.`,
    );
  if (!DOMINIO.test(dominio))
    throw new CasaError(`«${dominio}» no es un dominio: escríbelo como prestamos.example.com.`);
  const casas = listCasas(env);
  if (casas.some((casa) => casa.nombre === nombre)) throw new CasaError(`Ya hay una instancia «${nombre}».`);
  const same = casas.find((casa) => casa.dominio === dominio);
  if (same) throw new CasaError(`${dominio} ya es de «${same.nombre}».`);
  if (existsSync(join(env.datos, nombre)))
    throw new CasaError(`Ya hay datos en ${join(env.datos, nombre)}: elige otro nombre, o muévelos.`);
  const taken = new Set(casas.map(({ puerto }) => puerto));
  const puerto = Array.from({ length: MAX_PUERTO - PRIMER_PUERTO }, (_, n) => PRIMER_PUERTO + n).find(
    (port) => !taken.has(port) && isFree(port),
  );
  if (!puerto) throw new CasaError("No queda ningún puerto libre.");
  const casa = { nombre, dominio, puerto, suspendida: false };
  mkdirSync(folderOf(env), { recursive: true, mode: 0o700 });
  writeVariables(fileOf(env, casa), { PUBLIC_URL: `https://${dominio}`, PORT: String(puerto), BACKUP_JITTER: "60" });
  return casa;
}

/** If another program answered there, it would be taken for the instance. */
function isFree(port: number): boolean {
  try {
    Bun.listen({ hostname: "127.0.0.1", port, socket: { data() {} } }).stop(true);
    return true;
  } catch {
    return false;
  }
}

/** Moves an instance's file to where it is active or suspended. */
export function moveCasa(env: InstanciasEnv, casa: Casa, suspendida: boolean): Casa {
  const moved = { ...casa, suspendida };
  renameSync(fileOf(env, casa), fileOf(env, moved));
  return moved;
}

export function removeCasa(env: InstanciasEnv, casa: Casa): void {
  rmSync(fileOf(env, casa));
}

/** `NAME=value` lines. */
export function readVariables(file: string): Record<string, string> {
  const lines = readFileSync(file, "utf8").split("\n");
  const pairs = lines.map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)] as const);
  return Object.fromEntries(pairs.filter(([name]) => /^[A-Z][A-Z\d_]*$/.test(name)));
}

/** Sets variables in the file and keeps the others. Only the owner can read it. */
export function writeVariables(file: string, changes: Record<string, string>): void {
  const before = existsSync(file) ? readFileSync(file, "utf8").split("\n").filter(Boolean) : [];
  const rest = before.filter((line) => !Object.keys(changes).some((name) => line.startsWith(`${name}=`)));
  writeWhole(
    file,
    `${[...rest, ...Object.entries(changes).map(([name, value]) => `${name}=${value}`)].join("\n")}\n`,
    0o600,
  );
}

/** Caddy does not accept an empty list. */
const NADIE = "ninguno.invalid ninguno # lo escribe «instancia»";

/** Writes who may get a certificate, where each domain leads, and what Prometheus monitors, each by its name. */
export function writeListas(env: InstanciasEnv): void {
  const casas = listCasas(env);
  mkdirSync(join(env.config, "listas"), { recursive: true, mode: 0o755 });
  const places = casas.map(
    ({ nombre, dominio, puerto, suspendida }) =>
      `${dominio} ${suspendida ? "suspendida" : `127.0.0.1:${puerto}`} # ${nombre}`,
  );
  writeWhole(join(env.config, "listas/caddy"), [NADIE, ...places, ""].join("\n"), 0o644);
  const targets = casas
    .filter(({ suspendida }) => !suspendida)
    .map(({ nombre, puerto }) => ({ targets: [`127.0.0.1:${puerto}`], labels: { instance: nombre } }));
  writeWhole(join(env.config, "listas/prometheus.json"), `${JSON.stringify(targets, null, 2)}\n`, 0o644);
}

/** Replaces the file atomically. */
function writeWhole(file: string, text: string, mode: number): void {
  writeFileSync(`${file}.nuevo`, text, { mode });
  chmodSync(`${file}.nuevo`, mode);
  renameSync(`${file}.nuevo`, file);
}
