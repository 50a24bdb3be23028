/** The link for somebody else to pay: how much and where, but not whose; empty once paid, and for a made-up token. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { dia } from "../../rules/country/fecha.ts";
import { completeLoan } from "../../server/lending/completados/actions.ts";
import { setPagoStatus } from "../../server/lending/pagos/actions.ts";
import { changeAjustes } from "../../server/operator/ajustes/actions.ts";
import { anApproved, aPago, createWorld, type World } from "../support/world.ts";

let world: World;
beforeEach(() => {
  world = createWorld();
  const datosPago = { banco: "0102", telefono: "+584125550101", cedula: "V12345678", titular: "Cuotica, C.A." };
  world.do(world.admin, changeAjustes, { datosPago });
});
afterEach(() => world.close());

const stranger = () => world.caller(world.newcomer());

test("it says what is due, where and which number to write, and nothing of the person", async () => {
  const borrower = world.borrower();
  const loanId = anApproved(world, borrower);
  const { token } = await world.caller(borrower).ajenos.mine();
  const said = await stranger().ajenos.get({ token });
  expect(said).toEqual({
    estado: "abierto",
    monto: 6_00,
    vence: "2027-02-15",
    numero: 1,
    cuenta: expect.objectContaining({ banco: "0102", titular: "Cuotica, C.A." }),
    tasa: null,
  });
  expect(token.length).toBeLessThanOrEqual(64);
  expect(token).toContain(loanId);
});

test("part of it paid, the rest is said; paid whole or closed, that nothing is needed, though another cuota comes", async () => {
  const borrower = world.borrower();
  anApproved(world, borrower);
  const { token } = await world.caller(borrower).ajenos.mine();
  const pays = (monto: number, codigo: string, cuotas: number) =>
    world.do(world.admin, setPagoStatus, {
      pagoId: aPago(borrower, monto, codigo),
      status: "Aprobado",
      cuotas,
      motivo: null,
    });
  pays(2_00, "1111", 0);
  expect(await stranger().ajenos.get({ token })).toMatchObject({ estado: "abierto", monto: 4_00 });
  pays(4_00, "2222", 1);
  expect(await stranger().ajenos.get({ token })).toEqual({ estado: "nada" });
  const next = (await world.caller(borrower).ajenos.mine()).token;
  expect(next).not.toBe(token);
  expect(await stranger().ajenos.get({ token: next })).toMatchObject({ vence: "2027-03-15", monto: 6_00 });
  pays(18_00, "3333", 3);
  world.do(world.admin, completeLoan, { loanId: next.slice(0, 36) });
  expect(await stranger().ajenos.get({ token: next })).toEqual({ estado: "nada" });
});

test("what is late is added up to the day of the link", async () => {
  const borrower = world.borrower();
  anApproved(world, borrower);
  world.clock.goTo(dia("2027-03-20"));
  const { token } = await world.caller(borrower).ajenos.mine();
  expect(await stranger().ajenos.get({ token })).toMatchObject({ vence: "2027-03-15", monto: 12_00 });
});

test("nobody makes one up: another day, another loan, a letter changed, or none at all", async () => {
  const [borrower, other] = [world.borrower(), world.borrower()];
  anApproved(world, borrower);
  const loanId = anApproved(world, other);
  const { token } = await world.caller(borrower).ajenos.mine();
  const made = [
    token.replace("-20270215-", "-20270315-"),
    loanId + token.slice(36),
    token.slice(0, -1) + (token.endsWith("A") ? "B" : "A"),
    token.slice(0, -1),
    "nada",
  ];
  for (const one of made)
    await expect(stranger().ajenos.get({ token: one })).rejects.toThrow("Este enlace no es de ningún pago");
  const free = world.borrower();
  await expect(world.caller(free).ajenos.mine()).rejects.toThrow("No debes nada");
});

test("what somebody told of it and waits for review is not asked for twice", async () => {
  const borrower = world.borrower();
  anApproved(world, borrower);
  const { token } = await world.caller(borrower).ajenos.mine();
  aPago(borrower, 2_00, "4444");
  expect(await stranger().ajenos.get({ token })).toMatchObject({ estado: "abierto", monto: 6_00 });
  const pagoId = aPago(borrower, 4_00, "5555");
  expect(await stranger().ajenos.get({ token })).toEqual({ estado: "en revisión" });
  world.do(world.admin, setPagoStatus, { pagoId, status: "Rechazado", cuotas: 0, motivo: "No llegó" });
  expect(await stranger().ajenos.get({ token })).toMatchObject({ estado: "abierto" });
});
