/** The outbox's decisions: a submission takes effect once, only its owner's session sends it, and nothing is lost or repeated. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Failure } from "../../client/kit/failure.ts";
import { holdsBack } from "../../client/offline/envios/adjunto.ts";
import { makeAsk } from "../../client/offline/envios/ask.ts";
import {
  type Ask,
  afterFailure,
  deliver,
  type Envio,
  isWaiting,
  longerWait,
  toShow,
} from "../../client/offline/envios/envio.ts";
import { PRIMER_REINTENTO_MS } from "../../rules/limits/limits.ts";

const pago: Envio = {
  id: "3f0a6f8e-7b1d-4a52-9a39-0d6f2f9a7c11",
  userId: "maria",
  tipo: "pagos.register",
  input: { codigo: "1234", monto: 600, fechaPago: "2026-05-04", bancoPagador: null, referencia: "" } as never,
  valores: { codigo: "1234", monto: "6,00" },
  creado: 1,
  fallo: null,
  rechazado: false,
};
const solicitud: Envio = {
  ...pago,
  id: "b2a0f3c4-0000-4a52-9a39-0d6f2f9a7c12",
  tipo: "loans.request",
  input: { amount: 2000, reason: "mercado" } as never,
};

const sinCaptura = () => Promise.reject(new Error("no capture to send"));

describe("the waits between tries", () => {
  test("grow to five minutes and no further", () => {
    const waits = [PRIMER_REINTENTO_MS];
    for (let i = 0; i < 10; i += 1) waits.push(longerWait(waits.at(-1) ?? 0));
    expect(waits.slice(0, 4)).toEqual([5_000, 10_000, 20_000, 40_000]);
    expect(waits.slice(-3)).toEqual([300_000, 300_000, 300_000]);
  });
});

describe("what follows from a try that failed", () => {
  test.each([
    ["no line", pago, new Failure("offline"), "again", "Se enviará solo cuando vuelva la línea."],
    ["no line, of a request", solicitud, new Failure("offline"), "again", "Se enviará sola cuando vuelva la línea."],
    [
      "a line that hangs",
      pago,
      new Failure("timeout"),
      "again",
      "La línea está muy lenta. Lo intentamos de nuevo en un momento.",
    ],
    [
      "a proxy without its server",
      pago,
      new Failure("unexpected"),
      "again",
      "Cuotica no pudo atenderlo. Lo intentamos de nuevo en un momento.",
    ],
    [
      "an error of the server",
      pago,
      { codigo: "UNEXPECTED", message: "?" },
      "again",
      "Cuotica no pudo atenderlo. Lo intentamos de nuevo en un momento.",
    ],
    [
      "too many calls",
      pago,
      { codigo: "TOO_MANY_CALLS", message: "?" },
      "again",
      "Cuotica no pudo atenderlo. Lo intentamos de nuevo en un momento.",
    ],
    [
      "a session that ended",
      pago,
      { codigo: "UNAUTHORIZED", message: "?" },
      "again",
      "Inicia sesión para que se envíe.",
    ],
    [
      "an amount that its person has to look at again",
      pago,
      {
        codigo: "PAGO_UNSURE",
        message: "Revisa el monto. Corrígelo o confírmalo.",
        campos: { "confirmo.montoDeMas": "" },
      },
      "refused",
      "Revisa el monto. Corrígelo o confírmalo.",
    ],
    ["a refusal", pago, { codigo: "PAGO_DUPLICATED", message: "Ese pago ya está." }, "refused", "Ese pago ya está."],
  ] as const)("%s", (_, envio, thrown, next, fallo) => {
    expect(afterFailure(envio, thrown)).toEqual({ next, fallo });
  });
});

describe("what is shown and what is sent", () => {
  test("the oldest first, and not what its own form is sending", () => {
    const later = { ...solicitud, creado: 9 };
    expect(toShow([later, pago], new Set())).toEqual([pago, later]);
    expect(toShow([later, pago], new Set([pago.id]))).toEqual([later]);
  });

  test("a refused one is not sent again by itself", () => {
    expect([pago, { ...solicitud, rechazado: true }].filter(isWaiting)).toEqual([pago]);
  });
});

describe("one delivery, over a real connection", () => {
  let asked: { path: string; body: unknown }[] = [];
  let who: Response | null = null;
  let server: ReturnType<typeof Bun.serve>;
  let ask: Ask;
  const me = (id: string) => Response.json({ result: { data: { id } } });
  beforeAll(() => {
    server = Bun.serve({
      port: 0,
      async fetch(request) {
        const path = new URL(request.url).pathname;
        asked.push({ path, body: request.method === "POST" ? await request.json() : null });
        return path === "/trpc/usuarios.me" ? (who ?? me("maria")) : Response.json({ result: { data: {} } });
      },
    });
    ask = makeAsk(server.url.origin);
  });
  afterAll(() => server.stop(true));

  async function paths(answer: Response, envio = pago): Promise<string[]> {
    asked = [];
    who = answer;
    await deliver(envio, ask, sinCaptura).catch(() => undefined);
    return asked.map(({ path }) => path);
  }

  test("goes under its own key, however often it is sent", async () => {
    asked = [];
    for (const id of ["maria", "maria"]) {
      who = me(id);
      await deliver(pago, ask, sinCaptura);
    }
    const sent = asked.filter(({ path }) => path === "/trpc/pagos.register");
    expect(sent).toHaveLength(2);
    expect(sent.map(({ body }) => body)).toEqual(Array(2).fill({ ...pago.input, clave: pago.id }));
  });

  const conCaptura: Envio = { ...pago, valores: { ...pago.valores, captura: "clave-de-la-imagen" } };
  const URL_DE_CAPTURA = "/api/imagenes/abc";
  const registered = () => asked.find(({ path }) => path === "/trpc/pagos.register")?.body;

  test("its capture goes before it, and its address with it", async () => {
    asked = [];
    who = me("maria");
    let before: string[] = [];
    await deliver(conCaptura, ask, async (envio) => {
      expect(envio).toBe(conCaptura);
      before = asked.map(({ path }) => path);
      return { captura: URL_DE_CAPTURA };
    });
    expect(before).toEqual(["/trpc/usuarios.me"]);
    expect(registered()).toEqual({ ...pago.input, captura: URL_DE_CAPTURA, clave: pago.id });
  });

  test("one whose capture cannot go, goes without it", async () => {
    asked = [];
    who = me("maria");
    await deliver(conCaptura, ask, async () => ({}));
    expect(registered()).toEqual({ ...pago.input, clave: pago.id });
  });

  const refused = (code: string) => new Failure("refused", { code, message: "No." });
  test.each([
    ["the line is lost", new Failure("offline")],
    ["many photos arrive", refused("IMAGE_BUSY")],
    ["nobody is signed in any more", refused("UNAUTHORIZED")],
  ])("it waits with its capture while %s", async (_, failure) => {
    asked = [];
    who = me("maria");
    const thrown = await deliver(conCaptura, ask, () => Promise.reject(holdsBack(failure))).catch((error) => error);
    expect(registered()).toBeUndefined();
    expect(afterFailure(conCaptura, thrown).next).toBe("again");
  });

  test.each(["IMAGE_UNREADABLE", "IMAGE_QUOTA", "IMAGE_TOO_LARGE"])("%s of a capture keeps no pago back", (code) => {
    expect(holdsBack(refused(code))).toBeNull();
  });

  test("another person's is never sent, and waits for its owner", async () => {
    expect(await paths(me("pedro"))).toEqual(["/trpc/usuarios.me"]);
    who = me("pedro");
    const thrown = await deliver(pago, ask, sinCaptura).catch((error: unknown) => error);
    expect(afterFailure(pago, thrown).next).toBe("stop");
  });

  test("nothing goes while nobody is signed in, or while it is not known who is", async () => {
    const nobody = { error: { message: "Inicia sesión.", data: { codigo: "UNAUTHORIZED" } } };
    expect(await paths(Response.json(nobody, { status: 401 }))).toEqual(["/trpc/usuarios.me"]);
    expect(await paths(new Response("<html>", { status: 502 }))).toEqual(["/trpc/usuarios.me"]);
    expect(await paths(Response.json({}))).toEqual(["/trpc/usuarios.me"]);
  });
});
