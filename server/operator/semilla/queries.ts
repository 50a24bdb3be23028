/**
 * A business of any size, written with few statements: each creates all rows of its table from a plan that SQLite computes
 * arithmetically, so the same `n` and `now` give the same business. Amounts in cents; the ledger is complete.
 */
import { sql } from "drizzle-orm";
import type { Instante } from "../../../rules/country/fecha.ts";
import { APELLIDOS, BANCOS_COMUNES, CALLES, MOTIVOS, NOMBRES, PREFIJOS } from "../../../rules/operator/semilla.ts";
import { COLUMNAS } from "../../../rules/people/perfil-campos.ts";
import type { Db } from "../../storage/db.ts";

export interface Scale {
  /** The number of borrowers: twice as many loans, about five times as many pagos. */
  n: number;
  now: Instante;
  actorId: string;
  /** The photo of everybody who waits for review. */
  foto: { bytes: number; ancho: number; alto: number; sha256: string };
}

/** A pseudorandom number from 0 to k − 1 that depends only on `i` and `salt`. */
const draw = (i: string, salt: number, k: number) =>
  `((((${i}) * 7919 + ${salt} * 104729) % 1000003 * 6547 + ${salt} * 15485863) % 1000033 % ${k})`;
/** An identifier in this program's format: it sorts by its time. */
const idOf = (at: string, kind: number, i: string) =>
  `printf('%08x-%04x-7%03x-8000-%012x', (${at}) >> 16, (${at}) & 65535, ${kind}, ${i})`;
const pick = (list: readonly string[], i: string, salt: number) =>
  `(select texto from temp.palabras where lista = ${LISTS.indexOf(list)} and n = ${draw(i, salt, list.length)})`;
const LISTS: (readonly string[])[] = [NOMBRES, APELLIDOS, MOTIVOS, CALLES, BANCOS_COMUNES, PREFIJOS];

const DAY = 86_400_000;
const HOUR = 3_600_000;
const YEARS = 4 * 365 * DAY;
/** People who joined over a year ago have had time for two loans; rejected ones needed less, and came until last month. */
const SETTLED = 365 * DAY;

/** Writes it all inside the caller's transaction. */
export function insertScale(tx: Db, { n, now, actorId, foto }: Scale): void {
  const run = (text: string) => tx.run(sql.raw(text));
  planPeople(tx, run, n, now);
  insertPeople(run, now, foto);
  planLoans(run, now);
  insertLoans(run, actorId);
  planPagos(run, now);
  insertPagos(run, actorId);
  insertCargos(run);
  insertLedger(run, actorId);
  insertBalances(run);
  insertTrail(run, actorId);
  for (const table of ["palabras", "gente", "plan", "planPagos"]) run(`drop table temp.${table}`);
}

type Run = (text: string) => void;

function planPeople(tx: Db, run: Run, n: number, now: Instante): void {
  run("create temp table palabras (lista integer, n integer, texto text, primary key (lista, n)) without rowid");
  for (const [lista, words] of LISTS.entries())
    for (const [at, word] of words.entries()) tx.run(sql`insert into temp.palabras values (${lista}, ${at}, ${word})`);
  run(`create temp table gente as
    with recursive fila(i) as (select 0 union all select i + 1 from fila where i + 1 < ${n}),
    suerte as (select i, case when ${draw("i", 7, 4)} < 3 then 'Completado' else 'Rechazado' end as primero,
      case when i % 100 < 10 then 'Aprobado' when i % 100 = 10 then 'Pendiente' when i % 100 < 13 then 'Baneado'
        when i % 100 < 33 then 'Rechazado' else 'Completado' end as segundo from fila),
    pedida as (select *, case segundo when 'Completado' then null
      when 'Pendiente' then ${now} - (i * 7919 % 500000 + 1) * 1000
      when 'Aprobado' then ${now} - (2 + ${draw("i", 10, 140)}) * ${DAY} - i % 3600000
      else ${now} - (2 + ${draw("i", 11, 300)}) * ${DAY} - i % 3600000 end as segundoEn from suerte),
    nacida as (select *, iif(primero = 'Rechazado' and segundo <> 'Completado', segundoEn - (30 + ${draw("i", 15, 60)}) * ${DAY},
      ${now - YEARS} + cast(i * ${(YEARS - SETTLED) / n} as integer)) as creado from pedida)
    select i, creado, primero, segundo, segundoEn, ${idOf("creado", 1, "i")} as id, ${pick(NOMBRES, "i", 1)} as nombre,
      ${pick(APELLIDOS, "i", 2)} || ' ' || ${pick(APELLIDOS, "i", 3)} as apellido,
      'cliente' || i || '@escala.cuotica.test' as correo,
      '+58' || ${pick(PREFIJOS, "i", 4)} || printf('%07d', i) as telefono,
      'V' || (5000000 + i) as cedula, ${pick(BANCOS_COMUNES, "i", 5)} as banco, ${pick(CALLES, "i", 6)} as calle
    from nacida order by creado`);
  // Referrers are chosen by number.
  run("create index temp.gente_i on gente (i)");
}

