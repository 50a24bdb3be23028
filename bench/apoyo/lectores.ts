/** Reads what other programs write: wrk's report, and the pages of /proc. Pure. */
import type { Tanda } from "./cifras.ts";

const UNIT_MS: Record<string, number> = { us: 0.001, ms: 1, s: 1000, m: 60_000 };
/** Linux counts a process's time in these, whatever the machine. */
const TICK_MS = 10;

/** What `wrk --latency` says; throws with its text where a figure is missing. */
export function readWrk(text: string): Tanda {
  const find = (pattern: RegExp): string[] => {
    const found = pattern.exec(text);
    if (!found) throw new Error(`wrk did not say ${pattern}:\n${text}`);
    return found.slice(1);
  };
  const latency = (percent: number) => {
    const [value = "", unit = ""] = find(new RegExp(`^\\s+${percent}%\\s+([\\d.]+)(us|ms|s|m)\\s*$`, "m"));
    return Number(value) * (UNIT_MS[unit] ?? Number.NaN);
  };
  const [count = "", took = "", unit = ""] = find(/^\s+(\d+) requests in ([\d.]+)(us|ms|s|m),/m);
  const [perSecond = ""] = find(/^Requests\/sec:\s+([\d.]+)/m);
  const refused = Number(/Non-2xx or 3xx responses: (\d+)/.exec(text)?.[1] ?? 0);
  const broken = /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(text)?.slice(1) ?? [];
  return {
    peticiones: Number(count),
    segundos: (Number(took) * (UNIT_MS[unit] ?? Number.NaN)) / 1000,
    porSegundo: Number(perSecond),
    p50: latency(50),
    p99: latency(99),
    malas: broken.reduce((sum, errors) => sum + Number(errors), refused),
  };
}

/** Milliseconds of processor, its own and the system's for it, also of the children that it has seen end, of /proc/PID/stat. */
export function readCpu(stat: string): number {
  // A program's name may hold spaces and parentheses.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const ticks = fields.slice(11, 15).map(Number);
  const sum = ticks.reduce((all, some) => all + some, 0);
  if (ticks.length < 4 || !Number.isFinite(sum)) throw new Error(`not a process: ${stat}`);
  return sum * TICK_MS;
}

/** Megabytes that a process holds, of /proc/PID/status: all of it, or what no other process can share. */
export function readMemory(status: string, which: "VmRSS" | "RssAnon"): number {
  const [, kilobytes] = new RegExp(`^${which}:\\s+(\\d+) kB$`, "m").exec(status) ?? [];
  if (kilobytes === undefined) throw new Error(`no ${which}: ${status}`);
  return Number(kilobytes) / 1024;
}
