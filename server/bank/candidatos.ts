/** The input of matching: open movements and the pagos that they could be. */
import { and, desc, eq, ne, type SQL, sql } from "drizzle-orm";
import { descartes, movimientosBanco } from "../../drizzle/schema/bank.ts";
import { cuentasBanco } from "../../drizzle/schema/cajas.ts";
import { intenciones, pagos } from "../../drizzle/schema/pagos.ts";
import { usuarios } from "../../drizzle/schema/people.ts";
import type { Dada, Descarte, MovimientoAbierto, PagoAbierto } from "../../rules/bank/emparejar/candidatos.ts";
import { centimosCerca, DIAS_CERCA } from "../../rules/bank/emparejar/casi.ts";
import { DIAS_LEJOS } from "../../rules/bank/emparejar/emparejar.ts";
import { diasDeLlegada } from "../../rules/bank/emparejar/repetidos.ts";
import { numeroDeCedula } from "../../rules/country/cedula.ts";
import { addDays, type Dia } from "../../rules/country/fecha.ts";
import { parseTelefono } from "../../rules/country/telefono.ts";
import { MAX_MOVIMIENTOS_ABIERTOS } from "../../rules/limits/banco.ts";
import { cuentasDePago } from "../../rules/operator/ajustes/cuentas-de-pago.ts";
import { getAjustes } from "../core/ajustes/queries.ts";
import type { Db } from "../storage/db.ts";
import { type Evidencia, listVigentes } from "./movimientos/queries.ts";

type MovimientoBanco = typeof movimientosBanco.$inferSelect;

interface Candidatos {
  movimientos: MovimientoAbierto[];
  pagos: PagoAbierto[];
  descartes: Descarte[];
}

/** Unassigned money, every pago it could belong to, including decided ones, and the rejected pairs. */
export function listCandidates(db: Db): Candidatos {
  const open = selectAbiertos(db)
    .where(sql`${movimientosBanco.id} in ${alcanzables}`)
    .orderBy(desc(movimientosBanco.recibido), desc(movimientosBanco.id))
    .limit(MAX_MOVIMIENTOS_ABIERTOS)
    .all();
  const evidencias = listVigentes(
    db,
    open.map(({ movimiento }) => movimiento.id),
  );
  const movimientos = open.map(({ movimiento, banco }) =>
    abiertoOf(movimiento, banco, evidencias.get(movimiento.id) ?? []),
  );
  addClientes(db, movimientos);
  const propias = cuentasDePago(getAjustes(db)).map((cuenta) => cuenta.banco);
  for (const movimiento of movimientos) movimiento.deCobro = propias.includes(movimiento.banco ?? "");
  const found = [...listOfAmounts(db), ...listByCodigo(db, movimientos), ...listOfPayers(db, movimientos)];
  return {
    movimientos,
    pagos: [...new Map(found.map((pago) => [pago.id, pago])).values()],
    descartes: listDescartes(db),
  };
}

/**
 * The unmatched money worth reading for a pago under review: with the amount of a pago, ending in the digits of its reference
 * or with nearly its amount, or from the cédula or phone of its person. Everything else, however much, is skipped without being
 * read.
 */
const alcanzables = sql`(
  with esperan as materialized (select * from pagos where status = 'Pendiente' and metodo <> 'efectivo'),
  gente as materialized (select telefono, substr(cedula, 2) as numero from usuarios where id in (select userId from esperan)),
  abiertos as materialized (select id, monto, dia from movimientosBanco where estado = 'por_conciliar' and sentido = 'credito'),
  dichos as materialized (
    select a.*, lectura ->> '$.telefono' as telefono, substr(lectura ->> '$.cedula', 2) as numero,
      lectura ->> '$.referencia' as una, lectura ->> '$.referenciaPagador' as otra
    from abiertos a join evidencias e on e.movimientoId = a.id)
  select id from abiertos where monto in (select montoBs from esperan)
  union select id from dichos where telefono in (select telefono from gente) or numero in (select numero from gente)
  union select d.id from (select id, monto, dia, substr(una, -4) as codigo from dichos union select id, monto, dia, substr(otra, -4) from dichos) d
    join pagos p on p.codigo = d.codigo
      and p.fechaPago between date(d.dia, ${`-${2 * DIAS_LEJOS} day`}) and date(d.dia, ${`+${2 * DIAS_LEJOS} day`})
    where p.metodo <> 'efectivo' and abs(p.montoBs - d.monto) <= iif(p.status = 'Pendiente', max(100, d.monto / 100), 0))`;

