/**
 * SIGTERM while everything possible is in progress: the program exits with 0 within eight seconds, and unfinished work is still
 * there.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { mensajes } from "../../../drizzle/schema/messages.ts";
import { systemClock } from "../../../server/core/clock.ts";
import { insertMensaje } from "../../../server/messages/mensajes/queries.ts";
import { inTransaction } from "../../../server/storage/db.ts";
import { openStorage } from "../../../server/storage/opening/open.ts";
import { runAparte, startPrograma } from "../../support/programa.ts";
import { ADMIN, Person } from "../../support/server.ts";

/** A container's grace period, minus two seconds. */
const PLAZO_MS = 8000;
const BACKLOG = 500;
/** Each round takes six seconds; CERRAR_RONDAS=50 plays as many. */
const RONDAS = Number(process.env.CERRAR_RONDAS ?? 2);
const A_LA_VEZ = 2;

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

/** Accepts every call and answers none. `asked` resolves once each of those paths was called. */
function hanging(...paths: string[]) {
  const left = new Set(paths);
  const { promise: asked, resolve } = Promise.withResolvers<void>();
  const server = Bun.serve({
    ...{ port: 0, hostname: "127.0.0.1", idleTimeout: 0 },
    fetch(request) {
      left.delete(new URL(request.url).pathname.split("/")[1] ?? "");
      if (left.size === 0) resolve();
      return new Promise<Response>(() => {});
    },
  });
  ends.push(() => server.stop(true));
  return { url: `http://127.0.0.1:${server.port}`, asked };
}

/** A DATA_DIR whose outbox holds that many mails and SMS. */
function withBacklog(count: number): string {
  const dataDir = mkdtempSync(join(tmpdir(), "cuotica-"));
  ends.push(() => rmSync(dataDir, { recursive: true, force: true }));
  const { db, close } = openStorage(dataDir);
  const said = { asunto: "x", texto: "x", plantilla: "aviso", params: {}, userId: null, unica: null } as const;
  inTransaction(db, (tx) => {
    for (let n = 0; n < count; n += 1) {
      const to =
        n % 2
          ? { canal: "correo" as const, destino: `c${n}@cuotica.test` }
          : { canal: "sms" as const, destino: "+584121234567" };
      insertMensaje(tx, { ...said, ...to }, systemClock.now());
    }
  });
  close();
  return dataDir;
}

/** The program with all its providers silent, an open panel, an upload that never ends, and constant queries. */
async function busy() {
  const silent = hanging("correo", "sms", "tasa", "banco");
  const dataDir = withBacklog(BACKLOG);
  const program = await startPrograma(dataDir, {
    ...{ RESEND_API_KEY: "re_prueba", RESEND_URL: `${silent.url}/correo` },
    ...{ SMS_PROVIDER: "webhook", SMS_WEBHOOK_URL: `${silent.url}/sms`, SMS_WEBHOOK_SECRET: "un secreto bien largo" },
    ...{ TASA_FUENTES: "dolarapi", TASA_DOLARAPI_URL: `${silent.url}/tasa` },
    ...{
      BANCO_BDV_CLAVE: "0".repeat(32),
      BANCO_BDV_CUENTA: "01020000000000000000",
      BANCO_BDV_URL: `${silent.url}/banco`,
    },
  });
  const admin = new Person(program.url);
  await admin.auth("/sign-in/email", ADMIN);
  const stream = await admin.fetch("/trpc/resumen.live", { headers: { accept: "text/event-stream" } });
  expect(stream.status).toBe(200);
  const { port, hostname } = new URL(program.url);
  const upload = connect(Number(port), hostname);
  upload.on("error", () => {});
  upload.write(
    `POST /api/imagenes HTTP/1.1\r\nHost: ${hostname}\r\nCookie: ${admin.cookie}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 100000\r\n\r\n--x`,
  );
  let [asking, answered] = [true, 0];
  const visitor = async () => {
    while (asking) {
      const answer = await fetch(`${program.url}/trpc/niveles.list`).catch(() => null);
      if (!answer) return;
      await answer.text();
      answered += 1;
    }
  };
  const visitors = [visitor(), visitor(), visitor()];
  await silent.asked;
  await expect.poll(() => answered).toBeGreaterThan(3);
  return {
    ...{ program, dataDir },
    /** When the panel's stream has ended. */
    ended: stream.text().catch(() => ""),
    async rest() {
      asking = false;
      upload.destroy();
      await Promise.all(visitors);
    },
  };
}

async function round(): Promise<number> {
  const { program, dataDir, ended, rest } = await busy();
  const began = performance.now();
  program.kill("SIGTERM");
  expect(await program.exited, program.said.join("")).toBe(0);
  const took = performance.now() - began;
  await Promise.all([ended, rest()]);
  const { db, close } = openStorage(dataDir);
  const rows = db.select().from(mensajes).all();
  close();
  // None was lost, and none is marked as sent.
  expect([rows.length, new Set(rows.map(({ estado }) => estado))]).toEqual([BACKLOG, new Set(["pendiente"])]);
  return took;
}

test(
  `SIGTERM with ${BACKLOG} messages waiting and everybody silent: 0 within ${PLAZO_MS} ms`,
  async () => {
    const took: number[] = [];
    while (took.length < RONDAS) took.push(...(await Promise.all(Array.from({ length: A_LA_VEZ }, round))));
    process.stderr.write(
      `${took.length} cierres: ${Math.round(Math.min(...took))} a ${Math.round(Math.max(...took))} ms\n`,
    );
    expect(Math.max(...took)).toBeLessThan(PLAZO_MS);
  },
  60_000 + RONDAS * 10_000,
);

test("whoever signals twice does not wait", async () => {
  const { program, rest } = await busy();
  program.kill("SIGTERM");
  await expect.poll(() => program.said.join("")).toContain("Cerrando por SIGTERM");
  const began = performance.now();
  program.kill("SIGINT");
  expect(await program.exited).toBe(130);
  expect(performance.now() - began).toBeLessThan(PLAZO_MS);
  await rest();
});

describe("the program ends", () => {
  const aparte = (what: string) => runAparte("tests/support/final-aparte.ts", what);

  test("with 1 where closing fails, and says so", async () => {
    const { code, text } = await aparte("un cierre que falla");
    expect([code, text]).toEqual([1, expect.stringContaining("no se pudo cerrar")]);
  });

  test("with 0 where closing hangs", async () => {
    const { code, text } = await aparte("un cierre colgado");
    expect([code, text]).toEqual([0, expect.stringContaining("no se esperó más")]);
  });

  test("with 1 at what nobody catches, which is logged", async () => {
    const { code, text } = await aparte("una excepción");
    expect([code, text]).toEqual([1, expect.stringContaining("nadie la espera")]);
  });

  test("not for a promise that nobody waits for", async () => {
    const { code, text } = await aparte("una promesa sin dueño");
    expect([code, text]).toEqual([0, expect.stringMatching(/fallo inesperado[\s\S]*Cerrando por SIGTERM/)]);
  });

  test("not for one of many that listen to a change: the others hear of it, and whoever made it goes on", async () => {
    const { code, text } = await aparte("un oyente que falla");
    expect(code).toBe(0);
    for (const line of ["otro oyó", "quien lo dijo sigue", "no quiso oír"]) expect(text).toContain(line);
  });
});
