/** Assigning clients: one by one or all together, and what each list then shows. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { dia } from "../../rules/country/fecha.ts";
import { centavos } from "../../rules/money/dinero.ts";
import type { AdminContext, UserContext } from "../../server/core/context.ts";
import { removeAdmin, setPapel } from "../../server/identity/admins/actions.ts";
import { completeLoan } from "../../server/lending/completados/actions.ts";
import { addGestion } from "../../server/lending/gestiones/actions.ts";
import { registerPago } from "../../server/lending/pagos/actions.ts";
import { changeAjustes } from "../../server/operator/ajustes/actions.ts";
import { assignCliente, handOverClientes } from "../../server/people/encargados/actions.ts";
import { countEncargos, findEncargo } from "../../server/people/encargos/queries.ts";
import { saveProfile } from "../../server/people/usuarios/actions.ts";
import { anApproved, anApprovedPago, aRequest, createWorld, PROFILE, type World } from "../support/world.ts";

let world: World;
let ana: AdminContext;
let luis: AdminContext;
beforeEach(() => {
  world = createWorld();
  [ana, luis] = [world.anAdmin("gestor"), world.anAdmin("gestor")];
});
afterEach(() => world.close());

const idOf = ({ usuario }: UserContext) => usuario.id;
const give = (client: UserContext, to: AdminContext | null, nota: string | null = null) =>
  world.do(world.admin, assignCliente, { userId: idOf(client), encargado: to && idOf(to), nota });
const whose = (client: UserContext) => findEncargo(world.storage.db, idOf(client))?.encargado ?? null;
const lines = (accion: string) =>
  world.storage.driver.prepare("select actorId, userId, antes, despues from auditoria where accion = ?").all(accion);
const refused = (act: () => unknown, code: string) => expect(act).toThrow(expect.objectContaining({ code }));

describe("one client", () => {
  test("is somebody's, another's, nobody's; each time it is kept who did it, and what was said", () => {
    const client = world.borrower();
    give(client, ana, "Paga los viernes");
    expect(findEncargo(world.storage.db, idOf(client))).toMatchObject({
      encargado: idOf(ana),
      nota: "Paga los viernes",
    });
    give(client, luis);
    expect(findEncargo(world.storage.db, idOf(client))).toMatchObject({ encargado: idOf(luis), nota: null });
    give(client, null);
    expect(whose(client)).toBeNull();
    expect(lines("encargados.assign")).toMatchObject([
      { actorId: idOf(world.admin), userId: idOf(client), antes: '{"encargado":null}' },
      { antes: JSON.stringify({ encargado: ana.usuario.correo }) },
      { antes: JSON.stringify({ encargado: luis.usuario.correo }) },
    ]);
  });

  test("is given to nobody who does not do the work of every day, and an administrator is nobody's client", () => {
    const client = world.borrower();
    refused(() => give(client, world.anAdmin("lector")), "NOT_IN_TEAM");
    refused(
      () =>
        world.do(world.admin, assignCliente, { userId: idOf(client), encargado: idOf(world.borrower()), nota: null }),
      "NOT_IN_TEAM",
    );
    refused(
      () => world.do(world.admin, assignCliente, { userId: idOf(ana), encargado: idOf(luis), nota: null }),
      "NOT_A_CLIENT",
    );
  });
});

describe("all at once", () => {
  const pass = (
    by: AdminContext,
    de: AdminContext | null,
    a: AdminContext | null,
    lugar: { estado?: string; ciudad?: string } = {},
  ) =>
    world.do(by, handOverClientes, {
      de: de && idOf(de),
      encargado: a && idOf(a),
      ...{ estado: null, ciudad: null, ...lugar },
      nota: "Se va de vacaciones",
    });

  test("everybody's who is somebody's goes to another with a note, and nobody else's", () => {
    const [one, two, other] = [world.borrower(), world.borrower(), world.borrower()];
    give(one, ana);
    give(two, ana);
    give(other, luis);
    expect(pass(ana, ana, luis)).toEqual({ cuantos: 2 });
    expect([one, two, other].map(whose)).toEqual(Array(3).fill(idOf(luis)));
    expect(findEncargo(world.storage.db, idOf(one))?.nota).toBe("Se va de vacaciones");
    expect(countEncargos(world.storage.db)).toEqual([{ encargado: idOf(luis), clientes: 3 }]);
    expect(lines("encargados.handOver")).toMatchObject([
      {
        antes: JSON.stringify({ encargado: ana.usuario.correo }),
        despues: expect.stringContaining(luis.usuario.correo),
      },
    ]);
  });

  test("whoever is nobody's, of one state alone; not who administers", () => {
    const [here, there, taken] = [world.borrower(), world.borrower(), world.borrower()];
    world.storage.driver.prepare("update usuarios set estado = 'Zulia' where id = ?").run(idOf(here));
    world.storage.driver
      .prepare("update usuarios set estado = 'Lara' where id in (?, ?)")
      .run(idOf(there), idOf(taken));
    give(taken, luis);
    expect(pass(ana, null, ana, { estado: "Zulia" })).toEqual({ cuantos: 1 });
    expect([here, there, taken].map(whose)).toEqual([idOf(ana), null, idOf(luis)]);
    expect(pass(ana, null, ana)).toEqual({ cuantos: 1 });
    expect(pass(world.admin, luis, null)).toEqual({ cuantos: 1 });
    expect(countEncargos(world.storage.db)).toEqual([{ encargado: idOf(ana), clientes: 2 }]);
  });

  test("those of a town of somebody's or of nobody's, and no others", () => {
    const [cabimas, machiques, hers] = [world.borrower(), world.borrower(), world.borrower()];
    const live = world.storage.driver.prepare("update usuarios set estado = 'Zulia', ciudad = ? where id = ?");
    live.run("Machiques", idOf(machiques));
    for (const client of [cabimas, hers]) live.run("Cabimas", idOf(client));
    give(hers, luis);
    expect(pass(ana, null, ana, { estado: "Zulia", ciudad: "Cabimas" })).toEqual({ cuantos: 1 });
    expect([cabimas, machiques, hers].map(whose)).toEqual([idOf(ana), null, idOf(luis)]);
    expect(pass(luis, luis, ana, { ciudad: "Machiques" })).toEqual({ cuantos: 0 });
    expect(pass(luis, luis, ana, { ciudad: "Cabimas" })).toEqual({ cuantos: 1 });
  });

  test("a gestor does not take from another", () => {
    give(world.borrower(), luis);
    refused(() => pass(ana, luis, ana), "ROLE_TOO_LOW");
    expect(pass(world.admin, luis, ana)).toEqual({ cuantos: 1 });
  });

  test("who leaves the team, or only reads from then on, leaves them to nobody", () => {
    const client = world.borrower();
    give(client, ana);
    world.do(world.admin, removeAdmin, { userId: idOf(ana) });
    expect(whose(client)).toBeNull();
    give(client, luis);
    world.do(world.admin, setPapel, { userId: idOf(luis), papel: "propietario" });
    expect(whose(client)).toBe(idOf(luis));
    world.do(world.admin, setPapel, { userId: idOf(luis), papel: "lector" });
    expect(whose(client)).toBeNull();
  });
});

test("where the operator says so, who saves their profile goes to whoever has fewest; nobody changes hands for it", () => {
  const before = world.borrower();
  world.do(world.admin, changeAjustes, { repartirNuevos: true });
  const [lector, own] = [world.anAdmin("lector"), world.borrower()];
  give(world.borrower(), ana);
  const next = [world.borrower(), world.borrower(), world.borrower()];
  expect(whose(before)).toBeNull();
  const all = [own, ...next].map(whose);
  expect(all).not.toContain(idOf(lector));
  const counts = countEncargos(world.storage.db).map(({ clientes }) => clientes);
  expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
  expect(counts).toHaveLength(3);
  // Saved again, it stays the same person's.
  give(own, luis);
  world.do(own, saveProfile, {
    ...PROFILE,
    telefono: world.row(own).telefono ?? "",
    cedula: world.row(own).cedula ?? "",
  });
  expect(whose(own)).toBe(idOf(luis));
});

describe("of one person's clients", () => {
  /** Ana's and Luis's clients: a request, a late running loan with a pago, a finished loan, and somebody without anything. */
  function people(of: AdminContext) {
    const [asks, pays, done, idle] = [world.borrower(), world.borrower(), world.borrower(), world.borrower()];
    aRequest(asks);
    anApproved(world, pays);
    world.do(pays, registerPago, { codigo: "1234", monto: centavos(600), referencia: null });
    world.do(world.admin, completeLoan, { loanId: anApproved(world, done) });
    for (const one of [asks, pays, done, idle]) give(one, of);
    return { asks, pays, done, idle };
  }

  test("each list, its figures and Hoy show theirs alone", async () => {
    const [hers, his] = [people(ana), people(luis)];
    world.clock.goTo(dia("2027-06-01"));
    const panel = world.caller(ana);
    const encargado = idOf(ana);
    const of = async (list: Promise<{ items: object[] }>) =>
      (await list).items.map((item) => ("userId" in item ? item.userId : (item as { id: string }).id)).toSorted();
    expect(await of(panel.usuarios.list({ encargado }))).toEqual(Object.values(hers).map(idOf).toSorted());
    expect(await of(panel.usuarios.list({ encargado, buscar: PROFILE.nombre }))).toHaveLength(4);
    expect(await of(panel.usuarios.list({ encargado, filtro: "prestamo" }))).toEqual([idOf(hers.pays)]);
    expect(await of(panel.loans.list({ encargado }))).toEqual([idOf(hers.asks)]);
    expect(await of(panel.loans.list({ encargado, status: "Aprobado" }))).toEqual([idOf(hers.pays)]);
    expect(await of(panel.loans.list({ encargado, status: "Aprobado", mora: "vencidas" }))).toEqual([idOf(hers.pays)]);
    expect(await of(panel.pagos.list({ encargado }))).toEqual([idOf(hers.pays)]);
    expect(await of(panel.pagos.list({ encargado, orden: "dia" }))).toEqual([idOf(hers.pays)]);
    expect(await of(panel.completados.list({ encargado }))).toEqual([idOf(hers.done)]);
    for (const orden of [undefined, "mayores"] as const)
      expect(await of(panel.morosidad.list({ encargado, ...(orden && { orden }) }))).toEqual([idOf(hers.pays)]);
    const all = await panel.morosidad.tramos();
    const own = await panel.morosidad.tramos({ encargado });
    for (const [i, { cantidad, debido, saldo }] of own.entries())
      expect({ cantidad: cantidad * 2, debido: debido * 2, saldo: saldo * 2 }).toEqual({
        cantidad: all[i]?.cantidad,
        debido: all[i]?.debido,
        saldo: all[i]?.saldo,
      });
    const [everybody, mine] = [await panel.hoy.get(), await panel.hoy.get({ encargado })];
    expect([everybody.espera.solicitudes.cantidad, mine.espera.solicitudes.cantidad]).toEqual([2, 1]);
    expect([everybody.espera.pagos.cantidad, mine.espera.pagos.cantidad]).toEqual([2, 1]);
    expect([everybody.cuotas.vencidas, mine.cuotas.vencidas]).toEqual([2, 1]);
    expect(mine.espera.pagos.desde).toBe(everybody.espera.pagos.desde);
    expect(await of(panel.loans.list({ encargado: idOf(luis) }))).toEqual([idOf(his.asks)]);
    for (const clase of [undefined, "negocio"] as const) {
      const sent = (await panel.mensajes.list({ encargado, clase, limit: 100 })).items.map(({ userId }) => userId);
      expect(sent.length).toBeGreaterThan(0);
      expect(Object.values(hers).map(idOf)).toEqual(expect.arrayContaining(sent));
    }
  });

  test("the calendar counts and names theirs alone; what both have is what everybody has", async () => {
    const hers = people(ana);
    people(luis);
    const panel = world.caller(ana);
    const period = { desde: dia("2027-02-10"), hasta: dia("2027-03-26") };
    const [all, own, other] = [
      await panel.calendario.agenda(period),
      await panel.calendario.agenda({ ...period, encargado: idOf(ana) }),
      await panel.calendario.agenda({ ...period, encargado: idOf(luis) }),
    ];
    expect(own.events.map(({ userId }) => userId)).toEqual(Array(2).fill(idOf(hers.pays)));
    expect(own.days.map(({ pagadas, faltan }) => [pagadas, faltan])).toEqual(Array(2).fill([0, 1]));
    expect(all.days).toEqual(
      own.days.map(({ dia, pagadas, faltan }, i) => ({
        dia,
        pagadas: pagadas + (other.days[i]?.pagadas ?? 0),
        faltan: faltan + (other.days[i]?.faltan ?? 0),
      })),
    );
  });

  test("the money of the periods: each one's, and together with nobody's all of it", async () => {
    const [hers, his, nobodys] = [world.borrower(), world.borrower(), world.borrower()];
    for (const client of [hers, his, nobodys]) anApproved(world, client);
    anApprovedPago(world, hers, 600);
    world.clock.goTo(dia("2027-03-20"));
    for (const client of [hers, hers, his]) anApprovedPago(world, client, 700);
    give(hers, ana);
    give(his, luis);
    const panel = world.caller(ana);
    for (const por of ["mes", "semana"] as const) {
      const [all, own, other] = [
        await panel.reportes.periodos({ por }),
        await panel.reportes.periodos({ por, encargado: idOf(ana) }),
        await panel.reportes.periodos({ por, encargado: idOf(luis) }),
      ];
      expect(own.reduce((sum, { cobrado }) => sum + cobrado, 0)).toBe(2000);
      // Nobody's loan came in with the others, and brought nothing.
      for (const [i, fila] of all.entries()) {
        expect(fila.cobrado).toBe((own[i]?.cobrado ?? 0) + (other[i]?.cobrado ?? 0));
        expect(fila.pagos).toBe((own[i]?.pagos ?? 0) + (other[i]?.pagos ?? 0));
        expect(fila.prestado).toBe((own[i]?.prestado ?? 0) * 3);
        expect(fila.interes).toBe((own[i]?.interes ?? 0) * 3);
      }
      give(his, ana);
      give(nobodys, ana);
      const hersNow = await panel.reportes.periodos({ por, encargado: idOf(ana) });
      const told = ({ cierre: _, ...fila }: (typeof all)[number]) => fila;
      expect(hersNow.map(told)).toEqual(all.map(told));
      give(his, luis);
      give(nobodys, null);
    }
  });
});

