/** The facts of an applicant's score. Each look-up uses an index. */
import { and, count, desc, eq, type SQL, sql } from "drizzle-orm";
import { completados, loans } from "../../../drizzle/schema/loans.ts";
import { type Dia, toDia } from "../../../rules/country/fecha.ts";
import {
  dineroATiempo,
  type Fama,
  type Hechos,
  historiaDe,
  mesesEntre,
  puntajeDe,
} from "../../../rules/loans/aprobar/puntaje.ts";
import { cargaDe, PRESTAMOS_RECIENTES } from "../../../rules/loans/aprobar/senales.ts";
import { sumCentavos } from "../../../rules/money/dinero.ts";
import { getAjustes } from "../../core/ajustes/queries.ts";
import { findUsuario, getUsuario } from "../../people/usuarios/queries.ts";
import { countRows, type Db } from "../../storage/db.ts";
import { listAbonos, listCargosOf } from "../cargos/queries.ts";
import { getCastigado } from "../libro/queries.ts";
import type { Loan } from "../loans/queries.ts";

/** The score and points of a loan's applicant, and their history in one line. */
export function getPuntaje(db: Db, loan: Loan, hoy: Dia) {
  const { puntaje, interes, cuotas } = getAjustes(db);
  const { creado, recomendadoPor } = getUsuario(db, loan.userId);
  const hechos: Hechos = {
    terminados: countCompletados(db, loan.userId),
    ...puntualidadOf(db, loan.userId),
    perdonado: getCastigado(db, loan.userId),
    carga: cargaDe(loan, { interes, cuotas }).porcentaje,
    meses: mesesEntre(toDia(creado), hoy),
    recomendador: recomendadoPor ? famaOf(db, recomendadoPor, hoy) : null,
    rechazos: countLoans(
      db,
      loan.userId,
      sql`+${loans.status} = 'Rechazado' and ${loans.id} <> ${loan.id} and ${loans.decididoPor} is not ${loans.userId}`,
    ),
  };
  return { ...puntajeDe(hechos, puntaje), historia: historiaDe(hechos) };
}

/** The plus makes SQLite use the person's index: otherwise it would scan everybody's rows of that state or those days. */
function countLoans(db: Db, userId: string, which: SQL): number {
  return countRows(db, loans, and(eq(loans.userId, userId), which));
}

function countCompletados(db: Db, userId: string): number {
  const row = db.select({ n: count() }).from(completados).where(eq(completados.userId, userId)).get();
  return row?.n ?? 0;
}

/** Computed over their latest finished loans. */
function puntualidadOf(db: Db, userId: string): Pick<Hechos, "debido" | "aTiempo"> {
  const recent = db
    .select({ id: completados.id })
    .from(completados)
    .where(eq(completados.userId, userId))
    .orderBy(desc(completados.fechaFinalizado), desc(completados.id))
    .limit(PRESTAMOS_RECIENTES)
    .all()
    .map(({ id }) => id);
  const [owed, paid] = [listCargosOf(db, recent), listAbonos(db, recent)];
  const each = recent.map((id) => dineroATiempo(owed.get(id) ?? [], paid.get(id) ?? []));
  return { debido: sumCentavos(each.map((one) => one.debido)), aTiempo: sumCentavos(each.map((one) => one.aTiempo)) };
}

/** How the person who referred them has paid so far. */
function famaOf(db: Db, userId: string, hoy: Dia): { nombre: string; fama: Fama } | null {
  const person = findUsuario(db, userId);
  if (!person) return null;
  const late = countLoans(db, userId, sql`+${loans.proximaCuota} < ${hoy}`) > 0;
  const mal = person.baneoDesde !== null || getCastigado(db, userId) > 0 || late;
  const fama = mal ? "mal" : countCompletados(db, userId) > 0 ? "bien" : "nuevo";
  return { nombre: `${person.nombre ?? ""} ${person.apellido ?? ""}`.trim() || person.correo, fama };
}
