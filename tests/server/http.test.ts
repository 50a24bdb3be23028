/** The program as a visitor meets it: over HTTP, with real cookies, real files and hostile input. */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { mayAs, PAPELES, type Papel } from "../../rules/people/acceso/papeles.ts";
import { events } from "../../rules/texts/events/events.ts";
import { appRouter } from "../../server/http/router.ts";
import { makeAdmin } from "../../server/people/usuarios/queries.ts";
import { approvalOf, requested, verified, withProfile } from "../support/business.ts";
import { phonePhoto, withExif } from "../support/photo.ts";
import { ADMIN, type Answer, type Person, startTestServer, type TestServer } from "../support/server.ts";

let server: TestServer;
let admin: Person;
let borrower: { person: Person };
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.admin();
  borrower = await withProfile(server);
});
afterAll(() => server.close());

/** The API as data: each procedure, and whether it is a query or a mutation. */
const PROCEDURES = Object.entries(appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>)
  .map(([path, { _def }]) => ({ path, type: _def.type }))
  .filter(({ type }) => type !== "subscription");
const call = (who: Person, { path, type }: (typeof PROCEDURES)[number], input: unknown) =>
  type === "query" ? who.query(path, input) : who.mutate(path, input);

const INSIDES = /drizzle|sqlite|select |insert |node_modules|\/server\/|\.ts:|at .*\(|stack/i;

describe("signing in by e-mail", () => {
  test.each([
    [{ email: "nadie@cuotica.test", password: "secreto1" }, "Correo no registrado."],
    [{ ...ADMIN, password: "otra-clave" }, "Contraseña incorrecta."],
    [{ email: "sin arroba", password: "secreto1" }, "Correo no válido."],
  ])("%o → %s", async (credentials, message) => {
    const answer = await server.visitor().auth("/sign-in/email", credentials);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.message).toBe(message);
  });

  test.each([
    [{ email: ADMIN.email, password: "secreto1" }, "Este correo ya está en uso."],
    [{ email: "corta@cuotica.test", password: "12345" }, "La contraseña debe tener al menos 6 caracteres."],
    [{ email: "sin arroba", password: "secreto1" }, "Correo no válido."],
  ])("signing up with %o → %s", async (credentials, message) => {
    const answer = await server.visitor().auth("/sign-up/email", { name: "x", ...credentials });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.message).toBe(message);
  });

  test("a forged, cut or borrowed cookie signs nobody in", async () => {
    const [name = "", value = ""] = admin.cookie.split("=");
    const [token = ""] = decodeURIComponent(value).split(".");
    for (const forged of [token, `${token}.`, `${token}.AAAA`, `${encodeURIComponent(`${token}x`)}.AAAA`, "%", ""]) {
      const response = await fetch(`${server.url}/trpc/usuarios.me`, { headers: { cookie: `${name}=${forged}` } });
      expect(response.status).toBe(401);
    }
  });

  test("signing out ends the session at once", async () => {
    const person = await server.newcomer();
    const { cookie } = person;
    expect((await person.query("usuarios.me")).status).toBe(200);
    expect((await person.auth("/sign-out", {})).status).toBe(200);
    const response = await fetch(`${server.url}/trpc/usuarios.me`, { headers: { cookie } });
    expect(response.status).toBe(401);
  });
});

describe("what cannot be set from outside", () => {
  const GREEDY = {
    rol: "admin",
    nivel: 5,
    verify: true,
    userId: "otro",
    prestamosCompletados: 9,
    perfilGuardado: true,
  };

  test("extra fields at sign-up, update-user and in any input change nothing", async () => {
    const person = server.visitor();
    const credentials = { email: "codicioso@cuotica.test", password: "secreto1", name: "C" };
    await person.auth("/sign-up/email", { ...credentials, ...GREEDY });
    await person.auth("/update-user", { name: "D", ...GREEDY });
    const before = (await person.query("usuarios.me")).data;
    expect(before).toMatchObject({
      rol: "cliente",
      nivel: 1,
      verify: false,
      prestamosCompletados: 0,
      perfilGuardado: false,
    });
    // The procedure to be forgotten takes no input, and does what it says.
    for (const { path } of PROCEDURES) if (path !== "olvidos.request") await person.mutate(path, GREEDY);
    expect((await person.query("usuarios.me")).data).toEqual(before);
  });

  test("a whole profile with extra fields saves the profile and nothing else", async () => {
    const { person } = await withProfile(server);
    const me = (await person.query<Record<string, unknown>>("usuarios.me")).data;
    const again = { ...me, telefono: "0426-1112233", ...GREEDY };
    expect((await person.mutate("usuarios.saveProfile", again)).status).toBe(200);
    expect((await person.query("usuarios.me")).data).toEqual({ ...me, telefono: "+584261112233" });
  });
});

