/** Opens a statement in a separate process while that is killed, and returns the responses, during and afterwards. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { readTabla } from "../../server/bank/tablas/tabla.ts";

const run = promisify(execFile);
const DE = { linea: "banco", quien: "gestor" } as const;

async function readers(): Promise<number[]> {
  const { stdout } = await run("ps", ["-A", "-o", "pid=,ppid=,args="]);
  return stdout.split("\n").flatMap((line) => {
    const [pid, parent, ...args] = line.trim().split(/\s+/);
    return parent === String(process.pid) && args.join(" ").includes("bank/tablas/tabla-aparte.ts")
      ? [Number(pid)]
      : [];
  });
}

const bytes = new TextEncoder().encode(`${"a,".repeat(60)}b\n`.repeat(4_000));
const said = (answer: Awaited<ReturnType<typeof readTabla>>) => ("falla" in answer ? answer.falla : "read");

async function struck(signal: NodeJS.Signals): Promise<string[]> {
  const answer = readTabla(bytes, DE);
  let pids: number[] = [];
  while (pids.length === 0) pids = await readers();
  for (const pid of pids) process.kill(pid, signal);
  return [said(await answer), said(await readTabla(bytes, DE))];
}

const killed = await struck("SIGKILL");
// As a library aborts on corrupted memory. Bun catches SIGSEGV, and may hang if it comes from outside.
const broken = await struck("SIGABRT");
process.stdout.write(JSON.stringify({ killed, broken, left: await readers() }));
