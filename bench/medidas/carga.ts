/** Drives a server from another process, and counts what it cost: with wrk where it is and one request says it all. */
import type { TandaMedida } from "../apoyo/cifras.ts";
import { type Cifra, joinTandas, type Tanda } from "../apoyo/cifras.ts";
import { readWrk } from "../apoyo/lectores.ts";
import { cpuOf, type Proceso, ROOT } from "../apoyo/procesos.ts";
import type { Encargo, Pedido } from "./cliente.ts";

/** One question, and what its answer must be. */
export interface Caso {
  nombre: string;
  pedido: Pedido;
  /** True of an answer that says what it should. */
  right: (text: string) => boolean;
}

/** How long each run lasts, and how often all is run. */
export interface Ritmo {
  segundos: number;
  vueltas: number;
}

export const WRK = Bun.which("wrk");

/** A query of the API, as the client asks it. */
export function queryOf(nombre: string, cookie: string, input?: unknown, shows = '"result":{"data":'): Caso {
  const [procedure = ""] = nombre.split(" ");
  const search = input === undefined ? "" : `?input=${encodeURIComponent(JSON.stringify(input))}`;
  const pedido: Pedido = { method: "GET", path: `/trpc/${procedure}${search}`, headers: { cookie } };
  return { nombre, pedido, right: (text) => text.includes(shows) };
}

/** A change, asked for once and no more. */
export function mutationOf(procedure: string, cookie: string, input: object): Pedido {
  const body = Buffer.from(JSON.stringify({ clave: crypto.randomUUID(), ...input })).toString("base64");
  return { method: "POST", path: `/trpc/${procedure}`, headers: { cookie, "content-type": "application/json" }, body };
}

/** Asks once; throws what came instead of a right answer. */
export async function check({ url }: Proceso, { nombre, pedido, right }: Caso): Promise<void> {
  const { method, path, headers, body } = pedido;
  const init = { method, headers, ...(body !== undefined && { body: Buffer.from(body, "base64") }) };
  const response = await fetch(url + path, init);
  const text = await response.text();
  if (response.status !== 200 || !right(text)) throw new Error(`${nombre}: ${response.status} ${text.slice(0, 500)}`);
}

/** The same request from so many connections, for so long; wrk counts in whole seconds. Throws when one was not answered well. */
export async function load(
  proceso: Proceso,
  pedido: Pedido,
  conexiones: number,
  segundos: number,
): Promise<TandaMedida> {
  const hasta = { segundos, peticiones: Number.MAX_SAFE_INTEGER };
  if (!WRK || pedido.method !== "GET" || segundos < 1) return carry(proceso, [pedido], conexiones, hasta);
  const headers = Object.entries(pedido.headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const args = [`-t1`, `-c${conexiones}`, `-d${segundos}s`, "--latency", ...headers, proceso.url + pedido.path];
  return counted(proceso, pedido.path, async () => readWrk(await said([WRK, ...args])));
}

/** Requests that each are another, or so many of the same, with our own client. Throws when one was not answered well. */
export function carry(
  { url, pid }: Proceso,
  pedidos: Pedido[],
  conexiones: number,
  hasta: Encargo["hasta"],
): Promise<TandaMedida> {
  const { hostname: host, port } = new URL(url);
  const encargo: Encargo = { host, port: Number(port), conexiones, pedidos, hasta };
  const told = () => said([process.execPath, `${ROOT}/bench/medidas/cliente.ts`], JSON.stringify(encargo));
  return counted({ pid }, pedidos[0]?.path ?? "", async () => JSON.parse(await told()) as Tanda);
}

async function counted({ pid }: Pick<Proceso, "pid">, path: string, run: () => Promise<Tanda>): Promise<TandaMedida> {
  const before = cpuOf(pid);
  const tanda = await run();
  const after = cpuOf(pid);
  if (tanda.peticiones === 0) throw new Error(`${path}: nothing was answered`);
  if (tanda.malas > 0) throw new Error(`${path}: ${tanda.malas} of ${tanda.peticiones} went wrong`);
  return { ...tanda, cpu: before === null || after === null ? null : (after - before) / tanda.peticiones };
}

async function said(command: string[], input = ""): Promise<string> {
  const child = Bun.spawn(command, { stdin: new Blob([input]), stdout: "pipe", stderr: "pipe" });
  const [out, err, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  if (code !== 0) throw new Error(`${command[0]}: ${err || out}`);
  return out;
}

/** How one case is run: the server's own, or the bare one's. */
export interface Corrida {
  nombre: string;
  run: () => Promise<TandaMedida>;
}

/** The bare server before and after each case, round after round: A B A B. The first figure is the bare server's own. */
export async function alternate(
  vueltas: number,
  limite: Corrida,
  corridas: readonly Corrida[],
  about: Pick<Cifra, "parte" | "clientes" | "conexiones">,
): Promise<Cifra[]> {
  const bare: TandaMedida[] = [];
  const runs = corridas.map(() => ({ suyas: [] as TandaMedida[], limites: [] as number[] }));
  for (let vuelta = 0; vuelta < vueltas; vuelta += 1) {
    let before = await limite.run();
    bare.push(before);
    for (const [at, { run }] of corridas.entries()) {
      const suya = await run();
      const after = await limite.run();
      bare.push(after);
      runs[at]?.suyas.push(suya);
      runs[at]?.limites.push((before.porSegundo + after.porSegundo) / 2);
      before = after;
    }
  }
  const own = runs.map(({ suyas, limites }, at) => ({
    nombre: corridas[at]?.nombre ?? "",
    ...joinTandas(suyas, limites),
  }));
  return [{ nombre: limite.nombre, ...joinTandas(bare, []) }, ...own].map((cifra) => ({ ...about, ...cifra }));
}
