/** A phone with a passkey, with answers as WebAuthn encodes them: ES256, no attestation. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { passkey } from "../../drizzle/schema/accounts.ts";
import type { Db } from "../../server/storage/db.ts";
import type { Person } from "./server.ts";

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();
const PRESENT = 0x01;
const UNLOCKED = 0x04;
const NEW_KEY = 0x40;

/** CBOR (RFC 8949) for a passkey's answers: bytes, text, whole numbers below 2^16 and maps. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (major: number, n: number) => {
    const [kind, tail] = n < 24 ? [n, []] : n < 256 ? [24, [n]] : [25, [n >> 8, n & 255]];
    return Buffer.from([(major << 5) | kind, ...tail]);
  };
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string") return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const parts = [...value].flatMap(([key, one]) => [cbor(key), cbor(one as Buffer)]);
  return Buffer.concat([head(5, value.size), ...parts]);
}

function coseOf(publicKey: KeyObject): Buffer {
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const at = (coordinate: string) => Buffer.from(coordinate, "base64url");
  return cbor(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, at(x)],
      [-3, at(y)],
    ]),
  );
}

/** What a page is told to ask the phone: for a new passkey the site is under `rp`. */
export interface Question {
  challenge: string;
  rp?: { id: string };
  rpId?: string;
}

/** One phone's passkey. `locked`: the phone checks a finger, a face or a PIN. `uses` is the reported use counter. */
export class Llavero {
  readonly id = randomBytes(16).toString("base64url");
  readonly #pair = generateKeyPairSync("ec", { namedCurve: "P-256" });
  readonly #origin: string;
  locked = true;
  uses = 0;

  constructor(url: string) {
    this.#origin = new URL(url).origin;
  }

  #said(type: "webauthn.create" | "webauthn.get", { challenge }: Question): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false }));
  }

  #data({ rp, rpId = rp?.id ?? "" }: Question, flags: number, tail = Buffer.alloc(0)): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.uses);
    const all = flags | PRESENT | (this.locked ? UNLOCKED : 0);
    return Buffer.concat([sha256(rpId), Buffer.from([all]), counter, tail]);
  }

  #answer(response: Record<string, Buffer>) {
    const inBase64 = Object.fromEntries(
      Object.entries(response).map(([name, value]) => [name, value.toString("base64url")]),
    );
    return { id: this.id, rawId: this.id, type: "public-key", response: inBase64, clientExtensionResults: {} };
  }

  /** The phone's answer when it creates the passkey. */
  made(question: Question) {
    const id = Buffer.from(this.id, "base64url");
    const length = Buffer.from([0, id.length]);
    const authData = this.#data(
      question,
      NEW_KEY,
      Buffer.concat([Buffer.alloc(16), length, id, coseOf(this.#pair.publicKey)]),
    );
    const attestationObject = cbor(
      new Map<string, unknown>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", authData],
      ]),
    );
    return this.#answer({ clientDataJSON: this.#said("webauthn.create", question), attestationObject });
  }

  /** Its answer whenever the passkey is used. */
  used(question: Question) {
    const clientDataJSON = this.#said("webauthn.get", question);
    const authenticatorData = this.#data(question, 0);
    const signature = sign("sha256", Buffer.concat([authenticatorData, sha256(clientDataJSON)]), this.#pair.privateKey);
    return this.#answer({ clientDataJSON, authenticatorData, signature });
  }
}

/** Has `person` create the passkey; returns the server's final answer, or an earlier refusal. */
export async function makePasskey(person: Person, llavero: Llavero, proof: object) {
  const asked = await person.auth("/passkey/generate-register-options", proof);
  if (asked.status !== 200) return asked;
  return person.auth("/passkey/verify-registration", { response: llavero.made(asked.data as Question) });
}

/** Has `visitor` sign in with it. */
export async function enterByPasskey(visitor: Person, llavero: Llavero) {
  const asked = await visitor.auth("/passkey/generate-authenticate-options", {});
  return visitor.auth("/passkey/verify-authentication", { response: llavero.used(asked.data as Question) });
}

/** A stored passkey that no phone has. Returns its id. */
export function insertPasskey(db: Db, userId: string): string {
  const id = crypto.randomUUID();
  const kept = { publicKey: "AQ", counter: 0, deviceType: "singleDevice", backedUp: false, createdAt: new Date(0) };
  db.insert(passkey)
    .values({ id, userId, credentialID: id, name: "Chrome en Android", ...kept })
    .run();
  return id;
}
