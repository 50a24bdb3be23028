/** A ban belongs to a person: no more requests, and a running loan is still owed and payable. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { dia } from "../../rules/country/fecha.ts";
import type { LoanStatus } from "../../rules/loans/status.ts";
import type { UserContext } from "../../server/core/context.ts";
import { getCartera } from "../../server/lending/libro/queries.ts";
import { rejectLoan } from "../../server/lending/loans/actions.ts";
import { listMorosos } from "../../server/lending/morosidad/queries.ts";
import { sendReminder } from "../../server/lending/recordatorios/actions.ts";
import { banUsuario, unbanUsuario } from "../../server/people/baneos/actions.ts";
import { anApproved, anApprovedPago, aRequest, createWorld, type World } from "../support/world.ts";

let world: World;
let borrower: UserContext;
beforeEach(() => {
  world = createWorld();
  borrower = world.borrower();
});
afterEach(() => world.close());

const userId = () => borrower.usuario.id;
const ban = () => world.do(world.admin, banUsuario, { userId: userId(), motivo: "Fraude" });
const unban = () => world.do(world.admin, unbanUsuario, { userId: userId() });
const panel = () => world.caller(world.admin);
const listed = async (status: LoanStatus) => (await panel().loans.list({ status })).items.map(({ id }) => id);
const refused = (act: () => unknown, code: string) => expect(act).toThrow(expect.objectContaining({ code }));

describe("somebody banned", () => {
  test("asks for nothing, with loans or without; forgiven, they may ask again", () => {
    ban();
    refused(() => aRequest(borrower), "BANNED");
    refused(ban, "ALREADY_BANNED");
    unban();
    expect(aRequest(borrower)).toBeTruthy();
    refused(unban, "NOT_BANNED");
  });

  test("an administrator is not banned, nor somebody who does not exist", () => {
    const motivo = "x";
    refused(() => world.do(world.admin, banUsuario, { userId: world.admin.usuario.id, motivo }), "ADMIN_NOT_BANNABLE");
    refused(() => world.do(world.admin, banUsuario, { userId: "nadie", motivo }), "USUARIO_NOT_FOUND");
  });

  test("goes on owing a running loan, sees where it stands, and can pay it", async () => {
    const loanId = anApproved(world, borrower);
    ban();
    expect(await listed("Aprobado")).toEqual([loanId]);
    expect(await listed("Baneado")).toEqual([]);
    expect(await world.caller(borrower).loans.mine()).toMatchObject({ id: loanId, status: "Aprobado", saldo: 24_00 });
    world.clock.goTo(dia("2027-02-16"));
    expect(world.do(world.admin, sendReminder, { loanId })).toEqual({ enviado: true });
    expect(listMorosos(world.storage.db, { hoy: dia("2027-02-16"), limit: 5 }).items).toMatchObject([
      { loanId, dias: 1 },
    ]);
    anApprovedPago(world, borrower);
    expect(getCartera(world.storage.db, loanId)).toBe(18_00);
    expect(await world.caller(borrower).loans.mine()).toMatchObject({ saldo: 18_00, cuotasPagadas: 1 });
    expect(await panel().usuarios.get({ userId: userId() })).toMatchObject({ deuda: 18_00, baneoMotivo: "Fraude" });
  });

  test("has what they asked for shown as Baneado, in one list and no other, until they are forgiven", async () => {
    const rejected = aRequest(borrower);
    world.do(world.admin, rejectLoan, { loanId: rejected, motivo: "x" });
    world.clock.advance(1000);
    const pending = aRequest(borrower);
    const before = [await listed("Pendiente"), await listed("Rechazado"), await listed("Baneado")];
    expect(before).toEqual([[pending], [rejected], []]);
    ban();
    expect([await listed("Pendiente"), await listed("Rechazado")]).toEqual([[], []]);
    expect((await listed("Baneado")).toSorted()).toEqual([rejected, pending].toSorted());
    expect(await world.caller(borrower).loans.mine()).toMatchObject({ id: pending, status: "Baneado" });
    const { items } = await panel().loans.listOf({ userId: userId() });
    expect(items.map(({ status }) => status)).toEqual(["Baneado", "Baneado"]);
    unban();
    expect([await listed("Pendiente"), await listed("Rechazado"), await listed("Baneado")]).toEqual(before);
    expect(await world.caller(borrower).loans.mine()).toMatchObject({ id: pending, status: "Pendiente" });
  });

  test("is counted as the lists count them", async () => {
    const [owes, asks] = [world.borrower(), world.borrower()];
    anApproved(world, owes);
    aRequest(asks);
    const counted = async () => (await panel().resumen.get()).cantidades;
    expect(await counted()).toMatchObject({ aprobadas: 1, pendientes: 1, rechazadas: 0 });
    for (const { usuario } of [owes, asks]) world.do(world.admin, banUsuario, { userId: usuario.id, motivo: "x" });
    expect(await counted()).toMatchObject({ aprobadas: 1, pendientes: 0, rechazadas: 0 });
    expect((await listed("Aprobado")).length).toBe(1);
    expect((await listed("Pendiente")).length).toBe(0);
    expect((await listed("Baneado")).length).toBe(1);
    for (const { usuario } of [owes, asks]) world.do(world.admin, unbanUsuario, { userId: usuario.id });
    expect(await counted()).toMatchObject({ aprobadas: 1, pendientes: 1, rechazadas: 0 });
  });
});
