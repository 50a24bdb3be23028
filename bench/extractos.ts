/**
 * What others wait while a statement of 5,000 rows is looked at, comes in and is taken back, and while a business is looked at and moves
 * in: the built server, asked from outside the whole time. `bun run bench:extractos`.
 */
import { randomBytes } from "node:crypto";
import { instante, toDia } from "../rules/country/fecha.ts";
import { MAX_ESTADO_FILAS } from "../rules/limits/banco.ts";
import { bdvTxt } from "../tests/support/estado-bdv.ts";
import { aNegocio, asXlsx } from "../tests/support/negocio.ts";
import { ADMIN, Person } from "../tests/support/server.ts";
import { startServidor, temporary } from "./apoyo/procesos.ts";

/** How long the quiet figure is taken. */
const QUIETO_MS = 3000;
/** Between two questions of the same kind. */
const CADA_MS = 5;
const LLANO = { "content-type": "application/json" };

const home = temporary("cuotica-extractos-");
const accounts = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };
const server = await startServidor(home.dir, randomBytes(32).toString("hex"), accounts);
const admin = new Person(server.url);
const entered = await admin.auth("/sign-in/email", ADMIN);
if (entered.status !== 200) throw new Error(entered.text);

async function timed(ask: () => Promise<Response>): Promise<number> {
  const began = performance.now();
  const answer = await ask();
  if (!answer.ok) throw new Error(`${answer.url} ${answer.status}`);
  await answer.arrayBuffer();
  return performance.now() - began;
}

/** What each question takes while `work` is done. */
async function beside<T>(work: () => Promise<T>) {
  const waits: Record<string, number[]> = { "/readyz": [], "/trpc/usuarios.me": [], "/trpc/banco.importaciones": [] };
  let going = true;
  const asking = Object.entries(waits).map(async ([path, times]) => {
    while (going) {
      times.push(await timed(() => (path === "/readyz" ? fetch(server.url + path) : admin.fetch(path))));
      await Bun.sleep(CADA_MS);
    }
  });
  const began = performance.now();
  const answer = await work();
  const took = performance.now() - began;
  going = false;
  await Promise.all(asking);
  return { answer, took, waits };
}

const rows: Record<string, Record<string, string | number>> = {};
const at = (times: readonly number[], share: number) =>
  (times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * share)] ?? 0).toFixed(0);

async function measure<T>(name: string, work: () => Promise<T>): Promise<T> {
  const { answer, took, waits } = await beside(work);
  const figures = Object.entries(waits).map(([path, times]) => [
    `${path.replace("/trpc/", "")} p50/p99/max`,
    `${at(times, 0.5)}/${at(times, 0.99)}/${at(times, 1)}`,
  ]);
  rows[name] = { "took ms": Math.round(took), ...Object.fromEntries(figures) };
  return answer;
}

async function upload(path: string, file: Blob, name: string): Promise<{ bytes: number; id: string }> {
  const body = new FormData();
  body.set("archivo", file, name);
  const answer = await admin.fetch(path, { method: "POST", body });
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  const { importId, cargaId } = JSON.parse(text);
  return { bytes: text.length, id: importId ?? cargaId };
}

async function change(path: string, input: object): Promise<void> {
  const body = JSON.stringify({ ...input, clave: crypto.randomUUID() });
  const answer = await admin.fetch(`/trpc/${path}`, { method: "POST", body, headers: LLANO });
  if (!answer.ok) throw new Error(await answer.text());
}

const statement = new Blob([bdvTxt(MAX_ESTADO_FILAS)]);
const look = () => upload("/api/banco/archivos", statement, "e.txt");
await measure("quiet", () => Bun.sleep(QUIETO_MS));
const first = await measure("preview, all new", look);
await measure("confirmed", () => change("banco.confirmImport", { importId: first.id }));
await measure("preview, all known", look);
await measure("undone", () => change("banco.undoImport", { importId: first.id }));
const book = new Blob([asXlsx(aNegocio({ clientes: 1300, prestamos: 800, hoy: toDia(instante(Date.now())) }))]);
const business = await measure("business, preview", () => upload("/api/importar/archivos", book, "n.xlsx"));
await measure("business, moved in", () => change("importar.confirm", { cargaId: business.id }));
console.table(rows);
console.log(
  `The preview of ${MAX_ESTADO_FILAS} rows answers ${first.bytes} bytes; of the business, ${business.bytes}.`,
);
await server.end();
home.remove();
