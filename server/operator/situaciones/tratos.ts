/** What people of a demonstration request, receive and pay: by their level, at the rate of the day. */
import { addMonths, toDia } from "../../../rules/country/fecha.ts";
import { formatTelefono } from "../../../rules/country/telefono.ts";
import type { Dicho } from "../../../rules/loans/pagos/cotizacion.ts";
import { type Cuota, planCuotas } from "../../../rules/loans/plan.ts";
import { type Bolivares, type Centavos, centavos } from "../../../rules/money/dinero.ts";
import { rateFor, type Tasa, toBolivares } from "../../../rules/money/tasa.ts";
import type { Persona } from "../../../rules/operator/semilla.ts";
import { getNivel, RANGOS_INICIALES } from "../../../rules/people/niveles.ts";
import { run } from "../../core/change.ts";
import { today } from "../../core/clock.ts";
import type { AdminContext, BaseContext, UserContext } from "../../core/context.ts";
import { approveLoan } from "../../lending/desembolsos/actions.ts";
import { requestLoan } from "../../lending/loans/actions.ts";
import { registerPago } from "../../lending/pagos/actions.ts";
import { listTasasAround } from "../../lending/tasas/queries.ts";
import { getUsuario } from "../../people/usuarios/queries.ts";

type Random = () => number;

/** Asks for about as much as the level allows. */
export function ask(random: Random, ctx: UserContext, { motivo }: Persona): { loanId: string; amount: Centavos } {
  const { max } = getNivel(getUsuario(ctx.db, ctx.usuario.id).nivel, RANGOS_INICIALES);
  const amount = centavos(Math.max(5_00, Math.round((max * (0.5 + random() / 2)) / 5_00) * 5_00));
  return { loanId: run(ctx, requestLoan, { amount, reason: motivo }).id, amount };
}

interface Granted {
  loanId: string;
  amount: Centavos;
  cuotas: number;
  credito?: Centavos;
}

/** Approved, the first cuota a month from now. Returns the plan. */
export function approve(admin: AdminContext, { perfil }: Persona, { amount, ...terms }: Granted): Cuota[] {
  const datosPago = {
    banco: perfil.banco,
    tipo: "Pago Móvil",
    numeroCuenta: formatTelefono(perfil.telefono),
    titular: `${perfil.nombre} ${perfil.apellido}`,
    bs: inBolivares(admin, amount),
    referencia: String(100_000_000 + (admin.clock.now() % 899_999_999)),
  };
  const fechaPrimerPago = addMonths(toDia(admin.clock.now()), 1);
  const { montoFinal } = run(admin, approveLoan, { ...terms, fechaPrimerPago, datosPago });
  return planCuotas({ total: montoFinal, cuotas: terms.cuotas, fechaPrimerPago, periodo: "mensual" });
}

/** From the bank of their profile, like most people, or now and then from a relative's. */
export function pay(random: Random, ctx: UserContext, told: Dicho): string {
  const referencia = String(Math.floor(random() * 1e9)).padStart(12, "0");
  const bancoPagador = random() < 0.1 ? "0102" : getUsuario(ctx.db, ctx.usuario.id).banco;
  return run(ctx, registerPago, { ...told, codigo: referencia.slice(-4), referencia, bancoPagador }).id;
}

/** As most people pay: in bolívares; in dollars while the day's rate is unknown. */
export function payCuota(random: Random, ctx: UserContext, monto: Centavos): string {
  const known = rateOf(ctx).fechaValor >= today(ctx.clock);
  return pay(random, ctx, known ? { montoBs: inBolivares(ctx, monto) } : { monto });
}

/** An amount at the rate in force today. */
export const inBolivares = (ctx: BaseContext, monto: Centavos): Bolivares => toBolivares(monto, rateOf(ctx));

function rateOf({ db, clock }: BaseContext): Tasa {
  const hoy = today(clock);
  const tasa = rateFor(listTasasAround(db, hoy), hoy);
  if (!tasa) throw new Error(`the demonstration has no rate by ${hoy}`);
  return tasa;
}
