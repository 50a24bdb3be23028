/** Reminders of debts: automatic ones, and those that an administrator sends. */
import { type Dia, startOfDay } from "../../../rules/country/fecha.ts";
import { recordatorioDe } from "../../../rules/loans/mora/recordatorios.ts";
import { proximoPago } from "../../../rules/loans/shown.ts";
import { pendienteOf } from "../../../rules/money/cargos.ts";
import { formatDolares } from "../../../rules/money/dinero.ts";
import { events } from "../../../rules/texts/events/events.ts";
import type { ComoPagar } from "../../../rules/texts/events/recordatorio.ts";
import { getAjustes } from "../../core/ajustes/queries.ts";
import { today } from "../../core/clock.ts";
import type { ActorContext, AdminContext } from "../../core/context.ts";
import { fail } from "../../core/errors.ts";
import type { Db } from "../../storage/db.ts";
import { listCargos } from "../cargos/queries.ts";
import { demandUnwritten, insertGestion } from "../gestiones/queries.ts";
import { tellAndAudit } from "../loans/actions.ts";
import { type ApprovedLoan, getApproved } from "../loans/queries.ts";
import { insertRecordatorio, readComoPagar, readHechos, sobreDe } from "./queries.ts";

type Hechos = ReturnType<ReturnType<typeof readHechos>>;

/** Sends a loan's automatic reminder of today and records it in the same transaction. False if none is due. */
export function remind(
  tx: Db,
  ctx: ActorContext,
  loan: ApprovedLoan,
  { hechos, dias, como, hoy }: { hechos: Hechos; dias: readonly number[]; como: ComoPagar; hoy: Dia },
): boolean {
  const due = recordatorioDe({ ...hechos, cuotasPagadas: loan.cuotasPagadas }, dias, hoy);
  if (!due) return false;
  const { debida, notas } = due;
  let sent = false;
  if (debida) {
    const event = events.reminder(loan, debida, hoy, { como, sobre: sobreDe("cuota", loan.id, debida) });
    sent = tellAndAudit(tx, ctx, loan, "loans.sendReminder", { cuota: debida.numero, vence: debida.vence }, event);
  }
  note(tx, ctx, loan, sent ? notas : withoutSent(notas));
  return sent;
}

type Notas = NonNullable<ReturnType<typeof recordatorioDe>>["notas"];

/** Marks as «junto», instead of sent, what another message of the same day covers. */
const withoutSent = (notas: Notas): Notas =>
  notas.map((nota) => (nota.resultado === "enviado" ? { ...nota, resultado: "junto" } : nota));

function note(tx: Db, ctx: ActorContext, { id, userId }: ApprovedLoan, notas: Notas): void {
  for (const nota of notas) insertRecordatorio(tx, { ...nota, loanId: id, userId, fecha: ctx.clock.now() });
}

/**
 * Reminds the borrower of the next cuota, once a day, regardless of promises or pagos in review; replaces today's automatic reminder.
 * Refuses LOAN_NOT_FOUND, LOAN_NOT_APPROVED, NOTHING_DUE, and WRITTEN_TODAY if a colleague wrote today.
 */
export function sendReminder(tx: Db, ctx: AdminContext, { loanId }: { loanId: string }): { enviado: boolean } {
  const loan = getApproved(tx, loanId, "LOAN_NOT_FOUND");
  const [cargos, hoy] = [listCargos(tx, loan.id), today(ctx.clock)];
  const cuota = proximoPago(cargos, loan.cuotasPagadas) ?? fail("NOTHING_DUE");
  const contada = cuota.numero <= loan.cuotasPagadas;
  const multa = cargos.every(
    ({ tipo, pendiente, vence }) => tipo === "multa" || pendiente === 0 || vence > cuota.vence,
  );
  const casa = { como: readComoPagar(tx, ctx, hoy)(loan), sobre: sobreDe("deuda", loan.id, cuota) };
  const event = events.reminder(loan, { ...cuota, contada, multa, vencido: pendienteOf(cargos, hoy) }, hoy, casa);
  const antes = { ...readHechos(tx, [loan.id], hoy)(loan.id), cuotasPagadas: loan.cuotasPagadas };
  // If no message is sent, e.g. because the person wants none, only this records the reminder.
  if (antes.dichoHoy) return { enviado: false };
  demandUnwritten(tx, ctx, loan.userId, startOfDay(hoy));
  const enviado = tellAndAudit(tx, ctx, loan, "loans.sendReminder", { cuota: cuota.numero }, event);
  if (enviado) {
    const texto = `Cuota ${cuota.numero} de ${formatDolares(cuota.monto)}`;
    insertGestion(tx, ctx, { userId: loan.userId, loanId: loan.id, tipo: "recordatorio", texto });
    note(
      tx,
      ctx,
      loan,
      recordatorioDe({ ...antes, dichoHoy: true }, getAjustes(tx).recordatorios.dias, hoy)?.notas ?? [],
    );
  }
  return { enviado };
}
