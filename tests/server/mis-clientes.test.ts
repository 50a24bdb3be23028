/** Reports, the bank and the trail for one team member: only their clients, and everybody's together add up to all. */
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Dia } from "../../rules/country/fecha.ts";
import { confirmPares } from "../../server/bank/banco/actions.ts";
import { today } from "../../server/core/clock.ts";
import type { AdminContext, UserContext } from "../../server/core/context.ts";
import { readRiesgo, readRiesgoDe } from "../../server/lending/riesgos/queries.ts";
import { listCohortes, listPeriodos, listSegmentos } from "../../server/operator/reportes/queries.ts";
import { assignCliente } from "../../server/people/encargados/actions.ts";
import { historia } from "../money/azar.ts";
import { abrirEscena } from "../money/escena.ts";
import { obedecer } from "../money/ordenes.ts";
import { forAll, runs } from "../support/azar.ts";
import { aMovimiento, aPagoBs, aRate } from "../support/conciliacion.ts";
import { anApproved, createWorld, type World } from "../support/world.ts";

/** Rows with the same name added up, figure by figure; all-zero rows are left out. */
function added(rows: readonly object[], names: readonly string[]) {
  const sums = new Map<string, number>();
  for (const row of rows as readonly Record<string, unknown>[])
    for (const [figure, value] of Object.entries(row)) {
      if (names.includes(figure) || typeof value !== "number" || value === 0) continue;
      const key = `${figure} of ${names.map((name) => row[name]).join(" ")}`;
      sums.set(key, (sums.get(key) ?? 0) + value);
    }
  return Object.fromEntries([...sums].filter(([, sum]) => sum !== 0).toSorted());
}

test("what two of the team see, of any history, is together what all see", { timeout: 60_000 }, async () => {
  await forAll(
    fc.asyncProperty(historia(14), async (ordenes) => {
      const escena = abrirEscena();
      try {
        for (const orden of ordenes) obedecer(escena, orden);
        expectTogether(escena.world);
      } finally {
        escena.world.close();
      }
    }),
    { numRuns: runs(12) },
  );
});

function expectTogether({ storage: { db, driver }, admin, clock }: World) {
  // The administrator and, as if they were one too, one of the clients.
  const team = [
    admin.usuario.id,
    driver.prepare("select min(id) from usuarios where id <> ?").pluck().get(admin.usuario.id) as string,
  ];
  driver
    .prepare("insert into encargos (userId, encargado, desde) select id, iif(rowid % 2, ?, ?), 0 from usuarios")
    .run(...team);
  const hoy: Dia = today(clock);
  const each = <Row>(read: (encargado: string) => Row[]) => team.flatMap(read);
  const of = (encargado?: string) => (encargado === undefined ? {} : { encargado });
  const periodos = (encargado?: string) => listPeriodos(db, { por: "semana", cuantos: "36", ...of(encargado) }, hoy);
  const cohortes = (encargado?: string) => listCohortes(db, { cuantos: "36", ...of(encargado) }, hoy);
  const segmentos = (encargado?: string) => listSegmentos(db, { cuantos: "36", ...of(encargado) }, hoy);
  expect(added(each(periodos), ["periodo"])).toEqual(added(periodos(), ["periodo"]));
  expect(added(each(cohortes), ["mes"])).toEqual(added(cohortes(), ["mes"]));
  expect(added(each(segmentos), ["estado", "nivel"])).toEqual(added(segmentos(), ["estado", "nivel"]));
  const riesgos = team.map((encargado) => readRiesgoDe(db, hoy, encargado));
  expect(added(riesgos, ["dia"])).toEqual(added([readRiesgo(db, hoy)], ["dia"]));
  expect(each(periodos).flatMap(({ cierre }) => cierre ?? [])).toHaveLength(team.length);
}

describe("lists", () => {
  let world: World;
  let ana: AdminContext;
  let luis: AdminContext;
  let hers: UserContext;
  let his: UserContext;
  beforeEach(() => {
    world = createWorld();
    aRate(world);
    [ana, luis] = [world.anAdmin("gestor"), world.anAdmin("gestor")];
    [hers, his] = [world.borrower(), world.borrower()];
    for (const client of [hers, his]) anApproved(world, client);
    const give = (client: UserContext, to: AdminContext) =>
      world.do(world.admin, assignCliente, { userId: client.usuario.id, encargado: to.usuario.id, nota: null });
    give(hers, ana);
    give(his, luis);
  });
  afterEach(() => world.close());

  const de = (admin: AdminContext) => ({ encargado: admin.usuario.id });
  const bank = () => world.caller(world.admin).banco;

  test("the bank's: what is proposed, what has no money and what stands, each with its count", async () => {
    const pairs = [hers, his].map((client, i) => {
      const referencia = `00001234567${i}`;
      return {
        pagoId: aPagoBs(client, 600_00 + i, referencia),
        movimientoId: aMovimiento(world, 600_00 + i, referencia),
      };
    });
    const proposed = async (asked?: { encargado: string }) =>
      (await bank().propuestas(asked)).map(({ pago }) => pago.userId).toSorted();
    expect(await proposed()).toEqual([hers.usuario.id, his.usuario.id].toSorted());
    expect(await proposed(de(ana))).toEqual([hers.usuario.id]);
    expect(await bank().cuantos(de(ana))).toMatchObject({ coinciden: 1, dineroSinPago: 0 });
    expect(await bank().cuantos()).toMatchObject({ coinciden: 2, dineroSinPago: 0 });
    // Money without a pago counts for everybody.
    aMovimiento(world, 5_00, "000098765432");
    expect(await bank().cuantos(de(ana))).toMatchObject({ coinciden: 1, dineroSinPago: 1 });
    await confirmPares({ ctx: world.admin, input: { pares: pairs } });
    const standing = async (admin: AdminContext) =>
      (await bank().movimientos({ estado: "conciliado", ...de(admin) })).items.map(({ pago }) => pago?.userId);
    expect([await standing(ana), await standing(luis)]).toEqual([[hers.usuario.id], [his.usuario.id]]);
    for (const client of [hers, his]) aPagoBs(client, 700_00, `0000777777${client === hers ? "10" : "20"}`);
    world.clock.advance(3 * 24 * 60 * 60_000);
    expect((await bank().sinDinero(de(luis))).items.map(({ userId }) => userId)).toEqual([his.usuario.id]);
    expect(await bank().cuantos(de(luis))).toMatchObject({ coinciden: 0, pagosSinDinero: 1 });
    expect(await bank().cuantos()).toMatchObject({ pagosSinDinero: 2 });
  });

  test("the trail's, whole or searched: what was done to them, by whomever", async () => {
    const trail = world.caller(luis).auditoria;
    for (const buscar of ["", "encargados.assign"]) {
      const { items } = await trail.list({ buscar, ...de(ana) });
      expect(new Set(items.map(({ userId }) => userId)), buscar).toEqual(new Set([hers.usuario.id]));
    }
    expect((await trail.list({ ...de(ana), accion: "encargados.assign" })).items).toHaveLength(1);
  });
});
