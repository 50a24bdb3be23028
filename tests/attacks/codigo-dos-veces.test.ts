/** A15: an authenticator code, or a backup code, seen over a shoulder and used again. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ADMIN, type Answer, type Person, startTestServer, type TestServer } from "../support/server.ts";
import { totp } from "../support/totp.ts";

let server: TestServer;
let uri = "";
let respaldos: string[] = [];
/** Every accepted code: none may be accepted again. */
const usados: string[] = [];
const cifras = { repeticiones: 0, entraron: 0 };

/** Each has to give the password first, which is deliberately slow. */
const MUCHOS = process.env.ATAQUES === "todo" ? 40 : 5;

const data = <T>(answer: Answer) => answer.data as T;
const signedIn = async (person: Person) => (await person.query("usuarios.me")).status === 200;

/** An attacker who knows the password and is asked for the second step. */
async function withPassword(): Promise<Person> {
  const person = server.visitor();
  expect(data(await person.auth("/sign-in/email", ADMIN))).toMatchObject({ twoFactorRedirect: true });
  return person;
}

async function replay(by: "totp" | "backup-code", code: string): Promise<void> {
  const person = await withPassword();
  cifras.repeticiones += 1;
  const answer = await person.auth(`/two-factor/verify-${by}`, { code });
  if (await signedIn(person)) cifras.entraron += 1;
  expect(answer.status).not.toBe(200);
  expect(await signedIn(person)).toBe(false);
}

beforeAll(async () => {
  server = await startTestServer();
  const admin = await server.admin();
  const enabled = data<{ totpURI: string; backupCodes: string[] }>(
    await admin.auth("/two-factor/enable", { password: ADMIN.password }),
  );
  uri = enabled.totpURI;
  respaldos = enabled.backupCodes;
  const code = totp(uri);
  usados.push(code);
  expect((await admin.auth("/two-factor/verify-totp", { code })).status).toBe(200);
});
afterAll(async () => {
  console.table(cifras);
  await server.close();
});

describe("a code of the app is accepted once", () => {
  test("the one that set it up does not open the door", async () => {
    for (const code of usados) await replay("totp", code);
  });

  test("of many at the same time with the same code one gets in, and none afterwards", async () => {
    const people = await Promise.all(Array.from({ length: MUCHOS }, withPassword));
    const code = totp(uri, 1);
    const answers = await Promise.all(people.map((person) => person.auth("/two-factor/verify-totp", { code })));
    cifras.repeticiones += MUCHOS - 1;
    const inside = await Promise.all(people.map(signedIn));
    cifras.entraron += inside.filter(Boolean).length - 1;
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(inside.filter(Boolean)).toHaveLength(1);
    await replay("totp", code);
  });
});

test("of many at the same time with the same backup code one gets in, and none afterwards", async () => {
  const people = await Promise.all(Array.from({ length: MUCHOS }, withPassword));
  const [code = ""] = respaldos;
  await Promise.all(people.map((person) => person.auth("/two-factor/verify-backup-code", { code })));
  cifras.repeticiones += MUCHOS - 1;
  const inside = await Promise.all(people.map(signedIn));
  cifras.entraron += inside.filter(Boolean).length - 1;
  expect(inside.filter(Boolean)).toHaveLength(1);
  await replay("backup-code", code);
});
