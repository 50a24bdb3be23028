import { describe, expect, test } from "vitest";
import { dia, instante, toMinuto } from "../../rules/country/fecha.ts";
import { MAX_ELEGIDOS_EXPORTADOS } from "../../rules/limits/panel.ts";
import { centavos, formatDecimal } from "../../rules/money/dinero.ts";
import { type Celda, csvLine } from "../../rules/operator/exportar/csv.ts";
import { archivoOf, FILTROS, HOJAS, LISTAS, listaOf } from "../../rules/operator/exportar/exportar.ts";
import { errores } from "./esquemas.ts";

/** The cells as a spreadsheet reads them when splitting at `separator`: quotes count where a cell starts. */
function cellsOf(text: string, separator: string): string[] {
  const cells: string[] = [];
  let rest = text;
  while (rest) {
    const quoted = /^"((?:[^"]|"")*)"?/.exec(rest);
    const open = quoted?.[0] ?? "";
    const [tail = ""] = rest.slice(open.length).split(new RegExp(`[${separator}\r\n]`));
    cells.push((quoted?.[1] ?? "").replaceAll('""', '"') + tail);
    rest = rest.slice(open.length + tail.length + 1);
  }
  return cells;
}

describe("a cell", () => {
  test.each<[string, Celda, string]>([
    ["text", "María José", "María José"],
    ["nothing", null, ""],
    ["not there", undefined, ""],
    ["a number", 4, "4"],
    ["yes", true, "Sí"],
    ["no", false, "No"],
    ["an amount", "1234,56", "1234,56"],
    ["a semicolon", "a;b", '"a;b"'],
    ["a quote", 'dijo "sí"', '"dijo ""sí"""'],
    ["a line break", "a\nb", '"a\nb"'],
    ["a comma", "a,b", "a,b"],
    ["a negative amount", "-0,50", "-0,50"],
    ["a negative number", -3, "-3"],
    ["a phone", "0412-1234567", "0412-1234567"],
    ["letters of elsewhere", "𝒜 ñ 👶", "𝒜 ñ 👶"],
  ])("%s", (_, value, written) => {
    expect(csvLine([value])).toBe(`${written}\r\n`);
  });

  test.each<[string, string]>([
    ["=1+1", "'=1+1"],
    ["+1", "'+1"],
    ["-1", "'-1"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["\t=1", `'\t'=1`],
    ["\r=1", `"'\r'=1"`],
    ["\n=1", `"'\n'=1"`],
    ["＝1+1", "'＝1+1"],
    ['=HYPERLINK("http://a";"b")', '"\'=HYPERLINK(""http://a"";""b"")"'],
    ["=cmd|' /C calc'!A0", "'=cmd|' /C calc'!A0"],
    ["a=1", "a=1"],
    ["'=1", "'=1"],
    ["", ""],
  ])("%j is no formula", (value, written) => {
    expect(csvLine([value])).toBe(`${written}\r\n`);
  });

  test.each<[string, string]>([
    ["Juan,=1+1", "Juan,'=1+1"],
    ["Juan, -1", "Juan, '-1"],
    ["x;=1", `"x;'=1"`],
    ["x\n@SUM(A1)", `"x\n'@SUM(A1)"`],
    ["x\t+1", "x\t'+1"],
    ["x|=1", "x|'=1"],
    [`x,"=1`, `"x,""'=1"`],
    ['dijo "=1"', `"dijo ""'=1"""`],
    ["  =1", "  '=1"],
    ["\ufeff=1", "\ufeff'=1"],
    ["−1", "'−1"],
    ["Repuestos - urgente", "Repuestos - urgente"],
    ["maria@correo.test, pedro@correo.test", "maria@correo.test, pedro@correo.test"],
    ["0412-1234567, 0414-7654321", "0412-1234567, 0414-7654321"],
    ["5 + 3 = 8", "5 + 3 = 8"],
  ])("%j is no formula after a separator either", (value, written) => {
    expect(csvLine([value])).toBe(`${written}\r\n`);
  });

  test("whatever separator its reader believes in, no cell of a row begins a formula", () => {
    const payloads = ["=1", "+1", "-1", "@A1", "＝1", "−1"];
    const before = ["", "a", '"', "'", " ", "a b", "1234,56"];
    const separators = [",", ";", "\t", "|", "\n", "\r\n", '"', '","', '";"', ', "', ' ; " '];
    for (const formula of payloads)
      for (const start of before)
        for (const between of separators) {
          const line = csvLine(["x", `${start}${between}${formula}${between}y`, 5]);
          for (const separator of [",", ";", "\t", "|"])
            for (const cell of cellsOf(line, separator)) expect(cell.trim(), line).not.toMatch(/^[=+\-@＝＋－＠−]/);
        }
  });

  test("a row has all its cells, however empty", () => {
    expect(csvLine(["a", null, "b", undefined])).toBe("a;;b;\r\n");
  });
});

test.each([
  [0, "0,00"],
  [5, "0,05"],
  [123_456, "1234,56"],
  [1_000_000_000, "10000000,00"],
  [-50, "-0,50"],
])("%i cents are %s to a spreadsheet", (cents, text) => {
  expect(formatDecimal(centavos(cents))).toBe(text);
});

test("moments are those of Caracas", () => {
  expect(toMinuto(instante(Date.parse("2026-03-05T03:30:59Z")))).toBe("2026-03-04 23:30");
});

describe("the file", () => {
  test.each(LISTAS)("%s.csv is a list, and is called by it and its day", (lista) => {
    expect(listaOf(`${lista}.csv`)).toEqual({ lista, formato: "csv" });
    const hoja = HOJAS.includes(lista) ? { lista, formato: "xlsx" } : undefined;
    expect(listaOf(`${lista}.xlsx`)).toEqual(hoja);
    expect(archivoOf(lista, dia("2026-03-04"))).toBe(`${lista}-2026-03-04.csv`);
  });

  test.each([
    [{ desde: dia("2026-02-01"), hasta: dia("2026-02-28") }, "libro-2026-02-01-a-2026-02-28.csv"],
    [{ desde: dia("2026-02-01") }, "libro-2026-02-01-a-2026-03-04.csv"],
    [{ hasta: dia("2026-02-28") }, "libro-hasta-2026-02-28.csv"],
  ])("between days it says which", (days, archivo) => {
    expect(archivoOf("libro", dia("2026-03-04"), days)).toBe(archivo);
  });

  test.each(["", ".csv", "pagos", "PAGOS.csv", "pagos.csv.csv", "../pagos.csv", "usuarios.csv", "constructor.csv"])(
    "%j is no list",
    (archivo) => {
      expect(listaOf(archivo)).toBeUndefined();
    },
  );
});

describe("filters", () => {
  test.each<[keyof typeof FILTROS, object]>([
    ["pendientes", { buscar: "maría" }],
    ["rechazadas", { estado: "baneadas" }],
    ["pagos", { estado: "Aprobado", buscar: "1234" }],
    ["auditoria", { accion: "loans.approve", actorId: "a", userId: "u", desde: "2026-01-01", hasta: "2026-01-31" }],
  ])("%s: %j", (lista, filtros) => {
    expect(FILTROS[lista].parse(filtros)).toEqual(filtros);
  });

  test("as many chosen rows as the panel offers to export, and no more", () => {
    const ids = (n: number) => Array.from({ length: n }, (_, i) => `fila-${i}`);
    const exported = ids(MAX_ELEGIDOS_EXPORTADOS);
    expect(FILTROS.pagos.parse({ ids: exported.join() })).toEqual({ ids: exported });
    expect(errores(FILTROS.pagos, { ids: ids(MAX_ELEGIDOS_EXPORTADOS + 1).join() })).toHaveProperty("ids");
  });

  test.each<[keyof typeof FILTROS, object, string]>([
    ["pendientes", { buscar: "a".repeat(101) }, "buscar"],
    ["rechazadas", { estado: "Aprobado" }, "estado"],
    ["pagos", { estado: "baneadas" }, "estado"],
    ["auditoria", { accion: "nada" }, "accion"],
    ["auditoria", { desde: "2026-02-30" }, "desde"],
  ])("%s: not %j", (lista, filtros, campo) => {
    expect(Object.keys(errores(FILTROS[lista], filtros))).toEqual([campo]);
  });
});
