/** The connection between a phone and the program: TCP, cut where a test says. */
import { connect, createServer, type Socket } from "node:net";

/** Where the awaited request is lost: before it arrives, halfway through its body, or with its response. */
export type Corte = "antes" | "a la mitad" | "después";

export interface Linea {
  url: string;
  /** Leads it to the program on that port. */
  to(port: number): void;
  /** Cuts at the next request whose first line contains `request`. Resolves once it is cut, and it stays so. */
  cutAt(request: string, where: Corte): Promise<void>;
  down(): void;
  up(): void;
  /** The first lines of the requests since the last `up`. */
  seen(): string[];
  close(): Promise<void>;
}

interface Trap {
  request: string;
  where: Corte;
  sprung: () => void;
}

export async function openLinea(): Promise<Linea> {
  const open = new Set<Socket>();
  let port = 0;
  let isUp = true;
  let trap: Trap | null = null;
  let seen: string[] = [];

  const down = () => {
    isUp = false;
    for (const socket of open) socket.resetAndDestroy();
    open.clear();
  };
  const spring = (sprung: () => void) => {
    down();
    sprung();
  };

  const server = createServer((phone) => {
    if (!isUp) {
      phone.resetAndDestroy();
      return;
    }
    const program = connect(port, "127.0.0.1");
    let caught: Trap | null = null;
    let left = Number.POSITIVE_INFINITY;
    for (const socket of [phone, program]) {
      open.add(socket);
      socket.on("error", () => undefined);
      socket.on("close", () => {
        open.delete(socket);
        phone.destroy();
        program.destroy();
      });
    }
    phone.on("data", (data: Buffer) => {
      const head = data.toString("latin1");
      const first = /^(?:GET|HEAD|POST) \S+ HTTP/.exec(head)?.[0];
      if (first) seen.push(first);
      if (first && trap && first.includes(trap.request)) {
        caught = trap;
        trap = null;
        if (caught.where === "antes") return spring(caught.sprung);
        if (caught.where === "a la mitad") left = Number(/content-length: (\d+)/i.exec(head)?.[1]) / 2;
      }
      program.write(data.subarray(0, left));
      left -= data.length;
      if (left <= 0 && caught) spring(caught.sprung);
    });
    program.on("data", (data) => {
      if (caught?.where === "después") spring(caught.sprung);
      else phone.write(data);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const own = typeof address === "object" && address ? address.port : 0;

  return {
    url: `http://127.0.0.1:${own}`,
    to(target) {
      port = target;
    },
    cutAt: (request, where) =>
      new Promise((sprung) => {
        trap = { request, where, sprung };
      }),
    down,
    up() {
      isUp = true;
      seen = [];
    },
    seen: () => seen,
    async close() {
      down();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" && address ? address.port : 0;
}
