/**
 * Automatic backups: to each target, read back from there before they count as stored; and the report when a target fails or
 * lies.
 */
import { spawnSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Instante, instante } from "../../../rules/country/fecha.ts";
import { INTENTOS_DE_ALMACEN, RESPALDOS_RECIENTES } from "../../../rules/limits/respaldos.ts";
import { nombreDeRespaldo } from "../../../rules/operator/salud/respaldos.ts";
import { getCasa } from "../../../server/core/ajustes/queries.ts";
import type { RespaldosEnv } from "../../../server/core/env/respaldos.ts";
import { createCarpeta } from "../../../server/operator/copias/lugares/almacen.ts";
import { createS3 } from "../../../server/operator/copias/lugares/s3.ts";
import { almacenesOf, lockRespaldos, makeRonda, type Suceso } from "../../../server/operator/copias/ronda.ts";
import { bringCopia, listLejanas } from "../../../server/operator/copias/traer.ts";
import { examine } from "../../../server/operator/doctor/actions.ts";
import { listPhotos } from "../../../server/operator/doctor/queries.ts";
import { ENSAYO } from "../../../server/operator/reposiciones/jobs.ts";
import { note } from "../../../server/operator/respaldos/actions.ts";
import { backUp, RESPALDO, reconcileRespaldos } from "../../../server/operator/respaldos/jobs.ts";
import {
  findUltimoRespaldo,
  listDudosas,
  listRespaldos,
  type Respaldo,
} from "../../../server/operator/respaldos/queries.ts";
import { discardImagenes } from "../../../server/people/imagenes/actions.ts";
import { inTransaction, openReadOnly } from "../../../server/storage/db.ts";
import { type AlmacenS3, deAlmacen, startAlmacenS3 } from "../../support/almacen-s3.ts";
import { cli } from "../../support/cli.ts";
import { createWorld, type World } from "../../support/world.ts";

const mounts = process.getuid?.() === 0 && spawnSync("unshare", ["-m", "true"]).status === 0;
const FRASE = { contrasena: "cuatro palabras de prueba", trabajo: 10 };
const PRISA = { esperaMs: 300, pausaMs: 1, bytesPorMs: 1024 ** 2 };
const HORA = 3_600_000;

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
  retratos();
});
afterEach(async () => {
  world.close();
  rmSync(disco, { recursive: true, force: true });
  await s3.stop();
});

/** A new person, with their identity photos on disk. */
function retratos(): string[] {
  world.borrower();
  return listPhotos(world.storage.db).flatMap(({ id, bytes }) => {
    const file = join(dir, "imagenes", `${id}.jpg`);
    if (existsSync(file)) return [];
    writeFileSync(file, randomBytes(bytes));
    return [id];
  });
}

const envOf = (changes: Partial<RespaldosEnv> = {}): RespaldosEnv => ({
  ...{ dataDir: dir, cuando: "0 3 * * *", cada: null, guardar: 3, carpeta: disco, s3: deAlmacen(s3), ...FRASE },
  ...changes,
});

/** A round in this process, recorded as a separate one would be. Returns each target's error: null if it was stored. */
async function ronda(env = envOf()): Promise<Record<string, string | null>> {
  const said: Record<string, string | null> = {};
  const lugares = new Map();
  world.clock.advance(HORA);
  const tell = (suceso: Suceso) => {
    inTransaction(world.storage.db, (tx) => note(tx, world.base, { motivo: "hora", actorId: null, lugares, suceso }));
    if (suceso.que === "termina") said[suceso.destino] = suceso.error ?? suceso.fallas[0] ?? null;
  };
  const nombre = nombreDeRespaldo(world.clock.now());
  await makeRonda({ env, nombre, dudosas: listDudosas(world.storage.db), esperas: PRISA }, tell);
  return said;
}

const rows = (): Respaldo[] => listRespaldos(world.storage.db, { limit: 50 }).items;
const kept = () => [...s3.objetos.keys()].map((key) => key.slice("casa/".length)).toSorted();
const fotos = () => listPhotos(world.storage.db).length;
const almacen = () => createS3(deAlmacen(s3), PRISA);

