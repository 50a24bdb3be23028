/** Further facts about a request or a pago, for the administrator who decides. Each look-up uses an index. Amounts in cents. */
import { and, between, count, desc, eq, gte, isNull, ne, sql } from "drizzle-orm";
import { union } from "drizzle-orm/sqlite-core";
import { completados, loans } from "../../../drizzle/schema/loans.ts";
import { pagos } from "../../../drizzle/schema/pagos.ts";
import { imagenes, usuarios } from "../../../drizzle/schema/people.ts";
import { LETRAS_DE_CEDULA, numeroDeCedula } from "../../../rules/country/cedula.ts";
import { addDays, type Dia, instante, startOfDay, toDia } from "../../../rules/country/fecha.ts";
import { MAX_PARECIDOS } from "../../../rules/limits/limits.ts";
import { MAX_SALIDAS_MIRADAS, SALIDAS_DIAS } from "../../../rules/limits/panel.ts";
import type { DatosPago } from "../../../rules/loans/aprobar/aprobacion.ts";
import type { Salida } from "../../../rules/loans/aprobar/dudas.ts";
import {
  averageDelay,
  diasCercanos,
  PRESTAMOS_RECIENTES,
  reparosDe,
  type VistoMotivo,
} from "../../../rules/loans/aprobar/senales.ts";
import { diasDeRetraso } from "../../../rules/loans/mora/mora.ts";
import { endOfTransfer, mayBeSameTransfer } from "../../../rules/loans/referencia.ts";
import { type Centavos, centavos } from "../../../rules/money/dinero.ts";
import { rateFor } from "../../../rules/money/tasa.ts";
import { imagenUrl } from "../../../rules/people/verificaciones.ts";
import { findLastLine } from "../../core/auditoria/queries.ts";
import { listParecidas } from "../../people/parecidos/queries.ts";
import { getUsuario } from "../../people/usuarios/queries.ts";
import type { Db } from "../../storage/db.ts";
import { getReparto, listAbonos, listCargos, listCargosOf, listMultasPuestas } from "../cargos/queries.ts";
import { findCompletado } from "../completados/queries.ts";
import { getCartera, getCastigado, getCredito } from "../libro/queries.ts";
import { findLoan, isApproved, type Loan } from "../loans/queries.ts";
import { listSameTransfer, type Pago, parecido } from "../pagos/queries.ts";
import { findPedido } from "../pedidos/queries.ts";
import { listTasasAround } from "../tasas/queries.ts";

/** Another person with whom a request shares something. */
interface Visto {
  motivo: VistoMotivo;
  userId: string;
  nombre: string;
  /** Its current value in their file. */
  cedula: string | null;
}

/** What a decision on a request needs beyond the request. */
export function getLoanSignals(db: Db, loan: Loan, hoy: Dia) {
  const { creado, verify, imgVerify1, imgVerify2, recomendadoPor } = getUsuario(db, loan.userId);
  return {
    clienteDesde: creado,
    verify,
    fotos: [imgVerify1, imgVerify2].flatMap((imagen) => (imagen ? [imagenUrl(imagen)] : [])),
    recomendador: recomendadoPor ? { userId: recomendadoPor, nombre: nameOf(db, recomendadoPor) } : null,
    ...recordOf(db, loan.userId),
    vistos: [...listSeenElsewhere(db, loan), ...listAlike(db, loan.userId)],
    /** Negative if the person owes it. */
    saldoAFavor: getCredito(db, loan.userId),
    /** What was written off before and has not come in since. */
    castigado: getCastigado(db, loan.userId),
    /** The rate at which its bolívares are judged. */
    tasa: rateFor(listTasasAround(db, hoy), hoy),
    /** What they asked for besides the money. */
    pedido: findPedido(db, loan.id),
    salida: findSalida(db, loan),
  };
}

/** What was sent for a request that is pending again, at the time its approval was cancelled: cancelling brings no money back. */
function findSalida(db: Db, { id, status, nombre, apellido }: Loan): Salida | null {
  const line = status === "Pendiente" ? findLastLine(db, id, ["loans.cancelApproval"]) : undefined;
  const { datosPago, decididoEn = null } = (line?.antes ?? {}) as Partial<Pagado>;
  return line && datosPago ? salidaOf({ nombre, apellido, datosPago, decididoEn: decididoEn ?? line.fecha }) : null;
}

type Pagado = Pick<Loan, "nombre" | "apellido" | "decididoEn"> & { datosPago: DatosPago };

