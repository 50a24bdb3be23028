/** A client's file: identity and status. Lists in it are queried a page at a time. Amounts in cents. */
import { and, count, desc, eq, gt, max, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { user } from "../../../drizzle/schema/accounts.ts";
import { creditos, saldosLoans } from "../../../drizzle/schema/ledger.ts";
import { completados, loans } from "../../../drizzle/schema/loans.ts";
import { auditoria } from "../../../drizzle/schema/operator.ts";
import { notificaciones } from "../../../drizzle/schema/people.ts";
import { type Dia, type Instante, toDia } from "../../../rules/country/fecha.ts";
import { centavos } from "../../../rules/money/dinero.ts";
import { realEmail } from "../../../rules/people/acceso/cuentas.ts";
import { shownUsuario } from "../../../rules/people/perfil-guardado.ts";
import { lastWritten } from "../../core/auditoria/queries.ts";
import type { UserContext } from "../../core/context.ts";
import { fail } from "../../core/errors.ts";
import { findCuenta } from "../../identity/cuentas/queries.ts";
import { BEFORE_ALL } from "../../messages/notificaciones/queries.ts";
import { findFreeze } from "../../people/congelados/queries.ts";
import { findEncargo } from "../../people/encargos/queries.ts";
import { listSamePhoto, sentOneTwice } from "../../people/imagenes/queries.ts";
import { listParecidas } from "../../people/parecidos/queries.ts";
import { findRecomendador, getEmail, getUsuario, listAceptaciones } from "../../people/usuarios/queries.ts";
import { identidadOf } from "../../people/verificaciones/queries.ts";
import { type Db, prepared } from "../../storage/db.ts";
import { inPanel, listStandings } from "../cartera/queries.ts";
import { getPuntualidad } from "../completados/queries.ts";
import { findSaldoDebido } from "../creditos/queries.ts";
import { getCastigado, getCredito } from "../libro/queries.ts";
import { findLatestLoan, findLoan } from "../loans/queries.ts";
import { countPagosOf, countPending } from "../pagos/queries.ts";

const closed = alias(completados, "cerrado");

/** Refuses USUARIO_NOT_FOUND. */
export function getFicha(db: Db, userId: string, ahora: Instante) {
  const hoy = toDia(ahora);
  const usuario = getUsuario(db, userId);
  const [saldoAFavor, castigado] = [getCredito(db, userId), getCastigado(db, userId)];
  return {
    ...shownUsuario(usuario),
    /** What a review of their photos applies to (verificaciones.approve). */
    identidad: identidadOf(usuario),
    mismaFoto: listSamePhoto(db, userId),
    fotoRepetida: sentOneTwice(db, usuario),
    parecidas: listParecidas(db, userId),
    /** The address the account signs in with; `correo` is the profile's. */
    email: getEmail(db, userId),
    prestamo: loanUnderWay(db, userId, hoy),
    /** The latest loan, in any state. */
    loan: findLatestLoan(db, userId) ?? null,
    /** Everything they owe: on their loan, written-off debt, and credit that they used and that was reversed. */
    deuda: centavos(getDeuda(db, userId) + castigado + Math.max(0 - saldoAFavor, 0)),
    /** The written-off part of it. */
    castigado,
    /** Negative if the person owes it. */
    saldoAFavor,
    puntualidad: getPuntualidad(db, userId),
    pagosRegistrados: countPagosOf(db, userId),
    pagosPendientes: countPending(db, userId),
    recomendador: findRecomendador(db, usuario),
    /** The team member in charge; null if there is none. */
    encargo: findEncargo(db, userId) ?? null,
    cambios: listOwnChanges(db, userId),
    aceptaciones: listAceptaciones(db, userId),
    /** Since when it is locked by «No fui yo»; nothing changes until that is resolved. */
    congelado: findFreeze(db, userId, ahora),
    dosPasos: findCuenta(db, { id: userId })?.twoFactorEnabled === true,
  };
}

/** Reviewed fields that a person may change by themselves. */
const SUYOS = ["direccion", "ciudad", "estado", "ingreso", "banco", "telefono"] as const;
const CAMBIAN: readonly string[] = ["usuarios.saveProfile", "usuarios.changeData", "usuarios.changePagoMovil"];
const REVISAN: readonly string[] = ["verificaciones.approve", "loans.approve", "loans.reject"];

/** The fields they changed since the last decision about them, with the newest change of each. */
function listOwnChanges(db: Db, userId: string): { campo: (typeof SUYOS)[number]; fecha: Instante }[] {
  const { accion, fecha, antes, despues } = auditoria;
  const lines = db
    .select({ accion, fecha, antes, despues })
    .from(auditoria)
    // One person has few lines; the plus keeps SQLite from scanning everybody's lines of those actions.
    .where(and(eq(auditoria.userId, userId), sql`+${accion} in ${[...CAMBIAN, ...REVISAN]}`))
    .orderBy(lastWritten)
    .all();
  const reviewed = lines.findIndex((line) => REVISAN.includes(line.accion));
  const since = reviewed < 0 ? lines : lines.slice(0, reviewed);
  type Datos = Record<string, unknown> | null;
  const changed = ({ antes, despues }: (typeof lines)[number], campo: string) =>
    antes !== null && campo in (despues as object) && (antes as Datos)?.[campo] !== (despues as Datos)?.[campo];
  return SUYOS.flatMap((campo) => {
    const line = since.find((one) => changed(one, campo));
    return line ? [{ campo, fecha: line.fecha }] : [];
  });
}

/** The current loan or request, whole and with its plan. */
function loanUnderWay(db: Db, userId: string, hoy: Dia) {
  const standing = listStandings(db, [userId]).get(userId);
  const loan = standing && findLoan(db, standing.id);
  return loan ? (inPanel(db, [loan], hoy)[0] ?? null) : null;
}

/** What a person's own page needs of other tables, in one statement because every page asks for it. */
const beside = prepared((db) => {
  const { castigo, fechaFinalizado } = completados;
  const recoverable = db
    .select({ id: completados.id })
    .from(completados)
    .where(and(eq(completados.userId, user.id), gt(castigo, centavos(0))))
    .orderBy(desc(fechaFinalizado))
    .limit(1);
  const own = eq(notificaciones.userId, user.id);
  return db
    .select({
      email: user.email,
      emailVerified: user.emailVerified,
      sinLeer: sql<number>`(${db
        .select({ n: count() })
        .from(notificaciones)
        .where(and(own, eq(notificaciones.leida, false)))})`,
      ultima: sql<string | null>`(${db
        .select({ id: max(notificaciones.id) })
        .from(notificaciones)
        .where(own)})`,
      credito: creditos.monto,
      closed: { loanId: closed.id, amount: closed.amount, debe: closed.castigo },
    })
    .from(user)
    .leftJoin(creditos, eq(creditos.userId, user.id))
    .leftJoin(closed, eq(closed.id, sql`(${recoverable})`))
    .where(eq(user.id, sql.placeholder("id")))
    .prepare();
});

/** A person as they see themselves, with debts and credit apart from a running loan. */
export function getOwn(db: Db, usuario: UserContext["usuario"]) {
  const { baneoPor, saldo, ultimoPago, papel, ...own } = shownUsuario(usuario);
  const { email, emailVerified, sinLeer, ultima, credito, closed } =
    beside(db).get({ id: usuario.id }) ?? fail("USUARIO_NOT_FOUND");
  return {
    ...own,
    // A borrower's row has one too, without meaning.
    ...(own.rol === "admin" && { papel }),
    /** The address they sign in with, until they confirm it. */
    correoSinConfirmar: emailVerified ? null : realEmail(email),
    notificacionesNuevas: sinLeer,
    // Later ones arrive through `notificaciones.live`.
    ultimaNotificacion: ultima ?? BEFORE_ALL,
    /** Their credit; negative if they owe it. */
    credito: centavos(0 - (credito ?? 0)),
    saldoDebido: credito && credito > 0 ? findSaldoDebido(db, usuario.id) : null,
    /** What they owe apart from a running loan, all together. */
    debeAparte: centavos(Math.max(credito ?? 0, 0) + (closed?.debe ?? 0)),
    /** A finished loan on which something is still owed and can be paid. */
    cerradoDebiendo: closed,
  };
}

/** What a person owes on all loans together, in cents. */
function getDeuda(db: Db, userId: string): number {
  return (
    db
      .select({ deuda: sql<number>`sum(max(${saldosLoans.monto}, 0))` })
      .from(loans)
      .innerJoin(saldosLoans, eq(saldosLoans.loanId, loans.id))
      .where(eq(loans.userId, userId))
      .get()?.deuda ?? 0
  );
}
