/**
 * Acts that move money, interrupted after every single write and requested a hundred times at once: nothing is left half done,
 * or done twice.
 */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { dia } from "../../rules/country/fecha.ts";
import { centavos } from "../../rules/money/dinero.ts";
import { writeOffLoan } from "../../server/lending/castigos/actions.ts";
import { completeLoan } from "../../server/lending/completados/actions.ts";
import { getBalances } from "../../server/lending/libro/queries.ts";
import { fineLoan, waiveFine } from "../../server/lending/multas/actions.ts";
import { removePago, setPagoStatus } from "../../server/lending/pagos/actions.ts";
import { changeFirstPayment, rescheduleLoan } from "../../server/lending/prorrogas/actions.ts";
import { banUsuario, unbanUsuario } from "../../server/people/baneos/actions.ts";
import { expectAllOrNothing } from "../support/snapshot.ts";
import { anApproved, aPago, createWorld, type World } from "../support/world.ts";

let world: World;
beforeEach(() => {
  world = createWorld();
});
afterEach(() => world.close());

const motivo = "No responde";
type Persona = ReturnType<World["borrower"]>;

/** A $24 loan, with that many cents paid. */
function prestamo(pagado = 0): { persona: Persona; loanId: string; pagoId: string } {
  const persona = world.borrower();
  const loanId = anApproved(world, persona);
  return { persona, loanId, pagoId: pagado > 0 ? cobra(persona, pagado) : "" };
}
function cobra(persona: Persona, monto: number): string {
  const pagoId = aPago(persona, monto);
  decide(pagoId, "Aprobado");
  return pagoId;
}
const decide = (pagoId: string, status: "Aprobado" | "Rechazado") =>
  world.do(world.admin, setPagoStatus, { pagoId, status, cuotas: 0, motivo: null });

/** Prepares the world and returns the act; `writes` is the fewest writes it can consist of. */
const ACTOS: [nombre: string, writes: number, prepara: () => () => unknown][] = [
  [
    "loans.writeOff",
    5,
    () => {
      const { loanId } = prestamo(6_00);
      return () => world.do(world.admin, writeOffLoan, { loanId, motivo });
    },
  ],
  [
    "recovery of a part of what was given up",
    6,
    () => {
      const { loanId, persona } = prestamo(6_00);
      world.do(world.admin, writeOffLoan, { loanId, motivo });
      const pagoId = aPago(persona, 10_00);
      return () => decide(pagoId, "Aprobado");
    },
  ],
  [
    "recovery of more than was given up",
    6,
    () => {
      const { loanId, persona } = prestamo(6_00);
      world.do(world.admin, writeOffLoan, { loanId, motivo });
      const pagoId = aPago(persona, 20_00);
      return () => decide(pagoId, "Aprobado");
    },
  ],
  [
    "a recovery returned",
    6,
    () => {
      const { loanId, persona } = prestamo();
      world.do(world.admin, writeOffLoan, { loanId, motivo });
      const pagoId = cobra(persona, 30_00);
      return () => decide(pagoId, "Rechazado");
    },
  ],
  [
    "completing what was given up",
    8,
    () => {
      const { loanId } = prestamo(6_00);
      world.do(world.admin, writeOffLoan, { loanId, motivo });
      return () => world.do(world.admin, completeLoan, { loanId });
    },
  ],
  [
    "completing with money in favour",
    10,
    () => {
      const { loanId } = prestamo(30_00);
      return () => world.do(world.admin, completeLoan, { loanId });
    },
  ],
  [
    "a pago returned after its loan raised a level",
    10,
    () => {
      const { loanId, pagoId } = prestamo(30_00);
      world.do(world.admin, completeLoan, { loanId });
      return () => decide(pagoId, "Rechazado");
    },
  ],
  [
    "a removed pago that a credit came from",
    10,
    () => {
      const { loanId, pagoId } = prestamo(30_00);
      world.do(world.admin, completeLoan, { loanId });
      return () => world.do(world.admin, removePago, { pagoId });
    },
  ],
  [
    "a pago approved after its loan was closed owing",
    8,
    () => {
      const { loanId, persona } = prestamo(6_00);
      const pagoId = aPago(persona, 20_00);
      world.do(world.admin, completeLoan, { loanId });
      return () => decide(pagoId, "Aprobado");
    },
  ],
  [
    "a fine absorbed by an excess",
    7,
    () => {
      const { loanId } = prestamo(30_00);
      return () => world.do(world.admin, fineLoan, { loanId });
    },
  ],
  [
    "waiving a fine that was paid",
    7,
    () => {
      const { loanId, persona } = prestamo(6_00);
      world.do(world.admin, fineLoan, { loanId });
      cobra(persona, 6_50);
      return () => world.do(world.admin, waiveFine, { loanId, motivo });
    },
  ],
  [
    "moving what is left",
    5,
    () => {
      const { loanId } = prestamo(6_00);
      world.do(world.admin, fineLoan, { loanId });
      return () => world.do(world.admin, changeFirstPayment, { loanId, fechaPrimerPago: dia("2027-04-01") });
    },
  ],
  [
    "loans.reschedule",
    5,
    () => {
      const { loanId } = prestamo(6_00);
      const input = { loanId, desdeCuota: 3, fecha: dia("2027-05-01"), motivo };
      return () => world.do(world.admin, rescheduleLoan, input);
    },
  ],
  [
    "usuarios.ban",
    3,
    () => {
      const { id: userId } = prestamo().persona.usuario;
      return () => world.do(world.admin, banUsuario, { userId, motivo });
    },
  ],
  [
    "usuarios.unban",
    3,
    () => {
      const { id: userId } = prestamo().persona.usuario;
      world.do(world.admin, banUsuario, { userId, motivo });
      return () => world.do(world.admin, unbanUsuario, { userId });
    },
  ],
];

