/** The audit trail's filters: each alone and together, page by page, over an index. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { auditoria } from "../../drizzle/schema/operator.ts";
import { dia, instante } from "../../rules/country/fecha.ts";
import { listActores, listAuditoria } from "../../server/core/auditoria/queries.ts";
import type { UserContext } from "../../server/core/context.ts";
import { removeAdmin } from "../../server/identity/admins/actions.ts";
import { rejectLoan } from "../../server/lending/loans/actions.ts";
import { fineLoan } from "../../server/lending/multas/actions.ts";
import { reopenRequest } from "../../server/lending/reaperturas/actions.ts";
import { makeAdmin } from "../../server/people/usuarios/queries.ts";
import { anApproved, aRequest, createWorld, type World } from "../support/world.ts";

let world: World;
let one: UserContext;
let other: UserContext;
beforeAll(() => {
  world = createWorld();
  one = world.borrower();
  other = world.borrower();
  const loanId = anApproved(world, one);
  world.clock.goTo(dia("2027-01-16"));
  world.do(world.admin, fineLoan, { loanId });
  world.clock.goTo(dia("2027-01-17"));
  world.do(world.admin, rejectLoan, { loanId: aRequest(other), motivo: "x" });
});
afterAll(() => world.close());

type Query = Parameters<typeof listAuditoria>[1];
const found = (query: Omit<Query, "limit">, limit = 50) =>
  listAuditoria(world.storage.db, { ...query, limit }).items.map(({ accion }) => accion);

describe("filters", () => {
  test("by action, by who did it, by client, by days, and all together", () => {
    expect(found({ accion: "loans.fine" })).toEqual(["loans.fine"]);
    expect(found({ actorId: one.usuario.id })).toEqual([
      "loans.request",
      "verificaciones.submit",
      "usuarios.saveProfile",
    ]);
    expect(found({ userId: one.usuario.id, actorId: world.admin.usuario.id })).toEqual([
      "loans.fine",
      "loans.approve",
      "verificaciones.approve",
    ]);
    expect(found({ desde: dia("2027-01-16"), hasta: dia("2027-01-16") })).toEqual(["loans.fine"]);
    expect(found({ desde: dia("2027-01-16") })).toEqual(["loans.reject", "loans.request", "loans.fine"]);
    expect(found({ hasta: dia("2027-01-14") })).toEqual([]);
    expect(
      found({ accion: "loans.request", userId: other.usuario.id, desde: dia("2027-01-17"), hasta: dia("2027-01-17") }),
    ).toEqual(["loans.request"]);
    expect(found({ buscar: "loans.reject", userId: other.usuario.id })).toEqual(["loans.reject"]);
  });

  test("a day is one of Caracas: its last instant is in, the next is not", () => {
    const at = (iso: string) => {
      const row = { id: iso, accion: "tasas.save", entidadId: "x", actorId: null, userId: null };
      world.storage.db
        .insert(auditoria)
        .values({ ...row, fecha: instante(Date.parse(iso)) })
        .run();
    };
    at("2026-06-11T03:59:59.999Z");
    at("2026-06-11T04:00:00.000Z");
    at("2026-06-12T03:59:59.999Z");
    at("2026-06-12T04:00:00.000Z");
    const { items } = listAuditoria(world.storage.db, {
      desde: dia("2026-06-11"),
      hasta: dia("2026-06-11"),
      limit: 10,
    });
    expect(items.map(({ id }) => id)).toEqual(["2026-06-12T03:59:59.999Z", "2026-06-11T04:00:00.000Z"]);
    expect(items[0]).toMatchObject({ actor: null, sujeto: null });
  });

  test("page after page shows each line once, also at the same instant", () => {
    const query = { desde: dia("2027-01-15"), hasta: dia("2027-01-16") };
    const whole = listAuditoria(world.storage.db, { ...query, limit: 100 }).items.map(({ id }) => id);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page = listAuditoria(world.storage.db, { ...query, cursor, limit: 2 });
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor);
    expect(seen).toEqual(whole);
    expect(whole.length).toBeGreaterThan(5);
  });

  test("says who, by e-mail, and whom it was about", () => {
    const [line] = listAuditoria(world.storage.db, { accion: "loans.fine", limit: 1 }).items;
    expect(line).toMatchObject({
      actor: world.admin.usuario.correo,
      sujeto: { nombre: "María José", apellido: "Núñez" },
    });
  });
});

describe("plans", () => {
  const page = "order by fecha desc, id desc limit 31";
  test.each([
    ["everything", "1", "auditoria_fecha"],
    ["one action", "accion = 'x'", "auditoria_accion"],
    ["one administrator", "actorId = 'x'", "auditoria_actor"],
    ["one client", "userId = 'x'", "auditoria_usuario"],
    ["a period", "fecha >= 1 and fecha < 2", "auditoria_fecha"],
  ])("%s is read from an index", (_, where, index) => {
    const plan = world.storage.driver
      .prepare(`explain query plan select * from auditoria where ${where} ${page}`)
      .all();
    expect(JSON.stringify(plan)).toContain(`USING INDEX ${index}`);
  });
});

test("whose doings one may choose: the administrators, and those who were", () => {
  const gone = world.newcomer();
  makeAdmin(world.storage.db, gone.usuario.id);
  world.do(world.admin, removeAdmin, { userId: gone.usuario.id });
  expect(listActores(world.storage.db)).toEqual([
    { id: world.admin.usuario.id, email: world.admin.usuario.correo, activo: true },
    { id: gone.usuario.id, email: gone.usuario.correo, activo: false },
  ]);
});

test("a line that takes another back, and that other, each tell of their counterpart; the rest of none", async () => {
  const { userId, id: loanId } = world.storage.driver
    .prepare("select id, userId from loans where status = 'Rechazado'")
    .get() as {
    userId: string;
    id: string;
  };
  const gestor = world.anAdmin("gestor");
  world.do(gestor, reopenRequest, { loanId, motivo: null });
  const { items } = await world.caller(world.admin).auditoria.list({ userId });
  const [undone, rejected, asked] = items;
  expect(undone).toMatchObject({ accion: "loans.reopen", deshecha: null });
  expect(undone?.deshace).toEqual({ accion: "loans.reject", fecha: rejected?.fecha, actor: rejected?.actor });
  expect(rejected).toMatchObject({ accion: "loans.reject", deshace: null });
  expect(rejected?.deshecha).toEqual({ accion: "loans.reopen", fecha: undone?.fecha, actor: undone?.actor });
  expect(asked).toMatchObject({ accion: "loans.request", deshace: null, deshecha: null });
});