describe("once and only once", () => {
  const parallel = (n: number, ask: () => Promise<Answer>) => Promise.all(Array.from({ length: n }, ask));
  const ok = (answers: Answer[]) => answers.filter(({ status }) => status === 200);
  const resumen = async () => (await admin.query<{ totalPrestado: number; porCobrar: number }>("resumen.get")).data;

  test("100 approvals of one loan at once have one effect", async () => {
    const { person } = await verified(server, admin);
    const loanId = await requested(person);
    const before = await resumen();
    const answers = await parallel(100, () =>
      admin.mutate("loans.approve", { ...approvalOf(loanId), clave: crypto.randomUUID() }),
    );
    expect(ok(answers)).toHaveLength(1);
    expect(new Set(answers.map(({ codigo }) => codigo))).toEqual(new Set([undefined, "LOAN_NOT_PENDING"]));
    const after = await resumen();
    expect(after.totalPrestado - before.totalPrestado).toBe(2000);
    expect(after.porCobrar - before.porCobrar).toBe(2400);
  });

  test("100 approvals of one pago at once raise cuotasPagadas by one", async () => {
    const { person } = await verified(server, admin);
    await admin.mutate("loans.approve", approvalOf(await requested(person)));
    const pago = await person.mutate<{ id: string }>("pagos.register", { codigo: "1234", monto: 600 });
    const approve = () => admin.mutate("pagos.setStatus", { pagoId: pago.data.id, status: "Aprobado" });
    expect(ok(await parallel(100, approve))).toHaveLength(100);
    expect((await person.query("loans.mine")).data).toMatchObject({ cuotasPagadas: 1, saldo: 1800 });
  });

  test("the same key twice has one effect; with another body, or by another person, it is another matter", async () => {
    const { person } = await verified(server, admin);
    const clave = crypto.randomUUID();
    const ask = { amount: 1000, reason: "Repuestos", clave };
    const answers = await parallel(20, () => person.mutate("loans.request", ask));
    expect(ok(answers)).toHaveLength(20);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await person.mutate("loans.request", { ...ask, amount: 1100 })).toMatchObject({
      status: 409,
      codigo: "KEY_REUSED",
    });
    const other = await verified(server, admin);
    expect((await other.person.mutate("loans.request", ask)).status).toBe(200);
  });

  test.each(["loans.fine", "loans.complete"])("a double click on %s counts once", async (procedure) => {
    const { person } = await verified(server, admin);
    const loanId = await requested(person);
    await admin.mutate("loans.approve", approvalOf(loanId));
    const clave = crypto.randomUUID();
    const answers = await parallel(10, () => admin.mutate(procedure, { loanId, clave }));
    expect(ok(answers)).toHaveLength(10);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await admin.mutate(procedure, { loanId: "otro", clave })).toMatchObject({ codigo: "KEY_REUSED" });
  });

  test("50 requests at once with 50 keys make one loan", async () => {
    const { person } = await verified(server, admin);
    const ask = () => person.mutate("loans.request", { amount: 1000, reason: "x", clave: crypto.randomUUID() });
    expect(ok(await parallel(50, ask))).toHaveLength(1);
  });
});

describe("another person's things do not exist", () => {
  test("by any procedure or image address", async () => {
    const owner = await verified(server, admin);
    const loanId = await requested(owner.person);
    await admin.mutate("loans.approve", approvalOf(loanId));
    const pago = await owner.person.mutate<{ id: string }>("pagos.register", { codigo: "9876", monto: 600 });
    const other = await verified(server, admin);
    const secrets = [owner.userId, loanId, pago.data.id, ...owner.photos];
    const everyId = { userId: owner.userId, loanId, pagoId: pago.data.id, id: owner.userId, motivo: "x" };
    for (const procedure of PROCEDURES) {
      const answer = await call(other.person, procedure, everyId);
      for (const secret of secrets) expect(answer.text, procedure.path).not.toContain(secret);
    }
    for (const url of owner.photos) {
      expect((await owner.person.fetch(url)).status).toBe(200);
      expect((await admin.fetch(url)).status).toBe(200);
      expect((await other.person.fetch(url)).status).toBe(404);
      expect((await server.visitor().fetch(url)).status).toBe(401);
    }
    const steal = { imgVerify1: owner.photos[0], imgVerify2: owner.photos[1] };
    expect((await (await withProfile(server)).person.mutate("verificaciones.submit", steal)).message).toBe(
      "Debes subir ambas imágenes",
    );
  });
});

