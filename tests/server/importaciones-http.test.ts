/** Importing statements over HTTP: who may, what is refused and in which words, and teaching a layout once. */
import { zipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { evidencias, importaciones, movimientosBanco } from "../../drizzle/schema/bank.ts";
import type { FilaVista, RespuestaArchivo } from "../../rules/bank/importaciones.ts";
import type { ResultadoFila } from "../../rules/bank/tipos.ts";
import { MAX_ESTADO_INFLADO_BYTES } from "../../rules/limits/banco.ts";
import { bdvTxt, rareCsv } from "../support/estado-bdv.ts";
import { type Person, startTestServer, type TestServer } from "../support/server.ts";

/** The inflated size of a sheet of spaces, which is transferred in about 40 KB. */
const BOMBA = MAX_ESTADO_INFLADO_BYTES + 1;

let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.admin();
});
afterAll(() => server.close());

type Answer = RespuestaArchivo & { codigo?: string; message?: string };

async function send(from: Person, content: BlobPart | null, { nombre = "estado.txt", cuenta = "" } = {}) {
  const form = new FormData();
  if (content !== null) form.set("archivo", new File([content], nombre));
  if (cuenta) form.set("cuenta", cuenta);
  const response = await from.fetch("/api/banco/archivos", { method: "POST", body: form });
  return { status: response.status, body: (await response.json()) as Answer };
}

/** All such rows of a preview, loaded page by page as in the panel. */
async function rowsOf(importId: string | null, resultado: ResultadoFila): Promise<FilaVista[]> {
  type Page = { items: FilaVista[]; nextCursor: string | null };
  const next = async (cursor: string | null): Promise<FilaVista[]> => {
    const { data } = await admin.query<Page>("banco.filas", { importId, resultado, cursor, limit: 100 });
    return data.nextCursor === null ? data.items : [...data.items, ...(await next(data.nextCursor))];
  };
  return next(null);
}

const kept = () => ({
  movimientos: server.storage.db.select().from(movimientosBanco).all().length,
  evidencias: server.storage.db.select().from(evidencias).all().length,
});

describe("who may", () => {
  test("nobody but an administrator", async () => {
    expect(await send(server.visitor(), bdvTxt(3))).toMatchObject({ status: 401 });
    expect(await send(await server.newcomer(), bdvTxt(3))).toMatchObject({ status: 403 });
    expect(server.storage.db.select().from(importaciones).all()).toEqual([]);
  });

  test("no page of another site", async () => {
    const form = new FormData();
    form.set("archivo", new File([bdvTxt(3)], "estado.txt"));
    const headers = { origin: "https://otra.test" };
    expect((await admin.fetch("/api/banco/archivos", { method: "POST", body: form, headers })).status).toBe(403);
  });
});

describe("a statement of Banco de Venezuela", () => {
  test("400 rows: looked at, imported, and nothing new the second time", async () => {
    const { status, body } = await send(admin, bdvTxt(400), { nombre: "octubre.txt" });
    expect(status).toBe(200);
    expect(body).toMatchObject({ nuevas: 360, repetidas: 0, ignoradas: 40, cuadra: true, avisos: [] });
    expect(body).not.toHaveProperty("filas");
    expect((await rowsOf(body.importId, "nueva")).length).toBe(360);
    expect((await rowsOf(body.importId, "ignorada")).length).toBe(40);
    expect(kept()).toEqual({ movimientos: 0, evidencias: 0 });
    const { importId } = body;
    const done = await admin.mutate("banco.confirmImport", { importId, clave: crypto.randomUUID() });
    expect(done).toMatchObject({ status: 200, data: { nuevas: 360, repetidas: 0, ignoradas: 40 } });
    expect(kept()).toEqual({ movimientos: 400, evidencias: 400 });
    const again = await send(admin, bdvTxt(400), { nombre: "octubre (1).txt" });
    expect(again.body).toMatchObject({ nuevas: 0, repetidas: 360, ignoradas: 40, antes: { nombre: "octubre.txt" } });
    const repeated = await admin.mutate("banco.confirmImport", { importId: again.body.importId });
    expect(repeated).toMatchObject({ status: 200, data: { nuevas: 0, repetidas: 360 } });
    expect(kept().movimientos).toBe(400);
  });
});

test("while a long one comes in others are answered, and the list says how far it is", async () => {
  const { importId } = (await send(admin, bdvTxt(1500, { first: 2001 }), { nombre: "largo.txt" })).body;
  let done = false;
  const confirmed = admin.mutate("banco.confirmImport", { importId, clave: crypto.randomUUID() }).finally(() => {
    done = true;
  });
  const halfway: number[] = [];
  while (!done) {
    const { data } = await admin.query<{ items: { estado: string; dentro: number }[] }>("banco.importaciones", {});
    const [last] = data.items;
    if (last?.estado === "vista") halfway.push(last.dentro);
  }
  expect(await confirmed).toMatchObject({ status: 200, data: { nuevas: 1350, repetidas: 0, ignoradas: 150 } });
  expect(halfway.filter((rows) => rows > 0 && rows < 1500).length).toBeGreaterThan(0);
  expect(halfway).toEqual(halfway.toSorted((a, b) => a - b));
});

