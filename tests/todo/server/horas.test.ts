/** Hourly incremental backups to remote targets: their cost, what they restore, and what is lost with the disk. */
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { HORAS_GUARDADAS } from "../../../rules/limits/respaldos.ts";
import { nombreDeRespaldo } from "../../../rules/operator/salud/respaldos.ts";
import { getCasa } from "../../../server/core/ajustes/queries.ts";
import type { RespaldosEnv } from "../../../server/core/env/respaldos.ts";
import { applyCambios, writeCambios } from "../../../server/operator/copias/cambios.ts";
import { makeHora } from "../../../server/operator/copias/horas.ts";
import { createCarpeta } from "../../../server/operator/copias/lugares/almacen.ts";
import { createS3 } from "../../../server/operator/copias/lugares/s3.ts";
import { lockRespaldos, makeRonda, type Suceso } from "../../../server/operator/copias/ronda.ts";
import { bringCopia, listLejanas } from "../../../server/operator/copias/traer.ts";
import { createReloj } from "../../../server/operator/corridas/jobs.ts";
import { listTerminadas } from "../../../server/operator/corridas/queries.ts";
import { examine } from "../../../server/operator/doctor/actions.ts";
import { listPhotos } from "../../../server/operator/doctor/queries.ts";
import { ENSAYO } from "../../../server/operator/reposiciones/jobs.ts";
import { backUp, CAMBIOS, RESPALDO } from "../../../server/operator/respaldos/jobs.ts";
import { listRespaldos } from "../../../server/operator/respaldos/queries.ts";
import { openReadOnly } from "../../../server/storage/db.ts";
import { type AlmacenS3, deAlmacen, startAlmacenS3 } from "../../support/almacen-s3.ts";
import { createWorld, type World } from "../../support/world.ts";

const FRASE = { contrasena: "cuatro palabras de prueba", trabajo: 10 };
const PRISA = { esperaMs: 300, pausaMs: 1, bytesPorMs: 1024 ** 2 };
const MINUTO = 60_000;
const HORA = 60 * MINUTO;

let world: World;
let dir: string;
let disco: string;
let s3: AlmacenS3;
beforeEach(() => {
  world = createWorld();
  dir = dirname(world.storage.driver.name);
  disco = mkdtempSync(join(tmpdir(), "cuotica-disco-"));
  s3 = startAlmacenS3();
  mkdirSync(join(dir, "imagenes"), { recursive: true });
  someone();
});
afterEach(async () => {
  world.close();
  rmSync(disco, { recursive: true, force: true });
  await s3.stop();
});

/** A new person, with their identity photos on disk. */
function someone(): void {
  world.borrower();
  for (const { id, bytes } of listPhotos(world.storage.db)) {
    const file = join(dir, "imagenes", `${id}.jpg`);
    if (!existsSync(file)) writeFileSync(file, randomBytes(bytes));
  }
}

const envOf = (changes: Partial<RespaldosEnv> = {}): RespaldosEnv => ({
  ...{ dataDir: dir, cuando: "0 3 * * *", cada: { cuando: "30 * * * *", ms: HORA }, guardar: 3 },
  ...{ carpeta: null, s3: deAlmacen(s3), ...FRASE },
  ...changes,
});

/** A round in this process, an hour after the previous one. Returns each target's error: null if it was stored. */
async function round(
  cambios: boolean,
  env = envOf(),
): Promise<{ nombre: string; said: Record<string, string | null> }> {
  const said: Record<string, string | null> = {};
  world.clock.advance(HORA);
  const tell = (suceso: Suceso) => {
    if (suceso.que === "falta") said[suceso.destino] = "falta";
    if (suceso.que === "termina") said[suceso.destino] = suceso.error ?? suceso.fallas[0] ?? null;
  };
  const nombre = nombreDeRespaldo(world.clock.now());
  await (cambios ? makeHora : makeRonda)({ env, nombre, dudosas: {}, cambios, esperas: PRISA }, tell);
  return { nombre, said };
}
const whole = (env?: RespaldosEnv) => round(false, env);
const hour = (env?: RespaldosEnv) => round(true, env);

