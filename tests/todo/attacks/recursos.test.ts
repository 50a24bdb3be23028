/**
 * A23: each row of RECURSOS used up by somebody, while a neighbour needs the same and others read. In full (`bun run
 * test:attacks`) each lasts half a minute and its figures must meet the promises; otherwise a moment, to check that it all
 * works.
 */
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { RECURSOS } from "../../../rules/limits/recursos.ts";
import { ATAQUES_ENTEROS } from "../../support/ataques.ts";
import { bdvTxt } from "../../support/estado-bdv.ts";
import { phonePhoto } from "../../support/photo.ts";
import { ATAQUES, type Mundo } from "../../support/recursos-ataque.ts";
import { Person } from "../../support/server.ts";

const [DURA_MS, VECES] = ATAQUES_ENTEROS ? [30_000, 5] : [1_000, 1];
/** The pause between two reads of an honest person, below the rate limit. */
const CADA_MS = 20;
const SUPPORT = join(import.meta.dirname, "../../support");

let mundo: Mundo;
let photo: Blob;
let server: ReturnType<typeof start>;
/** Attackers have a machine of their own: here they take only what the others leave of this one. */
const start = (file: string, ...words: string[]) =>
  Bun.spawn(["nice", "-n", words.length > 0 ? "10" : "0", process.execPath, join(SUPPORT, file), ...words], {
    stdin: "pipe",
    stdout: "pipe",
    stderr: "inherit",
  });

beforeAll(async () => {
  photo = await phonePhoto(1600, 1200);
  server = start("recursos-servidor.ts");
  let said = "";
  for await (const chunk of server.stdout) {
    said += new TextDecoder().decode(chunk);
    if (said.includes("\n")) break;
  }
  mundo = JSON.parse(said) as Mundo;
}, 120_000);
afterAll(async () => {
  server.stdin.end();
  await server.exited;
});

let turn = 0;
/** One of the last four clients, who attack nobody. */
const honest = () => {
  turn += 1;
  return mundo.clientes.at(-1 - (turn % 4)) ?? "";
};
const admin = () => mundo.admins.at(-1) ?? "";

