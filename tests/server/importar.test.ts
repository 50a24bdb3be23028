/** Importing a business from a messy spreadsheet: previewed, all or nothing, consistent afterwards, and undone without a trace. */
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { user } from "../../drizzle/schema/accounts.ts";
import { loans } from "../../drizzle/schema/loans.ts";
import { cargas } from "../../drizzle/schema/operator.ts";
import { usuarios } from "../../drizzle/schema/people.ts";
import { dia, instante, toDia } from "../../rules/country/fecha.ts";
import { CARGA_DESHACE_MS, PARTES_POR_LOTE } from "../../rules/limits/panel.ts";
import { valorTasa } from "../../rules/money/tasa.ts";
import { BOM } from "../../rules/operator/exportar/csv.ts";
import { columnasDe, HOJAS } from "../../rules/operator/importar/columnas.ts";
import { readLectura } from "../../rules/operator/importar/leer.ts";
import { faltasCsv, type VistaCarga } from "../../rules/operator/importar/vista.ts";
import { atOnce } from "../../server/core/turnos/ensayo.ts";
import { approveLoan } from "../../server/lending/desembolsos/actions.ts";
import { registerPago } from "../../server/lending/pagos/actions.ts";
import { bringTasas } from "../../server/lending/tasas/actions.ts";
import { examine } from "../../server/operator/doctor/actions.ts";
import { bringByTurns, confirmCarga, lookAtCarga, undoCarga } from "../../server/operator/importar/actions.ts";
import { endCargas } from "../../server/operator/importar/jobs.ts";
import { getUsuario } from "../../server/people/usuarios/queries.ts";
import type { Storage } from "../../server/storage/db.ts";
import { aNegocio, asCsv, asXlsx } from "../support/negocio.ts";
import { type Person, startTestServer } from "../support/server.ts";
import { aRequest, createWorld, type World } from "../support/world.ts";

/** doctor's findings, except about photo files: these tests' people have none. */
const faultsOf = (storage: Storage) =>
  examine(storage, "nada").flatMap(({ check, faults }) => (check === "Cada imagen tiene su archivo" ? [] : faults));

const HOY = toDia(instante(Date.now()));

const leer = (...of: Parameters<typeof readLectura>) => atOnce(readLectura(...of));

async function send(from: Person, files: { nombre: string; content: BlobPart }[]) {
  const form = new FormData();
  for (const { nombre, content } of files) form.append("archivo", new File([content], nombre));
  const response = await from.fetch("/api/importar/archivos", { method: "POST", body: form });
  return { status: response.status, body: (await response.json()) as VistaCarga & { codigo?: string } };
}

