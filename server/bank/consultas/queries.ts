/** How far each bank was read, and the questions and answers about pagos. */
import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, lte, notExists, or, sql } from "drizzle-orm";
import { consultasBanco, emparejamientos, movimientosBanco, preguntasBanco } from "../../../drizzle/schema/bank.ts";
import { cuentasBanco } from "../../../drizzle/schema/cajas.ts";
import { pagos } from "../../../drizzle/schema/pagos.ts";
import { usuarios } from "../../../drizzle/schema/people.ts";
import { type Instante, instante, MS_PER_DAY } from "../../../rules/country/fecha.ts";
import { DIAS_DE_CONSULTA, MAX_ESPERA_DE_PREGUNTA_MS, MAX_PREGUNTAS_POR_TURNO } from "../../../rules/limits/banco.ts";
import { cuentasDePago } from "../../../rules/operator/ajustes/cuentas-de-pago.ts";
import { getAjustes } from "../../core/ajustes/queries.ts";
import type { Db } from "../../storage/db.ts";

export type Consulta = typeof consultasBanco.$inferSelect;

export function findConsulta(db: Db, banco: string): Consulta | undefined {
  return db.select().from(consultasBanco).where(eq(consultasBanco.banco, banco)).get();
}

export function setConsulta(tx: Db, banco: string, set: Partial<Omit<Consulta, "banco">>): void {
  tx.insert(consultasBanco)
    .values({ banco, ...set })
    .onConflictDoUpdate({ target: consultasBanco.banco, set })
    .run();
}

/** A bank that is asked, with its last outcome. */
export interface BancoConsultado {
  /** Four digits. */
  banco: string;
  /** The last error; null if it answered. */
  error: string | null;
  /** Consecutive failures. */
  fallos: number;
  logrado: Instante | null;
}

/** Banks asked in the last day. Lists and single queries count as one bank, in the worse of their states. */
export function listConsultados(db: Db, now: Instante): BancoConsultado[] {
  const { banco, error, fallos, logrado, intentado } = consultasBanco;
  const rows = db
    .select({ banco: sql<string>`substr(${banco}, 1, 4)`, error, fallos, logrado })
    .from(consultasBanco)
    // Names of bank APIs begin with the bank's code; rate sources are stored here too, by name.
    .where(and(lt(banco, ":"), gt(intentado, instante(now - MS_PER_DAY))))
    .orderBy(banco)
    .all();
  const worst = new Map<string, BancoConsultado>();
  for (const row of rows) if ((worst.get(row.banco)?.fallos ?? -1) < row.fallos) worst.set(row.banco, row);
  return [...worst.values()];
}

type PreguntaHecha = typeof preguntasBanco.$inferSelect;

export function findPregunta(db: Db, pagoId: string, banco: string): PreguntaHecha | undefined {
  const one = and(eq(preguntasBanco.pagoId, pagoId), eq(preguntasBanco.banco, banco));
  return db.select().from(preguntasBanco).where(one).get();
}

/** The ones among those pagos whose money, the bank says, was claimed before. */
export function listYaConciliados(db: Db, pagoIds: readonly string[]): string[] {
  const { pagoId, respuesta } = preguntasBanco;
  const among = sql`${pagoId} in (select value from json_each(${JSON.stringify(pagoIds)}))`;
  const rows = db
    .selectDistinct({ pagoId })
    .from(preguntasBanco)
    .where(and(among, eq(respuesta, "ya conciliado")));
  return rows.all().map((row) => row.pagoId);
}

export function setPregunta(
  tx: Db,
  { pagoId, banco }: Pick<PreguntaHecha, "pagoId" | "banco">,
  set: Partial<Omit<PreguntaHecha, "pagoId" | "banco">>,
): void {
  tx.insert(preguntasBanco)
    .values({ pagoId, banco, ...set })
    .onConflictDoUpdate({ target: [preguntasBanco.pagoId, preguntasBanco.banco], set })
    .run();
}

/** The last six digits of a reference, which are the same in every bank's records. */
const tailOf = (column: typeof pagos.referencia | typeof movimientosBanco.referencia) => sql`substr(${column}, -6)`;

/**
 * The pagos to ask a bank about now, never asked ones first: sent by Pago Móvil to this bank, to any payment account if one is
 * at this bank, or to no named bank, with a reference of at least six digits, undecided, unmatched and recent. Pagos whose
 * money was already found are skipped: asking adds nothing, and some banks charge for it.
 */
export function listToAsk(db: Db, banco: string, now: Instante) {
  const propios = cuentasDePago(getAjustes(db)).map((cuenta) => cuenta.banco);
  // The payment may have gone into an account other than the one the person named.
  const receptores = propios.includes(banco) ? propios : [banco];
  const asked = and(eq(preguntasBanco.pagoId, pagos.id), eq(preguntasBanco.banco, banco));
  const known = db
    .select({ id: movimientosBanco.id })
    .from(movimientosBanco)
    .innerJoin(cuentasBanco, eq(cuentasBanco.id, movimientosBanco.cuentaId))
    .where(
      and(
        eq(cuentasBanco.banco, banco),
        eq(movimientosBanco.sentido, "credito"),
        eq(movimientosBanco.monto, pagos.montoBs),
        sql`${tailOf(movimientosBanco.referencia)} = ${tailOf(pagos.referencia)}`,
      ),
    );
  const matched = db
    .select({ id: emparejamientos.id })
    .from(emparejamientos)
    .where(and(eq(emparejamientos.pagoId, pagos.id), isNull(emparejamientos.deshecho)));
  return db
    .select({ pago: pagos, cedula: usuarios.cedula, telefono: usuarios.telefono, banco: usuarios.banco })
    .from(pagos)
    .innerJoin(usuarios, eq(usuarios.id, pagos.userId))
    .leftJoin(preguntasBanco, asked)
    .where(
      and(
        eq(pagos.status, "Pendiente"),
        eq(pagos.metodo, "pago_movil"),
        isNotNull(pagos.montoBs),
        sql`length(${pagos.referencia}) >= 6`,
        gt(pagos.fecha, instante(now - DIAS_DE_CONSULTA * MS_PER_DAY)),
        or(isNull(pagos.bancoReceptor), inArray(pagos.bancoReceptor, receptores)),
        or(
          isNull(preguntasBanco.pagoId),
          lte(preguntasBanco.proximo, now),
          // Or scheduled by a clock that was ahead.
          gt(preguntasBanco.proximo, instante(now + MAX_ESPERA_DE_PREGUNTA_MS)),
        ),
        notExists(known),
        notExists(matched),
      ),
    )
    .orderBy(asc(preguntasBanco.proximo), asc(pagos.fecha), asc(pagos.id))
    .limit(MAX_PREGUNTAS_POR_TURNO)
    .all();
}
