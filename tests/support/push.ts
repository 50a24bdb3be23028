/**
 * A stand-in for a push service over real HTTP, and the browsers it serves. They decrypt by RFC 8291, and verify the sender by
 * RFC 8292, independently of the program's code.
 */
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from "node:crypto";

interface Received {
  path: string;
  headers: Headers;
  body: Buffer;
}

export interface Browser {
  /** What the browser tells the program. */
  keys: { endpoint: string; p256dh: string; auth: string };
  /** The messages it received, decrypted; oldest first. */
  shown(): { titulo: string; texto: string; pagina: string; id: string }[];
}

type Answer = number | "never";

/** What accompanies a status. */
const SAYS: Record<number, Record<string, string>> = { 307: { location: "/otra" }, 429: { "retry-after": "120" } };

export function pushService() {
  const received: Received[] = [];
  const answers = new Map<string, Answer[]>();
  const waiting: (() => void)[] = [];
  let made = 0;
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    idleTimeout: 60,
    async fetch(request) {
      const { pathname: path } = new URL(request.url);
      received.push({ path, headers: request.headers, body: Buffer.from(await request.arrayBuffer()) });
      for (const wake of waiting.splice(0)) wake();
      const [answer = 201] = answers.get(path)?.splice(0, 1) ?? [];
      if (answer === "never") return new Promise<Response>(() => undefined);
      return new Response(null, { status: answer, headers: SAYS[answer] ?? {} });
    },
  });
  const url = `http://127.0.0.1:${server.port}`;
  return {
    url,
    received,
    /** A subscribed browser; its service returns these statuses in order, and then 201. */
    browser(...plan: Answer[]): Browser {
      made += 1;
      const path = `/envio/${made}`;
      answers.set(path, plan);
      const ecdh = createECDH("prime256v1");
      const p256dh = ecdh.generateKeys();
      const auth = randomBytes(16);
      const own = () => received.filter((one) => one.path === path);
      return {
        keys: { endpoint: url + path, p256dh: p256dh.toString("base64url"), auth: auth.toString("base64url") },
        shown: () => own().map(({ body }) => JSON.parse(unsealed(body, ecdh, auth))),
      };
    },
    async until(count: number) {
      while (received.length < count) await new Promise<void>((wake) => waiting.push(wake));
    },
    stop: () => server.stop(true),
  };
}

const derived = (key: Buffer, salt: Buffer, info: Buffer | string, bytes: number) =>
  Buffer.from(hkdfSync("sha256", key, salt, info, bytes));

/** RFC 8291 §3.4 and RFC 8188 §2, read from the browser's side. */
function unsealed(body: Buffer, own: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const size = body.readUInt32BE(16);
  const sender = body.subarray(21, 21 + body.readUInt8(20));
  const record = body.subarray(21 + sender.length);
  if (body.length > 4096 || record.length > size) throw new Error("longer than a push service must take");
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), own.getPublicKey(), sender]);
  const key = derived(own.computeSecret(sender), auth, info, 32);
  const nonce = derived(key, salt, "Content-Encoding: nonce\0", 12);
  const decipher = createDecipheriv("aes-128-gcm", derived(key, salt, "Content-Encoding: aes128gcm\0", 16), nonce);
  decipher.setAuthTag(record.subarray(-16));
  const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  // The last record ends with a 2, followed by zeros.
  const end = plain.lastIndexOf(2);
  if (plain.subarray(end + 1).some((byte) => byte !== 0)) throw new Error("no end of the last record");
  return plain.subarray(0, end).toString();
}

/** What the sender signed (RFC 8292), once `publicKey` verifies it. */
export function signedBy(publicKey: string, headers: Headers): { aud: string; sub: string; exp: number } {
  const [, token = "", key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.get("authorization") ?? "") ?? [];
  if (key !== publicKey) throw new Error("another sender");
  const [head = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(publicKey, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString("base64url"));
  const jwk = createPublicKey({ key: { kty: "EC", crv: "P-256", x, y } as JsonWebKey, format: "jwk" });
  const good = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key: jwk, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  if (!good) throw new Error("no good signature");
  return JSON.parse(Buffer.from(claims, "base64url").toString());
}
