/** The day's rate fetched automatically, from sources that answer over real HTTP, well and badly. */
import { createHmac, createPrivateKey, X509Certificate } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { rootCertificates } from "node:tls";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { auditoria } from "../../drizzle/schema/operator.ts";
import { lecturasTasa, tasas } from "../../drizzle/schema/pagos.ts";
import { dia } from "../../rules/country/fecha.ts";
import { valorTasa } from "../../rules/money/tasa.ts";
import { readEnv } from "../../server/core/env/env.ts";
import type { FuentesDeTasa } from "../../server/core/env/tasas.ts";
import { BCV_INTERMEDIATE } from "../../server/lending/bcv-intermediate.ts";
import { fuentesOf } from "../../server/lending/fuentes-tasa.ts";
import { decideLecturaOf, saveTasa } from "../../server/lending/tasas/actions.ts";
import { readTasas } from "../../server/lending/tasas/jobs.ts";
import { listFuentes } from "../../server/lending/tasas/queries.ts";
import { createWorld, type World } from "../support/world.ts";

const CERTIFICADOS = join(import.meta.dirname, "../support/certificados");
const pem = (name: string) => readFileSync(join(CERTIFICADOS, name), "utf8");

let world: World;
let stands: Bun.Server<undefined>[];
let answers: Record<string, (request: Request) => Response | Promise<Response>>;
beforeEach(() => {
  world = createWorld();
  stands = [];
  answers = {};
});
afterEach(async () => {
  world.close();
  for (const stand of stands) await stand.stop(true);
});

function stand(tls?: Bun.TLSOptions): string {
  const server = Bun.serve({
    port: 0,
    ...(tls && { tls }),
    fetch: (request) => answers[new URL(request.url).pathname]?.(request) ?? new Response("nada", { status: 404 }),
  });
  stands.push(server);
  return `${tls ? "https" : "http"}://localhost:${server.port}`;
}

const envOf = (url: string, orden: FuentesDeTasa["orden"], ca: string | null = null): FuentesDeTasa => ({
  orden,
  bcv: { url: `${url}/bcv`, ca },
  dolarapi: `${url}/dolarapi`,
  pydolarve: `${url}/pydolarve`,
  r4: null,
});
const read = (env: FuentesDeTasa, propia: Parameters<typeof fuentesOf>[1] = null) =>
  readTasas({ ...world.base, usuario: null }, fuentesOf(env, propia), new AbortController().signal);
const published = () => world.storage.db.select().from(tasas).orderBy(tasas.fechaValor).all();
const readings = () => world.storage.db.select().from(lecturasTasa).all();

const page = (numero: string, fecha: string) =>
  new Response(
    `<div id="dolar"><strong> ${numero} </strong></div>Fecha Valor: <span content="${fecha}T00:00:00-04:00">x</span>`,
  );
/** Friday the 15th of January 2027, at noon. */
const known = (valor: number) =>
  world.do(world.admin, saveTasa, { fechaValor: dia("2027-01-15"), valor: valorTasa(valor), fuente: "BCV" });

test("the first source that answers gives the day its rate, audited as the program's own", async () => {
  known(290_00000000);
  const url = stand();
  answers["/bcv"] = () => new Response("mantenimiento", { status: 503 });
  answers["/dolarapi"] = () => Response.json({ promedio: 291.3582, fechaActualizacion: "2027-01-15T21:00:00Z" });
  answers["/pydolarve"] = () =>
    Response.json({ monitors: { usd: { price: 291.36, last_update: "18/01/2027, 12:00 AM" } } });
  world.clock.advance(6 * 3_600_000);
  await read(envOf(url, ["bcv", "dolarapi", "pydolarve"]));
  expect(published().at(-1)).toMatchObject({
    ...{ fechaValor: "2027-01-18", valor: 291_35820000, fuente: "DolarAPI", creadoPor: null },
  });
  expect(readings().map(({ fuente, estado }) => [fuente, estado])).toEqual([
    ["dolarapi", "tomada"],
    ["pydolarve", "igual"],
  ]);
  const lines = world.storage.db.select().from(auditoria).all();
  expect(lines.filter(({ accion }) => accion === "tasas.read").map(({ actorId }) => actorId)).toEqual([null]);
  expect(listFuentes(world.storage.db).map(({ fuente, error }) => [fuente, error])).toEqual([
    ["bcv", "respondió 503"],
    ["dolarapi", null],
    ["pydolarve", null],
  ]);
});

