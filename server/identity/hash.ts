/**
 * Passwords hashed and checked as better-auth does it (scrypt, "salt:key" in hexadecimal), so that either knows the other's. Off
 * the main thread and a few at a time: each takes a tenth of a second of a processor, and whoever signs in must not wait behind
 * twenty who recover their account.
 */
import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { availableParallelism } from "node:os";
import { MAX_CIFRADOS_A_LA_VEZ, MAX_CIFRADOS_EN_ESPERA } from "../../rules/limits.ts";
import { fail } from "../core/errors.ts";

const KEY_BYTES = 64;
/** better-auth's own. Tests lower it. */
export const COST = { N: 16_384, r: 16, p: 1, maxmem: 128 * 16_384 * 16 * 2 };

/** One that signs in is checked; one that was chosen is new. */
type Kind = "comprobar" | "nueva";

const AT_ONCE = Math.min(MAX_CIFRADOS_A_LA_VEZ, Math.max(2, availableParallelism()));
const running = { comprobar: 0, nueva: 0 };
const waiting: Record<Kind, (() => void)[]> = { comprobar: [], nueva: [] };
let made = 0;

/** A new password as it is kept. Refuses BUSY. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16).toString("hex");
  return `${salt}:${(await inTurn("nueva", () => keyOf(password, salt))).toString("hex")}`;
}

/** Refuses BUSY. */
export async function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  const [salt = "", kept = ""] = hash.split(":");
  const key = await inTurn("comprobar", () => keyOf(password, salt));
  const expected = Buffer.from(kept, "hex");
  return expected.length === key.length && timingSafeEqual(expected, key);
}

/** For what must not be used up in vain, before it is. Refuses BUSY. */
export function demandRoom(kind: Kind = "nueva"): void {
  if (waiting[kind].length >= MAX_CIFRADOS_EN_ESPERA[kind]) fail("BUSY");
}

/** How many hashes this run of the program has made. */
export const hashesMade = () => made;

/** One place is kept for who is checked: of new ones only one is made at once, and it is made first there. */
async function inTurn<T>(kind: Kind, work: () => Promise<T>): Promise<T> {
  demandRoom(kind);
  await new Promise<void>((resolve) => {
    waiting[kind].push(resolve);
    startNext();
  });
  try {
    return await work();
  } finally {
    running[kind] -= 1;
    startNext();
  }
}

function startNext(): void {
  while (running.comprobar + running.nueva < AT_ONCE) {
    const kind: Kind = running.nueva === 0 && waiting.nueva.length > 0 && running.comprobar > 0 ? "nueva" : nextKind();
    const start = waiting[kind].shift();
    if (!start) return;
    running[kind] += 1;
    start();
  }
}

const nextKind = (): Kind => (waiting.comprobar.length > 0 || running.nueva > 0 ? "comprobar" : "nueva");

function keyOf(password: string, salt: string): Promise<Buffer> {
  made += 1;
  return new Promise((resolve, reject) => {
    scrypt(password.normalize("NFKC"), salt, KEY_BYTES, COST, (error, key) => (error ? reject(error) : resolve(key)));
  });
}
