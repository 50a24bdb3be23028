/** Two administrators on one item: whoever opens it claims it, and nobody pays, reviews or corrects what another has open. */
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { auditoria } from "../../drizzle/schema/operator.ts";
import { dia } from "../../rules/country/fecha.ts";
import { ATENCION_MS, MAX_ATENCIONES } from "../../rules/limits/panel.ts";
import { centavos } from "../../rules/money/dinero.ts";
import type { TipoDeAtencion } from "../../rules/texts/atenciones.ts";
import type { AdminContext } from "../../server/core/context.ts";
import { removeAdmin, setPapel } from "../../server/identity/admins/actions.ts";
import { claim, claimLoan, release } from "../../server/lending/atenciones/actions.ts";
import { getAtencion } from "../../server/lending/atenciones/queries.ts";
import { correctPago, withdrawPago } from "../../server/lending/correcciones/actions.ts";
import { approveLoan, cancelApproval } from "../../server/lending/desembolsos/actions.ts";
import { banOfLoan, rejectLoan } from "../../server/lending/loans/actions.ts";
import { removePago, setPagoStatus } from "../../server/lending/pagos/actions.ts";
import {
  approveVerificacion,
  rejectVerificacion,
  requestVerificacion,
  submitVerificacion,
} from "../../server/people/verificaciones/actions.ts";
import { inTransaction } from "../../server/storage/db.ts";
import { approvalOf, requested, verified } from "../support/business.ts";
import { ADMIN, Person, startTestServer, type TestServer } from "../support/server.ts";
import { anApproved, aPago, aRequest, createWorld, DATOS_PAGO, photoOf, type World } from "../support/world.ts";

let world: World;
let maria: AdminContext;
let pedro: AdminContext;
beforeEach(() => {
  world = createWorld();
  [maria, pedro] = [world.anAdmin("gestor"), world.anAdmin("gestor")];
});
afterEach(() => world.close());

const terms = { cuotas: 4, fechaPrimerPago: dia("2027-02-15"), datosPago: DATOS_PAGO };
const refused = (code: string, message = "") =>
  expect.objectContaining({ code, message: expect.stringContaining(message) });
const lines = () =>
  world.storage.db
    .select()
    .from(auditoria)
    .all()
    .filter(({ accion }) => accion === "atenciones.take");

/** A person whose photos await review. */
function waiting(): string {
  const client = world.borrower();
  world.do(world.admin, requestVerificacion, { userId: client.usuario.id });
  world.do(client, submitVerificacion, { imgVerify1: photoOf(client), imgVerify2: photoOf(client) });
  return client.usuario.id;
}

function pagoOf(): string {
  const client = world.borrower();
  anApproved(world, client);
  return aPago(client);
}

const reject = (ctx: AdminContext, loanId: string) => world.do(ctx, rejectLoan, { loanId, motivo: null });
const setStatus = (ctx: AdminContext, pagoId: string, status: "Aprobado" | "Rechazado") =>
  world.do(ctx, setPagoStatus, { pagoId, status, cuotas: 1, motivo: null });

/** Each kind, with every decision that waits for whoever has it open. */
const KINDS: [TipoDeAtencion, () => string, string, ((ctx: AdminContext, id: string) => unknown)[]][] = [
  [
    "solicitud",
    () => aRequest(world.borrower()),
    "La está pagando gestor2@cuotica.test desde las 12:00 p. m. Si ya no, tómala tú.",
    [reject, (ctx, loanId) => world.do(ctx, approveLoan, { loanId, ...terms })],
  ],
  [
    "verificacion",
    waiting,
    "La está revisando gestor2@cuotica.test desde las 12:00 p. m. Si ya no, tómala tú.",
    [
      (ctx, userId) => world.do(ctx, rejectVerificacion, { userId, motivo: "No se lee" }),
      (ctx, userId) => world.do(ctx, approveVerificacion, { userId }),
    ],
  ],
  [
    "pago",
    pagoOf,
    "Lo está corrigiendo gestor2@cuotica.test desde las 12:00 p. m. Si ya no, tómalo tú.",
    [
      (ctx, pagoId) => world.do(ctx, correctPago, { pagoId, monto: centavos(7_00), motivo: "Eran siete" }),
      (ctx, pagoId) => setStatus(ctx, pagoId, "Rechazado"),
      (ctx, pagoId) => setStatus(ctx, pagoId, "Aprobado"),
      (ctx, pagoId) => world.do(ctx, removePago, { pagoId }),
    ],
  ],
];