const salidaOf = ({ nombre, apellido, datosPago: { bs, referencia }, decididoEn }: Pagado): Salida => ({
  nombre: `${nombre} ${apellido}`.trim(),
  dia: toDia(decididoEn ?? instante(0)),
  bs,
  referencia,
});

/** Another payout in force with that reference; null if there is no recent one. */
export function findRepetida(db: Db, referencia: string, hoy: Dia): Salida | null {
  const since = startOfDay(addDays(hoy, -SALIDAS_DIAS));
  const newest = db
    .select()
    .from(loans)
    .where(and(eq(loans.status, "Aprobado"), gte(loans.decididoEn, since)))
    .orderBy(desc(loans.decididoEn), desc(loans.id))
    .limit(MAX_SALIDAS_MIRADAS)
    .as("salidas");
  const plain = sql`replace(replace(replace(${newest.datosPago} ->> '$.referencia', ' ', ''), '-', ''), '.', '')`;
  const found = db
    .select()
    .from(newest)
    .where(sql`instr(${plain}, ${endOfTransfer(referencia)}) > 0`)
    .all()
    .find(({ datosPago }) => datosPago && mayBeSameTransfer(datosPago.referencia, referencia));
  return found?.datosPago ? salidaOf({ ...found, datosPago: found.datosPago }) : null;
}

function nameOf(db: Db, userId: string): string {
  const { nombre, apellido, correo } = getUsuario(db, userId);
  return nombre ? `${nombre} ${apellido ?? ""}`.trim() : correo;
}

/** How a person paid their finished loans; `retraso`: a cuota's average days late, over the latest of them. */
function recordOf(db: Db, userId: string) {
  const totals = db
    .select({ total: count(), aTiempo: sql<number>`coalesce(sum(${completados.aTiempo}), 0)` })
    .from(completados)
    .where(eq(completados.userId, userId))
    .get();
  const recent = db
    .select({ id: completados.id })
    .from(completados)
    .where(eq(completados.userId, userId))
    .orderBy(desc(completados.fechaFinalizado), desc(completados.id))
    .limit(PRESTAMOS_RECIENTES)
    .all()
    .map(({ id }) => id);
  const [owed, paid] = [listCargosOf(db, recent), listAbonos(db, recent)];
  const late = recent.flatMap((id) => diasDeRetraso(owed.get(id) ?? [], paid.get(id) ?? []));
  return { completados: totals?.total ?? 0, aTiempo: totals?.aTiempo ?? 0, retraso: averageDelay(late) };
}

/** Other people with this request's cédula, phone or photos, in their past requests or current files. */
export function listSeenElsewhere(
  db: Db,
  { userId, cedula, telefono }: Pick<Loan, "userId" | "cedula" | "telefono">,
): Visto[] {
  const name = sql.raw("trim(coalesce(nombre, '') || ' ' || coalesce(apellido, ''))");
  // Two people may share the capture of one payment, which says nothing about their identity.
  const noCaptura = sql.raw("not in (select captura from pagos where captura is not null)");
  const either = LETRAS_DE_CEDULA.map((letra) => letra + numeroDeCedula(cedula));
  return db.all<Visto>(sql`
    select motivo, userId, max(nombre) as nombre,
      (select cedula from usuarios where usuarios.id = userId) as cedula from (
      select 'cedula' as motivo, userId, ${name} as nombre from loans where cedula in ${either}
      union all select 'cedula', userId, ${name} from completados where cedula in ${either}
      union all select 'cedula', id, ${name} from usuarios where cedula in ${either}
      union all select 'telefono', userId, ${name} from loans where telefono = ${telefono}
      union all select 'telefono', userId, ${name} from completados where telefono = ${telefono}
      union all select 'telefono', id, ${name} from usuarios where telefono = ${telefono}
      union all select 'acceso', u.id, ${name} from user join usuarios u on u.id = user.id where phoneNumber = ${telefono}
      union all select 'foto', u.id, ${name} from imagenes own
        join imagenes other on other.sha256 = own.sha256 and other.userId <> own.userId
        join usuarios u on u.id = other.userId where own.userId = ${userId} and own.id ${noCaptura}
      union all select 'foto', u.id, ${name} from imagenes own
        join imagenesSueltas gone on gone.sha256 = own.sha256 and gone.userId <> own.userId
        join usuarios u on u.id = gone.userId where own.userId = ${userId} and own.id ${noCaptura}
    ) where userId <> ${userId} group by motivo, userId order by motivo, nombre limit 12`);
}

