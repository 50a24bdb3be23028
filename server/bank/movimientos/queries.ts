/** Movements of the bank and the evidence of them: found again, listed, and laid beside the pagos that they may be. */
import { and, asc, desc, eq, inArray, ne, sql } from "drizzle-orm";
import {
  cuentasBanco,
  descartes,
  evidencias,
  intenciones,
  movimientosBanco,
  pagos,
  usuarios,
} from "../../../drizzle/schema.ts";
import type { Dada, Descarte, MovimientoAbierto, PagoAbierto } from "../../../rules/bank/candidatos.ts";
import { centimosCerca, DIAS_CERCA } from "../../../rules/bank/casi.ts";
import { DIAS_LEJOS } from "../../../rules/bank/emparejar.ts";
import { diasDeLlegada, IMPORTACION_DESHECHA } from "../../../rules/bank/repetidos.ts";
import { numeroDeCedula } from "../../../rules/country/cedula.ts";
import { addDays, type Dia } from "../../../rules/country/fecha.ts";
import { parseTelefono } from "../../../rules/country/telefono.ts";
import { MAX_MOVIMIENTOS_ABIERTOS } from "../../../rules/limits-banco.ts";
import { cuentasDePago } from "../../../rules/operator/cuentas-de-pago.ts";
import { getAjustes } from "../../core/ajustes/queries.ts";
import { type Db, prepared } from "../../storage/db.ts";
import { named, whole } from "../../storage/filas.ts";

type MovimientoBanco = typeof movimientosBanco.$inferSelect;
export type Evidencia = typeof evidencias.$inferSelect;

const addMovimiento = prepared((db) => db.insert(movimientosBanco).values(named(movimientosBanco)).prepare());

export function insertMovimiento(tx: Db, movimiento: typeof movimientosBanco.$inferInsert): void {
  addMovimiento(tx).run(whole(movimientosBanco, movimiento));
}

const addEvidencia = prepared((db) => db.insert(evidencias).values(named(evidencias)).prepare());

export function insertEvidencia(tx: Db, evidencia: typeof evidencias.$inferInsert): void {
  addEvidencia(tx).run(whole(evidencias, evidencia));
}

const stateOf = prepared((db) => {
  const { id, estado, motivo } = movimientosBanco;
  return db
    .select({ estado, motivo })
    .from(movimientosBanco)
    .where(eq(id, sql.placeholder("id")))
    .prepare();
});

/** Whether it is ignored because its import was undone. */
export function isUndone(db: Db, id: string): boolean {
  const found = stateOf(db).get({ id });
  return found?.estado === "ignorado" && found.motivo === IMPORTACION_DESHECHA;
}

/** Money whose import was undone is there again. False where it was not ignored for that. */
export function bringBack(tx: Db, id: string): boolean {
  if (!isUndone(tx, id)) return false;
  const still = and(eq(movimientosBanco.id, id), eq(movimientosBanco.estado, "ignorado"));
  return tx.update(movimientosBanco).set({ estado: "por_conciliar", motivo: null }).where(still).run().changes === 1;
}

/** Everything that was said of some movements, oldest first. */
export function listEvidencias(db: Db, movimientoIds: readonly string[]): Map<string, Evidencia[]> {
  const rows = db
    .select()
    .from(evidencias)
    .where(inArray(evidencias.movimientoId, sql`(select value from json_each(${JSON.stringify(movimientoIds)}))`))
    .orderBy(asc(evidencias.recibido), sql`rowid`)
    .all();
  const of = new Map<string, Evidencia[]>();
  for (const row of rows) {
    const key = row.movimientoId ?? "";
    of.set(key, [...(of.get(key) ?? []), row]);
  }
  return of;
}

interface Candidatos {
  movimientos: MovimientoAbierto[];
  pagos: PagoAbierto[];
  descartes: Descarte[];
}

