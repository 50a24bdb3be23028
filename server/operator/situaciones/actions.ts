/** The situations of money that a demonstration shows with a person each. */
import { addDays, type Dia, type Instante, instante } from "../../../rules/country/fecha.ts";
import type { Cuota } from "../../../rules/loans/plan.ts";
import { type Centavos, centavos } from "../../../rules/money/dinero.ts";
import type { Destino } from "../../../rules/operator/semilla.ts";
import { run } from "../../core/change.ts";
import type { AdminContext, UserContext } from "../../core/context.ts";
import { writeOffLoan } from "../../lending/castigos/actions.ts";
import { completeLoan } from "../../lending/completados/actions.ts";
import { registerPago, setPagoStatus } from "../../lending/pagos/actions.ts";
import { rescheduleLoan } from "../../lending/prorrogas/actions.ts";
import { banUsuario } from "../../people/baneos/actions.ts";
import type { Life } from "../historia.ts";

const HOUR = 3_600_000;

export type At = (dia: Dia) => Instante;
export type After =
  | "late"
  | "bad"
  | "review"
  | "halves"
  | "tooMuch"
  | "moreTime"
  | "banned"
  | "lost"
  | "recovered"
  | "returned";

/** The situations of one person each: how many cuotas are paid before it, and what it is. */
export const UNTIL: Partial<Record<Destino, { pagadas: number; close?: boolean; after: After }>> = {
  mitades: { pagadas: 1, after: "halves" },
  deMas: { pagadas: 3, after: "tooMuch" },
  conProrroga: { pagadas: 1, after: "moreTime" },
  baneadoPagando: { pagadas: 1, after: "banned" },
  incobrable: { pagadas: 1, after: "lost" },
  recuperado: { pagadas: 1, after: "recovered" },
  devuelto: { pagadas: 4, close: true, after: "returned" },
};

interface Stage {
  admin: AdminContext;
  random: () => number;
}

/** What happens to somebody whose next cuota this is. */
export async function* meet(
  world: Stage,
  ctx: UserContext,
  loan: { loanId: string; next: Cuota; after: After },
  at: At,
): Life {
  const { admin, random } = world;
  const { loanId, next, after } = loan;
  const half = centavos(Math.floor(next.monto / 2));
  async function* settle(monto: Centavos, cuotas: number): Life {
    const pagoId = pay(ctx, monto, random);
    yield instante(ctx.clock.now() + 3 * HOUR);
    run(admin, setPagoStatus, { pagoId, status: "Aprobado", cuotas, motivo: null });
  }
  yield at(addDays(next.vence, -1));
  if (after === "moreTime")
    return run(admin, rescheduleLoan, {
      loanId,
      desdeCuota: next.numero,
      fecha: addDays(next.vence, 12),
      motivo: "Le pagan tarde este mes.",
    });
  if (after === "tooMuch") {
    yield* settle(centavos(next.monto + 5_00), 1);
    yield instante(ctx.clock.now() + HOUR);
    run(admin, completeLoan, { loanId });
    return;
  }
  if (after === "halves") {
    yield* settle(half, 0);
    yield at(addDays(next.vence, 9));
    return yield* settle(centavos(next.monto - half), 1);
  }
  if (after === "banned") {
    run(admin, banUsuario, { userId: ctx.usuario.id, motivo: "Amenazó a quien lo recomendó." });
    yield at(addDays(next.vence, 4));
    return yield* settle(next.monto, 1);
  }
  yield at(addDays(next.vence, 70));
  run(admin, writeOffLoan, { loanId, motivo: "Se mudó y nadie sabe de su paradero." });
  if (after === "lost") return;
  yield at(addDays(next.vence, 80));
  yield* settle(half, 0);
}

export function pay(ctx: UserContext, monto: Centavos, random: () => number): string {
  const referencia = String(Math.floor(random() * 1e9)).padStart(12, "0");
  return run(ctx, registerPago, { codigo: referencia.slice(-4), monto, referencia, bancoPagador: "0102" }).id;
}