const almacen = () => createS3(deAlmacen(s3), PRISA);
const kept = (folder: string) => [...s3.objetos].filter(([key]) => key.startsWith(`casa/${folder}`));
const sizeOf = (objects: [string, Uint8Array][]) => objects.reduce((sum, [, body]) => sum + body.byteLength, 0);
const people = (file: string): number => {
  const { driver, close } = openReadOnly(file);
  const count = Number(driver.prepare("select count(*) from usuarios").pluck().get());
  close();
  return count;
};

/** On another machine: fetches a backup, runs doctor, and counts the people. */
async function comesBack(nombre: string, from = almacen(), frase: typeof FRASE | null = FRASE): Promise<number> {
  const target = join(disco, `vuelta-${nombre}`);
  expect(await bringCopia(from, nombre, target, frase)).toEqual([]);
  expect(readdirSync(target).toSorted()).toEqual(["cuotica.db", "imagenes"]);
  const storage = openReadOnly(join(target, "cuotica.db"));
  expect(examine(storage, join(target, "imagenes")).filter(({ faults }) => faults.length > 0)).toEqual([]);
  expect(listPhotos(storage.db)).toHaveLength(readdirSync(join(target, "imagenes")).length);
  storage.close();
  const count = people(join(target, "cuotica.db"));
  rmSync(target, { recursive: true });
  return count;
}

describe("what changed", () => {
  test("comes back byte for byte with its whole copy, photos included, and costs what changed", async () => {
    const entera = await whole();
    someone();
    const first = await hour();
    someone();
    someone();
    const second = await hour();
    expect([entera.said, first.said, second.said]).toEqual([{ local: null, s3: null }, { s3: null }, { s3: null }]);
    expect(await comesBack(entera.nombre)).toBe(2);
    expect(await comesBack(first.nombre)).toBe(3);
    expect(await comesBack(second.nombre)).toBe(5);
    const [base] = kept(`copias/${entera.nombre}.db`);
    expect(sizeOf(kept(`horas/${entera.nombre}/${first.nombre}.cambios`))).toBeLessThan(sizeOf([base as never]) / 4);
    for (const [, body] of kept("horas/"))
      expect(Buffer.from(body.subarray(0, 21)).toString()).toBe("age-encryption.org/v1");
  });

  test("each photo goes once, whichever copy it goes with, and stays while one names it", async () => {
    await whole();
    someone();
    await hour();
    const sent = () => s3.peticiones.filter(({ metodo, clave }) => metodo === "PUT" && clave.includes("/imagenes/"));
    const before = sent().length;
    await hour();
    await whole();
    expect(sent()).toHaveLength(before);
    expect(kept("imagenes/")).toHaveLength(listPhotos(world.storage.db).length);
  });

  test("a folder without a passphrase has them too", async () => {
    const env = envOf({ carpeta: disco, s3: null, contrasena: null });
    const [from] = [createCarpeta(disco)];
    await whole(env);
    someone();
    const { nombre, said } = await hour(env);
    expect(said).toEqual({ carpeta: null });
    expect(await comesBack(nombre, from, null)).toBe(3);
  });

  test("stays for two days at most, and goes with its whole copy", async () => {
    const first = await whole();
    for (let n = 0; n < HORAS_GUARDADAS + 2; n += 1) await hour();
    const names = () => [...new Set(kept("horas/").map(([key]) => key.replace(/\.(json|cambios).*/, "")))];
    expect(names()).toHaveLength(HORAS_GUARDADAS);
    // A full one of the same day replaces the first, once there are three newer.
    rmSync(join(dir, "backups", first.nombre), { recursive: true });
    for (const key of [...s3.objetos.keys()]) if (key.includes(`copias/${first.nombre}`)) s3.objetos.delete(key);
    await whole();
    expect(names()).toEqual([]);
  });
});

