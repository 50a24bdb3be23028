/** The money situations of the demonstration, each played by one person. */
import { addDays, type Dia, type Instante, instante, MS_PER_DAY, startOfDay } from "../../../rules/country/fecha.ts";
import type { Dicho } from "../../../rules/loans/pagos/cotizacion.ts";
import type { Cuota } from "../../../rules/loans/plan.ts";
import { centavos } from "../../../rules/money/dinero.ts";
import type { Destino, Persona } from "../../../rules/operator/semilla.ts";
import { run } from "../../core/change.ts";
import { today } from "../../core/clock.ts";
import type { AdminContext, UserContext } from "../../core/context.ts";
import { registerPagoFor } from "../../lending/anotaciones/actions.ts";
import { writeOffLoan } from "../../lending/castigos/actions.ts";
import { completeLoan } from "../../lending/completados/actions.ts";
import { refundCredito } from "../../lending/creditos/actions.ts";
import { cancelApproval, correctApproval } from "../../lending/desembolsos/actions.ts";
import { setPagoStatus } from "../../lending/pagos/actions.ts";
import { requestProrroga, rescheduleLoan } from "../../lending/prorrogas/actions.ts";
import { banUsuario } from "../../people/baneos/actions.ts";
import type { Life } from "./historia.ts";
import { approve, ask, inBolivares, pay } from "./tratos.ts";

const HOUR = 3_600_000;
/** The excess over the last cuota. */
const DE_MAS = centavos(5_00);

export type At = (dia: Dia) => Instante;

/** A running loan, and its borrower's next cuota. */
interface Scene {
  admin: AdminContext;
  hoy: Dia;
  random: () => number;
  at: At;
  ctx: UserContext;
  persona: Persona;
  loanId: string;
  next: Cuota;
}

interface Situation {
  /** How many cuotas are paid before it. */
  pagadas: number;
  goes(scene: Scene): Life;
}

export const SITUACIONES: Partial<Record<Destino, Situation>> = {
  mitades: { pagadas: 1, goes: payInHalves },
  provisional: { pagadas: 1, goes: payBeforeTheRate },
  enEfectivo: { pagadas: 1, goes: payInCash },
  deMas: { pagadas: 3, goes: payTooMuch },
  creditoUsado: { pagadas: 3, goes: useCredit },
  reintegrado: { pagadas: 3, goes: beRefunded },
  conProrroga: { pagadas: 1, goes: getMoreTime },
  pideProrroga: { pagadas: 1, goes: askForMoreTime },
  aprobacionCancelada: { pagadas: 0, goes: beCancelled },
  aprobacionCorregida: { pagadas: 0, goes: beCorrected },
  baneadoPagando: { pagadas: 1, goes: payWhileBanned },
  incobrable: { pagadas: 1, goes: beWrittenOff },
  recuperado: { pagadas: 1, goes: payWhatWasGivenUp },
};

const later = ({ clock }: UserContext, ms: number) => instante(clock.now() + ms);

/** Pays, and is approved three hours later. */
async function* settle({ admin, random, ctx }: Scene, told: Dicho, cuotas: number): Life {
  const pagoId = pay(random, ctx, told);
  yield later(ctx, 3 * HOUR);
  run(admin, setPagoStatus, { pagoId, status: "Aprobado", cuotas, motivo: null });
}

/** In bolívares both times, each at the rate of its day. */
async function* payInHalves(scene: Scene): Life {
  const { ctx, next, at } = scene;
  const half = centavos(Math.floor(next.monto / 2));
  yield at(addDays(next.vence, -1));
  yield* settle(scene, { montoBs: inBolivares(ctx, half) }, 0);
  yield at(addDays(next.vence, 9));
  yield* settle(scene, { montoBs: inBolivares(ctx, centavos(next.monto - half)) }, 1);
}

