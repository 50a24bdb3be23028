/** Imported businesses: existing people they match, what each brought, and what happened to it since. */
import { and, desc, eq, inArray, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { user } from "../../../drizzle/schema/accounts.ts";
import { completados } from "../../../drizzle/schema/loans.ts";
import { cargados, cargas } from "../../../drizzle/schema/operator.ts";
import { usuarios } from "../../../drizzle/schema/people.ts";
import { numeroDeCedula } from "../../../rules/country/cedula.ts";
import type { Instante } from "../../../rules/country/fecha.ts";
import { MAX_CARGAS } from "../../../rules/limits/panel.ts";
import type { CARGADOS } from "../../../rules/operator/importar/estados.ts";
import type { CifrasCarga } from "../../../rules/operator/importar/vista.ts";
import type { Usuario } from "../../core/context.ts";
import { countRows, type Db } from "../../storage/db.ts";

type Carga = typeof cargas.$inferSelect;

export function insertCarga(tx: Db, carga: typeof cargas.$inferInsert): void {
  tx.insert(cargas).values(carga).run();
}

export function findCarga(db: Db, id: string): Carga | undefined {
  return db.select().from(cargas).where(eq(cargas.id, id)).get();
}

/** False if it was no longer in state `from`. */
export function moveCarga(
  tx: Db,
  id: string,
  from: Carga["estado"],
  set: Partial<typeof cargas.$inferInsert>,
): boolean {
  const changed = tx
    .update(cargas)
    .set(set)
    .where(and(eq(cargas.id, id), eq(cargas.estado, from)))
    .run();
  return changed.changes === 1;
}

/** Deletes previews older than `before` that were never imported. */
export function deleteLooked(tx: Db, before: Instante): void {
  tx.delete(cargas)
    .where(and(eq(cargas.estado, "vista"), isNull(cargas.hecha), lt(cargas.creado, before)))
    .run();
}

/** How many people and loans it would bring. */
export function countPartes(db: Db, id: string): number {
  const { plan } = cargas;
  const partes = sql<
    number | null
  >`json_array_length(${plan}, '$.personas') + json_array_length(${plan}, '$.prestamos')`;
  return db.select({ partes }).from(cargas).where(eq(cargas.id, id)).get()?.partes ?? 0;
}

/** Whether more of it can be imported: not all is in, and its plan was not dropped. */
export function isOpen(db: Db, cargaId: string): boolean {
  const { id, estado, plan } = cargas;
  const open = and(eq(id, cargaId), eq(estado, "vista"), isNotNull(plan));
  return db.select({ id }).from(cargas).where(open).get() !== undefined;
}

/** How much of an import is in. */
export function countCargados(db: Db, cargaId: string): CifrasCarga {
  const of = (tipo: (typeof CARGADOS)[number]) =>
    countRows(db, cargados, and(eq(cargados.cargaId, cargaId), eq(cargados.tipo, tipo)));
  return { personas: of("usuario"), prestamos: of("loan"), pagos: of("pago") };
}

/** Whether the loan of the person with that cédula came in with it. */
export function isBrought(db: Db, cargaId: string, cedula: string): boolean {
  const person = findByCedula(db, cedula);
  if (!person) return false;
  const theirs = sql`(select id from loans where userId = ${person.id} union select id from completados where userId = ${person.id})`;
  const loan = and(eq(cargados.cargaId, cargaId), eq(cargados.tipo, "loan"), inArray(cargados.entidadId, theirs));
  return db.select({ id: cargados.entidadId }).from(cargados).where(loan).get() !== undefined;
}

/** Interrupted imports, each with who confirmed it. */
export function listBegun(db: Db): { id: string; creadoPor: string }[] {
  const { id, creadoPor, estado, hecha } = cargas;
  return db
    .select({ id, creadoPor })
    .from(cargas)
    .where(and(eq(estado, "vista"), isNotNull(hecha)))
    .all();
}

/** Finished and running imports, latest first, each with who confirmed it. */
export function listCargas(db: Db) {
  const { id, nombre, estado, personas, prestamos, pagos, hecha, deshecha } = cargas;
  return db
    .select({ id, nombre, estado, personas, prestamos, pagos, hecha, deshecha, quien: user.email })
    .from(cargas)
    .innerJoin(user, eq(user.id, cargas.creadoPor))
    .where(or(inArray(estado, ["hecha", "deshecha"]), isNotNull(hecha)))
    .orderBy(desc(cargas.creado), desc(cargas.id))
    .limit(MAX_CARGAS)
    .all();
}

export function insertCargado(tx: Db, cargaId: string, tipo: (typeof CARGADOS)[number], entidadId: string): void {
  tx.insert(cargados).values({ cargaId, tipo, entidadId }).run();
}

/** The person with that cédula number, with any letter. */
export function findByCedula(db: Db, cedula: string): Usuario | undefined {
  return db
    .select()
    .from(usuarios)
    .where(sql`substr(${usuarios.cedula}, 2) = ${numeroDeCedula(cedula)}`)
    .get();
}

/** Whether somebody signs in or is paid with that phone. */
export function isPhoneTaken(db: Db, telefono: string): boolean {
  const account = db.select({ id: user.id }).from(user).where(eq(user.phoneNumber, telefono)).get();
  return (
    (account ?? db.select({ id: usuarios.id }).from(usuarios).where(eq(usuarios.telefono, telefono)).get()) !==
    undefined
  );
}

const brought = (cargaId: string, tipo: (typeof CARGADOS)[number]) =>
  sql`(select entidadId from cargados where cargaId = ${cargaId} and tipo = ${tipo})`;

/** Tables in which a row of a person shows that something happened to them. */
const DE_LA_PERSONA = [
  "aceptaciones",
  "auditoria",
  "claves",
  "consentimientos",
  "encargos",
  "entradas",
  "firmas",
  "gestiones",
  "imagenes",
  "imagenesSueltas",
  "intenciones",
  "mensajes",
  "notificaciones",
  "olvidos",
  "prorrogas",
  "reintegros",
  "respuestas",
  "session",
  "suscripciones",
] as const;

/**
 * The people of an import to whom something happened since: an act, an entry, a message from or to them, a note, a photo, another loan or
 * pago. Of those who were clients before, what happened to what it brought: an act, a note, a pago paired with the bank, an amount to pay,
 * and the use of credit that it left. At most three names.
 */
export function listTouched(db: Db, cargaId: string): { userId: string; nombre: string }[] {
  const [people, its, money] = [brought(cargaId, "usuario"), brought(cargaId, "loan"), brought(cargaId, "pago")];
  const ofPeople = DE_LA_PERSONA.map(
    (tabla) => sql`select userId from ${sql.identifier(tabla)} where userId in ${people}`,
  );
  return db.all<{ userId: string; nombre: string }>(sql`
    with tocados as (
      ${sql.join(ofPeople, sql` union `)}
      union select userId from auditoria where entidadId in ${its} or entidadId in ${money}
      union select userId from gestiones where loanId in ${its}
      union select userId from prorrogas where loanId in ${its}
      union select userId from intenciones where loanId in ${its}
      union select pagos.userId from emparejamientos join pagos on pagos.id = pagoId
        where pagoId in ${money} and deshecho is null
      union select uso.userId from asientos as dejado
        join movimientos on asientoId = dejado.id and cuenta = 'saldo_a_favor'
        join asientos as uso on uso.userId = dejado.userId and uso.id > dejado.id
        where dejado.loanId in ${its} and uso.concepto in ('aplicacion', 'reintegro')
      union select userId from loans where userId in ${people} and id not in ${its}
      union select userId from pagos where loanId in ${its} and id not in ${money}
      union select userId from asientos where loanId in ${its} and pagoId is not null and pagoId not in ${money}
      union select recomendadoPor from usuarios where recomendadoPor in ${people} and id not in ${people}
    )
    select tocados.userId, trim(coalesce(nombre, '') || ' ' || coalesce(apellido, '')) as nombre
    from tocados join usuarios on usuarios.id = tocados.userId order by nombre limit 3`);
}

/** The finished loans that an import brought. */
export const listClosed = (db: Db, cargaId: string) =>
  db
    .select()
    .from(completados)
    .where(sql`${completados.id} in ${brought(cargaId, "loan")}`)
    .all();

/** The total of an import's loans. */
export function sumPrestado(db: Db, cargaId: string): number {
  const its = brought(cargaId, "loan");
  const sum = sql`select coalesce(sum(amount), 0) as n from
    (select amount from loans where id in ${its} union all select amount from completados where id in ${its})`;
  return db.get<{ n: number }>(sum)?.n ?? 0;
}

/**
 * Deletes everything an import brought, while it is `deshaciendo`: the triggers of append-only tables allow nothing else, and those that
 * keep totals follow.
 */
export function deleteBrought(tx: Db, cargaId: string): void {
  const [people, its, money] = [brought(cargaId, "usuario"), brought(cargaId, "loan"), brought(cargaId, "pago")];
  const entries = sql`(select id from asientos where loanId in ${its} union select id from asientos where pagoId in ${money})`;
  tx.run(sql`delete from movimientos where asientoId in ${entries}`);
  // A person's last payout first: whether a payout was their first depends on the earlier ones.
  const payouts = sql`select id from asientos where loanId in ${its} and concepto = 'desembolso' order by id desc`;
  for (const { id } of tx.all<{ id: string }>(payouts)) tx.run(sql`delete from asientos where id = ${id}`);
  for (const statement of [
    sql`delete from asientos where id in ${entries}`,
    sql`delete from pagos where id in ${money}`,
    sql`delete from cargos where loanId in ${its}`,
    sql`delete from saldosLoans where loanId in ${its}`,
    sql`delete from recordatorios where loanId in ${its}`,
    sql`delete from loans where id in ${its}`,
    sql`delete from completados where id in ${its}`,
    sql`delete from creditos where userId in ${people}`,
    sql`delete from usuarios where id in ${people}`,
    sql`delete from user where id in ${people}`,
    sql`delete from cargados where cargaId = ${cargaId}`,
  ])
    tx.run(statement);
}