test("asked again, nothing is new; a day that is there is never changed by itself", async () => {
  known(290_00000000);
  const url = stand();
  answers["/bcv"] = () => page("291,35820000", "2027-01-18");
  await read(envOf(url, ["bcv"]));
  await read(envOf(url, ["bcv"]));
  answers["/bcv"] = () => page("291,99000000", "2027-01-18");
  await read(envOf(url, ["bcv"]));
  answers["/bcv"] = () => page("291,99000000", "2027-01-15");
  await read(envOf(url, ["bcv"]));
  expect(published().map(({ fechaValor, valor }) => [fechaValor, valor])).toEqual([
    ["2027-01-15", 290_00000000],
    ["2027-01-18", 291_35820000],
  ]);
  expect(readings().map(({ estado }) => estado)).toEqual(["tomada", "espera", "espera"]);
});

test("a jump waits for an administrator, who takes it or not", async () => {
  known(290_00000000);
  const url = stand();
  answers["/bcv"] = () => page("494,11000000", "2027-01-18");
  await read(envOf(url, ["bcv"]));
  expect(published()).toHaveLength(1);
  const panel = world.caller(world.admin);
  const [waiting] = (await panel.tasas.lecturas()).enEspera;
  expect(waiting?.motivo).toBe("Cambia +70 % respecto a la del 15 ene. (290,00).");
  world.do(world.admin, decideLecturaOf, { lecturaId: waiting?.id ?? "", tomar: true });
  expect(published().at(-1)).toMatchObject({
    fechaValor: "2027-01-18",
    valor: 494_11000000,
    creadoPor: world.admin.usuario.id,
  });
  expect((await panel.tasas.lecturas()).enEspera).toEqual([]);
  expect(() => world.do(world.admin, decideLecturaOf, { lecturaId: waiting?.id ?? "", tomar: false })).toThrow(
    expect.objectContaining({ code: "RATE_READING_DECIDED" }),
  );
});

test("what waited for a day that is over does not change it", async () => {
  known(290_00000000);
  const url = stand();
  answers["/bcv"] = () => page("292,00000000", "2027-01-15");
  await read(envOf(url, ["bcv"]));
  const [waiting] = readings();
  world.clock.goTo(dia("2027-01-16"));
  expect(() => world.do(world.admin, decideLecturaOf, { lecturaId: waiting?.id ?? "", tomar: true })).toThrow(
    expect.objectContaining({ code: "RATE_DAY_PAST" }),
  );
  expect(readings()[0]?.estado).toBe("espera");
});

describe("sources that misbehave say why, and change nothing", () => {
  test.each<[string, () => Response, string]>([
    ["HTML where JSON was", () => new Response("<html>"), "no respondió en JSON"],
    ["a flood", () => new Response("x".repeat(3_000_000)), "respondió demasiado"],
    ["another shape", () => Response.json({ precio: 1 }), "respondió algo que no se entiende"],
    ["an error", () => new Response("", { status: 429 }), "respondió 429"],
  ])("%s", async (_, answer, error) => {
    known(290_00000000);
    const url = stand();
    answers["/dolarapi"] = answer;
    await read(envOf(url, ["dolarapi"]));
    expect(published()).toHaveLength(1);
    expect(listFuentes(world.storage.db)).toMatchObject([{ fuente: "dolarapi", error, logrado: null }]);
  });

  test("one that never answers is given up when the program stops", async () => {
    const url = stand();
    const asked = Promise.withResolvers<void>();
    answers["/dolarapi"] = () => {
      asked.resolve();
      return new Promise<Response>(() => {});
    };
    const stop = new AbortController();
    const reading = readTasas({ ...world.base, usuario: null }, fuentesOf(envOf(url, ["dolarapi"]), null), stop.signal);
    await asked.promise;
    stop.abort();
    await reading;
    expect(listFuentes(world.storage.db)).toEqual([]);
  });
});

