/**
 * People who write all the time. Without an answer they ask again under the same key until there is one, as the product's own
 * client does: an unanswered request must have taken effect once or not at all.
 */
import { dieOf } from "../../../support/dado.ts";
import { phonePhoto } from "../../../support/photo.ts";
import type { FotoNotada, Libreta, PagoNotado, PagoStatus } from "./libreta.ts";
import { type Answer, type Cliente, call, type Negocio, send } from "./negocio.ts";

export interface Escritores {
  libreta: Libreta;
  /** From now on nobody answers. */
  away(): void;
  /** There is a program at that address. */
  at(url: string): void;
  /** Each finishes what it has started. */
  stop(): Promise<void>;
}

interface Crowd {
  negocio: Negocio;
  libreta: Libreta;
  /** The address, once there is one; null at the end. */
  where(): Promise<string>;
  going(): boolean;
  random(): number;
  /** Each writer's pause between two writes: a busy crowd, not a flood. */
  pauseMs: number;
}

/** Writers of each kind, spread over the clients. */
export interface Oficios {
  pagos: number;
  perfiles: number;
  fotos: number;
}

export function startEscritores(
  negocio: Negocio,
  libreta: Libreta,
  oficios: Oficios,
  seed: number,
  { pauseMs = 0 }: { pauseMs?: number } = {},
): Escritores {
  let address = Promise.withResolvers<string>();
  let over = false;
  const random = dieOf(seed);
  const crowd: Crowd = { negocio, libreta, random, pauseMs, where: () => address.promise, going: () => !over };
  const cliente = (n: number) => negocio.clientes[n % negocio.clientes.length] as Cliente;
  const work = [
    ...Array.from({ length: oficios.pagos }, (_, n) => () => payer(crowd, cliente(n))),
    // One writer per person: with two, nobody would know whose values are the last.
    ...negocio.clientes.slice(0, oficios.perfiles).map((one) => () => profiler(crowd, one)),
    ...Array.from({ length: oficios.fotos }, (_, n) => () => photographer(crowd, cliente(n))),
  ];
  const running = work.map((write) => write());
  return {
    libreta,
    away() {
      address = Promise.withResolvers<string>();
    },
    at: (url) => address.resolve(url),
    async stop() {
      over = true;
      await Promise.all(running);
    },
  };
}

/** Asks until somebody answers: a broken connection and a 5xx both count as no answer. */
async function insist(crowd: Crowd, ask: (url: string) => Promise<Answer>): Promise<Answer> {
  if (crowd.pauseMs > 0) await Bun.sleep(crowd.pauseMs);
  for (;;) {
    const url = await crowd.where();
    try {
      const answer = await ask(url);
      if (answer.status < 500) return answer;
      crowd.libreta.failed += 1;
      crowd.libreta.told.add(`${answer.status} ${answer.message ?? answer.text}`.slice(0, 120));
    } catch {
      // Nobody is there: the next attempt waits for the address.
    }
    // The only pause: a failing server is not asked a thousand times a second.
    await Bun.sleep(20);
  }
}

/** How many await review before one is reviewed: the product refuses the thirty-first. */
const FULL = 12;
let codes = 0;

async function payer(crowd: Crowd, cliente: Cliente): Promise<void> {
  const { libreta } = crowd;
  while (crowd.going()) {
    const waiting = libreta.waitingOf(cliente.userId);
    const known = libreta.decidableOf(cliente.userId);
    const toDecide = known[Math.floor(crowd.random() * known.length)];
    if (toDecide && (waiting >= FULL || crowd.random() < 0.35)) await decide(crowd, toDecide);
    else if (waiting < FULL * 2) await register(crowd, cliente);
    else await Bun.sleep(1);
  }
}

async function register(crowd: Crowd, { cookie, userId }: Cliente): Promise<void> {
  codes += 1;
  const pago: PagoNotado = {
    ...{ userId, codigo: String(codes % 10_000).padStart(4, "0"), monto: 1 + (codes % 97) },
    ...{ clave: crypto.randomUUID(), id: null, status: "Pendiente" as const, asked: null },
  };
  crowd.libreta.begin(pago);
  const { codigo, monto, clave } = pago;
  const answer = await insist(crowd, (url) => call(url, cookie, "pagos.register", { codigo, monto, clave }));
  if (typeof answer.data.id !== "string") return void crowd.libreta.unexpected.push(`pagos.register ${answer.text}`);
  pago.id = answer.data.id;
  crowd.libreta.acknowledge();
}

/** Enough stays owed that no decision ever ends a loan. */
const MOST = 15_00;

async function decide(crowd: Crowd, pago: PagoNotado): Promise<void> {
  const { libreta, negocio } = crowd;
  const room = libreta.approvedOf(pago.userId) + pago.monto <= MOST;
  const status: PagoStatus = pago.status !== "Aprobado" && room ? "Aprobado" : "Rechazado";
  if (status === pago.status) return;
  libreta.ask(pago, status);
  const input = { pagoId: pago.id, status, cuotas: 0, clave: crypto.randomUUID() };
  const answer = await insist(crowd, (url) => call(url, negocio.admin, "pagos.setStatus", input));
  if (answer.status === 200) {
    libreta.decide(pago, status);
    libreta.acknowledge();
  } else libreta.unexpected.push(`pagos.setStatus ${answer.text}`);
  pago.asked = null;
}

async function profiler(crowd: Crowd, { cookie, userId, propio }: Cliente): Promise<void> {
  const perfil = { saved: 0, sent: 0 };
  crowd.libreta.perfiles.set(userId, perfil);
  while (crowd.going()) {
    perfil.sent += 1;
    const input = { ...PERFIL, ...propio, direccion: `Calle ${perfil.sent}, casa 1`, clave: crypto.randomUUID() };
    const answer = await insist(crowd, (url) => call(url, cookie, "usuarios.saveProfile", input));
    if (answer.status !== 200) return void crowd.libreta.unexpected.push(`usuarios.saveProfile ${answer.text}`);
    perfil.saved = perfil.sent;
    crowd.libreta.acknowledge();
  }
}

/** Everybody's profile as it was created; the address field tells which write was the last. */
const PERFIL = {
  ...{ nombre: "María José", apellido: "Núñez", edad: 31, estado: "Zulia", ciudad: "Maracaibo", ingreso: 150_00 },
  ...{ correo: "maria@cuotica.test", banco: "0102", ubicacion: { latitude: 10.65, longitude: -71.61 } },
};

async function photographer(crowd: Crowd, { cookie, userId }: Cliente): Promise<void> {
  const photo = await phonePhoto(240, 180);
  while (crowd.going()) {
    const foto: FotoNotada = { userId, clave: crypto.randomUUID(), id: null };
    crowd.libreta.fotos.push(foto);
    const answer = await insist(crowd, (url) => send(url, cookie, photo, foto.clave));
    const id = /[\w-]+$/.exec(String(answer.data.url ?? ""))?.[0];
    // The daily limit is reached: this writer has nothing more to do.
    if (answer.codigo === "IMAGE_QUOTA") return;
    if (!id) return void crowd.libreta.unexpected.push(`imagenes ${answer.text}`);
    foto.id = id;
    crowd.libreta.acknowledge();
  }
}
