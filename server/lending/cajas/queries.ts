/** Cajas and their balances. `monto` is in the caja's currency, `valor` in dollar cents as in the ledger. */
import { and, asc, desc, eq, gt, gte, isNull, lte, ne, type SQL, sql, sum } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { emparejamientos, movimientosBanco } from "../../../drizzle/schema/bank.ts";
import { cajas, cierres, movimientosCaja, saldosCajas } from "../../../drizzle/schema/cajas.ts";
import { completados, loans } from "../../../drizzle/schema/loans.ts";
import { pagos, reintegros } from "../../../drizzle/schema/pagos.ts";
import { usuarios } from "../../../drizzle/schema/people.ts";
import { dia as asDia, type Dia } from "../../../rules/country/fecha.ts";
import { DIFERENCIAS, type MonedaDeCaja } from "../../../rules/money/cajas.ts";
import { bolivares, type Centavos, centavos } from "../../../rules/money/dinero.ts";
import { rateFor, type Tasa, toDolares } from "../../../rules/money/tasa.ts";
import { fail } from "../../core/errors.ts";
import { afterCursor, pageOf } from "../../core/listas/paging.ts";
import { type Db, prepared } from "../../storage/db.ts";
import { named, whole } from "../../storage/filas.ts";
import { newId } from "../../storage/ids.ts";
import { findCerradoHasta, getBalances } from "../libro/queries.ts";
import { listTasasAround } from "../tasas/queries.ts";

export type Caja = typeof cajas.$inferSelect;

/** Refuses NOT_FOUND. */
export function getCaja(db: Db, id: string): Caja {
  return db.select().from(cajas).where(eq(cajas.id, id)).get() ?? fail("NOT_FOUND");
}

/** A caja of that currency. Refuses NOT_FOUND, CAJA_OTHER_MONEY. */
export function getCajaDe(db: Db, id: string, moneda: MonedaDeCaja): Caja {
  const caja = getCaja(db, id);
  return caja.moneda === moneda && caja.id !== DIFERENCIAS ? caja : fail("CAJA_OTHER_MONEY");
}

/** All cajas except the one for differences: accounts first, then oldest first. */
export function listCajas(db: Db): Caja[] {
  return db
    .select()
    .from(cajas)
    .where(ne(cajas.id, DIFERENCIAS))
    .orderBy(sql`${cajas.banco} is null and ${cajas.cuentaId} is null`, asc(cajas.creado), asc(cajas.id))
    .all();
}

const oldest = (where: SQL | undefined) =>
  prepared((db) =>
    db.select({ id: cajas.id }).from(cajas).where(where).orderBy(asc(cajas.creado), asc(cajas.id)).limit(1).prepare(),
  );
const deBanco = oldest(eq(cajas.banco, sql.placeholder("banco")));
const deCuenta = oldest(eq(cajas.cuentaId, sql.placeholder("cuentaId")));
const deEfectivo = oldest(
  and(
    ...[eq(cajas.moneda, sql.placeholder("moneda")), isNull(cajas.banco), isNull(cajas.cuentaId)],
    ne(cajas.id, DIFERENCIAS),
  ),
);
const conNombre = oldest(sql`lower(${cajas.nombre}) = lower(${sql.placeholder("nombre")})`);

/** The oldest account at that bank; undefined if there is none. */
export const findDeBanco = (db: Db, banco: string) => deBanco(db).get({ banco })?.id;

export const findDeCuenta = (db: Db, cuentaId: string) => deCuenta(db).get({ cuentaId })?.id;

/** The oldest cash box of that currency. */
export const findDeEfectivo = (db: Db, moneda: MonedaDeCaja) => deEfectivo(db).get({ moneda })?.id;

export const isNamed = (db: Db, nombre: string): boolean => conNombre(db).get({ nombre }) !== undefined;

export function insertCaja(tx: Db, caja: Omit<typeof cajas.$inferInsert, "id">): string {
  const id = newId();
  tx.insert(cajas)
    .values({ ...caja, id })
    .run();
  return id;
}

const insertRow = prepared((db) => db.insert(movimientosCaja).values(named(movimientosCaja)).prepare());

export function insertMovimientoCaja(tx: Db, row: Omit<typeof movimientosCaja.$inferInsert, "id">): void {
  insertRow(tx).run(whole(movimientosCaja, { ...row, id: newId() }));
}

