/**
 * The day that the tests live in. It is theirs, not the wall clock's: the same commit gives the same result at midnight, on a Sunday and
 * on 29 February. `DIA=2028-02-29T23:57` (Caracas) picks another one. Time passes as usual from there.
 */
import { join } from "node:path";

/** An ordinary Tuesday morning, and not the day of the clocks that stand still (clock.ts): reading the wrong clock shows. */
const DIA = "2027-05-11T10:00";

/** How far the tests' clock is ahead of the machine's, in ms: worked out once by the first process and inherited by all others. */
export function desfaseMs(): number {
  process.env.DESFASE_MS ??= String(Date.parse(`${process.env.DIA ?? DIA}:00-04:00`) - Date.now());
  return Number(process.env.DESFASE_MS);
}

const MOVED = Symbol.for("cuotica.dia");

/** Moves the clock of the code that runs here: `Date` of this process or page. Serialisable: pages get it as an init script. */
export function moveDate(ms: number): void {
  const Real = Date;
  const now = () => Real.now() + ms;
  globalThis.Date = new Proxy(Real, {
    construct: (target, args, type) =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, type === globalThis.Date ? target : type),
    apply: () => new Real(now()).toString(),
    get: (target, key) => (key === "now" ? now : Reflect.get(target, key)),
  });
  Real.prototype.constructor = globalThis.Date;
}

/** Moves the clock of this process and of every Bun that it starts. Once, however often it is asked. */
export function liveOnItsDay(ms: number): void {
  if (MOVED in globalThis) return;
  Object.assign(globalThis, { [MOVED]: true });
  moveDate(ms);
  const flags = ["--define", `DESFASE_MS:${ms}`, "--preload", join(import.meta.dirname, "dia-aparte.ts")];
  const { spawn, spawnSync } = Bun;
  Bun.spawn = ((...given: never[]) => (spawn as CallableFunction)(...withFlags(given, flags))) as typeof spawn;
  Bun.spawnSync = ((...given: never[]) =>
    (spawnSync as CallableFunction)(...withFlags(given, flags))) as typeof spawnSync;
}

/** `Bun.spawn(cmd, options)` or `Bun.spawn({ cmd, ...options })`: the flags come right after Bun's own path, wherever that stands. */
function withFlags([first, options]: (string[] | { cmd: string[] } | object)[], flags: string[]): unknown[] {
  const add = (cmd: string[]) => cmd.flatMap((word) => (word === process.execPath ? [word, ...flags] : [word]));
  if (Array.isArray(first)) return [add(first), options];
  return [{ ...first, cmd: add((first as { cmd: string[] }).cmd) }];
}
