import { eq, like } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { completados, loans } from "../../drizzle/schema/loans.ts";
import { mensajes } from "../../drizzle/schema/messages.ts";
import { notificaciones } from "../../drizzle/schema/people.ts";
import { dia } from "../../rules/country/fecha.ts";
import { centavos } from "../../rules/money/dinero.ts";
import { completeLoan } from "../../server/lending/completados/actions.ts";
import { approveLoan } from "../../server/lending/desembolsos/actions.ts";
import { getBalances, getCartera, getCredito } from "../../server/lending/libro/queries.ts";
import { banOfLoan, rejectLoan, unbanOfLoan } from "../../server/lending/loans/actions.ts";
import { findLatestLoan } from "../../server/lending/loans/queries.ts";
import { fineLoan, waiveFine } from "../../server/lending/multas/actions.ts";
import { setPagoStatus } from "../../server/lending/pagos/actions.ts";
import { changeFirstPayment } from "../../server/lending/prorrogas/actions.ts";
import { sendReminder } from "../../server/lending/recordatorios/actions.ts";
import { getResumen } from "../../server/lending/resumen/queries.ts";
import { setConsentimiento } from "../../server/messages/consentimientos/actions.ts";
import { changeAjustes } from "../../server/operator/ajustes/actions.ts";
import { examine } from "../../server/operator/doctor/actions.ts";
import { requestVerificacion } from "../../server/people/verificaciones/actions.ts";
import { anApproved, anApprovedPago, aPago, aRequest, createWorld, DATOS_PAGO, type World } from "../support/world.ts";

let world: World;
beforeEach(() => {
  world = createWorld();
});
afterEach(() => world.close());

const terms = { cuotas: 4, fechaPrimerPago: dia("2027-02-15"), datosPago: DATOS_PAGO };

describe("asking for a loan", () => {
  test("it starts Pendiente, copies the profile, and tells the admins by e-mail", () => {
    const borrower = world.borrower();
    const id = aRequest(borrower);
    const loan = findLatestLoan(world.storage.db, borrower.usuario.id);
    expect(loan).toMatchObject({ id, status: "Pendiente", amount: 2000, nombre: "María José", nivel: 1, cuotas: null });
    const mail = world.storage.db.select().from(mensajes).where(eq(mensajes.plantilla, "solicitud")).all();
    expect(mail).toHaveLength(1);
    expect(mail[0]).toMatchObject({
      userId: world.admin.usuario.id,
      params: { user_name: "María José", user_lastName: "Núñez", user_ingreso: "$150,00", user_status: "Pendiente" },
    });
  });

  test("one active request at a time", () => {
    const borrower = world.borrower();
    aRequest(borrower);
    expect(() => aRequest(borrower)).toThrow("Solo puedes tener una solicitud activa a la vez");
  });

  test("after a rejection, from the day that the settings say; the borrower's screen says which", async () => {
    const borrower = world.borrower();
    const mine = () => world.caller(borrower).loans.mine();
    world.do(world.admin, rejectLoan, { loanId: aRequest(borrower), motivo: null });
    expect(await mine()).toMatchObject({ status: "Rechazado", puedePedirDesde: null });
    world.do(world.admin, changeAjustes, { esperaTrasRechazo: 3 });
    expect(await mine()).toMatchObject({ puedePedirDesde: "2027-01-18" });
    expect(() => aRequest(borrower)).toThrow("Podrás solicitar de nuevo desde el 18 de enero de 2027.");
    world.clock.goTo(dia("2027-01-17"));
    expect(() => aRequest(borrower)).toThrow(expect.objectContaining({ code: "REJECTED_RECENTLY" }));
    world.clock.goTo(dia("2027-01-18"));
    expect(await mine()).toMatchObject({ puedePedirDesde: null });
    expect(aRequest(borrower)).toBeTruthy();
  });

  test("the level's range is kept, with the spec's text", () => {
    const borrower = world.borrower();
    for (const amount of [21_00, 20_01, 99]) {
      expect(() => aRequest(borrower, amount)).toThrow("Tu nivel actual (1) permite préstamos entre $1 y $20.");
    }
    expect(aRequest(borrower, 1_00)).toBeTruthy();
  });

  test.each([
    ["without a profile", (w: World) => w.newcomer(), "PROFILE_MISSING"],
    [
      "without verification",
      (w: World) => {
        const borrower = w.borrower();
        w.do(w.admin, requestVerificacion, { userId: borrower.usuario.id });
        return borrower;
      },
      "NOT_VERIFIED",
    ],
  ])("%s it is refused", (_, who, code) => {
    expect(() => aRequest(who(world))).toThrow(expect.objectContaining({ code }));
  });

  test("the database itself refuses a second active loan", () => {
    const borrower = world.borrower();
    aRequest(borrower);
    const loan = findLatestLoan(world.storage.db, borrower.usuario.id);
    expect(() =>
      world.storage.db
        .insert(loans)
        .values({ ...loan, id: "otro" } as typeof loans.$inferInsert)
        .run(),
    ).toThrow(/UNIQUE/);
  });
});

