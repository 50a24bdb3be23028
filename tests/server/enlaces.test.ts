/** Links in mails are keys: somebody who reads the database, or a backup, finds none of them. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { mensajes } from "../../drizzle/schema/messages.ts";
import { REINTENTOS_DE_MENSAJE_MS } from "../../rules/limits/limits.ts";
import { correoRecuperacion } from "../../rules/texts/events/correos-cuenta.ts";
import type { Carrier } from "../../server/messages/carrier.ts";
import { mailbox } from "../../server/messages/carriers.ts";
import { deliverDue } from "../../server/messages/mensajes/jobs.ts";
import { mailTo } from "../../server/messages/tell.ts";
import { makeBackup } from "../../server/operator/respaldos/actions.ts";
import { inTransaction } from "../../server/storage/db.ts";
import { confirmEmail } from "../support/buzon.ts";
import { carrierOf } from "../support/cartero.ts";
import { DAY } from "../support/clock.ts";
import { startTestServer, type TestServer } from "../support/server.ts";
import { createWorld } from "../support/world.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

interface Mensaje {
  plantilla: string;
  texto: string;
  destino: string;
}

const bandeja = async () => (await (await fetch(`${server.url}/dev/bandeja.json`)).json()) as Mensaje[];
/** The part of a link that grants access. */
const secretsIn = (texto: string) =>
  [...texto.matchAll(/[#?&][a-z]+=([A-Za-z0-9._-]{20,})/g)].map(([, secret]) => secret ?? "");

function filesUnder(dir: string): string[] {
  return readdirSync(dir, { recursive: true })
    .map((name) => join(dir, String(name)))
    .filter((path) => statSync(path).isFile());
}

test("no file of the data, nor of a backup, holds a link that a mail carried", async () => {
  const person = await server.newcomer();
  await confirmEmail(server, person, "cliente1@cuotica.test");
  await server.visitor().auth("/request-password-reset", { email: "cliente1@cuotica.test" });
  await server.newcomer();
  const admin = await server.admin();
  await admin.mutate("admins.invite", { correo: "socia@cuotica.test" });
  await person.mutate("cuentas.changeEmail", { email: "nueva@cuotica.test", actual: "secreto1" });

  const mensajes = await bandeja();
  const kinds = new Set(mensajes.filter(({ texto }) => secretsIn(texto).length > 0).map(({ plantilla }) => plantilla));
  expect([...kinds].sort()).toEqual(["cambio", "confirmacion", "invitacion", "recuperacion"]);
  const secrets = mensajes.flatMap(({ texto }) => secretsIn(texto));

  const target = join(server.dataDir, "backups", "prueba");
  await makeBackup(server.dataDir, target);
  const files = filesUnder(server.dataDir);
  expect(files.some((path) => path.startsWith(target) && path.endsWith("cuotica.db"))).toBe(true);
  for (const path of files) {
    const bytes = readFileSync(path);
    // Its subject is stored; the secret is not.
    if (path.endsWith("cuotica.db") && path.startsWith(target)) expect(bytes.includes("socia@cuotica.test")).toBe(true);
    for (const secret of secrets) expect(bytes.includes(secret), path).toBe(false);
  }
});

describe("what nobody will send again keeps nothing of it, not even sealed", () => {
  const delivered = async (carrier: Carrier, wait = 0) => {
    const world = createWorld();
    const correo = correoRecuperacion("https://cuotica.test/recuperar#token=abc");
    inTransaction(world.storage.db, (tx) =>
      mailTo(tx, world.base, { destino: "a@cuotica.test", userId: null }, correo),
    );
    const params = () => world.storage.db.select().from(mensajes).get()?.params;
    const before = params();
    for (let i = 0; i <= wait; i += 1) {
      await deliverDue({ ...world.base, transport: { correo: carrier } });
      world.clock.advance(2 * DAY);
    }
    const after = params();
    world.close();
    return { before, after };
  };

  test("sent", async () => {
    const { before, after } = await delivered(carrierOf(async () => {}));
    expect(before).toEqual({ sellado: expect.any(String) });
    expect(after).toEqual({});
  });

  test("failed for good, but not while it may still go out", async () => {
    const broken = carrierOf(() => Promise.reject(new Error("no disponible")));
    const { before, after } = await delivered(broken);
    expect(after).toEqual(before);
    expect((await delivered(broken, REINTENTOS_DE_MENSAJE_MS.length)).after).toEqual({});
  });

  test("but the development mailbox shows it", async () => {
    const { before, after } = await delivered(mailbox);
    expect(after).toEqual(before);
  });
});
