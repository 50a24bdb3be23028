/** A27: addresses that an operator types or configures and that lead inside: to this machine, its network, a cloud's metadata. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createBancamiga } from "../../server/bank/apis/bancamiga.ts";
import { askBanco } from "../../server/bank/apis/http.ts";
import { saveAjustes } from "../../server/core/ajustes/queries.ts";
import { EnvError, readEnv } from "../../server/core/env/env.ts";
import { AddressRefused, callOutside, nameInside } from "../../server/core/net/afuera.ts";
import { fuentesOf } from "../../server/lending/fuentes-tasa.ts";
import { ask } from "../../server/messages/carriers/ask.ts";
import { resendCarrier } from "../../server/messages/carriers/resend.ts";
import { createS3 } from "../../server/operator/copias/lugares/s3.ts";
import { inTransaction } from "../../server/storage/db.ts";
import { type Person, startTestServer, type TestServer } from "../support/server.ts";

/** An internal server, which counts its visitors. */
let hits = 0;
const inside: Bun.Server<undefined> = Bun.serve({
  ...{ port: 0, hostname: "127.0.0.1" },
  fetch(request): Response {
    hits += 1;
    const { pathname } = new URL(request.url);
    if (pathname === "/salta") return Response.redirect(`http://127.0.0.1:${inside.port}/tasa`, 302);
    return Response.json({ precio: 300.5, host: request.headers.get("host") });
  },
});
const soon = () => AbortSignal.timeout(5000);
let server: TestServer;
let owner: Person;
beforeAll(async () => {
  server = await startTestServer({ NODE_ENV: "production", ADMIN_PASSWORD: "sancocho-de-res-77" });
  owner = server.visitor();
  await owner.auth("/sign-in/email", { email: "admin@cuotica.test", password: "sancocho-de-res-77" });
});
beforeEach(() => {
  hits = 0;
});
afterAll(async () => {
  nameInside([]);
  await inside.stop(true);
  await server.close();
});

const HOSTILE = [
  `https://127.0.0.1:${inside.port}/tasa`,
  `http://127.0.0.1:${inside.port}/tasa`,
  `http://localhost:${inside.port}/tasa`,
  "https://localhost/tasa",
  "https://0.0.0.0/tasa",
  "https://2130706433/tasa",
  "https://0x7f.1/tasa",
  "https://[::1]/tasa",
  "https://[::ffff:127.0.0.1]/tasa",
  "https://169.254.169.254/latest/meta-data",
  "https://10.0.0.1/tasa",
  "https://metadata/tasa",
  "https://tasas.example.com:8443/tasa",
  "https://alguien:clave@tasas.example.com/tasa",
];

describe("the rate's own source, which is typed in the panel", () => {
  test.each(HOSTILE)("%s is not saved", async (url) => {
    const saved = await owner.mutate("ajustes.save", { tasaFuente: { url, ruta: "precio" } });
    expect(saved).toMatchObject({ codigo: "ADDRESS_NOT_PUBLIC", campos: { url: expect.any(String) } });
    expect(hits).toBe(0);
  });

  test.each(HOSTILE)("%s, saved before, is not called", async (url) => {
    inTransaction(server.storage.db, (tx) => saveAjustes(tx, { tasaFuente: { url, ruta: "precio" } }));
    const [propia] = fuentesOf({ orden: [] } as never, { url, ruta: "precio" });
    await expect(propia?.ask(Date.now() as never, soon(), false)).rejects.toThrow(AddressRefused);
    expect(hits).toBe(0);
  });

  test("one that is public is saved", async () => {
    const tasaFuente = { url: "https://tasas.example.com/hoy", ruta: "precio" };
    expect((await owner.mutate("ajustes.save", { tasaFuente })).status).toBe(200);
  });

  test("where the program is developed, this machine may be asked", async () => {
    const [propia] = fuentesOf({ orden: [] } as never, { url: `http://localhost:${inside.port}/tasa`, ruta: "precio" });
    const dicho = await propia?.ask(Date.now() as never, soon(), true);
    expect(dicho).toMatchObject({ fuente: "propia" });
    expect(hits).toBe(1);
  });
});

