/** A database that refuses writes for a while ends no loop: background tasks report it, and continue afterwards. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { mensajes } from "../../drizzle/schema/messages.ts";
import type { BancoApi } from "../../server/bank/apis/api.ts";
import { startConsultas } from "../../server/bank/consultas/jobs.ts";
import { publish } from "../../server/core/live.ts";
import { silentLog } from "../../server/core/log.ts";
import type { Tarea } from "../../server/core/tarea.ts";
import { startDeliveries } from "../../server/messages/mensajes/jobs.ts";
import { insertMensaje } from "../../server/messages/mensajes/queries.ts";
import { createReloj } from "../../server/operator/corridas/jobs.ts";
import { inTransaction } from "../../server/storage/db.ts";
import { carrierOf } from "../support/cartero.ts";
import { createWorld, type World } from "../support/world.ts";

let world: World;
let failures: string[];
beforeEach(() => {
  world = createWorld();
  failures = [];
});
afterEach(() => world.close());

/** As with a full disk and a locked database, each write fails. */
const refuseWrites = (refused: boolean) => world.storage.driver.pragma(`query_only = ${refused ? "ON" : "OFF"}`);
const base = () => ({ ...world.base, log: { ...silentLog, error: (message: string) => void failures.push(message) } });

test("messages go out again", async () => {
  const said = {
    canal: "sms",
    asunto: null,
    texto: "x",
    plantilla: "aviso",
    params: {},
    userId: null,
    unica: null,
  } as const;
  inTransaction(world.storage.db, (tx) => insertMensaje(tx, { ...said, destino: "+584121234567" }, world.clock.now()));
  const estado = () => world.storage.db.select().from(mensajes).all()[0]?.estado;
  refuseWrites(true);
  const stop = startDeliveries(base(), { sms: carrierOf(async () => {}) });
  await expect.poll(() => failures).toContain("falló el envío de mensajes");
  expect(estado()).toBe("pendiente");
  refuseWrites(false);
  publish("mensajes");
  await expect.poll(estado).toBe("enviado");
  await stop(1000);
});

test("tasks run again", async () => {
  let runs = 0;
  const tarea: Tarea = {
    ...{ nombre: "prueba", titulo: "Prueba", cuando: () => "* * * * *", alEmpezar: true },
    run: () => `${++runs}`,
  };
  const reloj = createReloj(base(), [tarea]);
  refuseWrites(true);
  reloj.tick();
  await reloj.quiet();
  expect([failures, runs]).toEqual([["falló una tarea"], 0]);
  refuseWrites(false);
  reloj.tick();
  await reloj.quiet();
  expect(runs).toBe(1);
});

test("a bank is asked again", async () => {
  let read = 0;
  const api: BancoApi = {
    ...{ banco: "0102", cuenta: "01020000000000000001", ask: null },
    listar: {
      ...{ cadaMs: 0, diasPorVez: 3 },
      async *paginas() {
        read += 1;
        yield [];
      },
    },
  };
  refuseWrites(true);
  const stop = startConsultas(base(), [api]);
  await expect.poll(() => failures).toEqual(["falló una tarea"]);
  expect(read).toBe(0);
  refuseWrites(false);
  publish("pagos");
  await expect.poll(() => read).toBeGreaterThan(0);
  await stop();
});