describe.each(KINDS)("a %s", (tipo, make, told, decisions) => {
  let id: string;
  beforeEach(() => {
    id = make();
  });
  const held = (ctx: AdminContext, hoja?: string) => getAtencion(ctx, { tipo, id, hoja });

  test("that one has open is refused to another, who reads who and since when", () => {
    world.do(maria, claim, { tipo, id, hoja: "a" });
    expect(held(pedro).atiende).toEqual({
      nombre: maria.usuario.correo,
      desde: world.clock.now(),
      propia: false,
      aqui: false,
    });
    world.clock.advance(60_000);
    expect(() => world.do(pedro, claim, { tipo, id, hoja: "b" })).toThrow(refused("CLAIMED", told));
    for (const decide of decisions) expect(() => decide(pedro, id)).toThrow(refused("CLAIMED", told));
    expect(held(maria, "a").atiende).toMatchObject({ propia: true, aqui: true });
  });

  test.each(decisions.map((decide, i) => [i, decide] as const))("decision %i is its holder's to make", (_, decide) => {
    world.do(maria, claim, { tipo, id, hoja: "a" });
    expect(() => decide(maria, id)).not.toThrow();
  });

  test("is taken over only by who read whose it is, and the trail says from whom", () => {
    const { atiende } = world.do(maria, claim, { tipo, id, hoja: "a" });
    world.clock.advance(60_000);
    const tomar = atiende?.desde;
    world.do(pedro, claim, { tipo, id, hoja: "b", tomar });
    expect(held(maria, "a").atiende).toMatchObject({ nombre: pedro.usuario.correo, aqui: false });
    expect(lines()).toMatchObject([
      { actorId: pedro.usuario.id, entidadId: id, antes: { userId: maria.usuario.id, nombre: maria.usuario.correo } },
    ]);
    // By now it is another's: what was read of it is old.
    expect(() => world.do(world.admin, claim, { tipo, id, hoja: "c", tomar })).toThrow(refused("CLAIMED"));
    expect(() => decisions[0]?.(maria, id)).toThrow(refused("CLAIMED"));
    expect(() => decisions[0]?.(pedro, id)).not.toThrow();
  });

  test("is free once its window closes; a window that lost it takes nothing from who has it", () => {
    const { atiende } = world.do(maria, claim, { tipo, id, hoja: "a" });
    world.do(pedro, release, { tipo, id, hoja: "a" });
    expect(held(pedro).atiende).not.toBeNull();
    world.do(pedro, claim, { tipo, id, hoja: "b", tomar: atiende?.desde });
    world.do(maria, release, { tipo, id, hoja: "a" });
    expect(held(maria).atiende).toMatchObject({ nombre: pedro.usuario.correo });
    world.do(pedro, release, { tipo, id, hoja: "b" });
    expect(held(maria).atiende).toBeNull();
  });

  test("of two windows of one person one has it, and the other may go on with it", () => {
    const { atiende } = world.do(maria, claim, { tipo, id, hoja: "a" });
    expect(held(maria, "b").atiende).toMatchObject({ propia: true, aqui: false });
    const text = /^L[ao] estás .* en otra ventana desde las 12:00 p\. m\. Si ya no, sígue(la|lo) aquí\.$/;
    expect(() => world.do(maria, claim, { tipo, id, hoja: "b" })).toThrow(
      expect.objectContaining({ code: "CLAIMED", message: expect.stringMatching(text) }),
    );
    world.do(maria, claim, { tipo, id, hoja: "b", tomar: atiende?.desde });
    expect(held(maria, "a").atiende).toMatchObject({ propia: true, aqui: false });
    // Only their own decision: the server does not distinguish their windows.
    expect(() => decisions[0]?.(maria, id)).not.toThrow();
  });

  test("lasts ten minutes unless it is renewed, and keeps since when", () => {
    const { atiende } = world.do(maria, claim, { tipo, id, hoja: "a" });
    world.clock.advance(ATENCION_MS - 1);
    expect(world.do(maria, claim, { tipo, id, hoja: "a" }).atiende?.desde).toBe(atiende?.desde);
    world.clock.advance(ATENCION_MS - 1);
    expect(held(pedro).atiende).not.toBeNull();
    world.clock.advance(1);
    expect(held(pedro).atiende).toBeNull();
    expect(() => decisions[0]?.(pedro, id)).not.toThrow();
  });

  test("ends with the role of who has it", () => {
    world.do(maria, claim, { tipo, id, hoja: "a" });
    world.do(world.admin, setPapel, { userId: maria.usuario.id, papel: "lector" });
    expect(held(pedro).atiende).toBeNull();
    world.do(pedro, claim, { tipo, id, hoja: "b" });
    world.do(world.admin, removeAdmin, { userId: pedro.usuario.id });
    expect(held(world.admin).atiende).toBeNull();
  });
});

