/** The program is killed under everybody who writes, and started again: what it said is saved is there, once. */
import { readdirSync, utimesSync, watch } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { systemClock } from "../../../server/core/clock.ts";
import { forSeeds } from "../../support/azar.ts";
import { dieOf } from "../../support/dado.ts";
import { startEscritores } from "./support/escritores.ts";
import { finales } from "./support/finales.ts";
import { Libreta } from "./support/libreta.ts";
import { expectWhole, FALLAS_ENTERAS, LIMIT, PEOPLE, say, times } from "./support/medida.ts";
import { copyOfNegocio } from "./support/negocio.ts";
import { faultsOf, NotStarted, type Programa, readiness, startPrograma, until } from "./support/programa.ts";
import { compare, strayPhotos } from "./support/testigo.ts";

const KILLS = times(100, 3);
const PHOTO_KILLS = times(50);
const atEnd = finales();

test(`kill -9 × ${KILLS} under 16 writers, and a second process is refused`, LIMIT, () => forSeeds(writeUnderKills));

async function writeUnderKills(seed: number): Promise<void> {
  const { negocio, dataDir, remove } = await copyOfNegocio(PEOPLE);
  atEnd(remove);
  const random = dieOf(seed);
  const libreta = new Libreta();
  const perfiles = negocio.clientes.length;
  const writers = startEscritores(negocio, libreta, { perfiles, pagos: 15 - perfiles, fotos: 1 }, seed);
  let program: Programa = await startPrograma(dataDir);
  atEnd(() => program.end("SIGKILL").catch(() => undefined));
  for (let kill = 1; kill <= KILLS; kill += 1) {
    writers.at(program.url);
    await libreta.after(1 + Math.floor(random() * 60));
    writers.away();
    expect((await program.end("SIGKILL")).signal).toBe("SIGKILL");
    // Before anybody asks again: what is not there now was lost, or is half there.
    program = await startPrograma(dataDir);
    expectWhole(compare(dataDir, libreta), `seed ${seed}, kill ${kill}`);
  }
  writers.at(program.url);
  await refuseSecond(program);
  await writers.stop();
  expect((await program.end("SIGTERM")).code).toBe(0);
  const count = compare(dataDir, libreta);
  expectWhole(count, `seed ${seed}, at rest`);
  expect(libreta.unexpected).toEqual([]);
  const doctor = await faultsOf(dataDir);
  expect(doctor).toEqual([]);
  say("kill -9", { seed, muertes: KILLS, confirmadas: libreta.acknowledged, perdidas: 0, "a medias": 0 });
}

/** On the folder of a program that serves. */
async function refuseSecond({ url, dataDir }: Programa): Promise<void> {
  const second = await startPrograma(dataDir).catch((error: NotStarted) => error);
  if (!(second instanceof NotStarted)) await second.end("SIGKILL");
  expect(second).toMatchObject({ code: 75, said: expect.stringMatching(/^Otro proceso de Cuotica ya usa [^\n]+\n$/) });
  expect(await readiness(url)).toBe(200);
  say("segundo proceso", { código: 75 });
}

test.runIf(FALLAS_ENTERAS)(
  `photos killed × ${PHOTO_KILLS}: after the sweep no file without its row, no row without its file`,
  LIMIT,
  async () => {
    const { negocio, dataDir, remove } = await copyOfNegocio(5);
    atEnd(remove);
    const libreta = new Libreta();
    const writers = startEscritores(negocio, libreta, { perfiles: 0, pagos: 2, fotos: 8 }, 50);
    let left = 0;
    for (let kill = 1; kill <= PHOTO_KILLS; kill += 1) {
      const program = await startPrograma(dataDir);
      writers.at(program.url);
      // Before the file has its name, and before its row is there: the moments that leave something behind.
      await photoArrives(dataDir, kill % 2 === 0 ? ".part" : ".jpg");
      const dead = program.end("SIGKILL");
      writers.away();
      await dead;
      left += strayPhotos(dataDir).files.length;
      giveTurnsBack(dataDir);
    }
    const last = await startPrograma(dataDir);
    writers.at(last.url);
    await writers.stop();
    await last.end("SIGTERM");
    // A file without a row is left alone for an hour: it may be about to get one.
    age(dataDir, 2 * 3600);
    const swept = await startPrograma(dataDir);
    const ms = await until(() => strayPhotos(dataDir).files.length === 0, 30_000);
    await swept.end("SIGTERM");
    const stray = strayPhotos(dataDir);
    const fotos = libreta.fotos.filter(({ id }) => id).length;
    say("fotos", {
      muertes: PHOTO_KILLS,
      confirmadas: fotos,
      "sueltas antes": left,
      "sueltas después": stray.files.length,
      "sin archivo": stray.rows.length,
    });
    expectWhole(compare(dataDir, libreta), "photos");
    expect(left, "no kill left anything: nothing was tried").toBeGreaterThan(0);
    expect({ ...stray, swept: ms !== null }).toEqual({ files: [], rows: [], swept: true });
  },
);

/** When a file of that kind appears among the photos. */
function photoArrives(dataDir: string, ending: string): Promise<void> {
  return new Promise((arrived) => {
    const watcher = watch(join(dataDir, "imagenes"), (_, name) => {
      if (!name?.endsWith(ending)) return;
      watcher.close();
      arrived();
    });
  });
}

/** Another day: each person may send as many photos again. */
function giveTurnsBack(dataDir: string): void {
  const driver = new Database(join(dataDir, "cuotica.db"));
  driver.exec("delete from intentos where sobre like 'foto-subida%'");
  driver.close();
}

function age(dataDir: string, seconds: number): void {
  const then = new Date(systemClock.now() - seconds * 1000);
  for (const name of readdirSync(join(dataDir, "imagenes"))) utimesSync(join(dataDir, "imagenes", name), then, then);
}
