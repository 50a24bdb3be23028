/**
 * What left the operator's accounts according to their statements, beside what the books say. Amounts in céntimos of bolívar,
 * above zero.
 */
import { sql } from "drizzle-orm";
import { DIAS_CERCA } from "../../rules/bank/emparejar/casi.ts";
import { pairSalidas, type Rango, SALIO } from "../../rules/bank/salidas.ts";
import { addDays, type Dia, startOfDay } from "../../rules/country/fecha.ts";
import { DIAS_DE_SALIDAS, MAX_SALIDAS, MAX_SALIDAS_VISTAS } from "../../rules/limits/banco.ts";
import { type Bolivares, bolivares } from "../../rules/money/dinero.ts";
import type { DE_CAJA } from "../../rules/texts/libro.ts";
import { listCajas } from "../lending/cajas/queries.ts";
import type { Db } from "../storage/db.ts";

/** A line of a statement. */
interface Linea {
  id: string;
  monto: Bolivares;
  dia: Dia;
  referencia: string | null;
  /** Why its reader did not take it for a payment: a commission, a tax, or just a debit. */
  motivo: string | null;
  importacionId: string;
}

/** A payout, a refund, or the outgoing side of a transfer. */
interface Anotada {
  id: string;
  monto: Bolivares;
  dia: Dia;
  referencia: string | null;
  de: Exclude<keyof typeof DE_CAJA, "pago">;
  numero: number | null;
  nombre: string | null;
}

/**
 * For each account with statements: what left in the DIAS_DE_SALIDAS days that end on `hasta`. `quedan`: how many there are
 * beyond the newest MAX_SALIDAS_VISTAS of each kind.
 */
export function listSalidas(db: Db, hasta: Dia) {
  const desde = addDays(hasta, -DIAS_DE_SALIDAS);
  // At the edges, an entry may be dated a few days away from its debit.
  const around = { desde: addDays(desde, -DIAS_CERCA), hasta: addDays(hasta, DIAS_CERCA) };
  const isShown = ({ dia }: { dia: Dia }) => dia >= desde && dia <= hasta;
  const cuentas = listCajas(db).flatMap(({ id, nombre, cuentaId }) => {
    const rows = cuentaId === null ? [] : listLineas(db, { cuentaId, ...around });
    if (rows.length === 0) return [];
    const pareo = pairSalidas(uniqueById(rows), listAnotadas(db, { cajaId: id, ...around }), rangosOf(rows));
    const [gastos = [], sueltas = []] = [true, false].map((own) =>
      pareo.sueltas.filter((one) => isShown(one) && isGasto(one) === own),
    );
    const distintas = pareo.distintas.filter(({ linea }) => isShown(linea));
    const faltan = pareo.faltan.filter(isShown);
    const quedan = [distintas, sueltas, faltan].reduce(
      (sum, { length }) => sum + Math.max(0, length - MAX_SALIDAS_VISTAS),
      0,
    );
    return [
      {
        cajaId: id,
        nombre,
        distintas: newest(distintas),
        sueltas: newest(sueltas),
        faltan: newest(faltan),
        quedan,
        coinciden: pareo.coinciden.length,
        gastos: bolivares(gastos.reduce((sum, { monto }) => sum + monto, 0)),
      },
    ];
  });
  return { desde, hasta, cuentas };
}

/** The newest of a list in day order. */
const newest = <T>(list: readonly T[]) => list.slice(-MAX_SALIDAS_VISTAS);

const GASTOS: readonly (string | null)[] = [SALIO.comision, SALIO.impuesto];
const isGasto = ({ motivo }: Linea) => GASTOS.includes(motivo);

interface Between {
  desde: Dia;
  hasta: Dia;
}

/** Each line once for each statement that has it, without undone imports. */
function listLineas(db: Db, { cuentaId, desde, hasta }: Between & { cuentaId: string }): Linea[] {
  return db.all<Linea>(sql`select m.id, m.monto, m.dia, m.referencia, m.motivo, i.id as importacionId
    from movimientosBanco m join evidencias e on e.movimientoId = m.id
      join importaciones i on i.id = e.importacionId and i.estado <> 'deshecha'
    where m.estado = 'ignorado' and m.recibido >= ${startOfDay(desde)} and m.cuentaId = ${cuentaId} and m.sentido = 'debito'
      and m.dia between ${desde} and ${hasta}
    order by m.dia desc, m.id limit ${MAX_SALIDAS}`);
}

function rangosOf(lineas: readonly Linea[]): Rango[] {
  return [...Map.groupBy(lineas, ({ importacionId }) => importacionId).values()].map((own): Rango => {
    const dias = own.map(({ dia }) => dia).toSorted();
    return [dias[0] as Dia, dias.at(-1) as Dia];
  });
}

const uniqueById = (lineas: readonly Linea[]) => [...new Map(lineas.map((linea) => [linea.id, linea])).values()];

/** The net amount of each payout, refund and transfer, with its corrections. */
function listAnotadas(db: Db, { cajaId, desde, hasta }: Between & { cajaId: string }): Anotada[] {
  const rows = db.all<Omit<Anotada, "monto"> & { monto: number }>(sql`
    select s.id, -s.monto as monto, s.dia, coalesce(r.referencia, coalesce(l.datosPago, c.datosPago) ->> '$.referencia') as referencia,
      case when r.id is not null then 'reintegro' when coalesce(l.id, c.id) is not null then 'prestamo' else 'traslado' end as de,
      coalesce(l.numero, c.numero) as numero, trim(u.nombre || ' ' || coalesce(u.apellido, '')) as nombre
    from (select coalesce(sobre, traslado) as id, sum(monto) as monto, min(diaValor) as dia from movimientosCaja
        where cajaId = ${cajaId} and dia between ${desde} and ${hasta} group by 1 having sum(monto) < 0
        order by 3 desc, 1 limit ${MAX_SALIDAS}) s
      left join reintegros r on r.id = s.id left join loans l on l.id = s.id left join completados c on c.id = s.id
      left join usuarios u on u.id = coalesce(r.userId, l.userId, c.userId)`);
  return rows.map((row) => ({ ...row, monto: bolivares(row.monto) }));
}