function abiertoOf(
  { id, monto, dia }: MovimientoBanco,
  banco: string | null,
  said: readonly Evidencia[],
): MovimientoAbierto {
  const lecturas = said.flatMap(({ lectura }) => lectura ?? []);
  const referencias = lecturas.flatMap(({ referencia, referenciaPagador }) => [referencia, referenciaPagador ?? null]);
  return {
    id,
    monto,
    banco: banco ?? lecturas.find((lectura) => lectura.banco !== null)?.banco ?? null,
    referencias: [...new Set(referencias.filter((one) => one !== null))],
    dias: [
      ...new Set([
        dia,
        ...said.flatMap(({ lectura, recibido }) => (lectura ? (lectura.dia ?? diasDeLlegada(recibido)) : [])),
      ]),
    ],
    pagadores: lecturas.map(({ telefono, nombre, cedula }) => ({ telefono, nombre, cedula })),
    bancoPagador: lecturas.find(({ bancoPagador }) => bancoPagador !== null)?.bancoPagador ?? null,
    clientes: [],
    llegadas: said.flatMap(({ lectura, canal, recibido }) => {
      const { dia = null, hora = null } = lectura ?? {};
      return lectura ? [{ recibido, dia, hora, alMomento: canal === "aviso" || canal === "llamada" }] : [];
    }),
  };
}

/** A waiting movement, in the form that matching reads. */
export function findAbierto(db: Db, id: string): MovimientoAbierto | undefined {
  const waiting = and(eq(movimientosBanco.id, id), eq(movimientosBanco.estado, "por_conciliar"));
  const row = selectAbiertos(db).where(waiting).get();
  if (!row) return undefined;
  const movimiento = abiertoOf(row.movimiento, row.banco, listVigentes(db, [id]).get(id) ?? []);
  addClientes(db, [movimiento]);
  return movimiento;
}

const selectAbiertos = (db: Db) =>
  db
    .select({ movimiento: movimientosBanco, banco: cuentasBanco.banco })
    .from(movimientosBanco)
    .innerJoin(cuentasBanco, eq(cuentasBanco.id, movimientosBanco.cuentaId));

/** Adds the person whose cédula or phone the evidence shows. */
function addClientes(db: Db, movimientos: MovimientoAbierto[]): void {
  const said = movimientos.flatMap(({ pagadores }) => pagadores);
  const cedulas = said.flatMap(({ cedula }) => (cedula ? numeroDeCedula(cedula) : []));
  const telefonos = said.flatMap(({ telefono }) => parseTelefono(telefono ?? "") ?? []);
  const { id, cedula, telefono } = usuarios;
  const among = (list: string[]) => sql`(select value from json_each(${JSON.stringify([...new Set(list)])}))`;
  const people = [
    ...db
      .select({ id, cedula, telefono })
      .from(usuarios)
      .where(sql`substr(${cedula}, 2) in ${among(cedulas)}`)
      .all(),
    ...db
      .select({ id, cedula, telefono })
      .from(usuarios)
      .where(sql`${telefono} in ${among(telefonos)}`)
      .all(),
  ];
  const byData = new Map<string, string>();
  for (const person of people) {
    if (person.cedula) byData.set(numeroDeCedula(person.cedula), person.id);
    if (person.telefono) byData.set(person.telefono, person.id);
  }
  for (const movimiento of movimientos) {
    const data = movimiento.pagadores.flatMap((pagador) => [
      pagador.cedula && numeroDeCedula(pagador.cedula),
      pagador.telefono && parseTelefono(pagador.telefono),
    ]);
    movimiento.clientes = [...new Set(data.flatMap((one) => (one && byData.get(one)) || []))];
  }
}

