/**
 * One attack of A23, in a process of its own until it is killed: `recursos-ataque.ts NAME`, with the world as JSON on standard
 * input.
 */
import { connect } from "node:net";
import { unzipSync, zipSync } from "fflate";
import { bdvTxt } from "./estado-bdv.ts";
import { libro } from "./estados-piezas.ts";
import { phonePhoto } from "./photo.ts";
import { Person } from "./server.ts";

/** Who may attack: the last client and the last administrator are honest. */
export interface Mundo {
  url: string;
  clientes: string[];
  admins: string[];
}

type Ataque = (mundo: Mundo) => Promise<void>;

const asked = (url: string, cookie: string, path: string, init: RequestInit = {}) =>
  fetch(url + path, { ...init, headers: { cookie, origin: url, ...init.headers } });

async function read(url: string, cookie: string, path: string, init: RequestInit = {}): Promise<void> {
  const answer = await asked(url, cookie, path, init).catch(() => null);
  await answer?.arrayBuffer().catch(() => null);
}

/** The same again and again, `width` at once. */
async function forEver(width: number, work: (lane: number) => Promise<void>): Promise<void> {
  await Promise.all(
    Array.from({ length: width }, async (_, lane) => {
      for (;;) await work(lane);
    }),
  );
}

const sending = (field: string, file: Blob, name: string): RequestInit => {
  const body = new FormData();
  body.set(field, file, name);
  return { method: "POST", body };
};

/** `width` photos of each of `count` clients in flight, one after the other. */
async function sendPhotos({ url, clientes }: Mundo, count: number, width: number, photo: Blob): Promise<void> {
  await forEver(count * width, (lane) =>
    read(url, clientes[lane % count] ?? "", "/api/imagenes", sending("image", photo, "foto.jpg")),
  );
}

/** A JPEG of 6320 × 6320 grey pixels with as many empty scans as allowed. */
function barridos(count: number): Blob {
  const side = [6320 >> 8, 6320 & 255];
  const frame = [0xff, 0xc2, 0, 11, 8, ...side, ...side, 1, 1, 0x11, 0];
  const code = (kind: number) => [0xff, 0xc4, 0, 20, kind, 1, ...Array(15).fill(0), 0];
  const quant = [0xff, 0xdb, 0, 67, 0, ...Array(64).fill(1)];
  const scan = (from: number, to: number) => [0xff, 0xda, 0, 8, 1, 1, 0, from, to, 0];
  const bytes = [0xff, 0xd8, ...quant, ...frame, ...code(0), ...code(0x10), ...scan(0, 0)];
  for (let i = 1; i < count; i += 1) bytes.push(...scan(1, 63));
  return new Blob([new Uint8Array([...bytes, 0xff, 0xd9])], { type: "image/jpeg" });
}

/** A sheet of 600,000 cells in one row, in 19 KB. */
function manyCells(): Blob {
  const sheet = `<worksheet><sheetData><row r="1">${"<c><v>1</v></c>".repeat(600_000)}</row></sheetData></worksheet>`;
  const bytes = libro([["a"]], "Hoja1", "xlsx");
  const pieces = Object.fromEntries([["xl/worksheets/sheet1.xml", new TextEncoder().encode(sheet)]]);
  return new Blob([zipSync({ ...unzipSync(bytes), ...pieces }) as Uint8Array<ArrayBuffer>]);
}

/** A body that is started and never finished. */
function begin(url: string, cookie: string, path: string, bytes: number): void {
  const { hostname, port, host } = new URL(url);
  const socket = connect(Number(port), hostname, () => {
    const head = [`POST ${path} HTTP/1.1`, `host: ${host}`, `origin: ${url}`, `cookie: ${cookie}`]
      .concat(`content-length: ${bytes}`, "content-type: multipart/form-data; boundary=b", "", "")
      .join("\r\n");
    socket.write(`${head}--b\r\n`);
  });
  socket.on("error", () => {});
}

function beginAll(url: string, cookies: readonly string[], path: string, bytes: number): Promise<void> {
  for (let i = 0; i < 300; i += 1) begin(url, cookies[i % cookies.length] ?? "", path, bytes);
  return new Promise(() => {});
}