/** Money that is nobody's yet, every pago that it could be of, decided ones too, and the pairs that were discarded. */
export function listCandidates(db: Db): Candidatos {
  const open = selectAbiertos(db)
    .where(and(eq(movimientosBanco.estado, "por_conciliar"), eq(movimientosBanco.sentido, "credito")))
    .orderBy(desc(movimientosBanco.recibido), desc(movimientosBanco.id))
    .limit(MAX_MOVIMIENTOS_ABIERTOS)
    .all();
  const evidencias = listEvidencias(
    db,
    open.map(({ movimiento }) => movimiento.id),
  );
  const movimientos = open.map(({ movimiento, banco }) =>
    abiertoOf(movimiento, banco, evidencias.get(movimiento.id) ?? []),
  );
  addClientes(db, movimientos);
  const propias = cuentasDePago(getAjustes(db)).map((cuenta) => cuenta.banco);
  for (const movimiento of movimientos) movimiento.deCobro = propias.includes(movimiento.banco ?? "");
  const found = [...listWaiting(db), ...listByCodigo(db, movimientos), ...listOfPayers(db, movimientos)];
  return {
    movimientos,
    pagos: [...new Map(found.map((pago) => [pago.id, pago])).values()],
    descartes: listDescartes(db),
  };
}

function abiertoOf(
  { id, monto, dia }: MovimientoBanco,
  banco: string | null,
  said: readonly Evidencia[],
): MovimientoAbierto {
  const lecturas = said.flatMap(({ lectura }) => lectura ?? []);
  const referencias = lecturas.flatMap(({ referencia, referenciaPagador }) => [referencia, referenciaPagador ?? null]);
  return {
    ...{ id, monto },
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

/** One that waits, as matching looks at it. */
export function findAbierto(db: Db, id: string): MovimientoAbierto | undefined {
  const waiting = and(eq(movimientosBanco.id, id), eq(movimientosBanco.estado, "por_conciliar"));
  const row = selectAbiertos(db).where(waiting).get();
  if (!row) return undefined;
  const movimiento = abiertoOf(row.movimiento, row.banco, listEvidencias(db, [id]).get(id) ?? []);
  addClientes(db, [movimiento]);
  return movimiento;
}

const selectAbiertos = (db: Db) =>
  db
    .select({ movimiento: movimientosBanco, banco: cuentasBanco.banco })
    .from(movimientosBanco)
    .innerJoin(cuentasBanco, eq(cuentasBanco.id, movimientosBanco.cuentaId));

/** Whose cédula or phone the evidence of each shows. */
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

/** Those that wait, of the amounts that came in. Cash leaves no trace in a bank. */
function listWaiting(db: Db): PagoAbierto[] {
  const amounts = sql`(select distinct monto from movimientosBanco where estado = 'por_conciliar') as llegado`;
  return db
    .select(pagoColumns)
    .from(amounts)
    .innerJoin(pagos, sql`${pagos.montoBs} = llegado.monto and ${pagos.status} = 'Pendiente'`)
    .innerJoin(usuarios, eq(usuarios.id, pagos.userId))
    .leftJoin(intenciones, eq(intenciones.pagoId, pagos.id))
    .where(ne(pagos.metodo, "efectivo"))
    .all();
}

/**
 * Those that say the four digits of money that is nobody's: already decided ones of its amount, for it may be theirs, and those that
 * wait and are some céntimos off.
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

/** Those that wait of who paid money that is nobody's, whatever their amounts: two may be one. */
function listOfPayers(db: Db, movimientos: readonly MovimientoAbierto[]): PagoAbierto[] {
  const payers = [...new Set(movimientos.flatMap(({ clientes }) => clientes))];
  return db
    .select(pagoColumns)
    .from(pagos)
    .innerJoin(usuarios, eq(usuarios.id, pagos.userId))
    .leftJoin(intenciones, eq(intenciones.pagoId, pagos.id))
    .where(
      and(
        inArray(pagos.userId, sql`(select value from json_each(${JSON.stringify(payers)}))`),
        eq(pagos.status, "Pendiente"),
        ne(pagos.metodo, "efectivo"),
      ),
    )
    .all();
}

function listDescartes(db: Db): Descarte[] {
  const { pagoId, movimientoId } = descartes;
  const open = and(eq(movimientosBanco.id, movimientoId), eq(movimientosBanco.estado, "por_conciliar"));
  return db.select({ pagoId, movimientoId }).from(descartes).innerJoin(movimientosBanco, open).all();
}
