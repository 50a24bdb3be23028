/**
 * Long statements: previewed and imported a few rows at a time, with turns for other requests, interruptions, and a second
 * administrator.
 */
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { evidencias, importaciones, movimientosBanco } from "../../drizzle/schema/bank.ts";
import { claves } from "../../drizzle/schema/operator.ts";
import type { Estado } from "../../rules/bank/archivos/asientos.ts";
import { lotesOf } from "../../rules/bank/filas.ts";
import type { VistaImportacion } from "../../rules/bank/importaciones.ts";
import { type Fila, RESULTADOS_FILA } from "../../rules/bank/tipos.ts";
import { addDays, dia, instante } from "../../rules/country/fecha.ts";
import { FILAS_POR_LOTE } from "../../rules/limits/banco.ts";
import { bolivares } from "../../rules/money/dinero.ts";
import { resolveCuentaBanco } from "../../server/bank/cuentas-banco/actions.ts";
import {
  bringByTurns,
  bringLong,
  confirmImport,
  lookAtImport,
  undoImport,
} from "../../server/bank/importaciones/actions.ts";
import { endBegun } from "../../server/bank/importaciones/jobs.ts";
import { listFilas, listImportaciones } from "../../server/bank/importaciones/queries.ts";
import { receiveEvidencia } from "../../server/bank/movimientos/actions.ts";
import { changeAfter, run } from "../../server/core/change.ts";
import { atOnce, byTurns } from "../../server/core/turnos/ensayo.ts";
import { forAll, runs } from "../support/azar.ts";
import { createWorld, type World } from "../support/world.ts";

const NUMERO = "01020000000000000001";
const HOY = dia("2027-01-15");

let world: World;
beforeEach(() => {
  world = createWorld();
});
afterEach(() => world.close());

interface Renglon {
  monto: number;
  referencia: string;
  dia?: string;
}

const credit = ({ monto, referencia, dia: day = "2027-01-10" }: Renglon, i: number): Fila => ({
  ...{ linea: i + 1, propio: `saldo ${i}`, motivo: null },
  texto: `${i} ${referencia} ${monto} ${day}`,
  lectura: {
    ...{ banco: "0102", monto: bolivares(monto), referencia, dia: dia(day), hora: null, tipo: "pago_movil" },
    ...{ telefono: null, nombre: null, cedula: null, bancoPagador: null },
  },
});
/** Slightly more than four batches; every fortieth row is no movement. */
const LARGO: Fila[] = Array.from({ length: 4 * FILAS_POR_LOTE + 7 }, (_, i) =>
  i % 40 === 39
    ? { linea: i + 1, texto: `comisión ${i}`, propio: null, lectura: null, motivo: "Es una comisión del banco." }
    : credit({ monto: 100_00 + (i % 150), referencia: `00509932${1000 + i}` }, i),
);
/** How many rows are imported after that many batches. */
const rowsAfter = (turns: number) => lotesOf(LARGO, FILAS_POR_LOTE).slice(0, turns).flat().length;
const CREDITOS = LARGO.filter(({ lectura }) => lectura !== null).length;

const looking = (filas: Fila[], nombre = "noviembre.txt", ctx = world.admin) => {
  const estado: Estado = { formato: "x", banco: "0102", cuenta: NUMERO, filas, cuadra: null, avisos: [] };
  return lookAtImport(ctx, { estado, nombre, elegida: null, sha256: "x" });
};
const look = (filas: Fila[], nombre?: string) => atOnce(looking(filas, nombre));
const rowsOf = ({ importId }: VistaImportacion, resultado: (typeof RESULTADOS_FILA)[number]) =>
  listFilas(world.storage.db, { importId, resultado, limit: 5000 }).items;
const confirm = (importId: string) => world.do(world.admin, confirmImport, { importId });
/** Runs `turns` of it, then stops as if the program had ended. */
function begin(work: Generator<void, void>, turns: number): void {
  for (let turn = 0; turn < turns; turn += 1) expect(work.next().done).toBe(false);
}

