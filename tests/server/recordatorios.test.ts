/** Automatic reminders: each once, none in vain, none at night, through months of restarts and changed settings. */
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { mensajes, recordatorios } from "../../drizzle/schema/messages.ts";
import { auditoria } from "../../drizzle/schema/operator.ts";
import { gestiones } from "../../drizzle/schema/pagos.ts";
import { addDays, type Dia, dia } from "../../rules/country/fecha.ts";
import { AJUSTES_INICIALES, type Ajustes } from "../../rules/operator/ajustes/ajustes.ts";
import { saveAjustes } from "../../server/core/ajustes/queries.ts";
import { writeOffLoan } from "../../server/lending/castigos/actions.ts";
import { addGestion } from "../../server/lending/gestiones/actions.ts";
import { setPagoStatus } from "../../server/lending/pagos/actions.ts";
import { rescheduleLoan } from "../../server/lending/prorrogas/actions.ts";
import { sendReminder } from "../../server/lending/recordatorios/actions.ts";
import { recordatoriosTarea } from "../../server/lending/recordatorios/jobs.ts";
import {
  countPrevistos,
  listPorRecordar,
  listRecordatoriosOf,
  stillHolds,
} from "../../server/lending/recordatorios/queries.ts";
import { banUsuario } from "../../server/people/baneos/actions.ts";
import { startFreeze } from "../../server/people/congelados/queries.ts";
import { DAY } from "../support/clock.ts";
import { playMonths } from "../support/medio-ano.ts";
import { askedDuring, planOf } from "../support/preguntas.ts";
import { anApproved, aPago, createWorld, type World } from "../support/world.ts";

const TODO = process.env.RELOJ === "todo";
/** `bun run test:reloj` plays the whole of it, in four time zones. */
const PLAYS = TODO ? [1, 2].map((seed) => ({ seed, personas: 12, dias: 183 })) : [{ seed: 1, personas: 4, dias: 32 }];

test.each(PLAYS)("months, hour by hour: %j", { timeout: 900_000 }, async (play) => {
  const cuenta = await playMonths(play);
  if (TODO) process.stdout.write(`${JSON.stringify({ ...play, ...cuenta })}\n`);
  expect(cuenta.dichos).toBeGreaterThan(play.personas * 2);
  expect(cuenta.juntos).toBeGreaterThan(0);
  expect(cuenta.tardes).toBeGreaterThan(0);
  expect(cuenta.multas).toBeGreaterThan(0);
});

/** The day this world's loans have their first cuota due. */
const PRIMERA = dia("2027-02-15");

let world: World;
beforeEach(() => {
  world = createWorld();
});
afterEach(() => world.close());

const going = new AbortController().signal;
const turno = () => ({ debida: world.clock.now(), signal: going });
const tick = () => recordatoriosTarea.run({ ...world.base, usuario: null }, turno());
const tickOn = (day: Dia) => {
  world.clock.goTo(day);
  return tick();
};
const set = (change: Partial<Ajustes["recordatorios"]>) =>
  saveAjustes(world.base.db, { recordatorios: { ...AJUSTES_INICIALES.recordatorios, ...change } });
const rows = () =>
  world.base.db
    .select()
    .from(recordatorios)
    .all()
    .map(({ cuota, desfase, resultado }) => `${cuota} ${desfase} ${resultado}`);