describe("what of the panel is no procedure", () => {
  const people = new Map<Papel, Person>();
  beforeAll(async () => {
    for (const papel of PAPELES) {
      const { person, userId } = await withProfile(server);
      makeAdmin(server.storage.db, userId, papel);
      people.set(papel, person);
    }
  });

  test.each<[string, string, Papel]>([
    ["GET", "/api/mensajes/x/vista", "lector"],
    ["GET", "/api/exportar/pagos.csv", "gestor"],
    ["POST", "/api/banco/archivos", "gestor"],
    ["POST", "/api/importar/archivos", "propietario"],
    ["GET", "/api/importar/plantilla.xlsx", "propietario"],
    ["POST", "/api/marca/logo", "propietario"],
    ["DELETE", "/api/marca/logo", "propietario"],
    ["GET", "/api/respaldos/x", "propietario"],
  ])("%s %s is for a %s and who may do more", async (method, address, least) => {
    for (const [papel, person] of people) {
      const answer = await (await person.fetch(address, { method })).text();
      expect(answer.includes("ROLE_TOO_LOW"), papel).toBe(!mayAs(papel, least));
    }
    expect(await (await borrower.person.fetch(address, { method })).text()).toContain("FORBIDDEN");
  });
});

describe("photos", () => {
  test("come out upright, smaller, without EXIF or place, and are never cached", async () => {
    const person = await server.newcomer();
    const photo = await phonePhoto(2600, 1200);
    expect(Buffer.from(await photo.arrayBuffer()).includes("Exif")).toBe(true);
    const { data } = await person.upload(photo);
    const response = await person.fetch(data.url);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(response.headers.get("content-type")).toBe("image/jpeg");
    expect(response.headers.get("cache-control")).toContain("no-store");
    expect(bytes.includes("Exif")).toBe(false);
    expect(await new Bun.Image(bytes).metadata()).toMatchObject({ width: 923, height: 2000, format: "jpeg" });
    const files = readdirSync(join(server.dataDir, "imagenes"));
    expect(files.filter((name) => name.endsWith(".part"))).toEqual([]);
  });

  test.each([
    [
      "an SVG",
      new Blob(['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'], { type: "image/jpeg" }),
    ],
    ["a cut JPEG", new Blob([new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16])], { type: "image/jpeg" })],
    ["text", new Blob(["hola"], { type: "image/png" })],
  ])("%s is refused: IMAGE_UNREADABLE", async (_, blob) => {
    const person = await server.newcomer();
    expect(await person.upload(blob)).toMatchObject({ status: 400, codigo: "IMAGE_UNREADABLE" });
  });

  test("more than 10 MB, more than 40 megapixels, none at all, and nobody signed in", async () => {
    const person = await server.newcomer();
    const jpeg = new Uint8Array(await (await phonePhoto(64, 48)).arrayBuffer());
    const heavy = new Blob([jpeg, new Uint8Array(10 * 1024 * 1024)]);
    expect(await person.upload(heavy)).toMatchObject({ status: 413 });
    expect(await person.upload(hugePng())).toMatchObject({ status: 400, codigo: "IMAGE_TOO_MANY_PIXELS" });
    const empty = await person.post("/api/imagenes", {});
    expect(empty).toMatchObject({ status: 400, codigo: "IMAGE_MISSING" });
    expect((await server.visitor().upload(await phonePhoto(64, 48))).status).toBe(401);
  });

  test("thirty a day", async () => {
    const person = await server.newcomer();
    const photo = await phonePhoto(64, 48);
    const answers = [];
    for (let i = 0; i < 31; i += 1) answers.push((await person.upload(photo)).status);
    expect(answers.filter((status) => status === 200)).toHaveLength(30);
    expect(answers.at(-1)).toBe(429);
  });

  /** A PNG whose header claims 20,000 × 20,000 pixels. */
  function hugePng(): Blob {
    const png = Buffer.from("89504e470d0a1a0a0000000d494844520000000000000000080200000000000000", "hex");
    png.writeUInt32BE(20_000, 16);
    png.writeUInt32BE(20_000, 20);
    png.writeUInt32BE(Bun.hash.crc32(png.subarray(12, 29)), 29);
    return new Blob([png]);
  }
});