describe("a file that is odd, and read", () => {
  test("UTF-16, as Excel saves text, says the same as UTF-8", async () => {
    const utf16 = Buffer.from(`\ufeff${bdvTxt(400)}`, "utf16le");
    expect((await send(admin, utf16)).body).toMatchObject({ nuevas: 0, repetidas: 360, ignoradas: 40 });
  });

  test("a cell that would be a formula is text, and stays it", async () => {
    const csv = [
      "FECHA,DESCRIPCION,REFERENCIA,EGRESO,INGRESO",
      '05/03/2024,"=HYPERLINK(""http://x.example"",""PAGO MOVIL"")",000058580042,,"1.250,00"',
      '05/03/2024,PAGO MOVIL,000058580043,,"=1+1"',
      "",
    ].join("\n");
    const { body } = await send(admin, csv, { nombre: "formulas.csv", cuenta: "0105" });
    if (body.importId === null) throw new Error("its layout is Mercantil's");
    expect(body).toMatchObject({ nuevas: 1, ignoradas: 1 });
    const [[nueva], [ignorada]] = [await rowsOf(body.importId, "nueva"), await rowsOf(body.importId, "ignorada")];
    expect(nueva).toMatchObject({ monto: 1_250_00, texto: expect.stringContaining("=HYPERLINK") });
    expect(ignorada?.porque).toBe("No trae un monto que se entienda.");
  });
});

describe("what is refused, in words, with nothing kept", () => {
  const zip = (bytes: number[]) => new Uint8Array(bytes);
  test.each<[string, () => BlobPart | null, number, string]>([
    ["no file", () => null, 400, "FILE_MISSING"],
    ["an empty one", () => "", 400, "FILE_MISSING"],
    ["20 MB", () => new Uint8Array(20 * 1024 ** 2), 413, "STATEMENT_TOO_LARGE"],
    [
      "a picture",
      () => new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]),
      400,
      "STATEMENT_NOT_A_TABLE",
    ],
    ["a PDF", () => "%PDF-1.7\n%âãÏÓ\n1 0 obj\n", 400, "STATEMENT_NOT_A_TABLE"],
    ["a ZIP bomb", () => zipSync({ "xl/worksheets/sheet1.xml": new Uint8Array(BOMBA) }), 413, "STATEMENT_TOO_LARGE"],
    ["a ZIP cut short", () => zip([0x50, 0x4b, 3, 4, 20, 0, 0, 0, 8, 0, 0]), 400, "STATEMENT_UNREADABLE"],
  ])("%s", async (_, content, status, codigo) => {
    const before = kept();
    const answer = await send(admin, content());
    expect(answer).toMatchObject({ status, body: { codigo } });
    expect(answer.body.message).toMatch(/[a-záéíóúñ]{4}/);
    expect(kept()).toEqual(before);
  });

  test("a file of another bank than the chosen account", async () => {
    const before = server.storage.db.select().from(importaciones).all().length;
    const { status, body } = await send(admin, bdvTxt(5), { cuenta: "0134" });
    expect({ status, codigo: body.codigo }).toEqual({ status: 400, codigo: "IMPORT_OTHER_BANK" });
    expect(body.message).toContain("Este archivo es de Banco de Venezuela (0102) y elegiste la cuenta Banesco (0134)");
    expect(server.storage.db.select().from(importaciones).all()).toHaveLength(before);
  });
});

describe("a layout that nobody knows", () => {
  const columnas = {
    ...{ fecha: 0, orden: "dma", descripcion: 1, referencia: 2, monto: 3 },
    ...{ credito: null, debito: null, saldo: null, saltar: 2 },
  };

  test("is shown, explained once, and read from then on, next month's too", async () => {
    const unknown = await send(admin, rareCsv(), { nombre: "rosal.csv", cuenta: "Cooperativa El Rosal" });
    if (unknown.body.importId !== null) throw new Error("it was known");
    const { huella, muestra } = unknown.body.desconocido;
    expect(muestra[1]).toEqual(["Momento", "Qué fue", "Papel", "Cuánto"]);
    const taught = await admin.mutate("banco.teachLayout", { huella, nombre: "Cooperativa El Rosal", columnas });
    expect(taught.status).toBe(200);
    expect((await send(admin, rareCsv())).body).toMatchObject({ codigo: "IMPORT_ACCOUNT_NEEDED" });
    const read = await send(admin, rareCsv(), { nombre: "rosal.csv", cuenta: "Cooperativa El Rosal" });
    expect(read.body).toMatchObject({ formato: "Cooperativa El Rosal", nuevas: 9, ignoradas: 3, ensenado: { huella } });
    const next = rareCsv().replaceAll(".10.2026", ".11.2026").replaceAll("00700001", "00700002");
    expect((await send(admin, next, { cuenta: "Cooperativa El Rosal" })).body).toMatchObject({ nuevas: 9 });
  });

  test.each([
    ["no amount", { ...columnas, monto: null }, "Di en qué columna está el monto"],
    ["one column for two things", { ...columnas, referencia: 1 }, "no puede ser dos cosas"],
    ["one amount and two", { ...columnas, credito: 4 }, "elige una de las dos formas"],
  ])("%s is refused", async (_, wrong, text) => {
    const answer = await admin.mutate("banco.teachLayout", { huella: "x", nombre: "x", columnas: wrong });
    expect(answer.status).toBe(400);
    expect(answer.message).toContain(text);
  });
});
