/** Personal data no longer needed is deleted after its retention time; pending items and the books stay. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { PRIVACIDAD_INICIAL } from "../../rules/limits/privacidad.ts";
import { ajustesSaveInput } from "../../rules/operator/ajustes/ajustes.ts";
import { saveAjustes } from "../../server/core/ajustes/queries.ts";
import { RETENCIONES } from "../../server/operator/retenciones/jobs.ts";
import { countVencidos } from "../../server/operator/retenciones/queries.ts";
import { createWorld, type World } from "../support/world.ts";

const DIA = 86_400_000;
let world: World;
beforeEach(() => {
  world = createWorld();
});
afterEach(() => world.close());

const run = (sql: string, ...params: unknown[]) => world.storage.driver.prepare(sql).run(...params);
const ids = (sql: string) => world.storage.driver.prepare(sql).pluck().all();
const sweep = () =>
  RETENCIONES.run(
    { ...world.base, usuario: null },
    { debida: world.clock.now(), signal: new AbortController().signal },
  );

/** One of each on either side of its limit. */
function aTrace(userId: string) {
  const now = world.clock.now();
  const sides = (days: number) => [["vieja", now - days * DIA - 1] as const, ["nueva", now - days * DIA] as const];
  const message = `insert into mensajes (id, canal, destino, texto, plantilla, params, estado, proximoIntento, creado, userId) values (?, 'correo', 'x', 'x', 'x', '{}', ?, 1, ?, ?)`;
  for (const [id, at] of sides(365)) {
    run(message, id, "enviado", at, userId);
    run("insert into entradas (id, userId, tipo, fecha) values (?, ?, 'entro', ?)", id, userId, at);
  }
  run(message, "espera", "pendiente", now - 900 * DIA, userId);
  for (const [id, at] of sides(30))
    run(
      "insert into session (id, expiresAt, token, createdAt, updatedAt, userId) values (?, ?, ?, 1, 1, ?)",
      id,
      at,
      id,
      userId,
    );
  for (const [id, at] of sides(180))
    run(
      "insert into auditoria (id, fecha, accion, userId, entidadId, ip) values (?, ?, 'exportar', ?, 'x', '1.2.3.4')",
      id,
      at,
      userId,
    );
}

test("each on its day, and what waits stays; the line of the audit stays without its address", async () => {
  const { id } = world.borrower().usuario;
  run("delete from mensajes");
  aTrace(id);
  const before = ids("select id from auditoria order by id");
  expect(countVencidos(world.storage.db, PRIVACIDAD_INICIAL, world.clock.now())).toEqual({
    ...{ mensajesDias: 1, entradasDias: 1, respuestasDias: 0, sesionesDias: 1, direccionesDias: 1 },
  });
  expect(await sweep()).toBe("4 filas");
  expect(ids("select id from mensajes order by id")).toEqual(["espera", "nueva"]);
  expect(ids("select id from entradas where tipo = 'entro'")).toEqual(["nueva"]);
  expect(ids("select id from session")).toEqual(["nueva"]);
  expect(ids("select id from auditoria order by id")).toEqual(before);
  expect(ids("select ip from auditoria where id in ('vieja', 'nueva') order by id")).toEqual(["1.2.3.4", null]);
  expect(await sweep()).toBeNull();
});

test("more than a batch goes whole; kept for good stays", async () => {
  const { id } = world.borrower().usuario;
  const many = Array.from({ length: 1200 }, (_, n) => n);
  world.storage.driver.exec("begin");
  for (const n of many) run("insert into entradas (id, userId, tipo, fecha) values (?, ?, 'entro', 1)", `e${n}`, id);
  world.storage.driver.exec("commit");
  saveAjustes(world.storage.db, { privacidad: { ...PRIVACIDAD_INICIAL, entradasDias: null } });
  expect(await sweep()).toBeNull();
  saveAjustes(world.storage.db, { privacidad: PRIVACIDAD_INICIAL });
  expect(await sweep()).toBe("1.200 filas");
});

test("no fewer days than there is a reason for, and what is written to the house never for good", () => {
  const ok = (privacidad: object) =>
    ajustesSaveInput.safeParse({ privacidad: { ...PRIVACIDAD_INICIAL, ...privacidad } }).success;
  expect(ok({ mensajesDias: null })).toBe(true);
  expect([ok({ mensajesDias: 29 }), ok({ direccionesDias: 29 }), ok({ respuestasDias: null })]).toEqual([
    false,
    false,
    false,
  ]);
});
