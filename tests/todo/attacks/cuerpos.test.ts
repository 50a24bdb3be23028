/** A29: bodies that are started and never finished, with and without a session. */
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MAX_FOTO_BYTES } from "../../../rules/limits/fotos.ts";
import { RECURSOS } from "../../../rules/limits/recursos.ts";
import { phonePhoto } from "../../support/photo.ts";
import { type Person, startTestServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMIT_FACTOR: "1000" });
});
afterAll(() => server.close());

/** The start of a photo that never ends: its length is declared, and the rest does not come. */
const BEGUN = Buffer.concat([
  Buffer.from('--b\r\ncontent-disposition: form-data; name="image"; filename="f.jpg"\r\n\r\n'),
  Buffer.from([0xff, 0xd8, 0xff]),
  Buffer.alloc(64 * 1024),
]);

interface Begun {
  socket: Socket;
  /** The response so far. */
  said(): string;
}

const opened: Socket[] = [];
afterAll(() => {
  for (const socket of opened) socket.destroy();
});

/** Starts sending there, with that length or chunked, and waits. */
function begin(path: string, cookie: string, bytes: number | null): Promise<Begun> {
  const { hostname, port, origin } = new URL(server.url);
  const { promise, resolve, reject } = Promise.withResolvers<Begun>();
  let text = "";
  const socket = connect(Number(port), hostname, () => {
    const how = bytes === null ? "transfer-encoding: chunked" : `content-length: ${bytes}`;
    socket.write(
      [`POST ${path} HTTP/1.1`, `host: localhost:${port}`, `origin: ${origin}`, `cookie: ${cookie}`, how]
        .concat("content-type: multipart/form-data; boundary=b", "", "")
        .join("\r\n"),
    );
    if (bytes === null) socket.write(`${BEGUN.length.toString(16)}\r\n`);
    socket.write(BEGUN, () => resolve({ socket, said: () => text }));
    if (bytes === null) socket.write("\r\n");
  });
  socket.on("data", (data) => {
    text += data;
  });
  socket.on("error", reject);
  opened.push(socket);
  return promise;
}

const SUBIDAS = ["/api/imagenes", "/api/banco/archivos", "/api/importar/archivos", "/api/marca/logo"];

test.each(SUBIDAS)("A29: nothing of what a stranger sends to %s is waited for", async (path) => {
  for (const bytes of [MAX_FOTO_BYTES, null]) {
    const { socket, said } = await begin(path, "", bytes);
    await expect.poll(said).toContain('"codigo":"UNAUTHORIZED"');
    socket.destroy();
  }
});

/** A photo of nearly ten megabytes, most of it after the image's end, which decoders ignore. */
const largePhoto = async () =>
  new Blob([await phonePhoto(), new Uint8Array(MAX_FOTO_BYTES - 1_000_000)], { type: "image/jpeg" });

/** How many photos of ten megabytes fit in that much room. */
const fitting = (bytes: number) => Math.floor(bytes / MAX_FOTO_BYTES);

/** Starts that many photos, in turn for each person. */
async function beginAll(people: readonly Person[], count: number): Promise<Begun[]> {
  const begun: Begun[] = [];
  for (let at = 0; at < count; at += 1) {
    const person = people[at % people.length] as Person;
    begun.push(await begin("/api/imagenes", person.cookie, MAX_FOTO_BYTES));
  }
  return begun;
}
const refused = (begun: readonly Begun[]) =>
  begun.filter(({ said }) => said().includes('"codigo":"IMAGE_BUSY"')).length;

test("A29: of ten photos that one person never ends to send two are waited for, and anybody else's arrives", async () => {
  const [greedy, honest] = [await server.newcomer(), await server.newcomer()];
  const begun = await beginAll([greedy], 10);
  await expect.poll(() => refused(begun)).toBe(10 - fitting(RECURSOS.subida.deUno));
  const photo = await phonePhoto();
  expect(await honest.upload(photo)).toMatchObject({ status: 200 });
  // Their own small ones too: there is room beside two of ten megabytes.
  expect(await greedy.upload(photo)).toMatchObject({ status: 200 });
  for (const { socket } of begun) socket.destroy();
  const large = await largePhoto();
  await expect.poll(async () => (await greedy.upload(large)).status).toBe(200);
});

test("A29: all together hold no more than a small machine has, and what is hung up makes room", async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => server.newcomer()));
  const begun = await beginAll(people, 16);
  await expect.poll(() => refused(begun)).toBe(16 - fitting(RECURSOS.subida.puestos));
  const late = await server.newcomer();
  const large = await largePhoto();
  expect(await late.upload(large)).toMatchObject({ status: 429, codigo: "IMAGE_BUSY" });
  // Sent as our pages do it, a photo still arrives; so does what the panel sends.
  expect(await late.upload(await phonePhoto())).toMatchObject({ status: 200 });
  const form = new FormData();
  form.set("archivo", large, "estado.csv");
  const sent = await (await server.admin()).fetch("/api/banco/archivos", { method: "POST", body: form });
  expect(((await sent.json()) as { codigo: string }).codigo).toBe("STATEMENT_NOT_A_TABLE");
  for (const { socket } of begun) socket.destroy();
  await expect.poll(async () => (await late.upload(large)).status).toBe(200);
});
