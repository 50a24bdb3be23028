/** Half an hour of steady work (SOAK_MIN sets how long): memory, descriptors and the journal must be flat in its second half. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startEscritores } from "./support/escritores.ts";
import { finales } from "./support/finales.ts";
import { Libreta } from "./support/libreta.ts";
import { expectWhole, FALLAS_ENTERAS, LIMIT, say } from "./support/medida.ts";
import { copyOfNegocio } from "./support/negocio.ts";
import { faultsOf, type Programa, startPrograma } from "./support/programa.ts";
import { compare } from "./support/testigo.ts";

const MINUTES = Number(process.env.SOAK_MIN ?? 30);
const EVERY_MS = 5000;
const MB = 1024 * 1024;

interface Sample {
  minute: number;
  rss: number;
  descriptors: number;
  wal: number;
}

function look(program: Programa, minute: number): Sample {
  const rss = Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${program.pid}/status`, "utf8"))?.[1]) / 1024;
  const wal = statSync(join(program.dataDir, "cuotica.db-wal"), { throwIfNoEntry: false })?.size ?? 0;
  return { minute, rss, descriptors: readdirSync(`/proc/${program.pid}/fd`).length, wal: wal / MB };
}

/** The growth of `what` per minute, by least squares. */
function slope(samples: Sample[], what: "rss" | "descriptors" | "wal"): number {
  const mean = (of: (sample: Sample) => number) => samples.reduce((sum, one) => sum + of(one), 0) / samples.length;
  const [x, y] = [mean(({ minute }) => minute), mean((one) => one[what])];
  const over = samples.reduce((sum, one) => sum + (one.minute - x) * (one[what] - y), 0);
  return over / samples.reduce((sum, { minute }) => sum + (minute - x) ** 2, 0);
}

const atEnd = finales();

test.runIf(FALLAS_ENTERAS)(`a soak of ${MINUTES} minutes`, LIMIT, async () => {
  const { negocio, dataDir, remove } = await copyOfNegocio(5);
  atEnd(remove);
  const program = await startPrograma(dataDir);
  atEnd(() => program.end("SIGKILL").catch(() => undefined));
  const libreta = new Libreta();
  const writers = startEscritores(negocio, libreta, { perfiles: 5, pagos: 10, fotos: 1 }, 30, { pauseMs: 400 });
  writers.at(program.url);
  const began = performance.now();
  const samples: Sample[] = [];
  for (;;) {
    const minute = (performance.now() - began) / 60_000;
    samples.push(look(program, minute));
    if (minute >= MINUTES) break;
    await Bun.sleep(EVERY_MS);
  }
  await writers.stop();
  const ended = await program.end("SIGTERM");
  const half = samples.filter(({ minute }) => minute >= MINUTES / 2);
  const last = half.at(-1) as Sample;
  const grows = (what: "rss" | "descriptors" | "wal") => slope(half, what);
  say("aguante", {
    ...{ minutos: MINUTES, escrituras: libreta.acknowledged, fallidas: libreta.failed },
    ...{ "RSS MB": last.rss.toFixed(0), "RSS MB/min": grows("rss").toFixed(3) },
    ...{ descriptores: last.descriptors, "descriptores/min": grows("descriptors").toFixed(3) },
    ...{ "WAL MB": last.wal.toFixed(1), "WAL MB/min": grows("wal").toFixed(4) },
  });
  const count = compare(dataDir, libreta);
  const doctor = await faultsOf(dataDir);
  expect(ended.code).toBe(0);
  expectWhole(count, "after the soak");
  expect(doctor).toEqual([]);
  expect(libreta.failed).toBe(0);
  // Flat: over that half the slope adds no more than the values vary by themselves.
  const added = (what: "rss" | "descriptors" | "wal") => (grows(what) * MINUTES) / 2;
  expect(added("rss")).toBeLessThan(last.rss * 0.1);
  expect(added("descriptors")).toBeLessThan(5);
  expect(added("wal")).toBeLessThan(1);
});
