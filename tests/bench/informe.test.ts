/** Targets, comparisons and tables of the measurements, over reports made by hand. */
import { describe, expect, test } from "vitest";
import { capacityOf } from "../../bench/apoyo/capacidad.ts";
import type { Cifra, Informe, Medida } from "../../bench/apoyo/cifras.ts";
import { compare } from "../../bench/apoyo/comparar.ts";
import { judge } from "../../bench/apoyo/metas.ts";
import { PARTES, readOpciones, TAMANOS } from "../../bench/apoyo/opciones.ts";
import { printed, printedChanges, tableOf } from "../../bench/apoyo/tabla.ts";

const cifra = (nombre: string, changed: Partial<Cifra> = {}): Cifra => ({
  ...{ parte: "lecturas", nombre, clientes: 1000, conexiones: 16 },
  ...{ porSegundo: 1000, p50: 2, p99: 8, cpu: 0.5, razon: 0.7 },
  ...changed,
});
const medida = (nombre: string, valor: number, changed: Partial<Medida> = {}): Medida => ({
  ...{ parte: "memoria", nombre, clientes: 1000, valor, unidad: "MB" },
  ...changed,
});
const informe = (cifras: Cifra[], medidas: Medida[] = []): Informe => ({
  ...{ fecha: "2026-11-23", maquina: "2 × una", carga: "wrk" },
  ...{ cifras, medidas },
});
const verdicts = (of: Informe) => Object.fromEntries(judge(of).map(({ meta, cumple }) => [meta, cumple]));

describe("targets", () => {
  test("nothing measured is nothing judged", () => {
    expect(judge(informe([]))).toEqual([]);
    expect(judge(informe([cifra("usuarios.me", { conexiones: 1 })]))).toEqual([]);
  });

  test("a ratio is met at its least and not under it", () => {
    const at = (nombre: string, razon: number) =>
      verdicts(informe([cifra(nombre, { razon })]))[`${nombre}, del límite`];
    for (const [nombre, least] of [
      ["usuarios.me", 0.6],
      ["el inicio, tres a la vez", 0.35],
      ["loans.mine", 0.45],
      ["pagos.register", 0.5],
    ] as const) {
      expect(at(nombre, least)).toBe(true);
      expect(at(nombre, least - 0.001)).toBe(false);
    }
  });

  test("one long tail is enough, the bare server's own apart", () => {
    const tail = "p99 con 16 conexiones, la peor";
    const fair = [cifra("loans.mine", { p50: 2, p99: 10 }), cifra("el límite", { p99: 900, razon: null })];
    expect(verdicts(informe(fair))[tail]).toBe(true);
    expect(verdicts(informe([...fair, cifra("pagos.mine", { p50: 2, p99: 10.1 })]))[tail]).toBe(false);
  });

  test("a list may grow by three tenths from the smallest database to the largest", () => {
    const lists = (p99: number) =>
      informe(
        [1000, 200_000, 1_000_000].map((clientes) =>
          cifra("pagos.list", { parte: "listas", clientes, p99: clientes === 1_000_000 ? p99 : 10 }),
        ),
      );
    const meta = "p99 de cada lista, de 1.000 a 1.000.000 clientes";
    expect(verdicts(lists(13))[meta]).toBe(true);
    expect(verdicts(lists(13.1))[meta]).toBe(false);
    expect(judge(informe([cifra("pagos.list", { parte: "listas" })]))).toEqual([]);
  });

  test("a common name is looked for in the largest database", () => {
    const search = (clientes: number, cpu: number) =>
      cifra("panel: usuarios.list «maria»", { parte: "listas", clientes, cpu });
    const meta = "buscar un nombre común entre 200.000";
    expect(verdicts(informe([search(1000, 9), search(200_000, 5)]))[meta]).toBe(true);
    expect(verdicts(informe([search(1000, 1), search(200_000, 5.1)]))[meta]).toBe(false);
  });

  test("the start and the memory, the worst of all sizes", () => {
    const start = (valor: number) => medida("lista en", valor, { parte: "arranque", unidad: "ms" });
    const all = [start(499), start(501), medida("en reposo", 110), medida("con carga y fotos", 250.1)];
    expect(judge(informe([], all)).map(({ cumple }) => cumple)).toEqual([false, true, false]);
  });
});

