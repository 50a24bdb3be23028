/**
 * What must be true of the file whatever happened. It uses SQL of its own and shares no code with the program: every
 * acknowledged write exists once, unanswered ones exist completely or not at all, and the totals are the sums of the rows.
 */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import type { FotoNotada, Libreta, PagoNotado } from "./libreta.ts";

type Driver = InstanceType<typeof Database>;

export interface Count {
  /** Acknowledged writes that are missing or differ. */
  lost: string[];
  /** Writes that exist twice, in part, or without having been requested. */
  wrong: string[];
  /** How many writes were checked. */
  checked: number;
}

/** Opens it as any other program would: ours may be running. */
export function withFile<T>(dataDir: string, look: (driver: Driver) => T): T {
  const driver = new Database(join(dataDir, "cuotica.db"), { readonly: true, timeout: 5000 });
  try {
    return look(driver);
  } finally {
    driver.close();
  }
}

/**
 * Compares the file with the writers' record; for a file that changed afterwards (`later`), except for how each pago was
 * decided.
 */
export function compare(dataDir: string, libreta: Libreta, later?: "later"): Count {
  return withFile(dataDir, (driver) => {
    const count: Count = { lost: [], wrong: [], checked: 0 };
    // One moment of the file, however long the check takes.
    driver.exec("begin");
    for (const pago of libreta.pagos) checkPago(driver, pago, count, later !== undefined);
    for (const [userId, { saved, sent }] of libreta.perfiles) {
      const direccion = String(scalar(driver, "select direccion from usuarios where id = ?", userId));
      const there = Number(/^Calle (\d+),/.exec(direccion)?.[1] ?? 0);
      count.checked += saved > 0 ? 1 : 0;
      if (there < saved) count.lost.push(`perfil ${userId}: ${saved} acknowledged, ${there} there`);
      if (there > sent) count.wrong.push(`perfil ${userId}: ${there} there, ${sent} sent`);
    }
    for (const foto of libreta.fotos) checkFoto(driver, dataDir, foto, count);
    checkSums(driver, count);
    driver.exec("commit");
    return count;
  });
}

const scalar = (driver: Driver, query: string, ...values: unknown[]): unknown =>
  driver
    .prepare(query)
    .pluck()
    .get(...values);

interface PagoRow {
  id: string;
  monto: number;
  status: string;
}

function checkPago(driver: Driver, pago: PagoNotado, count: Count, later: boolean): void {
  const rows = driver
    .prepare("select id, monto, status from pagos where userId = ? and codigo = ? and monto = ?")
    .all(pago.userId, pago.codigo, pago.monto) as PagoRow[];
  const said = `pago ${pago.codigo} of ${pago.userId}`;
  if (rows.length > 1) count.wrong.push(`${said}: ${rows.length} times`);
  const [row] = rows;
  const trace = (query: string, ...values: string[]) => Number(scalar(driver, query, ...values));
  const keys = trace("select count(*) from claves where userId = ? and clave = ?", pago.userId, pago.clave);
  const lines = row
    ? trace("select count(*) from auditoria where accion = 'pagos.register' and entidadId = ?", row.id)
    : 0;
  if (keys !== rows.length || lines !== rows.length)
    count.wrong.push(`${said}: ${rows.length} rows, ${keys} keys, ${lines} audit lines`);
  if (!pago.id) return;
  count.checked += 1;
  if (row?.id !== pago.id) count.lost.push(`${said}: not there`);
  else if (!later && row.status !== pago.status && row.status !== pago.asked)
    count.lost.push(`${said}: ${row.status}, acknowledged ${pago.status}`);
}

function checkFoto(driver: Driver, dataDir: string, foto: FotoNotada, count: Count): void {
  if (!foto.id) return;
  count.checked += 1;
  const row = driver
    .prepare("select bytes, sha256 from imagenes where id = ? and userId = ?")
    .get(foto.id, foto.userId) as { bytes: number; sha256: string } | undefined;
  const file = join(dataDir, "imagenes", `${foto.id}.jpg`);
  if (!row || !existsSync(file)) return void count.lost.push(`foto ${foto.id}: ${row ? "no file" : "no row"}`);
  const bytes = readFileSync(file);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  if (sha256 !== row.sha256 || bytes.length !== row.bytes) count.lost.push(`foto ${foto.id}: ${bytes.length} bytes`);
}

/** Money, summed independently. */
function checkSums(driver: Driver, count: Count): void {
  const equal = (what: string, kept: string, counted: string) => {
    const [a, b] = [scalar(driver, kept), scalar(driver, counted)];
    if (a !== b) count.wrong.push(`${what}: kept ${a}, counted ${b}`);
  };
  const lent = "from loans where status = 'Aprobado'";
  equal("totalPrestado", "select totalPrestado from resumenFinanciero", `select coalesce(sum(amount), 0) ${lent}`);
  equal(
    "what people owe",
    "select sum(saldo) from usuarios",
    `select (select coalesce(sum(montoFinal), 0) ${lent}) - coalesce(sum(monto), 0) from pagos where status = 'Aprobado'`,
  );
  equal("the ledger", "select coalesce(sum(monto), 0) from movimientos", "select 0");
  const integrity = scalar(driver, "pragma integrity_check");
  if (integrity !== "ok") count.wrong.push(`integrity_check: ${integrity}`);
}

/** Files in imagenes/ without a row, and rows without their file. */
export function strayPhotos(dataDir: string): { files: string[]; rows: string[] } {
  const folder = join(dataDir, "imagenes");
  const files = existsSync(folder) ? readdirSync(folder) : [];
  const ids = withFile(dataDir, (driver) => driver.prepare("select id from imagenes").pluck().all() as string[]);
  return {
    files: files.filter((name) => !ids.includes(name.replace(/\.jpg$/, ""))),
    rows: ids.filter((id) => !files.includes(`${id}.jpg`)),
  };
}
