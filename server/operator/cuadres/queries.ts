/** What reports read, reckoned again from the ledger and the loans: each query lists where the kept total is another. */
import { type SQL, sql } from "drizzle-orm";
import {
  asientos,
  cohortes,
  completados,
  decisiones,
  diario,
  entregas,
  loans,
  movimientos,
  riesgos,
  segmentos,
} from "../../../drizzle/schema.ts";
import { type Dia, startOfDay } from "../../../rules/country/fecha.ts";
import type { Db } from "../../storage/db.ts";

/** A figure of a total, as it is kept and as it should be. */
interface Figure {
  what: string;
  kept: number;
  replayed: number;
}

const dayOf = (instant: SQL) => sql`strftime('%Y-%m-%d', ${instant} / 1000 - 14400, 'unixepoch')`;
const monthOf = (instant: SQL) => sql`strftime('%Y-%m', ${instant} / 1000 - 14400, 'unixepoch')`;

/** The rows that differ in any of their figures; a row that is missing on one side is all zeros there. */
function compare(db: Db, figures: readonly string[], kept: SQL, replayed: SQL): Figure[] {
  type Row = Record<string, number> & { what: string };
  const [left, right] = [kept, replayed].map((rows) => new Map(db.all<Row>(rows).map((row) => [row.what, row])));
  return [...new Set([...(left?.keys() ?? []), ...(right?.keys() ?? [])])].flatMap((what) =>
    figures
      .map((name) => ({
        what: `${name} de ${what}`,
        kept: left?.get(what)?.[name] ?? 0,
        replayed: right?.get(what)?.[name] ?? 0,
      }))
      .filter((figure) => figure.kept !== figure.replayed),
  );
}

export function listWrongDiario(db: Db): Figure[] {
  const what = (dia: SQL) => sql`${dia} || ' ' || cuenta || ' ' || concepto as what`;
  return compare(
    db,
    ["monto", "bs", "cantidad"],
    sql`select ${what(sql`dia`)}, monto, bs, cantidad from ${diario}`,
    sql`select ${what(dayOf(sql`fecha`))}, sum(monto) as monto, sum(iif(cuenta = 'caja', coalesce(bs, 0), 0)) as bs, count(*) as cantidad
      from ${movimientos} join ${asientos} on id = asientoId group by 1`,
  );
}

/** A payout is its person's first when none of theirs stood before it; taking it back undoes what it was. */
export function listWrongEntregas(db: Db): Figure[] {
  return compare(
    db,
    ["nuevos", "recurrentes"],
    sql`select dia as what, nuevos, recurrentes from ${entregas}`,
    sql`select ${dayOf(sql`fecha`)} as what, sum(signo * (antes = 0)) as nuevos, sum(signo * (antes > 0)) as recurrentes
      from (select fecha, signo, sum(signo) over (partition by userId order by id) - (signo = 1) as antes
        from (select *, iif(concepto = 'desembolso', 1, -1) as signo from ${asientos}
          where concepto in ('desembolso', 'reverso_desembolso'))) group by 1`,
  );
}

export function listWrongDecisiones(db: Db): Figure[] {
  return compare(
    db,
    ["recibidas", "aprobadas", "rechazadas"],
    sql`select dia as what, recibidas, aprobadas, rechazadas from ${decisiones}`,
    sql`with todos as (select createdAt, decididoEn, status from ${loans} union all select createdAt, decididoEn, 'Aprobado' from ${completados})
      select what, sum(recibida) as recibidas, sum(aprobada) as aprobadas, sum(rechazada) as rechazadas from (
        select ${dayOf(sql`createdAt`)} as what, 1 as recibida, 0 as aprobada, 0 as rechazada from todos
        union all select ${dayOf(sql`decididoEn`)}, 0, status = 'Aprobado', status = 'Rechazado' from todos
        where status <> 'Pendiente' and decididoEn is not null) group by 1`,
  );
}

const DESTINO = ["prestamos", "prestado", "debido", "pagado", "perdido"];

/**
 * Each movement of a loan with the month of its payout: what it adds to what was lent, to what is to come in, to what came in, and
 * to what was given up. A payout that was taken back and given again begins anew.
 */
