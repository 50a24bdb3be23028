/**
 * The date the tests live in. It is theirs, not the wall clock's: the same commit gives the same result at midnight, on a
 * Sunday and on 29 February. `DIA=2028-02-29T23:57` (Caracas) chooses another one. Time passes normally from there.
 */
import { join } from "node:path";

/** An ordinary Tuesday morning, different from the fixed clocks (clock.ts): reading the wrong clock shows. */
const DIA = "2027-05-11T10:00";

/** How far the tests' clock is ahead of the machine's, in ms: computed once by the first process and inherited by all others. */
export function desfaseMs(): number {
  process.env.DESFASE_MS ??= String(Date.parse(`${process.env.DIA ?? DIA}:00-04:00`) - Date.now());
  return Number(process.env.DESFASE_MS);
}

const MOVED = Symbol.for("cuotica.dia");

/** Shifts the clock of the code that runs here: `Date` of this process or page. Serialisable: pages get it as an init script. */
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

/** Shifts the clock of this process and of every Bun it starts. Only once, however often it is called. */
export function liveOnItsDay(ms: number): void {
  if (MOVED in globalThis) return;
  Object.assign(globalThis, { [MOVED]: true });
  moveDate(ms);
  const flags = ["--define", `DESFASE_MS:${ms}`, "--preload", join(import.meta.dirname, "dia-aparte.ts")];
  const { spawn, spawnSync } = Bun;
  Object.assign(Bun, {
    spawn: (...given: Given) => spawn(moved(given, flags)),
    spawnSync: (...given: Given) => spawnSync(moved(given, flags)),
  });
}

type Command = { cmd: string[]; env?: NodeJS.ProcessEnv };
type Given = [string[], Omit<Command, "cmd">?] | [Command];

/** The same command, with the flags right after Bun's own path. */
function moved([first, options]: Given, flags: string[]): Command {
  const { cmd, env = process.env, ...rest } = Array.isArray(first) ? { cmd: first, ...options } : first;
  const words = cmd.flatMap((word) => (word === process.execPath ? [word, ...flags] : [word]));
  return { ...rest, cmd: words, env: { ...env, ...ofFaketime() } };
}

/** Makes a process use libfaketime: one with an environment of its own needs it too, otherwise two clocks would be compared. */
const ofFaketime = () =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) => name === "LD_PRELOAD" || name.startsWith("FAKETIME")),
  );
