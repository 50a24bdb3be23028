/** One person's photos whose decoders are killed, and more than may wait: each response, and the cost. */
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { intentos } from "../../drizzle/schema/door.ts";
import type { UserContext } from "../../server/core/context.ts";
import { DomainError } from "../../server/core/errors.ts";
import { storeImagen } from "../../server/people/imagenes/actions.ts";
import { phonePhoto } from "./photo.ts";
import { createWorld } from "./world.ts";

const run = promisify(execFile);
const world = createWorld();
const dir = mkdtempSync(join(tmpdir(), "cuotica-"));
const photo = async (width: number, height: number) =>
  new Uint8Array(await (await phonePhoto(width, height)).arrayBuffer());

async function decoders(): Promise<number[]> {
  const { stdout } = await run("ps", ["-A", "-o", "pid=,ppid=,args="]);
  return stdout.split("\n").flatMap((line) => {
    const [pid, parent, ...args] = line.trim().split(/\s+/);
    return parent === String(process.pid) && args.join(" ").includes("people/recode.ts") ? [Number(pid)] : [];
  });
}

const codeOf = (person: UserContext, bytes: Uint8Array): Promise<string> =>
  storeImagen(person, dir, bytes).then(
    () => "kept",
    (error) => (error instanceof DomainError ? error.code : String(error)),
  );
const turns = () => world.storage.db.select().from(intentos).all().length;

const large = await photo(4000, 3000);
const answer = codeOf(world.newcomer(), large);
let pids: number[] = [];
while (pids.length === 0) pids = await decoders();
for (const pid of pids) process.kill(pid, "SIGKILL");
const killed = { codigo: await answer, turnos: turns() };

// Nobody else waits, so nobody makes room: what is past the queue is not looked at.
const small = await photo(64, 48);
const people = Array.from({ length: 3 }, () => world.newcomer());
const sent = people.flatMap((person) => Array.from({ length: 30 }, () => codeOf(person, small)));
const answers = await Promise.all(sent);
const kept = answers.filter((code) => code === "kept").length;
const busy = answers.filter((code) => code === "IMAGE_BUSY").length;
const flood = { sent: sent.length, kept, busy, turnos: turns() - killed.turnos };

world.close();
rmSync(dir, { recursive: true, force: true });
process.stdout.write(JSON.stringify({ killed, flood }));