describe("beside a run that was kept", () => {
  test("a ratio that lost more than 15 % is worse, and a value that grew as much", () => {
    const before = informe([cifra("a"), cifra("b"), cifra("c")], [medida("d", 100), medida("e", 100)]);
    const after = informe(
      [cifra("a", { razon: 0.7 * 0.86 }), cifra("b", { razon: 0.7 * 0.84 }), cifra("c", { razon: 1.4 })],
      [medida("d", 117), medida("e", 118)],
    );
    expect(compare(before, after).map(({ peor }) => peor)).toEqual([false, true, false, false, true]);
    expect(compare(before, after)[2]?.mejora).toBeCloseTo(1);
  });

  test("the speed of another machine is no matter, and what only one measured is left out", () => {
    const before = informe([cifra("a", { porSegundo: 9000 }), cifra("gone"), cifra("el límite", { razon: null })]);
    const after = informe([cifra("a", { porSegundo: 90 }), cifra("new"), cifra("el límite", { razon: null })]);
    expect(compare(before, after)).toEqual([
      { nombre: "lecturas · a · 1000 · 16", antes: 0.7, ahora: 0.7, mejora: 0, peor: false },
    ]);
  });

  test("what got worse comes first", () => {
    const changes = compare(informe([cifra("a"), cifra("b")]), informe([cifra("a"), cifra("b", { razon: 0.35 })]));
    const [, , first, second] = printedChanges(changes).split("\n");
    expect(first).toMatch(/· b ·.*-50 %.*✗ peor/);
    expect(second).toMatch(/· a ·.*\+0 %/);
  });
});

describe("tables", () => {
  test("a table's columns are as wide as what they hold", () => {
    expect(tableOf(["a", "caso"], [["uno", "b"]])).toBe("| a   | caso |\n| --- | ---- |\n| uno | b    |");
  });

  test("figures, measures and targets, as people here write numbers", () => {
    const of = informe(
      [cifra("usuarios.me", { porSegundo: 12_345.6, p50: 1.234, cpu: null })],
      [medida("en reposo", 98.76)],
    );
    const text = printed(of, judge(of));
    expect(text).toMatch(/\| lecturas \| usuarios\.me \| 1\.000 +\| 16 +\| 12\.346 +\| 1,23 +\| 8 +\| — +\| 70 % +\|/);
    expect(text).toMatch(/\| en reposo \| 1\.000 +\| 98,8 MB \|/);
    expect(text).toMatch(/\| ≥ 60 % +\| 70 % +\| ✓ \|/);
  });
});

test("beside each ratio stands that of the processor, of the bare server of the same run", () => {
  const bare = (changed: Partial<Cifra>) => cifra("el límite", { cpu: 0.2, razon: null, ...changed });
  const others = [bare({ parte: "escrituras", cpu: 9 }), bare({ conexiones: 1, cpu: 8 })];
  const text = printed(informe([...others, bare({}), cifra("loans.mine", { cpu: 0.5 })]), []);
  expect(text).toMatch(/loans\.mine .*\| 70 % +\| 40 % +\|$/m);
});

test("a page is a line, whatever was measured of it", () => {
  const page = (nombre: string, valor: number, unidad: Medida["unidad"]) =>
    medida(nombre, valor, { parte: "paginas", clientes: 0, unidad });
  const of = informe(
    [],
    [page("/, peso", 80.66, "KB"), page("/, peticiones", 3, "peticiones"), page("/login, peso", 9, "KB")],
  );
  const [, ...rows] = printed(of, []).split("\n\n");
  expect(rows).toEqual([
    tableOf(
      ["página", "peso", "peticiones"],
      [
        ["/", "80,7 KB", "3"],
        ["/login", "9 KB", ""],
      ],
    ),
  ]);
});

test("capacity comes from what a visit and a pago cost, and from nothing that was not measured", () => {
  const asked = [
    cifra("el inicio, su documento", { cpu: 3 }),
    cifra("el inicio, tres a la vez", { cpu: 1 }),
    cifra("pagos.mine", { cpu: 0.5 }),
  ];
  // Half an hour of a processor, over 1.5 % of a month of six visits and a pago: 1,800,000 / (0.015 × (27 + 6)).
  const whole = informe([...asked, cifra("pagos.register", { cpu: 3 })]);
  expect(capacityOf(whole)).toEqual({ visita: 4.5, pago: 6, clientes: 3_636_363, pagosAlMes: 3_636_363 });
  expect(printed(whole, [])).toContain("3.636.363 clientes");
  expect(capacityOf(informe(asked))).toBeNull();
  expect(capacityOf(informe([...asked, cifra("pagos.register", { cpu: null })]))).toBeNull();
});

describe("what is asked for", () => {
  test("all of it, unless it says otherwise", () => {
    expect(readOpciones([])).toEqual({
      partes: PARTES,
      clientes: TAMANOS,
      corto: false,
      casos: "",
      json: null,
      contra: null,
    });
    expect(readOpciones(["--casos", "cliente:"])).toMatchObject({ casos: "cliente:" });
    expect(readOpciones(["--corto"])).toMatchObject({ corto: true, clientes: [1000] });
    const given = ["--solo", "listas,entrar", "--clientes", "200000,1000", "--json", "a.json", "--contra", "b.json"];
    const wanted = {
      partes: ["listas", "entrar"],
      clientes: [1000, 200_000],
      corto: false,
      casos: "",
      json: "a.json",
      contra: "b.json",
    };
    expect(readOpciones(given)).toEqual(wanted);
  });

  test.each([["--solo", "todo"], ["--clientes", "mil"], ["--clientes", "10"], ["--json"], ["--rapido", "1"]])(
    "%s %s is refused",
    (...args) => {
      expect(() => readOpciones(args)).toThrow("bun run bench");
    },
  );
});
