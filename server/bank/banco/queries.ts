/** Queries of the bank tab: proposed, unmatched and confirmed movements. Amounts in cents. */
import { and, desc, eq, inArray, isNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { dispositivos, emparejamientos, evidencias, movimientosBanco } from "../../../drizzle/schema/bank.ts";
import { pagos } from "../../../drizzle/schema/pagos.ts";
import { frenosDe } from "../../../rules/bank/emparejar/automatico.ts";
import type { Propuesta } from "../../../rules/bank/emparejar/emparejar.ts";
import { describeDoble } from "../../../rules/bank/emparejar/porques.ts";
import { NO_LO_TRAE } from "../../../rules/bank/emparejar/voces.ts";
import type { MovimientoEstado } from "../../../rules/bank/tipos.ts";
import { formatDiaCorto, type Instante, instante, MS_PER_HOUR } from "../../../rules/country/fecha.ts";
import { fold } from "../../../rules/input/busqueda.ts";
import { MAX_FRENOS_VISTOS, MAX_PROPUESTAS } from "../../../rules/limits/banco.ts";
import { formatDolares, parseBolivares } from "../../../rules/money/dinero.ts";
import { getAjustes } from "../../core/ajustes/queries.ts";
import { ofEncargado } from "../../core/listas/encargo.ts";
import { afterCursor, type ListPage, type ListQuery, pageOf } from "../../core/listas/paging.ts";
import { foundIds } from "../../core/listas/search.ts";
import { findUnpaid } from "../../lending/intenciones/queries.ts";
import { findPago } from "../../lending/pagos/queries.ts";
import { countRows, type Db } from "../../storage/db.ts";
import { findDobles } from "../dobles.ts";
import { findRegistered, listUnmade } from "../emparejamientos/queries.ts";
import { createVistazo, examine } from "../examen.ts";
import { type Evidencia, listEvidencias } from "../movimientos/queries.ts";
import { findPropuestas, keyOf } from "../propuestas.ts";
import {
  listStanding,
  type Marca,
  type MovimientoVisto,
  type PagoVisto,
  seen,
  seenById,
  selectPagosVistos,
} from "../vistos.ts";
import { findNegados } from "../voces.ts";

interface PropuestaVista extends Propuesta {
  pago: PagoVisto;
  movimiento: MovimientoVisto;
  /** Why it is not confirmed automatically. */
  frenos: string[];
  /** Whether it is selected for bulk confirmation by default. */
  marcada: boolean;
}

/** Each with its evidence as it arrived, and its pago. */
type MovimientoListado = MovimientoVisto & {
  evidencias: Pick<Evidencia, "canal" | "remitente" | "titulo" | "texto" | "recibido">[];
  pago: Omit<Marca, "movimientoId"> | null;
  /** Warnings: possible duplicates, missing from the statement, or an assigned amount. */
  avisos: string[];
};

/** Current proposals: exact ones first, then by newest money, up to MAX_PROPUESTAS of each certainty. */
export function listPropuestas(db: Db, now: Instante, encargado?: string): PropuestaVista[] {
  const all = findPropuestas(db);
  const movimientos = seenById(db, [...new Set(all.map(({ movimientoId }) => movimientoId))]);
  const ids = [...new Set(all.map(({ pagoId }) => pagoId))];
  const pagosById = new Map(
    selectPagosVistos(db)
      .where(and(inArray(pagos.id, ids), ofEncargado(db, pagos.userId, encargado)))
      .all()
      .map((pago) => [pago.id, pago]),
  );
  const whole = all.flatMap((propuesta) => {
    const [pago, movimiento] = [pagosById.get(propuesta.pagoId), movimientos.get(propuesta.movimientoId)];
    return pago && movimiento ? [{ ...propuesta, pago, movimiento }] : [];
  });
  const newest = whole.toSorted((a, b) => b.movimiento.recibido - a.movimiento.recibido);
  const of = (certeza: Propuesta["certeza"]) =>
    newest.filter((propuesta) => propuesta.certeza === certeza).slice(0, MAX_PROPUESTAS);
  const vistazo = createVistazo(db, now);
  const { automatico } = getAjustes(db).banco;
  const frenados = of("exacta").map((one, i) => {
    if (i >= MAX_FRENOS_VISTOS) return { ...one, frenos: [SIN_MIRAR], marcada: false };
    const frenos = listFrenos(db, one, now, vistazo);
    return { ...one, frenos, marcada: !automatico || frenos.length === 0 };
  });
  return [...frenados, ...of("probable").map((one) => ({ ...one, frenos: [], marcada: false }))];
}

/** Shown for proposals too far down the list to be checked yet. */
const SIN_MIRAR = "Confirma primero los de arriba: este aún no se revisó";

function listFrenos(
  db: Db,
  { pagoId, movimientoId }: Propuesta,
  now: Instante,
  vistazo: ReturnType<typeof createVistazo>,
): string[] {
  const { automatico, tope } = getAjustes(db).banco;
  const pago = findPago(db, pagoId);
  if (pago?.status !== "Pendiente") return [];
  // The limit per pago applies to the program, not to people.
  return frenosDe(examine(db, pago, movimientoId, now, vistazo), automatico ? tope : null);
}

/** The certainty of each pair proposed now, by pago and movement. */
export function listCertezas(db: Db): Map<string, Pick<Propuesta, "certeza" | "porque">> {
  return new Map(findPropuestas(db).map(({ certeza, porque, ...pair }) => [keyOf(pair), { certeza, porque }]));
}

type MovimientosQuery = ListQuery & {
  encargado?: string | undefined;
  estado?: MovimientoEstado | undefined;
  sinPropuesta?: boolean | undefined;
};

/** A page, newest first. Searches by amount, reference, phone, cédula, payer, and the client of the pago. */
export function listMovimientos(db: Db, query: MovimientosQuery): ListPage<MovimientoListado> {
  const { recibido, id, estado } = movimientosBanco;
  const proposed = query.sinPropuesta ? findPropuestas(db).map(({ movimientoId }) => movimientoId) : [];
  const rows = db
    .select()
    .from(movimientosBanco)
    .where(
      and(
        eq(movimientosBanco.sentido, "credito"),
        query.estado && eq(estado, query.estado),
        query.sinPropuesta ? notAmong(id, proposed) : undefined,
        searchedBy(db, query.buscar),
        ofClientes(db, id, query.encargado),
        afterCursor(recibido, id, query.cursor),
      ),
    )
    .orderBy(desc(recibido), desc(id))
    .limit(query.limit + 1)
    .all();
  const { items, nextCursor } = pageOf(rows, query.limit, (row) => ({ instant: row.recibido, id: row.id }));
  const ids = items.map((row) => row.id);
  const [told, standing] = [listEvidencias(db, ids), listStanding(db, inArray(emparejamientos.movimientoId, ids))];
  const [dobles, negados, unmade] = [findDobles(db, ids), findNegados(db, ids), listUnmade(db, ids)];
  return {
    nextCursor,
    items: seen(db, items, told).map((movimiento) => {
      const pair = standing.find(({ movimientoId }) => movimientoId === movimiento.id);
      const { movimientoId: _, ...pago } = pair ?? { movimientoId: "" };
      const own = told.get(movimiento.id) ?? [];
      return {
        ...movimiento,
        evidencias: own.map(({ canal, remitente, titulo, texto, recibido: llego }) => ({
          canal,
          remitente,
          titulo,
          texto,
          recibido: llego,
        })),
        pago: pair ? (pago as Omit<Marca, "movimientoId">) : null,
        avisos: [
          ...(negados.has(movimiento.id) ? [`No se propone para ningún pago: ${NO_LO_TRAE}.`] : []),
          ...(dobles.get(movimiento.id) ?? []).map(describeDoble),
          ...unmade.flatMap((one) => (one.movimientoId === movimiento.id ? describeUnmade(db, one, own) : [])),
        ],
      };
    }),
  };
}

type Unmade = ReturnType<typeof listUnmade>[number];

/** Explains why a pago was not registered automatically: another one of the person may be it already. */
function describeUnmade(db: Db, { nombre, intencionId }: Unmade, said: readonly Evidencia[]): string {
  const intencion = findUnpaid(db, intencionId);
  const numbers = said.flatMap(({ lectura }) => [lectura?.referencia ?? [], lectura?.referenciaPagador ?? []].flat());
  const pago = intencion && findRegistered(db, intencion, numbers);
  const dado = `Es el monto exacto que se le dio a ${nombre}, y`;
  if (!pago) return `${dado} su pago no se pudo registrar solo: asígnaselo.`;
  const estado = pago.status === "Aprobado" ? "aprobado" : "en revisión";
  const suyo = `su pago de ${formatDolares(pago.monto)} del ${formatDiaCorto(pago.fechaPago)}, que ya está ${estado}`;
  return `${dado} puede ser ${suyo}. Búscalo en Pagos y compáralo con este dinero antes de decidir.`;
}

/** Movements that are matched to a pago of one of that person's clients. */
function ofClientes(db: Db, movimientoId: SQLiteColumn, encargado: string | undefined): SQL | undefined {
  const own = ofEncargado(db, sql`p.userId`, encargado);
  return (
    own &&
    sql`exists (select 1 from ${emparejamientos} e join ${pagos} p on p.id = e.pagoId
    where e.movimientoId = ${movimientoId} and e.deshecho is null and ${own})`
  );
}

/** Excludes those ids, however many there are. */
const notAmong = (id: SQLiteColumn, ids: string[]) =>
  sql`${id} not in (select value from json_each(${JSON.stringify(ids)}))`;

/** Matches the search text against all fields in which it can occur. */
function searchedBy(db: Db, buscar: string | undefined): SQL | undefined {
  const typed = buscar?.trim() ?? "";
  if (typed === "") return undefined;
  const { monto, id, referencia, telefono, cedula, nombre } = movimientosBanco;
  const amount = parseBolivares(typed);
  const digits = typed.replace(/\D/g, "");
  const name = fold(typed).toUpperCase();
  const inEvidence = (path: string) =>
    sql`exists (select 1 from ${evidencias} where ${evidencias.movimientoId} = ${id} and instr(${evidencias.lectura} ->> ${path}, ${digits}) > 0)`;
  const found = foundIds(db, typed, { tipos: ["pago"] });
  const inPagos =
    found && sql`${id} in (select movimientoId from ${emparejamientos} where deshecho is null and pagoId in ${found})`;
  // Fewer digits would match every number.
  const byDigits =
    digits.length < 4 ? [] : [referencia, telefono, cedula].map((column) => sql`instr(${column}, ${digits}) > 0`);
  return or(
    amount === null ? undefined : eq(monto, amount),
    ...byDigits,
    ...(digits.length < 4 ? [] : [inEvidence("$.referencia"), inEvidence("$.referenciaPagador")]),
    sql`instr(upper(${nombre}), ${name}) > 0`,
    inPagos,
  );
}

/** Pending pagos that have waited for their money longer than configured. Cash does not come through a bank. */
function waiting(db: Db, now: Instante): SQL | undefined {
  const since = instante(now - getAjustes(db).banco.esperaHoras * MS_PER_HOUR);
  const proposed = findPropuestas(db).map(({ pagoId }) => pagoId);
  return and(
    eq(pagos.status, "Pendiente"),
    lt(pagos.fecha, since),
    ne(pagos.metodo, "efectivo"),
    notAmong(pagos.id, proposed),
  );
}

/** Those, oldest first. */
export function listSinDinero(
  db: Db,
  query: ListQuery & { encargado?: string | undefined },
  now: Instante,
): ListPage<PagoVisto> {
  const found = foundIds(db, query.buscar, { tipos: ["pago"], status: "Pendiente" });
  const rows = selectPagosVistos(db)
    .where(
      and(
        waiting(db, now),
        ofEncargado(db, pagos.userId, query.encargado),
        found && sql`${pagos.id} in ${found}`,
        afterCursor(pagos.fecha, pagos.id, query.cursor, "oldest"),
      ),
    )
    .orderBy(pagos.fecha, pagos.id)
    .limit(query.limit + 1)
    .all();
  return pageOf(rows, query.limit, ({ fecha, id }) => ({ instant: fecha, id }));
}

/** The counts that the tab shows. Money without a pago belongs to no client, so `encargado` does not narrow it. */
export function countBanco(db: Db, now: Instante, encargado?: string) {
  const all = findPropuestas(db);
  const propuestas = encargado === undefined ? all : ofTheirs(db, all, encargado);
  const coinciden = propuestas.filter(({ certeza }) => certeza === "exacta").length;
  const open = countRows(db, movimientosBanco, eq(movimientosBanco.estado, "por_conciliar"));
  const since = instante(now - getAjustes(db).banco.silencioHoras * MS_PER_HOUR);
  const heard = sql`coalesce(${dispositivos.oido}, ${dispositivos.creado}) < ${since}`;
  return {
    coinciden,
    porRevisar: propuestas.length - coinciden,
    dineroSinPago: open - new Set(all.map(({ movimientoId }) => movimientoId)).size,
    pagosSinDinero: countRows(db, pagos, and(waiting(db, now), ofEncargado(db, pagos.userId, encargado))),
    sinReconocer: countRows(db, evidencias, eq(evidencias.estado, "sin_reconocer")),
    /** Phones that have been silent for longer than configured. Banks only call when somebody pays. */
    silenciosos: countRows(
      db,
      dispositivos,
      and(isNull(dispositivos.revocado), eq(dispositivos.tipo, "telefono"), heard),
    ),
  };
}

function ofTheirs(db: Db, propuestas: readonly Propuesta[], encargado: string): readonly Propuesta[] {
  const among = sql`${pagos.id} in (select value from json_each(${JSON.stringify(propuestas.map(({ pagoId }) => pagoId))}))`;
  const own = db
    .select({ id: pagos.id })
    .from(pagos)
    .where(and(among, ofEncargado(db, pagos.userId, encargado)))
    .all();
  const ids = new Set(own.map(({ id }) => id));
  return propuestas.filter(({ pagoId }) => ids.has(pagoId));
}

/** The marks on those of the pagos that the bank confirmed, with what came in. */
export function listMarcas(db: Db, pagoIds: string[]): (Marca & { movimiento: MovimientoVisto })[] {
  const marcas = listStanding(db, inArray(emparejamientos.pagoId, pagoIds));
  const movimientos = seenById(
    db,
    marcas.map(({ movimientoId }) => movimientoId),
  );
  return marcas.flatMap((marca) => {
    const movimiento = movimientos.get(marca.movimientoId);
    return movimiento ? [{ ...marca, movimiento }] : [];
  });
}