test("what each collected this month, what is overdue, and whom they reached", async () => {
  const [hers, nobodys] = [world.borrower(), world.borrower()];
  for (const client of [hers, nobodys]) {
    anApproved(world, client);
    anApprovedPago(world, client);
  }
  give(hers, ana);
  const month = (await world.caller(luis).reportes.equipo()).renglones;
  const of = (rows: typeof month, correo: string | null) => rows.find((row) => row.correo === correo);
  expect(of(month, ana.usuario.correo)).toMatchObject({ clientes: 1, cobrado: 600, vencido: 0, contactos: 0 });
  expect(of(month, null)).toMatchObject({ cobrado: 600, vencido: 0 });
  world.clock.goTo(dia("2027-06-01"));
  const about = { userId: idOf(hers), texto: "x", tipo: "llamada" as const };
  for (const resultado of ["contesto", "no_contesta"] as const) world.do(luis, addGestion, { ...about, resultado });
  const { renglones, hora } = await world.caller(luis).reportes.equipo();
  expect(of(renglones, ana.usuario.correo)).toMatchObject({ cobrado: 0, vencido: 1800, contactos: 0 });
  expect(of(renglones, luis.usuario.correo)).toMatchObject({ clientes: 0, contactos: 2, contestados: 1 });
  expect(hora).toBeNull();
  for (let i = 0; i < 9; i += 1) world.do(luis, addGestion, { ...about, resultado: "contesto" });
  expect((await world.caller(luis).reportes.equipo()).hora).toBe(12);
});