function insertPeople(run: Run, now: Instante, foto: Scale["foto"]): void {
  run(`insert into user (id, name, email, emailVerified, createdAt, updatedAt)
    select id, nombre, correo, 1, creado, creado from temp.gente order by rowid`);
  run(`insert into usuarios (id, correo, creado, nombre, apellido, edad, estado, ciudad, direccion, ingreso, banco, telefono, cedula,
      latitude, longitude, perfilGuardado, verify, prestamosCompletados, nivel)
    select id, correo, creado, nombre, apellido, 20 + i % 45, 'Zulia', 'Maracaibo', calle || ', casa ' || i % 300, 8000 + i % 400 * 100,
      banco, telefono, cedula, 10.65, -71.61, 1, 1, (primero = 'Completado') + (segundo = 'Completado'),
      1 + (primero = 'Completado') + (segundo = 'Completado')
    from temp.gente order by rowid`);
  run(`update usuarios set recomendadoPor = otra.id from temp.gente as g join temp.gente as otra on otra.i = g.i / 2 and otra.creado < g.creado
    where g.id = usuarios.id and g.i % 10 = 3`);
  const [cedula, retrato] = [idOf("g.creado", 9, "g.i"), idOf("g.creado", 10, "g.i")];
  // Without a fingerprint: thousands of copies of the same photo would each be compared with all the others.
  for (const id of [cedula, retrato])
    run(`insert into imagenes (id, userId, bytes, ancho, alto, sha256, creado, huella)
      select ${id}, g.id, ${foto.bytes}, ${foto.ancho}, ${foto.alto}, '${foto.sha256}', ${now} - g.i * 1000, ''
      from temp.gente as g where ${WAITS}`);
  run(`update usuarios set verify = 0, imgVerify1 = ${cedula}, imgVerify2 = ${retrato}, verificacionEnviada = ${now} - g.i * 1000
    from temp.gente as g where g.id = usuarios.id and ${WAITS}`);
}

/** One in four hundred was asked for new photos and sent them. */
const WAITS = "g.i % 400 = 20";

function planLoans(run: Run, now: Instante): void {
  run(`create temp table plan as
    with pedido as (
      select g.i, 1 as vez, primero as status, creado + (1 + ${draw("g.i", 8, 25)}) * ${DAY} + g.i % 86400000 as createdAt from temp.gente as g
      union all
      select g.i, 2, segundo, coalesce(segundoEn, creado + (180 + ${draw("g.i", 9, 20)}) * ${DAY}) from temp.gente as g)
    select p.*, g.id as userId, ${idOf("createdAt", 2, "p.i * 2 + vez")} as id, createdAt + ${DAY} as decididoEn,
      (5 + ${draw("p.i", 12, 16)} * vez) * 100 as amount, 3 + (p.i + vez) % 2 as cuotas,
      date((createdAt + ${31 * DAY}) / 1000 - 14400, 'unixepoch') as primerPago
    from pedido as p join temp.gente as g on g.i = p.i order by createdAt`);
  run("create index temp.plan_id on plan (id)");
  run("alter table temp.plan add column pagadas integer");
  run(`update temp.plan set pagadas = case status when 'Completado' then cuotas when 'Aprobado' then
      max(0, min(cuotas, (select count(*) from (select 0 as c union select 1 union select 2 union select 3)
        where date(primerPago, '+' || c || ' months', 'floor') <= date(${now} / 1000 - 14400, 'unixepoch')) - (i % 40 < 10))) end`);
}

const PROFILE = ["userId, email", ...COLUMNAS].join(", ");
const OF_PROFILE = ["p.userId, u.correo", ...COLUMNAS.map((columna) => `u.${columna}`)].join(", ");
const OWN =
  "id, amount, reason, createdAt, nivel, decididoEn, decididoPor, cuotas, cuotasPagadas, fechaPrimerPago, montoFinal, multas, datosPago";