describe("whichever is called", () => {
  test("a name is looked up, and one that leads inside is refused", async () => {
    const nobody = () => false;
    await expect(callOutside(`http://localhost:${inside.port}/`, { signal: soon() }, nobody)).rejects.toThrow(
      AddressRefused,
    );
    await expect(callOutside("http://169.254.169.254/", { signal: soon() })).rejects.toThrow(AddressRefused);
    expect(hits).toBe(0);
  });

  test("what was looked up is called under its own name", async () => {
    const answer = await callOutside(`http://localhost:${inside.port}/`, { signal: soon() });
    expect(await answer.json()).toMatchObject({ host: `localhost:${inside.port}` });
  });

  test("nothing leads on from there", async () => {
    const salta = `http://127.0.0.1:${inside.port}/salta`;
    await expect(callOutside(salta, { signal: soon() })).rejects.toThrow();
    const env = { orden: ["dolarapi"], dolarapi: salta } as never;
    await expect(fuentesOf(env, null)[0]?.ask(Date.now() as never, soon(), false)).rejects.toThrow();
    await expect(askBanco(salta, { cuerpo: {}, signal: soon() })).rejects.toThrow();
    expect(hits).toBe(3);
  });

  test.each<[string, () => Promise<unknown>]>([
    ["an SMS webhook", () => ask("tu servidor de SMS", "http://10.255.0.1/sms", { headers: {}, body: "{}" })],
    [
      "Resend's",
      () =>
        resendCarrier({ key: "re_x", url: "http://10.255.0.1", from: "a@b.test" }, {} as never).carry({
          params: {},
        } as never),
    ],
    [
      "a bank's",
      async () => {
        const { listar } = createBancamiga({ url: "https://10.255.0.1", clave: "x" });
        await listar?.paginas("2027-01-02" as never, soon()).next();
      },
    ],
    [
      "a store's",
      () => {
        const s3 = {
          cubo: "x",
          prefijo: "",
          endpoint: "http://10.255.0.1:9000",
          region: null,
          clave: "x",
          secreto: "x",
        };
        return createS3(s3, { esperaMs: 5000, pausaMs: 1, bytesPorMs: 1 }).list("");
      },
    ],
  ])("%s address inside is refused before a connection", async (_, call) => {
    await expect(call()).rejects.toThrow(/esa dirección no es pública/i);
  });

  test("one that is named may be inside", async () => {
    nameInside(["10.255.0.1"]);
    const gone = AbortSignal.abort(new Error("se acabó el tiempo"));
    // If allowed, it runs into its own timeout.
    await expect(callOutside("http://10.255.0.1/", { signal: gone })).rejects.not.toThrow(AddressRefused);
    nameInside([]);
  });
});

describe("the environment", () => {
  const read = (variables: Record<string, string>) => {
    try {
      readEnv({ DATA_DIR: server.dataDir, ...variables });
      return [];
    } catch (error) {
      if (error instanceof EnvError) return error.message.split("\n").slice(1);
      throw error;
    }
  };

  test.each([
    ["TASA_BCV_URL", "http://192.168.1.1/"],
    ["TASA_DOLARAPI_URL", "https://metadata.google.internal/"],
    ["BANCO_BDV_URL", "https://10.0.0.1"],
    ["SMS_WEBHOOK_URL", "http://192.168.1.20/sms"],
    ["RESEND_URL", "http://169.254.169.254"],
    ["CAPTCHA_URL", "https://captcha/verify"],
  ])("%s=%s does not start, unless its host is named", (name, url) => {
    const { hostname } = new URL(url);
    expect(read({ [name]: url })).toEqual([
      `  ${name}: ${hostname} es de una red privada. Si es la tuya, nómbrala en RED_INTERNA`,
    ]);
    expect(read({ [name]: url, RED_INTERNA: `minio, ${hostname}` })).toEqual([]);
    expect(read({ [name]: "https://127.0.0.1:9" })).toEqual([]);
  });

  test("what is no list of hosts is said", () => {
    expect(read({ RED_INTERNA: "http://minio/" })).toEqual([expect.stringMatching(/RED_INTERNA: debe ser una lista/)]);
  });
});