const pagoColumns = {
  id: pagos.id,
  userId: pagos.userId,
  status: pagos.status,
  emparejado:
    sql<number>`exists (select 1 from emparejamientos e where e.pagoId = ${pagos.id} and e.deshecho is null)`.mapWith(
      Boolean,
    ),
  codigo: pagos.codigo,
  referencia: pagos.referencia,
  montoBs: pagos.montoBs,
  fechaPago: pagos.fechaPago,
  bancoPagador: pagos.bancoPagador,
  telefonoPagador: pagos.telefonoPagador,
  bancoReceptor: pagos.bancoReceptor,
  cedula: usuarios.cedula,
  nombre: pagos.nombre,
  telefono: usuarios.telefono,
  intencion: {
    banco: intenciones.banco,
    montoBs: intenciones.montoBs,
    creada: intenciones.creada,
    dia: intenciones.dia,
  },
  pedidas:
    sql<string>`(select json_group_array(json_object('banco', i.banco, 'montoBs', i.montoBs, 'creada', i.creada, 'dia', i.dia))
    from intenciones i where i.userId = ${pagos.userId}
      and i.dia between date(${pagos.fechaPago}, '-1 day') and date(${pagos.fechaPago}, ${`+${DIAS_CERCA} day`}))`.mapWith(
      (json: string) => JSON.parse(json) as Dada[],
    ),
};

/** Waiting pagos that match `which`. Cash leaves no trace in a bank. */
const listWaiting = (db: Db, which: SQL): PagoAbierto[] =>
  db
    .select(pagoColumns)
    .from(pagos)
    .innerJoin(usuarios, eq(usuarios.id, pagos.userId))
    .leftJoin(intenciones, eq(intenciones.pagoId, pagos.id))
    // As a bound parameter, the status would keep SQLite from using the index of pending pagos.
    .where(and(sql`${pagos.status} = 'Pendiente'`, which, ne(pagos.metodo, "efectivo")))
    .all();

/** Pagos of the received amounts. */
const listOfAmounts = (db: Db) =>
  listWaiting(db, sql`${pagos.montoBs} in (select monto from movimientosBanco where estado = 'por_conciliar')`);

/**
 * Pagos with the four digits of unmatched money: decided ones of its amount, which may be its pago, and waiting ones that
 * differ by some céntimos.
 */
function listByCodigo(db: Db, movimientos: readonly MovimientoAbierto[]): PagoAbierto[] {
  const wanted = movimientos.flatMap(({ monto, referencias, dias }) => {
    const days = dias.toSorted();
    const around = [addDays(days[0] as Dia, -DIAS_LEJOS), addDays(days.at(-1) as Dia, DIAS_LEJOS)];
    return referencias.map((referencia) => [
      referencia.replace(/\D/g, "").slice(-4),
      monto,
      ...around,
      centimosCerca(monto),
    ]);
  });
  const clues = sql`(select distinct value ->> 0 as codigo, value ->> 1 as monto, value ->> 2 as desde, value ->> 3 as hasta,
    value ->> 4 as cerca
    from json_each(${JSON.stringify(wanted)})) as pista`;
  return db
    .select(pagoColumns)
    .from(clues)
    .innerJoin(pagos, sql`${pagos.codigo} = pista.codigo and ${pagos.fechaPago} between pista.desde and pista.hasta`)
    .innerJoin(usuarios, eq(usuarios.id, pagos.userId))
    .leftJoin(intenciones, eq(intenciones.pagoId, pagos.id))
    .where(
      and(
        sql`case when ${pagos.status} = 'Pendiente'
          then abs(${pagos.montoBs} - pista.monto) between 1 and pista.cerca else ${pagos.montoBs} = pista.monto end`,
        ne(pagos.metodo, "efectivo"),
      ),
    )
    .all();
}

/** Other unassigned money of the same payers, of any amount: two transfers may be one pago. */
function listOfPayers(db: Db, movimientos: readonly MovimientoAbierto[]): PagoAbierto[] {
  const payers = [...new Set(movimientos.flatMap(({ clientes }) => clientes))];
  return listWaiting(db, sql`${pagos.userId} in (select value from json_each(${JSON.stringify(payers)}))`);
}

function listDescartes(db: Db): Descarte[] {
  const { pagoId, movimientoId } = descartes;
  const open = and(eq(movimientosBanco.id, movimientoId), eq(movimientosBanco.estado, "por_conciliar"));
  return db.select({ pagoId, movimientoId }).from(descartes).innerJoin(movimientosBanco, open).all();
}
