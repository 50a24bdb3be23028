/** More time: requested by the borrower, granted or refused; a request ends with its loan. From dinero.md §10. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Dia, dia } from "../../rules/country/fecha.ts";
import type { UserContext } from "../../server/core/context.ts";
import { writeOffLoan } from "../../server/lending/castigos/actions.ts";
import { completeLoan } from "../../server/lending/completados/actions.ts";
import { cancelApproval } from "../../server/lending/desembolsos/actions.ts";
import { decideProrroga, requestProrroga, rescheduleLoan } from "../../server/lending/prorrogas/actions.ts";
import { listNewest } from "../../server/messages/mensajes/queries.ts";
import { snapshot } from "../support/snapshot.ts";
import { anApproved, anApprovedPago, aPago, aRequest, createWorld, type World } from "../support/world.ts";

let world: World;
let borrower: UserContext;
let loanId: string;
/** $20 in four cuotas of $6 from 15 February; today is 15 January. */
beforeEach(() => {
  world = createWorld();
  borrower = world.borrower();
  loanId = anApproved(world, borrower);
});
afterEach(() => world.close());

const ask = (desdeCuota = 1, fecha = "2027-02-25", who = borrower) =>
  world.do(who, requestProrroga, { desdeCuota, fecha: dia(fecha), motivo: "Cobro el 24" }).id;
const decide = (prorrogaId: string, conceder: boolean, motivo: string | null = null) =>
  world.do(world.admin, decideProrroga, { prorrogaId, conceder, motivo });
const mine = () => world.caller(borrower).prorrogas.mine();
const waiting = () => world.caller(world.admin).prorrogas.list({ estado: "Pendiente" });
const days = async (): Promise<Dia[]> =>
  (await world.caller(borrower).loans.mine())?.plan.map(({ vence }) => vence) ?? [];
const lastAviso = async () => (await world.caller(borrower).notificaciones.mine({})).items[0]?.mensaje;

describe("asking", () => {
  test("waits for an administrator, who is told; nothing moves yet", async () => {
    const before = await days();
    const id = ask();
    expect(await mine()).toMatchObject([{ id, loanId, desdeCuota: 1, fecha: "2027-02-25", estado: "Pendiente" }]);
    const { items, pendientes } = await waiting();
    expect(pendientes).toBe(1);
    expect(items).toMatchObject([{ id, motivo: "Cobro el 24", prestamo: { id: loanId, nombre: "María José" } }]);
    expect(listNewest(world.storage.db, 1)[0]).toMatchObject({ plantilla: "prorroga" });
    expect(await days()).toEqual(before);
  });

  test("fifteen days later at most, never earlier, and of a cuota that lacks something", () => {
    expect(() => ask(1, "2027-03-03")).toThrow("Puedes pedir hasta 15 días más.");
    expect(() => ask(1, "2027-02-15")).toThrow("Elige un día posterior al que ya tiene la cuota.");
    expect(() => ask(9)).toThrow("Esa cuota ya está pagada o no existe.");
    anApprovedPago(world, borrower);
    expect(() => ask(1)).toThrow("Esa cuota ya está pagada o no existe.");
    expect(ask(2, "2027-03-30")).toBeTruthy();
  });

  test("once a loan: a hundred at the same time leave one", async () => {
    const calls = Array.from({ length: 100 }, () =>
      world.caller(borrower).prorrogas.request({ desdeCuota: 1, fecha: "2027-02-20", motivo: "x" }),
    );
    const answers = await Promise.allSettled(calls);
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await mine()).toHaveLength(1);
    expect(() => ask()).toThrow("Ya pediste más tiempo y lo estamos revisando.");
  });

  test("only of a running loan of one's own", () => {
    const other = world.borrower();
    expect(() => ask(1, "2027-02-25", other)).toThrow("No tienes un préstamo en curso");
    aRequest(other);
    expect(() => ask(1, "2027-02-25", other)).toThrow("No tienes un préstamo en curso");
    world.do(world.admin, writeOffLoan, { loanId, motivo: "No responde" });
    expect(() => ask()).toThrow("incobrable");
  });
});