describe("over HTTP", () => {
  test("500 people, 300 loans and 900 pagos, each tenth row twice, move in and open with their phones", async () => {
    const server = await startTestServer();
    try {
      const admin = await server.admin();
      expect(await send(server.visitor(), [{ nombre: "x.csv", content: "a" }])).toMatchObject({ status: 401 });
      expect(await send(await server.newcomer(), [{ nombre: "x.csv", content: "a" }])).toMatchObject({ status: 403 });
      const book = asXlsx(aNegocio({ clientes: 500, prestamos: 300, hoy: HOY }));
      const { body: vista } = await send(admin, [{ nombre: "cuaderno.xlsx", content: book }]);
      expect(vista.cifras).toMatchObject({
        personas: 500,
        prestamos: 300,
        pagos: 900,
        errores: 0,
        repetidas: 50 + 30 + 90,
      });
      expect(vista.hojas.map(({ hoja, orden }) => [hoja, orden])).toEqual([
        ["clientes", null],
        ["prestamos", "dma"],
        ["pagos", "mda"],
      ]);
      expect(vista.prestamos).toHaveLength(300);
      expect(new Set(vista.prestamos.map(({ saldo, pagado }) => `${saldo} ${pagado}`))).toEqual(new Set(["600 1800"]));
      // Previewed, and nothing stored of it.
      const people = async () =>
        (await admin.query<{ items: { id: string }[] }>("usuarios.list", { limit: 100 })).data.items;
      const before = (await people()).length;
      const done = await admin.mutate("importar.confirm", { cargaId: vista.cargaId, clave: crypto.randomUUID() });
      expect(done).toMatchObject({ status: 200, data: { personas: 500, prestamos: 300, pagos: 900 } });
      expect(faultsOf(server.storage)).toEqual([]);
      expect((await people()).length).toBeGreaterThan(before);
      expect((await admin.mutate("importar.confirm", { cargaId: vista.cargaId })).codigo).toBe("MOVE_IN_DONE");

      const phone = server.visitor();
      const code = await server.codeFor(phone, "0424-1000000");
      await phone.auth("/phone-number/verify", { phoneNumber: "0424-1000000", code });
      expect((await phone.query("loans.mine")).data).toMatchObject({ saldo: 600, cuotasPagadas: 3 });
      expect((await admin.mutate("importar.undo", { cargaId: vista.cargaId })).codigo).toBe("MOVE_IN_TOUCHED");
    } finally {
      await server.close();
    }
  });

  test("three text files are one business, and the template is read as it is given", async () => {
    const server = await startTestServer();
    try {
      const admin = await server.admin();
      const { clientes, prestamos, pagos } = aNegocio({ clientes: 3, prestamos: 2, hoy: HOY });
      const files = Object.entries({ clientes, prestamos, pagos }).map(([nombre, filas]) => ({
        nombre: `${nombre}.csv`,
        content: asCsv(filas),
      }));
      expect((await send(admin, files)).body.cifras).toMatchObject({ personas: 3, prestamos: 2, pagos: 6, errores: 0 });
      const plantilla = await admin.fetch("/api/importar/plantilla.xlsx");
      const empty = await send(admin, [{ nombre: "plantilla.xlsx", content: await plantilla.arrayBuffer() }]);
      expect(empty.body).toMatchObject({ cargaId: null, cifras: { personas: 0, errores: 0 } });
      expect(empty.body.hojas.map(({ hoja, faltan }) => [hoja, faltan])).toEqual(HOJAS.map((hoja) => [hoja, []]));
      expect((await send(admin, [{ nombre: "otra.csv", content: "a;b\n1;2" }])).body.codigo).toBe("MOVE_IN_NOTHING");
    } finally {
      await server.close();
    }
  });
});

