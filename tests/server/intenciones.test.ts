/** «Pagar»: the exact amounts that people are given. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { dia, instante, startOfDay } from "../../rules/country/fecha.ts";
import { centavos } from "../../rules/money/dinero.ts";
import { type Tasa, toBolivares } from "../../rules/money/tasa.ts";
import type { UserContext } from "../../server/core/context.ts";
import { writeOffLoan } from "../../server/lending/castigos/actions.ts";
import { createIntencion } from "../../server/lending/intenciones/actions.ts";
import { listWrongIntenciones } from "../../server/lending/intenciones/queries.ts";
import { changeAjustes } from "../../server/operator/ajustes/actions.ts";
import { aCuentaDePago, aMovimiento, aPagoBs, aRate } from "../support/conciliacion.ts";
import { anApproved, anApprovedPago, createWorld, type World } from "../support/world.ts";

let world: World;
let payer: UserContext;
let loanId: string;
beforeEach(() => {
  world = createWorld();
  aRate(world);
  aCuentaDePago(world);
  payer = world.borrower();
  loanId = anApproved(world, payer);
});
afterEach(() => world.close());

type Pedido = Parameters<typeof createIntencion>[2];
const ask = (pedido: Pedido = {}, who = payer) => world.do(who, createIntencion, pedido);
const codigo = (act: () => unknown) => {
  try {
    act();
  } catch (error) {
    return (error as { code?: string }).code;
  }
  return "let in";
};

describe("what is given", () => {
  test("the next cuota at today's rate and some céntimos more, until the day ends in Caracas", () => {
    const { id, montoBs, ...given } = ask();
    expect(given).toEqual({
      loanId,
      monto: 6_00,
      tasa: { fechaValor: "2027-01-15", valor: 100_00000000 },
      provisional: false,
      cuenta: { banco: "0102", telefono: "+584120000000", cedula: "V12345678", titular: "Cuotica" },
      seConfirma: false,
      creada: world.clock.now(),
      hasta: startOfDay(dia("2027-01-16")) - 1,
    });
    expect(id).toMatch(/^[\w-]+$/);
    expect(montoBs).toBeGreaterThan(600_00);
    expect(montoBs).toBeLessThanOrEqual(600_00 + 180);
  });

  test("two cuotas, another sum, and what was given up", () => {
    expect(ask({ cuotas: 2 }).monto).toBe(12_00);
    expect(ask({ monto: centavos(2_50) }).monto).toBe(2_50);
    world.do(world.admin, writeOffLoan, { loanId, motivo: "No responde" });
    expect(ask().monto).toBe(24_00);
  });

  test("into the account that they choose of those that take payments, else into the first", () => {
    const otra = { banco: "0134", telefono: "+584120000001", cedula: "V12345678", titular: "Cuotica" };
    world.do(world.admin, changeAjustes, { otrosDatosPago: [otra] });
    expect(ask({ cuenta: "0134" }).cuenta).toEqual(otra);
    expect(ask().cuenta).toMatchObject({ banco: "0102" });
  });

  test("at the rate before, where that of the day is not known yet", () => {
    world.clock.goTo(dia("2027-01-16"));
    expect(ask()).toMatchObject({ provisional: true, tasa: { fechaValor: "2027-01-15" } });
  });

  test("the same again while it waits: another tab, a lost answer", () => {
    const first = ask();
    expect(ask()).toEqual(first);
    expect(ask({ cuotas: 1, cuenta: "0102", loanId })).toEqual(first);
    expect(ask({ monto: centavos(6_00) }).id).toBe(first.id);
    expect(ask({ cuotas: 2 }).id).not.toBe(first.id);
  });

  test("another the day after", () => {
    const first = ask();
    world.clock.goTo(dia("2027-01-16"));
    expect(ask().id).not.toBe(first.id);
  });
});

describe("what is refused", () => {
  test.each([
    ["who never had a loan", () => ask({}, world.borrower()), "NO_LOAN_TO_PAY"],
    ["a loan of somebody else", () => ask({ loanId: anApproved(world, world.borrower()) }), "NOT_FOUND"],
    ["more than is owed", () => ask({ monto: centavos(24_01) }), "INTENCION_EXCESS"],
    ["an account that is not one of ours", () => ask({ cuenta: "0134" }), "INTENCION_OTHER_ACCOUNT"],
  ])("%s", (_, act, code) => {
    expect(codigo(act)).toBe(code);
  });

  test("without an account, without a rate, without a debt", () => {
    anApprovedPago(world, payer, 24_00);
    expect(codigo(() => ask())).toBe("INTENCION_NOTHING_OWED");
    const bare = createWorld();
    const who = bare.borrower();
    anApproved(bare, who);
    expect(codigo(() => bare.do(who, createIntencion, {}))).toBe("INTENCION_NO_ACCOUNT");
    aCuentaDePago(bare);
    expect(codigo(() => bare.do(who, createIntencion, {}))).toBe("INTENCION_NO_RATE");
    bare.close();
  });

  test("a fourth in one day, used or not; the next day there are three again", () => {
    for (const monto of [1_00, 2_00, 3_00]) ask({ monto: centavos(monto) });
    expect(codigo(() => ask({ monto: centavos(4_00) }))).toBe("INTENCION_TOO_MANY");
    expect(codigo(() => ask({ monto: centavos(2_00) }))).toBe("let in");
    world.clock.goTo(dia("2027-01-16"));
    expect(codigo(() => ask({ monto: centavos(4_00) }))).toBe("let in");
  });
});

/** A person who owes $24 requests one. */
function another(): number {
  const who = world.borrower();
  anApproved(world, who);
  return ask({}, who).montoBs;
}

