/** Random histories. */
import fc from "fast-check";
import type { Acto, Orden } from "./ordenes.ts";

/** Common acts are common. */
const PESOS: Record<Acto, number> = {
  ...{ pedir: 6, aprobar: 7, rechazar: 1, cancelar: 1, corregir: 1, pagar: 9, decidir: 11, borrar: 1, multar: 2 },
  ...{ perdonar: 1, cambiarPrimera: 2, reprogramar: 2, pedirProrroga: 2, responder: 2, castigar: 2, completar: 4 },
  ...{ aplicar: 2, reintegrar: 2, banear: 1, desbanear: 1, pasarDias: 4, pagarTodo: 5, pagarBs: 6, registrarPor: 2 },
  ...{ retirar: 1, corregirPago: 6, publicar: 4, multarSolas: 5, ponerMultas: 4, ponerTerminos: 3, ponerCierre: 3 },
  ...{ moverCaja: 2, contarCaja: 2, cerrarLibros: 1 },
  ...{ confirmarBanco: 5, deshacerBanco: 3, enmendar: 4 },
  ...{ reabrir: 4, reabrirSolicitud: 2, descastigar: 2, quitarCredito: 1, reponerMulta: 1, deshacerFechas: 3 },
  ...{ deshacerRespuesta: 2, restaurar: 2, deshacerReintegro: 2 },
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

const hace = (acto: Acto, a: number, b: number): Orden => ({ acto, quien: 0, a, b });
/** Openings of a history, so that short ones get far: terms and rates, and then somebody has a loan. */
const COMIENZOS: ((a: number, b: number) => Orden[])[] = [
  () => [],
  // Half of the interest is discounted: everything is paid early with a second pago.
  (a) => [
    ...[hace("ponerCierre", 1 + (a % 2), 0), hace("pedir", 18 + (a % 9), 0), hace("aprobar", 4 + 6 * a, 60)],
    ...[hace("pagar", 1, 0), hace("decidir", 1, 0), hace("pagarTodo", 4 * a, 0), hace("decidir", 1, 2)],
    // The first of them is returned, while a third waits.
    ...[hace("pagar", 0, 0), hace("decidir", 2, 3)],
  ],
  // Automatic fines, on a late loan.
  (a, b) => [
    ...[hace("ponerMultas", 1 + 5 * a + (a % 4), b), hace("ponerTerminos", a, 3 * b), hace("pedir", 18 + (a % 9), 0)],
    ...[hace("aprobar", 4 + 6 * a, 0), hace("multarSolas", 0, 0)],
    ...[hace("perdonar", 0, 0), hace("pasarDias", 10 + (b % 4), 0), hace("pagar", 6 * a, b), hace("multarSolas", 0, 0)],
    ...[hace("decidir", 1, b), hace("multarSolas", 0, 0)],
    hace("reprogramar", 40 + (a % 20), 2),
  ],
  // Bolívares on a day whose rate comes later.
  (a, b) => [
    ...[hace("publicar", a, 1), hace("pedir", 18 + (a % 9), 0), hace("aprobar", a, 60), hace("pasarDias", 12, 0)],
    ...[hace("pagarBs", a, b - (b % 20)), hace("decidir", 1, 0), hace("publicar", b, 9)],
    ...[hace("decidir", 1, 0), hace("corregirPago", 1 + 2 * a, b)],
  ],
  // Entered by an administrator, which the borrower cannot withdraw, and by the borrower, who can.
  (a, b) => [
    ...[hace("pedir", 18 + (a % 9), 0), hace("aprobar", 4 + 6 * a, 60), hace("pasarDias", 18, 0)],
    ...[
      hace("registrarPor", a, b),
      hace("retirar", 1, 1),
      hace("pagar", a, b),
      hace("enmendar", b, a),
      hace("retirar", 1, 1),
    ],
    ...[hace("decidir", 1, 0), hace("retirar", 1, 1), hace("corregirPago", 1 + 2 * b, a)],
  ],
  // The bank confirms, the loan is completed, and it was the wrong money.
  (a, b) => [
    ...[hace("publicar", a, 9), hace("pedir", 18 + (a % 9), 0), hace("aprobar", 4 + 6 * a, 60)],
    ...[hace("pagarTodo", 4 * a, 0), hace("confirmarBanco", 1, 0), hace("completar", 0, 0)],
    ...[hace("deshacerBanco", 1, 0), hace("confirmarBanco", 1, 0), hace("corregirPago", 1 + 2 * b, a)],
  ],
  // Closed too early, reopened, and closed again; moved, and moved back.
  (a, b) => [
    ...[hace("pedir", 18 + (a % 9), 0), hace("aprobar", 4 + 6 * a, 60), hace("multar", 0, 0), hace("perdonar", 0, 0)],
    ...[hace("reprogramar", a, b), hace("deshacerFechas", 0, 0), hace("reponerMulta", 0, 0)],
    ...[hace("pagar", a, b), hace("decidir", 1, 0), hace(a % 2 ? "castigar" : "borrar", 1, 0), hace("completar", 0, 0)],
    ...[hace("reabrir", 0, 0), hace(a % 2 ? "descastigar" : "restaurar", 0, 0)],
  ],
  // Rejected and restored; more time granted or refused, and undone; credit used and restored.
  (a, b) => [
    ...[hace("pedir", 18 + (a % 9), 0), hace("rechazar", 0, 0), hace("reabrirSolicitud", 0, 0)],
    ...[hace("aprobar", 1 + 6 * a, 60), hace("pedirProrroga", 3 * b, 1 + (b % 15)), hace("responder", a, 0)],
    ...[hace("deshacerRespuesta", 0, 0), hace("responder", b, 0), hace("pagar", 228, 0), hace("decidir", 1, 0)],
    ...[hace("completar", 0, 0), hace("pedir", 18 + (b % 9), 0), hace("aprobar", 1 + 6 * b, 60), hace("aplicar", a, 0)],
    ...[hace("quitarCredito", 0, 0), hace("decidir", 1 + (a % 2), 3)],
  ],
  // Refunded, but the money never left; refunded again, and the pago it came from is returned.
  (a, b) => [
    ...[hace("pedir", 18 + (a % 9), 0), hace("aprobar", 1 + 6 * a, 60), hace("pagar", 228, 0), hace("decidir", 1, 0)],
    ...[hace("completar", 0, 0), hace("reintegrar", a, 0), hace("deshacerReintegro", 0, 0), hace("reintegrar", b, 0)],
    ...[hace("decidir", 1 + (a % 2), 3), hace("deshacerReintegro", 0, 0)],
  ],
  // A box is counted and the books closed, and then the clock is set back.
  (a, b) => [
    ...[hace("pedir", 18 + (a % 9), 0), hace("aprobar", a, 60), hace("pagar", b, 0), hace("contarCaja", a, 1)],
    ...[hace("cerrarLibros", 2, 0), hace("pasarDias", 40 * a, 0), hace("decidir", 1, 0), hace("moverCaja", a, b)],
  ],
  // Everything paid, which closes the loan.
  (a) => [
    ...[hace("ponerCierre", 3 * a, 2), hace("pedir", 18 + (a % 9), 0), hace("aprobar", 1 + 6 * a, 60)],
    hace("pagarTodo", 4 * a, 0),
  ],
];

/** A history: an opening, somebody has a loan, then anything. */
export const historia = (largo: number): fc.Arbitrary<Orden[]> =>
  fc
    .tuple(
      fc.constantFrom(...COMIENZOS),
      numero,
      numero,
      // By default it makes no more than ten.
      fc.array(orden(fc.constantFrom(0, 0, 0, 1)), { maxLength: largo, size: "max" }),
    )
    .map(([comienzo, a, b, resto]) => [
      ...comienzo(a, b),
      { acto: "pedir", quien: 0, a: 17 + (a % 30), b },
      { acto: "aprobar", quien: 0, a, b: b - (b % 5) },
      ...resto,
    ]);