/** Pays today, before the day's rate is published. */
async function* payBeforeTheRate({ random, ctx, next, hoy }: Scene): Life {
  yield startOfDay(hoy);
  pay(random, ctx, { montoBs: inBolivares(ctx, next.monto) });
}

async function* payInCash({ admin, ctx, next, at }: Scene): Life {
  yield at(addDays(next.vence, -2));
  const pago = { monto: next.monto, fechaPago: today(ctx.clock), referencia: null, metodo: "efectivo" as const };
  const { id: pagoId } = run(admin, registerPagoFor, { userId: ctx.usuario.id, ...pago });
  yield later(ctx, HOUR);
  run(admin, setPagoStatus, { pagoId, status: "Aprobado", cuotas: 1, motivo: null });
}

async function* payTooMuch(scene: Scene): Life {
  const { admin, ctx, next, at, loanId } = scene;
  yield at(addDays(next.vence, -1));
  yield* settle(scene, { monto: centavos(next.monto + DE_MAS) }, 1);
  yield later(ctx, HOUR);
  run(admin, completeLoan, { loanId });
}

async function* useCredit(scene: Scene): Life {
  const { admin, random, ctx, persona } = scene;
  yield* payTooMuch(scene);
  yield later(ctx, 3 * MS_PER_DAY);
  const request = ask(random, ctx, persona);
  yield later(ctx, 5 * HOUR);
  approve(admin, persona, { ...request, cuotas: 4, credito: DE_MAS });
}

async function* beRefunded(scene: Scene): Life {
  const { admin, ctx } = scene;
  yield* payTooMuch(scene);
  yield later(ctx, 2 * MS_PER_DAY);
  const sent = { monto: DE_MAS, bs: inBolivares(ctx, DE_MAS), referencia: "000482915537" };
  run(admin, refundCredito, { userId: ctx.usuario.id, ...sent });
}

async function* getMoreTime({ admin, next, at, loanId }: Scene): Life {
  yield at(addDays(next.vence, -1));
  const fecha = addDays(next.vence, 12);
  run(admin, rescheduleLoan, { loanId, desdeCuota: next.numero, fecha, motivo: "Le pagan tarde este mes." });
}

async function* askForMoreTime({ ctx, next, at }: Scene): Life {
  yield at(addDays(next.vence, -4));
  const fecha = addDays(next.vence, 10);
  run(ctx, requestProrroga, { desdeCuota: next.numero, fecha, motivo: "Cobro la quincena después de ese día." });
}

async function* beCancelled({ admin, ctx, loanId }: Scene): Life {
  yield later(ctx, 2 * HOUR);
  run(admin, cancelApproval, {
    loanId,
    motivo: "El banco devolvió la transferencia: el teléfono no tiene Pago Móvil.",
  });
}

async function* beCorrected({ admin, ctx, next, loanId }: Scene): Life {
  yield later(ctx, 2 * HOUR);
  const fechaPrimerPago = addDays(next.vence, 10);
  run(admin, correctApproval, { loanId, cuotas: 6, fechaPrimerPago, motivo: "Se habían acordado seis cuotas." });
}

async function* payWhileBanned(scene: Scene): Life {
  const { admin, ctx, next, at } = scene;
  yield at(addDays(next.vence, -1));
  run(admin, banUsuario, { userId: ctx.usuario.id, motivo: "Amenazó a quien lo recomendó." });
  yield at(addDays(next.vence, 4));
  yield* settle(scene, { monto: next.monto }, 1);
}

async function* beWrittenOff({ admin, next, at, loanId }: Scene): Life {
  yield at(addDays(next.vence, 70));
  run(admin, writeOffLoan, { loanId, motivo: "Se mudó y nadie sabe de su paradero." });
}

async function* payWhatWasGivenUp(scene: Scene): Life {
  const { next, at } = scene;
  yield* beWrittenOff(scene);
  yield at(addDays(next.vence, 80));
  yield* settle(scene, { monto: centavos(Math.floor(next.monto / 2)) }, 0);
}
