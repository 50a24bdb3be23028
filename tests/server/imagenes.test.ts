/** Photos over a bad connection: cut off halfway, or sent again because the response was lost. */
import { existsSync, readdirSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { imagenes } from "../../drizzle/schema/people.ts";
import { phonePhoto } from "../support/photo.ts";
import { type Person, startTestServer, type TestServer } from "../support/server.ts";

let server: TestServer;
let person: Person;

beforeAll(async () => {
  server = await startTestServer();
  person = await server.newcomer();
});
afterAll(() => server.close());

const rows = () => server.storage.db.select().from(imagenes).all();
const files = () => {
  const dir = join(server.dataDir, "imagenes");
  return existsSync(dir) ? readdirSync(dir) : [];
};

/** A form as a browser encodes it, with `photo` under `clave`. */
async function formOf(photo: Blob, clave: string): Promise<{ type: string; body: Uint8Array<ArrayBuffer> }> {
  const form = new FormData();
  form.set("clave", clave);
  form.set("image", photo, "foto.jpg");
  const request = new Request("http://localhost/", { method: "POST", body: form });
  // Deleted once the body is read.
  const type = request.headers.get("content-type") ?? "";
  return { type, body: new Uint8Array(await request.arrayBuffer()) };
}

const send = async (from: Person, photo: Blob, clave: string) => {
  const { type, body } = await formOf(photo, clave);
  const answer = await from.fetch("/api/imagenes", { method: "POST", body, headers: { "content-type": type } });
  return { status: answer.status, body: await answer.text() };
};

/** Sends `share` of the request, then drops the connection. Resolves once the server has let go of it. */
async function sendCut(photo: Blob, share: number): Promise<void> {
  const { type, body } = await formOf(photo, crypto.randomUUID());
  const head = [
    "POST /api/imagenes HTTP/1.1",
    `Host: ${new URL(server.url).host}`,
    `Cookie: ${person.cookie}`,
    `Content-Type: ${type}`,
    `Content-Length: ${body.length}`,
    "",
    "",
  ].join("\r\n");
  const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
  await new Promise((resolve) => socket.once("connect", resolve));
  socket.on("error", () => undefined);
  const part = body.subarray(0, Math.floor(body.length * share));
  await new Promise((resolve) => socket.write(Buffer.concat([Buffer.from(head), part]), resolve));
  const closed = new Promise((resolve) => socket.once("close", resolve));
  socket.resetAndDestroy();
  await closed;
}

test.each([0, 0.5, 0.99])(
  "cut after %d of it, an upload leaves no row and no file; the server goes on",
  async (share) => {
    const photo = await phonePhoto(1600, 1200);
    await sendCut(photo, share);
    // If the next request is served, the server has got past the cut.
    expect((await person.query("usuarios.me")).status).toBe(200);
    expect(rows()).toEqual([]);
    expect(files()).toEqual([]);
  },
);

test("sent again under its key it is the same photo, kept once; under another key it is another", async () => {
  const photo = await phonePhoto(64, 48);
  const clave = crypto.randomUUID();
  const first = await send(person, photo, clave);
  expect(first.status).toBe(200);
  expect(await send(person, photo, clave)).toEqual(first);
  const atOnce = crypto.randomUUID();
  const answers = await Promise.all(Array.from({ length: 5 }, () => send(person, photo, atOnce)));
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect(rows()).toHaveLength(2);
  expect(files()).toHaveLength(2);
});

test("another person's key is theirs: the photo is not given away", async () => {
  const photo = await phonePhoto(64, 48);
  const clave = crypto.randomUUID();
  const mine = await send(person, photo, clave);
  const theirs = await send(await server.newcomer(), photo, clave);
  expect(theirs.status).toBe(200);
  expect(theirs.body).not.toBe(mine.body);
});