function insertLoans(run: Run, actorId: string): void {
  const own = (approved: string) => `p.id, amount, ${pick(MOTIVOS, "p.i", 13)}, createdAt, vez,
    case p.status when 'Pendiente' then null else decididoEn end, case p.status when 'Pendiente' then null else '${actorId}' end,
    iif(${approved}, cuotas, null), iif(${approved}, pagadas, null), iif(${approved}, primerPago, null),
    iif(${approved}, amount * 6 / 5, null), 0,
    iif(${approved}, json_object('banco', u.banco, 'tipo', 'Pago Móvil', 'numeroCuenta', u.telefono, 'titular', u.nombre, 'bs', amount * 250,
      'referencia', printf('%012d', p.i)), null)`;
  run(`insert into loans (numero, ${PROFILE}, ${OWN}, status, motivo, proximaCuota)
    select row_number() over (order by p.rowid), ${OF_PROFILE}, ${own("p.status = 'Aprobado'")}, iif(p.status = 'Baneado', 'Rechazado', p.status),
      iif(p.status in ('Rechazado', 'Baneado'), 'Los datos no coinciden.', null),
      iif(p.status = 'Aprobado' and pagadas < cuotas, date(primerPago, '+' || pagadas || ' months', 'floor'), null)
    from temp.plan as p join usuarios as u on u.id = p.userId where p.status <> 'Completado' order by p.rowid`);
  run("update numeracion set ultimo = (select count(*) from loans) where tipo = 'loan'");
  run(`insert into completados (${PROFILE}, ${OWN}, fechaFinalizado, completadoPor, aTiempo, castigo)
    select ${OF_PROFILE}, ${own("1")},
      unixepoch(date(primerPago, '+' || (cuotas - 1) || ' months', 'floor')) * 1000 + ${40 * HOUR} + p.i % 3600000 as fin, '${actorId}',
      p.i % 5 > 0, 0
    from temp.plan as p join usuarios as u on u.id = p.userId where p.status = 'Completado' order by fin`);
  run(`update usuarios set baneoMotivo = 'Los datos no coinciden.', baneoDesde = decididoEn, baneoPor = '${actorId}'
    from temp.plan as p where p.userId = usuarios.id and p.status = 'Baneado'`);
  run("update loans set baneado = 1 where userId in (select userId from temp.plan where status = 'Baneado')");
}

function planPagos(run: Run, now: Instante): void {
  const vence = "unixepoch(date(primerPago, '+' || (c - 1) || ' months', 'floor')) * 1000";
  run(`create temp table planPagos as
    with cuota(c) as (values (1), (2), (3), (4)),
    pagado as (
      select i, vez, c, id as loanId, userId, 'Aprobado' as status, amount * 6 / 5 as final, cuotas,
        min(${vence} - ${draw("i * 4 + c", 14, 4)} * ${DAY} + ${13 * HOUR} + i * 37 % 36000000, ${now} - ${7 * HOUR}) as fecha
      from temp.plan join cuota on c <= pagadas
      union all
      select i, vez, c, id, userId, 'Pendiente', amount * 6 / 5, cuotas, ${now} - (i * 7919 % 250000 + 1) * 1000
      from temp.plan join cuota on c = pagadas + 1 where status = 'Aprobado' and c <= cuotas and i % 50 < 6
      union all
      select i, vez, 5, id, userId, 'Rechazado', amount * 6 / 5, cuotas, createdAt + ${20 * DAY}
      from temp.plan where status = 'Completado' and i % 20 = 0)
    select *, iif(c < cuotas, final / cuotas, iif(c > cuotas, 500, final - final / cuotas * (cuotas - 1))) as monto,
      ${idOf("fecha", 3, "(i * 2 + vez) * 8 + c")} as id, printf('%012d', (i * 7919 + c * 104729 + vez * 31) % 999999937) as referencia
    from pagado order by fecha`);
}

function insertPagos(run: Run, actorId: string): void {
  run(`insert into pagos (numero, id, userId, loanId, nombre, codigo, monto, status, fecha, fechaPago, referencia, bancoPagador,
      cuotasAplicadas, decididoEn, decididoPor)
    select row_number() over (order by p.rowid), p.id, p.userId, p.loanId, u.nombre || ' ' || u.apellido, substr(referencia, -4), monto,
      status, fecha, date(fecha / 1000 - 14400, 'unixepoch'), referencia, u.banco, status = 'Aprobado',
      iif(status = 'Pendiente', null, fecha + ${6 * HOUR}), iif(status = 'Pendiente', null, '${actorId}')
    from temp.planPagos as p join usuarios as u on u.id = p.userId order by p.rowid`);
  run("update numeracion set ultimo = (select count(*) from pagos) where tipo = 'pago'");
}

/** Whole cents: every amount is a multiple of its number of cuotas. What is paid is paid in full. */
function insertCargos(run: Run): void {
  run(`insert into cargos (loanId, tipo, numero, monto, vence, pendiente)
    with cuota(c) as (values (1), (2), (3), (4))
    select id, 'cuota', c, amount * 6 / 5 / cuotas, date(primerPago, '+' || (c - 1) || ' months', 'floor'),
      iif(c <= pagadas, 0, amount * 6 / 5 / cuotas)
    from temp.plan join cuota on c <= cuotas where pagadas is not null
    union all select id, 'resto', 1, 0, date(primerPago, '+' || (cuotas - 1) || ' months', 'floor'), 0
    from temp.plan where pagadas is not null`);
  run("create index temp.pagos_loan on planPagos (loanId)");
  run(`update completados set aTiempo = not exists (
      select 1 from temp.planPagos as p join cargos as k on k.loanId = p.loanId and k.tipo = 'cuota' and k.numero = p.c
      where p.loanId = completados.id and p.status = 'Aprobado' and date(p.fecha / 1000 - 14400, 'unixepoch') > k.vence)`);
}