describe("answering", () => {
  test("its person is told the answer, not which administrator gave it", async () => {
    decide(ask(), true);
    const [own] = await mine();
    expect(own).toMatchObject({ estado: "Concedida", decididoEn: expect.any(Number) });
    expect(JSON.stringify(own)).not.toContain(world.admin.usuario.id);
  });

  test("granted: that cuota and those after it move, the old day is kept, and the borrower is told", async () => {
    decide(ask(), true);
    expect(await days()).toEqual(["2027-02-25", "2027-03-25", "2027-04-25", "2027-05-25"]);
    const loan = await world.caller(borrower).loans.mine();
    expect(loan?.cargos[0]).toMatchObject({ numero: 1, vence: "2027-02-25", vencePrevio: ["2027-02-15"] });
    expect(await lastAviso()).toContain("tu cuota 1 ahora vence el 25 de febrero de 2027");
    expect(await mine()).toMatchObject([{ estado: "Concedida" }]);
    // More time, but not punctuality: paying by the new day is still late by the agreed one.
    expect((await waiting()).pendientes).toBe(0);
  });

  test("granted of the second: the first stays", async () => {
    decide(ask(2, "2027-03-20"), true);
    expect(await days()).toEqual(["2027-02-15", "2027-03-20", "2027-04-20", "2027-05-20"]);
  });

  test("refused, with its reason: nothing moves, and one may ask again", async () => {
    decide(ask(), false, "Ya te dimos tiempo dos veces");
    expect(await days()).toEqual(["2027-02-15", "2027-03-15", "2027-04-15", "2027-05-15"]);
    expect(await lastAviso()).toContain("Motivo: Ya te dimos tiempo dos veces.");
    expect(await mine()).toMatchObject([{ estado: "Rechazada", respuesta: "Ya te dimos tiempo dos veces" }]);
    ask();
    expect(await mine()).toHaveLength(2);
    await expect(world.caller(world.admin).prorrogas.decide({ prorrogaId: "x", conceder: false })).rejects.toThrow(
      "Escribe por qué no se concede.",
    );
  });

  test("answered once by a hundred at the same time; the second reads who was first", async () => {
    const prorrogaId = ask();
    const calls = Array.from({ length: 100 }, (_, i) =>
      world.caller(world.admin).prorrogas.decide({ prorrogaId, conceder: i % 2 === 0, motivo: "x" }),
    );
    const answers = await Promise.allSettled(calls);
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await days()).toEqual(["2027-02-25", "2027-03-25", "2027-04-25", "2027-05-25"]);
    expect(() => decide(prorrogaId, false, "x")).toThrow(/Ya la concedió admin1@cuotica\.test hoy/);
  });

  test("the cuota was paid meanwhile: not granted, with a text; it can be refused", async () => {
    const id = ask();
    anApprovedPago(world, borrower);
    const before = snapshot(world.storage);
    expect(() => decide(id, true)).toThrow("La cuota por la que pidió más tiempo ya está pagada o ya tiene ese plazo.");
    expect(snapshot(world.storage)).toBe(before);
    decide(id, false, "Ya la pagaste");
    expect(await mine()).toMatchObject([{ estado: "Rechazada" }]);
  });

  test("as much time was given meanwhile: granting it does not take any back", async () => {
    const id = ask();
    world.do(world.admin, rescheduleLoan, { loanId, desdeCuota: 1, fecha: dia("2027-03-01"), motivo: "Llamó" });
    expect(() => decide(id, true)).toThrow("ya tiene ese plazo");
    expect((await days())[0]).toBe("2027-03-01");
  });
});

describe("a request dies with its loan", () => {
  test.each([
    ["completed", () => world.do(world.admin, completeLoan, { loanId }), "El préstamo se completó."],
    [
      "written off",
      () => world.do(world.admin, writeOffLoan, { loanId, motivo: "No responde" }),
      "El préstamo se dio por incobrable.",
    ],
    [
      "its approval cancelled",
      () => world.do(world.admin, cancelApproval, { loanId, motivo: "Otra cuenta" }),
      "La aprobación del préstamo se canceló.",
    ],
  ])("%s", async (_, end, respuesta) => {
    const id = ask();
    aPago(borrower);
    end();
    expect(await mine()).toMatchObject([{ id, estado: "Rechazada", respuesta }]);
    expect((await waiting()).items).toEqual([]);
    expect(() => decide(id, true)).toThrow("Esta petición ya fue respondida.");
  });
});
