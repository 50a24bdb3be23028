/**
 * A round of copies in a process of its own, started by copias/aparte.ts. It reads its orders as one line of JSON, reports
 * what happens the same way, yields to the server, and ends with the process that started it.
 */
import { createInterface } from "node:readline";
import { goLast } from "../../storage/lugares.ts";
import { makeHora } from "./horas.ts";
import { makeRonda, type Ronda, type Suceso } from "./ronda.ts";

goLast(10);

const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
const ronda = JSON.parse((await lines.next()).value ?? "null") as Ronda;
// The end of the input means that the parent process ended.
void lines.next().then(() => process.exit(1));

const tell = (said: Suceso | { que: "no"; error: string }) => process.stdout.write(`${JSON.stringify(said)}\n`);
process.umask(0o077);
try {
  await (ronda.cambios ? makeHora : makeRonda)(ronda, tell);
} catch (error) {
  tell({ que: "no", error: error instanceof Error ? error.message : String(error) });
}
process.exit(0);
