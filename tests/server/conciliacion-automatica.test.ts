/** What the program confirms by itself, what it leaves to a person, and when: on the real database. */
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { emparejamientos } from "../../drizzle/schema/bank.ts";
import { completados } from "../../drizzle/schema/loans.ts";
import { auditoria } from "../../drizzle/schema/operator.ts";
import { notificaciones, usuarios } from "../../drizzle/schema/people.ts";
import { type Dia, dia } from "../../rules/country/fecha.ts";
import { MAX_FRENOS_VISTOS } from "../../rules/limits/banco.ts";
import { bolivares, centavos } from "../../rules/money/dinero.ts";
import { confirmPares, undoPar } from "../../server/bank/banco/actions.ts";
import { confirmExactas, startAutomatic } from "../../server/bank/banco/jobs.ts";
import type { UserContext } from "../../server/core/context.ts";
import { onChange } from "../../server/core/live.ts";
import { setPhone } from "../../server/identity/cuentas/queries.ts";
import { createIntencion } from "../../server/lending/intenciones/actions.ts";
import { getCartera } from "../../server/lending/libro/queries.ts";
import { banOfLoan } from "../../server/lending/loans/actions.ts";
import { registerPago, setPagoStatus } from "../../server/lending/pagos/actions.ts";
import { getPago } from "../../server/lending/pagos/queries.ts";
import { startFreeze } from "../../server/people/congelados/queries.ts";
import { aCuentaDePago, aMovimiento, aPagoBs, aRate, aScene, closeScene, setBanco } from "../support/conciliacion.ts";
import { anApproved, type World } from "../support/world.ts";

const REF = "000012345678";
let world: World;
let borrower: UserContext;
let loanId: string;
beforeEach(() => {
  ({ world, borrower, loanId } = aScene());
});
afterEach(() => closeScene(world));

const status = (pagoId: string) => getPago(world.storage.db, pagoId).status;
const aPair = (montoBs = 600_00, referencia = REF, who = borrower) => ({
  pagoId: aPagoBs(who, montoBs, referencia),
  movimientoId: aMovimiento(world, montoBs, referencia, paidBy(who)),
});
/** Whose phone it was, as the bank shows it. */
const paidBy = (who: UserContext) => ({ telefono: world.row(who).telefono });
/** What the program did: nothing is asked of it but to look. */
const look = () => confirmExactas(world.base);

describe("by itself", () => {
  test("an exact pair is confirmed, the program is who did it, and its person hears of the bank", async () => {
    const par = aPair();
    expect(await look()).toBe(1);
    expect(getPago(world.storage.db, par.pagoId)).toMatchObject({
      status: "Aprobado",
      cuotasAplicadas: 1,
      decididoPor: null,
    });
    expect(getCartera(world.storage.db, loanId)).toBe(18_00);
    const pair = world.storage.db.select().from(emparejamientos).get();
    expect(pair).toMatchObject({ ...par, certeza: "exacta", creadoPor: null });
    const line = world.storage.db.select().from(auditoria).where(eq(auditoria.accion, "banco.automatic")).get();
    expect(line).toMatchObject({ actorId: null, userId: borrower.usuario.id, entidadId: par.movimientoId });
    const told = world.storage.db
      .select()
      .from(notificaciones)
      .all()
      .map(({ mensaje }) => mensaje);
    expect(told.filter((mensaje) => mensaje.startsWith("El banco confirmó"))).toHaveLength(1);
    expect(await world.caller(world.admin).banco.ofPagos({ pagoIds: [par.pagoId] })).toMatchObject([
      { ...par, quien: null },
    ]);
  });

  test("four digits of what came from their own phone; not again once somebody parted them, nor from another's", async () => {
    const cuatro = (codigo: string, montoBs: number) =>
      world.do(borrower, registerPago, { codigo, montoBs: bolivares(montoBs), referencia: null }).id;
    const pagoId = cuatro(REF.slice(-4), 600_00);
    const movimientoId = aMovimiento(world, 600_00, REF, { telefono: borrower.usuario.telefono });
    expect([await look(), status(pagoId)]).toEqual([1, "Aprobado"]);
    world.do(world.admin, undoPar, { movimientoId });
    expect([await look(), status(pagoId)]).toEqual([0, "Pendiente"]);
    const other = cuatro("9911", 300_00);
    aMovimiento(world, 300_00, "0099119911", { telefono: "+584149998877" });
    expect([await look(), status(other)]).toEqual([0, "Pendiente"]);
  });

  test("off, it confirms nothing", async () => {
    setBanco(world, { automatico: false });
    const { pagoId } = aPair();
    expect([await look(), status(pagoId)]).toEqual([0, "Pendiente"]);
  });

  test("the last money closes the loan, and the level rises as by hand", async () => {
    await world.caller(world.admin).ajustes.save({ cierreAutomatico: true });
    aPair(2400_00);
    expect(await look()).toBe(1);
    expect(world.storage.db.select().from(completados).all()).toMatchObject([{ id: loanId, aTiempo: true }]);
    expect(world.row(borrower)).toMatchObject({ prestamosCompletados: 1, nivel: 2 });
  });

  test("one whose rate was not known is confirmed once that is published", async () => {
    world.clock.goTo(dia("2027-01-18"));
    const { pagoId } = aPair();
    expect([getPago(world.storage.db, pagoId).provisional, await look()]).toEqual([true, 0]);
    aRate(world, dia("2027-01-18"), 120);
    expect(await look()).toBe(1);
    expect(getPago(world.storage.db, pagoId)).toMatchObject({ status: "Aprobado", monto: 5_00 });
  });

  test("more than it does at a time are all confirmed", async () => {
    const people = Array.from({ length: 8 }, () => world.borrower());
    const pagos = people.flatMap((person, i) => {
      anApproved(world, person);
      return [1, 2].map((n) => aPair(100_00 * n, `7${i}${n}45678${i}${n}`, person).pagoId);
    });
    expect(await look()).toBe(16);
    expect(new Set(pagos.map(status))).toEqual(new Set(["Aprobado"]));
  });
});

