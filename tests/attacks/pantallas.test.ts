/** A16: more open streams than a person has screens, and than the program can take. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { RECURSOS } from "../../rules/limits/recursos.ts";
import { DomainError } from "../../server/core/errors.ts";
import { countStreams, moments } from "../../server/core/live.ts";
import { type Person, startTestServer, type TestServer } from "../support/server.ts";

const { puestos: MAX_EN_VIVO, deUno: MAX_PANTALLAS_EN_VIVO } = RECURSOS.enVivo;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function openStream(person: Person) {
  const response = await person.fetch("/trpc/notificaciones.live", { headers: { accept: "text/event-stream" } });
  const reader = (response.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream()).getReader();
  // "connected", so that the next one is later.
  let text = (await reader.read()).value ?? "";
  return {
    /** Everything received until the server ended it. */
    async ended() {
      for (let part = await reader.read(); !part.done; part = await reader.read()) text += part.value;
      return text;
    },
    close: () => reader.cancel(),
  };
}
const idOf = async (person: Person) => (await person.query<{ id: string }>("usuarios.me")).data.id;

test("A16: of forty streams of one person the last four stay open, and what is closed is let go", async () => {
  const person = await server.newcomer();
  const other = await server.newcomer();
  const [userId, otherId] = [await idOf(person), await idOf(other)];
  const theirs = await openStream(other);
  const streams: Awaited<ReturnType<typeof openStream>>[] = [];
  for (let i = 0; i < 40; i += 1) {
    streams.push(await openStream(person));
    await expect.poll(() => countStreams(userId)).toBe(Math.min(i + 1, MAX_PANTALLAS_EN_VIVO));
  }
  const ended = await Promise.all(streams.slice(0, -MAX_PANTALLAS_EN_VIVO).map((stream) => stream.ended()));
  expect(ended).toHaveLength(36);
  expect(ended.filter((text) => !text.includes("event: return"))).toEqual([]);
  for (const stream of streams.slice(-MAX_PANTALLAS_EN_VIVO)) await stream.close();
  await expect.poll(() => countStreams(userId)).toBe(0);
  expect(countStreams(otherId)).toBe(1);
  console.table({ A16: { opened: 40, "ended by the server": ended.length, "most at once": MAX_PANTALLAS_EN_VIVO } });
  await theirs.close();
});

test("A16: a stream ends when its person signs out elsewhere, or here", async () => {
  const person = await server.newcomer();
  const stream = await openStream(person);
  await person.auth("/sign-out", {});
  expect(await stream.ended()).toContain("event: return");
});

test("A16: past what the program bears the next reads BUSY, and each that ends makes room", async () => {
  // Other test files may still have some open.
  const before = countStreams();
  const leave = new AbortController();
  const open = async (userId: string) => {
    const stream = moments("mensajes", userId, leave.signal);
    await stream.next();
    return stream;
  };
  const crowd = [];
  for (let i = countStreams(); i < MAX_EN_VIVO; i += 1) crowd.push(await open(`persona-${i}`));
  await expect(open("una más")).rejects.toThrow(DomainError);
  const late = await server.newcomer();
  expect(await (await openStream(late)).ended()).toContain("BUSY");
  await crowd.pop()?.return(undefined);
  const one = await open("una más");
  expect(countStreams()).toBe(MAX_EN_VIVO);
  leave.abort();
  await Promise.all([...crowd, one].map((stream) => stream.return(undefined)));
  expect(countStreams()).toBe(before);
});
