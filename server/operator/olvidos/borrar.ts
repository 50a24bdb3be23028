/**
 * Removes a person from every table, within the transaction of server/operator/olvidos. Bookkeeping keeps its rows, amounts,
 * days and references, but no longer says whose they are; everything personal is deleted. drizzle/personal.ts says which is
 * which.
 */
import { getTableColumns, getTableName, is, type SQL, sql } from "drizzle-orm";
import { type SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { conEstrella, PERSONAL, tablasDe } from "../../../drizzle/personal.ts";
import * as schema from "../../../drizzle/schema.ts";
import { numeroDeCedula } from "../../../rules/country/cedula.ts";
import type { Instante } from "../../../rules/country/fecha.ts";
import { fold } from "../../../rules/input/busqueda.ts";
import { cuentasDePago } from "../../../rules/operator/ajustes/cuentas-de-pago.ts";
import { isNamed, isTheirs, numbersOf, type Senas } from "../../../rules/operator/nombrado.ts";
import { redact } from "../../../rules/operator/tachar.ts";
import { noEmail } from "../../../rules/people/acceso/cuentas.ts";
import { NOMBRE_BORRADO, PERSONA_BORRADA, TEXTO_BORRADO } from "../../../rules/people/olvidos.ts";
import { getAjustes } from "../../core/ajustes/queries.ts";
import { fail } from "../../core/errors.ts";
import type { Db } from "../../storage/db.ts";

/** Their identifying data, as it is now and as their loans copied it. */
function readSenas(tx: Db, userId: string): Senas {
  const rows = tx.all<
    { correo: string | null; otro: string | null; telefono: string | null; cedula: string | null } & {
      nombre: string | null;
    }
  >(sql`
    select correo, (select email from user where user.id = ${userId}) as otro, telefono, cedula, nombre || ' ' || apellido as nombre
      from usuarios where id = ${userId}
    union select null, null, phoneNumber, null, null from user where id = ${userId}
    union select correo, email, telefono, cedula, nombre || ' ' || apellido from loans where userId = ${userId}
    union select correo, email, telefono, cedula, nombre || ' ' || apellido from completados where userId = ${userId}`);
  const all = (values: (string | null)[]) => [...new Set(values.filter((value): value is string => Boolean(value)))];
  return {
    correos: all(rows.flatMap(({ correo, otro }) => [correo, otro]).map((one) => one?.toLowerCase() ?? null)),
    telefonos: all(rows.map(({ telefono }) => telefono)),
    cedulas: all(rows.map(({ cedula }) => cedula && numeroDeCedula(cedula))),
    nombres: all(rows.map(({ nombre }) => nombre)),
  };
}

/** The ids of their photos: the files are deleted after the commit. */
export function listFotosOf(tx: Db, userId: string): string[] {
  const own = tx.all<{ id: string }>(sql`select id from imagenes where userId = ${userId}
    union select id from imagenesSueltas where userId = ${userId}`);
  return own.map(({ id }) => id);
}

export function erasePerson(tx: Db, userId: string, now: Instante): void {
  const senas = readSenas(tx, userId);
  eraseMessages(tx, userId, senas);
  eraseLines(tx, userId, senas);
  eraseBank(tx, userId, senas);
  emptyColumns(tx, userId);
  eraseRows(tx, userId, senas, now);
}

/** Messages to them and from them, at any address, and messages to administrators about them. */
function eraseMessages(tx: Db, userId: string, senas: Senas): void {
  const { correos, telefonos } = senas;
  const toAdmins = sql`select id, concat_ws(' ', asunto, texto, params) as texto,
    lower(coalesce(json_extract(params, '$.user_uid'), json_extract(params, '$.user_email'))) as quien
    from mensajes where userId is null or userId in (select id from usuarios where rol = 'admin')`;
  // A mail with a person's id is only about them, even if others share their name.
  const theirs = listNaming(tx, toAdmins, senas, (text, { quien }) =>
    quien ? quien === userId || correos.includes(quien) : isNamed(text, senas),
  );
  tx.run(sql`delete from mensajes where id in ${theirs}`);
  tx.run(sql`delete from mensajes where userId = ${userId} or lower(destino) in ${[...correos, ...telefonos]}`);
  tx.run(sql`delete from respuestas where userId = ${userId} or telefono in ${telefonos}`);
  tx.run(sql`delete from supresiones where lower(destino) in ${[...correos, ...telefonos]}`);
}

/** Audit lines that are not about them, but may contain text that an administrator typed: only these actions. */
const ESCRITAS = [
  "exportar",
  "mensajes.test",
  "supresiones.lift",
  "banco.assign",
  "banco.dismissNotice",
  "banco.ignore",
];

/** The audit trail keeps who did what, when and to whom. Of its recorded changes, only figures of the books stay. */
function eraseLines(tx: Db, userId: string, senas: Senas): void {
  const ofFoto = sql`case when accion in ('imagenes.delete', 'imagenes.see', 'capturas.see') then ${userId} else entidadId end`;
  const typed = sql`select id, concat_ws(' ', entidadId, antes, despues) as texto from auditoria where accion in ${ESCRITAS}`;
  const lines = tx.all<{ id: string; antes: string | null; despues: string | null }>(sql`
    select id, antes, despues from auditoria where userId = ${userId}
    union select id, antes, despues from auditoria where actorId = ${userId}
    union select id, antes, despues from auditoria where id in ${listNaming(tx, typed, senas)}`);
  const plain = (json: string | null) => (json === null ? null : JSON.stringify(redact(JSON.parse(json)) ?? null));
  for (const { id, antes, despues } of lines)
    tx.run(sql`update auditoria set antes = ${plain(antes)}, despues = ${plain(despues)}, ip = null, entidadId = ${ofFoto}
      where id = ${id}`);
  // A saved view with their name, or an invitation to their address.
  const kept = tx.all<{ id: string; consulta: string; nombre: string }>(sql`select id, consulta, nombre from vistas`);
  for (const { id, consulta, nombre } of kept)
    if (isNamed([...new URLSearchParams(consulta).values(), nombre].join("\n"), senas))
      tx.run(sql`delete from vistas where id = ${id}`);
  tx.run(sql`update invitaciones set correo = '' where lower(correo) in ${senas.correos}`);
}

/** The ids of rows whose text names them. What SQL finds is checked again here. */
function listNaming(
  tx: Db,
  rows: SQL,
  senas: Senas,
  names: (text: string, row: { quien?: string | null }) => boolean = (text) => isNamed(text, senas),
): string[] {
  const bare = sql`replace(replace(replace(texto, '.', ''), '-', ''), ' ', '')`;
  const words = senas.nombres.map((nombre) => (fold(nombre).match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => `"${word}"`));
  const found = [
    ...words.filter((each) => each.length > 0).map((each) => sql`halla(texto, ${each.join(" AND ")})`),
    ...senas.correos.map((correo) => sql`instr(lower(texto), ${correo}) > 0`),
    ...numbersOf(senas).map((number) => sql`instr(${bare}, ${number}) > 0`),
  ];
  if (found.length === 0) return [];
  return tx
    .all<{ id: string; texto: string; quien?: string | null }>(
      sql`select * from (${rows}) where ${sql.join(found, sql` or `)}`,
    )
    .flatMap((row) => (names(row.texto, row) ? [row.id] : []));
}

/** Received money is the operator's record: the payer's data is removed, the pago stays matched. */
function eraseBank(tx: Db, userId: string, senas: Senas): void {
  const phones = senas.telefonos.map((telefono) => telefono.slice(-10));
  const theirs = sql`select movimientoId from emparejamientos join pagos on pagos.id = pagoId where userId = ${userId}
    union select id from movimientosBanco where substr(telefono, -10) in ${phones} or substr(cedula, 2) in ${senas.cedulas}`;
  tx.run(sql`update movimientosBanco set telefono = null, nombre = null, cedula = null where id in (${theirs})`);
  const propias = cuentasDePago(getAjustes(tx)).map(({ cedula }) => numeroDeCedula(cedula));
  const unread = sql`select id, concat_ws(' ', titulo, texto) as texto from evidencias where movimientoId is null`;
  const namesThem = (text: string) => isTheirs(text, senas, propias);
  const said = sql`texto = ${TEXTO_BORRADO}, titulo = null, lectura = json_replace(lectura, '$.telefono', null, '$.nombre', null, '$.cedula', null)`;
  tx.run(sql`update evidencias set ${said} where movimientoId in (${theirs})
    or id in ${listNaming(tx, unread, senas, namesThem)}`);
  // Unconfirmed previews can be read again from their file.
  const looked = sql`select id, filas as texto from importaciones where filas <> '[]'`;
  tx.run(sql`update importaciones set filas = '[]' where id in ${listNaming(tx, looked, senas)}`);
  const planned = sql`select id, plan as texto from cargas where plan is not null`;
  tx.run(sql`update cargas set plan = null where id in ${listNaming(tx, planned, senas)}`);
}

const COLUMNAS_DE = new Map<string, Record<string, SQLiteColumn>>(
  Object.values(schema).flatMap((table) =>
    is(table, SQLiteTable) ? [[getTableName(table), getTableColumns(table)]] : [],
  ),
);

/** Amounts, days, references, and the state where a loan was requested (used by reports) stay. */
function emptyColumns(tx: Db, userId: string): void {
  for (const tabla of tablasDe("columnas")) {
    const set = conEstrella(PERSONAL[tabla]).map((columna) => {
      const { notNull, dataType } = COLUMNAS_DE.get(tabla)?.[columna] ?? fail("UNEXPECTED");
      const instead = EN_SU_LUGAR[`${tabla}.${columna}`]?.(userId);
      const nothing = notNull ? (dataType === "string" ? "" : 0) : null;
      return sql`${sql.identifier(columna)} = ${instead ?? nothing}`;
    });
    const whose = sql.identifier(PERSONAL[tabla].persona);
    if (set.length > 0)
      tx.run(sql`update ${sql.identifier(tabla)} set ${sql.join(set, sql`, `)} where ${whose} = ${userId}`);
  }
}

const { nombre, apellido } = PERSONA_BORRADA;
const sinCuenta = () => sql`json_replace(datosPago, '$.titular', ${NOMBRE_BORRADO}, '$.numeroCuenta', '')`;
/** Replacements for required fields and names. */
const EN_SU_LUGAR: Record<string, ((userId: string) => unknown) | undefined> = {
  "user.name": () => NOMBRE_BORRADO,
  "user.email": noEmail,
  "user.twoFactorEnabled": () => 0,
  ...Object.fromEntries(
    ["usuarios", "loans", "completados"].flatMap((tabla) => [
      [`${tabla}.nombre`, () => nombre],
      [`${tabla}.apellido`, () => apellido],
      [`${tabla}.reason`, () => TEXTO_BORRADO],
      [`${tabla}.datosPago`, sinCuenta],
    ]),
  ),
  "pagos.nombre": () => NOMBRE_BORRADO,
  "prorrogas.motivo": () => TEXTO_BORRADO,
};

/** Deletes everything personal. The account can no longer sign in, and its address, phone and cédula are free. */
function eraseRows(tx: Db, userId: string, { correos, telefonos }: Senas, now: Instante): void {
  for (const tabla of tablasDe("filas"))
    tx.run(sql`delete from ${sql.identifier(tabla)} where ${sql.identifier(PERSONAL[tabla].persona)} = ${userId}`);
  tx.run(sql`delete from otps where telefono in ${telefonos}`);
  tx.run(sql`delete from verification where value = ${userId} or lower(identifier) in ${[...correos, ...telefonos]}
    or instr(value, ${userId}) > 0`);
  tx.run(sql`update usuarios set olvidado = ${now} where id = ${userId}`);
}