/** Restores a backup and runs doctor. */
async function comesBack(nombre: string, from = almacen(), frase: typeof FRASE | null = FRASE): Promise<number> {
  const target = join(disco, `vuelta-${nombre}`);
  expect(await bringCopia(from, nombre, target, frase)).toEqual([]);
  const storage = openReadOnly(join(target, "cuotica.db"));
  expect(examine(storage, join(target, "imagenes")).filter(({ faults }) => faults.length > 0)).toEqual([]);
  const people = Number(storage.driver.prepare("select count(*) from usuarios").pluck().get());
  storage.close();
  rmSync(target, { recursive: true });
  return people;
}

describe("a round", () => {
  test("leaves a copy in each place, that comes back whole; rows and «casa» say so", async () => {
    expect(await ronda()).toEqual({ local: null, carpeta: null, s3: null });
    const nombre = nombreDeRespaldo(world.clock.now());
    const local = join(dir, "backups", nombre);
    expect(readdirSync(local).toSorted()).toEqual(["cuotica.db", "imagenes"]);
    const [{ id } = { id: "" }] = listPhotos(world.storage.db);
    const ino = (...path: string[]) => statSync(join(...path, "imagenes", `${id}.jpg`)).ino;
    expect(ino(local)).toBe(ino(dir));
    expect(kept().filter((key) => key.startsWith("copias/"))).toEqual([
      `copias/${nombre}.db.gz.age`,
      `copias/${nombre}.json.age`,
    ]);
    for (const body of s3.objetos.values())
      expect(Buffer.from(body.subarray(0, 21)).toString()).toBe("age-encryption.org/v1");
    const people = 2;
    expect(await comesBack(nombre)).toBe(people);
    expect(await comesBack(nombre, createCarpeta(disco))).toBe(people);
    expect(
      rows().map(({ destino, revisado, cifrado, imagenes, error }) => [destino, revisado, cifrado, imagenes, error]),
    ).toEqual(
      expect.arrayContaining([
        ["local", true, false, fotos(), null],
        ["carpeta", true, true, fotos(), null],
        ["s3", true, true, fotos(), null],
      ]),
    );
    expect(findUltimoRespaldo(world.storage.db, "s3")?.nombre).toBe(nombre);
    expect(getCasa(world.storage.db).respaldo?.carpeta).toBe("s3://copias-de-prueba/casa");
    expect(await listLejanas(almacen())).toMatchObject([
      { nombre, cifrada: true, lugar: "s3://copias-de-prueba/casa" },
    ]);
  });

  test("writes each photo once, and takes it away with the last copy that names it", async () => {
    const env = envOf({ guardar: 1 });
    await ronda(env);
    const nuevos = retratos();
    s3.peticiones.length = 0;
    expect(await ronda(env)).toMatchObject({ s3: null });
    const sent = s3.peticiones.filter(({ metodo, clave }) => metodo === "PUT" && clave.includes("/imagenes/"));
    expect(sent.map(({ clave }) => /([^/]+)\.jpg\.age$/.exec(clave)?.[1]).toSorted()).toEqual(nuevos.toSorted());
    expect(rows().find(({ destino }) => destino === "s3")).toMatchObject({
      imagenes: fotos(),
      imagenesNuevas: nuevos.length,
    });
    // A deleted photo stays while a stored backup names it: of one day, the newest three.
    const lets = world.storage.driver.prepare(
      "update usuarios set imgVerify1 = null, imgVerify2 = null where imgVerify1 in (?, ?)",
    );
    lets.run(...nuevos);
    world.do(world.admin, (tx, ctx) => discardImagenes(tx, ctx, nuevos, "reemplazada"), {});
    const holds = () => kept().some((key) => nuevos.some((id) => key.includes(id)));
    expect(holds()).toBe(true);
    for (let n = 0; n < RESPALDOS_RECIENTES; n += 1) expect(await ronda(env)).toMatchObject({ s3: null });
    expect(holds()).toBe(false);
  });

  test("keeps the newest of a day in each place, and says of the others that they are gone", async () => {
    for (let n = 0; n < RESPALDOS_RECIENTES + 2; n += 1) await ronda(envOf({ guardar: 1 }));
    const stay = rows().filter(({ destino, borrado }) => destino === "s3" && borrado === null);
    expect(stay).toHaveLength(RESPALDOS_RECIENTES);
    expect((await listLejanas(almacen())).map(({ nombre }) => nombre)).toEqual(stay.map(({ nombre }) => nombre));
    expect(readdirSync(join(disco, "copias"))).toHaveLength(2 * RESPALDOS_RECIENTES);
    expect(readdirSync(join(dir, "backups")).filter((name) => name.endsWith("Z"))).toHaveLength(RESPALDOS_RECIENTES);
    expect(await comesBack(stay.at(-1)?.nombre ?? "")).toBe(2);
  });

  test("a folder without a passphrase is read by anybody, gzip and JSON", async () => {
    expect(await ronda(envOf({ s3: null, contrasena: null }))).toEqual({ local: null, carpeta: null });
    const nombre = nombreDeRespaldo(world.clock.now());
    expect(JSON.parse(readFileSync(join(disco, "copias", `${nombre}.json`), "utf8"))).toMatchObject({
      ...{ version: 1, nombre, llave: null, fallas: [] },
      cifras: { usuarios: 2, imagenes: fotos() },
    });
    expect(await comesBack(nombre, createCarpeta(disco), null)).toBe(2);
  });

  test("what doctor finds wrong is kept, and not said to be good", async () => {
    await ronda();
    const good = nombreDeRespaldo(world.clock.now());
    world.storage.driver.prepare("update resumenFinanciero set totalPrestado = totalPrestado + 1").run();
    const said = await ronda(envOf({ guardar: 1 }));
    expect(Object.values(said)).toEqual(
      Array(3).fill(expect.stringContaining("El resumen financiero coincide con el libro")),
    );
    expect(findUltimoRespaldo(world.storage.db)?.nombre).toBe(good);
    expect((await listLejanas(almacen())).map(({ nombre }) => nombre)).toContain(good);
    expect(existsSync(join(dir, "backups", good))).toBe(true);
  });
});

