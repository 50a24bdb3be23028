/** What changes on one screen is told to the others, over the stream that a browser opens. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { approvalOf, requested, verified, withProfile } from "../support/business.ts";
import { type Person, startTestServer, type TestServer } from "../support/server.ts";

let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.admin();
});
afterAll(() => server.close());

interface Event {
  id: string | undefined;
  data: Record<string, unknown>;
  /** The code with which the server turned the listener away. */
  refused?: string;
}

/** Opens a subscription; `next` gives its next event with data, or null once the server has ended it. */
async function open(person: Person, procedure: string, input?: unknown) {
  const search = input === undefined ? "" : `?input=${encodeURIComponent(JSON.stringify(input))}`;
  const response = await person.fetch(`/trpc/${procedure}${search}`, { headers: { accept: "text/event-stream" } });
  const reader = (response.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  const nextBlock = async (): Promise<string | null> => {
    for (;;) {
      const end = text.indexOf("\n\n");
      if (end >= 0) {
        const block = text.slice(0, end);
        text = text.slice(end + 2);
        return block;
      }
      const { done, value } = await reader.read();
      if (done) return null;
      text += value;
    }
  };
  return {
    async next(): Promise<Event | null> {
      for (;;) {
        const block = await nextBlock();
        if (block === null || /^event: return/m.test(block)) return null;
        const data = /^data: (.*)$/m.exec(block)?.[1];
        if (data && /^event: serialized-error/m.test(block))
          return { id: undefined, refused: JSON.parse(data).data.codigo, data: {} };
        if (data && !/^event: /m.test(block)) return { id: /^id: (.*)$/m.exec(block)?.[1], data: JSON.parse(data) };
      }
    },
    close: () => reader.cancel(),
  };
}

test("a borrower hears of each new notification, and after a cut of those that came meanwhile", async () => {
  const { person, userId } = await verified(server, admin);
  const loanId = await requested(person);
  const first = await open(person, "notificaciones.live");
  await admin.mutate("loans.approve", approvalOf(loanId));
  const approved = await first.next();
  expect(approved?.data).toMatchObject({ tipo: "aprobado", mensaje: expect.stringContaining("fue aprobado") });
  await first.close();
  await admin.mutate("loans.fine", { loanId });
  await admin.mutate("usuarios.raiseLevel", { userId });
  const again = await open(person, "notificaciones.live", { lastEventId: approved?.id });
  expect((await again.next())?.data.mensaje).toContain("multa");
  expect((await again.next())?.data.mensaje).toContain("nivel 2");
  await again.close();
});

test("a panel that is only open is no use of it: its session goes on towards its end", async () => {
  const { person } = await verified(server, admin);
  const panel = await open(admin, "resumen.live");
  await panel.next();
  const { driver } = server.storage;
  const own = "userId in (select id from usuarios where rol = 'admin')";
  const lastUse = () => driver.prepare(`select max(updatedAt) from session where ${own}`).pluck().get();
  driver.exec(`update session set updatedAt = updatedAt - 7200000 where ${own}`);
  const before = lastUse();
  await requested(person);
  expect(await panel.next()).not.toBeNull();
  expect(lastUse()).toBe(before);
  await panel.close();
});

test("an open panel hears of a change, and of nothing once its person is no administrator", async () => {
  const [one, other] = [await verified(server, admin), await verified(server, admin)];
  const panel = await open(admin, "resumen.live");
  const pendientes = async () => {
    const event = (await panel.next()) as unknown as { data: { cantidades: { pendientes: number } } };
    return event.data.cantidades.pendientes;
  };
  const before = await pendientes();
  await requested(one.person);
  expect(await pendientes()).toBe(before + 1);
  const setRol = server.storage.driver.prepare("update usuarios set rol = ? where rol = ?");
  setRol.run("cliente", "admin");
  await requested(other.person);
  expect(await panel.next()).toBeNull();
});

test("nobody listens for another: signed out, or not an administrator", async () => {
  const { person } = await withProfile(server);
  await expect((await open(server.visitor(), "notificaciones.live")).next()).resolves.toMatchObject({
    refused: "UNAUTHORIZED",
  });
  await expect((await open(person, "resumen.live")).next()).resolves.toMatchObject({ refused: "FORBIDDEN" });
});
