/** People's acts as data: each command goes to the product and to the model, which must agree on whether it is allowed. */
import { dia } from "../../rules/country/fecha.ts";
import { bolivares, centavos } from "../../rules/money/dinero.ts";
import type { UserContext } from "../../server/core/context.ts";
import { writeOffLoan } from "../../server/lending/castigos/actions.ts";
import { completeLoan } from "../../server/lending/completados/actions.ts";
import { applyCredito, refundCredito } from "../../server/lending/creditos/actions.ts";
import { approveLoan, cancelApproval, correctApproval } from "../../server/lending/desembolsos/actions.ts";
import { rejectLoan, requestLoan } from "../../server/lending/loans/actions.ts";
import { fineLoan, waiveFine } from "../../server/lending/multas/actions.ts";
import { removePago, setPagoStatus } from "../../server/lending/pagos/actions.ts";
import {
  changeFirstPayment,
  decideProrroga,
  requestProrroga,
  rescheduleLoan,
} from "../../server/lending/prorrogas/actions.ts";
import { banUsuario, unbanUsuario } from "../../server/people/baneos/actions.ts";
import { DAY } from "../support/clock.ts";
import { DATOS_PAGO } from "../support/world.ts";
import { ACTOS_DEL_BANCO } from "./actos-banco.ts";
import { ACTOS_DE_DESHACER } from "./actos-deshacer.ts";
import { ACTOS_DEL_OPERADOR } from "./actos-operador.ts";
import { ACTOS_DE_PAGOS } from "./actos-pagos.ts";
import { ACTOS_DE_CAJAS, deDonde, noteSalida } from "./cajas.ts";
import { masDias } from "./calculo.ts";
import { confirmo, type Escena, type Hacer, intentar, motivo, pagoDe, prestamoDe, sobre } from "./escena.ts";
import type { Prestamo } from "./estado.ts";

export type Acto = keyof typeof ACTOS;
const cuotasDe = (a: number) => 1 + (a % 6);
/** A day from three weeks ago to two months ahead. */
const diaDesde = ({ modelo }: Escena, n: number) => masDias(modelo.hoy(), (n % 80) - 20);
const creditoUsado = ({ modelo }: Escena, prestamo: Prestamo, a: number) =>
  a % 3 === 0 ? Math.max(0, modelo.creditoDe(prestamo.persona)) + (a % 2) : 0;