describe("a name that others have too", () => {
  beforeEach(() => aCuentaDePago(world));
  /** The bank gives the hour, and only a surname and an initial of the payer. */
  const comes = (montoBs: number, referencia: string, hora = "12:01") => {
    const { nombre, apellido } = world.row(borrower);
    const said = `${apellido?.split(" ")[0]} ${nombre?.[0]}`.toUpperCase();
    return aMovimiento(world, montoBs, referencia, { nombre: said, hora });
  };
  const told = (montoBs: number, referencia: string | null, codigo = REF.slice(-4)) =>
    world.do(borrower, registerPago, { codigo, referencia, montoBs: bolivares(montoBs) }).id;
  const namesake = () => {
    const { nombre, apellido } = world.row(borrower);
    const other = world.borrower();
    world.storage.db.update(usuarios).set({ nombre, apellido }).where(eq(usuarios.id, other.usuario.id)).run();
  };

  test("is theirs where they had asked to pay so much: of the whole reference, and of its end", async () => {
    namesake();
    world.do(borrower, createIntencion, {});
    const whole = told(600_00, REF);
    comes(600_00, REF);
    expect([await look(), status(whole)]).toEqual([1, "Aprobado"]);
    world.do(borrower, createIntencion, { monto: centavos(5_00) });
    const end = told(500_00, null, "4321");
    comes(500_00, "000099994321");
    expect([await look(), status(end)]).toEqual([1, "Aprobado"]);
  });

  test.each<[string, () => void]>([
    ["never asked", () => comes(600_00, REF)],
    [
      "asked after it came",
      () => {
        comes(600_00, REF, "11:58");
        world.do(borrower, createIntencion, {});
      },
    ],
    [
      "asked before the bank heard, and after it was paid",
      () => {
        world.do(borrower, createIntencion, {});
        comes(600_00, REF, "11:58");
      },
    ],
    [
      "asked for another sum",
      () => {
        world.do(borrower, createIntencion, { monto: centavos(5_00) });
        comes(600_00, REF);
      },
    ],
  ])("is nobody's where they %s", async (_, happens) => {
    namesake();
    happens();
    const pagoId = told(600_00, REF);
    expect([await look(), status(pagoId)]).toEqual([0, "Pendiente"]);
  });
});

describe("what coincides", () => {
  const propuestas = () => world.caller(world.admin).banco.propuestas();
  const ajeno = (montoBs = 600_00, referencia = REF) => {
    aPagoBs(borrower, montoBs, referencia);
    aMovimiento(world, montoBs, referencia, { telefono: "+584149998877" });
  };

  test("says why the program does not approve it, or would not; it is ticked only where that was never asked of it", async () => {
    ajeno();
    const frenos = ["El banco muestra que pagó otra persona"];
    expect(await propuestas()).toMatchObject([{ certeza: "exacta", frenos, marcada: false }]);
    setBanco(world, { automatico: false });
    expect(await propuestas()).toMatchObject([{ certeza: "exacta", frenos, marcada: true }]);
  });

  test("past those that are looked at is not ticked with them", async () => {
    setBanco(world, { automatico: false });
    const people = Array.from({ length: 2 }, () => world.borrower());
    for (const [k, who] of people.entries()) {
      anApproved(world, who);
      borrower = who;
      for (let i = 0; i < MAX_FRENOS_VISTOS / 2 + 1; i += 1) ajeno(10_00 + i, `0000${k + 1}2345${100 + i}`);
    }
    const all = await propuestas();
    expect(all.filter(({ marcada }) => marcada)).toHaveLength(MAX_FRENOS_VISTOS);
    expect(all.slice(MAX_FRENOS_VISTOS).map(({ frenos }) => frenos)).toEqual(
      Array(2).fill(["Confirma primero los de arriba: este aún no se revisó"]),
    );
  });
});

