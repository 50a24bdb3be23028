/**
 * Upgrades instances one after another. The first that does not become ready stops it: that one goes back to its previous
 * version, and those after it are not touched.
 */
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { ESPERA_LISTA_MS, ESPERA_SALUD_MS, MAX_FINALES, PREGUNTA_LISTA_MS } from "../../../../rules/limits/salud.ts";
import { esCopiaDeMigracion } from "../../../../rules/operator/salud/respaldos.ts";
import { systemClock } from "../../../core/clock.ts";
import type { InstanciasEnv } from "../../../core/env/instancias.ts";
import { openReadOnly } from "../../../storage/db.ts";
import { versionOf } from "../../../storage/opening/migrations.ts";
import { type Casa, CasaError } from "./casas.ts";
import type { Motor } from "./motores.ts";

type Say = Pick<Console, "log">;

interface Upgrade {
  env: InstanciasEnv;
  motor: Motor;
  version: string;
  /** How long to wait for an instance to become ready. */
  esperaMs?: number;
}

/** The state of an instance before its upgrade. */
interface Antes {
  version: string | null;
  aplicada: number | null;
  /** Its copies made before migrations. */
  copias: string[];
}

/** Throws CasaError at the first failure, saying what was done about it. */
export async function upgrade(how: Upgrade, casas: readonly Casa[], say: Say): Promise<void> {
  const { motor, version } = how;
  await motor.demandVersion(version);
  for (const [index, casa] of casas.entries()) {
    const before = {
      version: motor.versionOf(casa),
      aplicada: appliedOf(how.env, casa),
      copias: listCopias(how.env, casa).map(({ hecha }) => hecha),
    };
    if (casa.suspendida || before.version === version) {
      say.log(`${casa.nombre}: ${casa.suspendida ? "suspendida, no se toca" : "ya la tenía"}`);
      continue;
    }
    const why = await upgradeOne(how, casa);
    if (why === null) {
      say.log(`${casa.nombre}: lista con ${version}`);
      continue;
    }
    const after = casas.slice(index + 1).map(({ nombre }) => nombre);
    const untouched = after.length === 0 ? "" : ` Sin tocar: ${after.join(", ")}.`;
    throw new CasaError(
      `${casa.nombre} no arrancó con ${version}: ${why} ${await goBack(how, casa, before)}${untouched}`,
    );
  }
}

/** Why an instance is not ready with that version; null if it is. */
async function upgradeOne({ motor, version, esperaMs }: Upgrade, casa: Casa): Promise<string | null> {
  try {
    await motor.stop(casa);
    motor.setVersion(casa, version);
    await motor.start(casa);
    return await waitReady(casa, motor, esperaMs);
  } catch (error) {
    if (!(error instanceof CasaError)) throw error;
    return error.message;
  }
}

/**
 * Restores the previous program. If the database was migrated, also the copy made before the migration: nothing was written since, because
 * the instance was not ready.
 */
async function goBack({ env, motor, esperaMs }: Upgrade, casa: Casa, before: Antes): Promise<string> {
  const { version, aplicada } = before;
  if (version === null) return "No tenía otra.";
  try {
    await motor.stop(casa);
    motor.setVersion(casa, version);
    const migrated = appliedOf(env, casa) !== aplicada;
    if (migrated) await motor.order(casa, "restore", join(motor.datosOf(casa), "backups", copyOf(env, casa, before)));
    await motor.start(casa);
    const why = await waitReady(casa, motor, esperaMs);
    if (why !== null) return `Con ${version} tampoco: ${why}`;
    return `Volvió a ${version}${migrated ? ", con los datos de antes de migrar" : ""}.`;
  } catch (error) {
    if (!(error instanceof CasaError)) throw error;
    return `No pudo volver a ${version}: ${error.message}`;
  }
}

/** The last migration of its database; null if it has none yet. */
function appliedOf({ datos }: InstanciasEnv, { nombre }: Casa): number | null {
  const file = join(datos, nombre, "cuotica.db");
  if (!existsSync(file)) return null;
  const { driver, close } = openReadOnly(file);
  try {
    return versionOf(driver).applied;
  } finally {
    close();
  }
}

/** Copies made before a migration; `hecha` differs if one was made again under the same name. */
function listCopias({ datos }: InstanciasEnv, { nombre }: Casa): { name: string; hecha: string }[] {
  const folder = join(datos, nombre, "backups");
  const names = existsSync(folder) ? readdirSync(folder).filter(esCopiaDeMigracion) : [];
  return names.map((name) => ({ name, hecha: `${name} ${statSync(join(folder, name)).mtimeMs}` }));
}

/** The copy that this start made before migrating. */
function copyOf(env: InstanciasEnv, casa: Casa, { copias }: Antes): string {
  const [own] = listCopias(env, casa).filter(({ hecha }) => !copias.includes(hecha));
  if (!own) throw new CasaError("no está la copia de antes de migrar.");
  return own.name;
}

/** Null once it is ready, otherwise its last answer. Waits while it is migrating, but not if it keeps crashing. */
export async function waitReady(casa: Casa, motor: Motor, esperaMs = ESPERA_LISTA_MS): Promise<string | null> {
  let said = "no responde.";
  for (let until = systemClock.now() + esperaMs; systemClock.now() < until; await Bun.sleep(PREGUNTA_LISTA_MS)) {
    const response = await askReady(casa);
    if (response?.ok) return null;
    if (response) said = `responde ${response.status}: ${(await response.text()).trim()}.`;
    if (response && said.includes("migrando ")) until = systemClock.now() + esperaMs;
    if (!response && (await motor.endsOf(casa)) >= MAX_FINALES)
      return "su programa termina al arrancar: su registro dice por qué.";
  }
  return said;
}

/** Its readiness answer; null if there is none. */
export const askReady = ({ puerto }: Casa): Promise<Response | null> =>
  fetch(`http://127.0.0.1:${puerto}/readyz`, { signal: AbortSignal.timeout(ESPERA_SALUD_MS) }).catch(() => null);
