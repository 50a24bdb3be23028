/** How much a SQLite query plan reads. The program never runs ANALYZE, so a small world's plans are everybody's. */
import type { Storage } from "../../server/storage/db.ts";

/** Tables that may be read completely: each stays small after ten years with a million people. */
export const CHICAS: Record<string, string> = {
  ajustes: "one row a setting",
  alarmas: "kinds of trouble with the house, forgotten with age; the open ones are a handful",
  cajas: "the house's own accounts and boxes",
  cerrados: "one row a closing of the books",
  saldosCajas: "one row a caja and day",
  cargas: "businesses brought by a spreadsheet, once or twice",
  consultasBanco: "one row a bank",
  conteos: "one row for each kind and state",
  cuentasBanco: "the house's own accounts",
  decisiones: "one row a day",
  descartes: "pairs that a person refused, by hand",
  diario: "a few rows a day",
  dispositivos: "the house's own phones",
  due: "the page that was found",
  entregas: "one row a day",
  estadosCanal: "one row a channel",
  flujos: "a few rows a month",
  formatosBanco: "one row for each layout that was taught",
  importaciones: "statements, a few a day",
  lecturasTasa: "a few rows a day",
  pares: "the likenesses of one person's two photos",
  otras: "who sent the very photo, of whom five are read",
  plantillasAviso: "notices that were taught, by hand",
  resumenFinanciero: "one row",
  saldos: "one row an account of the ledger",
  tasas: "one row a day",
  vencimientos: "a few rows for each day of the loans under way",
  webhooks: "programs that are told what happens: MAX_WEBHOOKS",
};

/** Columns that select few rows: one person's, one loan's, one item's. Sorting those is cheap. */
export const DE_UNO =
  /^(id|rowid|userId|recomendadoPor|sessionId|loanId|pagoId|entidadId|movimientoId|importacionId|sha256|imagenId|otraId|cedula|telefono|referencia|codigo|captura|token)[=<>]/;
/** «SEARCH table … (by)». */
export const readOf = (step: string) => /^SEARCH (\S+) USING .*?\((.*)\)$/.exec(step)?.slice(1) ?? ["", ""];

interface Step {
  id: number;
  parent: number;
  detail: string;
}

/** Runs once regardless of the surrounding rows, which then read its result. */
const ONCE = /^(SCALAR SUBQUERY|LIST SUBQUERY|MATERIALIZE|CO-ROUTINE|COMPOUND QUERY|LEFT-MOST SUBQUERY|UNION)/;

/**
 * Where a statement reads much for each row of something else: a whole table, or a large index range. Empty if its cost grows
 * with its result.
 */
export function walksPerRow(driver: Storage["driver"], statement: string): string[] {
  const steps = driver.prepare(`explain query plan ${statement}`).all() as Step[];
  const visit = (parent: number, inside: boolean): string[] => {
    let nested = inside;
    return steps
      .filter((step) => step.parent === parent)
      .flatMap(({ id, detail }) => {
        const reads = /^(SCAN|SEARCH) /.test(detail);
        const walk = reads && nested && isMuch(detail) ? [detail] : [];
        const within = detail.startsWith("CORRELATED") || (nested && !ONCE.test(detail));
        const found = [...walk, ...visit(id, within)];
        // What follows in the same loop is read for each row of this.
        if (reads) nested = true;
        return found;
      });
  };
  return visit(0, false);
}

function isMuch(detail: string): boolean {
  const [, table = ""] = /^(?:SCAN|SEARCH) (\S+)/.exec(detail) ?? [];
  if (table === "CONSTANT" || CHICAS[table]) return false;
  const [, by = ""] = readOf(detail);
  return !by.split(" AND ").some((term) => DE_UNO.test(term) || term.startsWith("asientoId="));
}