describe("what became of it is said to every window that has it open", () => {
  const of = (tipo: TipoDeAtencion, id: string, desde?: number) =>
    getAtencion(pedro, { tipo, id, hoja: "b", desde: desde as never }).hecho;

  test.each([
    ["approved", "Ya la aprobó", (loanId: string) => world.do(maria, approveLoan, { loanId, ...terms })],
    ["rejected", "Ya la rechazó", (loanId: string) => reject(maria, loanId)],
    ["of somebody banned", "Ya la baneó", (loanId: string) => world.do(maria, banOfLoan, { loanId, motivo: "Fraude" })],
  ])("a request %s, and no window claims it any more", (_, hecho, decide) => {
    const id = aRequest(world.borrower());
    expect(of("solicitud", id)).toBeNull();
    decide(id);
    const told = `${hecho} ${maria.usuario.correo} hoy a las 12:00 p. m.`;
    expect(of("solicitud", id)).toBe(told);
    expect(() => world.do(pedro, claim, { tipo: "solicitud", id })).toThrow(refused("LOAN_NOT_PENDING", told));
  });

  test("a ban, which is of the person, waits for nobody who pays their request", () => {
    const id = aRequest(world.borrower());
    world.do(maria, claim, { tipo: "solicitud", id, hoja: "a" });
    world.do(pedro, banOfLoan, { loanId: id, motivo: "Fraude" });
    expect(getAtencion(maria, { tipo: "solicitud", id, hoja: "a" }).hecho).toContain("Ya la baneó");
  });

  test("a request that is pending again waits again", () => {
    const id = aRequest(world.borrower());
    world.do(maria, approveLoan, { loanId: id, ...terms });
    world.do(maria, cancelApproval, { loanId: id, motivo: "Otra persona" });
    expect(of("solicitud", id)).toBeNull();
    expect(world.do(pedro, claim, { tipo: "solicitud", id }).atiende).toMatchObject({ propia: true, aqui: true });
  });

  test("an identity that was approved, and one that was sent anew", () => {
    const id = waiting();
    world.do(maria, approveVerificacion, { userId: id });
    expect(of("verificacion", id)).toContain("Ya la aprobó");
    expect(() => world.do(pedro, claim, { tipo: "verificacion", id })).toThrow(refused("VERIFICATION_NOT_PENDING"));
  });

  test("a pago in any state: what came of it since its window opened", () => {
    const client = world.borrower();
    anApproved(world, client);
    const id = aPago(client);
    world.clock.advance(60_000);
    const desde = world.clock.now();
    expect(of("pago", id, desde)).toBeNull();
    world.do(maria, correctPago, { pagoId: id, monto: centavos(7_00), motivo: "Eran siete" });
    expect(of("pago", id, desde)).toContain("Ya lo corrigió");
    setStatus(maria, id, "Aprobado");
    expect(of("pago", id, desde)).toContain("Ya lo aprobó");
    expect(of("pago", id, desde + 1)).toBeNull();
    const other = aPago(client);
    world.do(client, withdrawPago, { pagoId: other });
    expect(of("pago", other)).toContain("Ya lo retiró");
    expect(() => world.do(maria, claim, { tipo: "pago", id: other })).toThrow(refused("PAGO_NOT_FOUND"));
  });
});