/** Sockets that request something and read almost none of it: less than a byte per second. */
async function readNothing(url: string, cookie: string, path: string, count: number): Promise<void> {
  const { hostname, port, host } = new URL(url);
  for (let i = 0; i < count; i += 1)
    await Bun.connect({
      hostname,
      port: Number(port),
      socket: {
        open(socket) {
          socket.write(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\ncookie: ${cookie}\r\n\r\n`);
          socket.pause();
        },
        data: (socket) => void socket.pause(),
      },
    });
}
const never = new Promise<void>(() => {});
/** Who reads slowly, and on how many sockets in all. */
const LENTOS = 12;
const LENTOS_SOCKETS = 3000;

export const ATAQUES: Record<string, Ataque> = {
  nada: () => never,
  fotoLigera: async (mundo) => sendPhotos(mundo, 12, 4, await phonePhoto(1600, 1200)),
  fotoPesada: (mundo) => sendPhotos(mundo, 6, 4, barridos(100)),
  tabla: ({ url, admins }) => {
    const file = manyCells();
    return forEver(4, () => read(url, admins[0] ?? "", "/api/banco/archivos", sending("archivo", file, "e.xlsx")));
  },
  contrasena: ({ url }) => {
    const thief = new Person(url, "203.0.113.66");
    let n = 0;
    return forEver(20, async () => {
      n += 1;
      const credentials = { email: `otro${n}@recursos.test`, password: "clave-de-prueba-2" };
      await thief.auth(n % 2 ? "/sign-up/email" : "/sign-in/email", { ...credentials, name: "Otro" }).catch(() => null);
    });
  },
  exportacion: ({ url, admins }) => forEver(4, () => read(url, admins[0] ?? "", "/api/exportar/auditoria.csv")),
  descarga: async ({ url, clientes }) => {
    for (const cookie of clientes.slice(0, 8)) {
      const input = JSON.stringify({ actual: "clave-de-prueba-1", clave: crypto.randomUUID() });
      const headers = { "content-type": "application/json" };
      const answer = await asked(url, cookie, "/trpc/descargas.prepare", { method: "POST", body: input, headers });
      const { result } = (await answer.json()) as { result?: { data: { boleto: string } } };
      if (result) await readNothing(url, cookie, `/api/mis-datos/${result.data.boleto}`, 5);
    }
    await never;
  },
  vistaPrevia: ({ url, admins }) => {
    const file = new Blob([bdvTxt(1000)]);
    return forEver(4, () => read(url, admins[0] ?? "", "/api/banco/archivos", sending("archivo", file, "e.txt")));
  },
  enVivo: ({ url, clientes }) =>
    forEver(50, async () => {
      const headers = { accept: "text/event-stream" };
      await read(url, clientes[0] ?? "", "/trpc/notificaciones.live", { headers });
    }),
  subidaChica: ({ url, clientes }) => beginAll(url, clientes.slice(0, 8), "/api/imagenes", 500_000),
  subidaPanel: ({ url, admins }) => beginAll(url, admins.slice(0, 1), "/api/banco/archivos", 10_000_000),
  subida: ({ url, clientes }) => beginAll(url, clientes.slice(0, 8), "/api/imagenes", 10_000_000),
  envio: ({ url, clientes }) => {
    const file = new Blob([new Uint8Array(500_000)]);
    return forEver(4, () => read(url, clientes[0] ?? "", "/api/imagenes", sending("image", file, "foto.jpg")));
  },
  lectura: ({ url, clientes }) => forEver(50, () => read(url, clientes[0] ?? "", "/trpc/usuarios.me")),
  lecturaPanel: ({ url, admins }) => forEver(50, () => read(url, admins[0] ?? "", "/trpc/usuarios.list")),
  "lectura lenta": async ({ url, clientes }) => {
    const image = await phonePhoto(1600, 1200);
    for (const cookie of clientes.slice(0, LENTOS)) {
      const answer = await asked(url, cookie, "/api/imagenes", sending("image", image, "foto.jpg"));
      const { data } = (await answer.json()) as { data: { url: string } };
      await readNothing(url, cookie, data.url, LENTOS_SOCKETS / LENTOS);
    }
    await never;
  },
};

if (import.meta.main) {
  const mundo = JSON.parse(await new Response(Bun.stdin.stream()).text()) as Mundo;
  await ATAQUES[process.argv[2] ?? ""]?.(mundo);
}
