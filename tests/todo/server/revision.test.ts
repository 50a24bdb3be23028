/** Each night the data is examined next to the running server: findings are recorded, and nobody is delayed. */
import { setImmediate as turn } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { usuarios } from "../../../drizzle/schema/people.ts";
import { getCasa } from "../../../server/core/ajustes/queries.ts";
import { createReloj } from "../../../server/operator/corridas/jobs.ts";
import { DOCTOR } from "../../../server/operator/doctor/jobs.ts";
import { examineApart } from "../../../server/operator/doctor/revision.ts";
import { anApproved, createWorld, type World } from "../../support/world.ts";

let world: World;
beforeEach(() => {
  world = createWorld();
});
afterEach(() => world.close());

const turno = () => ({ debida: world.clock.now(), signal: new AbortController().signal });
const examineNow = (signal = turno().signal) => DOCTOR.run({ ...world.base, usuario: null }, { ...turno(), signal });

test("all is well, and then a total is not: both are noted with their moment", async () => {
  anApproved(world, world.borrower());
  // Photos of this world have rows and no files.
  world.storage.db.run(sql`delete from imagenesSueltas`);
  world.storage.db.update(usuarios).set({ imgVerify1: null, imgVerify2: null }).run();
  world.storage.db.run(sql`delete from imagenes`);
  expect(await examineNow()).toBe("Todo está bien");
  expect(getCasa(world.storage.db).doctor).toEqual({ fecha: world.clock.now(), fallas: [] });

  world.clock.advance(1000);
  world.storage.db.run(sql`update resumenFinanciero set totalPrestado = totalPrestado + 100`);
  expect(await examineNow()).toBe("Una revisión no pasó");
  const { fecha, fallas } = getCasa(world.storage.db).doctor ?? {};
  expect(fecha).toBe(world.clock.now());
  expect(fallas).toEqual([
    "El resumen financiero coincide con el libro: totalPrestado dice $21,00 y debería decir $20,00",
  ]);
});

test("while it looks, others write, and it sees one instant", async () => {
  const borrowers = Array.from({ length: 5 }, () => world.borrower());
  let looking = true;
  const looked = Promise.resolve(examineNow()).then((said) => {
    looking = false;
    return said;
  });
  let written = 0;
  for (; looking || written < borrowers.length; await turn()) {
    const borrower = borrowers[written];
    if (borrower) anApproved(world, borrower);
    written += 1;
  }
  await looked;
  // The photos of this world alone have no files.
  const { fallas = [] } = getCasa(world.storage.db).doctor ?? {};
  expect(fallas.map((line) => line.split(":")[0])).toEqual(["Cada imagen tiene su archivo"]);
  // The event loop kept running meanwhile.
  expect(written).toBeGreaterThan(borrowers.length);
});

test("ended with the program it is left to the next start, and a file that is none is said to be so", async () => {
  const reloj = createReloj(world.base, [{ ...DOCTOR, alEmpezar: true }]);
  reloj.tick();
  await turn();
  await reloj.stop(10_000);
  expect(getCasa(world.storage.db).doctor).toBeUndefined();
  const nothing = examineApart("/no/hay/nada.db", world.base.maquina.imagenesDir, turno().signal);
  await expect(nothing).rejects.toThrow(/La revisión no terminó \(1\)/);
});
