/** A page's first answers, inside its document: the API's answers, for its own person only, and never cached. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { keyOf, PRIMERAS, PRIMERAS_ID, type Respuestas } from "../../rules/input/primeras.ts";
import { centavos } from "../../rules/money/dinero.ts";
import { PIEZAS_FILE, pageFile } from "../../rules/routes.ts";
import type { BaseContext, UserContext } from "../../server/core/context.ts";
import type { RequestContext } from "../../server/core/net/http.ts";
import { type Primeras, primerasOf } from "../../server/http/site/primeras.ts";
import { createClientServer, type ServeClient } from "../../server/http/site/static.ts";
import { requestLoan } from "../../server/lending/loans/actions.ts";
import { anApproved, createWorld, type World } from "../support/world.ts";

const EVIL = "</script><script>alert(1)</script><!-- \u2028\u2029 & {{marca}}";
const PAGE = "<!doctype html><head></head><body><h1>Cargando usuario...</h1></body>";

const PRESTAMO = '<link rel="modulepreload" href="/assets/prestamo.js" />';

let world: World;
let dir: string;
let serve: ServeClient;
let ana: UserContext;
beforeAll(() => {
  world = createWorld();
  ana = world.borrower();
  world.do(ana, requestLoan, { amount: centavos(2000), reason: EVIL });
  dir = mkdtempSync(join(tmpdir(), "cuotica-"));
  for (const name of ["dashboard", "solicitar", "solicitudEnviada"] as const) {
    mkdirSync(join(dir, dirname(pageFile(name))), { recursive: true });
    writeFileSync(join(dir, pageFile(name)), PAGE);
  }
  writeFileSync(join(dir, "index.html"), PAGE);
  writeFileSync(join(dir, PIEZAS_FILE), JSON.stringify({ solicitar: { prestamo: PRESTAMO, fotos: "<no>" } }));
  const owner = {
    marca: "Cuotica",
    multa: "$0,50",
    terminos: null,
    redes: [],
    origen: null,
    logo: null,
    color: null,
    prestamista: null,
    respuesta: null,
  };
  serve = createClientServer(dir, () => owner);
});
afterAll(() => {
  world.close();
  rmSync(dir, { recursive: true });
});

const contextOf = (ctx: BaseContext | UserContext): RequestContext => {
  const usuario = "usuario" in ctx ? world.row(ctx) : null;
  const demandAdmin = () => world.admin.usuario;
  return {
    ...ctx,
    usuario,
    solicitud: "PRUE-BA00",
    sessionId: "s",
    reload: () => usuario,
    demandAdmin,
    stopping: new AbortController().signal,
  };
};
const first = (ctx: BaseContext | UserContext, path = "/dashboard") =>
  primerasOf(path, contextOf(ctx), new AbortController().signal);
const answersIn = (html: string): Respuestas => {
  const [, text = ""] =
    new RegExp(
      `<script type="application/json" id="${PRIMERAS_ID}" data-hora="${world.clock.now()}">(.*?)</script>`,
      "s",
    ).exec(html) ?? [];
  return JSON.parse(text);
};

test("they are the API's own, one for each question that it answers", async () => {
  const answers = answersIn((await first(ana))?.element ?? "");
  const of = (path: string) => answers[keyOf(PRIMERAS.dashboard?.find((one) => one.path === path) ?? { path })];
  const caller = world.caller(ana);
  const asSent = (data: unknown) => JSON.parse(JSON.stringify(data));
  expect(of("usuarios.me")).toEqual(asSent(await caller.usuarios.me()));
  expect(of("loans.mine")).toEqual(asSent(await caller.loans.mine()));
  expect(of("loans.mine")).toMatchObject({ reason: EVIL.trim(), status: "Pendiente" });
  expect(of("notificaciones.mine")).toEqual(asSent(await caller.notificaciones.mine({ limit: 3 })));
  expect(of("ajustes.public")).toEqual(asSent(await caller.ajustes.public()));
  expect(of("tasas.current")).toBeNull();
  // Without a running loan there is nothing to pay off.
  const asked = PRIMERAS.dashboard?.filter(({ path }) => path !== "loans.payoff");
  expect(Object.keys(answers)).toEqual(asked?.map(keyOf));
  expect(of("prorrogas.mine")).toEqual([]);
});

test("what people wrote ends no element and breaks no line of a script", async () => {
  const element = (await first(ana))?.element ?? "";
  expect(element.match(/[<>]/g)).toHaveLength(4);
  expect(element).not.toMatch(/[\u2028\u2029]/);
});

test.each(["/solicitud-enviada", "/", "/login", "/admin", "/nada", "/dashboard/otro"])(
  "%s asks nothing first",
  async (path) => {
    expect(await first(ana, path)).toBeNull();
  },
);

test("a visitor and an administrator get the page as it is", async () => {
  expect(await first(world.base)).toBeNull();
  expect(await first(world.admin)).toBeNull();
});

test.each([
  ["br", brotliDecompressSync],
  ["gzip", gunzipSync],
  ["", (bytes: Buffer) => bytes],
] as const)(
  "the page that holds them, as '%s', is kept by nobody, and the next visitor's holds nothing",
  async (encoding, open) => {
    const ask = async (path: string, primeras: Primeras | null, more: Record<string, string> = {}) => {
      const headers = { "accept-encoding": encoding, ...more };
      const response = serve(new Request(`http://localhost${path}`, { headers }), primeras) as Response;
      return { response, text: open(Buffer.from(await response.arrayBuffer())).toString() };
    };
    const visited = await ask("/dashboard", null);
    const etag = visited.response.headers.get("etag") ?? "";
    const own = await ask("/dashboard", await first(ana), { "if-none-match": etag });
    expect(own.response.status).toBe(200);
    expect(own.response.headers.get("cache-control")).toBe("private, no-store");
    expect(own.response.headers.get("vary")).toBe("accept-encoding, cookie");
    expect(own.response.headers.has("etag")).toBe(false);
    expect(own.text).toContain(PAGE.slice(PAGE.indexOf("</head>"), PAGE.indexOf("</body>")));
    expect(Object.keys(answersIn(own.text))).toHaveLength(8);
    for (const path of ["/dashboard", "/index.html", "/solicitud-enviada"]) {
      const { response, text } = await ask(path, null);
      expect(text).toBe(PAGE);
      expect(response.headers.get("cache-control")).toBe("no-cache");
    }
    expect(visited.response.headers.get("vary")).toBe("accept-encoding, cookie");
  },
);

test("the files of what their page is drawn with are named in it, and the list of them is nobody's to ask for", async () => {
  const page = async (ctx: UserContext) => {
    const response = serve(new Request("http://localhost/solicitar"), await first(ctx, "/solicitar")) as Response;
    return response.text();
  };
  expect(await page(ana)).toContain("<head></head>");
  const luis = world.borrower();
  anApproved(world, luis);
  expect(await page(luis)).toContain(`<head>${PRESTAMO}</head>`);
  expect(serve(new Request(`http://localhost${PIEZAS_FILE}`))).toBeNull();
});

test("what fails is left for the page to ask, and the rest comes", async () => {
  let asked = 0;
  const clock = {
    now: () => {
      asked += 1;
      if (asked > 1) throw new Error("a clock that stops after the page's own hour");
      return world.clock.now();
    },
  };
  const primeras = await primerasOf("/dashboard", { ...contextOf(ana), clock }, new AbortController().signal);
  const answers = Object.keys(answersIn(primeras?.element ?? ""));
  expect(answers).toContain(keyOf({ path: "usuarios.me" }));
  expect(answers).not.toContain(keyOf({ path: "tasas.current" }));
});