describe("is not said to be kept", () => {
  const spoil = (what: RegExp, hace: NonNullable<AlmacenS3["mal"]>["hace"]) => {
    s3.mal = { cuando: ({ metodo, clave }) => metodo === "PUT" && what.test(clave), hace };
  };
  test.each([
    ["forgets it", { que: "olvida" }, /^s3:.*ya no está allí/],
    ["cuts it short", { que: "corta", bytes: 100 }, /no guardó lo que se le envió/],
    ["keeps something else", { que: "cambia" }, /no guardó lo que se le envió/],
  ] as const)("where the place %s; the whole one still comes back", async (_what, hace, why) => {
    const { nombre } = await whole();
    someone();
    spoil(/horas\/.*cambios/, hace);
    expect((await hour()).said.s3).toMatch(why);
    s3.mal = null;
    expect(kept("horas/")).toEqual([]);
    expect(await comesBack(nombre)).toBe(2);
    expect((await hour()).said).toEqual({ s3: null });
  });

  test("where what is there does not open, or was exchanged, or its whole copy was: said when it is brought", async () => {
    const { nombre: entera } = await whole();
    someone();
    const { nombre } = await hour();
    const brought = () => bringCopia(almacen(), nombre, join(disco, "vuelta"), FRASE).catch((error) => error.message);
    const [key = "", body = new Uint8Array()] = kept("horas/").find(([name]) => name.includes("cambios")) ?? [];
    s3.objetos.set(key, body.slice(0, -1));
    expect(await brought()).toMatch(/no es el archivo que se guardó/);
    s3.objetos.set(key, body);
    const [base = ""] = kept(`copias/${entera}.db`).map(([name]) => name);
    const was = s3.objetos.get(base) ?? new Uint8Array();
    s3.objetos.delete(base);
    expect(await brought()).toMatch(new RegExp(`no hay una copia ${nombre}`));
    expect((await listLejanas(almacen())).map(({ nombre: name }) => name)).toEqual([]);
    s3.objetos.set(base, was);
    expect(await comesBack(nombre)).toBe(3);
    expect(existsSync(join(disco, "vuelta.incompleto"))).toBe(false);
  });
});

describe("a place without a whole copy that is also here", () => {
  const corrida = (tarea: string) => listTerminadas(world.storage.db, tarea, 1)[0];
  const reloj = () =>
    createReloj({ ...world.base, maquina: { ...world.base.maquina, respaldos: envOf() } }, [RESPALDO, CAMBIOS]);

  test("has one asked for, once; what changed follows in the next hour", async () => {
    const clock = reloj();
    clock.tick();
    world.clock.advance(HORA);
    clock.tick();
    await clock.quiet();
    expect(corrida("cambios")?.hizo).toMatch(/^Se pidió una copia entera/);
    clock.tick();
    await clock.quiet();
    expect(corrida("respaldo")).toMatchObject({ error: null, debida: null });
    someone();
    world.clock.advance(HORA);
    clock.tick();
    await clock.quiet();
    expect(corrida("cambios")).toMatchObject({ error: null, hizo: "Copiado en el almacén S3" });
    const [cambio] = listRespaldos(world.storage.db, { limit: 5, cambios: true }).items;
    expect(cambio).toMatchObject({ destino: "s3", revisado: true, motivo: "cambios", cifrado: true });
    expect(await comesBack(cambio?.nombre ?? "")).toBe(3);
    // The last backup is a full one.
    expect(getCasa(world.storage.db).respaldo?.fecha).toBeLessThan(cambio?.empezo ?? 0);
    await clock.stop(0);
  });

  test("where the whole one failed lately, the task fails and asks for no other", async () => {
    s3.mal = {
      cuando: ({ metodo }) => metodo === "PUT",
      hace: { que: "responde", status: 403, codigo: "AccessDenied" },
    };
    const clock = reloj();
    clock.tick();
    for (const _ of [1, 2]) {
      world.clock.advance(HORA);
      clock.tick();
      await clock.quiet();
      clock.tick();
      await clock.quiet();
    }
    expect(corrida("respaldo")?.error).toMatch(/no deja entrar/);
    expect(corrida("cambios")?.error).toMatch(/no hay una copia entera/);
    await clock.stop(0);
  });

  test("another passphrase, and one that differs, are no whole copy", async () => {
    const { nombre } = await whole();
    expect((await hour(envOf({ contrasena: "otras palabras de prueba" }))).said).toEqual({ s3: "falta" });
    const file = join(dir, "backups", nombre, "cuotica.db");
    writeFileSync(file, randomBytes(statSync(file).size));
    expect((await hour()).said).toEqual({ s3: "falta" });
  });

  test("while a whole one is made nothing else is, and that is no failure", async () => {
    await whole();
    const unlock = lockRespaldos(dir);
    const ctx = { ...world.base, usuario: null, maquina: { ...world.base.maquina, respaldos: envOf() } };
    const turno = { debida: world.clock.now(), signal: new AbortController().signal };
    expect(await CAMBIOS.run(ctx, turno)).toBeNull();
    unlock();
    expect(await CAMBIOS.run(ctx, turno)).toBe("Copiado en el almacén S3");
  });
});

