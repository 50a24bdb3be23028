/** The metrics: who may read them, their wording, that their labels stay few whatever is requested, and that they read little. */

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { PROGRAMA } from "../../server/core/programa.ts";
import { createMetricas } from "../../server/http/metricas.ts";
import { readFigures } from "../../server/operator/estado/cifras.ts";
import { startTestServer, type TestServer } from "../support/server.ts";
import { anApproved, aPago, aRequest, createWorld, type World } from "../support/world.ts";

const TOKEN = "un-token-de-prueba";

/** Each sample of the text format, by its name and labels. */
function samplesOf(text: string): Map<string, number> {
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(
    lines.map((line) => {
      const [, name = line, value = "NaN"] = /^([a-z0-9_]+(?:\{.*\})?) (\S+)$/.exec(line) ?? [];
      return [name, Number(value)];
    }),
  );
}

describe("over HTTP", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ METRICS_TOKEN: TOKEN });
  });
  afterAll(() => server.close());
  const ask = (headers: Record<string, string>, path = "/metrics") => fetch(server.url + path, { headers });
  const read = async () => samplesOf(await (await ask({ authorization: `Bearer ${TOKEN}` })).text());

  test.each([
    {},
    { authorization: TOKEN },
    { authorization: `Bearer ${TOKEN} x` },
    { authorization: `bearer ${TOKEN}x` },
    { authorization: "Bearer " },
  ])("with %o it is refused, and says nothing", async (headers) => {
    const response = await ask(headers as Record<string, string>);
    expect([response.status, await response.text()]).toEqual([401, ""]);
  });

  test("a token in the address opens nothing, and where none is set there is no such address", async () => {
    expect((await ask({}, `/metrics?token=${TOKEN}&access_token=${TOKEN}`)).status).toBe(401);
    const without = await startTestServer();
    const response = await fetch(`${without.url}/metrics`, { headers: { authorization: "Bearer " } });
    expect(response.status).toBe(404);
    await without.close();
  });

  test("it counts what was asked, by procedure and by the pattern of its address, however much is made up", async () => {
    const before = await read();
    for (let n = 0; n < 40; n += 1) {
      await fetch(`${server.url}/no-existe-${n}`);
      await fetch(`${server.url}/api/no-existe-${n}`);
      await fetch(`${server.url}/trpc/no.existe${n}`);
      await fetch(`${server.url}/api/imagenes/imagen-${n}`);
    }
    await fetch(`${server.url}/trpc/usuarios.me,niveles.list?batch=1&input={}`);
    await fetch(`${server.url}/healthz`, { method: "PROPFIND" });
    const after = await read();
    const grew = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
    expect(grew('cuotica_trpc_calls_total{procedimiento="usuarios.me",clase="4xx"}')).toBe(1);
    expect(grew('cuotica_trpc_calls_total{procedimiento="niveles.list",clase="2xx"}')).toBe(1);
    expect(grew('cuotica_trpc_call_duration_seconds_count{procedimiento="niveles.list"}')).toBe(1);
    expect(grew('cuotica_http_requests_total{ruta="/api/imagenes/:id",metodo="GET",clase="4xx"}')).toBe(40);
    expect(grew('cuotica_http_requests_total{ruta="/api/*",metodo="GET",clase="4xx"}')).toBe(40);
    expect(grew('cuotica_http_requests_total{ruta="/trpc/*",metodo="GET",clase="4xx"}')).toBe(40);
    // Of many calls at once some went well.
    expect(grew('cuotica_http_requests_total{ruta="/trpc/*",metodo="GET",clase="2xx"}')).toBe(1);
    expect([...after.keys()].filter((name) => /no.existe|imagen-\d/.test(name))).toEqual([]);
    const routes = new Set([...after.keys()].flatMap((name) => /ruta="([^"]*)"/.exec(name)?.[1] ?? []));
    expect(routes.size).toBeLessThan(12);
    expect([...after.keys()].filter((name) => name.includes('metodo="otro"')).length).toBeGreaterThan(0);
  });

  test("what Bun does not say is not said as a nought; the rest of the process is", async () => {
    const samples = await read();
    const names = [...samples.keys()];
    expect(names.filter((name) => /heap_space|active|gc_/.test(name))).toEqual([]);
    expect(samples.get("process_resident_memory_bytes")).toBeGreaterThan(10_000_000);
    expect(samples.get("process_open_fds")).toBeGreaterThan(3);
    expect(samples.has("nodejs_eventloop_lag_p99_seconds")).toBe(true);
    // A new database is entirely in its log.
    const sizes = ["cuotica_base_bytes", "cuotica_wal_bytes"].map((name) => samples.get(name) ?? 0);
    expect(Math.max(...sizes)).toBeGreaterThan(100_000);
    expect(samples.get(`cuotica_info{version="${PROGRAMA.version}",commit=""}`)).toBe(1);
    expect(samples.get("cuotica_disco_libre_bytes")).toBeGreaterThan(0);
    expect(samples.get('cuotica_cola_esperan{canal="correo"}')).toBe(0);
  });
});

