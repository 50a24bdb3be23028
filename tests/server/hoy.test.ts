/** What needs attention today: each figure against a day described by hand, and each query uses an index. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { addDays, type Dia, dia } from "../../rules/country/fecha.ts";
import { AJUSTES_INICIALES } from "../../rules/operator/ajustes/ajustes.ts";
import { getAjustes, getCasa, noteCasa } from "../../server/core/ajustes/queries.ts";
import { listLoans } from "../../server/lending/cartera/queries.ts";
import { completeLoan } from "../../server/lending/completados/actions.ts";
import { addGestion } from "../../server/lending/gestiones/actions.ts";
import { setPagoStatus } from "../../server/lending/pagos/actions.ts";
import { requestProrroga } from "../../server/lending/prorrogas/actions.ts";
import { closeMensaje } from "../../server/messages/mensajes/actions.ts";
import { insertMensaje, listNewest } from "../../server/messages/mensajes/queries.ts";
import { changeAjustes } from "../../server/operator/ajustes/actions.ts";
import { getHoy } from "../../server/operator/hoy/queries.ts";
import { banUsuario, unbanUsuario } from "../../server/people/baneos/actions.ts";
import { submitVerificacion } from "../../server/people/verificaciones/actions.ts";
import { inTransaction } from "../../server/storage/db.ts";
import { openStorage } from "../../server/storage/opening/open.ts";
import { cli } from "../support/cli.ts";
import { aRate } from "../support/conciliacion.ts";
import { askedDuring, planOf } from "../support/preguntas.ts";
import { anApproved, aPago, aRequest, createWorld, photoOf, type World } from "../support/world.ts";

let world: World;
beforeEach(() => {
  world = createWorld();
});
afterEach(() => world.close());

const hoy = () => getHoy(world.admin);

function promise(loan: { userId: string; loanId: string }, promesa: Dia): void {
  world.do(world.admin, addGestion, { ...loan, tipo: "promesa", texto: "Paga ese día.", promesa });
}

/** Somebody whose first cuota of $6 fell due on 15 February 2027. */
function aDebtor() {
  const borrower = world.borrower();
  return { borrower, about: { userId: borrower.usuario.id, loanId: anApproved(world, borrower) } };
}

test("of an empty house nothing waits, and nothing of the first day is done but what the machine has", () => {
  const { espera, promesas, cuotas, fallidos, silenciosos, tasa, respaldo, demo, primerDia } = hoy();
  expect(Object.values(espera)).toEqual(Array(4).fill({ cantidad: 0, desde: null }));
  expect(promesas).toEqual({ rotas: 0, hoy: 0, quienes: [] });
  expect(cuotas).toEqual({ hoy: 0, vencidas: 0 });
  expect({ fallidos, silenciosos, respaldo, demo }).toEqual({
    fallidos: { cantidad: 0, quienes: [] },
    silenciosos: [],
    respaldo: null,
    demo: false,
  });
  expect(tasa).toEqual({ vigente: null, falta: true, siguiente: null, enEspera: 0, discordantes: [] });
  const done = Object.entries(primerDia.hechos).flatMap(([paso, hecho]) => (hecho ? paso : []));
  expect({ guardado: primerDia.guardado, done }).toEqual({ guardado: false, done: ["correo"] });
});

test("what people sent is counted, each since the first of it", () => {
  const [uno, otra] = [world.borrower(), world.borrower()];
  aRequest(uno);
  const since = world.clock.now();
  const loanId = anApproved(world, otra);
  world.clock.advance(60_000);
  aRequest(world.borrower());
  aPago(otra);
  world.do(otra, requestProrroga, { desdeCuota: 1, fecha: dia("2027-02-20"), motivo: "Cobro el 20" });
  const nueva = world.newcomer();
  world.do(nueva, submitVerificacion, { imgVerify1: photoOf(nueva), imgVerify2: photoOf(nueva) });
  const now = world.clock.now();
  expect(loanId).toBeTruthy();
  expect(hoy().espera).toEqual({
    solicitudes: { cantidad: 2, desde: since },
    pagos: { cantidad: 1, desde: now },
    fotos: { cantidad: 1, desde: now },
    prorrogas: { cantidad: 1, desde: now },
  });
});

test("the first that waits is the first of the list: who is banned is in neither", () => {
  const banned = world.borrower();
  aRequest(banned);
  world.do(world.admin, banUsuario, { userId: banned.usuario.id, motivo: "Fraude" });
  world.clock.advance(94 * 86_400_000);
  expect(hoy().espera.solicitudes).toEqual({ cantidad: 0, desde: null });
  aRequest(world.borrower());
  const since = world.clock.now();
  world.clock.advance(6 * 86_400_000);
  aRequest(world.borrower());
  expect(hoy().espera.solicitudes).toEqual({ cantidad: 2, desde: since });
  world.do(world.admin, unbanUsuario, { userId: banned.usuario.id });
  expect(hoy().espera.solicitudes).toMatchObject({ cantidad: 3, desde: since - 94 * 86_400_000 });
});

