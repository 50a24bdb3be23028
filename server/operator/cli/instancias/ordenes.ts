/** `instancia …`: creates, suspends, exports, removes and upgrades many instances on one machine by name. */
import { chmodSync, cpSync, existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { nombreDeRespaldo } from "../../../../rules/operator/salud/respaldos.ts";
import { systemClock } from "../../../core/clock.ts";
import { readInstanciasEnv } from "../../../core/env/env.ts";
import type { InstanciasEnv } from "../../../core/env/instancias.ts";
import { askReady, upgrade, waitReady } from "./actualizar.ts";
import {
  type Casa,
  CasaError,
  fileOf,
  findCasa,
  listCasas,
  moveCasa,
  removeCasa,
  writeCasa,
  writeListas,
} from "./casas.ts";
import { call, type Motor, motorOf } from "./motores.ts";

type Say = Pick<Console, "log">;

interface Place {
  env: InstanciasEnv;
  motor: Motor;
  say: Say;
}

type Order = (place: Place, args: string[]) => Promise<void> | "misused";

const ORDERS: Record<string, Order> = {
  lista: (place, args) => (args.length > 0 ? "misused" : tellAll(place)),
  crear: (place, [nombre, dominio, version, ...rest]) =>
    !nombre || !dominio || !version || rest.length > 0 ? "misused" : create(place, { nombre, dominio, version }),
  suspender: (place, [nombre, ...rest]) => (!nombre || rest.length > 0 ? "misused" : suspend(place, nombre)),
  reanudar: (place, [nombre, ...rest]) => (!nombre || rest.length > 0 ? "misused" : resume(place, nombre)),
  exportar: (place, [nombre, carpeta, ...rest]) =>
    !nombre || !carpeta || rest.length > 0 ? "misused" : exportAll(place, nombre, resolve(carpeta)),
  quitar: (place, [nombre, otraVez, ...rest]) =>
    !nombre || nombre !== otraVez || rest.length > 0 ? "misused" : remove(place, nombre),
  actualizar: (place, [version, ...nombres]) => (version ? upgradeThose(place, version, nombres) : "misused"),
};

/** Returns whether it was a command at all. Throws CasaError if it fails. */
export async function instancia([what = "", ...args]: string[], say: Say): Promise<"done" | "misused"> {
  const order = Object.hasOwn(ORDERS, what) ? ORDERS[what] : undefined;
  if (!order) return "misused";
  const env = readInstanciasEnv();
  const doing = order({ env, motor: motorOf(env), say }, args);
  if (doing === "misused") return doing;
  await doing;
  return "done";
}

async function tellAll({ env, motor, say }: Place): Promise<void> {
  const casas = listCasas(env);
  if (casas.length === 0) say.log("Ninguna. Haz la primera con «instancia crear».");
  const rows = await Promise.all(
    casas.map(async (casa) => {
      const how = casa.suspendida ? "suspendida" : (await askReady(casa))?.ok ? "lista" : "no está lista";
      return [casa.nombre, `https://${casa.dominio}`, `:${casa.puerto}`, motor.versionOf(casa) ?? "—", how];
    }),
  );
  const wide = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  for (const row of rows)
    say.log(
      row
        .map((cell, column) => cell.padEnd(wide(column)))
        .join("  ")
        .trimEnd(),
    );
}

async function create({ env, motor, say }: Place, wanted: { nombre: string; dominio: string; version: string }) {
  await motor.demandVersion(wanted.version);
  const casa = writeCasa(env, wanted.nombre, wanted.dominio);
  await motor.prepare(casa);
  motor.setVersion(casa, wanted.version);
  await motor.start(casa);
  await tellCaddy(env);
  await demandReady(casa, motor);
  say.log(
    `${casa.nombre} está lista en https://${casa.dominio} (puerto ${casa.puerto}, datos en ${join(env.datos, casa.nombre)}).`,
  );
  say.log("El enlace para crear su primer administrador está en su registro.");
}

async function suspend({ env, motor, say }: Place, nombre: string): Promise<void> {
  const casa = findCasa(env, nombre);
  if (casa.suspendida) throw new CasaError(`«${nombre}» ya está suspendida.`);
  await motor.stop(casa);
  moveCasa(env, casa, true);
  await tellCaddy(env);
  say.log(`${nombre} está suspendida: sus datos siguen, y su dominio dice que no atiende.`);
}

async function resume({ env, motor, say }: Place, nombre: string): Promise<void> {
  const known = findCasa(env, nombre);
  if (!known.suspendida) throw new CasaError(`«${nombre}» no está suspendida.`);
  const casa = moveCasa(env, known, false);
  await motor.start(casa);
  await tellCaddy(env);
  await demandReady(casa, motor);
  say.log(`${nombre} está lista otra vez en https://${casa.dominio}.`);
}

/** A copy for `restore`, plus what no copy contains: the keys and the variables. */
async function exportAll({ env, motor, say }: Place, nombre: string, carpeta: string): Promise<void> {
  const casa = findCasa(env, nombre);
  if (existsSync(carpeta)) throw new CasaError(`Ya existe ${carpeta}: elige otra carpeta.`);
  const datos = join(env.datos, nombre);
  const name = `exportada-${nombreDeRespaldo(systemClock.now())}`;
  await motor.order(casa, "backup", join(motor.datosOf(casa), name));
  try {
    mkdirSync(carpeta, { recursive: true, mode: 0o700 });
    chmodSync(carpeta, 0o700);
    cpSync(join(datos, name), carpeta, { recursive: true });
    for (const key of ["secret", "vapid"])
      if (existsSync(join(datos, key))) cpSync(join(datos, key), join(carpeta, key));
    cpSync(fileOf(env, casa), join(carpeta, "variables.env"));
  } finally {
    rmSync(join(datos, name), { recursive: true, force: true });
  }
  say.log(`${nombre} está en ${carpeta}, sin cifrar: base, fotos, claves y variables.`);
}

/** Moves its data aside; only the operator deletes it. */
async function remove({ env, motor, say }: Place, nombre: string): Promise<void> {
  const casa = findCasa(env, nombre);
  if (!casa.suspendida) await motor.stop(casa);
  await motor.forget(casa);
  const aside = join(env.datos, `quitada-${nombre}-${nombreDeRespaldo(systemClock.now())}`);
  if (existsSync(join(env.datos, nombre))) renameSync(join(env.datos, nombre), aside);
  removeCasa(env, casa);
  await tellCaddy(env);
  say.log(`${nombre} ya no está. Sus datos quedaron en ${aside}: bórralos cuando nadie los quiera.`);
}

async function upgradeThose({ env, motor, say }: Place, version: string, nombres: readonly string[]): Promise<void> {
  const casas = nombres.length > 0 ? nombres.map((nombre) => findCasa(env, nombre)) : listCasas(env);
  await upgrade({ env, motor, version }, casas, say);
}

async function demandReady(casa: Casa, motor: Motor): Promise<void> {
  const why = await waitReady(casa, motor);
  if (why !== null) throw new CasaError(`${casa.nombre} no está lista: ${why} Mira su registro.`);
}

/** Caddy reloads its list; open connections continue. */
async function tellCaddy(env: InstanciasEnv): Promise<void> {
  writeListas(env);
  const [name, ...rest] = env.recarga;
  if (name) await call(name, ...rest);
}