const destinos = sql`
  select ${monthOf(sql`(select d.fecha from ${asientos} d where d.loanId = a.loanId and d.concepto = 'desembolso' order by d.id <= a.id desc, d.id desc limit 1)`)} as cohorte,
    ${monthOf(sql`a.fecha`)} as mes, a.loanId,
    iif(m.cuenta = 'caja', iif(a.concepto = 'desembolso', 1, -1), 0) as prestamos,
    iif(m.cuenta = 'caja', -m.monto, 0) as prestado,
    iif(m.cuenta = 'cartera' and not entra, m.monto, 0) as debido,
    case m.cuenta when 'cartera' then iif(entra, -m.monto, 0) when 'saldo_a_favor' then m.monto else 0 end as pagado,
    iif(m.cuenta = 'castigos', m.monto, 0) as perdido
  from (select *, concepto in ('pago', 'reverso_pago', 'aplicacion', 'reverso_aplicacion') as entra,
      concepto in ('castigo', 'recuperacion', 'traslado') as pasa from ${asientos}) a
  cross join ${movimientos} m on m.asientoId = a.id
  where a.loanId is not null and case m.cuenta when 'caja' then a.concepto in ('desembolso', 'reverso_desembolso')
    when 'cartera' then not pasa when 'saldo_a_favor' then pasa else m.cuenta = 'castigos' end`;

const sums = sql.raw(DESTINO.map((name) => `sum(${name}) as ${name}`).join(", "));

export function listWrongCohortes(db: Db): Figure[] {
  return compare(
    db,
    DESTINO,
    sql`select cohorte || ' en ' || mes as what, ${sql.raw(DESTINO.join(", "))} from ${cohortes}`,
    sql`select cohorte || ' en ' || mes as what, ${sums} from (${destinos}) where cohorte is not null group by 1`,
  );
}

export function listWrongSegmentos(db: Db): Figure[] {
  return compare(
    db,
    DESTINO,
    sql`select mes || ' ' || estado || ' nivel ' || nivel as what, ${sql.raw(DESTINO.join(", "))} from ${segmentos}`,
    sql`select cohorte || ' ' || estado || ' nivel ' || nivel as what, ${sums} from (${destinos}) d
      join (select id, estado, nivel from ${loans} union all select id, estado, nivel from ${completados}) l on l.id = d.loanId
      where cohorte is not null group by 1`,
  );
}

/** The days whose portfolio is not what the loans owed then by the ledger, and days left out between the first and the last. */
export function listWrongRiesgos(db: Db): Figure[] {
  const kept = db.select().from(riesgos).orderBy(riesgos.dia).all();
  const owedAt = (rows: typeof kept, walk: SQL, before: (row: (typeof kept)[number], entry: Entry) => boolean) => {
    const owed = new Map<string, number>();
    const entries = rows.length === 0 ? [] : db.all<Entry>(walk);
    let [total, at] = [0, 0];
    return rows.map((row) => {
      for (let entry = entries[at]; entry && before(row, entry); entry = entries[++at]) {
        const was = owed.get(entry.loanId) ?? 0;
        owed.set(entry.loanId, was + entry.monto);
        total += Math.max(was + entry.monto, 0) - Math.max(was, 0);
      }
      return { what: `la cartera del ${row.dia}`, kept: row.porCobrar, replayed: total };
    });
  };
  const entries = sql`select id, fecha, loanId, monto from ${asientos} cross join ${movimientos} on asientoId = id and cuenta = 'cartera'
    where loanId is not null order by`;
  const [told, retold] = [kept.filter(({ hasta }) => hasta !== null), kept.filter(({ hasta }) => hasta === null)];
  return [
    ...owedAt(told, sql`${entries} id`, ({ hasta }, { id }) => id <= (hasta ?? "")),
    ...owedAt(retold, sql`${entries} fecha, id`, ({ dia }, { fecha }) => fecha < startOfDay(dia)),
    ...gapsOf(kept.map(({ dia }) => dia)),
  ].filter((figure) => figure.kept !== figure.replayed);
}

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
