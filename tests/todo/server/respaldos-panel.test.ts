/** Backups in the panel: only for an owner, who proves it again; previewed before anything is done; restored by the next start. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Decrypter } from "age-encryption";
import { unpackTar } from "modern-tar";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Marcha } from "../../../rules/operator/salud/reposiciones.ts";
import { makeRonda } from "../../../server/operator/copias/ronda.ts";
import { openDatabase } from "../../../server/storage/db.ts";
import { openStorage } from "../../../server/storage/opening/open.ts";
import { deAlmacen, startAlmacenS3 } from "../../support/almacen-s3.ts";
import { ADMIN, type Person, startTestServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
let owner: Person;
let ended = 0;
const NOMBRE = "2027-01-15T160000Z";
const COPIA = { destino: "local", nombre: NOMBRE };
const PRUEBA = { actual: ADMIN.password };

beforeAll(async () => {
  server = await startTestServer({}, { restart: () => (ended += 1) });
  owner = await server.admin();
  const folder = join(server.dataDir, "backups", NOMBRE);
  mkdirSync(join(folder, "imagenes"), { recursive: true });
  server.storage.driver.prepare("vacuum into ?").run(join(folder, "cuotica.db"));
  writeFileSync(join(folder, "imagenes", "una.jpg"), "foto");
  await server.newcomer();
});
afterAll(() => server.close());

async function marcha(who = owner): Promise<Marcha> {
  for (;;) {
    const { data } = await who.query<Marcha | null>("respaldos.marcha");
    if (data && data.paso === null) return data;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

async function poll(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setImmediate(resolve));
}

test("the rehearsal shows the copy beside now, and what would be lost", async () => {
  expect((await owner.mutate("respaldos.rehearse", COPIA)).status).toBe(200);
  const { ensayo, error } = await marcha();
  expect(error).toBeNull();
  expect(ensayo?.copia.personas).toBe(0);
  expect(ensayo?.ahora?.personas).toBe(1);
  expect(ensayo?.perdida).toEqual({ personas: 1, solicitudes: 0, pagos: 0, decisiones: 0 });
});

test("one that is no copy says so, and one that is not there is refused", async () => {
  writeFileSync(join(server.dataDir, "backups", "rota.db"), "nada");
  await owner.mutate("respaldos.rehearse", { destino: "local", nombre: "rota.db" });
  expect((await marcha()).error).toContain("no sirve");
  for (const nombre of ["no-hay", "..", "../cuotica.db"])
    expect((await owner.mutate("respaldos.rehearse", { destino: "local", nombre })).status).toBeGreaterThanOrEqual(400);
});

test("a copy comes home as one file, sealed, once, and only to whoever asked", async () => {
  const frase = "una frase bien larga";
  const wrong = await owner.mutate("respaldos.download", { nombre: NOMBRE, frase, actual: "otra" });
  expect(wrong.codigo).toBe("PASSWORD_WRONG");
  const { data } = await owner.mutate<{ url: string }>("respaldos.download", { nombre: NOMBRE, frase, ...PRUEBA });
  expect((await server.visitor().fetch(data.url)).status).toBe(401);
  const answer = await owner.fetch(data.url);
  expect(answer.headers.get("content-disposition")).toBe(`attachment; filename="cuotica-${NOMBRE}.tar.age"`);
  const sealed = await answer.bytes();
  expect(Buffer.from(sealed).includes("SQLite format 3")).toBe(false);
  const decrypter = new Decrypter();
  decrypter.addPassphrase(frase);
  const files = await unpackTar(await decrypter.decrypt(sealed));
  expect(files.map(({ header }) => header.name)).toEqual(["cuotica.db", "imagenes/una.jpg"]);
  const base = readFileSync(join(server.dataDir, "backups", NOMBRE, "cuotica.db"));
  expect(Buffer.from(files[0]?.data ?? []).equals(base)).toBe(true);
  expect((await owner.fetch(data.url)).status).toBe(404);
});

test("it is put back only with the password and the word; then nobody is heard, and the next start has it", async () => {
  const given = { ...COPIA, palabra: "reponer", ...PRUEBA };
  expect((await owner.mutate("respaldos.restore", { ...given, palabra: "sí" })).codigo).toBe("INPUT_INVALID");
  expect((await owner.mutate("respaldos.restore", { ...given, actual: "otra" })).codigo).toBe("PASSWORD_WRONG");
  expect(ended).toBe(0);
  expect((await owner.mutate("respaldos.restore", given)).status).toBe(200);
  const decided = join(server.dataDir, "reponiendo", "decidido.json");
  await poll(() => existsSync(decided) && ended > 0);
  expect(await owner.query("respaldos.marcha")).toMatchObject({ status: 503, codigo: "BACK_SOON" });
  const page = await owner.fetch("/");
  expect([page.status, await page.text()]).toEqual([503, expect.stringContaining("Volvemos en un momento")]);
  expect((await owner.fetch("/healthz")).status).toBe(200);

  // The next start, after this one's end.
  const next = mkdtempSync(join(tmpdir(), "cuotica-despues-"));
  cpSync(server.dataDir, next, { recursive: true });
  const { driver, close } = openStorage(next);
  expect(driver.prepare("select count(*) from usuarios where rol <> 'admin'").pluck().get()).toBe(0);
  close();
  expect(readFileSync(join(next, "imagenes", "una.jpg"), "utf8")).toBe("foto");
  const aside = readdirSync(join(next, "backups")).find((name) => name.startsWith("antes-de-restaurar")) ?? "";
  const before = openDatabase(join(next, "backups", aside, "cuotica.db"));
  expect(before.driver.prepare("select count(*) from usuarios where rol <> 'admin'").pluck().get()).toBe(1);
  before.close();
  rmSync(next, { recursive: true });
});

test("a copy that is kept elsewhere is fetched, rehearsed and put back the same way", async () => {
  const almacen = startAlmacenS3();
  const contrasena = "cuatro palabras de prueba";
  const otra = await startTestServer(
    {
      ...{ BACKUP_S3_URL: "s3://copias-de-prueba/casa", BACKUP_S3_ENDPOINT: almacen.url },
      ...{ BACKUP_S3_KEY: "clave-de-prueba", BACKUP_S3_SECRET: "secreto-de-prueba", BACKUP_PASSPHRASE: contrasena },
    },
    { restart: () => (ended += 1) },
  );
  const dueno = await otra.admin();
  await otra.newcomer();
  const env = { dataDir: otra.dataDir, cuando: null, cada: null, guardar: 3, carpeta: null, s3: deAlmacen(almacen) };
  await makeRonda({ env: { ...env, contrasena, trabajo: 10 }, nombre: NOMBRE, dudosas: {} }, () => {});
  // Nobody here has it any more.
  rmSync(join(otra.dataDir, "backups", NOMBRE), { recursive: true });
  await otra.newcomer();

  const copia = { destino: "s3", nombre: NOMBRE };
  expect((await dueno.mutate("respaldos.rehearse", copia)).status).toBe(200);
  const { ensayo, error } = await marcha(dueno);
  expect(error).toBeNull();
  expect([ensayo?.copia.personas, ensayo?.ahora?.personas]).toEqual([1, 2]);
  const before = ended;
  expect((await dueno.mutate("respaldos.restore", { ...copia, palabra: "REPONER", ...PRUEBA })).status).toBe(200);
  await poll(() => existsSync(join(otra.dataDir, "reponiendo", "decidido.json")) && ended > before);
  const next = mkdtempSync(join(tmpdir(), "cuotica-despues-"));
  cpSync(otra.dataDir, next, { recursive: true });
  const { driver, close } = openStorage(next);
  expect(driver.prepare("select count(*) from usuarios where rol <> 'admin'").pluck().get()).toBe(1);
  close();
  rmSync(next, { recursive: true });
  await otra.close();
  await almacen.stop();
});