describe("a run", () => {
  test("tells in the app and by mail, notes it, and says by whom: the program", async () => {
    const borrower = world.borrower();
    const loanId = anApproved(world, borrower);
    expect(await tickOn(addDays(PRIMERA, -4))).toBeNull();
    expect(await tickOn(addDays(PRIMERA, -3))).toBe("1 recordatorio");
    expect(await tick()).toBeNull();
    expect(rows()).toEqual(["1 -3 enviado"]);
    const { items } = await world.caller(borrower).notificaciones.mine({});
    expect(items[0]?.mensaje).toBe("Recuerda pagar tu cuota 1 de $6,00: vence el 15 de febrero de 2027.");
    const sent = world.base.db.select().from(mensajes).all().at(-1);
    expect(sent).toMatchObject({ plantilla: "recordatorio", clase: "cobro", sobre: `cuota:${loanId}:1:2027-02-15` });
    const line = world.base.db.select().from(auditoria).all().at(-1);
    expect(line).toMatchObject({ accion: "loans.sendReminder", actorId: null, entidadId: loanId });
    expect(world.base.db.select().from(gestiones).all()).toEqual([]);
  });

  test("by the ways chosen for reminders: neither by mail nor by the chain of other news, and once", async () => {
    const canalesDe = (loanId: string) =>
      world.base.db
        .select()
        .from(mensajes)
        .all()
        .filter(({ sobre }) => sobre?.includes(loanId))
        .map(({ canal, cadena }) => [canal, ...cadena.map(({ canal }) => canal)]);
    world.base.envia = { ...world.base.envia, sms: true, whatsapp: true };
    saveAjustes(world.base.db, { avisos: { ...AJUSTES_INICIALES.avisos, cadena: ["whatsapp"] } });
    set({ canales: { correo: false, cadena: ["sms", "whatsapp"] } });
    const [first, second] = [world.borrower(), world.borrower()];
    const loanId = anApproved(world, first);
    await tickOn(PRIMERA);
    expect(canalesDe(loanId)).toEqual([["sms"]]);
    expect(await tick()).toBeNull();
    // Another setting on the same day does not send it again.
    set({ canales: { correo: true, cadena: [] } });
    expect(world.do(world.admin, sendReminder, { loanId })).toEqual({ enviado: false });
    expect(canalesDe(loanId)).toEqual([["sms"]]);
    const other = anApproved(world, second);
    world.clock.goTo(PRIMERA);
    expect(world.do(world.admin, sendReminder, { loanId: other })).toEqual({ enviado: true });
    expect(canalesDe(other)).toEqual([["correo"]]);
    set({ canales: null });
    await tickOn(addDays(PRIMERA, 1));
    expect(canalesDe(loanId)).toEqual([["sms"], ["correo"]]);
  });

  test("at night does nothing and says until when; at an hour that is allowed it makes it good", async () => {
    anApproved(world, world.borrower());
    world.clock.goTo(PRIMERA);
    world.clock.advance(9 * (DAY / 24));
    expect(await tick()).toBe("Es hora de silencio: nada sale antes de las 08:00.");
    expect(rows()).toEqual([]);
    world.clock.advance(11 * (DAY / 24));
    expect(await tick()).toBe("1 recordatorio");
    expect(rows()).toEqual(["1 -3 tarde", "1 0 tarde", "1 1 enviado"]);
  });

  test("turned off it is never due, and by hand it says so", async () => {
    set({ activos: false });
    expect(
      recordatoriosTarea.cuando(
        { ...AJUSTES_INICIALES, recordatorios: { ...AJUSTES_INICIALES.recordatorios, activos: false } },
        world.base.maquina,
      ),
    ).toBeNull();
    expect(recordatoriosTarea.cuando(AJUSTES_INICIALES, world.base.maquina)).toBe("0 9-20 * * *");
    anApproved(world, world.borrower());
    expect(await tickOn(PRIMERA)).toBe("Los recordatorios están apagados.");
    expect(rows()).toEqual([]);
  });

  test("another choice of days on the same day tells who was not told, and nobody twice", async () => {
    anApproved(world, world.borrower());
    set({ dias: [-3, -2] });
    await tickOn(addDays(PRIMERA, -3));
    set({ dias: [-3, 0] });
    expect(await tick()).toBeNull();
    set({ dias: [-4, -3] });
    const other = anApproved(world, world.borrower());
    expect(await tick()).toBe("1 recordatorio");
    expect(
      world.base.db
        .select()
        .from(recordatorios)
        .all()
        .map(({ loanId }) => loanId),
    ).toContain(other);
  });

  test.each([
    ["banned", (w: World, userId: string) => w.do(w.admin, banUsuario, { userId, motivo: null }), 1],
    ["frozen", (w: World, userId: string) => startFreeze(w.base.db, userId, w.clock.now()), 1],
    ["written off", (w: World, _: string, loanId: string) => w.do(w.admin, writeOffLoan, { loanId, motivo: "x" }), 0],
  ])("of somebody %s", async (_, happen, told) => {
    const borrower = world.borrower();
    const loanId = anApproved(world, borrower);
    happen(world, borrower.usuario.id, loanId);
    await tickOn(PRIMERA);
    expect(rows().filter((row) => row.endsWith("enviado"))).toHaveLength(told);
  });

  test("an administrator who was first told for it too, that day and the next", async () => {
    const loanId = anApproved(world, world.borrower());
    world.clock.goTo(PRIMERA);
    expect(world.do(world.admin, sendReminder, { loanId })).toEqual({ enviado: true });
    expect(rows()).toEqual(["1 -3 tarde", "1 0 junto"]);
    expect(await tick()).toBeNull();
    expect(world.do(world.admin, sendReminder, { loanId })).toEqual({ enviado: false });
    set({ dias: [0, 2] });
    expect(await tickOn(addDays(PRIMERA, 1))).toBeNull();
  });
});

