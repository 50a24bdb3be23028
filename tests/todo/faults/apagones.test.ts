/** Power cuts under sixteen writers. The control is the same with synchronous=NORMAL: if it lost nothing, nothing was tested. */
import { join } from "node:path";
import { expect, test } from "vitest";
import { dieOf } from "../../support/dado.ts";
import { startEscritores } from "./support/escritores.ts";
import { finales } from "./support/finales.ts";
import { Libreta } from "./support/libreta.ts";
import { demand, diskWithCuts } from "./support/maquina.ts";
import { expectWhole, FALLAS_ENTERAS, LIMIT, say, times } from "./support/medida.ts";
import { copyOfNegocio } from "./support/negocio.ts";
import { faultsOf, startPrograma } from "./support/programa.ts";
import { compare } from "./support/testigo.ts";

const CUTS = times(30);
const SEED = 16;
const atEnd = finales();

interface Arm {
  acknowledged: number;
  lost: number;
  wrong: string[];
  unhealthy: number;
}

/** Each cut starts with a fresh copy, so that an earlier loss is not counted again. */
async function cutPower(cuts: number, seed: number, preload?: string): Promise<Arm> {
  const random = dieOf(seed);
  const arm: Arm = { acknowledged: 0, lost: 0, wrong: [], unhealthy: 0 };
  for (let cut = 1; cut <= cuts; cut += 1) {
    const disk = diskWithCuts();
    atEnd(() => disk.remove());
    const { negocio, dataDir } = await copyOfNegocio(5, disk.dir);
    Bun.spawnSync(["sync", "-f", disk.dir]);
    const libreta = new Libreta();
    const writers = startEscritores(negocio, libreta, { perfiles: 5, pagos: 10, fotos: 1 }, seed + cut);
    const program = await startPrograma(dataDir, preload ? { preload } : {});
    writers.at(program.url);
    await libreta.after(5 + Math.floor(random() * 60));
    disk.cut();
    writers.away();
    await program.end("SIGKILL").catch(() => undefined);
    disk.back();
    const again = await startPrograma(dataDir, preload ? { preload } : {});
    const count = compare(dataDir, libreta);
    arm.acknowledged += libreta.acknowledged;
    arm.lost += count.lost.length;
    arm.wrong.push(...count.wrong);
    writers.at(again.url);
    await writers.stop();
    await again.end("SIGTERM");
    const doctor = await faultsOf(dataDir);
    if (doctor.length > 0) arm.unhealthy += 1;
    disk.remove();
  }
  return arm;
}

test.runIf(FALLAS_ENTERAS)(`power cut × ${CUTS} on XFS, and the control that must lose`, LIMIT, async ({ skip }) => {
  demand(skip, "apagones", "root", "loop", "xfs");
  const arm = await cutPower(CUTS, SEED);
  const control = await cutPower(CUTS, SEED, join(import.meta.dirname, "support/menos-seguro.ts"));
  say("apagones", {
    ...{ seed: SEED, cortes: CUTS, confirmadas: arm.acknowledged, perdidas: arm.lost, "a medias": arm.wrong.length },
    ...{ "doctor ✗": arm.unhealthy, "control confirmadas": control.acknowledged, "control perdidas": control.lost },
  });
  expectWhole({ lost: arm.lost > 0 ? [String(arm.lost)] : [], wrong: arm.wrong, checked: arm.acknowledged }, "full");
  expect(arm.unhealthy).toBe(0);
  expect(control.lost).toBeGreaterThan(0);
});