const kept = () => ({
  movimientos: world.storage.db.select().from(movimientosBanco).all().length,
  evidencias: world.storage.db.select().from(evidencias).all().length,
});
const WHOLE = { movimientos: CREDITOS, evidencias: LARGO.length };
/** The final state, without random ids. */
const money = () =>
  world.storage.db
    .select()
    .from(movimientosBanco)
    .all()
    .map(({ monto, referencia, dia: day, vez, estado }) => `${day} ${monto} ${referencia} ${vez} ${estado}`)
    .toSorted();

function tellByPhone(monto: number, referencia: string): void {
  const { id: cuentaId } = run(world.admin, resolveCuentaBanco, NUMERO);
  const lectura = credit({ monto, referencia }, 0).lectura;
  const evidencia = { cuentaId, canal: "aviso" as const, texto: referencia, entrega: `aviso ${referencia} ${monto}` };
  run(world.base, receiveEvidencia, {
    ...{ ...evidencia, recibido: world.clock.now() },
    leido: lectura && { lectura },
  });
}

describe("the portions of a file", () => {
  test("hold every row once; those of one amount stay together while they are few, those of one day where they are many", () => {
    const many = Array.from({ length: 130 }, (_, i) =>
      credit({ monto: i % 2 ? 100 : 200 + i, referencia: `${i}`, dia: addDays(HOY, -(i % 3)) }, i),
    );
    const lotes = lotesOf(many, 50);
    expect(lotes.flat().toSorted((a, b) => a - b)).toEqual(many.map((_, i) => i));
    expect(Math.max(...lotes.map(({ length }) => length))).toBeLessThanOrEqual(50);
    const days = lotes.flat().flatMap((i) => (many[i]?.lectura?.monto === 100 ? (many[i]?.lectura?.dia ?? []) : []));
    expect(days).toEqual(days.toSorted());
    const few = Array.from({ length: 130 }, (_, i) => credit({ monto: 100 + (i % 13), referencia: `${i}` }, i));
    const places = lotesOf(few, 50).map((lote) => new Set(lote.map((i) => few[i]?.lectura?.monto)));
    expect(places.flatMap((montos) => [...montos]).length).toBe(13);
  });
});

describe("looked at", () => {
  test("others have their turn all the time", async () => {
    let turns = 0;
    let done = false;
    const count = () => {
      turns += 1;
      if (!done) setImmediate(count);
    };
    setImmediate(count);
    // Even without a pause in the work, others had a turn after each batch.
    const work = looking(LARGO);
    const slow = (function* () {
      for (;;) {
        const step = work.next();
        if (step.done) return step.value;
        const until = performance.now() + 6;
        while (performance.now() < until);
        yield;
      }
    })();
    const vista = await byTurns(slow);
    done = true;
    expect(vista.nuevas).toBe(CREDITOS);
    expect(turns).toBeGreaterThanOrEqual(LARGO.length / FILAS_POR_LOTE);
    expect(kept()).toEqual({ movimientos: 0, evidencias: 0 });
  });

  test("it sees what comes meanwhile, of rows that were looked at before too", () => {
    tellByPhone(1, "otra");
    const work = looking(LARGO);
    work.next();
    work.next();
    const [first, last] = [LARGO[0]?.lectura, LARGO.at(-1)?.lectura];
    tellByPhone(first?.monto ?? 0, first?.referencia ?? "");
    tellByPhone(last?.monto ?? 0, last?.referencia ?? "");
    const vista = atOnce(work);
    expect(vista).toMatchObject({ nuevas: CREDITOS - 2, repetidas: 2 });
    expect(rowsOf(vista, "repetida").map(({ linea, porque }) => [linea, porque])).toEqual([
      [1, "Ya llegó por un aviso del banco."],
      [LARGO.length, "Ya llegó por un aviso del banco."],
    ]);
    expect(confirm(vista.importId)).toMatchObject({ nuevas: CREDITOS - 2, repetidas: 2 });
  });

  test("what is seen is what comes in, whatever is known and was taken back", () => {
    const renglon = fc.record({
      monto: fc.constantFrom(100, 200),
      referencia: fc.constantFrom("00000001234", "00000005678", "00000009012"),
      dia: fc.constantFrom("2027-01-09", "2027-01-10"),
    });
    const file = fc.array(renglon, { minLength: 1, maxLength: 8 });
    const act = fc.oneof(fc.record({ aviso: renglon }), fc.record({ filas: file, deshacer: fc.boolean() }));
    forAll(
      fc.property(fc.array(act, { maxLength: 4 }), file, (before, last) => {
        world.close();
        world = createWorld();
        for (const [n, one] of before.entries())
          if ("aviso" in one) tellByPhone(one.aviso.monto, one.aviso.referencia);
          else {
            const { importId } = look(one.filas.map(credit), `${n}.txt`);
            confirm(importId);
            if (one.deshacer) world.do(world.admin, undoImport, { importId });
          }
        const vista = look(last.map(credit));
        const seen = RESULTADOS_FILA.map((resultado) => rowsOf(vista, resultado).length);
        const open = () => money().filter((row) => row.endsWith("por_conciliar")).length;
        const had = open();
        const { nuevas, repetidas, ignoradas } = confirm(vista.importId);
        expect([nuevas, repetidas, ignoradas]).toEqual(seen);
        expect(open()).toBe(had + nuevas);
      }),
      { numRuns: runs(60) },
    );
  });
});