describe("in a house", () => {
  let w: World;
  beforeEach(() => {
    w = createWorld();
  });
  afterEach(() => w.close());

  const look = (sheets: Record<string, (string | number)[][]>) => {
    const hojas = Object.entries(sheets).map(([nombre, filas]) => ({ nombre, filas }));
    const casa = { hoy: toDia(w.clock.now()), interes: 20, cuotas: 4, periodo: "mensual" } as const;
    const lectura = atOnce(readLectura(hojas, casa));
    return atOnce(lookAtCarga(w.admin, { nombre: "x.xlsx", lectura }));
  };
  const business = (size = 6) => {
    const { clientes, prestamos, pagos } = aNegocio({ clientes: size, prestamos: size - 2, hoy: toDia(w.clock.now()) });
    return { Clientes: clientes, Préstamos: prestamos, Pagos: pagos };
  };
  /** Every row of every table except those that record the import. */
  const everything = () => {
    const { driver } = w.storage;
    const tables = driver
      .prepare("select name from sqlite_master where type = 'table' order by name")
      .pluck()
      .all() as string[];
    const apart = ["cargas", "auditoria", "numeracion", "claves", "sqlite_stat1"];
    const kept = tables.filter((name) => !apart.includes(name) && !/^(busqueda|dentro)/.test(name));
    // A count of zero is no trace.
    const rows = (name: string) =>
      driver.prepare(`select * from "${name}"${name === "conteos" ? " where cantidad > 0" : ""} order by 1, 2`).all();
    return Object.fromEntries(kept.map((name) => [name, rows(name)]));
  };

  test("taken back within the day, it leaves nothing; the day after, it stays", () => {
    anApprovedOne(w);
    const before = everything();
    const { cargaId } = look(business());
    expect(everything()).toEqual(before);
    w.do(w.admin, confirmCarga, { cargaId: cargaId ?? "" });
    expect(everything()).not.toEqual(before);
    expect(faultsOf(w.storage)).toEqual([]);
    w.do(w.admin, undoCarga, { cargaId: cargaId ?? "" });
    expect(everything()).toEqual(before);
    expect(faultsOf(w.storage)).toEqual([]);
    expect(() => w.do(w.admin, undoCarga, { cargaId: cargaId ?? "" })).toThrow("no hay nada que deshacer");

    const again = look(business());
    w.do(w.admin, confirmCarga, { cargaId: again.cargaId ?? "" });
    w.clock.advance(CARGA_DESHACE_MS + 1);
    expect(() => w.do(w.admin, undoCarga, { cargaId: again.cargaId ?? "" })).toThrow("Pasó más de un día");
  });

  test("the ledger lets go of nothing else", () => {
    const { cargaId } = look(business());
    w.do(w.admin, confirmCarga, { cargaId: cargaId ?? "" });
    const { driver } = w.storage;
    for (const table of ["asientos", "movimientos"])
      expect(() => driver.exec(`delete from ${table}`), table).toThrow("append-only");
    expect(() => driver.exec("delete from loans")).toThrow("a loan leaves only towards completados");
  });

  test("what happened to one of them since keeps it, and is named", () => {
    const { cargaId, prestamos } = look(business());
    w.do(w.admin, confirmCarga, { cargaId: cargaId ?? "" });
    const [row] = w.storage.db.all<{ userId: string }>("select userId from loans limit 1");
    const person = { ...w.admin, usuario: getUsuario(w.storage.db, row?.userId ?? "") };
    w.do(person, registerPago, { codigo: "9999", monto: prestamos[0]?.saldo, referencia: null });
    const { nombre, apellido } = person.usuario;
    expect(() => w.do(w.admin, undoCarga, { cargaId: cargaId ?? "" })).toThrow(`${nombre} ${apellido}`);
  });

  test("who is known keeps their file; who owes here already cannot bring another loan", () => {
    const known = w.borrower();
    const cedula = known.usuario.cedula ?? "";
    const clientes = [
      ["Nombre", "Apellido", "Cédula", "Teléfono"],
      ["Otra", "Persona", cedula, "0414-5556677"],
    ];
    const prestamos = [
      ["Cédula", "Monto", "Fecha", "Primer pago"],
      [cedula, 20, "2026-01-10", "2026-02-10"],
    ];
    const seen = look({ Clientes: clientes, Préstamos: prestamos });
    expect(seen.cifras).toMatchObject({ personas: 0, conocidas: 1, prestamos: 1, errores: 0 });
    w.do(w.admin, confirmCarga, { cargaId: seen.cargaId ?? "" });
    expect(w.row(known)).toMatchObject({ nombre: known.usuario.nombre, telefono: known.usuario.telefono });
    const again = look({ Clientes: clientes, Préstamos: prestamos });
    expect(again).toMatchObject({ cargaId: null, cifras: { errores: 1 } });
    expect(again.hojas[1]?.filas[0]?.observaciones[0]?.texto).toContain("préstamo en curso");
  });

  test("approved here meanwhile, nothing of it comes in", () => {
    const known = w.borrower();
    const cedula = known.usuario.cedula ?? "";
    const seen = look({
      Clientes: [
        ["Nombre", "Apellido", "Cédula", "Teléfono"],
        ["A", "B", cedula, "0414-5556677"],
      ],
      Préstamos: [
        ["Cédula", "Monto", "Fecha", "Primer pago"],
        [cedula, 20, "2026-01-10", "2026-02-10"],
      ],
    });
    aRequest(known);
    expect(() => w.do(w.admin, confirmCarga, { cargaId: seen.cargaId ?? "" })).toThrow("Algo cambió");
  });

  test("stopped in the middle, the program goes on by itself; it ends the same, and is taken back as whole", async () => {
    const before = everything();
    const { cargaId } = look(business(30));
    const id = cargaId ?? "";
    const work = bringByTurns(w.admin, id);
    do work.next();
    while (w.storage.db.select().from(loans).all().length === 0);
    work.next();
    const [half] = await w.caller(w.admin).importar.list();
    expect(half).toMatchObject({ id, estado: "entrando", personas: 2 * PARTES_POR_LOTE, hasta: null });
    expect(faultsOf(w.storage)).toEqual([]);
    expect(() => w.do(w.admin, undoCarga, { cargaId: id })).toThrow("no hay nada que deshacer");
    await endCargas(w.base);
    const [whole] = await w.caller(w.admin).importar.list();
    expect(whole).toMatchObject({ id, estado: "hecha", personas: 30, prestamos: 28, pagos: 84 });
    expect(w.storage.db.select().from(loans).all()).toHaveLength(28);
    expect(faultsOf(w.storage)).toEqual([]);
    expect(() => w.do(w.admin, confirmCarga, { cargaId: id })).toThrow("ya entró");
    w.do(w.admin, undoCarga, { cargaId: id });
    expect(everything()).toEqual(before);
  });

  test("where somebody of it cannot come in any more, what was in goes again, and it says so", () => {
    const before = everything();
    const { cargaId } = look(business(30));
    const id = cargaId ?? "";
    const work = bringByTurns(w.admin, id);
    do work.next();
    while (w.storage.db.select().from(loans).all().length === 0);
    const last = w.storage.db.select().from(cargas).get()?.plan?.personas.at(-1);
    const taken = w.newcomer();
    w.storage.db.update(user).set({ phoneNumber: last?.telefono }).where(eq(user.id, taken.usuario.id)).run();
    expect(() => atOnce(work)).toThrow("Algo cambió");
    w.storage.db.delete(usuarios).where(eq(usuarios.id, taken.usuario.id)).run();
    w.storage.db.delete(user).where(eq(user.id, taken.usuario.id)).run();
    expect(everything()).toEqual(before);
    expect(w.storage.db.select().from(cargas).get()).toMatchObject({ estado: "vista", hecha: null });
    // Once the obstacle is gone, all of it is imported.
    expect(w.do(w.admin, confirmCarga, { cargaId: id })).toEqual({ personas: 30, prestamos: 28, pagos: 84 });
    expect(faultsOf(w.storage)).toEqual([]);
  });

  /** Begins to bring a large business in; returns how to go on, once some of it is in. */
  const half = (cargaId: string) => {
    const work = bringByTurns(w.admin, cargaId);
    do work.next();
    while (w.storage.db.select().from(loans).all().length === 0);
    return () => atOnce(work);
  };

  test("who asks for a loan while a large business comes in brings no finished one either, and what was in goes", () => {
    const known = w.borrower();
    const cedula = known.usuario.cedula ?? "";
    const { Clientes, Préstamos, Pagos } = business(30);
    const { cargaId } = look({
      Clientes,
      Préstamos: [
        ...Préstamos.map((row, n) => [...row, n === 0 ? "Estado" : ""]),
        [cedula, 20, "01/11/2026", "01/12/2026", 4, "20%", "pagado"],
      ],
      Pagos: [...Pagos, [cedula, "12/01/2026", 24, "000099887766"]],
    });
    const before = everything();
    const goOn = half(cargaId ?? "");
    const loanId = aRequest(known);
    expect(goOn).toThrow("Algo cambió");
    expect(w.storage.db.select().from(loans).all()).toMatchObject([{ id: loanId }]);
    expect(everything()).toMatchObject({ usuarios: before.usuarios, completados: [], cargados: [], asientos: [] });
    expect(w.storage.db.select().from(cargas).get()).toMatchObject({ estado: "vista", hecha: null });
    expect(faultsOf(w.storage)).toEqual([]);
  });

  test("after an error that nobody expected, what was in goes again", () => {
    const { cargaId } = look(business(30));
    const before = everything();
    const goOn = half(cargaId ?? "");
    w.storage.driver.exec("create trigger no_more before insert on loans begin select raise(abort, 'no more'); end");
    expect(goOn).toThrow("no more");
    w.storage.driver.exec("drop trigger no_more");
    expect(everything()).toEqual(before);
    expect(w.storage.db.select().from(cargas).get()).toMatchObject({ estado: "vista", hecha: null });
  });

  test("on a full disk what was in waits, and it goes on by itself once there is room", async () => {
    const { cargaId } = look(business(30));
    const goOn = half(cargaId ?? "");
    const { driver } = w.storage;
    driver.pragma(`max_page_count = ${driver.pragma("page_count", { simple: true })}`);
    expect(goOn).toThrow("full");
    expect(w.storage.db.select().from(loans).all().length).toBeGreaterThan(0);
    driver.pragma("max_page_count = 1000000");
    await endCargas(w.base);
    expect(w.storage.db.select().from(loans).all()).toHaveLength(28);
    expect(w.storage.db.select().from(cargas).get()).toMatchObject({ estado: "hecha", personas: 30 });
    expect(faultsOf(w.storage)).toEqual([]);
  });

  test("two windows that confirm it at once bring it in once", () => {
    const { cargaId } = look(business(30));
    const works = [bringByTurns(w.admin, cargaId ?? ""), bringByTurns(w.admin, cargaId ?? "")];
    while (works.map((work) => work.next()).some(({ done }) => !done));
    expect(w.do(w.admin, confirmCarga, { cargaId: cargaId ?? "" })).toMatchObject({ personas: 30, prestamos: 28 });
    expect(w.storage.db.select().from(loans).all()).toHaveLength(28);
    expect(faultsOf(w.storage)).toEqual([]);
  });

  function anApprovedOne(world: World) {
    const loanId = aRequest(world.borrower());
    const datosPago = { banco: null, tipo: null, numeroCuenta: null, titular: null, bs: 1 as never, referencia: "1" };
    world.do(world.admin, approveLoan, { loanId, cuotas: 4, fechaPrimerPago: toDia(world.clock.now()), datosPago });
  }
});

