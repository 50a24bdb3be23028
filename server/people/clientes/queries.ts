/**
 * The lists of clients, filtered and sorted as in rules/operator/clientes.ts. Each combination uses an index of usuarios that
 * only contains clients.
 */
import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  notInArray,
  type SQL,
  sql,
} from "drizzle-orm";
import { user } from "../../../drizzle/schema/accounts.ts";
import { loans } from "../../../drizzle/schema/loans.ts";
import { pagos } from "../../../drizzle/schema/pagos.ts";
import { nombreOrdenado, usuarios } from "../../../drizzle/schema/people.ts";
import { MAX_PAGADORES } from "../../../rules/limits/limits.ts";
import type { LoanState } from "../../../rules/loans/status.ts";
import { type Campo, type ClientesInput, DE_LOANS, type Filtro, ordenOf } from "../../../rules/operator/clientes.ts";
import type { Usuario } from "../../core/context.ts";
import { fail } from "../../core/errors.ts";
import { ofEncargado } from "../../core/listas/encargo.ts";
import { afterCursor, ifFew, type ListPage, type ListQuery, pageOf, searched } from "../../core/listas/paging.ts";
import type { Db } from "../../storage/db.ts";

type Cliente = Usuario & { email: string };
type Query = Omit<ClientesInput, "limit"> & Pick<ListQuery, "limit">;

const cliente = { ...getTableColumns(usuarios), email: user.email };

/**
 * A page of all clients, or of those that the query selects. Borrowers are sorted by when they asked for their loan, people
 * waiting for review by when they sent their photos, banned people by since when; search results come newest first.
 */
export function listClientes(db: Db, query: Query): ListPage<Cliente> {
  const { buscar, filtro } = query;
  if (buscar?.trim()) return findClientes(db, query);
  if (filtro === "prestamo" || filtro === "solicitud") return pageByLoan(db, query, DE_LOANS[filtro]);
  if (filtro === "fotos") return pageInOrder(db, query, POR_FOTOS, false);
  if (filtro === "baneados") return pageInOrder(db, query, POR_BANEO, true);
  const { campo, baja } = ordenOf(query);
  return pageInOrder(db, query, ORDENES[campo], baja);
}

/** The people of each filter; each is literally the condition of an index. */
const QUIENES: Record<Exclude<Filtro, keyof typeof DE_LOANS>, SQL> = {
  deuda: sql`${usuarios.saldo} > 0`,
  perfil: sql`${usuarios.perfilGuardado} = 0`,
  verificar: sql`${usuarios.verify} = 0`,
  fotos: sql`${usuarios.verify} = 0 and ${usuarios.imgVerify1} is not null and ${usuarios.imgVerify2} is not null`,
  baneados: isNotNull(usuarios.baneoDesde),
};
const clients = sql`${usuarios.rol} = 'cliente'`;

function within(db: Db, { filtro, nivel, encargado }: Pick<Query, "filtro" | "nivel" | "encargado">): SQL | undefined {
  return and(
    clients,
    ofEncargado(db, usuarios.id, encargado),
    filtro && whoseChoice(filtro),
    nivel && eq(usuarios.nivel, Number(nivel)),
  );
}

function whoseChoice(filtro: Filtro): SQL | undefined {
  if (filtro !== "prestamo" && filtro !== "solicitud") return QUIENES[filtro];
  const status = DE_LOANS[filtro];
  return and(
    standing(status),
    sql`exists (select 1 from loans one where one.userId = ${usuarios.id} and +one.status = ${status})`,
  );
}

/** A banned person is only listed under running loans; their requests are shown as Baneado. */
const standing = (status: LoanState) => (status === "Aprobado" ? undefined : isNull(usuarios.baneoDesde));

/** By name, UID, cédula, phone and e-mail; first the sender of a pago with exactly that reference. */
function findClientes(db: Db, query: Query): ListPage<Cliente> {
  const among = fewOf(db, query);
  const list = searched(db, query, {
    table: usuarios,
    tipo: "usuario",
    instant: usuarios.creado,
    uids: [usuarios.id],
    among,
  });
  const payers = listPayers(db, query.buscar?.trim() ?? "");
  const rows = db
    .select({ ...list.columns, email: user.email })
    .from(list.from)
    .innerJoin(user, eq(user.id, usuarios.id))
    .where(and(list.where, within(db, query), notInArray(usuarios.id, payers)))
    .orderBy(...list.orderBy)
    .limit(query.limit + 1)
    .all();
  const { items, nextCursor } = pageOf(rows, query.limit, ({ creado, id }) => ({ instant: creado, id }));
  if (query.cursor || payers.length === 0) return { items, nextCursor };
  const first = db
    .select(cliente)
    .from(usuarios)
    .innerJoin(user, eq(user.id, usuarios.id))
    .where(and(inArray(usuarios.id, payers), within(db, query)))
    .all();
  return { items: [...first, ...items], nextCursor };
}

