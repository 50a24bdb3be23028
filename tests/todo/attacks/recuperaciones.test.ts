/** A10: a flood of recoveries while somebody signs in. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { hashesMade } from "../../../server/identity/hash.ts";
import { tally } from "../../support/ataques.ts";
import { hashAsInProduction } from "../../support/claves.ts";
import { type Person, startTestServer, type TestServer } from "../../support/server.ts";

hashAsInProduction();

const AT_ONCE = 20;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const wrong = (code: string) => (code === "000000" ? "111111" : "000000");
const recover = (person: Person, telefono: string, otp: string) =>
  person.mutate("cuentas.recoverByPhone", { telefono, otp, password: "pabellon-criollo" });

test("A10: wrong codes hash nothing; right ones hash one at a time, and who signs in goes between them", async () => {
  const owner = await server.newcomer();
  const { correo: email } = (await owner.query<{ correo: string }>("usuarios.me")).data;
  const signIn = async () => {
    const solution = await server.visitor().solveCaptcha();
    const began = performance.now();
    const answer = await server
      .visitor()
      .auth("/sign-in/email", { email, password: "secreto1" }, { "x-captcha-response": solution });
    expect(answer.status).toBe(200);
    return performance.now() - began;
  };
  const idle: number[] = [];
  for (let n = 0; n < 5; n += 1) idle.push(await signIn());

  const phones = Array.from({ length: AT_ONCE }, (_, i) => `0414-${String(7_000_000 + i)}`);
  const people = await Promise.all(
    phones.map(async (phone) => {
      const person = server.visitor();
      return { person, phone, code: await codeAlone(person, phone) };
    }),
  );
  const before = hashesMade();
  const missed = await Promise.all(people.map(({ person, phone, code }) => recover(person, phone, wrong(code))));
  const strange = await Promise.all(people.map(({ phone, code }) => recover(server.visitor(), phone, code)));
  expect(hashesMade() - before).toBe(0);

  // Their accounts exist now, and each requests another code.
  for (const { person, phone, code } of people) await person.auth("/phone-number/verify", { phoneNumber: phone, code });
  for (const one of people) one.code = await codeAlone(one.person, one.phone);
  const ended: string[] = [];
  const flood = people.map(async ({ person, phone, code }) => {
    const answer = await recover(person, phone, code);
    ended.push("recovered");
    return answer;
  });
  const busy: number[] = [];
  for (let n = 0; n < 5; n += 1) {
    busy.push(await signIn());
    ended.push("signed in");
  }
  const right = await Promise.all(flood);
  console.table({ "A10 wrong": tally(missed), "A10 stolen": tally(strange), "A10 right": tally(right) });
  console.table({
    "sign-in, idle": { "median ms": Math.round(median(idle)) },
    "sign-in, 20 recoveries": { "median ms": Math.round(median(busy)) },
  });
  expect(tally(right)).toEqual({ 200: AT_ONCE });
  // The order of events, not this machine's milliseconds: nobody waited for the flood to end.
  expect(ended.indexOf("signed in")).toBeLessThan(AT_ONCE / 2);
});

/** The code sent to that very phone, as others are sent at the same moment. */
async function codeAlone(person: Person, phoneNumber: string): Promise<string> {
  await person.auth("/phone-number/send-otp", { phoneNumber });
  const bandeja = (await (await fetch(`${server.url}/dev/bandeja.json`)).json()) as {
    destino: string;
    texto: string;
  }[];
  const digits = phoneNumber.replace(/\D/g, "").slice(1);
  return /es (\d{6})/.exec(bandeja.find(({ destino }) => destino.endsWith(digits))?.texto ?? "")?.[1] ?? "";
}