describe("what the panel reads of them", () => {
  test("of one person: when, which, by what, and what became of it; what was not told by itself says so", async () => {
    const [borrower, stranger] = [world.borrower(), world.borrower()];
    const loanId = anApproved(world, borrower);
    anApproved(world, stranger);
    const panel = world.caller(world.admin).recordatorios;
    const userId = borrower.usuario.id;
    expect((await panel.listOf({ userId })).items).toEqual([]);
    world.base.envia = { ...world.base.envia, sms: true };
    await tickOn(addDays(PRIMERA, -3));
    const first = world.clock.now();
    world.base.db
      .update(mensajes)
      .set({ estado: "fallido", error: "rebotó" })
      .where(eq(mensajes.canal, "correo"))
      .run();
    set({ canales: { correo: false, cadena: [] } });
    await tickOn(addDays(PRIMERA, 3));
    const { items } = await panel.listOf({ userId });
    expect(items.map(({ desfase, cuota, resultado }) => `${desfase} ${cuota} ${resultado}`).sort()).toEqual(
      ["-3 1 enviado", "0 1 tarde", "1 1 tarde", "3 1 enviado"].sort(),
    );
    expect(items.every((one) => one.loanId === loanId && one.vence === PRIMERA)).toBe(true);
    const early = items.find(({ desfase }) => desfase === -3);
    expect(early).toMatchObject({ fecha: first });
    expect(early?.mensajes.map(({ canal, estado }) => `${canal} ${estado}`)).toEqual([
      "correo fallido",
      "sms pendiente",
    ]);
    expect(items.filter(({ desfase }) => desfase !== -3).flatMap(({ mensajes }) => mensajes)).toEqual([]);
    // A page at a time, each once: several were recorded at the same moment.
    const seen: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await panel.listOf({ userId, limit: 1, ...(cursor && { cursor }) });
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(items.map(({ id }) => id));
    await expect(panel.listOf({ userId, cursor: "x" })).rejects.toThrow();
  });

  test("a page takes two questions, whatever it holds, and each by an index", async () => {
    const borrower = world.borrower();
    anApproved(world, borrower);
    for (const day of [-3, 0, 1, 3]) await tickOn(addDays(PRIMERA, day));
    const { db, driver } = world.storage;
    const ask = (limit: number) => askedDuring(driver, () => listRecordatoriosOf(db, borrower.usuario.id, { limit }));
    const asked = await ask(10);
    expect(asked).toHaveLength(2);
    expect(await ask(1)).toHaveLength(2);
    expect(asked.map((one) => planOf(driver, one)).join()).toMatch(/recordatorios_persona[\s\S]*mensajes_usuario/);
    expect(asked.map((one) => planOf(driver, one)).join()).not.toMatch(/SCAN/);
  });
});