/** The people of a filter, if they are few; if many, enough of them are among the first hits. */
function fewOf(db: Db, { filtro, nivel, encargado }: Query): SQL | undefined {
  if (!filtro && !nivel && !encargado) return undefined;
  const ids =
    filtro === "prestamo" || filtro === "solicitud"
      ? sql`select userId from loans where status = ${DE_LOANS[filtro]}`
      : // Of fotos without whose they are: its own index holds few, and that of those without verification many.
        sql`select id from usuarios where ${filtro === "fotos" ? QUIENES.fotos : within(db, { filtro, nivel, encargado })}`;
  return ifFew(db, ids);
}

/** The senders of pagos with that reference, or its last four digits. */
function listPayers(db: Db, typed: string): string[] {
  if (!/^\d{4,20}$/.test(typed)) return [];
  const by = typed.length === 4 ? pagos.codigo : pagos.referencia;
  const rows = db.select({ userId: pagos.userId }).from(pagos).where(eq(by, typed)).limit(MAX_PAGADORES).all();
  return [...new Set(rows.map(({ userId }) => userId))];
}

interface Orden {
  /** The sort columns before the id, as in its index. */
  claves: SQL[];
  /** The same values from a row; null if a name, too long for a cursor, has to be looked up again. */
  of: ((row: Cliente) => number[]) | null;
}

const ORDENES: Record<Campo, Orden> = {
  creado: { claves: [sql`${usuarios.creado}`], of: ({ creado }) => [creado] },
  nombre: { claves: [nombreOrdenado], of: null },
  nivel: { claves: [sql`${usuarios.nivel}`, sql`${usuarios.creado}`], of: ({ nivel, creado }) => [nivel, creado] },
  saldo: { claves: [sql`${usuarios.saldo}`], of: ({ saldo }) => [saldo] },
  pago: { claves: [sql`${usuarios.ultimoPago}`], of: ({ ultimoPago }) => [ultimoPago] },
};

const POR_FOTOS: Orden = {
  claves: [sql`${usuarios.verificacionEnviada}`],
  of: ({ verificacionEnviada }) => [verificacionEnviada ?? 0],
};
const POR_BANEO: Orden = { claves: [sql`${usuarios.baneoDesde}`], of: ({ baneoDesde }) => [baneoDesde ?? 0] };

function pageInOrder(db: Db, query: Query, orden: Orden, baja: boolean): ListPage<Cliente> {
  const { claves, of } = orden;
  const keys = [...claves, sql`${usuarios.id}`];
  const after = query.cursor ? seen(db, orden, query.cursor) : undefined;
  const rows = db
    .select(cliente)
    .from(usuarios)
    .innerJoin(user, eq(user.id, usuarios.id))
    .where(and(within(db, query), after && sql`(${sql.join(keys, sql`, `)}) ${sql.raw(baja ? "<" : ">")} ${after}`))
    .orderBy(...keys.map((key) => (baja ? desc(key) : asc(key))))
    .limit(query.limit + 1)
    .all();
  const items = rows.slice(0, query.limit);
  const last = rows.length > query.limit ? items.at(-1) : undefined;
  return { items, nextCursor: last ? [...(of?.(last) ?? []), last.id].join(".") : null };
}

/** The cursor's row as a row value: the keys of the order and the id. */
function seen(db: Db, { claves, of }: Orden, cursor: string): SQL {
  const parts = cursor.split(".");
  const id = parts.pop() ?? "";
  if (!/^[\w-]{1,64}$/.test(id) || parts.length !== (of ? claves.length : 0)) fail("INPUT_INVALID");
  if (parts.some((part) => !/^-?\d{1,16}$/.test(part))) fail("INPUT_INVALID");
  if (of) return sql`(${sql.join([...parts.map(Number), id], sql`, `)})`;
  const row = db
    .select({ clave: sql<string>`${claves[0]}` })
    .from(usuarios)
    .where(eq(usuarios.id, id))
    .get();
  return sql`(${row?.clave ?? fail("INPUT_INVALID")}, ${id})`;
}

/** Starts from the loans: people without one in that state are skipped, and each person comes once. */
function pageByLoan(db: Db, { cursor, limit, encargado }: Query, status: LoanState): ListPage<Cliente> {
  const latest = sql`not exists (select 1 from loans newer where newer.userId = ${loans.userId}
    and newer.status = ${loans.status} and (newer.createdAt, newer.id) > (${loans.createdAt}, ${loans.id}))`;
  const rows = db
    .select({ usuario: cliente, instant: loans.createdAt, id: loans.id })
    .from(loans)
    .innerJoin(usuarios, eq(usuarios.id, loans.userId))
    .innerJoin(user, eq(user.id, loans.userId))
    .where(
      and(
        eq(loans.status, status),
        within(db, { encargado }),
        standing(status),
        latest,
        afterCursor(loans.createdAt, loans.id, cursor),
      ),
    )
    .orderBy(desc(loans.createdAt), desc(loans.id))
    .limit(limit + 1)
    .all();
  const page = pageOf(rows, limit, (row) => row);
  return { ...page, items: page.items.map(({ usuario }) => usuario) };
}