describe("it leaves to a person", () => {
  const again = (codigo: string, referencia: string, fechaPago?: Dia) => {
    const told = { codigo, montoBs: bolivares(600_00), referencia, fechaPago };
    return world.do(borrower, registerPago, told).id;
  };
  test.each<[string, () => string]>([
    [
      "more than the most of one pago",
      () => {
        setBanco(world, { tope: centavos(5_99) });
        return aPair().pagoId;
      },
    ],
    [
      "money of which only a text without a sender tells",
      () => {
        aMovimiento(world, 600_00, REF, paidBy(borrower), null);
        return aPagoBs(borrower, 600_00, REF);
      },
    ],
    [
      "who is banned",
      () => {
        world.do(world.admin, banOfLoan, { loanId, motivo: null });
        return aPair().pagoId;
      },
    ],
    [
      "whose account is protected",
      () => {
        startFreeze(world.storage.db, borrower.usuario.id, world.clock.now());
        return aPair().pagoId;
      },
    ],
    [
      "a reference that another pago has, of other bolívares and with fewer zeros",
      () => {
        const other = world.borrower();
        anApproved(world, other);
        aPagoBs(other, 700_00, "12345678");
        return aPair().pagoId;
      },
    ],
    [
      "a reference that was used before",
      () => {
        const other = world.borrower();
        anApproved(world, other);
        const before = aPagoBs(other, 500_00, REF);
        world.do(world.admin, setPagoStatus, { pagoId: before, status: "Aprobado", cuotas: 0, motivo: null });
        return aPair().pagoId;
      },
    ],
    [
      "with whose phone another account signs in",
      () => {
        setPhone(world.storage.db, world.newcomer().usuario.id, world.row(borrower).telefono ?? "");
        return aPair().pagoId;
      },
    ],
    [
      "what was told weeks after its day",
      () => {
        world.clock.goTo(dia("2027-02-12"));
        const referencia = REF;
        aMovimiento(world, 600_00, referencia, paidBy(borrower));
        return again("5678", referencia, dia("2027-01-15"));
      },
    ],
    ["more than is owed", () => aPair(2500_00).pagoId],
    [
      "what somebody else paid, as the bank shows it",
      () => {
        aMovimiento(world, 600_00, REF, { telefono: "+584149998877", nombre: "CARLOS RIVAS" });
        return aPagoBs(borrower, 600_00, REF);
      },
    ],
    [
      "what somebody else paid from a phone that was told: it may have been seen on their receipt",
      () => {
        aMovimiento(world, 600_00, REF, { telefono: "+584149998877" });
        const told = { codigo: REF.slice(-4), referencia: REF, telefono: "+584149998877" };
        return world.do(borrower, registerPago, { ...told, montoBs: bolivares(600_00) }).id;
      },
    ],
    [
      "money of which the bank does not say who paid it",
      () => {
        aMovimiento(world, 600_00, REF);
        return aPagoBs(borrower, 600_00, REF);
      },
    ],
    [
      "two pagos for one movement",
      () => {
        const other = world.borrower();
        anApproved(world, other);
        aPagoBs(other, 600_00, REF);
        return aPair().pagoId;
      },
    ],
    [
      "two movements for one pago",
      () => {
        aMovimiento(world, 600_00, REF, { ...paidBy(borrower), dia: dia("2027-01-05") });
        return aPair().pagoId;
      },
    ],
    [
      "what is only probable",
      () => {
        const pagoId = again("5679", "000012345679");
        const { nombre, apellido } = world.row(borrower);
        aMovimiento(world, 600_00, REF, { nombre: `${nombre} ${apellido}` });
        return pagoId;
      },
    ],
  ])("%s", async (_, prepare) => {
    const pagoId = prepare();
    expect([await look(), status(pagoId)]).toEqual([0, "Pendiente"]);
  });

  test("what a person undid", async () => {
    const { pagoId, movimientoId } = aPair();
    await look();
    world.do(world.admin, undoPar, { movimientoId });
    expect([await look(), status(pagoId)]).toEqual([0, "Pendiente"]);
  });

  test("what a person approved by hand, to be marked", async () => {
    const { pagoId } = aPair();
    world.do(world.admin, setPagoStatus, { pagoId, status: "Aprobado", cuotas: 1, motivo: null });
    expect(await look()).toBe(0);
    expect(world.storage.db.select().from(emparejamientos).all()).toEqual([]);
  });
});

