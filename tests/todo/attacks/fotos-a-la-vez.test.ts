/** A11: a hundred photos at once against the daily limit of thirty, and pictures made to exhaust the decoder. */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { imagenes } from "../../../drizzle/schema/people.ts";
import { LIMITES } from "../../../rules/limits/tries.ts";
import { phonePhoto } from "../../support/photo.ts";
import { type Person, startTestServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const files = () => {
  const dir = join(server.dataDir, "imagenes");
  return existsSync(dir) ? readdirSync(dir) : [];
};
const idOf = async (person: Person) => (await person.query<{ id: string }>("usuarios.me")).data.id;
const rowsOf = (userId: string) =>
  server.storage.db.select().from(imagenes).where(eq(imagenes.userId, userId)).all().length;

/** How long `ask` takes while `work` runs: each response's milliseconds, slowest last. */
async function latencies(ask: () => Promise<unknown>, work: Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  let going = true;
  const done = work.finally(() => {
    going = false;
  });
  while (going) {
    const start = performance.now();
    await ask();
    times.push(performance.now() - start);
  }
  await done;
  return times.toSorted((a, b) => a - b);
}

const print = (rows: object[]) => void process.stdout.write(`${Bun.inspect.table(rows)}\n`);
const at = (times: number[], share: number) => Math.round(times[Math.floor((times.length - 1) * share)] ?? 0);

test("of a hundred photos sent at once the day's thirty are kept, and others are served meanwhile", async () => {
  const [greedy, honest] = [await server.newcomer(), await server.newcomer()];
  const photo = await phonePhoto(1600, 1200);
  const uploads = Promise.all(Array.from({ length: 100 }, () => greedy.upload(photo)));
  const times = await latencies(() => honest.query("usuarios.me"), uploads);
  const answers = await uploads;
  const kept = answers.filter(({ status }) => status === 200).length;
  const refusedAs = (code: string) => answers.filter(({ codigo }) => codigo === code).length;
  // Beyond one person's concurrent limit nothing of it is read.
  const [refused, unread] = [refusedAs("IMAGE_QUOTA"), refusedAs("IMAGE_BUSY")];
  print([
    { sent: 100, kept, refused, unread, files: files().length, "p50 ms": at(times, 0.5), "max ms": at(times, 1) },
  ]);
  const { max } = LIMITES.fotoSubida;
  expect({ kept, refused: refused + unread }).toEqual({ kept: max, refused: 100 - max });
  expect((await greedy.upload(photo)).codigo).toBe("IMAGE_QUOTA");
  expect(rowsOf(await idOf(greedy))).toBe(kept);
  expect(files()).toHaveLength(kept);
  // Another person's daily limit is their own.
  expect((await honest.upload(photo)).status).toBe(200);
});

test("photos that nothing was kept of cost a turn too, and sending one again under its key does not", async () => {
  const person = await server.newcomer();
  const noise = new Blob([new Uint8Array([0xff, 0xd8, 0xff, ...crypto.getRandomValues(new Uint8Array(2000))])]);
  const answers = await Promise.all(Array.from({ length: 40 }, () => person.upload(noise)));
  const count = (codigo: string) => answers.filter((answer) => answer.codigo === codigo).length;
  expect([count("IMAGE_UNREADABLE"), count("IMAGE_QUOTA")]).toEqual([30, 10]);
  expect(rowsOf(await idOf(person))).toBe(0);
});

/** A PNG of `width` × `height` black pixels: a megabyte can claim a hundred megapixels. */
function hugePng(width: number, height: number): Blob {
  const chunk = (type: string, data: Uint8Array) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    crc.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, crc]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height));
  const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  const parts = [chunk("IHDR", header), chunk("IDAT", rows), chunk("IEND", Buffer.alloc(0))];
  return new Blob([Buffer.concat([signature, ...parts]) as Uint8Array<ArrayBuffer>], { type: "image/png" });
}

test.each([
  ["more pixels than any phone takes", 20_000, 20_000],
  ["a strip within the area and beyond any side", 39_000, 1000],
  ["a thread", 1, 60_000],
])("%s: refused from its header", async (_, width, height) => {
  const person = await server.newcomer();
  const bomb = hugePng(width, height);
  const start = performance.now();
  const answer = await person.upload(bomb);
  print([{ width, height, bytes: bomb.size, answer: answer.codigo, ms: Math.round(performance.now() - start) }]);
  expect(answer).toMatchObject({ status: 400, codigo: "IMAGE_TOO_MANY_PIXELS" });
  expect(files().filter((name) => name.endsWith(".part"))).toEqual([]);
});

test("the largest photo that is taken lets others be served", async () => {
  const [person, honest] = [await server.newcomer(), await server.newcomer()];
  const photo = hugePng(7300, 5470);
  const uploads = Promise.all(Array.from({ length: 4 }, () => person.upload(photo)));
  const times = await latencies(() => honest.query("usuarios.me"), uploads);
  expect((await uploads).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  print([{ photo: "40 MP × 4", asked: times.length, "p50 ms": at(times, 0.5), "max ms": at(times, 1) }]);
});
