/** The cost of being late, as Inicio shows it. */
import { expect, test } from "vitest";
import { loQueCuesta } from "../../client/borrower/inicio/deuda/tarde.tsx";
import { dia } from "../../rules/country/fecha.ts";
import { centavos } from "../../rules/money/dinero.ts";

const SOLA = { desde: null, graciaDias: 0, porcentaje: null, topeCuota: null, topePrestamo: null };
const DESDE = dia("2026-01-01");

test.each([
  [
    SOLA,
    true,
    "Cada cuota que se atrasa puede sumar una multa de $0,50. Un préstamo con una cuota pagada tarde no sube tu nivel.",
  ],
  [
    { ...SOLA, desde: DESDE },
    true,
    "Cada cuota suma una multa de $0,50 al día siguiente de vencer. Un préstamo con una cuota pagada tarde no sube tu nivel.",
  ],
  [
    { ...SOLA, desde: DESDE, graciaDias: 3, porcentaje: 5 },
    false,
    "Cada cuota suma una multa del 5% de la cuota si pasa de 3 días de atraso. Cómo pagas cuenta para subir de nivel.",
  ],
])("%j", (politicaMulta, subirNivelAutomatico, text) => {
  expect(loQueCuesta({ politicaMulta, multa: centavos(50), subirNivelAutomatico })).toBe(text);
});
