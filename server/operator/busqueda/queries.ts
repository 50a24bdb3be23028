/** The panel's search over everything, and checks of its index. Amounts in cents. */
import { and, desc, inArray, isNull, ne, or, sql } from "drizzle-orm";
import { completados, loans } from "../../../drizzle/schema/loans.ts";
import { pagos } from "../../../drizzle/schema/pagos.ts";
import { usuarios } from "../../../drizzle/schema/people.ts";
import { isCedulaBegun } from "../../../rules/input/busqueda.ts";
import { MAX_HALLAZGOS } from "../../../rules/limits/limits.ts";
import type { PagoStatus } from "../../../rules/loans/pagos/pagos.ts";
import type { LoanStatus } from "../../../rules/loans/status.ts";
import type { Centavos } from "../../../rules/money/dinero.ts";
import { listFoundIds, listInside } from "../../core/listas/search.ts";
import type { Db } from "../../storage/db.ts";

interface Hallazgos {
  clientes: {
    userId: string;
    nombre: string;
    cedula: string | null;
    telefono: string | null;
    correo: string;
    nivel: number;
  }[];
  loans: { loanId: string; userId: string; nombre: string; status: LoanStatus | "Completado"; amount: Centavos }[];
  pagos: { pagoId: string; userId: string; nombre: string; codigo: string; monto: Centavos; status: PagoStatus }[];
}

/**
 * Finds people, loans and pagos by words or UID; of each kind exact words first, then the newest; for people, matches inside
 * words last.
 */
export function findAll(db: Db, texto: string): Hallazgos {
  const kinds = [{ tipos: ["usuario"] }, { tipos: ["loan", "completado"] }, { tipos: ["pago"] }] as const;
  const [people = [], lent = [], paid = []] = listFoundIds(db, texto, kinds, MAX_HALLAZGOS);
  const enough = people.length === MAX_HALLAZGOS || (people.length > 0 && isCedulaBegun(texto));
  return {
    clientes: findClientes(db, enough ? people : [...people, ...listInside(db, texto)]),
    loans: findLoans(db, lent),
    pagos: findPagos(db, paid),
  };
}

/** The first of those people, each once. */
function findClientes(db: Db, hits: string[]): Hallazgos["clientes"] {
  const ids = [...new Set(hits)].slice(0, MAX_HALLAZGOS);
  const { id: userId, nombre, apellido, cedula, telefono, correo, nivel, rol } = usuarios;
  const rows = db
    .select({ userId, nombre, apellido, cedula, telefono, correo, nivel })
    .from(usuarios)
    .where(and(inArray(usuarios.id, ids), or(isNull(rol), ne(rol, "admin"))))
    .all();
  const named = rows.map(({ nombre, apellido, ...row }) => ({ ...row, nombre: fullName(nombre, apellido) }));
  return inOrder(ids, named, (row) => row.userId);
}

/** A running loan and its person, to act on. */
interface EnCurso {
  loanId: string;
  userId: string;
  nombre: string | null;
  apellido: string | null;
  cedula: string;
  correo: string;
  montoFinal: Centavos;
}

/** Running loans by their person's words, newest first, then by what is inside words; at most eight. */
export function findEnCurso(db: Db, texto: string): EnCurso[] {
  const [begun = []] = listFoundIds(db, texto, [{ tipos: ["loan"], status: "aprobado" }], MAX_HALLAZGOS);
  const inside = listInside(db, texto);
  const { id: loanId, userId, nombre, apellido, cedula, correo, montoFinal } = loans;
  const theirs = inArray(userId, [...inside, texto.trim().toLowerCase()]);
  const which = begun.length > 0 ? or(inArray(loans.id, begun), theirs) : theirs;
  const rows = db
    .select({ loanId, userId, nombre, apellido, cedula, correo, montoFinal })
    .from(loans)
    // The plus keeps SQLite on those people's loans: otherwise it would read every running loan.
    .where(and(which, sql`+${loans.status} = 'Aprobado'`))
    .orderBy(desc(loans.createdAt))
    .limit(MAX_HALLAZGOS)
    .all();
  return rows.flatMap((row) => (row.montoFinal === null ? [] : [{ ...row, montoFinal: row.montoFinal }]));
}