describe("a claim whose commit fails", () => {
  /** The action in a transaction that SQLite refuses to commit, as on a full disk. */
  const refusedByDisk = (act: (tx: World["storage"]["db"]) => unknown) =>
    inTransaction<unknown>(world.storage.db, (tx) => {
      tx.run(sql`pragma defer_foreign_keys = on`);
      tx.run(sql`update loans set userId = 'nobody'`);
      return act(tx);
    });

  test("is not taken, nor taken over, nor let go", () => {
    const id = aRequest(world.borrower());
    const cosa = { tipo: "solicitud", id } as const;
    expect(() => refusedByDisk((tx) => claim(tx, maria, { ...cosa, hoja: "a" }))).toThrow(/FOREIGN KEY/);
    expect(getAtencion(pedro, cosa).atiende).toBeNull();
    expect(() => reject(pedro, aRequest(world.borrower()))).not.toThrow();

    const { atiende } = world.do(maria, claim, { ...cosa, hoja: "a" });
    const tomar = atiende?.desde;
    expect(() => refusedByDisk((tx) => claim(tx, pedro, { ...cosa, hoja: "b", tomar }))).toThrow(/FOREIGN KEY/);
    expect(() => refusedByDisk((tx) => release(tx, maria, { ...cosa, hoja: "a" }))).toThrow(/FOREIGN KEY/);
    expect(getAtencion(maria, { ...cosa, hoja: "a" }).atiende).toMatchObject({ aqui: true });
    expect(() => reject(pedro, id)).toThrow(refused("CLAIMED"));
  });
});

test("the program by itself waits for nobody: where the bank is certain the pago is approved, and its window told", () => {
  const id = pagoOf();
  world.do(maria, claim, { tipo: "pago", id, hoja: "a" });
  const desde = world.clock.now();
  world.do({ ...world.base, usuario: null }, setPagoStatus, {
    pagoId: id,
    status: "Aprobado",
    cuotas: 1,
    motivo: null,
  });
  expect(getAtencion(maria, { tipo: "pago", id, hoja: "a", desde }).hecho).toContain("Ya lo aprobó el programa");
});

test("one administrator holds so many at once: the oldest is let go, and nobody else's", () => {
  const ids = Array.from({ length: MAX_ATENCIONES + 1 }, () => aRequest(world.borrower()));
  world.do(pedro, claimLoan, { loanId: ids[0] ?? "", hoja: "b" });
  world.do(maria, claim, { tipo: "solicitud", id: ids[0] ?? "", tomar: world.clock.now() });
  for (const loanId of ids.slice(1)) world.do(maria, claimLoan, { loanId });
  const free = ids.filter((id) => getAtencion(pedro, { tipo: "solicitud", id }).atiende === null);
  expect(free).toEqual([ids[0]]);
});

describe("over HTTP", () => {
  let server: TestServer;
  let admin: Person;
  beforeAll(async () => {
    server = await startTestServer();
    admin = await server.admin();
  });
  afterAll(() => server.close());

  interface Shown {
    items: { id: string; atiende: { nombre: string; desde: number; propia: boolean } | null }[];
  }
  const inList = async (person: Person, loanId: string) =>
    (await person.query<Shown>("loans.list", { status: "Pendiente" })).data.items.find(({ id }) => id === loanId)
      ?.atiende;

  test("loans.claim and loans.release by the loan: seen in the list, refused with CLAIMED, and ended with the session", async () => {
    const { person } = await verified(server, admin);
    const loanId = await requested(person);
    const other = new Person(server.url);
    await other.auth("/sign-in/email", ADMIN);
    expect(await inList(admin, loanId)).toBeNull();
    expect((await other.mutate("loans.claim", { loanId, hoja: "a" })).status).toBe(200);
    expect(await inList(admin, loanId)).toMatchObject({ nombre: ADMIN.email, propia: true });
    expect((await person.mutate("loans.claim", { loanId })).codigo).toBe("FORBIDDEN");
    // Another window of the same person; another administrator's panel is covered by the browser tests.
    expect((await admin.mutate("loans.claim", { loanId, hoja: "b" })).codigo).toBe("CLAIMED");
    await other.auth("/sign-out", {});
    expect(await inList(admin, loanId)).toBeNull();
    await admin.mutate("loans.claim", { loanId, hoja: "b" });
    await admin.mutate("loans.release", { loanId, hoja: "b" });
    expect(await inList(admin, loanId)).toBeNull();
    expect((await admin.mutate("loans.approve", approvalOf(loanId))).status).toBe(200);
  });
});
