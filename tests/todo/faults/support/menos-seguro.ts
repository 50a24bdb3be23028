/**
 * Preloaded into the program, for the control of the power cuts: the same program with synchronous=NORMAL, which must lose
 * some. The program refuses to serve like that, so it is lowered right after its check.
 */
import Database from "better-sqlite3";

type Driver = InstanceType<typeof Database>;

const { pragma } = Database.prototype;
Database.prototype.pragma = function (this: Driver, source: string, options?: { simple?: boolean }) {
  const answer = pragma.call(this, source, options);
  if (source === "synchronous") pragma.call(this, "synchronous = NORMAL");
  return answer;
} as typeof pragma;