describe("approving", () => {
  test("sets the terms, books the money, counts it, tells the borrower", () => {
    const borrower = world.borrower();
    const loanId = anApproved(world, borrower);
    const { db } = world.storage;
    expect(findLatestLoan(db, borrower.usuario.id)).toMatchObject({
      status: "Aprobado",
      cuotas: 4,
      cuotasPagadas: 0,
      montoFinal: 2400,
      fechaPrimerPago: "2027-02-15",
      datosPago: DATOS_PAGO,
    });
    expect(getCartera(db, loanId)).toBe(2400);
    expect(getBalances(db)).toEqual({ cartera: 2400, caja: -2000, ingresos_interes: -400 });
    expect(getResumen(db)).toMatchObject({ totalPrestado: 2000, totalRecuperado: 0, porCobrar: 2400, cobrado: 0 });
    const mail = db.select().from(mensajes).where(eq(mensajes.plantilla, "aprobacion")).all();
    expect(mail.map(({ params }) => params)).toEqual([
      expect.objectContaining({
        monto_aprobado: "$20,00",
        cuotas_totales: "4",
        fecha_primer_pago: "15 de febrero de 2027",
      }),
    ]);
    const avisos = db.select().from(notificaciones).where(eq(notificaciones.userId, borrower.usuario.id)).all();
    expect(avisos.at(-1)?.tipo).toBe("aprobado");
  });

  test("only a Pendiente one, once", () => {
    const loanId = anApproved(world, world.borrower());
    expect(() => world.do(world.admin, approveLoan, { loanId, ...terms })).toThrow(
      "Ya la aprobó admin1@cuotica.test hoy",
    );
    expect(() => world.do(world.admin, approveLoan, { loanId: "nada", ...terms })).toThrow("Solicitud no encontrada.");
    expect(() => world.do(world.admin, rejectLoan, { loanId, motivo: null })).toThrow(
      "Ya la aprobó admin1@cuotica.test hoy",
    );
    expect(getResumen(world.storage.db).totalPrestado).toBe(2000);
  });

  test("a first payment years away is refused", () => {
    const loanId = aRequest(world.borrower());
    const approve = () => world.do(world.admin, approveLoan, { loanId, ...terms, fechaPrimerPago: dia("2072-02-15") });
    expect(approve).toThrow(expect.objectContaining({ code: "FIRST_PAYMENT_FAR" }));
  });
});

test("a rejected borrower hears why and may ask again", () => {
  const borrower = world.borrower();
  world.do(world.admin, rejectLoan, { loanId: aRequest(borrower), motivo: "Ingreso insuficiente" });
  expect(findLatestLoan(world.storage.db, borrower.usuario.id)).toMatchObject({
    status: "Rechazado",
    motivo: "Ingreso insuficiente",
  });
  world.clock.advance(1);
  const second = aRequest(borrower);
  expect(findLatestLoan(world.storage.db, borrower.usuario.id)?.id).toBe(second);
});

test("a ban stops further requests and leaves a running loan as it is; taking it back lets its person ask again", () => {
  const borrower = world.borrower();
  const loanId = anApproved(world, borrower);
  world.do(world.admin, banOfLoan, { loanId, motivo: "Datos falsos" });
  expect(() => aRequest(borrower)).toThrow(expect.objectContaining({ code: "BANNED" }));
  expect(() => world.do(world.admin, banOfLoan, { loanId, motivo: null })).toThrow(
    expect.objectContaining({ code: "ALREADY_BANNED" }),
  );
  const latest = () => findLatestLoan(world.storage.db, borrower.usuario.id);
  expect(latest()).toMatchObject({ status: "Aprobado", motivo: null });
  expect(world.row(borrower)).toMatchObject({ baneoMotivo: "Datos falsos", baneoPor: world.admin.usuario.id });
  world.do(world.admin, unbanOfLoan, { loanId });
  expect(latest()).toMatchObject({ status: "Aprobado", motivo: null });
  expect(world.row(borrower)).toMatchObject({ baneoMotivo: null, baneoDesde: null, baneoPor: null });
  expect(() => aRequest(borrower)).toThrow(expect.objectContaining({ code: "LOAN_ALREADY_ACTIVE" }));
  expect(() => world.do(world.admin, unbanOfLoan, { loanId })).toThrow(expect.objectContaining({ code: "NOT_BANNED" }));
});