describe("stopped in the middle", () => {
  test.each([1, 2, 5])("after %i portions, it says how far it came, and confirmed again it ends the same", (turns) => {
    const whole = look(LARGO);
    confirm(whole.importId);
    const expected = money();
    world.close();
    world = createWorld();

    const { importId } = look(LARGO);
    begin(bringByTurns(world.admin, importId), turns);
    const rows = rowsAfter(turns);
    expect(kept().evidencias).toBe(rows);
    const [half] = listImportaciones(world.storage.db, { limit: 10 }).items;
    expect(half).toMatchObject({ id: importId, estado: "vista", dentro: rows, total: LARGO.length });
    expect(() => world.do(world.admin, undoImport, { importId })).toThrow("no se confirmó");

    expect(confirm(importId)).toMatchObject({ nuevas: CREDITOS, repetidas: 0, ignoradas: LARGO.length - CREDITOS });
    expect(kept()).toEqual(WHOLE);
    expect(money()).toEqual(expected);
    expect(listImportaciones(world.storage.db, { limit: 10 }).items).toMatchObject([
      { estado: "confirmada", nuevas: CREDITOS, dentro: null, total: null },
    ]);
  });

  test("the program goes on by itself when it starts; who asks again is told what came in", async () => {
    const { importId } = look(LARGO);
    begin(bringByTurns(world.admin, importId), 2);
    // The next day another is previewed: the abandoned one is deleted, the interrupted one is not.
    world.clock.advance(2 * 86_400_000);
    look(LARGO.slice(0, 3));
    await endBegun(world.base);
    expect(kept()).toEqual(WHOLE);
    const call = changeAfter("banco.confirmImport", bringLong, confirmImport);
    const input = { importId, clave: "la misma de antes" };
    const answer = await call({ ctx: world.admin, input });
    expect(answer).toMatchObject({ nuevas: 0, repetidas: CREDITOS, traidas: CREDITOS });
    expect(await call({ ctx: world.admin, input })).toEqual(answer);
    expect(world.storage.db.select().from(claves).all()).toHaveLength(1);
  });

  test("an import that is undone meanwhile takes nothing from it", () => {
    const first = look(LARGO.slice(0, 9));
    confirm(first.importId);
    const second = look(LARGO.map((fila) => ({ ...fila, texto: `otra forma: ${fila.texto}` })));
    begin(bringByTurns(world.admin, second.importId), 1);
    expect(world.do(world.admin, undoImport, { importId: first.importId })).toMatchObject({
      quitados: 0,
      conocidos: 9,
    });
    confirm(second.importId);
    expect(money().every((row) => row.endsWith("por_conciliar"))).toBe(true);
    expect(money()).toHaveLength(CREDITOS);
  });
});