describe("figures", () => {
  let world: World;
  beforeEach(() => {
    world = createWorld();
  });
  afterEach(() => world.close());

  test("of the business they are what a count by hand gives", () => {
    const [ana, luis] = [world.borrower(), world.borrower()];
    anApproved(world, ana);
    aRequest(luis);
    aPago(ana);
    const of = (name: string, estado: string) =>
      readFigures(world.base).find((one) => one.name === name && one.labels?.estado === estado)?.value;
    expect(of("cuotica_loans", "aprobado")).toBe(1);
    expect(of("cuotica_loans", "pendiente")).toBe(1);
    expect(of("cuotica_pagos", "pendiente")).toBe(1);
    // The administrator has an account too.
    expect(of("cuotica_usuarios", "normal")).toBe(3);
  });

  test("none of them reads a table that grows with the business from end to end, nor sorts it", () => {
    const { driver } = world.storage;
    const prepare = driver.prepare.bind(driver);
    const plans: string[] = [];
    driver.prepare = ((sql: string) => {
      const unbound = Array(sql.split("?").length - 1).fill("1");
      const steps = prepare(`explain query plan ${sql}`).all(...unbound) as { detail: string }[];
      plans.push(steps.map(({ detail }) => detail).join("; "));
      return prepare(sql);
    }) as typeof driver.prepare;
    readFigures(world.base);
    driver.prepare = prepare;
    expect(plans.length).toBeGreaterThan(20);
    // Few rows, however large the business: settings, maintained counts, devices, alarms, the test write; sessions up to a
    // limit.
    const few = /SCAN (ajustes|conteos|dispositivos|alarmas|pulso|session|\(subquery)/;
    // The waiting part of the queue is read completely, by its own index.
    const waiting = /SCAN mensajes USING INDEX mensajes_por_enviar/;
    const heavy = plans.filter((plan) =>
      plan.split("; ").some((step) => /^SCAN/.test(step) && !few.test(step) && !waiting.test(step)),
    );
    expect(heavy).toEqual([]);
  });

  test("a gauge of what is no longer there is gone at the next reading", async () => {
    const metricas = await createMetricas(world.base);
    world.base.db.run("insert into alarmas (id, tipo, de, detalle, desde) values ('a', 'doctor', '', 'x', 1)");
    expect((await metricas.read()).text).toContain('cuotica_alarmas_abiertas{tipo="doctor"} 1');
    world.base.db.run("update alarmas set resuelta = 2");
    const { text } = await metricas.read();
    expect(text).not.toContain('cuotica_alarmas_abiertas{tipo="doctor"}');
    expect(text).toContain('cuotica_alarmas_abiertas{tipo="todas"} 0');
  });
});
