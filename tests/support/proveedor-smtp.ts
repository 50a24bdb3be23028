/** A real mail server on this machine (smtp-server), with settings for whom it accepts, what it refuses, and where it hangs up. */
import { createPrivateKey } from "node:crypto";
import { readFileSync } from "node:fs";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { SMTPServer, type SMTPServerSession } from "smtp-server";

const pem = (name: string) => readFileSync(join(import.meta.dirname, "certificados", name), "utf8");
const key = createPrivateKey({ key: JSON.parse(pem("servidor.json")), format: "jwk" })
  .export({ type: "pkcs8", format: "pem" })
  .toString();

export const CUENTA_SMTP = { user: "prestamos@cuotica.test", pass: "una clave: ¡rara!" };

export interface CorreoLlegado {
  from: string;
  to: string[];
  /** The whole message, as received. */
  crudo: string;
  /** Over TLS, and by whom. */
  seguro: boolean;
  user: string | undefined;
}

type Step = "conexion" | "remitente" | "destino" | "datos";

export interface ServidorSmtp {
  /** With the user and password it accepts; no known authority issued its certificate. */
  url: string;
  host: string;
  llegados: CorreoLlegado[];
  /** Its answer at each step instead of yes, as "550 5.1.1 No such user"; null hangs up there. */
  plan: Partial<Record<Step, string | null>>;
  stop: () => Promise<void>;
}

/** A refusal in the library's format. */
const refusal = (said: string) => {
  const [, code, text] = /^(\d{3}) (.*)$/.exec(said) ?? [];
  return Object.assign(new Error(text), { responseCode: Number(code) });
};

export async function servidorSmtp(options: { starttls?: boolean } = {}): Promise<ServidorSmtp> {
  const llegados: CorreoLlegado[] = [];
  const plan: ServidorSmtp["plan"] = {};
  const sockets = new Set<Socket>();
  const hangUp = () => {
    for (const socket of sockets) socket.destroy();
  };
  const step = (name: Step, done: (error?: Error | null) => void) => {
    const said = plan[name];
    if (said === null) hangUp();
    else done(said ? refusal(said) : null);
  };
  const server = new SMTPServer({
    ...{ key, cert: pem("servidor.pem"), authMethods: ["PLAIN", "LOGIN"], authOptional: true },
    ...(options.starttls === false && { disabledCommands: ["STARTTLS"], allowInsecureAuth: true }),
    onConnect: (_, done) => step("conexion", done),
    onAuth: ({ username, password }, _, done) =>
      username === CUENTA_SMTP.user && password === CUENTA_SMTP.pass
        ? done(null, { user: username })
        : done(refusal("535 5.7.8 Authentication credentials invalid")),
    onMailFrom: (_, __, done) => step("remitente", done),
    onRcptTo: (_, __, done) => step("destino", done),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const said = plan.datos;
        if (!said) llegados.push(arrived(session, Buffer.concat(chunks).toString("utf8")));
        step("datos", done);
      });
    },
  });
  server.on("error", () => undefined);
  server.server.on("connection", (socket: Socket) => sockets.add(socket));
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", () => ready()));
  const host = `127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  const user = [CUENTA_SMTP.user, CUENTA_SMTP.pass].map(encodeURIComponent).join(":");
  const stop = async () => {
    hangUp();
    await new Promise<void>((done) => server.close(() => done()));
  };
  return { url: `smtp://${user}@${host}?tls.rejectUnauthorized=false`, host, llegados, plan, stop };
}

function arrived({ envelope, secure, user }: SMTPServerSession, crudo: string): CorreoLlegado {
  const from = envelope.mailFrom ? envelope.mailFrom.address : "";
  return { from, to: envelope.rcptTo.map(({ address }) => address), crudo, seguro: secure, user };
}

/** Accepts a connection and never answers. */
export async function servidorMudo(): Promise<{ host: string; stop: () => Promise<void> }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => sockets.add(socket));
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const stop = async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise<void>((done) => server.close(() => done()));
  };
  return { host: `127.0.0.1:${(server.address() as AddressInfo).port}`, stop };
}