describe("two at once", () => {
  test("two administrators with the same file bring it in once", () => {
    const [one, other] = [look(LARGO), look(LARGO, "otra vez.txt")].map(({ importId }) => importId) as [string, string];
    const works = [bringByTurns(world.admin, one), bringByTurns(world.anAdmin("gestor"), other)];
    while (works.map((work) => work.next()).some(({ done }) => !done));
    const [a, b] = [confirm(one), confirm(other)];
    expect(a.nuevas + b.nuevas).toBe(CREDITOS);
    expect(a.repetidas + b.repetidas).toBe(CREDITOS);
    expect(kept().movimientos).toBe(CREDITOS);
  });

  test("one preview confirmed from two windows comes in once", () => {
    const { importId } = look(LARGO);
    const works = [bringByTurns(world.admin, importId), bringByTurns(world.anAdmin("gestor"), importId)];
    while (works.map((work) => work.next()).some(({ done }) => !done));
    expect(confirm(importId)).toMatchObject({ nuevas: CREDITOS, repetidas: 0 });
    expect(confirm(importId)).toMatchObject({ nuevas: 0, repetidas: CREDITOS, traidas: CREDITOS });
    expect(kept()).toEqual(WHOLE);
  });
});

describe("days that have not come", () => {
  const rows = ["2027-01-15", "2027-01-16", "2027-11-22"].map((day, i) =>
    credit({ monto: 100 + i, referencia: `0000000123${i}`, dia: day }, i),
  );

  test("are refused row by row, and the file says so", () => {
    const vista = look(rows);
    expect(vista).toMatchObject({ nuevas: 1, ignoradas: 2, desde: "2027-01-15", hasta: "2027-01-15", total: 100 });
    expect(vista.avisos).toEqual([
      "2 filas tienen una fecha que aún no llega y no entran (2 y 3): míralas en «Ignoradas».",
    ]);
    expect(rowsOf(vista, "ignorada").map(({ linea, porque }) => `${linea}: ${porque}`)).toEqual([
      "2: Tiene fecha del 16 de enero de 2027, que aún no llega. Revisa el archivo; si es de ese día, súbelo entonces.",
      "3: Tiene fecha del 22 de noviembre de 2027, que aún no llega. Revisa el archivo; si es de ese día, súbelo entonces.",
    ]);
    confirm(vista.importId);
    expect(kept()).toEqual({ movimientos: 1, evidencias: 3 });
  });

  test("by the clock of Caracas; once the day is there its row comes in", () => {
    const at = (iso: string) => world.clock.advance(instante(Date.parse(iso)) - world.clock.now());
    at("2027-01-16T03:59:00Z");
    const early = look(rows);
    expect(early.nuevas).toBe(1);
    confirm(early.importId);
    at("2027-01-16T04:00:00Z");
    const late = look(rows);
    expect(late).toMatchObject({ nuevas: 1, repetidas: 1, ignoradas: 1 });
    expect(late.avisos).toEqual(["La fila 3 tiene una fecha que aún no llega y no entra: mírala en «Ignoradas»."]);
    expect(confirm(late.importId)).toMatchObject({ nuevas: 1, repetidas: 1 });
  });
});

test("a person who is forgotten while a file comes in is not brought back by the rest of it", () => {
  const { importId } = look(LARGO);
  const work = bringByTurns(world.admin, importId);
  begin(work, 2);
  world.storage.db.update(importaciones).set({ filas: [] }).run();
  atOnce(work);
  expect(confirm(importId)).toMatchObject({ importId });
  expect(kept().evidencias).toBe(rowsAfter(2));
  expect(listImportaciones(world.storage.db, { limit: 10 }).items[0]?.estado).toBe("confirmada");
});
