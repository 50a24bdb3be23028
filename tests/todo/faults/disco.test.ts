/** A disk that is full, fails or is read-only: this is reported truthfully, nothing acknowledged is lost, and service returns. */
import { chmodSync, closeSync, mkdirSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startEscritores } from "./support/escritores.ts";
import { finales } from "./support/finales.ts";
import { Libreta } from "./support/libreta.ts";
import { demand, type Need, sh, smallDisk } from "./support/maquina.ts";
import { expectWhole, FALLAS_ENTERAS, LIMIT, say } from "./support/medida.ts";
import { copyOfNegocio } from "./support/negocio.ts";
import { faultsOf, folder, NotStarted, readiness, startPrograma, until } from "./support/programa.ts";
import { compare } from "./support/testigo.ts";

const FULL_MS = Number(process.env.LLENO_S ?? 60) * 1000;
const atEnd = finales();

/** Writes until nothing more fits, in ever smaller pieces. */
function fill(file: string): void {
  const out = openSync(file, "w");
  for (const size of [1 << 20, 1 << 16, 4096, 512]) {
    try {
      for (;;) writeSync(out, Buffer.alloc(size));
    } catch {
      // This size no longer fits: a smaller one may.
    }
  }
  closeSync(out);
}

test.runIf(FALLAS_ENTERAS)(
  "a full disk is not ready within 5 s, says so to people, and is back by itself",
  LIMIT,
  async ({ skip }) => {
    demand(skip, "disco lleno", "root", "loop", "ext4");
    const disk = smallDisk(96);
    atEnd(() => disk.remove());
    const { negocio, dataDir } = await copyOfNegocio(5, disk.dir);
    const program = await startPrograma(dataDir);
    atEnd(() => program.end("SIGKILL").catch(() => undefined));
    const libreta = new Libreta();
    const writers = startEscritores(negocio, libreta, { perfiles: 5, pagos: 10, fotos: 1 }, 60);
    writers.at(program.url);
    await libreta.after(200);
    fill(join(disk.dir, "lleno"));
    const unready = await until(async () => (await readiness(program.url)) === 503, 30_000);
    let lies = 0;
    await until(
      async () => {
        if ((await readiness(program.url)) === 200) lies += 1;
        await Bun.sleep(250);
        return false;
      },
      FULL_MS - (unready ?? 0),
    );
    const meanwhile = libreta.failed;
    rmSync(join(disk.dir, "lleno"));
    const back = await until(async () => (await readiness(program.url)) === 200, 30_000);
    const before = libreta.acknowledged;
    await libreta.after(50);
    await writers.stop();
    const ended = await program.end("SIGTERM");
    const count = compare(dataDir, libreta);
    const doctor = await faultsOf(dataDir);
    say("disco lleno", {
      ...{ segundos: FULL_MS / 1000, "503 a los ms": Math.round(unready ?? -1), "200 mientras tanto": lies },
      ...{ "de vuelta a los ms": Math.round(back ?? -1), negadas: meanwhile, confirmadas: libreta.acknowledged },
      ...{ perdidas: count.lost.length, "a medias": count.wrong.length, "se dijo": [...libreta.told].join(" | ") },
    });
    expectWhole(count, "after the full disk");
    expect({ code: ended.code, doctor }).toEqual({ code: 0, doctor: [] });
    expect(libreta.acknowledged).toBeGreaterThanOrEqual(before + 50);
    expect([...libreta.told].filter((told) => !/Ahora mismo no podemos guardar/.test(told))).toEqual([]);
    expect(unready).not.toBeNull();
    expect(unready).toBeLessThan(5000);
    expect(lies).toBe(0);
    expect(back).toBeLessThan(5000);
  },
);

/** Attaches to the program and makes those calls fail; returns a function that detaches. */
async function failing(pid: number, calls: string): Promise<() => Promise<void>> {
  const strace = Bun.spawn(
    ["strace", "-f", "-p", String(pid), "-o", "/dev/null", "-e", `trace=${calls}`, "-e", `inject=${calls}:error=EIO`],
    { stdout: "ignore", stderr: "pipe" },
  );
  // It says so once it holds every thread.
  await strace.stderr.getReader().read();
  return async () => {
    strace.kill("SIGINT");
    await strace.exited;
  };
}

test.runIf(FALLAS_ENTERAS).for([
  ["fsync", "fsync,fdatasync"],
  ["pwrite", "pwrite64"],
] as const)("EIO on %s", LIMIT, async ([name, calls], { skip }) => {
  demand(skip, `EIO en ${name}`, "strace");
  const { negocio, dataDir, remove } = await copyOfNegocio(5);
  atEnd(remove);
  const program = await startPrograma(dataDir);
  atEnd(() => program.end("SIGKILL").catch(() => undefined));
  const libreta = new Libreta();
  const writers = startEscritores(negocio, libreta, { perfiles: 5, pagos: 10, fotos: 1 }, 5);
  writers.at(program.url);
  await libreta.after(100);
  const began = performance.now();
  const letGo = await failing(program.pid, calls);
  const ended = await Promise.race([program.ended, Bun.sleep(15_000).then(() => null)]);
  const ms = Math.round(performance.now() - began);
  await letGo();
  writers.away();
  if (!ended) await program.end("SIGKILL");
  const again = await startPrograma(dataDir);
  atEnd(() => again.end("SIGKILL").catch(() => undefined));
  const count = compare(dataDir, libreta);
  writers.at(again.url);
  await writers.stop();
  await again.end("SIGTERM");
  const doctor = await faultsOf(dataDir);
  say(`EIO en ${name}`, {
    ...{
      "terminó solo": ended ? `con ${ended.code ?? ended.signal} en ${ms} ms` : "no",
      confirmadas: libreta.acknowledged,
    },
    ...{ perdidas: count.lost.length, "a medias": count.wrong.length, "se dijo": [...libreta.told].join(" | ") },
  });
  expectWhole(count, name);
  expectWhole(compare(dataDir, libreta), `${name}, at rest`);
  expect(doctor).toEqual([]);
  // Only after a failed fsync can nobody tell what is on the disk.
  if (name === "fsync") expect(ended?.code ?? 0).toBeGreaterThan(0);
});

test("a folder that may not be written is refused with one line", LIMIT, async ({ skip }) => {
  const root = process.getuid?.() === 0;
  if (root) demand(skip, "solo lectura", ...(["loop", "ext4"] satisfies Need[]));
  const { dir, remove } = folder();
  atEnd(remove);
  const dataDir = join(dir, "datos");
  mkdirSync(dataDir);
  // Root ignores modes: only a read-only mount refuses it.
  if (root) {
    sh("mount", "-t", "tmpfs", "-o", "ro,size=1m", "tmpfs", dataDir);
    atEnd(() => sh("umount", dataDir));
  } else chmodSync(dataDir, 0o500);
  const refused = await startPrograma(dataDir).catch((error: NotStarted) => error);
  if (!(refused instanceof NotStarted)) await refused.end("SIGKILL");
  expect(refused).toBeInstanceOf(NotStarted);
  // A mount may recover by itself; a mode does not change by itself.
  const [code, said] = root
    ? [75, /^No se puede escribir en la carpeta de datos[^\n]+\n$/]
    : [78, /^Configuración incorrecta:\n {2}DATA_DIR: [^\n]+\n$/];
  expect(refused).toMatchObject({ code, said: expect.stringMatching(said) });
  say("solo lectura", { código: code });
});