describe("a row that cannot be is told of beside its cell, and keeps all of it out", () => {
  const casa = {
    hoy: toDia(instante(Date.UTC(2026, 10, 20, 16))),
    interes: 20,
    cuotas: 4,
    periodo: "mensual" as const,
  };
  const GENTE = [
    ["Nombre", "Apellido", "Cédula", "Teléfono"],
    ["Ana", "Paz", "V-11111111", "0412-1111111"],
  ];
  const LOAN = ["11.111.111", "20", "2026-10-01", "2026-11-01"];
  const CABEZA = ["Cédula", "Monto", "Fecha", "Primer pago", "Cuotas", "Interés", "Total", "Cada cuánto"];
  const read = (prestamos: (string | number)[][], pagos: (string | number)[][] = []) =>
    leer(
      [
        { nombre: "Clientes", filas: GENTE },
        { nombre: "Préstamos", filas: [CABEZA, ...prestamos] },
        { nombre: "Pagos", filas: [["Cédula", "Fecha", "Monto", "Bs", "Referencia", "Método"], ...pagos] },
      ],
      casa,
    );

  test.each<[string, (string | number)[], string, string]>([
    ["an amount that could be two", ["11111111", "1.2.3", ...LOAN.slice(2)], "monto", "No entendemos ese monto"],
    ["an amount of nothing", ["11111111", "", ...LOAN.slice(2)], "monto", "Escribe cuánto se prestó"],
    ["a day to come", ["11111111", 20, "2026-12-01", "2027-01-01"], "fecha", "todavía no llega"],
    ["a first cuota before the money", ["11111111", 20, "2026-10-01", "2026-09-01"], "primerPago", "antes de entregar"],
    ["a day that is none", ["11111111", 20, "31/02/2026", "2026-11-01"], "fecha", "No entendemos la fecha"],
    ["thirty cuotas", [...LOAN, 30], "cuotas", "de 1 a 24"],
    ["a total of another interest", [...LOAN, 4, 20, "30"], "total", "Con 20 % el total sería $24,00"],
    ["a total of no whole interest", [...LOAN, 4, "", "23,50"], "total", "sin decimales"],
    ["a fortnight in other words", [...LOAN, 4, 20, "", "a veces"], "periodo", "mensual, quincenal o semanal"],
    ["a cédula that is none", ["12", ...LOAN.slice(1)], "cedula", "cédula válida"],
  ])("%s", (_, row, campo, texto) => {
    const { hojas, plan } = read([row]);
    const [said] = hojas[1]?.filas[0]?.observaciones ?? [];
    expect(said).toMatchObject({ tipo: "error", campo });
    expect(said?.texto).toContain(texto);
    expect(plan.prestamos).toEqual([]);
  });

  test.each<[string, (string | number)[][], string]>([
    ["before the loan", [["11111111", "2026-09-01", 6, "", "1234"]], "Pagó antes de recibir"],
    ["of nobody's loan", [["22222222", "2026-11-01", 6, "", "1234"]], "no tiene un préstamo"],
    ["without an amount", [["11111111", "2026-11-01", "", "", "1234"]], "Escribe cuánto pagó"],
    [
      "twice without a reference",
      [
        ["11111111", "2026-11-01", 6],
        ["11111111", "2026-11-01", 6],
      ],
      "Si son dos pagos",
    ],
    ["by no known way", [["11111111", "2026-11-01", 6, "", "", "trueque"]], "Pago Móvil, transferencia o efectivo"],
  ])("a pago %s", (_, rows, texto) => {
    const { hojas } = read([LOAN], rows);
    expect(hojas[2]?.filas.flatMap(({ observaciones }) => observaciones)[0]?.texto).toContain(texto);
  });

  test("a fault of a row is told once: what other sheets say of the same person has none", () => {
    const { hojas, plan, enClientes } = leer(
      [
        { nombre: "Clientes", filas: [GENTE[0] ?? [], ["Ana", "Paz", "V-11111111", "sin teléfono"]] },
        { nombre: "Préstamos", filas: [CABEZA, [...LOAN, 30], ["33333333", ...LOAN.slice(1)]] },
        {
          nombre: "Pagos",
          filas: [
            ["Cédula", "Fecha", "Monto"],
            ["C.I. 11.111.111", "2026-11-01", 6],
            ["22222222", "2026-11-01", 6],
          ],
        },
      ],
      casa,
    );
    const said = hojas.map(({ filas }) => filas.map(({ observaciones }) => observaciones.map(({ campo }) => campo)));
    expect(said).toEqual([[["telefono"]], [["cuotas"], []], [[], ["cedula"]]]);
    expect([...(enClientes ?? [])]).toEqual(["11111111"]);
    expect(plan.prestamos).toHaveLength(1);
    const csv = faltasCsv(hojas).split("\r\n");
    expect(csv).toEqual([
      `${BOM}Hoja;Fila;Columna;Dice;Qué corregir`,
      "Clientes;2;Teléfono;sin teléfono;Escribe un teléfono móvil venezolano, por ejemplo 0412-1234567.",
      "Préstamos;2;Cuotas;30;Escribe un número de 1 a 24.",
      "Pagos;3;Cédula;22222222;Ese cliente no tiene un préstamo en la hoja Préstamos.",
      "",
    ]);
  });

  test("a sheet of loans that cannot be read makes no pago wrong, and is in the file of what to correct", () => {
    const { hojas } = leer(
      [
        {
          nombre: "Préstamos",
          filas: [
            ["Cédula", "Monto"],
            ["11111111", 20],
          ],
        },
        {
          nombre: "Pagos",
          filas: [
            ["Cédula", "Fecha", "Monto"],
            ["11111111", "2026-11-01", 6],
          ],
        },
      ],
      casa,
    );
    expect(hojas[1]?.filas[0]?.observaciones).toEqual([]);
    expect(faltasCsv(hojas)).toContain("Préstamos;;Fecha del primer pago;;Falta esta columna.");
  });

  const person = (titulo: string, nombre: string) =>
    leer(
      [
        {
          nombre: "Clientes",
          filas: [
            [titulo, "C.I.", "Teléfono"],
            [nombre, "C.I: V-11.111.111", "0412-1111111"],
          ],
        },
      ],
      casa,
    );

  test.each<[string, string, string, boolean]>([
    ["María Núñez", "María", "Núñez", false],
    ["Ana de la Cruz", "Ana", "de la Cruz", false],
    ["Núñez Paz, María José", "María José", "Núñez Paz", false],
    ["María José Núñez", "María", "José Núñez", true],
    ["María del Valle Núñez", "María", "del Valle Núñez", true],
    ["María José Núñez Paz", "María José", "Núñez Paz", true],
    ["José Luis Pérez Rojas de Paz", "José Luis", "Pérez Rojas de Paz", true],
  ])("«%s» without a column for the surname", (written, nombre, apellido, dudoso) => {
    const { plan, hojas } = person("Nombre completo", written);
    expect(plan.personas).toMatchObject([{ nombre, apellido, cedula: "V11111111" }]);
    expect(hojas[0]?.filas[0]?.observaciones.map(({ tipo }) => tipo)).toEqual(dudoso ? ["aviso"] : []);
  });

  test("a single word is no full name, and a column that begins with the surname is not taken for one", () => {
    expect(person("Cliente", "María").hojas[0]?.filas[0]?.observaciones).toEqual([
      { tipo: "error", campo: "nombre", texto: "Escribe también su apellido." },
    ]);
    expect(person("Apellidos y nombres", "Núñez María").hojas[0]?.faltan).toEqual(["Nombre"]);
  });

  test.each<[string, string, string | number]>([
    ["USD 60", "monto", 60_00],
    ["60 $", "monto", 60_00],
    ["$60 USD", "monto", 60_00],
    ["US$ 60,50", "monto", 60_50],
    ["60 dólares", "monto", 60_00],
    ["Bs 60", "monto", "Son bolívares"],
    ["Bs. 1.200,50", "bs", 1_200_50],
    ["1.200 Bs", "bs", 1_200_00],
    ["$ 20", "bs", "Son dólares"],
    ["4 cuotas", "cuotas", 4],
    ["1 cuota", "cuotas", 1],
    ["4,0", "cuotas", 4],
    ["4 y media", "cuotas", "Escribe un número"],
    ["20 %", "interes", 20],
    ["20 por ciento", "interes", 20],
  ])("«%s» in the column %s", (written, campo, means) => {
    const values = new Map([
      ["cedula", "11111111"],
      ["monto", "60"],
      ["fecha", "2026-10-01"],
      ["primerPago", "2026-11-01"],
      [campo, written],
    ]);
    const shown = columnasDe("prestamos").filter((one) => values.has(one.campo));
    const [titulos, row] = [shown.map(({ titulo }) => titulo), shown.map((one) => values.get(one.campo) ?? "")];
    const { plan, hojas } = leer([{ nombre: "Préstamos", filas: [titulos, row] }], casa);
    const kept = { ...plan.prestamos[0], monto: plan.prestamos[0]?.amount };
    const said = hojas[0]?.filas[0]?.observaciones.find((one) => one.campo === campo)?.texto;
    expect(typeof means === "number" ? kept[campo as keyof typeof kept] : said).toEqual(
      typeof means === "number" ? means : expect.stringContaining(means),
    );
  });

  test("days that could be two are asked about only where the column has both orders", () => {
    const rows = (days: string[]) => days.map((day, i) => ["11111111", day, 1, "", `00${i}1234`]);
    const loan = ["11111111", "20", "2026-01-02", "2026-02-01"];
    const days = (list: string[]) => read([loan], rows(list)).plan.pagos.map(({ fecha }) => fecha);
    expect(days(["03/04/2026", "25/03/2026"])).toEqual(["2026-04-03", "2026-03-25"]);
    expect(days(["03/04/2026", "03/25/2026"])).toEqual(["2026-03-04", "2026-03-25"]);
    expect(days(["03/04/2026"])).toEqual(["2026-04-03"]);
    const both = read([loan], rows(["03/04/2026", "03/25/2026", "25/03/2026"]));
    expect(both.plan.pagos.map(({ fecha }) => fecha)).toEqual(["2026-03-25", "2026-03-25"]);
    expect(both.hojas[2]?.filas[0]?.observaciones[0]?.texto).toContain("No sabemos si «03/04/2026»");
  });

  test("a sheet without a column that it needs says which", () => {
    const { hojas } = leer(
      [
        {
          nombre: "Clientes",
          filas: [
            ["Nombre", "Apellido", "Sueldo", "Signo"],
            ["A", "B"],
          ],
        },
      ],
      casa,
    );
    expect(hojas[0]).toMatchObject({ faltan: ["Cédula", "Teléfono"], ignoradas: ["Signo"] });
  });

  test("every column of the template is one that is read", () => {
    for (const hoja of HOJAS) {
      const filas = [columnasDe(hoja).map(({ titulo }) => titulo)];
      const [read] = leer([{ nombre: "x", filas }], casa).hojas;
      expect(read).toMatchObject({ hoja, faltan: [], ignoradas: [] });
    }
  });
});