function insertLedger(run: Run, actorId: string): void {
  const desembolso = idOf("decididoEn", 4, "p.i * 2 + vez");
  const pago = idOf(`fecha + ${6 * HOUR}`, 5, "(i * 2 + vez) * 8 + c");
  const lent = "status in ('Aprobado', 'Completado')";
  run(`insert into asientos (id, fecha, concepto, userId, loanId, actorId)
    select ${desembolso}, decididoEn, 'desembolso', userId, id, '${actorId}' from temp.plan as p where ${lent} order by decididoEn`);
  run(`insert into movimientos (asientoId, cuenta, monto)
    select ${desembolso}, cuenta, amount * parte / 5 from temp.plan as p
    join (select 'cartera' as cuenta, 6 as parte union all values ('caja', -5), ('ingresos_interes', -1)) where ${lent}`);
  run(`insert into asientos (id, fecha, concepto, userId, loanId, pagoId, actorId)
    select ${pago}, fecha + ${6 * HOUR}, 'pago', userId, loanId, id, '${actorId}' from temp.planPagos
    where status = 'Aprobado' order by fecha`);
  run(`insert into movimientos (asientoId, cuenta, monto)
    select ${pago}, cuenta, monto * signo from temp.planPagos
    join (select 'caja' as cuenta, 1 as signo union all values ('cartera', -1)) where status = 'Aprobado'`);
  run(`update resumenFinanciero set
    totalPrestado = totalPrestado + (select coalesce(sum(amount), 0) from temp.plan where ${lent}),
    totalRecuperado = totalRecuperado + (select coalesce(sum(amount * 6 / 5), 0) from temp.plan where status = 'Completado')`);
}

/** What each loan and each person owes, and when they last paid. */
function insertBalances(run: Run): void {
  run(`insert into saldosLoans (loanId, monto) select loanId, sum(monto) from asientos cross join movimientos on asientoId = id
    where cuenta = 'cartera' group by loanId`);
  run(`update usuarios set saldo = suma from (select userId, sum(monto) as suma from temp.plan cross join saldosLoans on loanId = id
    where monto <> 0 group by userId) as debe where debe.userId = usuarios.id`);
  run(`update usuarios set ultimoPago = unixepoch(dia) * 1000 + 14400000
    from (select userId, max(fechaPago) as dia from pagos where status = 'Aprobado' group by userId) as pago where pago.userId = usuarios.id`);
}

/** Computes account balances and monthly cash flows from the daily movements. */
export function insertSaldos(tx: Db): void {
  tx.run(sql`insert into saldos (cuenta, monto) select cuenta, sum(monto) from diario group by cuenta`);
  tx.run(sql`insert into flujos (mes, concepto, monto, cantidad)
    select substr(dia, 1, 7), concepto, sum(monto), sum(cantidad) from diario where cuenta = 'caja' group by 1, 2`);
}

/** The traces of decisions: an audit line and a notification for each loan, a note for some clients. */
function insertTrail(run: Run, actorId: string): void {
  run(`insert into auditoria (id, fecha, actorId, accion, userId, entidadId, despues)
    select ${idOf("decididoEn", 6, "i * 2 + vez")}, decididoEn, '${actorId}',
      case status when 'Rechazado' then 'loans.reject' when 'Baneado' then 'loans.ban' else 'loans.approve' end, userId, id,
      json_object('status', status) from temp.plan where status <> 'Pendiente' order by decididoEn`);
  run(`insert into auditoria (id, fecha, actorId, accion, userId, entidadId, antes, despues)
    select ${idOf("creado", 11, "rowid")}, creado, '${actorId}', 'usuarios.raiseLevel', id, id, json_object('nivel', 1),
      json_object('nivel', nivel) from usuarios where nivel > 1`);
  run(`insert into notificaciones (id, userId, mensaje, tipo, leida, fecha, lleva)
    select ${idOf("decididoEn", 7, "i * 2 + vez")}, userId, 'Tu solicitud fue revisada.', 'info', 1, decididoEn, 'prestamo'
    from temp.plan where status <> 'Pendiente' order by decididoEn`);
  run(`insert into gestiones (id, userId, loanId, tipo, texto, fecha, actorId)
    select ${idOf("decididoEn", 8, "i * 2 + vez")}, userId, id, 'nota', 'Paga por la mañana.', decididoEn, '${actorId}'
    from temp.plan where status = 'Aprobado' order by decididoEn`);
}
