/** Lists as files: their contents, who may download them, and how little of them is held in memory. */
import { connect } from "node:net";
import { read, utils } from "@e965/xlsx";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { auditoria } from "../../drizzle/schema/operator.ts";
import { usuarios } from "../../drizzle/schema/people.ts";
import { dia } from "../../rules/country/fecha.ts";
import { EXPORTAR_FILAS } from "../../rules/limits/limits.ts";
import { MAX_HOJA_FILAS } from "../../rules/limits/panel.ts";
import { bolivares, centavos } from "../../rules/money/dinero.ts";
import { valorTasa } from "../../rules/money/tasa.ts";
import { HOJAS, LISTAS } from "../../rules/operator/exportar/exportar.ts";
import type { AdminContext } from "../../server/core/context.ts";
import { removeAdmin } from "../../server/identity/admins/actions.ts";
import { registerPagoFor } from "../../server/lending/anotaciones/actions.ts";
import { writeOffLoan } from "../../server/lending/castigos/actions.ts";
import { completeLoan } from "../../server/lending/completados/actions.ts";
import { refundCredito, undoRefund } from "../../server/lending/creditos/actions.ts";
import { cancelApproval } from "../../server/lending/desembolsos/actions.ts";
import { banOfLoan, rejectLoan } from "../../server/lending/loans/actions.ts";
import { registerPago, setPagoStatus } from "../../server/lending/pagos/actions.ts";
import { saveTasa } from "../../server/lending/tasas/actions.ts";
import { type ExportContext, exportLista } from "../../server/operator/exportar/actions.ts";
import { hojaOf, jsonLine } from "../../server/operator/exportar/hoja.ts";
import { findUsuario, makeAdmin } from "../../server/people/usuarios/queries.ts";
import type { Storage } from "../../server/storage/db.ts";
import { type Person, startTestServer, type TestServer } from "../support/server.ts";
import { anApproved, anApprovedPago, aPago, aRequest, createWorld, DATOS_PAGO, type World } from "../support/world.ts";

const BOM = "\ufeff";

/** Audit lines, each at its own instant. */
function fill({ driver }: Storage, lines: number, texto = "x"): void {
  driver
    .prepare(
      `with recursive n(i) as (values (0) union all select i + 1 from n where i + 1 < ?)
       insert into auditoria (id, fecha, accion, entidadId, despues)
       select printf('fila-%06d', i), 1600000000000 + i, 'tasas.save', printf('fila-%06d', i), ? from n`,
    )
    .run(lines, JSON.stringify({ texto }));
}

