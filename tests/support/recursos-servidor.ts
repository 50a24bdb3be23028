/** The program with real limits and some people, in a process of its own: prints who they are, and ends with its standard input. */

import { systemClock } from "../../server/core/clock.ts";
import { createAdmin } from "../../server/identity/admins/actions.ts";
import { newId } from "../../server/storage/ids.ts";
import type { Mundo } from "./recursos-ataque.ts";
import { type Person, startTestServer } from "./server.ts";

const CLIENTES = 16;
const ADMINS = 3;
const LINEAS = 20_000;

const server = await startTestServer({ RATE_LIMIT_FACTOR: "1", TRUSTED_PROXIES: "127.0.0.1" });
const { db, driver } = server.storage;

async function signedIn(n: number, kind: "cliente" | "admin"): Promise<Person> {
  const person = server.visitor(`198.51.100.${kind === "admin" ? 200 + n : n}`);
  const credentials = { email: `${kind}${n}@recursos.test`, password: "clave-de-prueba-1" };
  const admin = kind === "admin";
  if (admin) await createAdmin({ db, clock: systemClock, publicUrl: server.url }, credentials);
  const answer = await person.auth(admin ? "/sign-in/email" : "/sign-up/email", { ...credentials, name: "Cliente" });
  if (answer.status !== 200) throw new Error(answer.text);
  return person;
}

const clientes: string[] = [];
for (let n = 0; n < CLIENTES; n += 1) clientes.push((await signedIn(n, "cliente")).cookie);
const admins: string[] = [];
for (let n = 0; n < ADMINS; n += 1) admins.push((await signedIn(n, "admin")).cookie);
const line = driver.prepare(
  "insert into auditoria (id, fecha, accion, entidadId, despues) values (?, ?, 'usuarios.saveProfile', 'x', '{}')",
);
driver.transaction(() => {
  for (let i = 0; i < LINEAS; i += 1) line.run(newId(), systemClock.now() - i);
})();
const mundo: Mundo = { url: server.url, clientes, admins };
process.stdout.write(`${JSON.stringify(mundo)}\n`);
// Its parent is gone, or has read everything it wanted.
for await (const _ of Bun.stdin.stream());
await server.close();
process.exit(0);