test.skipIf(!mounts)(
  "with DATA_DIR full, the other disk makes room for what is sent away (not tried without mounting)",
  async () => {
    const here = join(dir, "backups");
    expect(Bun.spawnSync(["mount", "-t", "tmpfs", "-o", "size=128k", "tmpfs", here]).exitCode).toBe(0);
    const before = readdirSync(tmpdir()).filter((name) => name.startsWith("cuotica-respaldo-"));
    try {
      expect(await ronda()).toEqual({ local: expect.any(String), carpeta: null, s3: null });
      expect(await comesBack(nombreDeRespaldo(world.clock.now()))).toBe(2);
      expect(readdirSync(join(disco, "copias")).filter((name) => name.endsWith(".incompleto"))).toEqual([]);
      expect(readdirSync(tmpdir()).filter((name) => name.startsWith("cuotica-respaldo-"))).toEqual(before);
    } finally {
      Bun.spawnSync(["umount", here]);
    }
  },
);

test("the rehearsal of each month finds a copy that was spoilt, in whichever place, and is an alarm", async () => {
  await ronda();
  const nombre = nombreDeRespaldo(world.clock.now());
  const ctx = { ...world.base, usuario: null, maquina: { ...world.base.maquina, respaldos: envOf() } };
  const signal = new AbortController().signal;
  const rehearse = async () => ENSAYO.run(ctx, { debida: world.clock.now(), signal });
  expect(await rehearse()).toBe("Se puede reponer: 3 copias");
  rmSync(join(dir, "ensayo-traido"), { recursive: true });
  const key = `casa/copias/${nombre}.db.gz.age`;
  const whole = s3.objetos.get(key) ?? Buffer.alloc(0);
  s3.objetos.set(key, Buffer.concat([whole.subarray(0, -40), Buffer.alloc(40, 7)]));
  await expect(rehearse()).rejects.toThrow(/^En el almacén externo, /);
  rmSync(join(dir, "ensayo-traido"), { recursive: true, force: true });
  s3.objetos.set(key, whole);
  const local = join(dir, "backups", nombre, "cuotica.db");
  const bytes = readFileSync(local);
  writeFileSync(local, Buffer.concat([bytes.subarray(0, 8192), Buffer.alloc(bytes.length - 8192, 7)]));
  await expect(rehearse()).rejects.toThrow(/^En este servidor, .*no sirve/);
});

