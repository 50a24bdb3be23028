/**
 * The program is killed after BDV confirmed and recorded a payment, before the response arrived: it is not lost, and not booked
 * twice.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { evidencias, movimientosBanco, preguntasBanco } from "../../../drizzle/schema/bank.ts";
import { pagos } from "../../../drizzle/schema/pagos.ts";
import { dia, instante } from "../../../rules/country/fecha.ts";
import { bolivares } from "../../../rules/money/dinero.ts";
import { valorTasa } from "../../../rules/money/tasa.ts";
import { systemClock } from "../../../server/core/clock.ts";
import { registerPago } from "../../../server/lending/pagos/actions.ts";
import { saveTasa } from "../../../server/lending/tasas/actions.ts";
import { backupTo, openDatabase } from "../../../server/storage/db.ts";
import { bancoBdv, CLAVE_BDV } from "../../support/bancos.ts";
import { anApproved, createWorld } from "../../support/world.ts";

const ROOT = join(import.meta.dirname, "../../..");
const HOY = dia("2027-01-15");

/** A database with two pending pagos; returns their ids. */
function prepare(file: string): string[] {
  const world = createWorld();
  world.do(world.admin, saveTasa, { fechaValor: HOY, valor: valorTasa(29_000_000_000), fuente: "BCV" });
  const borrower = world.borrower();
  anApproved(world, borrower);
  const tell = (referencia: string, montoBs: number) =>
    world.do(borrower, registerPago, {
      ...{ referencia, montoBs: bolivares(montoBs), fechaPago: HOY, banco: "0134", telefono: "+584145550122" },
    }).id;
  const ids = [tell("062437330012", 870_00), tell("099999999999", 290_00)];
  // The program uses the machine's clock, and asks about recently registered pagos.
  world.storage.db.update(pagos).set({ fecha: systemClock.now() }).run();
  backupTo(world.storage.driver, file);
  world.close();
  return ids;
}

function startProgram(dataDir: string, url: string) {
  return Bun.spawn([process.execPath, "server/main.ts"], {
    cwd: ROOT,
    env: {
      ...{ PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir, PORT: "0", HOST: "127.0.0.1" },
      ...{ BANCO_BDV_CLAVE: CLAVE_BDV, BANCO_BDV_TELEFONO: "04125550999", BANCO_BDV_URL: url },
    },
    stdout: "ignore",
    stderr: "inherit",
  });
}

test("asked again after the restart, its «ya conciliado» is ours", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "cuotica-"));
  const file = join(dataDir, "cuotica.db");
  const [lost = "", other = ""] = prepare(file);
  const banco = bancoBdv();
  const payer = { telefono: "04145550122", banco: "0134", dia: HOY as string };
  banco.pagos.push({ referencia: "062437330012", importe: "870.00", ...payer });

  banco.fallas.push("marca y calla");
  const called = banco.llamado();
  const first = startProgram(dataDir, banco.url);
  await called;
  first.kill("SIGKILL");
  await first.exited;
  expect(banco.pagos[0]?.conciliado).toBe(true);

  const between = openDatabase(file);
  const row = (id: string) => between.db.select().from(preguntasBanco).where(eq(preguntasBanco.pagoId, id)).get();
  expect(row(lost)).toMatchObject({ respuesta: "preguntando", proximo: expect.any(Number) });
  expect([between.db.select().from(evidencias).all(), row(other)]).toEqual([[], undefined]);
  // Five minutes later; the other is asked after it, so a request about the other shows that this one was stored.
  between.db
    .update(preguntasBanco)
    .set({ proximo: instante(0) })
    .run();
  between.db
    .insert(preguntasBanco)
    .values({ pagoId: other, banco: "0102", proximo: instante(1) })
    .run();
  between.close();

  const [again, after] = [banco.llamado(), banco.llamado(2)];
  const second = startProgram(dataDir, banco.url);
  await again;
  await after;
  second.kill("SIGTERM");
  expect(await second.exited).toBe(0);

  const { db, close } = openDatabase(file);
  const answered = db.select().from(preguntasBanco).where(eq(preguntasBanco.pagoId, lost)).get();
  expect(answered).toMatchObject({ respuesta: "hallado", proximo: null });
  expect(db.select().from(movimientosBanco).all()).toMatchObject([{ monto: 870_00, referencia: "062437330012" }]);
  expect(db.select().from(evidencias).all()).toMatchObject([{ estado: "reconocida", canal: "consulta" }]);
  close();
  await banco.stop();
  rmSync(dataDir, { recursive: true, force: true });
});