/** Other people with a similar photo. Only for a person to judge: automatic confirmation does not use it. */
function listAlike(db: Db, of: string): Visto[] {
  return listParecidas(db, of).map(({ userId, nombre, cedula }) => ({ motivo: "parecida", userId, nombre, cedula }));
}

/** What a pago is for, and what is owed on it: if `debe` is null, no amount is too much. */
function targetOf(db: Db, pago: Pago) {
  const loan = pago.loanId ? findLoan(db, pago.loanId) : undefined;
  const active = loan?.status === "Aprobado" && isApproved(loan) ? loan : null;
  const finished = !loan && pago.loanId ? findCompletado(db, pago.loanId) : undefined;
  const saldo = active ? Math.max(getCartera(db, active.id), 0) : 0;
  const castigo = active?.castigadoEn || finished ? getReparto(db, pago.loanId ?? "").castigos : centavos(0);
  const deSaldo = centavos(pago.loanId ? 0 : Math.max(0 - getCredito(db, pago.userId), 0));
  const owed = centavos(saldo + castigo + deSaldo);
  const entregado = (loan ?? finished)?.decididoEn;
  return {
    active,
    saldo,
    castigo,
    deSaldo,
    prestamo: active ? ("activo" as const) : finished ? ("terminado" as const) : prestamoOf(deSaldo),
    debe: active || owed > 0 ? owed : null,
    desde: entregado ? toDia(entregado) : null,
  };
}

const prestamoOf = (deSaldo: Centavos): "saldo" | "ninguno" => (deSaldo > 0 ? "saldo" : "ninguno");

/** What a decision on a pago needs beyond the pago. */
export function getPagoSignals(db: Db, pago: Pago) {
  const { active, prestamo, saldo, castigo, deSaldo, debe, desde } = targetOf(db, pago);
  return {
    prestamo,
    saldo,
    /** What was written off on its loan and has not come in since: the pago recovers that first. */
    castigo,
    /** What its person owes through their credit, if it is for no loan: it pays that first. */
    deSaldo,
    cargos: active ? listCargos(db, active.id) : [],
    /** Fines set after the day it was sent, which would not exist had it been counted in time. */
    multasDespues: active
      ? listMultasPuestas(db, active.id).filter(({ monto, dia }) => monto > 0 && dia > pago.fechaPago)
      : [],
    reparos: reparosDe(pago, { desde, saldo: debe }),
    bancos: listBancos(db, pago.userId),
    mismaReferencia: listSameTransfer(db, pago).slice(0, MAX_PARECIDOS),
    mismaCaptura: listSameCaptura(db, pago),
    mismoCodigo: listSameCode(db, pago),
  };
}

/** The bank of a person's profile, and the banks their money came from before. */
function listBancos(db: Db, userId: string): string[] {
  const own = db.select({ banco: usuarios.banco }).from(usuarios).where(eq(usuarios.id, userId));
  const before = db
    .select({ banco: pagos.bancoPagador })
    .from(pagos)
    .where(and(eq(pagos.userId, userId), eq(pagos.status, "Aprobado")));
  return union(own, before)
    .all()
    .flatMap(({ banco }) => banco ?? []);
}

/** Other pagos with the identical picture: one capture shown twice. */
function listSameCaptura(db: Db, { id, captura }: Pago) {
  if (captura === null) return [];
  const own = db.select({ sha256: imagenes.sha256 }).from(imagenes).where(eq(imagenes.id, captura));
  return db
    .select(parecido)
    .from(imagenes)
    .innerJoin(pagos, eq(pagos.captura, imagenes.id))
    .where(and(eq(imagenes.sha256, own), ne(pagos.id, id)))
    .orderBy(desc(pagos.fecha))
    .limit(MAX_PARECIDOS)
    .all();
}

/** Other pagos of those days with the same last four digits, unless their whole references tell them apart. */
function listSameCode(db: Db, { id, codigo, referencia, fechaPago, metodo }: Pago) {
  if (metodo === "efectivo") return [];
  return db
    .select(parecido)
    .from(pagos)
    .where(
      and(
        eq(pagos.codigo, codigo),
        ne(pagos.id, id),
        ne(pagos.metodo, "efectivo"),
        between(pagos.fechaPago, ...diasCercanos(fechaPago)),
        referencia === null ? undefined : isNull(pagos.referencia),
      ),
    )
    .orderBy(desc(pagos.fecha))
    .limit(MAX_PARECIDOS)
    .all();
}