test("a new first-payment day moves the whole plan and is told", () => {
  const borrower = world.borrower();
  const loanId = anApproved(world, borrower);
  world.do(world.admin, changeFirstPayment, { loanId, fechaPrimerPago: dia("2027-03-31") });
  expect(findLatestLoan(world.storage.db, borrower.usuario.id)?.fechaPrimerPago).toBe("2027-03-31");
  const avisos = world.storage.db.select().from(notificaciones).all();
  expect(avisos.at(-1)?.mensaje).toContain("31 de marzo de 2027");
});

test("a reminder goes out once a day, with the day in the spec's form", () => {
  const loanId = anApproved(world, world.borrower());
  world.clock.goTo(dia("2027-02-01"));
  expect(world.do(world.admin, sendReminder, { loanId })).toEqual({ enviado: true });
  expect(world.do(world.admin, sendReminder, { loanId })).toEqual({ enviado: false });
  world.clock.goTo(dia("2027-02-02"));
  expect(world.do(world.admin, sendReminder, { loanId })).toEqual({ enviado: true });
  const sent = world.storage.db.select().from(mensajes).where(eq(mensajes.plantilla, "recordatorio")).all();
  expect(sent).toHaveLength(2);
  expect(sent[0]?.params).toMatchObject({ fecha_limite: "15 de febrero de 2027", user_name: "María José" });
});

test("a reminder goes out once a day to who wants no mail too", () => {
  const borrower = world.borrower();
  const loanId = anApproved(world, borrower);
  world.clock.goTo(dia("2027-02-01"));
  const no = { canal: "correo", acepta: false } as const;
  world.do(borrower, setConsentimiento, no);
  const told = () => world.storage.db.select().from(notificaciones).all().length;
  const before = told();
  expect(world.do(world.admin, sendReminder, { loanId })).toEqual({ enviado: true });
  expect(world.do(world.admin, sendReminder, { loanId })).toEqual({ enviado: false });
  expect(told()).toBe(before + 1);
});

describe("fines", () => {
  test("add $0.50 to montoFinal and to what is owed, and can be waived", () => {
    const borrower = world.borrower();
    const loanId = anApproved(world, borrower);
    expect(world.do(world.admin, fineLoan, { loanId })).toEqual({ montoFinal: 2450 });
    expect(getCartera(world.storage.db, loanId)).toBe(2450);
    expect(world.do(world.admin, fineLoan, { loanId })).toEqual({ montoFinal: 2500 });
    expect(world.do(world.admin, waiveFine, { loanId, motivo: "Pagó a tiempo" })).toEqual({ montoFinal: 2450 });
    expect(getCartera(world.storage.db, loanId)).toBe(2450);
    expect(getBalances(world.storage.db).ingresos_multa).toBe(-50);
    world.do(world.admin, waiveFine, { loanId, motivo: "Error" });
    expect(() => world.do(world.admin, waiveFine, { loanId, motivo: "Otra" })).toThrow(
      expect.objectContaining({ code: "NO_FINE" }),
    );
  });

  test("add what the settings say at that moment; each is taken back for exactly what it added, the latest first", () => {
    const loanId = anApproved(world, world.borrower());
    world.do(world.admin, fineLoan, { loanId });
    world.do(world.admin, changeAjustes, { multa: centavos(125) });
    expect(world.do(world.admin, fineLoan, { loanId })).toEqual({ montoFinal: 2575 });
    world.do(world.admin, changeAjustes, { multa: centavos(300) });
    expect(world.do(world.admin, waiveFine, { loanId, motivo: "Error" })).toEqual({ montoFinal: 2450 });
    expect(world.do(world.admin, waiveFine, { loanId, motivo: "Error" })).toEqual({ montoFinal: 2400 });
    expect(getCartera(world.storage.db, loanId)).toBe(2400);
    expect(getBalances(world.storage.db).ingresos_multa ?? 0).toBe(0);
    expect(() => world.do(world.admin, waiveFine, { loanId, motivo: "Otra" })).toThrow(
      expect.objectContaining({ code: "NO_FINE" }),
    );
    const told = world.storage.db.select().from(notificaciones).where(like(notificaciones.mensaje, "%multa%")).all();
    expect(told.map(({ mensaje }) => /\$[\d,]+/.exec(mensaje)?.[0])).toEqual(["$0,50", "$1,25", "$1,25", "$0,50"]);
    const faults = examine(world.storage, "nada").flatMap(({ check, faults }) =>
      /imagen|foto/i.test(check) ? [] : faults,
    );
    expect(faults).toEqual([]);
  });

  test("a fine that was already paid is its loan's excess when it is waived, and its person's credit once that is closed", () => {
    const borrower = world.borrower();
    const loanId = anApproved(world, borrower);
    world.do(world.admin, fineLoan, { loanId });
    anApprovedPago(world, borrower, 24_50);
    world.do(world.admin, waiveFine, { loanId, motivo: "Error" });
    expect(getCartera(world.storage.db, loanId)).toBe(-50);
    expect(getBalances(world.storage.db).saldo_a_favor ?? 0).toBe(0);
    world.do(world.admin, completeLoan, { loanId });
    expect(getCartera(world.storage.db, loanId)).toBe(0);
    expect(getCredito(world.storage.db, borrower.usuario.id)).toBe(50);
  });

  test("a missing loan has the spec's text", () => {
    expect(() => world.do(world.admin, fineLoan, { loanId: "nada" })).toThrow("El préstamo no existe.");
    expect(() => world.do(world.admin, completeLoan, { loanId: "nada" })).toThrow("El préstamo no existe.");
  });
});

