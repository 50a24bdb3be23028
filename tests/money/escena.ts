/** The stage of the histories: product and model side by side, and how an act is chosen and done on both. */
import { DUDAS_DE_PAGO } from "../../rules/loans/pagos/pagos.ts";
import type { UserContext } from "../../server/core/context.ts";
import { DomainError } from "../../server/core/errors.ts";
import { aCuentaDePago } from "../support/conciliacion.ts";
import { createWorld, type World } from "../support/world.ts";
import { abrirCajas, type Cajas } from "./cajas.ts";
import type { Pago, Prestamo } from "./estado.ts";
import { crearModelo, type Modelo } from "./modelo.ts";

export interface Escena {
  world: World;
  modelo: Modelo;
  gente: UserContext[];
  cajas: Cajas;
  /** Each person's credit at the end of each day so far. */
  creditos: Map<string, number>[];
}

export function abrirEscena(personas = 2): Escena {
  const world = createWorld();
  const gente = Array.from({ length: personas }, () => world.borrower());
  const modelo = crearModelo(personas);
  modelo.reloj.ahora = world.clock.now();
  aCuentaDePago(world);
  return { world, modelo, gente, cajas: abrirCajas(world), creditos: gente.map(() => new Map()) };
}

/** The product's result of an act; null if it refused. Anything but a refusal is a fault. */
export function intentar<R>(act: () => R): { hecho: R } | null {
  try {
    return { hecho: act() };
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

export type Hacer = (
  escena: Escena,
  quien: number,
  a: number,
  b: number,
) => { producto: unknown; modelo: boolean } | null;

/** Doubts about a pago are confirmed: the histories test the money. */
export const confirmo = [...DUDAS_DE_PAGO];

export const motivo = "Lo acordamos por teléfono";
export const rueda = <T>(cosas: readonly T[], n: number): T | undefined => cosas[cosas.length - 1 - (n % cosas.length)];
/** Mostly the person's latest loan, sometimes one before it. */
export const prestamoDe = ({ modelo }: Escena, quien: number, n: number) =>
  rueda(
    modelo.prestamos.filter(({ persona }) => persona === quien),
    n % 5 === 4 ? 1 : 0,
  );
export const pagoDe = ({ modelo }: Escena, quien: number, n: number): Pago | undefined =>
  rueda(
    modelo.pagos.filter(({ persona }) => persona === quien),
    n % 2 ? 0 : n,
  );

/** An act on a person's loan. */
export const sobre =
  (
    producto: (escena: Escena, prestamo: Prestamo, a: number, b: number) => unknown,
    modelo: (escena: Escena, prestamo: Prestamo, a: number, b: number) => boolean,
  ): Hacer =>
  (escena, quien, a, b) => {
    const prestamo = prestamoDe(escena, quien, b);
    if (!prestamo) return null;
    return {
      producto: intentar(() => producto(escena, prestamo, a, b)),
      modelo: modelo(escena, prestamo, a, b),
    };
  };

/** Any amount, or about the next payment: whole, half, short by what rounding a rate may cost or a cent more, or over. */
export function montoPagado({ paraPagar }: Modelo, quien: number, a: number): number {
  const debe = paraPagar(quien)?.de.cargos.find(({ pendiente }) => pendiente > 0)?.pendiente;
  if (!debe || a % 2 === 0) return 1 + ((a * 13) % (a % 3 === 0 ? 30_00 : 9_00));
  const poco = Math.floor(debe / 50);
  return Math.max(1, [debe, debe - poco, debe - poco - 1, debe >> 1, debe + poco][a % 5] ?? debe);
}
