/** One line per event on standard output. Nothing secret: fields whose names could carry a secret or an identity are redacted. */
import type { Clock } from "./clock.ts";

const LEVELS = { debug: 10, info: 20, warn: 30, error: 40 };
type Level = keyof typeof LEVELS;
type Fields = Record<string, unknown>;

export interface Log {
  /** Every request has one, so its fields are only built if it is written. */
  debug(message: string, fields?: () => Fields): void;
  info(message: string, fields?: Fields): void;
  warn(message: string, fields?: Fields): void;
  error(message: string, fields?: Fields): void;
}

const SECRET =
  /pass|clave|secret|token|codigo|otp|code$|cookie|authorization|cedula|telefono|phone|correo|email|destino|texto|key/i;

export function createLog(options: { level: Level; format: "json" | "pretty"; clock: Clock }): Log {
  const write =
    (level: Level) =>
    (message: string, fields: Fields = {}) => {
      if (LEVELS[level] < LEVELS[options.level]) return;
      const shown = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, readable(name, value)]));
      const time = new Date(options.clock.now()).toISOString();
      if (options.format === "json") console.log(JSON.stringify({ time, level, message, ...shown }));
      else console.log(`${time.slice(11, 19)} ${level.padEnd(5)} ${message}${pretty(shown)}`);
    };
  const debug: Log["debug"] = (message, fields) => {
    if (LEVELS.debug >= LEVELS[options.level]) write("debug")(message, fields?.());
  };
  return { debug, info: write("info"), warn: write("warn"), error: write("error") };
}

/** The same log, with `fields` in each of its lines. */
export function logWith(log: Log, fields: Fields): Log {
  return {
    debug: (message, more) => log.debug(message, () => ({ ...fields, ...more?.() })),
    info: (message, more) => log.info(message, { ...fields, ...more }),
    warn: (message, more) => log.warn(message, { ...fields, ...more }),
    error: (message, more) => log.error(message, { ...fields, ...more }),
  };
}

/** Drops everything: the command line prints its own messages. */
export const silentLog: Log = { debug() {}, info() {}, warn() {}, error() {} };

function readable(name: string, value: unknown): unknown {
  if (SECRET.test(name)) return "···";
  if (value instanceof Error) return `${value.name}: ${value.message}${value.stack ? `\n${value.stack}` : ""}`;
  try {
    JSON.stringify(value);
    return value;
  } catch {
    // Anything may be thrown, even an object that contains itself: logging it must not fail.
    return Bun.inspect(value, { depth: 2 });
  }
}

function pretty(fields: Fields): string {
  const parts = Object.entries(fields).map(
    ([name, value]) => `${name}=${typeof value === "string" ? value : JSON.stringify(value)}`,
  );
  return parts.length > 0 ? `  ${parts.join(" ")}` : "";
}
