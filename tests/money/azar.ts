/** Histories at random. */
import fc from "fast-check";
import type { Acto, Orden } from "./ordenes.ts";

/** What happens often, happens often. */
const PESOS: Record<Acto, number> = {
  ...{ pedir: 6, aprobar: 7, rechazar: 1, cancelar: 1, corregir: 1, pagar: 9, decidir: 11, borrar: 1, multar: 2 },
  ...{ perdonar: 1, cambiarPrimera: 2, reprogramar: 2, pedirProrroga: 2, responder: 2, castigar: 2, completar: 4 },
  ...{ aplicar: 2, reintegrar: 1, banear: 1, desbanear: 1, pasarDias: 4 },
};

const numero = fc.nat(9999);
const orden = (quien: fc.Arbitrary<number>): fc.Arbitrary<Orden> =>
  fc.record({
    acto: fc.oneof(
      ...Object.entries(PESOS).map(([acto, weight]) => ({
        weight,
        arbitrary: fc.constant(acto as Acto),
      })),
    ),
    quien,
    a: numero,
    b: numero,
  });

/** A history: somebody has a loan already, then whatever comes. */
export const historia = (largo: number): fc.Arbitrary<Orden[]> =>
  fc
    .tuple(numero, numero, fc.array(orden(fc.constantFrom(0, 0, 0, 1)), { maxLength: largo }))
    .map(([a, b, resto]) => [
      { acto: "pedir", quien: 0, a: 17 + (a % 30), b },
      { acto: "aprobar", quien: 0, a, b: b - (b % 5) },
      ...resto,
    ]);