function findLoans(db: Db, ids: string[]): Hallazgos["loans"] {
  if (ids.length === 0) return [];
  const columns = <T extends typeof loans | typeof completados>(table: T) => {
    const { id, userId, nombre, apellido, amount } = table;
    return { loanId: id, userId, nombre, apellido, amount };
  };
  const standing = db
    .select({ ...columns(loans), status: loans.status })
    .from(loans)
    .where(inArray(loans.id, ids))
    .all();
  const finished = db.select(columns(completados)).from(completados).where(inArray(completados.id, ids)).all();
  const rows = [...standing, ...finished.map((loan) => ({ ...loan, status: "Completado" as const }))];
  const named = rows.map(({ nombre, apellido, ...row }) => ({ ...row, nombre: fullName(nombre, apellido) }));
  return inOrder(ids, named, (row) => row.loanId);
}

function findPagos(db: Db, ids: string[]): Hallazgos["pagos"] {
  if (ids.length === 0) return [];
  const { id: pagoId, userId, nombre, codigo, monto, status } = pagos;
  const rows = db
    .select({ pagoId, userId, nombre, codigo, monto, status })
    .from(pagos)
    .where(inArray(pagos.id, ids))
    .all();
  return inOrder(ids, rows, (row) => row.pagoId);
}

const fullName = (nombre: string | null, apellido: string | null) => `${nombre ?? ""} ${apellido ?? ""}`.trim();

function inOrder<T>(ids: string[], rows: T[], idOf: (row: T) => string): T[] {
  const byId = new Map(rows.map((row) => [idOf(row), row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Everything that must be in the index, in list order. */
export function listDebidos(db: Db): { tipo: string; entidadId: string }[] {
  return db.all(sql`select tipo, entidadId from buscablesDebidos order by orden, entidadId`);
}

/** Indexes everything, in list order, and counts each kind: into empty tables whose triggers are removed. */
export function insertAllBuscables(tx: Db): void {
  tx.run(sql`insert into buscables (tipo, entidadId, status, texto)
    select tipo, entidadId, status, texto from buscablesDebidos order by orden, entidadId`);
  tx.run(
    sql`insert into conteos (tipo, status, cantidad) select tipo, status, count(*) from buscables group by tipo, status`,
  );
}

export function countBuscables(db: Db): number {
  return db.get<{ n: number }>(sql`select count(*) as n from buscables`)?.n ?? 0;
}

/** Entries missing from or left over in the index, and wrong counts of it. */
export function listWrongBuscables(db: Db): string[] {
  const differing = db.all<{ entidadId: string }>(
    sql`select due.entidadId from buscablesDebidos as due left join buscables as kept on kept.entidadId = due.entidadId
      where kept.id is null or (kept.tipo, kept.status, kept.texto) <> (due.tipo, due.status, due.texto)`,
  );
  const miscounted = db.all<{ tipo: string; status: string }>(
    sql`select tipo, status from (select tipo, status, count(*) as n from buscablesDebidos group by tipo, status)
      full join conteos using (tipo, status) where coalesce(n, 0) <> coalesce(cantidad, 0)`,
  );
  const unread = db.all<{ id: number }>(
    sql`select id from buscables except select id from busqueda_docsize
      union all select * from (select id from busqueda_docsize except select id from buscables)`,
  );
  const outside = db.all<{ id: number }>(
    sql`select id from buscablesPersonas except select id from dentro_docsize
      union all select * from (select id from dentro_docsize except select id from buscablesPersonas)`,
  );
  const [{ gone = 0 } = {}] = db.all<{ gone: number }>(
    sql`select (select count(*) from buscables) - (select count(*) from buscablesDebidos) as gone`,
  );
  return [
    ...differing.map(({ entidadId }) => entidadId),
    ...miscounted.map(({ tipo, status }) => `la cuenta de ${tipo} ${status}`.trim()),
    ...[...unread, ...outside].map(({ id }) => `fila ${id}`),
    ...(gone > 0 ? [`sobran ${gone}`] : []),
  ];
}
