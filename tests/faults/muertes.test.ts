/** The program is killed under everybody who writes, and started again: what it said is saved is there, once. */
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { chance, startEscritores } from "./support/escritores.ts";
import { Libreta } from "./support/libreta.ts";
import { expectWhole, FALLAS_ENTERAS, LIMIT, say, times } from "./support/medida.ts";
import { negocioOf } from "./support/negocio.ts";
import { copyOf, folder, type Programa, runCli, startPrograma } from "./support/programa.ts";
import { compare } from "./support/testigo.ts";

const KILLS = times(100, 3);
const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

async function copied(people: number) {
  const negocio = await negocioOf(people);
  const { dir, remove } = folder();
  ends.push(remove);
  const dataDir = join(dir, "datos");
  copyOf(negocio.dataDir, dataDir);
  return { negocio, dataDir };
}

test(`kill -9 × ${KILLS} under 16 writers`, LIMIT, async () => {
  const { negocio, dataDir } = await copied(times(5, 3));
  const seed = FALLAS_ENTERAS ? performance.timeOrigin >>> 0 : 16;
  const random = chance(seed);
  const libreta = new Libreta();
  const perfiles = negocio.clientes.length;
  const writers = startEscritores(negocio, libreta, { perfiles, pagos: 15 - perfiles, fotos: 1 }, seed);
  let program: Programa = await startPrograma(dataDir);
  ends.push(() => program.end("SIGKILL").catch(() => undefined));
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
  await writers.stop();
  expect((await program.end("SIGTERM")).code).toBe(0);
  const count = compare(dataDir, libreta);
  expectWhole(count, `seed ${seed}, at rest`);
  expect(libreta.unexpected).toEqual([]);
  const doctor = await runCli(dataDir, ["doctor"]);
  expect(doctor.code, doctor.said).toBe(0);
  say("kill -9", { seed, muertes: KILLS, confirmadas: libreta.acknowledged, perdidas: 0, "a medias": 0 });
});