const ACTOS = {
  pedir: (escena, quien, a) => {
    const amount = 50 + ((a * 37) % (a % 9 === 0 ? 60_00 : 20_00));
    const persona = escena.gente[quien] as UserContext;
    const producto = intentar(() =>
      escena.world.do(persona, requestLoan, { amount: centavos(amount), reason: "Repuestos" }),
    );
    return { producto, modelo: escena.modelo.pedir(producto?.hecho.id ?? "", quien, amount) };
  },
  aprobar: sobre(
    (escena, prestamo, a, b) => {
      const { world } = escena;
      const cajaId = deDonde(escena, a + b);
      const done = world.do(world.admin, approveLoan, {
        ...{ loanId: prestamo.id, cuotas: cuotasDe(a), datosPago: DATOS_PAGO, cajaId },
        fechaPrimerPago: dia(diaDesde(escena, b)),
        credito: centavos(creditoUsado(escena, prestamo, a)),
      });
      noteSalida(escena, prestamo.id, cajaId);
      return done;
    },
    (escena, prestamo, a, b) =>
      escena.modelo.aprobar(prestamo, cuotasDe(a), diaDesde(escena, b), creditoUsado(escena, prestamo, a)),
  ),
  rechazar: sobre(
    ({ world }, { id: loanId }) => world.do(world.admin, rejectLoan, { loanId, motivo }),
    ({ modelo }, prestamo) => modelo.rechazar(prestamo),
  ),
  cancelar: sobre(
    ({ world }, { id: loanId }) => world.do(world.admin, cancelApproval, { loanId, motivo }),
    ({ modelo }, prestamo) => modelo.cancelar(prestamo),
  ),
  corregir: sobre(
    (escena, { id: loanId }, a, b) =>
      escena.world.do(escena.world.admin, correctApproval, {
        ...{ loanId, cuotas: cuotasDe(a), motivo },
        fechaPrimerPago: dia(diaDesde(escena, b)),
      }),
    (escena, prestamo, a, b) => escena.modelo.corregir(prestamo, cuotasDe(a), diaDesde(escena, b)),
  ),
  ...ACTOS_DEL_OPERADOR,
  ...ACTOS_DE_CAJAS,
  ...ACTOS_DE_PAGOS,
  ...ACTOS_DEL_BANCO,
  ...ACTOS_DE_DESHACER,
  decidir: (escena, quien, a, b) => {
    const pago = pagoDe(escena, quien, a);
    if (!pago) return null;
    const { world, modelo } = escena;
    const status = (["Aprobado", "Aprobado", "Aprobado", "Rechazado", "Pendiente"] as const)[b % 5] ?? "Aprobado";
    const cuotas = [1, 1, 0, 0, 2, 3][b % 6] ?? 1;
    const reabrir = a % 4 === 0;
    const input = { pagoId: pago.id, status, cuotas, motivo, reabrir, confirmo };
    return {
      producto: intentar(() => world.do(world.admin, setPagoStatus, input)),
      modelo: modelo.decidir(pago, status, cuotas, reabrir),
    };
  },
  borrar: (escena, quien, a) => {
    const pago = pagoDe(escena, quien, a);
    if (!pago) return null;
    const { world, modelo } = escena;
    return {
      producto: intentar(() => world.do(world.admin, removePago, { pagoId: pago.id }) ?? true),
      modelo: modelo.borrar(pago),
    };
  },
  multar: sobre(
    ({ world }, { id: loanId }) => world.do(world.admin, fineLoan, { loanId }),
    ({ modelo }, prestamo) => modelo.multar(prestamo),
  ),
  perdonar: sobre(
    ({ world }, { id: loanId }) => world.do(world.admin, waiveFine, { loanId, motivo }),
    ({ modelo }, prestamo) => modelo.perdonar(prestamo),
  ),
  cambiarPrimera: sobre(
    (escena, { id: loanId }, a) =>
      escena.world.do(escena.world.admin, changeFirstPayment, { loanId, fechaPrimerPago: dia(diaDesde(escena, a)) }),
    (escena, prestamo, a) => escena.modelo.cambiarPrimera(prestamo, diaDesde(escena, a)),
  ),
  reprogramar: sobre(
    (escena, { id: loanId }, a, b) =>
      escena.world.do(escena.world.admin, rescheduleLoan, {
        ...{ loanId, desdeCuota: cuotasDe(b), motivo },
        fecha: dia(diaDesde(escena, a)),
      }),
    (escena, prestamo, a, b) => escena.modelo.reprogramar(prestamo, cuotasDe(b), diaDesde(escena, a)),
  ),
  pedirProrroga: (escena, quien, a, b) => {
    const { world, modelo } = escena;
    const desde = 1 + (a % 3);
    const prestamo = prestamoDe(escena, quien, 0);
    const vence = prestamo?.cargos.find(({ tipo, numero }) => tipo === "cuota" && numero === desde)?.vence;
    const fecha = masDias(vence ?? modelo.hoy(), b % 18);
    const persona = escena.gente[quien] as UserContext;
    const producto = intentar(() =>
      world.do(persona, requestProrroga, { desdeCuota: desde, fecha: dia(fecha), motivo }),
    );
    return { producto, modelo: modelo.pedirProrroga(producto?.hecho.id ?? "", quien, desde, fecha) };
  },
  responder: (escena, quien, a) => {
    const prestamo = prestamoDe(escena, quien, 0);
    if (!prestamo?.prorroga) return null;
    const { world, modelo } = escena;
    const input = { prorrogaId: prestamo.prorroga.id, conceder: a % 3 > 0, motivo };
    return {
      producto: intentar(() => world.do(world.admin, decideProrroga, input) ?? true),
      modelo: modelo.responder(prestamo, input.conceder),
    };
  },
  castigar: sobre(
    ({ world }, { id: loanId }) => world.do(world.admin, writeOffLoan, { loanId, motivo }),
    ({ modelo }, prestamo) => modelo.castigar(prestamo),
  ),
  completar: sobre(
    ({ world }, { id: loanId }) => world.do(world.admin, completeLoan, { loanId }),
    ({ modelo }, prestamo) => modelo.completar(prestamo),
  ),
  aplicar: sobre(
    ({ world, modelo }, { id: loanId, persona }, a) =>
      world.do(world.admin, applyCredito, { loanId, monto: centavos(usado(modelo.creditoDe(persona), a)) }),
    ({ modelo }, prestamo, a) => modelo.aplicar(prestamo, usado(modelo.creditoDe(prestamo.persona), a)),
  ),
  reintegrar: (escena, quien, a) => {
    const { world, modelo } = escena;
    const monto = usado(modelo.creditoDe(quien), a);
    const userId = escena.gente[quien]?.usuario.id ?? "";
    const cajaId = deDonde(escena, a);
    const input = { userId, monto: centavos(monto), bs: bolivares(100_00), referencia: "0001", cajaId };
    const producto = intentar(() => world.do(world.admin, refundCredito, input));
    if (producto) noteSalida(escena, producto.hecho.id, cajaId);
    return { producto, modelo: modelo.reintegrar(producto?.hecho.id ?? "", quien, monto) };
  },
  banear: (escena, quien) => {
    const { world, modelo } = escena;
    const userId = escena.gente[quien]?.usuario.id ?? "";
    return {
      producto: intentar(() => world.do(world.admin, banUsuario, { userId, motivo }) ?? true),
      modelo: modelo.banear(quien, true),
    };
  },
  desbanear: (escena, quien) => {
    const { world, modelo } = escena;
    const userId = escena.gente[quien]?.usuario.id ?? "";
    return {
      producto: intentar(() => world.do(world.admin, unbanUsuario, { userId }) ?? true),
      modelo: modelo.banear(quien, false),
    };
  },
  pasarDias: (escena, _, a, b) => {
    // A Caracas day ends four hours after UTC's: any hour may come.
    escena.world.clock.advance(((a % 40) - 8) * DAY + (b % 24) * 3_600_000);
    return null;
  },
} satisfies Record<string, Hacer>;

/** Half of it, all of it, or a cent too much. */
const usado = (credito: number, a: number) => Math.max(1, [Math.ceil(credito / 2), credito, credito + 1][a % 3] ?? 1);

export interface Orden {
  acto: Acto;
  quien: number;
  a: number;
  b: number;
}

/** Runs a command on both and returns both results; null if there was nothing to apply it to. */
export function obedecer(escena: Escena, { acto, quien, a, b }: Orden): { producto: boolean; modelo: boolean } | null {
  escena.world.clock.advance(60_000);
  escena.modelo.reloj.ahora = escena.world.clock.now();
  const respuesta = (ACTOS[acto] as Hacer)(escena, quien, a, b);
  escena.modelo.reloj.ahora = escena.world.clock.now();
  return respuesta && { producto: respuesta.producto !== null, modelo: respuesta.modelo };
}
