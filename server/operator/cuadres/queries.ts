/**
 * Checks of the stored totals that reports read: each query recomputes one from the ledger and the loans, and lists the
 * differences.
 */
import { type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { movimientosCaja, saldosCajas } from "../../../drizzle/schema/cajas.ts";
import { asientos, movimientos } from "../../../drizzle/schema/ledger.ts";
import { atrasos, cargos, completados, loans, vencimientos } from "../../../drizzle/schema/loans.ts";
import { pagos, reintegros } from "../../../drizzle/schema/pagos.ts";
import { usuarios } from "../../../drizzle/schema/people.ts";
import { cohortes, decisiones, diario, entregas, riesgos, segmentos } from "../../../drizzle/schema/reports.ts";
import { type Dia, startOfDay } from "../../../rules/country/fecha.ts";
import { connectionOf, type Db } from "../../storage/db.ts";

/** A total, as stored and as it should be. */
interface Figure {
  what: string;
  kept: number;
  replayed: number;
}

const dayOf = (instant: SQL) => sql`strftime('%Y-%m-%d', ${instant} / 1000 - 14400, 'unixepoch')`;
const monthOf = (instant: SQL) => sql`strftime('%Y-%m', ${instant} / 1000 - 14400, 'unixepoch')`;

/** The tables that totals are computed from: whole, or only the rows of one person's clients. */
type Libro = Record<"asientos" | "loans" | "completados", SQL>;

const LIBRO: Libro = { asientos: sql`${asientos}`, loans: sql`${loans}`, completados: sql`${completados}` };

/** With `desde`, only entries since that day. */
function libroDe(encargado: string, desde?: Dia): Libro {
  const own = (table: SQLiteTable, since = sql``) =>
    sql`(select suyo.* from encargos e join ${table} suyo on suyo.userId = e.userId where e.encargado = ${encargado} ${since})`;
  return {
    asientos: own(asientos, desde && sql`and suyo.fecha >= ${startOfDay(desde)}`),
    loans: own(loans),
    completados: own(completados),
  };
}

/** A stored total: its table, and its rows (named by `what`) as they should be according to the ledger and the loans. */
interface Total {
  table: SQLiteTable;
  /** Its columns: first those of the key, then the figures. */
  of: readonly string[];
  figures: readonly string[];
  what: SQL;
  due: (libro: Libro) => SQL;
}

const DIARIO: Total = {
  table: diario,
  of: ["dia", "cuenta", "concepto"],
  figures: ["monto", "debe", "bs", "cantidad"],
  what: sql`dia || ' ' || cuenta || ' ' || concepto`,
  due: ({
    asientos,
  }) => sql`select ${dayOf(sql`fecha`)} as dia, cuenta, concepto, sum(monto) as monto, sum(max(monto, 0)) as debe,
      sum(iif(cuenta = 'caja', coalesce(bs, 0), 0)) as bs,
      count(*) as cantidad
    from ${asientos} cross join ${movimientos} on id = asientoId group by 1, 2, 3`,
};

const SALDOS_CAJAS: Total = {
  table: saldosCajas,
  of: ["cajaId", "dia"],
  figures: ["monto", "valor"],
  what: sql`'la caja ' || cajaId || ' el ' || dia`,
  due: () => sql`select cajaId, dia, sum(monto) as monto, sum(valor) as valor from ${movimientosCaja} group by 1, 2`,
};

/** A payout counts as its person's first when they had none in effect before; reversing it undoes that count. */
const ENTREGAS: Total = {
  table: entregas,
  of: ["dia"],
  figures: ["nuevos", "recurrentes"],
  what: sql`dia`,
  due: ({
    asientos,
  }) => sql`select ${dayOf(sql`fecha`)} as dia, sum(signo * (antes = 0)) as nuevos, sum(signo * (antes > 0)) as recurrentes
    from (select fecha, signo, sum(signo) over (partition by userId order by id) - (signo = 1) as antes
      from (select *, iif(concepto = 'desembolso', 1, -1) as signo from ${asientos}
        where concepto in ('desembolso', 'reverso_desembolso'))) group by 1`,
};

const DECISIONES: Total = {
  table: decisiones,
  of: ["dia"],
  figures: ["recibidas", "aprobadas", "rechazadas"],
  what: sql`dia`,
  due: ({
    loans,
    completados,
  }) => sql`select dia, sum(recibida) as recibidas, sum(aprobada) as aprobadas, sum(rechazada) as rechazadas from (
      with todos as (select createdAt, decididoEn, iif(status = 'Rechazado' and decididoPor = userId, 'Retirado', status) as status from ${loans}
        union all select createdAt, decididoEn, 'Aprobado' from ${completados})
      select ${dayOf(sql`createdAt`)} as dia, 1 as recibida, 0 as aprobada, 0 as rechazada from todos
      union all select ${dayOf(sql`decididoEn`)}, 0, status = 'Aprobado', status = 'Rechazado' from todos
      where status <> 'Pendiente' and decididoEn is not null) group by 1`,
};

const DESTINO = ["prestamos", "prestado", "debido", "pagado", "perdido"];

const payout = (which: SQL) =>
  sql`(select d.fecha from ${asientos} d where d.loanId = a.loanId and d.concepto = 'desembolso' ${which} order by d.vez desc limit 1)`;

/**
 * Each movement of a loan with the month of its payout, and what it adds to the sums lent, expected, received and written off.
 * A payout that was reversed and made again starts over.
 */
const destinos = (libro: Libro) => sql`
  select ${monthOf(sql`coalesce(${payout(sql`and d.id <= a.id`)}, ${payout(sql``)})`)} as cohorte,
    ${monthOf(sql`a.fecha`)} as mes, a.loanId,
    iif(m.cuenta = 'caja', iif(a.concepto = 'desembolso', 1, -1), 0) as prestamos,
    iif(m.cuenta = 'caja', -m.monto, 0) as prestado,
    iif(m.cuenta = 'cartera' and not entra, m.monto, 0) as debido,
    case m.cuenta when 'cartera' then iif(entra, -m.monto, 0) when 'saldo_a_favor' then m.monto else 0 end as pagado,
    iif(m.cuenta = 'castigos', m.monto, 0) as perdido
  from (select *, concepto in ('pago', 'reverso_pago', 'aplicacion', 'reverso_aplicacion') as entra,
      concepto in ('castigo', 'recuperacion', 'traslado') as pasa from ${libro.asientos}) a
  cross join ${movimientos} m on m.asientoId = a.id
  where a.loanId is not null and case m.cuenta when 'caja' then a.concepto in ('desembolso', 'reverso_desembolso')
    when 'cartera' then not pasa when 'saldo_a_favor' then pasa else m.cuenta = 'castigos' end`;

const sums = sql.raw(DESTINO.map((name) => `sum(${name}) as ${name}`).join(", "));

const COHORTES: Total = {
  table: cohortes,
  of: ["cohorte", "mes"],
  figures: DESTINO,
  what: sql`cohorte || ' en ' || mes`,
  due: (libro) => sql`select cohorte, mes, ${sums} from (${destinos(libro)}) where cohorte is not null group by 1, 2`,
};

const SEGMENTOS: Total = {
  table: segmentos,
  of: ["mes", "estado", "nivel"],
  figures: DESTINO,
  what: sql`mes || ' ' || estado || ' nivel ' || nivel`,
  due: (libro) => sql`select cohorte as mes, estado, nivel, ${sums} from (${destinos(libro)}) d
      join (select id, estado, nivel from ${libro.loans} union all select id, estado, nivel from ${libro.completados}) l on l.id = d.loanId
      where cohorte is not null group by 1, 2, 3`,
};

const running = sql`${loans} l where l.status = 'Aprobado' and l.castigadoEn is null`;

/** What falls due each day, counted cargo by cargo. */
const VENCIMIENTOS: Total = {
  table: vencimientos,
  of: ["dia", "primera"],
  figures: ["prestamos", "pagadas", "faltan", "pendiente"],
  what: sql`dia || ' desde ' || primera`,
  due: () => sql`select dia, primera, sum(prestamos) as prestamos, sum(pagadas) as pagadas, sum(faltan) as faltan, sum(pendiente) as pendiente from (
      select vence as dia, iif(pendiente > 0, proximaCuota, vence) as primera, 0 as prestamos, pagada as pagadas, 1 - pagada as faltan, pendiente
      from (select c.*, l.proximaCuota, iif(c.tipo = 'cuota', c.numero <= l.cuotasPagadas, 0) as pagada
        from ${cargos} c cross join ${running} and l.id = c.loanId and (c.tipo = 'cuota' or c.pendiente > 0))
      union all select l.proximaCuota, l.proximaCuota, 1, 0, 0, 0 from ${running} and l.proximaCuota is not null)
    group by 1, 2`,
};

/** What was overdue at the beginning of the last recorded day. */
const ATRASOS: Total = {
  table: atrasos,
  of: ["loanId"],
  figures: ["monto"],
  what: sql`'lo atrasado de ' || loanId`,
  due: () => sql`select loanId, sum(pendiente) as monto from ${cargos}
    where pendiente > 0 and vence < (select max(dia) from ${riesgos}) group by 1`,
};

/** The rows with a different figure; a row missing on one side counts as zeros there. */
function compare(db: Db, { table, figures, what, due }: Total): Figure[] {
  type Row = Record<string, number> & { what: string };
  const listed = sql.raw(figures.join(", "));
  const read = (rows: SQL) =>
    new Map(db.all<Row>(sql`select ${what} as what, ${listed} from ${rows}`).map((row) => [row.what, row]));
  const [kept, replayed] = [read(sql`${table}`), read(sql`(${due(LIBRO)})`)];
  return [...new Set([...kept.keys(), ...replayed.keys()])].flatMap((name) =>
    figures
      .map((figure) => ({
        what: `${figure} de ${name}`,
        kept: kept.get(name)?.[figure] ?? 0,
        replayed: replayed.get(name)?.[figure] ?? 0,
      }))
      .filter((figure) => figure.kept !== figure.replayed),
  );
}

const TOTALES = [DIARIO, SALDOS_CAJAS, ENTREGAS, DECISIONES, COHORTES, SEGMENTOS];

/** The stored totals, computed for one person's clients instead. Each is a subquery, complete from `desde` on. */
export function totalesDe(encargado: string, desde: Dia) {
  const [all, since] = [libroDe(encargado), libroDe(encargado, desde)];
  const rows = ({ due }: Total, libro: Libro) => sql`(${due(libro)})`;
  return {
    // Whether a payout was somebody's first depends on all of their payouts.
    diario: rows(DIARIO, since),
    entregas: rows(ENTREGAS, all),
    decisiones: rows(DECISIONES, all),
    // A loan has no entries before its payout.
    cohortes: rows(COHORTES, since),
    segmentos: rows(SEGMENTOS, since),
  };
}

export const listWrongTotales = (db: Db): Figure[] => TOTALES.flatMap((total) => compare(db, total));

/** Fills every total table, all empty, after data was written while the triggers were removed. */
export function insertTotales(tx: Db): void {
  for (const { table, of, figures, due } of [...TOTALES, VENCIMIENTOS, ATRASOS])
    tx.run(sql`insert into ${table} (${sql.raw([...of, ...figures].join(", "))}) ${due(LIBRO)}`);
}

export const listWrongVencimientos = (db: Db): Figure[] =>
  [VENCIMIENTOS, ATRASOS].flatMap((total) => compare(db, total));

/** Caja rows whose pago, payout or refund is not in force, that are duplicated, or whose dollars differ. */
export function listMisplaced(db: Db): string[] {
  return db
    .all<{ sobre: string }>(
      sql`select sobre from (select sobre, sum(valor) as valor from ${movimientosCaja} where sobre is not null group by sobre having sum(valor) <> 0) as p
        where valor is not coalesce((select monto from ${pagos} where id = sobre and status = 'Aprobado'),
          (select -amount from ${loans} where id = sobre and status = 'Aprobado'), (select -amount from ${completados} where id = sobre),
          (select -monto from ${reintegros} r where r.id = sobre and not exists (select 1 from ${asientos} a where a.reversaDe = r.asientoId)))`,
    )
    .map(({ sobre }) => sobre);
}

/** Loans whose copy of their person's ban is wrong. */
export function listWrongBaneados(db: Db): string[] {
  return db
    .all<{ id: string }>(
      sql`select l.id from ${loans} l join ${usuarios} u on u.id = l.userId where l.baneado <> (u.baneoDesde is not null)`,
    )
    .map(({ id }) => id);
}

/** Days whose recorded portfolio differs from the ledger, and missing days between the first and the last. */
export function listWrongRiesgos(db: Db): Figure[] {
  const kept = db.select().from(riesgos).orderBy(riesgos.dia).all();
  const owedAt = (rows: typeof kept, order: string, before: (row: (typeof kept)[number], entry: Entry) => boolean) => {
    if (rows.length === 0) return [];
    const owed = new Map<string, number>();
    // Row by row, and only loans that owe: with a large database, all of them would take gigabytes.
    const entries = connectionOf(db).driver.prepare(`${ENTRIES} order by ${order}`).iterate() as Generator<Entry>;
    let [total, entry] = [0, entries.next().value as Entry | undefined];
    const figures = rows.map((row) => {
      for (; entry && before(row, entry); entry = entries.next().value) {
        const was = owed.get(entry.loanId) ?? 0;
        const is = was + entry.monto;
        if (is === 0) owed.delete(entry.loanId);
        else owed.set(entry.loanId, is);
        total += Math.max(is, 0) - Math.max(was, 0);
      }
      return { what: `la cartera del ${row.dia}`, kept: row.porCobrar, replayed: total };
    });
    entries.return(undefined);
    return figures;
  };
  const [told, retold] = [kept.filter(({ hasta }) => hasta !== null), kept.filter(({ hasta }) => hasta === null)];
  return [
    ...owedAt(told, "id", ({ hasta }, { id }) => id <= (hasta ?? "")),
    ...owedAt(retold, "fecha, id", ({ dia }, { fecha }) => fecha < startOfDay(dia)),
    ...gapsOf(kept.map(({ dia }) => dia)),
  ].filter((figure) => figure.kept !== figure.replayed);
}

const ENTRIES = `select id, fecha, loanId, monto from asientos cross join movimientos on asientoId = id and cuenta = 'cartera'
  where loanId is not null`;

interface Entry {
  id: string;
  fecha: number;
  loanId: string;
  monto: number;
}

function gapsOf(dias: readonly Dia[]): Figure[] {
  const [first, last] = [dias[0], dias.at(-1)];
  if (!first || !last) return [];
  const spanned = Math.round((startOfDay(last) - startOfDay(first)) / 86_400_000) + 1;
  return [{ what: "los días con su riesgo", kept: dias.length, replayed: spanned }];
}
