/** Decodes photos in a process of its own and reports the results: only this process's decoders are killed here. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { RECURSOS } from "../../rules/limits/recursos.ts";
import { countPuestos } from "../../server/core/turnos/puestos.ts";
import { recode } from "../../server/people/image.ts";
import { phonePhoto } from "./photo.ts";

const photo = async (width: number, height: number) =>
  new Uint8Array(await (await phonePhoto(width, height)).arrayBuffer());
const run = promisify(execFile);
const said = (answer: Awaited<ReturnType<typeof recode>>) => (typeof answer === "string" ? answer : "kept");

async function decoders(): Promise<number[]> {
  const { stdout } = await run("ps", ["-A", "-o", "pid=,ppid=,args="]);
  return stdout.split("\n").flatMap((line) => {
    const [pid, parent, ...args] = line.trim().split(/\s+/);
    return parent === String(process.pid) && args.join(" ").includes("people/recode.ts") ? [Number(pid)] : [];
  });
}

const [small, large] = [await photo(64, 48), await photo(4000, 3000)];

/** The response to a photo whose decoder gets that signal, and to the next one. */
async function struck(signal: NodeJS.Signals): Promise<string[]> {
  const answer = recode(large);
  let pids: number[] = [];
  while (pids.length === 0) pids = await decoders();
  for (const pid of pids) process.kill(pid, signal);
  return [said(await answer), said(await recode(small))];
}

const killed = await struck("SIGKILL");
// As a library aborts on corrupted memory. Bun catches SIGSEGV, and may hang if it comes from outside.
const broken = await struck("SIGABRT");

let going = true;
let most = 0;
const watch = (async () => {
  while (going) most = Math.max(most, (await decoders()).length);
})();
const { fotoLigera } = RECURSOS;
const sent = countPuestos(fotoLigera) + fotoLigera.lineas.identidad.cola + 5;
const each = Array.from({ length: sent }, (_, i) => recode(small, { linea: "identidad", quien: `persona ${i}` }));
const flood = (await Promise.all(each)).map(said);
going = false;
await watch;
const after = said(await recode(small));
process.stdout.write(JSON.stringify({ killed, broken, flood, most, after, left: await decoders() }));
