/** The day book: ledger entries in the order they were made, as accountants ask for them. */
import { and, asc, eq, gte, inArray, lt, lte, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { asientos } from "../../../drizzle/schema/ledger.ts";
import { completados, loans } from "../../../drizzle/schema/loans.ts";
import { pagos, reintegros } from "../../../drizzle/schema/pagos.ts";
import { usuarios } from "../../../drizzle/schema/people.ts";
import { diario } from "../../../drizzle/schema/reports.ts";
import { addDays, type Dia, startOfDay } from "../../../rules/country/fecha.ts";
import type { DatosPago } from "../../../rules/loans/aprobar/aprobacion.ts";
import { type Bolivares, bolivares, type Centavos, centavos } from "../../../rules/money/dinero.ts";
import { type Concepto, CUENTAS, type Cuenta } from "../../../rules/money/libro.ts";
import { codigoDicho } from "../../../rules/texts/pagos.ts";
import { afterCursor, pageOf } from "../../core/listas/paging.ts";
import type { Db } from "../../storage/db.ts";
import { listMovimientos } from "../libro/queries.ts";

/** Days of Caracas, both included. */
interface Between {
  desde?: Dia | undefined;
  hasta?: Dia | undefined;
  cursor: string | null;
  limit: number;
}

/** What takes money out of caja, and what reverses that. */
const SALIDAS: Concepto[] = ["desembolso", "reverso_desembolso", "reintegro"];

/** A page of outgoing money, oldest first: loans and refunds. */
export function listSalidas(db: Db, between: Between) {
  const page = listDiario(db, between, SALIDAS);
  return { ...page, items: page.items.filter(({ cuenta }) => cuenta === "caja") };
}

/** A page of the day book, oldest first: each movement of each entry (or only of those kinds), with its person and author. */
export function listDiario(db: Db, { desde, hasta, cursor, limit }: Between, conceptos?: readonly Concepto[]) {
  const [actor, cliente] = [alias(usuarios, "actor"), alias(usuarios, "cliente")];
  const rows = db
    .select({
      asiento: asientos,
      actor: actor.correo,
      nombre: cliente.nombre,
      apellido: cliente.apellido,
      cedula: cliente.cedula,
      correo: cliente.correo,
      prestamo: sql<number | null>`coalesce(${loans.numero}, ${completados.numero})`,
      recibo: pagos.numero,
      pago: { metodo: pagos.metodo, codigo: pagos.codigo, referencia: pagos.referencia },
      /** What was sent; for a payout in effect, as last corrected. */
      datosPago: sql<DatosPago | null>`iif(${asientos.concepto} = 'desembolso' and not exists
        (select 1 from asientos r where r.reversaDe = ${asientos.id}), coalesce(${loans.datosPago}, ${completados.datosPago}), null)`.mapWith(
        loans.datosPago,
      ),
      reintegro: { bs: reintegros.bs, referencia: reintegros.referencia },
    })
    .from(asientos)
    .innerJoin(cliente, eq(cliente.id, asientos.userId))
    .leftJoin(actor, eq(actor.id, asientos.actorId))
    .leftJoin(loans, eq(loans.id, asientos.loanId))
    .leftJoin(completados, eq(completados.id, asientos.loanId))
    .leftJoin(pagos, eq(pagos.id, asientos.pagoId))
    .leftJoin(reintegros, eq(reintegros.asientoId, sql`coalesce(${asientos.reversaDe}, ${asientos.id})`))
    .where(
      and(
        desde && gte(asientos.fecha, startOfDay(desde)),
        hasta && lt(asientos.fecha, startOfDay(addDays(hasta, 1))),
        conceptos && inArray(asientos.concepto, [...conceptos]),
        afterCursor(asientos.fecha, asientos.id, cursor, "oldest"),
      ),
    )
    .orderBy(asc(asientos.fecha), asc(asientos.id))
    .limit(limit + 1)
    .all();
  const page = pageOf(rows, limit, ({ asiento: { fecha, id } }) => ({ instant: fecha, id }));
  const moved = listMovimientos(
    db,
    page.items.map(({ asiento }) => asiento.id),
  );
  const items = page.items.flatMap((row) =>
    (moved.get(row.asiento.id) ?? []).map(({ cuenta, monto }) => ({
      ...row,
      cuenta,
      monto,
      // Only the movement of caja has bolívares and a reference.
      ...(cuenta === "caja" ? inBank(row) : { bs: null, referencia: null }),
    })),
  );
  return { ...page, items };
}

interface Moved {
  asiento: Pick<typeof asientos.$inferSelect, "bs" | "reversaDe">;
  pago: (Parameters<typeof codigoDicho>[0] & { referencia: string | null }) | null;
  datosPago: DatosPago | null;
  reintegro: { bs: Bolivares; referencia: string } | null;
}

/** The bolívares of an entry as the bank has them, negative if they left, and their reference. */
function inBank({ asiento, pago, datosPago, reintegro }: Moved) {
  if (datosPago) return { bs: bolivares(0 - datosPago.bs), referencia: datosPago.referencia };
  if (!reintegro) return { bs: asiento.bs, referencia: pago && (pago.referencia ?? codigoDicho(pago)) };
  const { bs } = reintegro;
  return { bs: bolivares(asiento.reversaDe === null ? 0 - bs : bs), referencia: reintegro.referencia };
}

/** An account over some days: its opening balance, what was entered on each side, and its closing balance. */
interface Suma {
  cuenta: Cuenta;
  antes: Centavos;
  debe: Centavos;
  haber: Centavos;
  saldo: Centavos;
}

/**
 * The trial balance (sumas y saldos) of the ledger between two days, both included; without them, from the beginning until now.
 * Credit balances are negative: income, and other people's money. Both sides add up to the same, and all balances to zero.
 */
export function listSumas(db: Db, { desde, hasta }: Pick<Between, "desde" | "hasta">): Suma[] {
  const within = desde ? sql`${diario.dia} >= ${desde}` : sql`1`;
  const rows = db
    .select({
      cuenta: diario.cuenta,
      antes: sql<Centavos>`coalesce(sum(${diario.monto}) filter (where not (${within})), 0)`,
      debe: sql<Centavos>`coalesce(sum(${diario.debe}) filter (where ${within}), 0)`,
      movido: sql<number>`coalesce(sum(${diario.monto}) filter (where ${within}), 0)`,
    })
    .from(diario)
    .where(hasta && lte(diario.dia, hasta))
    .groupBy(diario.cuenta)
    .all();
  return CUENTAS.map((cuenta) => {
    const { antes, debe, movido } = rows.find((row) => row.cuenta === cuenta) ?? { antes: 0, debe: 0, movido: 0 };
    const [before, left] = [centavos(antes), centavos(debe)];
    return { cuenta, antes: before, debe: left, haber: centavos(left - movido), saldo: centavos(antes + movido) };
  });
}
