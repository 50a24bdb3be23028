/** A19: requests that no browser sends. None causes a server error, and the log stays quiet. */
import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readVolver } from "../../client/account/volver.ts";
import { verified } from "../support/business.ts";
import { startTestServer, type TestServer } from "../support/server.ts";

let server: TestServer;
/** How many responses there were of each status. */
const answers: Record<string, number> = {};
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  await server.close();
  console.log("A19: peticiones por respuesta", answers);
});

/** One raw request, as fetch would correct it. */
function send(line: string, host: string): Promise<{ status: number; head: string; body: string }> {
  return new Promise((resolve, reject) => {
    const { port } = new URL(server.url);
    const socket = connect(Number(port), "127.0.0.1", () =>
      socket.write(`${line} HTTP/1.1\r\nHost: ${host}\r\nAccept: text/html\r\nConnection: close\r\n\r\n`, "latin1"),
    );
    let text = "";
    socket.on("data", (bytes) => {
      text += bytes;
    });
    socket.on("error", reject);
    socket.on("close", () => {
      const [head = "", body = ""] = text.split(/\r\n\r\n(.*)/s);
      const status = Number(head.split(" ")[1]);
      answers[status] = (answers[status] ?? 0) + 1;
      resolve({ status, head, body });
    });
  });
}

async function refusedKindly(line: string, host = "localhost"): Promise<void> {
  const logged = server.logged.length;
  const { status, head, body } = await send(line, host);
  expect(status, body).toBe(400);
  expect(head).toMatch(/content-type: application\/json/i);
  expect(JSON.parse(body)).toEqual({
    codigo: "ADDRESS_INVALID",
    message: "Esa dirección está mal escrita. Revísala e inténtalo de nuevo.",
  });
  // Each is one line of the access log, and none is a failure.
  expect(server.logged.slice(logged).filter((line) => !line.startsWith("petición "))).toEqual([]);
}

const BROKEN = ["%E0%A4%A", "%", "%zz", "%ff", "%C0%AE%C0%AE", "a%00b", "%ED%A0%80"];
const PLACES = [
  "/trpc/",
  "/api/",
  "/api/auth/",
  "/api/imagenes/",
  "/api/exportar/",
  "/dev/",
  "/",
  "/assets/",
  "/admin/",
];
test.each(PLACES)("a broken escape under %s is 400", async (place) => {
  for (const broken of BROKEN) for (const method of ["GET", "POST"]) await refusedKindly(`${method} ${place}${broken}`);
});

test.each([
  "a b",
  "[",
  "",
  "x:99999",
  "a/b",
  "a@b",
  "%",
  "localhost, otro.test",
  "[::1",
  "ñ.test",
  "a?b",
  "a#b",
  "<script>",
])("the Host %j is 400", async (host) => {
  for (const path of ["/", "/trpc/niveles.list", "/api/captcha", "/healthz"]) await refusedKindly(`GET ${path}`, host);
});

test.each(["localhost:80", "otra.cuotica.test", "[::1]:3000", "mi_servidor", "192.168.1.5:3000", "LOCALHOST"])(
  "the Host %s is one",
  async (host) => {
    expect((await send("GET /trpc/niveles.list", host)).status).toBe(200);
  },
);

test("an address longer than any of ours is 400, and one longer than any at all is refused too", async () => {
  await refusedKindly(`GET /${"a".repeat(9000)}`);
  await refusedKindly(`GET /trpc/niveles.list?input=${"a".repeat(9000)}`);
  expect((await send(`GET /${"a".repeat(100_000)}`, "localhost")).status).toBe(431);
});

test("addresses to return to stay on this site", () => {
  const { origin } = new URL(server.url);
  for (const volver of ["/.//malo.test", "//malo.test", "/\\malo.test", "https://malo.test", "javascript:alert(1)"]) {
    const path = readVolver(`?volver=${encodeURIComponent(volver)}`, { origin });
    expect(new URL(path, origin).origin).toBe(origin);
    expect(path).toBe("/dashboard");
  }
});

test("a reason that begins a formula, at its start or after a separator, is text in the operator's file", async () => {
  const admin = await server.admin();
  const { person } = await verified(server, admin);
  const reason = "=HYPERLINK(1), =cmd|' /C calc'!A0, +1;@SUM(A1)\n-1\t=2";
  expect((await person.mutate("loans.request", { amount: 1000, reason, clave: crypto.randomUUID() })).status).toBe(200);
  const file = await (await admin.fetch("/api/exportar/pendientes.csv")).text();
  expect(file).toContain("HYPERLINK");
  for (const cell of file.split(/[,;|\t\r\n"]/)) expect(cell.trim()).not.toMatch(/^[=+@]|^-\D|^-1$/);
});
