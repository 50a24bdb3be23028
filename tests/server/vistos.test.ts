/** A second administrator for large amounts: requested, given, withdrawn, and every race between them has one result. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { vistosBuenos } from "../../drizzle/schema/loans.ts";
import { auditoria } from "../../drizzle/schema/operator.ts";
import { dia } from "../../rules/country/fecha.ts";
import { centavos } from "../../rules/money/dinero.ts";
import { saveAjustes } from "../../server/core/ajustes/queries.ts";
import type { AdminContext } from "../../server/core/context.ts";
import { removeAdmin, setPapel } from "../../server/identity/admins/actions.ts";
import { approveLoan, cancelApproval } from "../../server/lending/desembolsos/actions.ts";
import { banOfLoan, rejectLoan } from "../../server/lending/loans/actions.ts";
import { findLoan } from "../../server/lending/loans/queries.ts";
import { giveVisto, takeBackVisto } from "../../server/lending/vistos/actions.ts";
import { findVisto } from "../../server/lending/vistos/queries.ts";
import { changeAjustes } from "../../server/operator/ajustes/actions.ts";
import { approvalOf, requested, verified } from "../support/business.ts";
import { type Person, startTestServer, type TestServer } from "../support/server.ts";
import { aRequest, createWorld, DATOS_PAGO, type World } from "../support/world.ts";

let world: World;
let gestor: AdminContext;
let loanId: string;
beforeEach(() => {
  world = createWorld();
  gestor = world.anAdmin("gestor");
  // It asks for $20,00.
  loanId = aRequest(world.borrower());
  saveAjustes(world.storage.db, { segundaAprobacion: centavos(20_00) });
});
afterEach(() => world.close());

const terms = { cuotas: 4, fechaPrimerPago: dia("2027-02-15"), datosPago: DATOS_PAGO };
const approve = (ctx: AdminContext) => world.do(ctx, approveLoan, { loanId, ...terms });
const give = (ctx: AdminContext, nota?: string) => world.do(ctx, giveVisto, { loanId, nota });
const refusal = (code: string, message = "") =>
  expect.objectContaining({ code, message: expect.stringContaining(message) });
const status = () => findLoan(world.storage.db, loanId)?.status;
const rows = () => world.storage.db.select().from(vistosBuenos).all();
const line = (accion: string) =>
  world.storage.db
    .select()
    .from(auditoria)
    .all()
    .findLast((one) => one.accion === accion);

describe("from the amount on", () => {
  test("nobody approves alone, and reads what to do", () => {
    expect(() => approve(world.admin)).toThrow(
      refusal("SECOND_APPROVAL_NEEDED", "Desde $20 hace falta el visto bueno de otro administrador."),
    );
    expect(status()).toBe("Pendiente");
  });

  test("one agrees and another approves: the trail names both, and the word is spent", () => {
    give(gestor, "La conozco");
    expect(line("vistos.give")).toMatchObject({
      actorId: gestor.usuario.id,
      entidadId: loanId,
      despues: { amount: 20_00, nota: "La conozco" },
    });
    approve(world.admin);
    expect(status()).toBe("Aprobado");
    expect(line("loans.approve")).toMatchObject({
      actorId: world.admin.usuario.id,
      despues: { vistoBueno: gestor.usuario.correo },
    });
    expect(rows()).toEqual([]);
    // The same request, pending again, needs another agreement.
    world.do(world.admin, cancelApproval, { loanId, motivo: "La cuenta no era suya" });
    expect(() => approve(world.admin)).toThrow(refusal("SECOND_APPROVAL_NEEDED"));
  });

  test("who agreed does not pay it out, an owner neither; taken back, it needs one again", () => {
    give(world.admin);
    expect(() => approve(world.admin)).toThrow(refusal("SECOND_APPROVAL_OTHER"));
    world.do(gestor, takeBackVisto, { loanId });
    expect(line("vistos.takeBack")).toMatchObject({
      actorId: gestor.usuario.id,
      antes: { vistoBueno: world.admin.usuario.correo },
    });
    expect(() => approve(gestor)).toThrow(refusal("SECOND_APPROVAL_NEEDED"));
    expect(() => world.do(gestor, takeBackVisto, { loanId })).toThrow(refusal("VISTO_GONE"));
  });

  test("below it, or without one, nobody is asked", () => {
    saveAjustes(world.storage.db, { segundaAprobacion: centavos(20_01) });
    expect(() => give(gestor)).toThrow(refusal("VISTO_NOT_NEEDED"));
    approve(world.admin);
    expect(status()).toBe("Aprobado");
  });

  test("a lector's word is none, and the panel says so to who asks", async () => {
    const lector = world.anAdmin("lector");
    await expect(world.caller(lector).vistos.give({ loanId })).rejects.toThrow("Tu papel en el panel no permite");
    expect(await world.caller(lector).vistos.of({ loanId })).toBeNull();
    give(gestor);
    expect(await world.caller(lector).vistos.of({ loanId })).toMatchObject({
      correo: gestor.usuario.correo,
      mio: false,
    });
    expect(await world.caller(gestor).vistos.of({ loanId })).toMatchObject({ mio: true });
  });
});

describe("two at once", () => {
  test("who agrees second is told who did, and the first word stands", () => {
    give(gestor);
    world.clock.advance(60_000);
    const told = refusal("VISTO_GIVEN", `Ya le dio el visto bueno ${gestor.usuario.correo} hoy a las 12:00 p. m.`);
    expect(() => give(world.admin)).toThrow(told);
    expect(rows()).toMatchObject([{ actorId: gestor.usuario.id }]);
  });

  test("of two who approve, one does; the other is told who, not that a word is missing", () => {
    give(world.anAdmin("gestor"));
    approve(gestor);
    expect(() => approve(world.admin)).toThrow(refusal("LOAN_NOT_PENDING", `Ya la aprobó ${gestor.usuario.correo}`));
  });

  test.each([
    ["rejected", (ctx: AdminContext) => world.do(ctx, rejectLoan, { loanId, motivo: null }), "Ya la rechazó"],
    ["banned", (ctx: AdminContext) => world.do(ctx, banOfLoan, { loanId, motivo: "Fraude" }), "Ya la baneó"],
  ])("%s meanwhile: no word is given to it, and none is left", (_, decide, hecho) => {
    decide(world.admin);
    expect(() => give(gestor)).toThrow(refusal("LOAN_NOT_PENDING", hecho));
    expect(rows()).toEqual([]);
  });

  test("given, then rejected: the word goes with it", () => {
    give(gestor);
    world.do(world.admin, rejectLoan, { loanId, motivo: null });
    expect(rows()).toEqual([]);
  });

  test.each<[string, () => void]>([
    ["only looks now", () => world.do(world.admin, setPapel, { userId: gestor.usuario.id, papel: "lector" })],
    ["administrates no more", () => world.do(world.admin, removeAdmin, { userId: gestor.usuario.id })],
  ])("the word of somebody who %s counts no more; another's takes its place", (_, leave) => {
    give(gestor);
    leave();
    expect(() => approve(world.admin)).toThrow(refusal("SECOND_APPROVAL_NEEDED"));
    const other = world.anAdmin("gestor");
    give(other);
    approve(world.admin);
    expect(status()).toBe("Aprobado");
  });

  test("a role that was taken away while its request was on the way neither agrees nor approves", () => {
    world.do(world.admin, setPapel, { userId: gestor.usuario.id, papel: "lector" });
    // `gestor` still says what the ladder read.
    expect(() => give(gestor)).toThrow(refusal("ROLE_TOO_LOW"));
    give(world.admin);
    expect(() => approve(gestor)).toThrow(refusal("ROLE_TOO_LOW"));
    expect(findVisto(world.storage.db, loanId)).toMatchObject({ actorId: world.admin.usuario.id });
  });

  test("no word rests on what does not wait, by no other hand either", () => {
    world.do(world.admin, rejectLoan, { loanId, motivo: null });
    const row = { loanId, actorId: gestor.usuario.id, fecha: world.clock.now() };
    expect(() => world.storage.db.insert(vistosBuenos).values(row).run()).toThrow();
    expect(rows()).toEqual([]);
  });
});

describe("in Ajustes", () => {
  const turnOn = () => world.do(world.admin, changeAjustes, { segundaAprobacion: centavos(50_00) });

  test("it is not turned on where nobody could agree: a lector does not count", () => {
    saveAjustes(world.storage.db, { segundaAprobacion: null });
    world.do(world.admin, setPapel, { userId: gestor.usuario.id, papel: "lector" });
    expect(turnOn).toThrow(
      expect.objectContaining({ code: "SECOND_APPROVER_MISSING", campos: { segundaAprobacion: expect.any(String) } }),
    );
    world.do(world.admin, setPapel, { userId: gestor.usuario.id, papel: "gestor" });
    expect(turnOn()).toMatchObject({ segundaAprobacion: 50_00 });
  });

  test("the other owners are told of each change by mail, and nobody else", () => {
    const socia = world.anAdmin("propietario");
    const { driver } = world.storage;
    const told = () =>
      driver.prepare("select canal, userId, plantilla, texto from mensajes order by rowid").all() as {
        canal: string;
        userId: string;
        texto: string;
      }[];
    const before = told().length;
    world.do(world.admin, changeAjustes, { segundaAprobacion: null });
    const news = told().slice(before);
    expect(news.map(({ canal, userId }) => [canal, userId])).toEqual([["correo", socia.usuario.id]]);
    expect(news[0]?.texto).toMatch(/admin1@cuotica\.test quitó la segunda aprobación, que se pedía desde \$20,00/);
    expect(news[0]?.texto).toContain("/admin/ajustes?seccion=segunda");
    turnOn();
    expect(told().slice(before + 1)[0]?.texto).toMatch(/puso la segunda aprobación desde \$50,00; antes no se pedía/);
    // The same once more changes nothing.
    turnOn();
    world.do(world.admin, changeAjustes, { marca: "Otra" });
    expect(told()).toHaveLength(before + 2);
  });

  test("it is turned off by one who was left alone with it, and is nobody's to read who only visits", async () => {
    world.do(world.admin, removeAdmin, { userId: gestor.usuario.id });
    expect(world.do(world.admin, changeAjustes, { segundaAprobacion: null })).toMatchObject({
      segundaAprobacion: null,
    });
    expect(await world.caller(world.base).ajustes.public()).not.toHaveProperty("segundaAprobacion");
  });
});

describe("over HTTP, at the same moment", () => {
  let server: TestServer;
  let owner: Person;
  let other: Person;
  let waiting: string;
  beforeEach(async () => {
    server = await startTestServer();
    owner = await server.admin();
    const { data } = await owner.mutate<{ enlace: string }>("admins.invite", { correo: "socia@cuotica.test" });
    other = server.visitor();
    await other.mutate("admins.accept", { token: data.enlace.split("#invitacion=")[1], password: "arepa-con-queso" });
    await other.auth("/sign-in/email", { email: "socia@cuotica.test", password: "arepa-con-queso" });
    await owner.mutate("ajustes.save", { segundaAprobacion: 20_00 });
    waiting = await requested((await verified(server, owner)).person);
  });
  afterEach(() => server.close());

  const codes = async (...asked: Promise<{ status: number; codigo?: string | undefined }>[]) =>
    (await Promise.all(asked)).map(({ status, codigo }) => codigo ?? status);

  test("two who agree: one did, and the other may approve", async () => {
    const give = (person: Person) => person.mutate("vistos.give", { loanId: waiting });
    const answers = await codes(give(owner), give(other));
    expect([...answers].sort()).toEqual([200, "VISTO_GIVEN"]);
    const [giver, second] = answers[0] === 200 ? [owner, other] : [other, owner];
    expect(await codes(giver.mutate("loans.approve", approvalOf(waiting)))).toEqual(["SECOND_APPROVAL_OTHER"]);
    expect(await codes(second.mutate("loans.approve", approvalOf(waiting)))).toEqual([200]);
  });

  test("one agrees while the other rejects, takes the role, or approves: whatever comes first, it holds together", async () => {
    const { id } = (await other.query<{ id: string }>("usuarios.me")).data;
    const [given, approved, lowered, rejected] = await codes(
      other.mutate("vistos.give", { loanId: waiting }),
      owner.mutate("loans.approve", approvalOf(waiting)),
      owner.mutate("admins.setPapel", { userId: id, papel: "lector" }),
      owner.mutate("loans.reject", { loanId: waiting }),
    );
    expect(lowered).toBe(200);
    // Paid out only if she agreed while allowed to; otherwise rejected. Never both, and no agreement is left behind.
    expect([approved, rejected].filter((answer) => answer === 200)).toHaveLength(1);
    if (approved === 200) expect(given).toBe(200);
    expect(server.storage.db.select().from(vistosBuenos).all()).toEqual([]);
  });
});