describe("hostile input", () => {
  const HOSTILE: unknown[] = [
    {},
    [],
    null,
    "texto",
    42,
    { userId: "' or 1=1 --", loanId: "../../etc/passwd", pagoId: "\u0000" },
    {
      userId: {},
      loanId: [],
      pagoId: 1e308,
      amount: 1.5,
      monto: -1,
      codigo: 1234,
      cuotas: 1e9,
      limit: 1e9,
      cursor: "x".repeat(5000),
    },
    { amount: "2000", reason: "x".repeat(3000), fechaPrimerPago: "2027-02-31", datosPago: "no", motivo: "\u202e" },
  ];

  test.each(PROCEDURES)(
    "gets a 4xx with a code and a Spanish text at $path, and nothing of the inside",
    async (procedure) => {
      for (const input of HOSTILE) {
        for (const who of [admin, borrower.person, server.visitor()])
          expectKindRefusal(await call(who, procedure, input));
      }
    },
  );

  function expectKindRefusal({ status, codigo, message, text }: Answer): void {
    if (status === 200) return;
    expect(status, text).toBeLessThan(500);
    expect(codigo, text).toMatch(/^[A-Z_]+$/);
    expect(message).toMatch(/[a-záéíóúñ]{3}/);
    expect(message).not.toMatch(/\b(invalid|expected|required|too)\b/i);
    expect(text).not.toMatch(INSIDES);
  }

  test.each([
    ["broken JSON", "/trpc/loans.request", "{", "application/json", 400],
    ["another content type", "/trpc/loans.request", "a=1", "application/x-www-form-urlencoded", 415],
    ["an unknown procedure", "/trpc/nada.nada", "{}", "application/json", 404],
    ["an unknown address of the API", "/api/nada", "{}", "application/json", 404],
    ["an unknown address of sign-in", "/api/auth/nada", "{}", "application/json", 404],
    [
      "half a megabyte",
      "/trpc/loans.request",
      JSON.stringify({ reason: "x".repeat(600_000) }),
      "application/json",
      413,
    ],
  ])("%s", async (_, path, body, contentType, status) => {
    const person = await server.newcomer();
    const response = await person.fetch(path, { method: "POST", body, headers: { "content-type": contentType } });
    const text = await response.text();
    expect(response.status, text).toBe(status);
    expect(text).toContain('"codigo"');
    expect(text).not.toMatch(INSIDES);
  });

  test("more than ten calls in one batch are refused", async () => {
    const batch = (n: number) =>
      server.visitor().fetch(`/trpc/${Array(n).fill("niveles.list").join(",")}?batch=1&input={}`);
    expect((await batch(10)).status).toBe(200);
    expect((await batch(11)).status).toBe(400);
  });

  test.each([
    ["text/plain", { origin: "https://malo.test" }],
    ["application/json", { origin: "https://malo.test" }],
    ["multipart/form-data; boundary=x", { "sec-fetch-site": "cross-site" }],
    ["application/json", { "sec-fetch-site": "same-site", origin: "https://otro.cuotica.test" }],
    ["application/json", { origin: "null" }],
  ])("another site's POST as %s with %o is refused", async (contentType, headers) => {
    const init = { method: "POST", body: "{}", headers: { "content-type": contentType, ...headers } };
    for (const path of ["/trpc/notificaciones.markRead", "/api/auth/sign-out", "/api/imagenes"]) {
      const response = await admin.fetch(path, init);
      expect(response.status, path).toBe(403);
      expect(await response.text()).toContain("CROSS_SITE");
    }
    expect((await admin.query("usuarios.me")).status).toBe(200);
  });
});

