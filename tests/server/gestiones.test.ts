/** Notes and contacts: kept in order, about the person's own loans only, announced to open panels, never changed. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { gestiones } from "../../drizzle/schema/pagos.ts";
import { dia } from "../../rules/country/fecha.ts";
import { gestionInput } from "../../rules/loans/mora/gestiones.ts";
import { addGestion } from "../../server/lending/gestiones/actions.ts";
import { lastContacts, lastPromises, listGestiones } from "../../server/lending/gestiones/queries.ts";
import { sendReminder } from "../../server/lending/recordatorios/actions.ts";
import { anApproved, createWorld, type World } from "../support/world.ts";

const MINUTE = 60_000;
let world: World;
beforeEach(() => {
  world = createWorld();
});
afterEach(() => world.close());

test("what was noted comes back newest first, with who wrote it, a page at a time", () => {
  const { id: userId } = world.borrower().usuario;
  for (const texto of ["uno", "dos", "tres"]) world.do(world.admin, addGestion, { userId, tipo: "nota", texto });
  const first = listGestiones(world.base.db, userId, { limit: 2 });
  const rest = listGestiones(world.base.db, userId, { limit: 2, cursor: first.nextCursor });
  expect([...first.items, ...rest.items].map(({ texto }) => texto)).toEqual(["tres", "dos", "uno"]);
  expect(first.items[0]?.actor).toBe(world.admin.usuario.correo);
  expect(rest.nextCursor).toBeNull();
});

test("a note is no contact; a call, a promise and a reminder are", () => {
  const borrower = world.borrower();
  const loanId = anApproved(world, borrower);
  const about = { userId: borrower.usuario.id, loanId };
  world.do(world.admin, addGestion, { ...about, tipo: "nota", texto: "Vive lejos" });
  expect(lastContacts(world.base.db, [loanId]).get(loanId)).toBeUndefined();
  world.do(world.admin, sendReminder, { loanId });
  expect(lastContacts(world.base.db, [loanId]).get(loanId)).toEqual({ fecha: world.clock.now(), resultado: null });
  world.do(world.admin, addGestion, { ...about, tipo: "promesa", texto: "Paga el lunes", promesa: dia("2027-03-01") });
  world.do(world.admin, addGestion, {
    ...about,
    tipo: "promesa",
    texto: "Mejor el martes",
    promesa: dia("2027-03-02"),
  });
  expect(lastPromises(world.base.db, [loanId]).get(loanId)).toEqual({ dia: "2027-03-02", fecha: world.clock.now() });
});

test("a call ends in some way, a promise in its own; a note and a reminder in none", async () => {
  const borrower = world.borrower();
  const loanId = anApproved(world, borrower);
  const about = { userId: borrower.usuario.id, loanId };
  world.clock.goTo(dia("2027-06-01"));
  const last = async () => (await world.caller(world.admin).morosidad.list({})).items[0]?.resultado;
  world.do(world.admin, addGestion, { ...about, tipo: "llamada", texto: "x", resultado: "no_contesta" });
  expect(await last()).toBe("no_contesta");
  world.clock.advance(MINUTE);
  world.do(world.admin, addGestion, { ...about, tipo: "promesa", texto: "x", promesa: dia("2027-06-04") });
  expect(await last()).toBe("promete");
  world.clock.advance(MINUTE);
  world.do(world.admin, addGestion, { ...about, tipo: "whatsapp", texto: "x" });
  expect(await last()).toBeNull();
  const note = gestionInput.safeParse({ ...about, tipo: "nota", texto: "x", resultado: "contesto" });
  expect(note.success).toBe(false);
});

test("nobody is written to by two of the team in one day; what they answered is noted, and they may be called", async () => {
  const borrower = world.borrower();
  const loanId = anApproved(world, borrower);
  const about = { userId: borrower.usuario.id, loanId };
  const [ana, luis] = [world.anAdmin("gestor"), world.anAdmin("gestor")];
  world.clock.goTo(dia("2027-06-01"));
  const write = (by: typeof ana, resultado: "contesto" | null = null) =>
    world.do(by, addGestion, { ...about, tipo: "whatsapp", texto: "x", resultado });
  write(ana);
  expect((await world.caller(luis).morosidad.list({})).items[0]?.escribioHoy).toEqual({
    ...{ id: ana.usuario.id, correo: ana.usuario.correo },
  });
  const said = { code: "WRITTEN_TODAY", message: expect.stringContaining(ana.usuario.correo) };
  expect(() => write(luis)).toThrow(expect.objectContaining(said));
  write(ana);
  write(luis, "contesto");
  world.do(luis, addGestion, { ...about, tipo: "llamada", texto: "x" });
  expect(() => world.do(luis, sendReminder, { loanId })).toThrow(expect.objectContaining(said));
  world.clock.goTo(dia("2027-06-02"));
  write(luis, "contesto");
  expect((await world.caller(luis).morosidad.list({})).items[0]?.escribioHoy).toBeNull();
  write(luis);
  // A reminder sent by hand counts too.
  world.clock.goTo(dia("2027-06-03"));
  world.do(ana, sendReminder, { loanId });
  expect(() => write(luis)).toThrow(expect.objectContaining(said));
});

test.each([
  ["of nobody", () => ({ userId: "nadie", tipo: "nota" as const, texto: "x" }), "USUARIO_NOT_FOUND"],
  [
    "about another person's loan",
    () => ({
      userId: world.borrower().usuario.id,
      loanId: anApproved(world, world.borrower()),
      tipo: "llamada" as const,
      texto: "x",
    }),
    "LOAN_NOT_FOUND",
  ],
  [
    "of a promise for yesterday",
    () => ({ userId: world.borrower().usuario.id, tipo: "promesa" as const, texto: "x", promesa: dia("2020-01-01") }),
    "PROMISE_PAST",
  ],
])("a note %s is refused and nothing is kept", (_, input, code) => {
  expect(() => world.do(world.admin, addGestion, input())).toThrow(expect.objectContaining({ code }));
  expect(world.base.db.select().from(gestiones).all()).toEqual([]);
});

test.each(["update gestiones set texto = 'otro'", "delete from gestiones"])("%s is refused by the database", (sql) => {
  world.do(world.admin, addGestion, { userId: world.borrower().usuario.id, tipo: "nota", texto: "x" });
  expect(() => world.storage.driver.exec(sql)).toThrow("append-only");
});