test("the rehearsal of each month brings the newest of what changed too, and finds it spoilt", async () => {
  const env = envOf();
  const ctx = { ...world.base, usuario: null, maquina: { ...world.base.maquina, respaldos: env } };
  const turno = { debida: world.clock.now(), signal: new AbortController().signal };
  await backUp(ctx, env, { motivo: "hora", actorId: null });
  someone();
  world.clock.advance(HORA);
  await backUp(ctx, env, { motivo: "cambios", actorId: null });
  expect(await ENSAYO.run(ctx, turno)).toBe("Se puede reponer: 3 copias");
  rmSync(join(dir, "ensayo-traido"), { recursive: true });
  for (const [key, body] of kept("horas/")) if (key.includes("cambios")) s3.objetos.set(key, body.slice(1));
  await expect(async () => ENSAYO.run(ctx, turno)).rejects.toThrow(/almacén externo.*no es el archivo que se guardó/);
});

test("a key that cannot delete: copies go on, and nothing is taken away", async () => {
  s3.mal = {
    cuando: ({ metodo }) => metodo === "DELETE",
    hace: { que: "responde", status: 403, codigo: "AccessDenied" },
  };
  for (let n = 0; n < 5; n += 1) {
    expect((await whole()).said).toEqual({ local: null, s3: null });
    someone();
    expect((await hour()).said).toEqual({ s3: null });
  }
  expect(kept("copias/")).toHaveLength(10);
  expect(kept("horas/")).toHaveLength(10);
});

test("between two files of any kind", async () => {
  const [a, b, cambios] = ["a", "b", "cambios"].map((name) => join(disco, name)) as [string, string, string];
  for (const [before, after] of [
    [0, 5000],
    [5000, 0],
    [5 * 4096, 9 * 4096],
    [3 * 1024 ** 2, 2 * 1024 ** 2 + 17],
  ] as const) {
    writeFileSync(a, randomBytes(before));
    writeFileSync(b, randomBytes(after));
    const { bytes, ahora } = await writeCambios(a, b, cambios);
    expect(bytes).toBe(after);
    expect((await applyCambios(a, cambios, bytes)).sha256).toBe(ahora);
    expect(statSync(a).size).toBe(after);
    for (const file of [a, b, cambios]) rmSync(file);
  }
});

test("the disk is lost at any minute: at most an hour of what was acknowledged is lost with it, and doctor finds it whole", async () => {
  const ctx = { ...world.base, maquina: { ...world.base.maquina, respaldos: envOf() } };
  const clock = createReloj(ctx, [RESPALDO, CAMBIOS]);
  clock.tick();
  const came: number[] = [];
  // The first backup is made within an hour and a minute; from then on the disk is lost at some minute of each hour.
  for (let minute = 0; minute < 5 * 60; minute += 1) {
    world.clock.advance(MINUTO);
    if (minute % 7 === 0) {
      someone();
      came.push(world.clock.now());
    }
    clock.tick();
    await clock.quiet();
    clock.tick();
    await clock.quiet();
    if (minute < 120 || minute % 23 !== 0) continue;
    const [newest] = await listLejanas(almacen());
    const back = await comesBack(newest?.nombre ?? "");
    const acknowledged = came.filter((at) => at <= world.clock.now() - HORA - MINUTO).length;
    expect(back).toBeGreaterThanOrEqual(2 + acknowledged);
  }
  await clock.stop(0);
});