test("Pendientes by who has waited longest, page by page; newest first as before for who does not ask", () => {
  const ids = Array.from({ length: 5 }, () => {
    world.clock.advance(60_000);
    return aRequest(world.borrower());
  });
  const { db } = world.storage;
  const query = { status: "Pendiente", hoy: dia("2027-01-15"), limit: 2 } as const;
  const seen: string[] = [];
  let cursor: string | null | undefined;
  do {
    const page = listLoans(db, { ...query, orden: "antiguas", cursor });
    seen.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor;
  } while (cursor);
  expect(seen).toEqual(ids);
  expect(listLoans(db, query).items.map(({ id }) => id)).toEqual([ids[4], ids[3]]);
});

test("who paid all of it waits for it to be closed, unless a pago of theirs is under review", () => {
  const [one, other] = [aDebtor(), aDebtor()];
  expect(hoy().porCerrar).toEqual({ cantidad: 0, quienes: [] });
  for (const { borrower } of [one, other]) {
    const pagoId = aPago(borrower, 24_00);
    world.do(world.admin, setPagoStatus, { pagoId, status: "Aprobado", cuotas: 4, motivo: null });
  }
  aPago(other.borrower, 1_00, "4321");
  expect(hoy().porCerrar).toEqual({
    cantidad: 1,
    quienes: [{ userId: one.about.userId, nombre: "María José Núñez" }],
  });
  world.do(world.admin, completeLoan, { loanId: one.about.loanId });
  expect(hoy().porCerrar.cantidad).toBe(0);
});

test("closing by itself is a step of the first day: turned on, or said to be done by hand", async () => {
  const cierre = () => hoy().primerDia.hechos.cierre;
  expect(cierre()).toBe(false);
  world.do(world.admin, changeAjustes, { cierreAutomatico: true });
  expect(cierre()).toBe(true);
  world.do(world.admin, changeAjustes, { cierreAutomatico: false });
  await world.caller(world.admin).hoy.mark({ marca: "cierreAMano", puesta: true });
  expect(cierre()).toBe(true);
});

describe("promises", () => {
  test.each<[string, (world: World, debtor: ReturnType<typeof aDebtor>) => void, { rotas: number; hoy: number }]>([
    ["for today is one of today", (_, { about }) => promise(about, dia("2027-02-20")), { rotas: 0, hoy: 1 }],
    ["for tomorrow waits", (_, { about }) => promise(about, dia("2027-02-21")), { rotas: 0, hoy: 0 }],
    [
      "for yesterday is broken",
      (w, { about }) => {
        w.clock.goTo(dia("2027-02-16"));
        promise(about, dia("2027-02-19"));
      },
      { rotas: 1, hoy: 0 },
    ],
    [
      "is kept by a pago that nobody has reviewed",
      (w, { about, borrower }) => {
        w.clock.goTo(dia("2027-02-16"));
        promise(about, dia("2027-02-19"));
        aPago(borrower);
      },
      { rotas: 0, hoy: 0 },
    ],
    [
      "is not kept by a pago of the day after",
      (w, { about, borrower }) => {
        w.clock.goTo(dia("2027-02-16"));
        promise(about, dia("2027-02-19"));
        w.clock.goTo(dia("2027-02-20"));
        aPago(borrower);
      },
      { rotas: 1, hoy: 0 },
    ],
    [
      "gives way to the one that was made after it",
      (w, { about }) => {
        w.clock.goTo(dia("2027-02-16"));
        promise(about, dia("2027-02-18"));
        promise(about, dia("2027-02-25"));
      },
      { rotas: 0, hoy: 0 },
    ],
  ])("one %s", (_case, story, expected) => {
    const debtor = aDebtor();
    world.clock.goTo(dia("2027-02-20"));
    story(world, debtor);
    world.clock.goTo(dia("2027-02-20"));
    const { rotas, hoy: today, quienes } = hoy().promesas;
    expect({ rotas, hoy: today }).toEqual(expected);
    expect(quienes.map(({ userId }) => userId)).toEqual(expected.rotas ? [debtor.about.userId] : []);
  });

  test("one that was broken over a month ago is no matter of today", () => {
    const { about } = aDebtor();
    world.clock.goTo(dia("2027-02-16"));
    promise(about, dia("2027-02-19"));
    world.clock.goTo(addDays(dia("2027-02-19"), 30));
    expect(hoy().promesas.rotas).toBe(1);
    world.clock.goTo(addDays(dia("2027-02-19"), 31));
    expect(hoy().promesas.rotas).toBe(0);
  });
});

test("a cuota is of today on its day, and late from the next", () => {
  aDebtor();
  const on = (day: string) => {
    world.clock.goTo(dia(day));
    return hoy().cuotas;
  };
  expect(on("2027-02-14")).toEqual({ hoy: 0, vencidas: 0 });
  expect(on("2027-02-15")).toEqual({ hoy: 1, vencidas: 0 });
  expect(on("2027-02-16")).toEqual({ hoy: 0, vencidas: 1 });
});