describe("a place that fails", () => {
  const NOMBRE_DE_BASE = /\.db\.gz\.age$/;
  const put =
    (what: RegExp) =>
    ({ metodo, clave }: { metodo: string; clave: string }) =>
      (metodo === "PUT" || metodo === "POST") && what.test(clave);
  const MALES = [
    [() => true, { que: "responde", status: 403, codigo: "AccessDenied" }, "no deja entrar con esa clave"],
    [() => true, { que: "responde", status: 500, codigo: "InternalError" }, "InternalError"],
    [put(NOMBRE_DE_BASE), { que: "calla" }, "no respondió a tiempo"],
    [put(NOMBRE_DE_BASE), { que: "olvida" }, "ya no está allí lo que se guardó"],
    [put(NOMBRE_DE_BASE), { que: "corta", bytes: 500 }, "no guardó lo que se le envió"],
    [put(NOMBRE_DE_BASE), { que: "cambia" }, "no guardó lo que se le envió"],
    [put(/\.jpg\.age$/), { que: "cambia" }, "no guardó lo que se le envió"],
    [put(/\.jpg\.age$/), { que: "olvida" }, "ya no está allí lo que se guardó"],
    [put(/\.json\.age$/), { que: "cambia" }, "es otra, o el archivo está dañado"],
  ] as const;

  test("says why, and leaves the last good copy as it was; once it is well it has the next one", async () => {
    const env = envOf({ carpeta: null });
    expect(await ronda(env)).toEqual({ local: null, s3: null });
    const good = nombreDeRespaldo(world.clock.now());
    retratos();
    for (const [cuando, hace, text] of MALES) {
      s3.mal = { cuando, hace };
      const said = await ronda(env);
      expect(said).toEqual({ local: null, s3: expect.stringContaining(text) });
      expect(said.s3).toMatch(/^s3:\/\/copias-de-prueba\/casa: /);
      expect(findUltimoRespaldo(world.storage.db, "s3")?.nombre).toBe(good);
      s3.mal = null;
      expect((await listLejanas(almacen())).map(({ nombre }) => nombre)).toEqual([good]);
    }
    expect(await comesBack(good)).toBe(2);
    expect(await ronda(env)).toEqual({ local: null, s3: null });
    expect(await comesBack(nombreDeRespaldo(world.clock.now()))).toBe(3);
    expect(kept().filter((key) => key.startsWith("copias/"))).toHaveLength(4);
  }, 30_000);

  test("one that says nothing is asked three times and then left alone, whatever was still to be asked", async () => {
    s3.mal = { cuando: () => true, hace: { que: "calla" } };
    const said = await ronda(envOf({ carpeta: null }));
    expect(said).toEqual({ local: null, s3: expect.stringContaining("no respondió a tiempo") });
    expect(s3.peticiones).toHaveLength(INTENTOS_DE_ALMACEN);
  });

  test("a photo that the store lost is sent again", async () => {
    await ronda();
    const lost = [...s3.objetos.keys()].find((key) => key.endsWith(".jpg.age")) ?? "";
    s3.objetos.delete(lost);
    expect(await ronda()).toMatchObject({ s3: null });
    expect(s3.objetos.has(lost)).toBe(true);
  });

  test("a disk that is not mounted: its folder is not made", async () => {
    rmSync(disco, { recursive: true });
    expect(await ronda()).toEqual({
      local: null,
      carpeta: `No existe la carpeta ${disco}: crea la carpeta, o monta el disco donde está.`,
      s3: null,
    });
    expect(existsSync(disco)).toBe(false);
  });

  test("a long object goes in parts, and comes back the same", async () => {
    const file = join(disco, "largo");
    writeFileSync(file, randomBytes(12 * 1024 ** 2));
    const sha256 = createHash("sha256").update(readFileSync(file)).digest("hex");
    await almacen().putFile("largo", file);
    // On a busy machine a part may be resent.
    expect(new Set(s3.peticiones.flatMap(({ parte }) => parte ?? [])).size).toBe(3);
    expect(await almacen().getFile("largo", join(disco, "vuelta"))).toEqual({ bytes: 12 * 1024 ** 2, sha256 });
    s3.mal = { cuando: ({ metodo }) => metodo === "PUT", hace: { que: "calla" } };
    await expect(almacen().putFile("otro", file)).rejects.toThrow("no respondió a tiempo");
  }, 30_000);
});