describe("completing", () => {
  test("a loan paid on time moves to completados and raises the level", () => {
    const borrower = world.borrower();
    const loanId = anApproved(world, borrower);
    for (let i = 0; i < 4; i += 1) anApprovedPago(world, borrower);
    const completado = world.do(world.admin, completeLoan, { loanId });
    const { db } = world.storage;
    expect(completado).toMatchObject({ id: loanId, montoFinal: 2400, cuotas: 4, aTiempo: true, castigo: 0 });
    expect(db.select().from(loans).all()).toEqual([]);
    expect(db.select().from(completados).all()).toHaveLength(1);
    expect(world.row(borrower)).toMatchObject({ prestamosCompletados: 1, nivel: 2 });
    expect(getResumen(db)).toMatchObject({
      totalPrestado: 2000,
      totalRecuperado: 2400,
      cobrado: 2400,
      porCobrar: 0,
      castigado: 0,
    });
    world.clock.advance(1);
    expect(aRequest(borrower, 50_00)).toBeTruthy();
  });

  test("paid late, the level stays", () => {
    const borrower = world.borrower();
    const loanId = anApproved(world, borrower);
    world.clock.goTo(dia("2027-02-16"));
    for (let i = 0; i < 4; i += 1) anApprovedPago(world, borrower);
    expect(world.do(world.admin, completeLoan, { loanId })).toMatchObject({ aTiempo: false });
    expect(world.row(borrower).nivel).toBe(1);
  });

  test("what is still owed is written off, and the spec's figure grows all the same", () => {
    const borrower = world.borrower();
    const loanId = anApproved(world, borrower);
    anApprovedPago(world, borrower);
    expect(world.do(world.admin, completeLoan, { loanId })).toMatchObject({ castigo: 1800, aTiempo: false });
    expect(getResumen(world.storage.db)).toMatchObject({
      totalRecuperado: 2400,
      cobrado: 600,
      castigado: 1800,
      porCobrar: 0,
    });
  });

  test("a pago of a closed loan recovers what was given up when approved, and is a loss when taken back", () => {
    const borrower = world.borrower();
    const loanId = anApproved(world, borrower);
    const paid = anApprovedPago(world, borrower);
    const waiting = aPago(borrower, 6_00, "5678");
    world.do(world.admin, completeLoan, { loanId });
    world.do(world.admin, setPagoStatus, { pagoId: waiting, status: "Aprobado", cuotas: 1, motivo: null });
    const castigo = () => world.storage.db.select().from(completados).get()?.castigo;
    expect(castigo()).toBe(1200);
    expect(getBalances(world.storage.db)).toMatchObject({ castigos: 1200, cartera: 0 });
    expect(getCredito(world.storage.db, borrower.usuario.id)).toBe(0);
    world.do(world.admin, setPagoStatus, { pagoId: paid, status: "Rechazado", cuotas: 1, motivo: "No llegó" });
    expect(getCartera(world.storage.db, loanId)).toBe(0);
    expect(castigo()).toBe(1800);
    expect(getBalances(world.storage.db).castigos).toBe(1800);
  });

  test("a loan cannot be deleted on its own", () => {
    anApproved(world, world.borrower());
    expect(() => world.storage.db.delete(loans).run()).toThrow(/leaves only towards completados/);
  });
});
