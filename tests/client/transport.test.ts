/** The client's only way to the server, against a real one: whatever the connection does, each request ends, and says how. */
import { createServer, type Server, type Socket } from "node:net";
import { createTRPCClient } from "@trpc/client";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { call, exchange, json } from "../../client/api/transport.ts";
import { makeLinks } from "../../client/api/trpc.ts";
import { Failure, failureOf } from "../../client/kit/failure.ts";
import { startTestServer, type TestServer } from "../support/server.ts";

/** What a middlebox may answer instead of Cuotica, or not answer. */
const LINE: Record<string, (socket: Socket) => void> = {
  "/calla": () => undefined,
  "/a-medias": (socket) =>
    socket.write("HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 90\r\n\r\n{"),
  "/corta": (socket) => socket.resetAndDestroy(),
  "/corta-a-medias": (socket) =>
    socket.write("HTTP/1.1 200 OK\r\ncontent-length: 90\r\n\r\n{", () => socket.resetAndDestroy()),
  "/portal": (socket) => answer(socket, "200 OK", "<!doctype html><title>Bienvenido al Wi-Fi</title>"),
  "/sin-servidor": (socket) => answer(socket, "502 Bad Gateway", "<html>502 Bad Gateway</html>"),
  "/vacio": (socket) => answer(socket, "500 Internal Server Error", ""),
  "/sin-codigo": (socket) => answer(socket, "400 Bad Request", '{"message":"bad"}'),
  "/negado": (socket) => answer(socket, "409 Conflict", '{"codigo":"LOAN_ACTIVE","message":"Ya tienes un préstamo."}'),
  "/bien": (socket) => answer(socket, "200 OK", '{"data":7}'),
};

function answer(socket: Socket, status: string, body: string): void {
  socket.end(`HTTP/1.1 ${status}\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`);
}

let line: Server;
let url = "";
const open = new Set<Socket>();
beforeAll(async () => {
  line = createServer((socket) => {
    open.add(socket);
    socket.on("error", () => undefined);
    socket.on("close", () => open.delete(socket));
    socket.once("data", (head) => LINE[/^\w+ (\S+)/.exec(head.toString())?.[1] ?? ""]?.(socket));
  });
  await new Promise<void>((resolve) => line.listen(0, "127.0.0.1", resolve));
  const address = line.address();
  url = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
});
afterEach(() => {
  for (const socket of open) socket.destroy();
});
afterAll(() => new Promise((resolve) => line.close(resolve)));

const failing = (path: string, limitMs = 10_000) =>
  call(`${url}${path}`, { limitMs }).then(
    () => Promise.reject(new Error("it did not fail")),
    (failure: unknown) => failure as Failure,
  );

describe("each way to fail", () => {
  test.each([
    ["a server that says nothing", "/calla", "timeout", 150],
    ["an answer that stops half way", "/a-medias", "timeout", 150],
    ["a line cut before the answer", "/corta", "offline", undefined],
    ["a line cut within the answer", "/corta-a-medias", "offline", undefined],
    ["a Wi-Fi that wants one to sign in", "/portal", "offline", undefined],
    ["a proxy whose server is down", "/sin-servidor", "unexpected", undefined],
    ["an empty answer", "/vacio", "unexpected", undefined],
    ["JSON without a code", "/sin-codigo", "unexpected", undefined],
    ["a refusal", "/negado", "refused", undefined],
  ])("%s", async (_, path, kind, limitMs) => {
    const failure = await failing(path, limitMs);
    expect(failure).toBeInstanceOf(Failure);
    expect(failure.kind).toBe(kind);
    expect(failure.code).toBe(path === "/negado" ? "LOAN_ACTIVE" : null);
  });

  test("nobody listens there", async () => {
    const failure = await call("http://127.0.0.1:1/nada").catch((error: unknown) => error);
    expect(failure).toMatchObject({ name: "Failure", kind: "offline" });
  });
});

test("a time-out lets go of the connection", async () => {
  await failing("/calla", 100);
  await expect.poll(() => open.size).toBe(0);
});

test("an answer in time is what it says, a refusal too where it is asked for", async () => {
  expect(await call(`${url}/bien`)).toEqual({ data: 7 });
  expect(await exchange(`${url}/negado`)).toEqual({
    status: 409,
    ok: false,
    body: { codigo: "LOAN_ACTIVE", message: "Ya tienes un préstamo." },
  });
});

test("whoever leaves hears no failure of the line", async () => {
  const asking = new AbortController();
  const asked = exchange(`${url}/calla`, { signal: asking.signal }).catch((error: unknown) => error);
  await expect.poll(() => open.size).toBe(1);
  asking.abort();
  const left = await asked;
  expect(left).not.toBeInstanceOf(Failure);
  expect(left).toMatchObject({ name: "AbortError" });
});

describe("tRPC over it", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  test("questions of one moment travel ten at a time, as the server accepts them", async () => {
    const person = await server.newcomer();
    const asked: string[] = [];
    const proxy = Bun.serve({
      port: 0,
      fetch(request) {
        const { pathname, search } = new URL(request.url);
        asked.push(pathname);
        return fetch(`${server.url}${pathname}${search}`, { headers: { cookie: person.cookie } });
      },
    });
    const client = createTRPCClient({ links: makeLinks(`${proxy.url.origin}/trpc`) });
    const answers = await Promise.all(Array.from({ length: 25 }, () => client.usuarios.me.query()));
    expect(answers).toHaveLength(25);
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(asked.map((path) => path.split(",").length).sort()).toEqual([10, 10, 5]);
    await proxy.stop(true);
  });

  test("a refusal keeps its code, its text and its fields", async () => {
    const client = createTRPCClient({ links: makeLinks(`${server.url}/trpc`) });
    const failure = failureOf(await client.usuarios.me.query().catch((error: unknown) => error));
    expect(failure).toMatchObject({ kind: "refused", code: "UNAUTHORIZED" });
    expect(failure.message).toMatch(/sesión/);
  });

  test("a line that is cut is a line that is cut", async () => {
    const client = createTRPCClient({ links: makeLinks("http://127.0.0.1:1/trpc") });
    const failure = failureOf(await client.usuarios.me.query().catch((error: unknown) => error));
    expect(failure).toMatchObject({ kind: "offline", code: null });
  });
});

test("what is sent as JSON arrives as it was", async () => {
  const echo = Bun.serve({
    port: 0,
    fetch: async (request) => Response.json({ type: request.headers.get("content-type"), body: await request.json() }),
  });
  const sent = { monto: 600, codigo: "1234" };
  expect(await call(echo.url.href, json(sent))).toEqual({ type: "application/json", body: sent });
  await echo.stop(true);
});