describe("a surname and an initial, where the bank says no more", () => {
  const called = (nombre: string) => {
    aMovimiento(world, 600_00, REF, { nombre });
    return aPagoBs(borrower, 600_00, REF);
  };

  test("are its person's, who told the whole reference, while no other client is called so", async () => {
    const pagoId = called("NUÑEZ M");
    const [propuesta] = await world.caller(world.admin).banco.propuestas();
    expect(propuesta?.porque).toContain("El apellido y la inicial de quien pagó son los suyos.");
    expect([await look(), status(pagoId)]).toEqual([1, "Aprobado"]);
  });

  test.each([
    ["of another name", "GOMEZ M"],
    ["of another initial", "NUÑEZ R"],
    ["the surname alone", "NUÑEZ"],
  ])("%s", async (_, nombre) => {
    const pagoId = called(nombre);
    expect([await look(), status(pagoId)]).toEqual([0, "Pendiente"]);
  });

  test("of two clients who are called so they are nobody's", async () => {
    anApproved(world, world.borrower());
    const pagoId = called("NUÑEZ M");
    expect([await look(), status(pagoId)]).toEqual([0, "Pendiente"]);
  });

  test("with another phone beside them they are another's", async () => {
    aMovimiento(world, 600_00, REF, { nombre: "NUÑEZ M", telefono: "+584149998877" });
    const pagoId = aPagoBs(borrower, 600_00, REF);
    expect([await look(), status(pagoId)]).toEqual([0, "Pendiente"]);
  });
});

test("who paid for somebody before, as a person confirmed, is theirs from then on", async () => {
  const paid = (montoBs: number, referencia: string) => {
    const movimientoId = aMovimiento(world, montoBs, referencia, { telefono: "+584149998877", nombre: "CARLOS RIVAS" });
    return { pagoId: aPagoBs(borrower, montoBs, referencia), movimientoId };
  };
  const first = paid(600_00, "11112222");
  expect(await look()).toBe(0);
  await confirmPares({ ctx: world.admin, input: { pares: [first] } });
  const second = paid(500_00, "33334444");
  expect(await look()).toBe(1);
  expect(status(second.pagoId)).toBe("Aprobado");
  // Not for another person, nor after it was undone.
  const other = world.borrower();
  anApproved(world, other);
  aMovimiento(world, 400_00, "55556666", { telefono: "+584149998877" });
  aPagoBs(other, 400_00, "55556666");
  world.do(world.admin, undoPar, { movimientoId: first.movimientoId });
  paid(300_00, "77778888");
  expect(await look()).toBe(0);
});

describe("as it comes in", () => {
  /** Waits until the condition holds, checking after every commit. */
  const until = (holds: () => boolean) =>
    new Promise<void>((resolve) => {
      const check = () => {
        if (!holds()) return;
        stop();
        resolve();
      };
      const stop = onChange("resumen", check);
      check();
    });

  test("at the start, after a pago, and after a movement; never in the turn of who brought it", async () => {
    const waiting = aPair(100_00, "11112222");
    const stop = startAutomatic(world.base);
    expect(status(waiting.pagoId)).toBe("Pendiente");
    await until(() => status(waiting.pagoId) === "Aprobado");
    const early = aPagoBs(borrower, 200_00, "22223333");
    aMovimiento(world, 200_00, "22223333", paidBy(borrower));
    expect(status(early)).toBe("Pendiente");
    await until(() => status(early) === "Aprobado");
    aMovimiento(world, 300_00, "33334444", paidBy(borrower));
    const late = aPagoBs(borrower, 300_00, "33334444");
    await until(() => status(late) === "Aprobado");
    await stop();
    const after = aPair(400_00, "44445555");
    await new Promise<void>((resolve) => setImmediate(resolve));
    expect(status(after.pagoId)).toBe("Pendiente");
  });

  test("while an administrator confirms the same list: each once", async () => {
    const pares = [aPair(100_00, "11112222"), aPair(200_00, "22223333"), aPair(300_00, "33334444")];
    const [alone, hechos] = await Promise.all([look(), confirmPares({ ctx: world.admin, input: { pares } })]);
    expect(alone).toBe(3);
    expect(hechos.map(({ resultado }) => resultado)).toEqual(["ya_estaba", "ya_estaba", "ya_estaba"]);
    expect(getCartera(world.storage.db, loanId)).toBe(18_00);
  });

  test("while another began first: it finds them confirmed", async () => {
    const pares = [aPair(100_00, "11112222"), aPair(200_00, "22223333")];
    const [hechos] = await Promise.all([confirmPares({ ctx: world.admin, input: { pares } }), look()]);
    expect(hechos.map(({ resultado }) => resultado)).toEqual(["confirmado", "ya_estaba"]);
    expect(world.storage.db.select().from(emparejamientos).all()).toHaveLength(2);
    expect(getCartera(world.storage.db, loanId)).toBe(21_00);
  });
});