describe("the passphrase", () => {
  test("another one opens nothing, and says so; a copy made with it does not touch what the old one opens", async () => {
    await ronda();
    const old = nombreDeRespaldo(world.clock.now());
    const otra = { ...FRASE, contrasena: "otras palabras distintas" };
    const wrong = bringCopia(almacen(), old, join(disco, "nada"), otra);
    await expect(wrong).rejects.toThrow("no abre con la contraseña de los respaldos (BACKUP_PASSPHRASE)");
    expect(existsSync(join(disco, "nada.incompleto"))).toBe(false);
    await expect(bringCopia(almacen(), old, join(disco, "nada"), null)).rejects.toThrow("pon BACKUP_PASSPHRASE");
    expect(await ronda(envOf(otra))).toMatchObject({ s3: null });
    expect(await comesBack(nombreDeRespaldo(world.clock.now()), almacen(), otra)).toBe(2);
    expect(await comesBack(old)).toBe(2);
  });

  const age = Bun.which("age");
  const script = Bun.which("script");
  test.skipIf(!age || !script)(
    "the command line's age opens what is sealed (skipped where age or script is not installed)",
    async () => {
      await ronda(envOf({ s3: null }));
      const nombre = nombreDeRespaldo(world.clock.now());
      const sealed = join(disco, "copias", `${nombre}.json.age`);
      // It reads a passphrase only from a terminal.
      const run = Bun.spawn(["script", "-qec", `age -d -o ${disco}/hoja.json ${sealed}`, "/dev/null"], {
        stdin: new Blob([`${FRASE.contrasena}\n`]),
        stdout: "pipe",
      });
      const [out, code] = await Promise.all([new Response(run.stdout).text(), run.exited]);
      expect({ code, out }).toMatchObject({ code: 0 });
      const { llave, imagenes } = JSON.parse(readFileSync(join(disco, "hoja.json"), "utf8"));
      writeFileSync(join(disco, "llave"), llave, { mode: 0o600 });
      const photo = Bun.spawnSync(["age", "-d", "-i", join(disco, "llave"), join(disco, imagenes[0].clave)]);
      expect(createHash("sha256").update(photo.stdout).digest("hex")).toBe(imagenes[0].sha256);
    },
  );
});

