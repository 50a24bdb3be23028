/** The signals beside a request and a pago, and the sort orders of the list of loans. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { dia } from "../../rules/country/fecha.ts";
import { porPagar } from "../../rules/loans/aprobar/senales.ts";
import { centavos } from "../../rules/money/dinero.ts";
import type { PagoMovil } from "../../rules/people/perfil.ts";
import type { UserContext } from "../../server/core/context.ts";
import { completeLoan } from "../../server/lending/completados/actions.ts";
import { approveLoan } from "../../server/lending/desembolsos/actions.ts";
import { banOfLoan, rejectLoan } from "../../server/lending/loans/actions.ts";
import { registerPago, setPagoStatus } from "../../server/lending/pagos/actions.ts";
import { insertImagen } from "../../server/people/imagenes/queries.ts";
import { assignRecomendador } from "../../server/people/referidos/actions.ts";
import { changePagoMovil } from "../../server/people/usuarios/actions.ts";
import type { Db } from "../../server/storage/db.ts";
import { newId } from "../../server/storage/ids.ts";
import { askedDuring, planOf } from "../support/preguntas.ts";
import {
  anApproved,
  anApprovedPago,
  aPago,
  aRequest,
  createWorld,
  DATOS_PAGO,
  PROFILE,
  type World,
} from "../support/world.ts";

let world: World;
beforeEach(() => {
  world = createWorld();
});
afterEach(() => world.close());

const beside = (loanId: string) => world.caller(world.admin).senales.ofLoan({ loanId });
const besidePago = (pagoId: string) => world.caller(world.admin).senales.ofPago({ pagoId });

describe("beside a request", () => {
  test("since when a client, verified, both photos, nothing paid yet", async () => {
    const borrower = world.borrower();
    const signals = await beside(aRequest(borrower));
    expect(signals).toMatchObject({
      verify: true,
      recomendador: null,
      completados: 0,
      aTiempo: 0,
      retraso: null,
      vistos: [],
    });
    expect(signals.clienteDesde).toBe(borrower.usuario.creado);
    expect(signals.fotos).toEqual([
      expect.stringMatching(/^\/api\/imagenes\//),
      expect.stringMatching(/^\/api\/imagenes\//),
    ]);
  });

  test("who recommended, how many loans were finished, how many on time, and how late on average", async () => {
    const [borrower, friend] = [world.borrower(), world.borrower()];
    world.do(world.admin, assignRecomendador, { userId: borrower.usuario.id, recomendadoPor: friend.usuario.id });
    for (const day of ["2027-02-15", "2027-02-19"]) {
      world.clock.goTo(dia("2027-01-15"));
      const loanId = anApproved(world, borrower);
      world.clock.goTo(dia(day));
      const pagoId = aPago(borrower, 2400);
      world.do(world.admin, setPagoStatus, { pagoId, status: "Aprobado", cuotas: 4, motivo: null });
      world.do(world.admin, completeLoan, { loanId });
    }
    const signals = await beside(aRequest(borrower));
    // The first cuota of the second loan was four days late; the other seven were not.
    expect(signals).toMatchObject({ completados: 2, aTiempo: 1, retraso: 0.5 });
    expect(signals.recomendador).toEqual({ userId: friend.usuario.id, nombre: "María José Núñez" });
  });

  test("the same cédula and phone in another's finished loan, though they have changed since", async () => {
    const [one, other] = [world.borrower(), world.borrower()];
    const { telefono, cedula } = world.row(one);
    const loanId = anApproved(world, one);
    world.do(world.admin, completeLoan, { loanId });
    const change = world.storage.driver.prepare("update usuarios set telefono = ?, cedula = ? where id = ?");
    change.run("+584249999999", "V5555555", one.usuario.id);
    change.run(telefono, cedula, other.usuario.id);
    const { vistos } = await beside(aRequest(other));
    expect(vistos).toEqual([
      { motivo: "cedula", userId: one.usuario.id, nombre: "María José Núñez", cedula: "V5555555" },
      { motivo: "telefono", userId: one.usuario.id, nombre: "María José Núñez", cedula: "V5555555" },
    ]);
  });

  test("a phone with which another account signs in, and one that another has in the profile now", async () => {
    const [one, other, third] = [world.borrower(), world.newcomer(), world.borrower()];
    const loanId = aRequest(one);
    const { telefono } = world.row(one);
    world.storage.driver.prepare("update user set phoneNumber = ? where id = ?").run(telefono, other.usuario.id);
    world.storage.driver.prepare("update usuarios set telefono = '+584240000001' where id = ?").run(one.usuario.id);
    const changed = (tx: Db, ctx: UserContext, to: PagoMovil) => changePagoMovil(tx, ctx, ctx.usuario.id, to);
    world.do(third, changed, { banco: PROFILE.banco, telefono: telefono ?? "" });
    expect((await beside(loanId)).vistos.map(({ motivo, userId }) => [motivo, userId])).toEqual([
      ["acceso", other.usuario.id],
      ["telefono", third.usuario.id],
    ]);
  });

  test("the same photo in another's file, once however often it was sent", async () => {
    const [one, other] = [world.borrower(), world.borrower()];
    const photo = { bytes: 10, ancho: 1000, alto: 750, sha256: "la misma", creado: world.clock.now() };
    for (const userId of [one.usuario.id, other.usuario.id, other.usuario.id]) {
      insertImagen(world.storage.db, { id: newId(), userId, ...photo });
    }
    const { vistos } = await beside(aRequest(one));
    expect(vistos).toMatchObject([{ motivo: "foto", userId: other.usuario.id, nombre: "María José Núñez" }]);
  });

  test("a request that does not exist: Solicitud no encontrada.", async () => {
    await expect(beside("nada")).rejects.toThrow("Solicitud no encontrada.");
  });
});

describe("beside a pago", () => {
  const paying = (referencia: string | null, codigo = "1234") => {
    const borrower = world.borrower();
    anApproved(world, borrower);
    const { id } = world.do(borrower, registerPago, { codigo, monto: centavos(600), referencia });
    return { borrower, id };
  };

  test("the cuotas left, what is owed, and the bank of the profile", async () => {
    const borrower = world.borrower();
    anApproved(world, borrower);
    anApprovedPago(world, borrower);
    const signals = await besidePago(aPago(borrower, 600, "9999"));
    expect(signals).toMatchObject({
      prestamo: "activo",
      saldo: 1800,
      bancos: ["0102"],
      mismaReferencia: [],
      mismaCaptura: [],
      mismoCodigo: [],
    });
    expect(porPagar(signals.cargos).map(({ numero, pendiente }) => [numero, pendiente])).toEqual([
      [2, 600],
      [3, 600],
      [4, 600],
    ]);
  });

  test("the banks from which their money came before, and only once it had", async () => {
    const borrower = world.borrower();
    anApproved(world, borrower);
    const from = (bancoPagador: string, codigo: string) =>
      world.do(borrower, registerPago, { codigo, monto: centavos(600), referencia: null, bancoPagador }).id;
    const first = from("0134", "1111");
    expect((await besidePago(first)).bancos).toEqual(["0102"]);
    world.do(world.admin, setPagoStatus, { pagoId: first, status: "Aprobado", cuotas: 1, motivo: null });
    expect((await besidePago(first)).bancos.toSorted()).toEqual(["0102", "0134"]);
  });

  test("a finished loan, and none", async () => {
    const borrower = world.borrower();
    const loanId = anApproved(world, borrower);
    const before = aPago(borrower);
    world.do(world.admin, completeLoan, { loanId });
    expect(await besidePago(before)).toMatchObject({ prestamo: "terminado", saldo: 0, cargos: [] });
    // It was closed with a debt: later money goes to it too.
    expect(await besidePago(aPago(borrower, 600, "7777"))).toMatchObject({ prestamo: "terminado", cargos: [] });
    const whole = world.borrower();
    const paid = anApproved(world, whole);
    world.do(world.admin, setPagoStatus, { pagoId: aPago(whole, 2400), status: "Aprobado", cuotas: 1, motivo: null });
    world.do(world.admin, completeLoan, { loanId: paid });
    expect(await besidePago(aPago(whole, 600, "8888"))).toMatchObject({ prestamo: "ninguno", cargos: [] });
  });

  test("the same whole reference, whoever sent it and whenever", async () => {
    const first = paying("000011112222", "2222");
    world.do(world.admin, setPagoStatus, { pagoId: first.id, status: "Aprobado", cuotas: 1, motivo: null });
    world.clock.goTo(dia("2027-06-01"));
    const second = paying("000011112222", "2222");
    const { mismaReferencia, mismoCodigo } = await besidePago(second.id);
    expect(mismaReferencia).toMatchObject([{ id: first.id, userId: first.borrower.usuario.id, status: "Aprobado" }]);
    expect(mismoCodigo).toEqual([]);
  });

  test("two people may tell one reference: both are kept, and each is marked with the other", async () => {
    const first = paying("000011112222", "2222");
    const second = paying("11112222", "2222");
    for (const [one, other] of [
      [first, second],
      [second, first],
    ] as const) {
      const { mismaReferencia } = await besidePago(one.id);
      expect(mismaReferencia).toMatchObject([{ id: other.id, userId: other.borrower.usuario.id, status: "Pendiente" }]);
    }
  });

  test("the same four digits within a week, unless their whole references tell them apart", async () => {
    const first = paying(null);
    const apart = paying("555551234");
    const near = paying(null);
    world.clock.goTo(dia("2027-01-23"));
    const later = paying(null);
    const idsOf = async (id: string) => (await besidePago(id)).mismoCodigo.map((pago) => pago.id).toSorted();
    expect(await idsOf(near.id)).toEqual([first.id, apart.id].toSorted());
    expect(await idsOf(apart.id)).toEqual([first.id, near.id].toSorted());
    expect(await idsOf(paying("999991234").id)).toEqual([later.id]);
  });
});

describe("the list of loans", () => {
  const list = (input: object) => world.caller(world.admin).loans.list(input as never);
  const idsOf = async (input: object) => (await list(input)).items.map(({ id }) => id);

  /** Approved on 15 January, each with its first cuota on that day. */
  const due = (...days: string[]) =>
    days.map((fechaPrimerPago) => {
      const loanId = aRequest(world.borrower());
      world.do(world.admin, approveLoan, {
        loanId,
        cuotas: 4,
        fechaPrimerPago: dia(fechaPrimerPago),
        datosPago: DATOS_PAGO,
      });
      return loanId;
    });

  test("by the day of the next cuota, page by page; past due or not", async () => {
    const [march = "", january = "", february = "", today = ""] = due(
      "2027-03-01",
      "2027-01-10",
      "2027-02-01",
      "2027-01-15",
    );
    const byDay = { status: "Aprobado", orden: "vencimiento" };
    expect(await idsOf(byDay)).toEqual([january, today, february, march]);
    expect(await idsOf({ ...byDay, mora: "vencidas" })).toEqual([january]);
    expect(await idsOf({ ...byDay, mora: "aldia" })).toEqual([today, february, march]);
    expect(await idsOf({ status: "Aprobado", mora: "vencidas" })).toEqual([january]);
    expect(await idsOf({ ...byDay, status: "Pendiente" })).toEqual([]);
    const walked: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof list>> = await list({ ...byDay, limit: 1, cursor });
      walked.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor);
    expect(walked).toEqual([january, today, february, march]);
    await expect(list({ ...byDay, cursor: "5.x" })).rejects.toThrow("Revisa los datos marcados");
  });

  test("on the same day, each once", async () => {
    const ids = due("2027-02-01", "2027-02-01", "2027-02-01");
    const first = await list({ status: "Aprobado", orden: "vencimiento", limit: 2 });
    const rest = await list({ status: "Aprobado", orden: "vencimiento", cursor: first.nextCursor });
    expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual(ids.toSorted());
  });

  test("the latest decision first", async () => {
    const [one, two] = [aRequest(world.borrower()), aRequest(world.borrower())];
    world.do(world.admin, rejectLoan, { loanId: two, motivo: null });
    world.clock.advance(1000);
    world.do(world.admin, rejectLoan, { loanId: one, motivo: null });
    expect(await idsOf({ status: "Rechazado", orden: "decididas" })).toEqual([one, two]);
    const first = await list({ status: "Rechazado", orden: "decididas", limit: 1 });
    expect(await idsOf({ status: "Rechazado", orden: "decididas", cursor: first.nextCursor })).toEqual([two]);
    const banned = aRequest(world.borrower());
    world.do(world.admin, banOfLoan, { loanId: banned, motivo: "x" });
    expect(await idsOf({ status: "Baneado", orden: "decididas" })).toEqual([banned]);
  });

  test.each([
    ["by due day", "vencimiento", undefined, "loans_proxima_cuota"],
    ["past due", "recientes", "vencidas", "loans_proxima_cuota"],
    ["by decision", "decididas", undefined, "loans_decidido"],
    ["newest first", "recientes", undefined, "loans_status"],
  ])("%s goes by an index, without sorting", async (_, orden, mora, index) => {
    const { driver } = world.storage;
    const asked = await askedDuring(driver, () => list({ status: "Aprobado", orden, mora }));
    const ordered = asked.filter(({ source }) => / from "loans" where/.test(source) && /order by/.test(source));
    expect(ordered).toHaveLength(1);
    const plan = ordered.map((one) => planOf(driver, one)).join("\n");
    expect(plan).toContain(index);
    expect(plan).not.toMatch(/TEMP B-TREE/);
  });
});