describe("just before it leaves", () => {
  const held = (que = "cuota", vence: Dia = PRIMERA, hoy: Dia = PRIMERA) => {
    const borrower = world.borrower();
    const loanId = anApproved(world, borrower);
    return { borrower, loanId, ask: () => stillHolds(world.base.db, `${que}:${loanId}:1:${vence}`, hoy) };
  };

  test.each(["cuota", "deuda"])("a paid one does not, nor one of another day: %s", (que) => {
    const { borrower, loanId, ask } = held(que);
    expect(ask()).toBeNull();
    const pagoId = aPago(borrower, 6_00);
    expect(ask()).toBe(que === "cuota" ? "hay un pago en revisión" : null);
    world.do(world.admin, setPagoStatus, { pagoId, status: "Aprobado", cuotas: 1, motivo: null });
    expect(ask()).toBe("ya se pagó");
    const other = held(que);
    const plazo = { desdeCuota: 1, fecha: dia("2027-02-20"), motivo: "x" };
    world.do(world.admin, rescheduleLoan, { loanId: other.loanId, ...plazo });
    expect(other.ask()).toBe("cambió de fecha");
    world.do(world.admin, writeOffLoan, { loanId: other.loanId, motivo: "x" });
    expect(other.ask()).toBe("ya no se cobra");
    expect(stillHolds(world.base.db, `${que}:nadie:1:2027-02-15`, PRIMERA)).toBe("ya no se cobra");
    expect(loanId).not.toBe(other.loanId);
  });

  test.each([
    ["cuota", "2027-02-18", "prometió pagar el 18 de febrero de 2027"],
    ["cuota", "2027-02-19", null],
    ["deuda", "2027-02-18", null],
  ])("%s after a promise for the 18th, on %s", (que, hoy, expected) => {
    const { borrower, loanId, ask } = held(que, PRIMERA, dia(hoy));
    const promesa = { tipo: "promesa" as const, texto: "x", promesa: dia("2027-02-18") };
    world.do(world.admin, addGestion, { userId: borrower.usuario.id, loanId, ...promesa });
    expect(ask()).toBe(expected);
  });

  test("what is no reminder's holds", () => {
    expect(stillHolds(world.base.db, "otra cosa", PRIMERA)).toBeNull();
  });
});

describe("at any size", () => {
  /** How SQLite finds the rows of a query. */
  const planOf = (read: () => unknown) => {
    const { driver } = world.storage;
    const { prepare } = driver;
    const run = prepare.bind(driver);
    const plans: string[] = [];
    driver.prepare = ((text: string) => {
      const unbound = Array(text.split("?").length - 1).fill(null);
      const steps = run(`explain query plan ${text}`).all(...unbound) as { detail: string }[];
      plans.push(...steps.map(({ detail }) => detail));
      return run(text);
    }) as typeof driver.prepare;
    try {
      read();
    } finally {
      driver.prepare = prepare;
    }
    return plans.join("\n");
  };

  test("a page is found by its day, in the order of its loans; the forecast too", () => {
    const page = planOf(() => listPorRecordar(world.base.db, { vence: PRIMERA, desfase: 0, after: "" }, 100));
    expect(page).toMatch(/SEARCH cargos USING INDEX cargos_vence \(vence=\? AND loanId>\?\)/);
    expect(page).toMatch(/SEARCH recordatorios USING .*INDEX .*\(loanId=\?/);
    expect(page).not.toMatch(/SCAN|TEMP B-TREE/);
    expect(planOf(() => countPrevistos(world.base.db, [-3, 0], PRIMERA))).toMatch(/cargos_vence \(vence=\?\)/);
  });

  test("how many would go out tomorrow", async () => {
    const borrower = world.borrower();
    anApproved(world, borrower);
    anApproved(world, world.borrower());
    world.clock.goTo(addDays(PRIMERA, -1));
    const ask = (...dias: number[]) => world.caller(world.admin).recordatorios.previsto({ dias });
    expect(await ask(0, -3)).toEqual({ dia: PRIMERA, cuantos: 2 });
    expect(await ask(1)).toEqual({ dia: PRIMERA, cuantos: 0 });
    expect(await ask()).toEqual({ dia: PRIMERA, cuantos: 0 });
    const pagoId = aPago(borrower, 6_00);
    world.do(world.admin, setPagoStatus, { pagoId, status: "Aprobado", cuotas: 1, motivo: null });
    expect(await ask(0)).toEqual({ dia: PRIMERA, cuantos: 1 });
  });
});