test("R4 is asked with its signature, for the day", async () => {
  known(290_00000000);
  const url = stand();
  answers["/r4/MBbcv"] = async (request) => {
    const body = (await request.json()) as { Moneda: string; Fechavalor: string };
    const signed = createHmac("sha256", "llave").update(`${body.Fechavalor}${body.Moneda}`).digest("hex");
    const right = request.headers.get("authorization") === signed && request.headers.get("commerce") === "comercio";
    return Response.json(right ? { code: "00", fechavalor: "2027-01-18", tipocambio: 291.3582 } : { code: "08" });
  };
  await read({ ...envOf(url, ["r4"]), r4: { url: `${url}/r4`, comercio: "comercio", clave: "llave" } });
  expect(published().at(-1)).toMatchObject({ fechaValor: "2027-01-18", valor: 291_35820000, fuente: "R4 Conecta" });
});

test("the operator's own source comes first", async () => {
  known(290_00000000);
  const url = stand();
  answers["/mia"] = () => Response.json({ data: { usd: "291,50" } });
  answers["/dolarapi"] = () => Response.json({ promedio: 292 });
  world.clock.advance(6 * 3_600_000);
  await read(envOf(url, ["dolarapi"]), { url: `${url}/mia`, ruta: "data.usd" });
  expect(published().at(-1)).toMatchObject({ valor: 291_50000000, fuente: "Tu fuente" });
});

describe("the BCV's incomplete chain of certificates", () => {
  const leafOnly = () =>
    stand({
      cert: pem("servidor.pem"),
      key: createPrivateKey({ key: JSON.parse(pem("servidor.json")), format: "jwk" })
        .export({ type: "pkcs8", format: "pem" })
        .toString(),
    });

  test("is completed with what is brought along, and read", async () => {
    known(290_00000000);
    answers["/bcv"] = () => page("291,35820000", "2027-01-18");
    await read(envOf(leafOnly(), ["bcv"], pem("raiz.pem") + pem("intermedio.pem")));
    expect(published()).toHaveLength(2);
  });

  test.each<[string, string | null]>([
    ["a certificate of nobody known", null],
    ["a root without what stands between", "raiz.pem"],
  ])("%s is refused: TLS is never turned off", async (_, ca) => {
    known(290_00000000);
    answers["/bcv"] = () => page("291,35820000", "2027-01-18");
    await read(envOf(leafOnly(), ["bcv"], ca && pem(ca)));
    expect(published()).toHaveLength(1);
    expect(listFuentes(world.storage.db)[0]?.error).toMatch(/certificate/i);
  });

  test("the one that the program brings is signed by a root of everybody's, and not about to end", () => {
    const brought = new X509Certificate(BCV_INTERMEDIATE);
    const roots = rootCertificates.map((root) => new X509Certificate(root));
    const signer = roots.find(({ subject }) => subject === brought.issuer);
    expect(signer && brought.checkIssued(signer) && brought.verify(signer.publicKey)).toBe(true);
    expect(brought.ca).toBe(true);
    expect(Date.parse(brought.validTo)).toBeGreaterThan(Date.parse("2036-01-01"));
  });
});

describe("the environment", () => {
  test("turns it off, orders it, and refuses what it does not know", () => {
    const base = { DATA_DIR: mkdtempSync(join(tmpdir(), "cuotica-")) };
    expect(readEnv({ ...base, TASA_FUENTES: "ninguna" }).tasas).toBeNull();
    expect(readEnv({ ...base, TASA_FUENTES: "dolarapi, bcv" }).tasas?.orden).toEqual(["dolarapi", "bcv"]);
    expect(readEnv(base).tasas?.orden).toEqual(["bcv", "dolarapi", "pydolarve"]);
    expect(() => readEnv({ ...base, TASA_FUENTES: "banco" })).toThrow("TASA_FUENTES: debe ser ninguna, o una lista");
    expect(() => readEnv({ ...base, TASA_FUENTES: "bcv,r4" })).toThrow("TASA_FUENTES: r4 pide BANCO_R4_COMERCIO");
    expect(() => readEnv({ ...base, TASA_BCV_CA: "/no/hay" })).toThrow("TASA_BCV_CA: no hay un certificado PEM");
    rmSync(base.DATA_DIR, { recursive: true });
  });
});