describe("what a file says", () => {
  let world: World;
  beforeEach(() => {
    world = createWorld();
  });
  afterEach(() => world.close());

  const contextOf = (admin: AdminContext): ExportContext => ({
    ...admin,
    reload: () => findUsuario(world.storage.db, admin.usuario.id) ?? null,
    stopping: new AbortController().signal,
  });
  /** A file's rows, by column titles; no cell in these tests has a semicolon. */
  async function rowsOf(...[lista, filtros]: [Parameters<typeof exportLista>[1], object?]) {
    const bytes = await new Response(exportLista(contextOf(world.admin), lista, filtros ?? {})).arrayBuffer();
    const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
    expect(text.startsWith(BOM)).toBe(true);
    expect(text.endsWith("\r\n")).toBe(true);
    const [titles = [], ...rows] = text
      .slice(1, -2)
      .split("\r\n")
      .map((line) => line.split(";"));
    return rows.map((row) => Object.fromEntries(titles.map((title, i) => [title, row[i]])));
  }

  test("the day book and what an accountant asks, between two days", async () => {
    const borrower = world.borrower();
    anApproved(world, borrower);
    world.do(world.admin, saveTasa, { fechaValor: dia("2027-01-15"), valor: valorTasa(100_00000000), fuente: "BCV" });
    const { id } = world.do(borrower, registerPago, { montoBs: bolivares(600_00), referencia: "000123450001" });
    world.do(world.admin, setPagoStatus, { pagoId: id, status: "Aprobado", cuotas: 1, motivo: null });
    const hoy = { desde: dia("2027-01-15"), hasta: dia("2027-01-15") };
    expect(await rowsOf("contador", hoy)).toMatchObject([
      {
        ...{ "Cómo pagó": "Pago Móvil", "Escrito en": "Bs" },
        "Día del banco": "2027-01-15",
        Recibo: "1",
        Referencia: "000123450001",
        "Monto (Bs)": "600,00",
        "Monto (USD)": "6,00",
        Préstamo: "1",
        "Quién lo aprobó": world.admin.usuario.correo,
        "Lo confirmó el banco": "No",
      },
    ]);
    const book = await rowsOf("libro", hoy);
    const written = book.map((row) => [
      row.Concepto,
      row.Cuenta,
      row["Debe (USD)"],
      row["Haber (USD)"],
      row["Monto (Bs)"],
      row.Referencia,
    ]);
    expect(written.toSorted()).toEqual([
      ["Pago aprobado", "Caja", "6,00", "", "600,00", "000123450001"],
      ["Pago aprobado", "Cartera", "", "6,00", "", ""],
      ["Préstamo entregado", "Caja", "", "20,00", "-5820,00", DATOS_PAGO.referencia],
      ["Préstamo entregado", "Cartera", "24,00", "", "", ""],
      ["Préstamo entregado", "Intereses", "", "4,00", "", ""],
    ]);
    expect(await rowsOf("libro", { desde: dia("2027-01-16") })).toEqual([]);
    expect(await rowsOf("contador", { hasta: dia("2027-01-14") })).toEqual([]);
    expect(await rowsOf("reporte", { por: "mes", cuantos: "12" })).toMatchObject([
      { Desde: "2027-01-01", Hasta: "2027-01-31", "Cobrado (USD)": "6,00", "Cobrado en bolívares (Bs)": "600,00" },
    ]);
    expect(await rowsOf("cohortes", { cuantos: "12" })).toMatchObject([{ Mes: "2027-01", "Pagado (%)": "25,0" }]);
    expect(await rowsOf("segmentos", { cuantos: "12" })).toMatchObject([
      { Estado: "Zulia", Nivel: "1", "Falta (USD)": "18,00" },
    ]);
  });

  test("cash has neither a bank nor a code that nobody said, in any file", async () => {
    const borrower = world.borrower();
    anApproved(world, borrower);
    world.do(world.admin, saveTasa, { fechaValor: dia("2027-01-15"), valor: valorTasa(400_00000000), fuente: "BCV" });
    const { id: userId } = borrower.usuario;
    const cash = { userId, monto: centavos(6_00), referencia: null, metodo: "efectivo" as const };
    world.do(world.admin, registerPagoFor, { ...cash, fechaPago: dia("2027-01-15"), aprobar: true });
    const nothing = { Referencia: "", "Monto (Bs)": "" };
    const said = { ...nothing, "Banco receptor": "", "Cómo pagó": "Efectivo", "Escrito en": "USD" };
    expect(await rowsOf("contador", {})).toMatchObject([said]);
    expect(await rowsOf("pagos")).toMatchObject([{ ...nothing, "Cómo pagó": "Efectivo" }]);
    const book = (await rowsOf("libro", {})).filter((row) => row.Concepto === "Pago aprobado");
    expect(book).toMatchObject([nothing, nothing]);
  });

  test("all that left the house: loans and what was given back, with their bolívares and reference; what was undone, the other way", async () => {
    const [borrower, other] = [world.borrower(), world.borrower()];
    const loanId = anApproved(world, borrower);
    anApprovedPago(world, borrower, 30_00);
    world.do(world.admin, completeLoan, { loanId });
    const refund = {
      userId: borrower.usuario.id,
      monto: centavos(6_00),
      bs: bolivares(600_00),
      referencia: "777000111",
    };
    const { id: reintegroId } = world.do(world.admin, refundCredito, refund);
    world.do(world.admin, undoRefund, { reintegroId, motivo: "Volvió al banco" });
    const cancelled = anApproved(world, other);
    world.do(world.admin, cancelApproval, { loanId: cancelled, motivo: "No le llegó" });
    const rows = await rowsOf("entregas", { desde: dia("2027-01-15"), hasta: dia("2027-01-15") });
    expect(rows.map((row) => [row.Concepto, row["Monto (USD)"], row["Monto (Bs)"], row.Referencia])).toEqual([
      ["Préstamo entregado", "20,00", "5820,00", DATOS_PAGO.referencia],
      ["Saldo a favor reintegrado", "6,00", "600,00", "777000111"],
      ["Reintegro deshecho", "-6,00", "-600,00", "777000111"],
      // For a cancelled one only the trail says what was sent.
      ["Préstamo entregado", "20,00", "", ""],
      ["Entrega anulada", "-20,00", "", ""],
    ]);
    expect(await rowsOf("aprobadas")).toEqual([]);
  });

  test("pending, approved, rejected, banned, completed, pagos and clients", async () => {
    const [waiting, paying, refused, banned, done] = Array.from({ length: 5 }, () => world.borrower());
    if (!waiting || !paying || !refused || !banned || !done) throw new Error("five were made");
    aRequest(waiting, 12_50);
    anApproved(world, paying);
    anApprovedPago(world, paying, 7_00);
    const pending = aPago(paying, 1_00, "0042");
    world.do(world.admin, rejectLoan, { loanId: aRequest(refused), motivo: "=Ingreso" });
    world.do(world.admin, banOfLoan, { loanId: aRequest(banned), motivo: "Foto falsa" });
    world.do(world.admin, completeLoan, { loanId: anApproved(world, done) });

    const phone = (ctx: typeof waiting) => world.row(ctx).telefono?.replace(/^\+58(\d{3})/, "0$1-");
    expect(await rowsOf("pendientes")).toEqual([
      expect.objectContaining({
        Solicitada: "2027-01-15 12:00",
        Cliente: "María José Núñez",
        Teléfono: phone(waiting),
        "Monto (USD)": "12,50",
        Motivo: "Comprar repuestos",
        UID: waiting.usuario.id,
      }),
    ]);
    expect(await rowsOf("aprobadas")).toEqual([
      expect.objectContaining({
        "Monto final (USD)": "24,00",
        "Saldo (USD)": "17,00",
        "Cuotas pagadas": "1",
        "Próxima cuota": "2",
        Vence: "2027-03-15",
        "Por pagar (USD)": "5,00",
        UID: paying.usuario.id,
      }),
    ]);
    expect(await rowsOf("rechazadas")).toMatchObject([{ Estado: "Rechazado", "Motivo de la decisión": "'=Ingreso" }]);
    expect(await rowsOf("rechazadas", { estado: "baneadas" })).toMatchObject([
      { Estado: "Baneado", "Motivo de la decisión": "Foto falsa" },
    ]);
    expect(await rowsOf("completados")).toMatchObject([
      { "Monto final (USD)": "24,00", "Dado por perdido (USD)": "24,00", "A tiempo": "No" },
    ]);
    expect(await rowsOf("pagos")).toMatchObject([
      { Referencia: "0042", "Monto (USD)": "1,00", Estado: "Pendiente", "Monto (Bs)": "" },
      { "Monto (USD)": "7,00", Estado: "Aprobado", "Cuotas que cubre": "1" },
    ]);
    expect((await rowsOf("pagos", { estado: "Pendiente" })).map(({ ID }) => ID)).toEqual([pending]);
    expect((await rowsOf("pagos", { ids: [pending, "no-such-pago"] })).map(({ ID }) => ID)).toEqual([pending]);
    const other = world.borrower();
    const otherLoan = anApproved(world, other);
    expect(await rowsOf("aprobadas")).toHaveLength(2);
    expect(await rowsOf("aprobadas", { ids: [otherLoan] })).toMatchObject([{ UID: other.usuario.id }]);
    world.do(world.admin, writeOffLoan, { loanId: otherLoan, motivo: "No responde" });
    expect(await rowsOf("aprobadas", { ids: [otherLoan] })).toMatchObject([{ "Saldo (USD)": "24,00" }]);
    expect(await rowsOf("clientes", { buscar: waiting.usuario.id })).toMatchObject([
      { Nombre: "María José Núñez", Verificado: "Sí", Nivel: "1", UID: waiting.usuario.id },
    ]);
    expect(await rowsOf("auditoria", { accion: "loans.reject" })).toMatchObject([
      { Quién: world.admin.usuario.correo, Acción: "Rechazó una solicitud", UID: refused.usuario.id },
    ]);
  });

  test("pagos say the day of the bank, what was really paid, the rate and how it came; also in the order of those days", async () => {
    const borrower = world.borrower();
    anApproved(world, borrower);
    const rate = { fechaValor: dia("2027-01-15"), valor: valorTasa(29_135_820_000), fuente: "BCV" };
    world.do(world.admin, saveTasa, rate);
    world.do(borrower, registerPago, { codigo: "1111", montoBs: bolivares(174_815), referencia: null });
    world.clock.goTo(dia("2027-01-20"));
    world.do(borrower, registerPago, { codigo: "2222", montoBs: bolivares(174_815), referencia: null });
    const cash = { codigo: "3333", monto: centavos(500), referencia: null, metodo: "efectivo" as const };
    world.do(world.admin, registerPagoFor, { ...cash, userId: borrower.usuario.id, fechaPago: dia("2027-01-16") });
    const paid = { "Monto (Bs)": "1748,15", "Escrito en": "Bs", Tasa: "291,3582", "Fecha de la tasa": "2027-01-15" };
    const usd = { Referencia: "3333", "Día del pago": "2027-01-16", "Cómo pagó": "Efectivo", "Monto (USD)": "5,00" };
    const first = { Referencia: "1111", "Día del pago": "2027-01-15", "Cómo pagó": "Pago Móvil", Provisional: "No" };
    const second = { Referencia: "2222", "Día del pago": "2027-01-20", "Monto (USD)": "6,00", Provisional: "Sí" };
    const rows = [
      { ...second, ...paid },
      { ...usd, "Escrito en": "USD" },
      { ...first, ...paid },
    ];
    expect(await rowsOf("pagos", { orden: "dia" })).toMatchObject(rows);
    expect((await rowsOf("pagos")).map(({ Referencia }) => Referencia)).toEqual(["3333", "2222", "1111"]);
  });

  test("a book is the same as a spreadsheet: amounts and days are numbers, and nothing is a formula", async () => {
    const borrower = world.borrower();
    world.storage.db.update(usuarios).set({ nombre: "=1+1" }).where(eq(usuarios.id, borrower.usuario.id)).run();
    const loanId = anApproved(world, borrower);
    anApprovedPago(world, borrower);
    world.do(world.admin, writeOffLoan, { loanId, motivo: "Se fue" });
    const filtros = { por: "mes", cuantos: "12" } as const;
    for (const lista of HOJAS) {
      const csv = await new Response(exportLista(contextOf(world.admin), lista, filtros)).text();
      const rows = csv
        .slice(0, -2)
        .split("\r\n")
        .map((line) => line.split(";"));
      const file = await hojaOf(exportLista(contextOf(world.admin), lista, filtros, jsonLine), "quien exporta");
      const { Sheets, SheetNames } = read(file);
      const sheet = Sheets[SheetNames[0] ?? ""] ?? {};
      const cells = utils.sheet_to_json<string[]>(sheet, { header: 1, raw: false, defval: "" });
      const said = cells.map((row) => row.map((cell) => cell.replace(/^(-?\d+)\.(\d+)$/, "$1,$2")));
      expect(said, lista).toEqual(rows.map((row) => row.map((cell) => cell.replace("'=1+1", "=1+1"))));
      expect(Object.values(sheet).filter((cell) => cell.f !== undefined)).toEqual([]);
    }
    const { Sheets } = read(await hojaOf(exportLista(contextOf(world.admin), "sumas", {}, jsonLine), "x"));
    expect(Object.values(Sheets.Libro ?? {}).filter(({ t }) => t === "n").length).toBeGreaterThan(4);
  });

  test("a book that breaks off is none", async () => {
    const line = new TextEncoder().encode(jsonLine(["1"]));
    let sent = 0;
    const broken = new ReadableStream<Uint8Array>({
      pull: (out) => (sent++ === 0 ? out.enqueue(line) : out.error(new Error("no longer an administrator"))),
    });
    await expect(hojaOf(broken, "x")).rejects.toThrow("no longer an administrator");
  });

  test("a book of more rows than a spreadsheet holds is refused, and says what to do", async () => {
    const line = new TextEncoder().encode(jsonLine(["1"]).repeat(MAX_HOJA_FILAS + 2));
    await expect(hojaOf(new Blob([line]).stream(), "x")).rejects.toThrow("elige menos días, o descárgalo en CSV");
  });

  test.each(LISTAS)("%s is noted in the audit with its filters, once", async (lista) => {
    await rowsOf(lista, { buscar: "nadie" });
    const lines = world.storage.db.select().from(auditoria).all();
    expect(lines.filter(({ accion }) => accion === "exportar")).toMatchObject([
      { actorId: world.admin.usuario.id, entidadId: lista, despues: { lista, buscar: "nadie" } },
    ]);
  });

  test("an empty list is its titles", async () => {
    expect(await rowsOf("completados")).toEqual([]);
  });

  test("5,000 rows come whole, each once and in order, a page at a time", async () => {
    fill(world.storage, 5_000);
    const reader = exportLista(contextOf(world.admin), "auditoria", { accion: "tasas.save" }).getReader();
    const sizes: number[] = [];
    let text = "";
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      const chunk = new TextDecoder().decode(value);
      sizes.push(chunk.split("\r\n").length - 1);
      text += chunk;
    }
    expect(Math.max(...sizes)).toBeLessThanOrEqual(EXPORTAR_FILAS + 1);
    expect(sizes).toHaveLength(5_000 / EXPORTAR_FILAS);
    const ids = [...text.matchAll(/fila-\d+/g)].map(([id]) => id);
    expect(ids).toEqual(Array.from({ length: 5_000 }, (_, i) => `fila-${String(4_999 - i).padStart(6, "0")}`));
  });

  test("a page is read only when it is asked for, and none once the reader has left", async () => {
    fill(world.storage, 5_000);
    let pages = 0;
    const reload = () => {
      pages += 1;
      return world.row(world.admin);
    };
    const ctx = { ...contextOf(world.admin), reload };
    const reader = exportLista(ctx, "auditoria", {}).getReader();
    expect(pages).toBe(0);
    await reader.read();
    await reader.read();
    expect(pages).toBe(2);
    await reader.cancel();
    expect((await reader.read()).done).toBe(true);
    expect(pages).toBe(2);
  });

  test("it breaks off when its reader stops being an administrator, or the program stops", async () => {
    fill(world.storage, 2_000);
    const other = world.newcomer();
    makeAdmin(world.storage.db, other.usuario.id);
    const ctx = contextOf({ ...other, usuario: world.row(other) } as AdminContext);
    const reader = exportLista(ctx, "auditoria", {}).getReader();
    await reader.read();
    world.do(world.admin, removeAdmin, { userId: other.usuario.id });
    await expect(reader.read()).rejects.toMatchObject({ code: "FORBIDDEN" });

    const stopping = new AbortController();
    const last = exportLista({ ...contextOf(world.admin), stopping: stopping.signal }, "auditoria", {}).getReader();
    await last.read();
    stopping.abort();
    await expect(last.read()).rejects.toThrow();
  });
});