describe("an amount is one person's", () => {
  test("and no other's that day, nor within thirty days: then there is none left", () => {
    // $0,34: one céntimo of ten bolívares may be added per expected payment, and there are two.
    const small = () => {
      const who = world.borrower();
      anApproved(world, who);
      return ask({ monto: centavos(34) }, who).montoBs;
    };
    const given: number[] = [];
    for (const day of ["2027-01-15", "2027-01-16", "2027-02-13"]) {
      world.clock.goTo(dia(day));
      for (let i = 0; i < 12; i += 1) given.push(small());
    }
    expect(new Set(given).size).toBe(given.length);
  });

  test("nor may the database hold it twice", () => {
    const { id } = ask();
    const { driver } = world.storage;
    const again = (creada: number) => {
      const row = driver.prepare("select * from intenciones where id = ?").get(id) as Record<string, unknown>;
      const next = { ...row, id: `otra ${creada}`, creada, hasta: creada + 1 };
      const names = Object.keys(next);
      driver.prepare(`insert into intenciones (${names}) values (${names.map(() => "?")})`).run(...Object.values(next));
    };
    const now = world.clock.now();
    const days = (n: number) => instante(now + n * 86_400_000);
    expect(() => again(now)).toThrow("given once in thirty days");
    expect(() => again(days(29))).toThrow("given once in thirty days");
    expect(() => again(days(30))).not.toThrow();
    expect(() => driver.prepare("update intenciones set montoBs = 1 where id = ?").run(id)).toThrow("only becomes");
    expect(() => driver.prepare("update intenciones set pagoId = 'x' where id = ?").run(id)).toThrow("only becomes");
    expect(() => driver.prepare("delete from intenciones where id = ?").run(id)).toThrow("its amount was given");
  });

  test("never that of money that came in, nor of a pago that waits", () => {
    const told = world.borrower();
    anApproved(world, told);
    // Nearly all the amounts that can be made from Bs. 600,00.
    for (let step = 1; step < 60; step += 1) aMovimiento(world, 600_00 + step, String(10_000_000 + step));
    for (let step = 60; step < 80; step += 1) aPagoBs(told, 600_00 + step, String(20_000_000 + step));
    for (let i = 0; i < 10; i += 1) expect(another()).toBeGreaterThanOrEqual(600_80);
  });

  test("never what somebody pays who was given none, at the rates of these days", () => {
    aRate(world, dia("2027-01-14"), 99.7);
    const rate = (bs: number): Tasa => ({ fechaValor: dia("2027-01-14"), valor: (bs * 1e8) as never, fuente: "BCV" });
    for (let i = 0; i < 25; i += 1) {
      const montoBs = another();
      for (let cents = 5_90; cents < 6_30; cents += 1)
        for (const bs of [100, 99.7]) expect(montoBs).not.toBe(toBolivares(centavos(cents), rate(bs)));
    }
  });
});

test("a person sees theirs and nobody else's", async () => {
  const given = ask();
  ask({ cuotas: 2 });
  const other = world.borrower();
  expect(await world.caller(other).intenciones.mine()).toEqual([]);
  const [second, first] = await world.caller(payer).intenciones.mine();
  expect(first).toEqual({ ...given, estado: "viva", pago: null });
  // Once a bank reports here, its person need not register anything.
  aMovimiento(world, 999_99, "000011112222");
  expect((await world.caller(payer).intenciones.mine())[1]).toMatchObject({ id: given.id, seConfirma: true });
  expect(second).toMatchObject({ monto: 12_00, estado: "viva" });
  world.clock.goTo(dia("2027-01-16"));
  expect((await world.caller(payer).intenciones.mine())[1]).toMatchObject({ id: given.id, estado: "vencida" });
  world.clock.goTo(dia("2027-01-24"));
  expect(await world.caller(payer).intenciones.mine()).toEqual([]);
});

test("doctor says which amount is of one person and its pago of another, and which was given twice", () => {
  const { db, driver } = world.storage;
  const { id, montoBs } = ask();
  const [first, second] = [world.borrower(), world.borrower()];
  anApproved(world, first);
  anApproved(world, second);
  const pagoId = aPagoBs(first, montoBs, "12345678");
  const other = ask({}, second).id;
  expect(listWrongIntenciones(db)).toEqual([]);
  driver.exec("drop trigger intenciones_no_cambian");
  driver.prepare("update intenciones set pagoId = ? where id = ?").run(pagoId, id);
  driver.prepare("update intenciones set montoBs = ? where id = ?").run(montoBs, other);
  expect(listWrongIntenciones(db)).toEqual([
    `el monto exacto ${id} es de otra persona que su pago ${pagoId}`,
    `el monto exacto ${id} es de otro préstamo que su pago ${pagoId}`,
    expect.stringMatching(/^el monto exacto \S+ se dio también a \S+$/),
  ]);
});
