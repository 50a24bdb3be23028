/** A14: the development mailbox, where codes and links are readable, requested from anywhere but this machine's own browser. */
import { connect } from "node:net";
import { networkInterfaces } from "node:os";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../support/server.ts";

const OWN = /^(localhost|127\.0\.0\.1|\[::1\]):\d+$/i;
const ADDRESSES = ["/dev/bandeja", "/dev/bandeja.json"];
const outside = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .find(({ family, internal }) => family === "IPv4" && !internal)?.address;

let server: TestServer;
let port: number;
/** How many requests from each place got each status. */
const answers: Record<string, number> = {};
beforeAll(async () => {
  // Some peers are other machines: the operator opened it to the network.
  server = await startTestServer({ HOST: "0.0.0.0", TRUSTED_PROXIES: "127.0.0.0/8" });
  port = Number(new URL(server.url).port);
  await server.newcomer();
});
afterAll(async () => {
  await server.close();
  console.log("A14: peticiones por procedencia y respuesta", answers);
});

/** One raw request, as fetch would correct its Host. Returns its status and body. */
function ask(path: string, { from = "127.0.0.1", host = `localhost:${port}`, header = "" } = {}) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const lines = [`GET ${path} HTTP/1.1`, `Host: ${host}`, ...(header ? [header] : []), "Connection: close", "", ""];
    const socket = connect(port, from, () => socket.write(lines.join("\r\n")));
    let text = "";
    socket.on("data", (bytes) => {
      text += bytes;
    });
    socket.on("error", reject);
    socket.on("close", () => {
      const status = Number(text.split(" ")[1]);
      const place = from !== "127.0.0.1" ? "otra máquina" : header ? "con proxy" : host;
      const row = `${OWN.test(place) ? "esta máquina" : place}: ${status}`;
      answers[row] = (answers[row] ?? 0) + 1;
      resolve({ status, text: text.slice(text.indexOf("\r\n\r\n")) });
    });
  });
}

test.each(["localhost", "127.0.0.1", "[::1]", "LOCALHOST"])("this machine's browser reads it at %s", async (name) => {
  for (const path of ADDRESSES) {
    const { status, text } = await ask(path, { host: `${name}:${port}` });
    expect(status).toBe(200);
    expect(text).toContain("cliente1@cuotica.test");
  }
});

test.each([
  "X-Forwarded-For: 203.0.113.7",
  "X-Forwarded-For: 127.0.0.1",
  "X-Forwarded-Host: localhost",
  "X-Forwarded-Proto: https",
  "Forwarded: for=127.0.0.1",
  "X-Real-IP: 127.0.0.1",
  "Via: 1.1 proxy",
  "CF-Connecting-IP: 203.0.113.7",
  "True-Client-IP: 203.0.113.7",
])("what a proxy brought finds nothing: %s", (header) => refused({ header }));

test.each([
  "cuotica.com",
  "malo.test:3000",
  "192.168.1.5",
  "localhost.malo.test",
  "127.0.0.1.nip.io",
  "localhost@malo",
])("under the Host %s there is nothing", (host) => refused({ host }));

// A machine without a network has nobody else to ask it; tests/server/proxies.test.ts covers which peers are local.
test.runIf(outside)("from another machine there is nothing, whatever it says", async () => {
  await refused({ from: outside ?? "" });
  await refused({ from: outside ?? "", header: "X-Forwarded-For: 127.0.0.1" });
});

/** The same answer as an unknown address: it does not even reveal that something is here. */
async function refused(how: Parameters<typeof ask>[1]): Promise<void> {
  for (const path of ADDRESSES) {
    const { status, text } = await ask(path, how);
    const nowhere = await ask(path.replace("bandeja", "nada"), how);
    // A page that does not exist answers 503 if the client was not built.
    expect(path.endsWith(".json") ? [400, 404] : [400, 404, 503]).toContain(status);
    expect({ status, text }).toEqual(nowhere);
    expect(text).not.toContain("cliente1@cuotica.test");
  }
}
