/**
 * Asks as fast as it is answered, over raw sockets that stay open, in a process of its own: for requests that are each another, and
 * where there is no wrk. Takes an Encargo as JSON on its standard input, writes what it saw as JSON on its standard output.
 */
import { type Tanda, tandaOf } from "../apoyo/cifras.ts";

export interface Pedido {
  method: "GET" | "POST";
  path: string;
  headers: Record<string, string>;
  /** In base64. */
  body?: string;
}

export interface Encargo {
  host: string;
  port: number;
  conexiones: number;
  pedidos: Pedido[];
  /** Each once; or again and again for so long, at most so many. */
  hasta: "una vez" | { segundos: number; peticiones: number };
}

/** Unmeasured, of a path that costs the server nothing: this program's own code gets warm too. */
const CALENTAR = 300;

/** The request as it goes over the wire. */
function wireOf({ method, path, headers, body }: Pedido, host: string): Buffer {
  const bytes = Buffer.from(body ?? "", "base64");
  const length = method === "POST" ? { "content-length": String(bytes.length) } : {};
  const lines = Object.entries({ host, ...headers, ...length }).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.concat([Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n`), bytes]);
}

/** The status of an answer that has wholly arrived; null while more is to come. */
function statusOf(seen: Buffer): number | null {
  const end = seen.indexOf("\r\n\r\n");
  if (end < 0) return null;
  const head = seen.toString("latin1", 0, end).toLowerCase();
  const status = Number(head.slice(9, 12));
  const length = /\r\ncontent-length: (\d+)/.exec(head)?.[1];
  if (length !== undefined) return seen.length >= end + 4 + Number(length) ? status : null;
  if (head.includes("\r\ntransfer-encoding: chunked"))
    return seen.toString("latin1").endsWith("0\r\n\r\n") ? status : null;
  return status;
}

/** One connection, asked one thing at a time. */
async function connect(host: string, port: number) {
  let seen: Buffer = Buffer.alloc(0);
  let unsent: Buffer | null = null;
  let answered: (status: number) => void = () => {};
  const socket = await Bun.connect({
    hostname: host,
    port,
    socket: {
      data(_, chunk) {
        seen = seen.length === 0 ? chunk : Buffer.concat([seen, chunk]);
        const status = statusOf(seen);
        if (status === null) return;
        seen = Buffer.alloc(0);
        answered(status);
      },
      drain: () => send(),
      close: () => answered(0),
      error: () => answered(0),
    },
  });
  const send = () => {
    if (!unsent) return;
    const sent = socket.write(unsent);
    unsent = sent < unsent.length ? unsent.subarray(Math.max(0, sent)) : null;
  };
  return {
    /** The status of the answer; 0 when the connection broke. */
    ask: (wire: Buffer) =>
      new Promise<number>((resolve) => {
        answered = resolve;
        unsent = wire;
        send();
      }),
    end: () => void socket.end(),
  };
}

async function carry({ host, port, conexiones, pedidos, hasta }: Encargo): Promise<Tanda> {
  const wires = pedidos.map((pedido) => wireOf(pedido, `${host}:${port}`));
  const lines = await Promise.all(Array.from({ length: conexiones }, () => connect(host, port)));
  const warm = wireOf({ method: "GET", path: "/healthz", headers: {} }, `${host}:${port}`);
  for (let i = 0; i < CALENTAR; i += 1) await lines[i % conexiones]?.ask(warm);
  const times: number[] = [];
  let next = 0;
  let malas = 0;
  const began = performance.now();
  const until = hasta === "una vez" ? Number.POSITIVE_INFINITY : began + hasta.segundos * 1000;
  const most = hasta === "una vez" ? wires.length : hasta.peticiones;
  const work = async (line: Awaited<ReturnType<typeof connect>>) => {
    while (next < most && performance.now() < until) {
      const wire = wires[next % wires.length] ?? warm;
      next += 1;
      const sent = performance.now();
      const status = await line.ask(wire);
      times.push(performance.now() - sent);
      if (status >= 200 && status < 300) continue;
      malas += 1;
      // A broken line answers no more: what it would have asked is not lost from sight.
      if (status === 0) return;
    }
  };
  await Promise.all(lines.map(work));
  const segundos = (performance.now() - began) / 1000;
  for (const line of lines) line.end();
  return tandaOf(times, segundos, malas);
}

if (import.meta.main) console.log(JSON.stringify(await carry((await Bun.stdin.json()) as Encargo)));