async function ask(cookie: string, path: string, init: RequestInit = {}): Promise<string> {
  const headers = { cookie, origin: mundo.url, ...init.headers };
  const answer = await fetch(mundo.url + path, { ...init, headers });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} ${answer.status} ${text}`);
  return text;
}
function send(cookie: string, path: string, field: string, file: Blob, name: string): Promise<string> {
  const body = new FormData();
  body.set(field, file, name);
  return ask(cookie, path, { method: "POST", body });
}

const me = () => ask(honest(), "/trpc/usuarios.me");
const uploadPhoto = () => send(honest(), "/api/imagenes", "image", photo, "foto.jpg");
const lookAtStatement = () => send(admin(), "/api/banco/archivos", "archivo", new Blob([bdvTxt(5)]), "e.txt");
const sendLargeFile = async () => {
  const file = new Blob([new Uint8Array(2_000_000)]);
  await expect(send(admin(), "/api/banco/archivos", "archivo", file, "e.txt")).rejects.toThrow("STATEMENT_NOT_A_TABLE");
};
const signIn = async () => {
  const email = `cliente${mundo.clientes.length - 1}@recursos.test`;
  const answer = await new Person(mundo.url, "192.0.2.7").auth("/sign-in/email", {
    email,
    password: "clave-de-prueba-1",
  });
  expect(answer.status).toBe(200);
};
async function download(): Promise<void> {
  const cookie = honest();
  const body = JSON.stringify({ actual: "clave-de-prueba-1", clave: crypto.randomUUID() });
  const headers = { "content-type": "application/json" };
  const said = await ask(cookie, "/trpc/descargas.prepare", { method: "POST", body, headers });
  await ask(cookie, `/api/mis-datos/${JSON.parse(said).result.data.boleto}`);
}
async function openStream(): Promise<void> {
  const headers = { cookie: honest(), accept: "text/event-stream" };
  const answer = await fetch(`${mundo.url}/trpc/notificaciones.live`, { headers });
  const reader = answer.body?.getReader();
  await reader?.read();
  await reader?.cancel();
}

/** What a neighbour of each attack needs. */
const VECINOS: Record<keyof typeof RECURSOS | "lectura lenta", () => Promise<unknown>> = {
  fotoLigera: uploadPhoto,
  fotoPesada: uploadPhoto,
  tabla: lookAtStatement,
  contrasena: signIn,
  exportacion: () => ask(admin(), "/api/exportar/clientes.csv"),
  descarga: download,
  vistaPrevia: lookAtStatement,
  enVivo: openStream,
  subidaChica: uploadPhoto,
  subidaPanel: sendLargeFile,
  subida: uploadPhoto,
  envio: uploadPhoto,
  lectura: me,
  lecturaPanel: me,
  "lectura lenta": uploadPhoto,
};

test("every row is attacked", () => {
  expect(Object.keys(VECINOS).toSorted()).toEqual([...Object.keys(RECURSOS), "lectura lenta"].toSorted());
  expect(Object.keys(ATAQUES)).toEqual(expect.arrayContaining(Object.keys(VECINOS)));
});

const at = (times: readonly number[], share: number) =>
  Math.round((times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * share)] ?? 0) * 10) / 10;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** How long reads take meanwhile, and how long a neighbour waits, `VECES` times in a row. */
async function measure(vecino: () => Promise<unknown>): Promise<{ reads: number[]; waits: number[] }> {
  const reads: Promise<number>[] = [];
  const timer = setInterval(() => void reads.push(timed(me)), CADA_MS);
  const end = Bun.sleep(DURA_MS);
  const waits: number[] = [];
  for (let i = 0; i < VECES; i += 1) waits.push(await timed(vecino));
  await end;
  clearInterval(timer);
  return { reads: await Promise.all(reads), waits };
}

/** The server's memory, from /proc. */
async function residentMb(pid: number): Promise<number | null> {
  const status = await Bun.file(`/proc/${pid}/status`)
    .text()
    .catch(() => "");
  const kb = /VmRSS:\s+(\d+)/.exec(status)?.[1];
  return kb ? Math.round(Number(kb) / 1024) : null;
}

const rows: object[] = [];
afterAll(() => void process.stdout.write(`${Bun.inspect.table(rows)}\n`));

const LONG = { timeout: 4 * DURA_MS + 120_000 };
test.each(Object.entries(VECINOS))("A23: %s", LONG, async (nombre, vecino) => {
  const idle = await measure(vecino);
  const attack = start("recursos-ataque.ts", nombre);
  attack.stdin.write(JSON.stringify(mundo));
  attack.stdin.end();
  // Until it is in progress.
  await Bun.sleep(Math.min(3000, DURA_MS));
  const under = await measure(vecino);
  const memory = await residentMb(server.pid);
  attack.kill("SIGKILL");
  await attack.exited;
  const row = {
    attack: nombre,
    "waits, idle": at(idle.waits, 0.5),
    "attacked ms": at(under.waits, 0.5),
    worst: at(under.waits, 1),
    "usuarios.me p50": `${at(idle.reads, 0.5)} → ${at(under.reads, 0.5)}`,
    "p90 ms": `${at(idle.reads, 0.9)} → ${at(under.reads, 0.9)}`,
    "p99 ms": `${at(idle.reads, 0.99)} → ${at(under.reads, 0.99)}`,
    "server MB": memory,
    times: Math.round((10 * at(under.reads, 0.99)) / at(idle.reads, 0.99)) / 10,
  };
  rows.push(row);
  if (!ATAQUES_ENTEROS) return;
  process.stdout.write(`${JSON.stringify(row)}\n`);
  expect(row["attacked ms"]).toBeLessThanOrEqual(2 * row["waits, idle"] + 1000);
});