describe("a failure after any write leaves nothing behind", () => {
  test.each(ACTOS)("%s", (_, fewest, prepara) => expectAllOrNothing(world.storage, prepara(), fewest));
});

describe("a hundred at once", () => {
  const veces = async (act: () => Promise<unknown>) => {
    const answers = await Promise.allSettled(Array.from({ length: 100 }, act));
    return answers.filter(({ status }) => status === "fulfilled").length;
  };
  const panel = () => world.caller(world.admin);
  const clave = () => crypto.randomUUID();

  test("a loan is given up once", async () => {
    const { loanId } = prestamo(6_00);
    expect(await veces(() => panel().loans.writeOff({ loanId, motivo, clave: clave() }))).toBe(1);
    expect(getBalances(world.storage.db)).toMatchObject({ cartera: 0, castigos: 18_00 });
  });

  test("a loan is completed once", async () => {
    const { loanId, persona } = prestamo(30_00);
    expect(await veces(() => panel().loans.complete({ loanId, clave: clave() }))).toBe(1);
    expect(world.row(persona)).toMatchObject({ prestamosCompletados: 1, nivel: 2 });
    expect(getBalances(world.storage.db)).toMatchObject({ cartera: 0, saldo_a_favor: -6_00 });
  });

  test("a pago counts once, approved a hundred times", async () => {
    const { persona } = prestamo();
    const pagoId = aPago(persona, 6_00);
    await veces(() => panel().pagos.setStatus({ pagoId, status: "Aprobado", cuotas: 1, clave: clave() }));
    expect(await world.caller(persona).loans.mine()).toMatchObject({ cuotasPagadas: 1, saldo: 18_00 });
  });

  test("returned and approved in turns, it counts once or not at all", async () => {
    const { persona } = prestamo();
    const pagoId = aPago(persona, 6_00);
    let n = 0;
    await veces(() => {
      n += 1;
      const status = n % 2 ? "Aprobado" : "Rechazado";
      return panel().pagos.setStatus({ pagoId, status, cuotas: 1, clave: clave() });
    });
    expect(await world.caller(persona).loans.mine()).toMatchObject({ cuotasPagadas: 0, saldo: 24_00 });
  });

  test("one press of «Multar» fines once, whatever the line repeats", async () => {
    const { loanId, persona } = prestamo();
    const una = clave();
    expect(await veces(() => panel().loans.fine({ loanId, clave: una }))).toBe(100);
    expect(await world.caller(persona).loans.mine()).toMatchObject({ montoFinal: 24_50, saldo: 24_50 });
  });

  test("a hundred administrators who saw 24 fine once", async () => {
    const { loanId, persona } = prestamo();
    const desde = centavos(24_00);
    expect(await veces(() => panel().loans.fine({ loanId, desde, clave: clave() }))).toBe(1);
    expect(await world.caller(persona).loans.mine()).toMatchObject({ montoFinal: 24_50 });
  });

  test("a fine is waived once", async () => {
    const { loanId, persona } = prestamo();
    world.do(world.admin, fineLoan, { loanId });
    expect(await veces(() => panel().loans.waiveFine({ loanId, motivo, clave: clave() }))).toBe(1);
    expect(await world.caller(persona).loans.mine()).toMatchObject({ montoFinal: 24_00, saldo: 24_00 });
  });

  test("a person is banned once", async () => {
    const { id: userId } = prestamo().persona.usuario;
    expect(await veces(() => panel().usuarios.ban({ userId, motivo, clave: clave() }))).toBe(1);
    expect(await veces(() => panel().usuarios.unban({ userId, clave: clave() }))).toBe(1);
  });
});
