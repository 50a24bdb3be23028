/** How much is late, and how many loans. Amounts in cents. */
import { and, count, eq, gte, lte, type SQL, sql } from "drizzle-orm";
import { saldosLoans } from "../../../drizzle/schema/ledger.ts";
import { cargos, loans, vencimientos } from "../../../drizzle/schema/loans.ts";
import { addDays, type Dia } from "../../../rules/country/fecha.ts";
import { limiteDePar, limitesOf, PAR_DIAS, TRAMOS, type Tramo } from "../../../rules/loans/mora/mora.ts";
import { type Centavos, centavos } from "../../../rules/money/dinero.ts";
import { ofEncargado } from "../../core/listas/encargo.ts";
import type { Db } from "../../storage/db.ts";

/** Tests whether a loan's first due day is within these days; without `primera`, up to the last one. */
export const dueBetween = (primera: Dia | null, ultima: Dia) =>
  and(primera ? gte(loans.proximaCuota, primera) : undefined, lte(loans.proximaCuota, ultima));

/** What the row's loan should have paid before a day: `pendienteOf` of rules/money/cargos.ts. */
export function debidoAntes(antes: Dia): SQL<number> {
  return sql`(select coalesce(sum(pendiente), 0) from ${cargos} where ${cargos.loanId} = ${loans.id} and vence < ${antes})`;
}

type Limites = ReturnType<typeof limitesOf>;
type Suma = { cantidad: number; debido: Centavos; saldo: Centavos };

/** Totals of the loans whose first due day is within those limits: how many, what is due before `antes`, and the whole debt. */
function sumExpected(db: Db, { primera, ultima, antes }: Limites): Suma {
  const [row] = db.all<{ cantidad: number; debido: number; saldo: number }>(sql`
    select total(prestamos) as cantidad, total(iif(dia < ${antes}, pendiente, 0)) as debido, total(pendiente) as saldo
    from ${vencimientos} where primera between ${primera ?? ""} and ${ultima}`);
  const { cantidad = 0, debido = 0, saldo = 0 } = row ?? {};
  return { cantidad, debido: centavos(debido), saldo: centavos(saldo) };
}

/** The same for one team member's clients, computed from their loans. */
function sumExpectedOf(db: Db, { primera, ultima, antes }: Limites, encargado: string): Suma {
  const row = db
    .select({
      cantidad: count(),
      debido: sql<number>`total(${debidoAntes(antes)})`,
      saldo: sql<number>`total(${saldosLoans.monto})`,
    })
    .from(loans)
    .leftJoin(saldosLoans, eq(saldosLoans.loanId, loans.id))
    .where(and(dueBetween(primera, ultima), ofEncargado(db, loans.userId, encargado)))
    .get();
  const { cantidad = 0, debido = 0, saldo = 0 } = row ?? {};
  return { cantidad, debido: centavos(debido), saldo: centavos(saldo) };
}

/** How many loans have their first due day within these days; without `primera`, up to the last one. */
export function countExpected(
  db: Db,
  { primera, ultima }: { primera: Dia | null; ultima: Dia },
  encargado?: string,
): number {
  const limites = { primera, ultima, antes: ultima };
  return (encargado ? sumExpectedOf(db, limites, encargado) : sumExpected(db, limites)).cantidad;
}

/** How many loans are in each tramo, what they should have paid by now and all that they owe. */
export function listTramos(db: Db, hoy: Dia, encargado?: string): ({ tramo: Tramo } & Suma)[] {
  return TRAMOS.map((tramo) => {
    const limites = limitesOf(tramo, hoy);
    return { tramo, ...(encargado ? sumExpectedOf(db, limites, encargado) : sumExpected(db, limites)) };
  });
}

/** All late loans together: how many, what is overdue, and the portfolio at risk for each of PAR_DIAS. */
export function getMora(
  db: Db,
  hoy: Dia,
  encargado?: string,
): { cantidad: number; vencido: Centavos; par: { dias: number; monto: Centavos }[] } {
  const sum = (limites: Limites) =>
    encargado === undefined ? sumExpected(db, limites) : sumExpectedOf(db, limites, encargado);
  const { cantidad, debido } = sum(limitesOf(undefined, hoy));
  const atRisk = (dias: number) => ({ primera: null, ultima: addDays(limiteDePar(dias, hoy), -1), antes: hoy });
  return {
    cantidad,
    vencido: debido,
    par: PAR_DIAS.map((dias) => ({ dias, monto: sum(atRisk(dias)).saldo })),
  };
}