test("the rate lacks until today has one; on a Saturday that of Monday serves", () => {
  aRate(world, dia("2027-01-14"));
  expect(hoy().tasa).toMatchObject({ falta: true, vigente: { fechaValor: "2027-01-14" }, siguiente: null });
  aRate(world, dia("2027-01-15"));
  aRate(world, dia("2027-01-18"), 101);
  expect(hoy().tasa).toMatchObject({ falta: false, siguiente: { fechaValor: "2027-01-18" } });
  world.clock.goTo(dia("2027-01-16"));
  expect(hoy().tasa).toMatchObject({ falta: false, vigente: { fechaValor: "2027-01-18" } });
});

test("a mail that was given up is told of for a week, with whom it was for; a notification to a browser is not", () => {
  const { usuario } = world.borrower();
  const before = listNewest(world.base.db, 100).length;
  for (const canal of ["correo", "push"] as const)
    inTransaction(world.base.db, (tx) => {
      const mensaje = { canal, destino: "x", asunto: "x", texto: "x", plantilla: "x", params: {}, unica: null };
      insertMensaje(tx, { ...mensaje, userId: usuario.id }, world.clock.now());
    });
  const sent = listNewest(world.base.db, 100);
  expect(sent.length).toBe(before + 2);
  for (const mensaje of sent.filter(({ plantilla }) => plantilla === "x"))
    closeMensaje(world.base.db, mensaje, "fallido", "nadie");
  expect(hoy().fallidos).toEqual({ cantidad: 1, quienes: [{ userId: usuario.id, nombre: "María José Núñez" }] });
  world.clock.advance(7 * 86_400_000 + 1);
  expect(hoy().fallidos.cantidad).toBe(0);
});

test("the first day's steps are done as they are, and what is noted is no setting", async () => {
  const { mark } = world.caller(world.admin).hoy;
  world.do(world.admin, changeAjustes, {
    datosPago: { banco: "0102", telefono: "+584120000000", cedula: "V12345678", titular: "Ana" },
    atencionTelefono: "+584120000000",
  });
  aRate(world);
  await world.caller(world.admin).dispositivos.create({ nombre: "Teléfono", cuenta: "0102" });
  await mark({ marca: "textosLeidos", puesta: true });
  await mark({ marca: "primerDiaGuardado", puesta: true });
  const fecha = world.clock.now();
  noteCasa(world.base.db, { respaldo: { fecha, carpeta: "/mnt/usb" } });
  const { primerDia, respaldo } = hoy();
  expect(respaldo).toEqual({ fecha, carpeta: "/mnt/usb" });
  expect(primerDia).toEqual({
    guardado: true,
    hechos: {
      datosPago: true,
      tasa: true,
      whatsapp: true,
      prestamista: false,
      textos: true,
      dosPasos: false,
      correo: true,
      sms: false,
      banco: true,
      cierre: false,
      respaldo: true,
      clientes: false,
    },
  });
  world.newcomer();
  expect(hoy().primerDia.hechos.clientes).toBe(true);
  expect(Object.keys(getAjustes(world.base.db)).sort()).toEqual(Object.keys(AJUSTES_INICIALES).sort());
  await mark({ marca: "primerDiaGuardado", puesta: false });
  expect(hoy().primerDia.guardado).toBe(false);
  expect(getCasa(world.base.db).textosLeidos).toBe(fecha);
});

test("a backup made from the command line is one that the panel knows of", async () => {
  const dir = mkdtempSync(join(tmpdir(), "cuotica-"));
  const storage = openStorage(dir);
  try {
    expect(await cli(dir, ["backup", join(dir, "copia")])).toMatchObject({ code: 0, err: "" });
    const { respaldo } = getCasa(storage.db);
    expect(respaldo?.carpeta).toBe(join(dir, "copia"));
    expect(Math.abs((respaldo?.fecha ?? 0) - Date.now())).toBeLessThan(60_000);
  } finally {
    storage.close();
    rmSync(dir, { recursive: true });
  }
});

test("no figure reads a table that grows with the business from end to end, nor sorts it", async () => {
  insertFailed();
  const { driver } = world.storage;
  const asked = await askedDuring(driver, () => hoy());
  const plans = asked.map((one) => planOf(driver, one).replaceAll("\n", "; "));
  // Few rows, however large the business: settings, counts, devices, days, and the newest rate.
  const growing = plans.filter(
    (plan) => !/^(SCAN|SEARCH) (ajustes|conteos|dispositivos|tasas|lecturasTasa|vencimientos)\b/.test(plan),
  );
  expect(growing.length).toBeGreaterThanOrEqual(9);
  expect(growing.filter((plan) => /SCAN|TEMP B-TREE/.test(plan))).toEqual([]);
});

/** A mail to a client that could not be sent. */
function insertFailed(): void {
  const userId = world.borrower().usuario.id;
  const mensaje = { canal: "correo" as const, destino: "x", asunto: "x", texto: "x", plantilla: "x", unica: null };
  inTransaction(world.base.db, (tx) => insertMensaje(tx, { ...mensaje, params: {}, userId }, world.clock.now()));
  for (const one of listNewest(world.base.db, 1)) closeMensaje(world.base.db, one, "fallido", "nadie");
}
