/** Signing in with a code by SMS, sending a photo, and whether time tells if a phone has an account. */
import { Person } from "../../tests/support/server.ts";
import { type Cifra, joinTandas, type Medida, median } from "../apoyo/cifras.ts";
import type { Negocio } from "../apoyo/negocio.ts";
import type { Preparados } from "../apoyo/preparados.ts";
import { type Proceso, startServidor } from "../apoyo/procesos.ts";
import { FOTOS_A_LA_VEZ, photosOf } from "./arranque.ts";
import { carry } from "./carga.ts";
import type { Pedido } from "./cliente.ts";

const PERSONAS = 48;
const CONEXIONES = [1, 16];
const VUELTAS = 30;
const ESPERA_CODIGO_MS = 30_000;

const phoneOf = (at: number) => `+58424${5_550_000 + at}`;

/** A provider of SMS that keeps the codes. */
function startBuzon() {
  const codes = new Map<string, string>();
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request) {
      const text = await request.text();
      const [, code] = /es (\d{6})/.exec(text) ?? [];
      const [phone] = /\+58\d{10}/.exec(text) ?? [];
      if (phone && code) codes.set(phone, code);
      return Response.json({ id: crypto.randomUUID() });
    },
  });
  return {
    url: `http://127.0.0.1:${server.port}`,
    async codeOf(phone: string): Promise<string> {
      const until = performance.now() + ESPERA_CODIGO_MS;
      while (!codes.has(phone) && performance.now() < until) await Bun.sleep(10);
      const code = codes.get(phone);
      if (code === undefined) throw new Error(`no code came for ${phone}`);
      codes.delete(phone);
      return code;
    },
    end: () => server.stop(true),
  };
}

type Buzon = ReturnType<typeof startBuzon>;

/** On a server of its own, whose codes come here. */
export async function measureEntrar(
  negocio: Negocio,
  preparados: Preparados,
  secret: string,
): Promise<{ entradas: Cifra[]; demoras: Medida[] }> {
  const buzon = startBuzon();
  const sms = {
    SMS_PROVIDER: "webhook",
    SMS_WEBHOOK_URL: buzon.url,
    SMS_WEBHOOK_SECRET: secret,
    SMS_DAILY_CAP: "100000",
  };
  const servidor = await startServidor(negocio.dataDir, secret, sms);
  try {
    const entradas: Cifra[] = [];
    for (const [at, conexiones] of CONEXIONES.entries()) {
      const about = {
        parte: "entrar",
        nombre: "entrar con un código",
        clientes: negocio.clientes,
        conexiones,
      } as const;
      const tanda = await carry(servidor, await entriesOf(servidor, buzon, at * PERSONAS), conexiones, "una vez");
      entradas.push({ ...about, ...joinTandas([tanda], []) });
    }
    const photos = await photosOf(preparados);
    const subida = { parte: "entrar", nombre: "subir una foto", clientes: negocio.clientes } as const;
    const tanda = await carry(servidor, photos, FOTOS_A_LA_VEZ, "una vez");
    entradas.push({ ...subida, conexiones: FOTOS_A_LA_VEZ, ...joinTandas([tanda], []) });
    return { entradas, demoras: await parity(servidor, negocio) };
  } finally {
    await servidor.end();
    buzon.end();
  }
}

/** Each from a browser that asked for its code; the account is there since an entry before. */
async function entriesOf(servidor: Proceso, buzon: Buzon, since: number): Promise<Pedido[]> {
  const entries: Pedido[] = [];
  for (let at = since; at < since + PERSONAS; at += 1) {
    const person = new Person(servidor.url);
    const phoneNumber = phoneOf(at);
    await ask(person, phoneNumber);
    const first = await person.auth("/phone-number/verify", { phoneNumber, code: await buzon.codeOf(phoneNumber) });
    if (first.status !== 200) throw new Error(first.text);
    await ask(person, phoneNumber);
    const body = JSON.stringify({ phoneNumber, code: await buzon.codeOf(phoneNumber) });
    entries.push({
      method: "POST",
      path: "/api/auth/phone-number/verify",
      headers: { cookie: person.cookie, "content-type": "application/json" },
      body: Buffer.from(body).toString("base64"),
    });
  }
  return entries;
}

async function ask(person: Person, phoneNumber: string): Promise<void> {
  const sent = await person.auth("/phone-number/send-otp", { phoneNumber });
  if (sent.status !== 200) throw new Error(sent.text);
}

/** Medians of asking for a code, for a phone with an account and for phones without, in turns. */
async function parity(servidor: Proceso, { clientes }: Negocio): Promise<Medida[]> {
  const times = { conocido: [] as number[], desconocido: [] as number[] };
  for (let i = 0; i < VUELTAS; i += 1)
    for (const [kind, at] of [
      ["conocido", 0],
      ["desconocido", 10_000 + i],
    ] as const) {
      const visitor = new Person(servidor.url);
      const solution = await visitor.solveCaptcha();
      const sent = performance.now();
      const answer = await visitor.auth(
        "/phone-number/send-otp",
        { phoneNumber: phoneOf(at) },
        { "x-captcha-response": solution },
      );
      times[kind].push(performance.now() - sent);
      if (answer.status !== 200) throw new Error(answer.text);
    }
  return (["conocido", "desconocido"] as const).map((kind) => ({
    ...({ parte: "entrar", clientes, unidad: "ms" } as const),
    nombre: `pedir un código para un teléfono ${kind}`,
    valor: median(times[kind]),
  }));
}