describe("over HTTP", () => {
  let server: TestServer;
  let admin: Person;
  beforeAll(async () => {
    server = await startTestServer();
    admin = await server.admin();
  });
  afterAll(() => server.close());

  const ask = (person: Person, archivo = "pagos.csv", headers: Record<string, string> = {}) =>
    person.fetch(`/api/exportar/${archivo}`, { headers });
  const codeOf = async (response: Response) => ({ status: response.status, codigo: (await response.json()).codigo });

  test("an administrator gets a file, never kept by anybody on the way", async () => {
    const response = await ask(admin, "pagos.csv?buscar=&estado=Pendiente", { "sec-fetch-site": "same-origin" });
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("content-disposition")).toMatch(/^attachment; filename="pagos-\d{4}-\d\d-\d\d\.csv"$/);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect(new Uint8Array(await response.arrayBuffer()).slice(0, 3)).toEqual(new Uint8Array([0xef, 0xbb, 0xbf]));
  });

  test("nobody else does", async () => {
    expect(await codeOf(await ask(server.visitor()))).toEqual({ status: 401, codigo: "UNAUTHORIZED" });
    expect(await codeOf(await ask(await server.newcomer()))).toEqual({ status: 403, codigo: "FORBIDDEN" });
    for (const site of ["cross-site", "same-site"]) {
      expect(await codeOf(await ask(admin, "pagos.csv", { "sec-fetch-site": site }))).toEqual({
        status: 403,
        codigo: "CROSS_SITE",
      });
    }
    const exported = server.storage.db.select().from(auditoria).all();
    expect(exported.filter(({ accion }) => accion === "exportar")).toHaveLength(1);
  });

  test("a book comes as a spreadsheet too, and no other list does", async () => {
    const response = await admin.fetch("/api/exportar/sumas.xlsx?desde=2027-01-01&hasta=2027-01-31");
    expect(response.headers.get("content-type")).toContain("spreadsheetml");
    expect(response.headers.get("content-disposition")).toContain("sumas-2027-01-01-a-2027-01-31.xlsx");
    expect(new Uint8Array(await response.arrayBuffer()).slice(0, 2)).toEqual(new Uint8Array([0x50, 0x4b]));
    expect((await admin.fetch("/api/exportar/clientes.xlsx")).status).toBe(404);
  });

  test("a list that is none, and a filter that is none, are refused", async () => {
    expect(await codeOf(await ask(admin, "usuarios.csv"))).toEqual({ status: 404, codigo: "NOT_FOUND" });
    for (const query of ["estado=nada", "ids=a,,b", `ids=${"a,".repeat(100)}a`])
      expect(await codeOf(await ask(admin, `pagos.csv?${query}`))).toEqual({ status: 400, codigo: "INPUT_INVALID" });
  });

  test("the lock of two steps holds", async () => {
    server.storage.driver.prepare("insert into ajustes (ajuste, valor) values ('exigirDosPasos', 'true')").run();
    expect(await codeOf(await ask(admin))).toEqual({ status: 403, codigo: "SECOND_STEP_NEEDED" });
    server.storage.driver.prepare("delete from ajustes").run();
  });

  test("who does not read is not read for; who leaves is forgotten", async () => {
    // 40 MB: more than the connection's own buffers hold.
    fill(server.storage, 40_000, "a".repeat(1_000));
    const pages = countingPages(server.storage);
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    socket.pause();
    socket.write(
      `GET /api/exportar/auditoria.csv HTTP/1.1\r\nHost: ${hostname}:${port}\r\nCookie: ${admin.cookie}\r\n\r\n`,
    );
    await pages.settled();
    expect(pages.count()).toBeGreaterThan(0);
    expect(pages.count()).toBeLessThan(40);
    socket.destroy();
    await pages.settled();
    expect(pages.count()).toBeLessThan(40);
    pages.restore();
    expect((await admin.query("usuarios.me")).status).toBe(200);
  });
});

/** Counts the pages of the trail that the program reads; `settled` resolves once none was read for a while. */
function countingPages({ driver }: Storage) {
  const prototype = Object.getPrototypeOf(driver.prepare("select 1")) as { all(...args: unknown[]): unknown };
  const { all } = prototype;
  let pages = 0;
  prototype.all = function (this: { source: string }, ...args: unknown[]) {
    if (/from "auditoria".*limit/.test(this.source)) pages += 1;
    return all.apply(this, args);
  };
  return {
    count: () => pages,
    async settled() {
      let before = -1;
      await expect
        .poll(
          () => {
            const still = pages > 0 && pages === before;
            before = pages;
            return still;
          },
          { interval: 400, timeout: 15_000 },
        )
        .toBe(true);
    },
    restore: () => void Object.assign(prototype, { all }),
  };
}