describe("by the process", () => {
  const ctx = () => ({ ...world.base, log: { error: (message: string) => expect(message).toBe("") } });

  test("a process of its own makes it; only one round at a time", async () => {
    const said = await backUp(ctx(), envOf(), { motivo: "panel", actorId: world.admin.usuario.id });
    expect(said.map(({ destino, error }) => [destino, error])).toEqual([
      ["local", null],
      ["carpeta", null],
      ["s3", null],
    ]);
    expect(rows()).toMatchObject(
      Array(3).fill({ motivo: "panel", revisado: true, actor: expect.stringContaining("admin") }),
    );
    const unlock = lockRespaldos(dir);
    await expect(backUp(ctx(), envOf(), { motivo: "panel", actorId: null })).rejects.toThrow(
      "Ya se está haciendo un respaldo",
    );
    unlock();
    expect(rows()).toHaveLength(3);
  });

  test.skipIf(!mounts)("on a full disk it says that it is full (not tried without mounting)", async () => {
    const folder = join(dir, "backups");
    mkdirSync(folder, { recursive: true });
    spawnSync("mount", ["-t", "tmpfs", "-o", "size=16k", "tmpfs", folder]);
    try {
      expect(() => writeFileSync(join(folder, "relleno"), Buffer.alloc(1 << 20))).toThrow("ENOSPC");
      const said = await cli(dir, ["backup"]);
      expect(said).toMatchObject({ code: 1, err: expect.stringContaining("el disco está lleno") });
      expect(said.err).not.toContain("Ya se está haciendo");
    } finally {
      spawnSync("umount", [folder]);
    }
  });

  test("killed in its middle it leaves only what the next start sweeps, and no row", async () => {
    const stop = new AbortController();
    s3.mal = {
      cuando: ({ metodo }) => {
        if (metodo === "PUT") stop.abort();
        return metodo === "PUT";
      },
      hace: { que: "calla" },
    };
    await expect(backUp(ctx(), envOf(), { motivo: "hora", actorId: null, signal: stop.signal })).rejects.toThrow();
    const unfinished = () => readdirSync(join(dir, "backups")).filter((name) => name.includes(".incompleto"));
    expect(unfinished()).toHaveLength(1);
    expect(
      rows()
        .map(({ destino }) => destino)
        .toSorted(),
    ).toEqual(["carpeta", "local"]);
    reconcileRespaldos(world.base, dir);
    expect(unfinished()).toEqual([]);
  });

  test("at start rows and folder are made to agree", async () => {
    await ronda();
    const nombre = nombreDeRespaldo(world.clock.now());
    rmSync(join(dir, "backups", nombre), { recursive: true });
    writeFileSync(join(dir, "backups", "antes-de-migrar-1-a-2.db"), "x");
    reconcileRespaldos(world.base, dir);
    expect(rows().find((row) => row.nombre === nombre && row.destino === "local")?.borrado).not.toBeNull();
    expect(rows().find(({ motivo }) => motivo === "migracion")).toMatchObject({
      nombre: "antes-de-migrar-1-a-2.db",
      revisado: true,
    });
    reconcileRespaldos(world.base, dir);
    expect(rows()).toHaveLength(4);
  });

  test("the clock's task says what it did, and fails where a place did", async () => {
    const maquina = { ...world.base.maquina, respaldos: envOf() };
    const turn = { debida: instante(world.clock.now()) as Instante, signal: new AbortController().signal };
    const lines: unknown[] = [];
    const log = { ...world.base.log, info: (...line: unknown[]) => void lines.push(line) };
    const run = () => RESPALDO.run({ ...world.base, log, usuario: null, maquina }, turn);
    expect(await run()).toBe("Copia guardada y revisada en DATA_DIR, la carpeta, el almacén S3");
    // Its absence is what an external log monitor can raise an alarm about.
    expect(lines).toEqual([["respaldo hecho y revisado", { lugares: "DATA_DIR, la carpeta, el almacén S3" }]]);
    rmSync(disco, { recursive: true });
    await expect(run()).rejects.toThrow(/^En la carpeta: No existe la carpeta/);
    expect(rows().find(({ destino, error }) => destino === "carpeta" && error)).toMatchObject({ revisado: false });
    expect(RESPALDO.apagada?.(maquina)).toBeNull();
    expect(RESPALDO.apagada?.({ ...maquina, respaldos: envOf({ cuando: null }) })).toContain("BACKUP_AT=nunca");
  });
});

test("the places are those that are set", () => {
  expect(almacenesOf(envOf()).map(({ lugar }) => lugar)).toEqual([disco, "s3://copias-de-prueba/casa"]);
  expect(almacenesOf(envOf({ s3: null, carpeta: null }))).toEqual([]);
});
