/** The team registers a client, their photos and their request; the client opens that account with a code to their phone. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { dia } from "../../rules/country/fecha.ts";
import { centavos } from "../../rules/money/dinero.ts";
import type { AdminContext, UserContext } from "../../server/core/context.ts";
import { createCliente, sendFotos } from "../../server/identity/altas/actions.ts";
import { setPhone } from "../../server/identity/cuentas/queries.ts";
import { approveLoan } from "../../server/lending/desembolsos/actions.ts";
import { requestLoanFor } from "../../server/lending/loans/actions.ts";
import { findEncargo } from "../../server/people/encargos/queries.ts";
import { getUsuario } from "../../server/people/usuarios/queries.ts";
import { createWorld, DATOS_PAGO, PROFILE, photoOf, type World } from "../support/world.ts";

let world: World;
let ana: AdminContext;
beforeEach(() => {
  world = createWorld();
  ana = world.anAdmin("gestor");
});
afterEach(() => world.close());

const { ubicacion: _, ...DATOS } = PROFILE;
const ALTA = { ...DATOS, telefono: "+584141234567", cedula: "V20333444", firmoEnPapel: true as const };
const enter = (alta: Partial<typeof ALTA> = {}) => world.do(ana, createCliente, { ...ALTA, ...alta }).userId;
const as = (userId: string): UserContext => ({ ...world.base, usuario: getUsuario(world.storage.db, userId) });
const photos = (userId: string) => ({ imgVerify1: photoOf(as(userId)), imgVerify2: photoOf(as(userId)) });
const lines = (userId: string) =>
  world.storage.driver.prepare("select accion, actorId from auditoria where userId = ? order by rowid").all(userId);
const refused = (act: () => unknown, code: string) => expect(act).toThrow(expect.objectContaining({ code }));

describe("a client who is entered", () => {
  test("has a whole profile, is of whoever entered them, and it is kept that they signed on paper", () => {
    const userId = enter();
    expect(getUsuario(world.storage.db, userId)).toMatchObject({
      ...{ nombre: PROFILE.nombre, telefono: ALTA.telefono, cedula: ALTA.cedula },
      ...{ perfilGuardado: true, verify: false, latitude: 0, longitude: 0, rol: "cliente" },
    });
    expect(findEncargo(world.storage.db, userId)?.encargado).toBe(ana.usuario.id);
    expect(lines(userId)).toEqual([{ accion: "altas.create", actorId: ana.usuario.id }]);
    const { despues } = world.storage.driver
      .prepare("select despues from auditoria where accion = 'altas.create'")
      .get() as {
      despues: string;
    };
    expect(JSON.parse(despues)).toMatchObject({ firmoEnPapel: true });
  });

  test("is nobody else: another's phone to enter with, cédula or Pago Móvil are refused, and nothing of it stays", () => {
    const other = world.borrower();
    setPhone(world.storage.db, other.usuario.id, "+584240000001");
    const before = world.storage.driver.prepare("select count(*) as n from user").get();
    refused(() => enter({ telefono: "+584240000001" }), "TELEFONO_IN_USE");
    refused(() => enter({ cedula: world.row(other).cedula ?? "" }), "CEDULA_TAKEN");
    refused(() => enter({ telefono: world.row(other).telefono ?? "" }), "TELEFONO_TAKEN");
    enter();
    refused(() => enter({ cedula: "V20333445" }), "TELEFONO_IN_USE");
    const after = world.storage.driver.prepare("select count(*) as n from user").get() as { n: number };
    expect(after.n).toBe((before as { n: number }).n + 1);
  });

  test("waits with their photos for a review, or is verified by who saw them", () => {
    const [waits, seen] = [enter(), enter({ telefono: "+584141234568", cedula: "V20333445" })];
    expect(world.do(ana, sendFotos, { userId: waits, ...photos(waits), verificada: false })).toEqual({ verify: false });
    expect(world.do(ana, sendFotos, { userId: seen, ...photos(seen), verificada: true })).toEqual({ verify: true });
    expect([waits, seen].map((id) => getUsuario(world.storage.db, id).verify)).toEqual([false, true]);
    expect(lines(seen).slice(1)).toEqual([
      { accion: "verificaciones.submit", actorId: ana.usuario.id },
      { accion: "verificaciones.approve", actorId: ana.usuario.id },
    ]);
    const stranger = world.newcomer();
    refused(
      () => world.do(ana, sendFotos, { userId: waits, ...photos(stranger.usuario.id), verificada: true }),
      "IMAGES_BOTH_REQUIRED",
    );
  });
});

const TERMS = { cuotas: 4, fechaPrimerPago: dia("2027-02-15"), datosPago: DATOS_PAGO };

describe("a request for a client", () => {
  const ask = (userId: string, amount = 2000) =>
    world.do(ana, requestLoanFor, { userId, amount: centavos(amount), reason: "Repuestos" });

  test("is theirs, as if they had asked; they are told, and it is kept who did", async () => {
    const client = world.borrower();
    const { id } = ask(client.usuario.id);
    expect((await world.caller(client).loans.mine())?.id).toBe(id);
    const told = await world.caller(client).notificaciones.mine({});
    expect(told.items[0]?.mensaje).toContain("Anotamos tu solicitud de $20,00");
    expect(lines(client.usuario.id).at(-1)).toEqual({ accion: "loans.requestFor", actorId: ana.usuario.id });
  });

  test("keeps within what they could ask for themselves", () => {
    const client = world.borrower();
    refused(() => ask(client.usuario.id, 1_000_000), "AMOUNT_OUT_OF_RANGE");
    refused(() => ask(enter()), "NOT_VERIFIED");
    refused(() => ask(world.newcomer().usuario.id), "PROFILE_MISSING");
    ask(client.usuario.id);
    refused(() => ask(client.usuario.id), "LOAN_ALREADY_ACTIVE");
    refused(() => ask("nadie"), "USUARIO_NOT_FOUND");
  });

  test("is approved by another than the gestor who entered it: an owner, or another gestor", () => {
    const approve = (by: AdminContext, loanId: string) => world.do(by, approveLoan, { loanId, ...TERMS });
    const clients = [world.borrower(), world.borrower(), world.borrower()];
    const [first, second, own] = clients.map(({ usuario }) => usuario.id) as [string, string, string];
    const loanId = ask(first).id;
    refused(() => approve(ana, loanId), "REQUEST_OWN");
    approve(world.anAdmin("gestor"), loanId);
    approve(world.admin, ask(second).id);
    const { id } = world.do(world.admin, requestLoanFor, { userId: own, amount: centavos(2000), reason: "x" });
    approve(world.admin, id);
  });
});
