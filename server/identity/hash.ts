/**
 * Password hashing compatible with better-auth (scrypt, "salt:key" in hexadecimal). It runs off the main thread, a few at a
 * time: each takes a tenth of a second of CPU. Queues are fair, so a person who signs in waits neither behind twenty account
 * recoveries nor behind one network's attempts.
 */
import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { RECURSOS } from "../../rules/limits/recursos.ts";
import { fail } from "../core/errors.ts";
import { networksOf } from "../core/net/address.ts";
import { createPuestos } from "../core/turnos/puestos.ts";
import { letPoolGoLast } from "../storage/lugares.ts";

const KEY_BYTES = 64;
/** better-auth's own. Tests lower it. */
export const COST = { N: 16_384, r: 16, p: 1, maxmem: 128 * 16_384 * 16 * 2 };

/** Checked when signing in; hashed anew when chosen. */
type Linea = keyof typeof RECURSOS.contrasena.lineas;

/** The sender of a password; absent at the command line. */
interface Visitante {
  ip: string | null;
  usuario?: { id: string } | null;
}

const puestos = createPuestos(RECURSOS.contrasena);
let made = 0;

/** The hash of a new password. Refuses BUSY. */
export async function hashPassword(password: string, de?: Visitante): Promise<string> {
  const salt = randomBytes(16).toString("hex");
  return `${salt}:${(await inTurn("nueva", de, () => keyOf(password, salt))).toString("hex")}`;
}

/** Refuses BUSY. */
export async function verifyPassword(
  { hash, password }: { hash: string; password: string },
  de?: Visitante,
): Promise<boolean> {
  const [salt = "", kept = ""] = hash.split(":");
  const key = await inTurn("comprobar", de, () => keyOf(password, salt));
  const expected = Buffer.from(kept, "hex");
  return expected.length === key.length && timingSafeEqual(expected, key);
}

/** Called before something is used up that would be wasted if the queue is full. Refuses BUSY. */
export function demandRoom(de?: Visitante): void {
  if (!puestos.hasRoom("nueva", quienOf(de))) fail("BUSY");
}

/** How many hashes this run of the program has made. */
export const hashesMade = () => made;

/** The signed-in person, or the network. */
const quienOf = (de: Visitante | undefined): string => de?.usuario?.id ?? networksOf(de?.ip ?? null)[0] ?? "";

async function inTurn<T>(linea: Linea, de: Visitante | undefined, work: () => Promise<T>): Promise<T> {
  const leave = (await puestos.enter(linea, quienOf(de))) ?? fail("BUSY");
  try {
    return await work();
  } finally {
    leave();
  }
}

function keyOf(password: string, salt: string): Promise<Buffer> {
  made += 1;
  return new Promise((resolve, reject) => {
    scrypt(password.normalize("NFKC"), salt, KEY_BYTES, COST, (error, key) => (error ? reject(error) : resolve(key)));
    letPoolGoLast();
  });
}
