/** A17: guessing somebody's cédula through the profile form, and a flood of changes. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { tally } from "../support/ataques.ts";
import { withProfile } from "../support/business.ts";
import { type Answer, startTestServer, type TestServer } from "../support/server.ts";
import { PROFILE } from "../support/world.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMIT_FACTOR: "1", TRUSTED_PROXIES: "127.0.0.1" });
});
afterAll(() => server.close());

test("A17: a hundred cédulas and phones tried through the profile form tell of five, one by one or at once", async () => {
  const taken: { cedula: string; telefono: string }[] = [];
  for (let i = 0; i < 8; i += 1) {
    const { person } = await withProfile(server);
    const { cedula, telefono } = (await person.query<{ cedula: string; telefono: string }>("usuarios.me")).data;
    taken.push({ cedula, telefono });
  }
  const answers: Answer[] = [];
  for (const at of ["once", "turns"]) {
    const person = await server.newcomer();
    const tryOn = (i: number) =>
      person.mutate("usuarios.saveProfile", {
        ...PROFILE,
        cedula: taken[i % 8]?.cedula,
        telefono: `0424-${String(3_000_000 + i)}`,
      });
    const told: Answer[] = [];
    if (at === "once") told.push(...(await Promise.all(Array.from({ length: 50 }, (_, i) => tryOn(i)))));
    else for (let i = 0; i < 50; i += 1) told.push(await tryOn(i));
    expect(told.filter(({ codigo }) => codigo === "CEDULA_TAKEN").length).toBeLessThanOrEqual(5);
    expect(tally(told).TOO_MANY_TRIES).toBeGreaterThanOrEqual(45);
    answers.push(...told);
  }
  console.table({ "A17 cédulas": tally(answers) });
});

test("A17: an honest person saves, slips and saves again", async () => {
  const { person } = await withProfile(server);
  const { data } = await person.query<typeof PROFILE & { cedula: string; telefono: string }>("usuarios.me");
  const mine = { ...PROFILE, cedula: data.cedula, telefono: data.telefono };
  for (let n = 0; n < 8; n += 1)
    expect((await person.mutate("usuarios.saveProfile", { ...mine, edad: 30 + n })).status).toBe(200);
});

test("A17: a flood of changes is refused with how long to wait, and nobody else is", async () => {
  const { person } = await withProfile(server);
  const { person: other } = await withProfile(server);
  const answers = await Promise.all(Array.from({ length: 300 }, () => person.mutate("notificaciones.markRead", {})));
  console.table({ "A17 changes": tally(answers) });
  expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(120);
  expect(answers.find(({ codigo }) => codigo === "TOO_MANY_TRIES")).toMatchObject({
    status: 429,
    message: expect.stringMatching(/^Vas muy rápido\. Espera (\d+ segundos?|1 minuto) e inténtalo de nuevo\.$/),
  });
  expect((await other.mutate("notificaciones.markRead", {})).status).toBe(200);
  // For anybody: by browser, otherwise by network.
  const unknown = server.visitor("203.0.113.50");
  const looks = await Promise.all(
    Array.from({ length: 150 }, () => unknown.mutate("admins.invitation", { token: "x".repeat(32) })),
  );
  expect(tally(looks).TOO_MANY_TRIES).toBeGreaterThanOrEqual(30);
});
