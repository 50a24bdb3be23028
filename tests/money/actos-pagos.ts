/** Pagos registered in dollars or bolívares by their borrower or an administrator; corrected, and withdrawn. */
import { dia as comoDia } from "../../rules/country/fecha.ts";
import { PAGO_METODOS } from "../../rules/loans/pagos/pagos.ts";
import { bolivares, centavos } from "../../rules/money/dinero.ts";
import type { UserContext } from "../../server/core/context.ts";
import { registerPagoFor } from "../../server/lending/anotaciones/actions.ts";
import { amendPago, correctPago, withdrawPago } from "../../server/lending/correcciones/actions.ts";
import { registerPago } from "../../server/lending/pagos/actions.ts";
import { getPago } from "../../server/lending/pagos/queries.ts";
import { enBolivares, masDias } from "./calculo.ts";
import { confirmo, type Escena, type Hacer, intentar, montoPagado, motivo, pagoDe } from "./escena.ts";
import type { Prestamo } from "./estado.ts";
import type { Dicho } from "./terminos.ts";

/** Before its loan, or with the clock set back before it, nothing is paid; at most 30 wait at a time. */
function diaPagado({ modelo }: Escena, quien: number, b: number, nombrado?: Prestamo): string | null {
  const desde = modelo.paraPagar(quien, nombrado)?.de.desde ?? "";
  if (modelo.pagos.length >= 30 || desde > modelo.hoy()) return null;
  return [masDias(modelo.hoy(), -(b % 20)), desde].toSorted().at(-1) ?? null;
}

const alProducto = (dicho: Dicho) =>
  "bs" in dicho ? { montoBs: bolivares(dicho.bs) } : { monto: centavos(dicho.monto) };

/** About that many cents, at a published rate or none, give or take a few céntimos. */
function enBs({ modelo }: Escena, monto: number, n: number): number {
  const tasas = [...modelo.tasas.values(), 100_00000000];
  return Math.max(1, enBolivares(monto, tasas[n % tasas.length] ?? 1_00000000) + (n % 5) - 2);
}

/** Sometimes a loan is named: any, of anybody. */
const nombradoPor = ({ modelo: { prestamos } }: Escena, n: number): Prestamo | undefined =>
  n % 3 === 0 ? prestamos[prestamos.length - 1 - ((n / 3) % prestamos.length)] : undefined;

function registrar(escena: Escena, quien: number, dicho: Dicho, b: number) {
  const { world, modelo } = escena;
  const nombrado = nombradoPor(escena, b);
  const dia = diaPagado(escena, quien, b, nombrado);
  if (dia === null) return null;
  const codigo = String(1000 + modelo.pagos.length * 7 + (b % 7)).slice(-4);
  const told = { codigo, fechaPago: comoDia(dia), referencia: String(world.clock.now()), loanId: nombrado?.id };
  const producto = intentar(() =>
    world.do(escena.gente[quien] as UserContext, registerPago, { ...told, ...alProducto(dicho), confirmo }),
  );
  return { producto, modelo: modelo.pagar(producto?.hecho.id ?? "", quien, dicho, dia, { nombrado }) };
}

export const ACTOS_DE_PAGOS = {
  pagar: (escena, quien, a, b) => registrar(escena, quien, { monto: montoPagado(escena.modelo, quien, a) }, b),
  pagarBs: (escena, quien, a, b) =>
    registrar(escena, quien, { bs: enBs(escena, montoPagado(escena.modelo, quien, a), b) }, b),
  /** The amount of «Pagar todo», give or take a cent. */
  pagarTodo: (escena, quien, a, b) => {
    const prestamo = escena.modelo.paraPagar(quien)?.prestamo;
    if (!prestamo) return null;
    const debe = Math.max(0, escena.modelo.deuda(prestamo));
    const rebaja = escena.modelo.rebajaHoy(prestamo);
    return registrar(escena, quien, { monto: Math.max(1, debe - rebaja + ([0, 0, -1, rebaja][a % 4] ?? 0)) }, b % 3);
  },
  registrarPor: (escena, quien, a, b) => {
    const { world, modelo } = escena;
    const nombrado = nombradoPor(escena, a);
    const dia = diaPagado(escena, quien, b, nombrado);
    const userId = escena.gente[quien]?.usuario.id ?? "";
    if (dia === null) return null;
    const monto = montoPagado(modelo, quien, a);
    const dicho: Dicho = b % 2 ? { monto } : { bs: enBs(escena, monto, a) };
    const metodo = PAGO_METODOS[a % PAGO_METODOS.length] ?? "efectivo";
    const input = {
      userId,
      metodo,
      loanId: nombrado?.id,
      fechaPago: comoDia(dia),
      referencia: String(world.clock.now()),
    };
    const producto = intentar(() =>
      world.do(world.admin, registerPagoFor, { ...input, ...alProducto(dicho), confirmo }),
    );
    return {
      producto,
      modelo: modelo.pagar(producto?.hecho.id ?? "", quien, dicho, dia, {
        porAdmin: true,
        enMano: metodo === "efectivo",
        nombrado,
      }),
    };
  },
  retirar: (escena, quien, a, b) => {
    const pago = pagoDe(escena, quien, a);
    if (!pago) return null;
    // Sometimes somebody else asks for it.
    const otro = b % 7 === 0 ? (quien + 1) % escena.gente.length : quien;
    const persona = escena.gente[otro] as UserContext;
    return {
      producto: intentar(() => escena.world.do(persona, withdrawPago, { pagoId: pago.id }) ?? true),
      modelo: escena.modelo.retirar(pago, otro),
    };
  },
  enmendar: (escena, quien, a, b) => {
    const pago = pagoDe(escena, quien, a);
    if (!pago) return null;
    const { world, modelo } = escena;
    const otro = b % 7 === 0 ? (quien + 1) % escena.gente.length : quien;
    const monto = Math.max(1, pago.monto + ([0, 0, 1, -1, 2_00, -2_00][b % 6] ?? 0));
    const dicho: Dicho = pago.enBs && a % 2 ? { bs: (pago.bs ?? 0) + (b % 3) } : { monto };
    const dia = masDias(pago.dia, [0, 0, 1, -1, 3, -10, 8, 30][b % 8] ?? 0);
    // A unique reference: a repeated one would be refused for another reason.
    const { codigo, referencia, bancoPagador } = getPago(world.storage.db, pago.id);
    const input = {
      pagoId: pago.id,
      codigo,
      referencia,
      bancoPagador,
      fechaPago: comoDia(dia),
      ...alProducto(dicho),
      confirmo,
    };
    return {
      producto: intentar(() => world.do(escena.gente[otro] as UserContext, amendPago, input)),
      modelo: modelo.enmendar(pago, otro, dicho, dia),
    };
  },
  corregirPago: (escena, quien, a, b) => {
    const pago = pagoDe(escena, quien, a);
    if (!pago) return null;
    const { world, modelo } = escena;
    const monto = Math.max(1, pago.monto + ([0, 1, -1, 2_00, -2_00, 6_00][b % 6] ?? 0));
    const dicho: Dicho | null = [null, { monto }, { bs: enBs(escena, monto, b) }][a % 3] ?? null;
    const dia = masDias(pago.dia, [0, 0, 1, -1, 3, -10, 8, 30][b % 8] ?? 0);
    const input = { pagoId: pago.id, fechaPago: comoDia(dia), motivo, confirmo, ...(dicho && alProducto(dicho)) };
    return {
      producto: intentar(() => world.do(world.admin, correctPago, input)),
      modelo: modelo.corregirPago(pago, dicho, dia),
    };
  },
} satisfies Record<string, Hacer>;
