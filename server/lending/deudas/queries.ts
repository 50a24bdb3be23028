/** All that people owe, debt by debt and of every origin: the basis of an aged list. Amounts in cents. */
import { sql } from "drizzle-orm";
import { asientos, creditos, movimientos, saldosLoans } from "../../../drizzle/schema/ledger.ts";
import { completados, loans } from "../../../drizzle/schema/loans.ts";
import { usuarios } from "../../../drizzle/schema/people.ts";
import { type Dia, daysBetween } from "../../../rules/country/fecha.ts";
import { capitalDe } from "../../../rules/loans/pagos/capital.ts";
import { venceDeSaldo } from "../../../rules/loans/pagos/creditos.ts";
import { type Centavos, centavos } from "../../../rules/money/dinero.ts";
import type { ClaseDeDeuda } from "../../../rules/texts/libro.ts";
import { fail } from "../../core/errors.ts";
import type { ListPage } from "../../core/listas/paging.ts";
import type { Db } from "../../storage/db.ts";
import { since } from "../creditos/queries.ts";

interface Deuda {
  clase: ClaseDeDeuda;
  /** The id of the loan, or of the person for a debt of credit. */
  id: string;
  userId: string;
  nombre: string | null;
  apellido: string | null;
  cedula: string | null;
  telefono: string | null;
  /** The loan's number on documents. */
  prestamo: number | null;
  debe: Centavos;
  /** The part that is unreturned capital; null for a debt of credit. */
  capital: Centavos | null;
  /** The first day with an unpaid amount; for a written-off or closed debt, the day of that. */
  vence: Dia;
  /** Days since then; negative before. */
  dias: number;
}

const day = (instant: string) => sql.raw(`date(${instant} / 1000 - 14400, 'unixepoch')`);
/** What was written off of the row's loan and has not come in since. */
const lost = sql`(select coalesce(sum(m.monto), 0) from ${asientos} a cross join ${movimientos} m on m.asientoId = a.id
  and m.cuenta = 'castigos' where a.loanId = t.id)`;

const terms = sql.raw("t.amount, t.montoFinal, t.multas");

/** The source of each kind of debt, in list order. */
const FUENTES = {
  curso: sql`select t.id, t.userId, t.numero as prestamo, s.monto as debe, t.proximaCuota as vence, ${terms}
    from ${loans} t cross join ${saldosLoans} s on s.loanId = t.id
    where t.status = 'Aprobado' and t.castigadoEn is null and s.monto > 0`,
  incobrable: sql`select t.id, t.userId, t.numero as prestamo, ${lost} as debe, ${day("t.castigadoEn")} as vence, ${terms}
    from ${loans} t where t.castigadoEn is not null and ${lost} > 0`,
  cerrado: sql`select t.id, t.userId, t.numero as prestamo, t.castigo as debe, ${day("t.fechaFinalizado")} as vence, ${terms}
    from ${completados} t where t.castigo > 0`,
  saldo: sql`select userId as id, userId, null as prestamo, monto as debe, ${since} as vence, null as amount, null as montoFinal, null as multas
    from ${creditos} where monto <> 0 and monto > 0`,
};
const CLASES = Object.keys(FUENTES) as ClaseDeDeuda[];

/** A page of debts: running loans, written-off ones, closed ones that still owe, and credit below zero. */
export function listDeudas(
  db: Db,
  { cursor, limit }: { cursor: string | null; limit: number },
  hoy: Dia,
): ListPage<Deuda> {
  const [from = CLASES[0], after = ""] = cursor?.split(".") ?? [];
  const start = CLASES.indexOf(from as ClaseDeDeuda);
  if (start < 0) fail("INPUT_INVALID");
  const rows: ReturnType<typeof readDeudas> = [];
  for (const [i, clase] of CLASES.slice(start).entries()) {
    if (rows.length <= limit) rows.push(...readDeudas(db, clase, i === 0 ? after : "", limit + 1 - rows.length));
  }
  const items = rows.slice(0, limit).map(({ vence, amount, montoFinal, multas, ...row }): Deuda => {
    const due = row.clase === "saldo" ? venceDeSaldo(vence) : vence;
    const capital = amount === null ? null : capitalDe(row.debe, { amount, montoFinal, multas });
    return { ...row, capital, vence: due, dias: daysBetween(due, hoy) };
  });
  const last = rows.length > limit ? items.at(-1) : undefined;
  return { items, nextCursor: last ? `${last.clase}.${last.id}` : null };
}

const readDeudas = (db: Db, clase: ClaseDeDeuda, after: string, limit: number) =>
  db.all<Omit<Deuda, "dias" | "capital"> & (Terms | Record<keyof Terms, null>)>(sql`
    select ${clase} as clase, d.*, u.nombre, u.apellido, u.cedula, u.telefono
    from (${FUENTES[clase]}) d left join ${usuarios} u on u.id = d.userId where d.id > ${after} order by d.id limit ${limit}`);

type Terms = Record<"amount" | "montoFinal" | "multas", Centavos>;

/** The total: what Resumen shows as receivable, and what was written off. */
export function sumDeudas(db: Db): Centavos {
  const sums = CLASES.map((clase) =>
    db.get<{ debe: number }>(sql`select total(debe) as debe from (${FUENTES[clase]})`),
  );
  return centavos(sums.reduce((total, row) => total + (row?.debe ?? 0), 0));
}