describe("bolívares of other days", () => {
  let world: World;
  beforeEach(() => {
    world = createWorld();
  });
  afterEach(() => world.close());
  const look = (fecha: string, bs: string) => {
    const [personas, prestamos] = [
      [
        ["Nombre", "Apellido", "Cédula", "Teléfono"],
        ["Ana", "Paz", "V-11111111", "0412-1111111"],
      ],
      [
        ["Cédula", "Monto", "Fecha", "Primer pago"],
        ["11111111", "20", "2026-03-01", "2026-04-01"],
      ],
    ];
    const pagos = [
      ["Cédula", "Fecha", "Bs", "Referencia"],
      ["11111111", fecha, bs, "000123456789"],
    ];
    const casa = { hoy: dia("2027-01-15"), interes: 20, cuotas: 4, periodo: "mensual" as const };
    const hojas = [
      { nombre: "Clientes", filas: personas },
      { nombre: "Préstamos", filas: prestamos },
      { nombre: "Pagos", filas: pagos },
    ];
    return atOnce(lookAtCarga(world.admin, { nombre: "x", lectura: leer(hojas, casa) })).hojas[2]?.filas[0];
  };
  const rate = (fechaValor: string, valor: number) =>
    world.do(world.admin, bringTasas, { tasas: [{ fechaValor: dia(fechaValor), valor: valorTasa(valor) }] });

  test.each([
    ["2026-04-01", "$6,00", "a 100,00 (1 abr.)"],
    ["2026-03-28", "$6,00", "a 100,00 (1 abr.)"],
  ])("of %s are %s %s", (fecha, monto, tasa) => {
    rate("2026-04-01", 10_000_000_000);
    expect(look(fecha, "600,00")).toMatchObject({ observaciones: [], vale: { monto, tasa } });
  });

  test.each([
    ["2026-03-27", "la más cercana es la del 1 abr. de 2026"],
    ["2026-04-02", "la más cercana es la del 1 abr. de 2026"],
  ])("of %s, further than four days from a rate or after the last, are a fault of their row", (fecha, text) => {
    rate("2026-04-01", 10_000_000_000);
    const [said] = look(fecha, "600,00")?.observaciones ?? [];
    expect(said).toMatchObject({ tipo: "error", campo: "monto", texto: expect.stringContaining(text) });
  });
});
