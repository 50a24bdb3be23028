/** Photos are decoded in separate processes: hanging, dying or flooding there costs the program nothing. */
import { join } from "node:path";
import { expect, test } from "vitest";
import { RECURSOS } from "../../../rules/limits/recursos.ts";
import { countPuestos } from "../../../server/core/turnos/puestos.ts";
import { recode } from "../../../server/people/image.ts";
import { aparte } from "../../../server/storage/lugares.ts";
import { phonePhoto } from "../../support/photo.ts";

test("a photo comes back upright, small and without what was hidden in it", async () => {
  const photo = await recode(new Uint8Array(await (await phonePhoto(4000, 3000)).arrayBuffer()));
  if (typeof photo === "string") throw new Error(photo);
  expect([photo.ancho, photo.alto]).toEqual([1500, 2000]);
  const jpeg = Buffer.from(photo.jpeg);
  expect([jpeg.subarray(0, 3).toString("hex"), jpeg.includes("Exif")]).toEqual(["ffd8ff", false]);
  expect(await new Bun.Image(photo.jpeg).metadata()).toMatchObject({ width: 1500, height: 2000 });
});

test("killed it may go through later, broken it is no picture; a few at a time, sixty waiting, and the rest come back", async () => {
  const child = Bun.spawn([process.execPath, join(import.meta.dirname, "../../support/fotos-aparte.ts")], {
    stdout: "pipe",
    stderr: "inherit",
  });
  const said = JSON.parse(await new Response(child.stdout).text());
  expect(said).toMatchObject({ killed: ["slow", "kept"], broken: ["unreadable", "kept"], after: "kept", left: [] });
  const puestos = countPuestos(RECURSOS.fotoLigera);
  const room = puestos + RECURSOS.fotoLigera.lineas.identidad.cola;
  expect(said.flood).toEqual([...Array(room).fill("kept"), ...Array(5).fill("busy")]);
  expect(said.most).toBeGreaterThan(0);
  expect(said.most).toBeLessThanOrEqual(puestos);
});

test("a process apart is ended past its part of a processor, and not by a clock that ran while others had it", async () => {
  const { cmd } = aparte("people/recode", [], {
    memoriaBytes: RECURSOS.fotoPesada.memoriaBytes,
    tiempoMs: 1000,
  });
  const spins = Bun.spawn([...cmd.slice(0, -1), "-e", "for (;;);"], { stdout: "ignore", stderr: "ignore" });
  await spins.exited;
  expect(spins.signalCode).toBe("SIGKILL");
  expect(Number(spins.resourceUsage()?.cpuTime.total) / 1e6).toBeCloseTo(1, 0);
});

test("a photo whose time was up costs its turn; one that nobody looked at costs none", async () => {
  const child = Bun.spawn([process.execPath, join(import.meta.dirname, "../../support/foto-cortada.ts")], {
    stdout: "pipe",
    stderr: "inherit",
  });
  const { killed, flood } = JSON.parse(await new Response(child.stdout).text());
  expect(killed).toEqual({ codigo: "IMAGE_BUSY", turnos: 1 });
  const { kept, busy, turnos, sent } = flood;
  expect({ answered: kept + busy, turnos }).toEqual({ answered: sent, turnos: kept });
  expect(busy).toBeGreaterThan(0);
});