describe("an unexpected failure", () => {
  test.each(["production", "development"])("says nothing of itself when NODE_ENV is %s", async (NODE_ENV) => {
    const broken = await startTestServer({ NODE_ENV });
    const person = await broken.newcomer();
    broken.storage.driver.exec("alter table notificaciones rename to rota");
    const answer = await person.query("notificaciones.mine");
    expect(answer).toMatchObject({
      status: 500,
      codigo: "UNEXPECTED",
      message: expect.stringMatching(
        /^Ocurrió un error\. Intenta nuevamente\. Si escribes a soporte, di este código: /,
      ),
    });
    expect(answer.text).not.toMatch(INSIDES);
    const line = broken.logged.find((text) => text.includes("no such table"));
    const [solicitud = "none"] = /[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(answer.message ?? "") ?? [];
    expect(line).toContain(solicitud);
    await broken.close();
  });
});

test("alive and ready, and not ready without its database", async () => {
  const ill = await startTestServer();
  expect(await fetch(`${ill.url}/healthz`).then((answer) => answer.text())).toMatch(/^ok \d+\.\d+\.\d+$/);
  expect((await fetch(`${ill.url}/readyz`)).status).toBe(200);
  ill.storage.driver.exec("alter table resumenFinanciero rename to rota");
  expect((await fetch(`${ill.url}/readyz`)).status).toBe(503);
  expect((await fetch(`${ill.url}/healthz`)).status).toBe(200);
  await ill.close();
});

test("what a change may have to take back waits in memory, not in temporary files", () => {
  const IN_MEMORY = 2;
  expect(server.storage.driver.pragma("temp_store", { simple: true })).toBe(IN_MEMORY);
});

test("a link of recommendation leads to a new account with its code", async () => {
  const follow = async (path: string) => {
    const answer = await fetch(`${server.url}${path}`, { redirect: "manual" });
    return [answer.status, answer.headers.get("location")];
  };
  expect(await follow("/r/0190aaaa")).toEqual([302, "/registro/email?ref=0190aaaa"]);
  expect(await follow("/r/%2F%2Fevil.test%26x%3D1")).toEqual([302, "/registro/email?ref=%2F%2Fevil.test%26x%3D1"]);
});

test("the development mailbox is not there in production, nor off localhost", async () => {
  expect((await fetch(`${server.url}/dev/bandeja.json`)).status).toBe(200);
  const elsewhere: Record<string, string>[] = [{ NODE_ENV: "production" }, { PUBLIC_URL: "https://cuotica.test" }];
  for (const variables of elsewhere) {
    const other = await startTestServer(variables);
    const answerTo = async (page: string) => {
      const response = await fetch(`${other.url}/dev/${page}`);
      return [response.status, await response.text()];
    };
    // Like any unknown address; a page's is 404 too, unless the client was not built yet.
    expect((await answerTo("bandeja.json"))[0]).toBe(404);
    expect((await answerTo("mensajes"))[0]).toBe(existsSync("dist/client/index.html") ? 404 : 503);
    expect(await answerTo("bandeja.json")).toEqual(await answerTo("nada.json"));
    expect(await answerTo("mensajes")).toEqual(await answerTo("nada"));
    await other.close();
  }
});

test.each(["corto", "largo", "hostil"])(
  "every message can be looked at with made-up people, %s, and asks for nothing",
  async (caso) => {
    const page = await fetch(`${server.url}/dev/mensajes?caso=${caso}`);
    expect(page.headers.get("content-security-policy")).toMatch(
      /^default-src 'none'; style-src 'unsafe-inline'; img-src 'self';/,
    );
    const html = await page.text();
    const shown = new Set([...html.matchAll(/data-muestra="([^"]+)"/g)].map(([, name]) => name));
    for (const name of Object.keys(events)) expect(shown).toContain(name);
    for (const name of ["aprobacion", "recordatorio", "recuperacion", "cambio", "solicitud", "pago"])
      expect(shown).toContain(`correo-${name}`);
    expect(html).not.toMatch(/<script|undefined|class="mal"/);
  },
);

test("a browser at another address than PUBLIC_URL signs in all the same", async () => {
  const moved = await startTestServer({ PUBLIC_URL: "https://otra.cuotica.test" });
  for (const origin of [moved.url, moved.url.replace("http:", "https:")]) {
    const answer = await moved.visitor().auth("/sign-in/email", ADMIN, { origin, "sec-fetch-site": "same-origin" });
    expect(answer.status, answer.text).toBe(200);
  }
  await moved.close();
});

test("a port that is taken is refused in one line, and the data is free again", async () => {
  const { port } = new URL(server.url);
  const start = () => startTestServer({ PORT: port });
  await expect(start()).rejects.toThrow(new RegExp(`No se puede escuchar en 127.0.0.1:${port}`));
});

test("open streams do not hold up the end", async () => {
  const ending = await startTestServer();
  const person = await ending.admin();
  const stream = await person.fetch("/trpc/resumen.live", { headers: { accept: "text/event-stream" } });
  const reading = stream.text();
  await ending.close();
  expect(await reading).toContain("totalPrestado");
});

test("a second process on the same data is refused, in one line", async () => {
  const second = Bun.spawn([process.execPath, "server/main.ts"], {
    env: { ...process.env, DATA_DIR: server.dataDir, PORT: "0" },
    stderr: "pipe",
    stdout: "ignore",
  });
  expect(await second.exited).toBe(75);
  expect(await new Response(second.stderr).text()).toMatch(/^Otro proceso de Cuotica ya usa .*\n$/);
});

test("photos of other programs keep their EXIF out too: a JPEG with two EXIF blocks", async () => {
  const person = await server.newcomer();
  const twice = withExif(new Uint8Array(await (await phonePhoto(64, 48)).arrayBuffer()));
  const { data } = await person.upload(new Blob([twice as Uint8Array<ArrayBuffer>]));
  const bytes = Buffer.from(await (await person.fetch(data.url)).arrayBuffer());
  expect(bytes.includes("Exif")).toBe(false);
});
