/**
 * Five team members on the same lists at once: each item is decided once, nobody undoes another, and the later ones read who
 * was first.
 */
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { systemClock } from "../../../server/core/clock.ts";
import { createAdmin } from "../../../server/identity/admins/actions.ts";
import { openDatabase, type Storage } from "../../../server/storage/db.ts";
import { approvalOf, requested, verified } from "../../support/business.ts";
import { type Answer, type Person, startTestServer, type TestServer } from "../../support/server.ts";

const PAGOS = 20;
const OTROS = ["ana", "luis", "rosa", "juan"].map((name) => ({
  email: `${name}@cuotica.test`,
  password: `clave-de-${name}`,
}));

let server: TestServer;
let storage: Storage;
let equipo: Person[];
beforeAll(async () => {
  server = await startTestServer();
  storage = openDatabase(join(server.dataDir, "cuotica.db"));
  equipo = [await server.admin()];
  for (const one of OTROS) {
    await createAdmin({ db: storage.db, clock: systemClock, publicUrl: "" }, one);
    const person = server.visitor();
    expect((await person.auth("/sign-in/email", one)).status).toBe(200);
    equipo.push(person);
  }
});
afterAll(async () => {
  storage.close();
  await server.close();
});

const many = (query: string, ...params: unknown[]) => storage.driver.prepare(query).all(...params) as { n: number }[];

test("twenty pagos, approved by some and rejected by others: one decision each, and it stands", async () => {
  const [owner] = equipo as [Person];
  const pagoIds = await Promise.all(
    Array.from({ length: PAGOS }, async (_, i) => {
      const { person } = await verified(server, owner);
      await owner.mutate("loans.approve", approvalOf(await requested(person)));
      const told = { codigo: String(1000 + i), monto: 600, referencia: null };
      return (await person.mutate<{ id: string }>("pagos.register", told)).data.id;
    }),
  );
  const answers = await Promise.all(
    equipo.map(async (admin, who) => {
      const mine = [...pagoIds.slice(who * 4), ...pagoIds.slice(0, who * 4)];
      const decided: { pagoId: string; status: string; answer: Answer }[] = [];
      for (const pagoId of mine) {
        const status = who % 2 === 0 ? "Aprobado" : "Rechazado";
        const input = { pagoId, status, cuotas: who % 2 === 0 ? 1 : 0, motivo: who % 2 === 0 ? null : "No llegó" };
        decided.push({
          pagoId,
          status,
          answer: await admin.mutate("pagos.setStatus", { ...input, desde: "Pendiente" }),
        });
      }
      return decided;
    }),
  );
  const all = answers.flat();
  for (const pagoId of pagoIds) {
    const own = all.filter((one) => one.pagoId === pagoId);
    const [won, ...more] = own.filter(({ answer }) => answer.status === 200);
    expect(more, pagoId).toEqual([]);
    expect(storage.driver.prepare("select status from pagos where id = ?").pluck().get(pagoId)).toBe(won?.status);
    expect(
      many("select count(*) as n from auditoria where accion = 'pagos.setStatus' and entidadId = ?", pagoId),
    ).toEqual([{ n: 1 }]);
    for (const { answer } of own.filter((one) => one !== won)) {
      expect(answer.status).toBeLessThan(500);
      expect(answer.message).toMatch(/@cuotica\.test/);
    }
  }
  // The books contain each approval once.
  const approved = all.filter(({ status, answer }) => status === "Aprobado" && answer.status === 200).length;
  expect(many("select sum(cuotasPagadas) as n from loans")).toEqual([{ n: approved }]);
});

test("two hand over the same clients to different people: each goes to one of them, and none is lost", async () => {
  const admins = (await equipo[0]?.query<{ items: { id: string }[] }>("admins.list", {}))?.data.items ?? [];
  const [a, b, c] = admins.map(({ id }) => id);
  await equipo[0]?.mutate("encargados.handOver", { de: null, encargado: a, nota: null });
  const passed = await Promise.all(
    [b, c].map((encargado, i) =>
      equipo[i]?.mutate<{ cuantos: number }>("encargados.handOver", { de: a, encargado, nota: "x" }),
    ),
  );
  expect(passed.map((answer) => answer?.data.cuantos).toSorted((x = 0, y = 0) => x - y)).toEqual([0, PAGOS]);
  expect(many("select count(*) as n from encargos group by encargado")).toEqual([{ n: PAGOS }]);
});