const placed = prepared((db) =>
  db
    .select({
      cajaId: movimientosCaja.cajaId,
      dia: movimientosCaja.diaValor,
      monto: sql<number>`sum(${movimientosCaja.monto})`.as("monto"),
      valor: sql<Centavos>`sum(${movimientosCaja.valor})`.as("valor"),
    })
    .from(movimientosCaja)
    .where(eq(movimientosCaja.sobre, sql.placeholder("sobre")))
    .groupBy(movimientosCaja.cajaId, movimientosCaja.diaValor)
    .having(sql`sum(${movimientosCaja.monto}) <> 0 or sum(${movimientosCaja.valor}) <> 0`)
    .prepare(),
);

/** The caja and day in which the money of a pago, loan or refund is entered, if any. */
export const listPlaced = (db: Db, sobre: string) => placed(db).all({ sobre });

const approved = prepared((db) =>
  db
    .select({
      valor: pagos.monto,
      montoBs: pagos.montoBs,
      moneda: pagos.moneda,
      metodo: pagos.metodo,
      dia: pagos.fechaPago,
      banco: pagos.bancoReceptor,
      dicha: cajas.id,
      cuentaId: movimientosBanco.cuentaId,
      visto: movimientosBanco.monto,
      diaVisto: movimientosBanco.dia,
    })
    .from(pagos)
    // After a correction into another currency, it is no longer in the caja that was named.
    .leftJoin(cajas, and(eq(cajas.id, pagos.cajaId), eq(cajas.moneda, pagos.moneda)))
    .leftJoin(emparejamientos, and(eq(emparejamientos.pagoId, pagos.id), isNull(emparejamientos.deshecho)))
    .leftJoin(movimientosBanco, eq(movimientosBanco.id, emparejamientos.movimientoId))
    .where(and(eq(pagos.id, sql.placeholder("id")), eq(pagos.status, "Aprobado")))
    .prepare(),
);

/** An approved pago, with what the bank saw of it; undefined for any other. */
export const findApproved = (db: Db, id: string) => approved(db).get({ id });

/** The balance of a caja at the end of a day, or now. */
export function getSaldoCaja(db: Db, cajaId: string, dia?: Dia): { monto: number; valor: Centavos } {
  const row = db
    .select({ monto: sum(saldosCajas.monto).mapWith(Number), valor: sum(saldosCajas.valor).mapWith(Number) })
    .from(saldosCajas)
    .where(and(eq(saldosCajas.cajaId, cajaId), dia && lte(saldosCajas.dia, dia)))
    .get();
  return { monto: row?.monto ?? 0, valor: centavos(row?.valor ?? 0) };
}

/** The total of all cajas, in the ledger's dollars. */
function sumValores(db: Db): Centavos {
  const row = db
    .select({ valor: sum(saldosCajas.valor).mapWith(Number) })
    .from(saldosCajas)
    .get();
  return centavos(row?.valor ?? 0);
}

type Cierre = typeof cierres.$inferSelect;

const ultimo = prepared((db) =>
  db
    .select()
    .from(cierres)
    .where(and(eq(cierres.cajaId, sql.placeholder("cajaId")), lte(cierres.dia, sql.placeholder("dia"))))
    .orderBy(desc(cierres.dia), desc(cierres.vez))
    .limit(1)
    .prepare(),
);
const LAST_DAY = asDia("9999-12-31");

/** The latest count of a caja, or the latest of that day; undefined if there is none. */
export function findCierre(db: Db, cajaId: string, dia?: Dia): Cierre | undefined {
  const found = ultimo(db).get({ cajaId, dia: dia ?? LAST_DAY });
  return dia === undefined || found?.dia === dia ? found : undefined;
}

/** Money in and money out of a caja on a day, both positive. */
export function getMovidoDelDia(db: Db, cajaId: string, dia: Dia): { entro: number; salio: number } {
  const { monto } = movimientosCaja;
  const row = db
    .select({ entro: sql<number>`sum(max(${monto}, 0))`, salio: sql<number>`sum(max(-${monto}, 0))` })
    .from(movimientosCaja)
    .where(and(eq(movimientosCaja.cajaId, cajaId), eq(movimientosCaja.dia, dia)))
    .get();
  return { entro: row?.entro ?? 0, salio: row?.salio ?? 0 };
}

/** What belongs to a day or an earlier one, but was entered for a later day because that one was closed. */
export function getDespues(db: Db, cajaId: string, dia: Dia): number {
  const { monto, dia: entered, diaValor } = movimientosCaja;
  const row = db
    .select({ monto: sum(monto).mapWith(Number) })
    .from(movimientosCaja)
    .where(and(eq(movimientosCaja.cajaId, cajaId), gt(entered, dia), lte(diaValor, dia)))
    .get();
  return row?.monto ?? 0;
}

