/** One person's whole file: who they are and how they stand. What is a list there is asked for a page at a time. Amounts in cents. */
import type { Dia } from "../../../rules/country/fecha.ts";
import { centavos } from "../../../rules/money/dinero.ts";
import { shownUsuario } from "../../../rules/people/perfil.ts";
import { findRecomendador, getEmail, getUsuario, listAceptaciones } from "../../people/usuarios/queries.ts";
import type { Db } from "../../storage/db.ts";
import { getDeuda, inPanel, listStandings } from "../cartera/queries.ts";
import { getPuntualidad } from "../completados/queries.ts";
import { getCastigado, getCredito } from "../libro/queries.ts";
import { findLatestLoan, findLoan } from "../loans/queries.ts";
import { countPagosOf, countPending } from "../pagos/queries.ts";

/** Refuses USUARIO_NOT_FOUND. */
export function getFicha(db: Db, userId: string, hoy: Dia) {
  const usuario = getUsuario(db, userId);
  const [saldoAFavor, castigado] = [getCredito(db, userId), getCastigado(db, userId)];
  return {
    ...shownUsuario(usuario),
    /** The address the account signs in with; `correo` is the profile's. */
    email: getEmail(db, userId),
    prestamo: loanUnderWay(db, userId, hoy),
    /** The latest loan, whatever became of it. */
    loan: findLatestLoan(db, userId) ?? null,
    /** All that they owe: what their loan lacks, what was given up, and credit that they used and that was returned. */
    deuda: centavos(getDeuda(db, userId) + castigado + Math.max(0 - saldoAFavor, 0)),
    /** Of that, what was given up. */
    castigado,
    /** Below zero where it is they who owe it. */
    saldoAFavor,
    puntualidad: getPuntualidad(db, userId),
    pagosRegistrados: countPagosOf(db, userId),
    pagosPendientes: countPending(db, userId),
    recomendador: findRecomendador(db, usuario),
    aceptaciones: listAceptaciones(db, userId),
  };
}

/** The loan that matters now, whole and with its plan: the one under way or the request. */
function loanUnderWay(db: Db, userId: string, hoy: Dia) {
  const standing = listStandings(db, [userId]).get(userId);
  const loan = standing && findLoan(db, standing.id);
  return loan ? (inPanel(db, [loan], hoy)[0] ?? null) : null;
}