/** The fields of a caja that screens need. */
export const shown = ({ id, nombre, moneda, banco, cuentaId }: Caja) => ({
  id,
  nombre,
  moneda,
  efectivo: banco === null && cuentaId === null,
});

/**
 * Each caja now: `monto` in its own currency; `valor` in dollars, as in the ledger; `cambio`, how much more or less it is worth at
 * today's rate, null without one; and its last count. `sinLugar` is the ledger's cash that is in no caja, in dollars as `diferencias`.
 */
export function listBalances(db: Db, hoy: Dia) {
  const tasa = rateFor(listTasasAround(db, hoy), hoy);
  return {
    cajas: listCajas(db).map((caja) => {
      const saldo = getSaldoCaja(db, caja.id);
      const cierre = findCierre(db, caja.id) ?? null;
      return { ...shown(caja), ...saldo, cambio: cambioOf(caja, saldo, tasa), cierre };
    }),
    sinLugar: centavos((getBalances(db).caja ?? 0) - sumValores(db)),
    diferencias: getSaldoCaja(db, DIFERENCIAS).valor,
    tasa,
    hoy,
    cerradoHasta: findCerradoHasta(db),
  };
}

function cambioOf(
  { moneda }: Caja,
  { monto, valor }: { monto: number; valor: Centavos },
  tasa: Tasa | null,
): Centavos | null {
  if (moneda === "usd") return null;
  const worth = monto === 0 ? centavos(0) : tasa && toDolares(bolivares(Math.abs(monto)), tasa);
  return worth === null ? null : centavos(Math.sign(monto) * worth - valor);
}

/** A range of days, both included. */
interface Between {
  cajaId?: string | undefined;
  desde?: Dia | undefined;
  hasta?: Dia | undefined;
  cursor?: string | null | undefined;
  limit: number;
}

/** A page of the movements of all cajas, oldest first, with their reasons. */
export function listMovimientosCaja(db: Db, { cajaId, desde, hasta, cursor, limit }: Between) {
  const rows = db
    .select({
      movimiento: movimientosCaja,
      caja: { nombre: cajas.nombre, moneda: cajas.moneda },
      de: sql<Salio>`case when ${pagos.id} is not null then 'pago' when ${reintegros.id} is not null then 'reintegro'
        when coalesce(${loans.id}, ${completados.id}) is not null then 'prestamo' when ${movimientosCaja.sobre} is not null then 'pago'
        else 'traslado' end`,
      numero: sql<number | null>`coalesce(${pagos.numero}, ${loans.numero}, ${completados.numero})`,
      referencia: sql<string | null>`coalesce(${pagos.referencia}, ${reintegros.referencia},
        coalesce(${loans.datosPago}, ${completados.datosPago}) ->> '$.referencia')`,
      nombre: usuarios.nombre,
      apellido: usuarios.apellido,
      actor: actor.correo,
    })
    .from(movimientosCaja)
    .innerJoin(cajas, eq(cajas.id, movimientosCaja.cajaId))
    .leftJoin(pagos, eq(pagos.id, movimientosCaja.sobre))
    .leftJoin(loans, eq(loans.id, movimientosCaja.sobre))
    .leftJoin(completados, eq(completados.id, movimientosCaja.sobre))
    .leftJoin(reintegros, eq(reintegros.id, movimientosCaja.sobre))
    .leftJoin(
      usuarios,
      eq(usuarios.id, sql`coalesce(${pagos.userId}, ${loans.userId}, ${completados.userId}, ${reintegros.userId})`),
    )
    .leftJoin(actor, eq(actor.id, movimientosCaja.actorId))
    .where(
      and(
        cajaId === undefined ? undefined : eq(movimientosCaja.cajaId, cajaId),
        desde && gte(movimientosCaja.dia, desde),
        hasta && lte(movimientosCaja.dia, hasta),
        afterCursor(movimientosCaja.fecha, movimientosCaja.id, cursor, "oldest"),
      ),
    )
    .orderBy(asc(movimientosCaja.fecha), asc(movimientosCaja.id))
    .limit(limit + 1)
    .all();
  return pageOf(rows, limit, ({ movimiento: { fecha, id } }) => ({ instant: fecha, id }));
}

/** What a caja's row is about, including a pago that was removed. */
type Salio = "pago" | "prestamo" | "reintegro" | "traslado";

const actor = alias(usuarios, "actor");
