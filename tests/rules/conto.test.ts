/** The sentence that tells a borrower why a finished loan counted towards their level. */
import { expect, test } from "vitest";
import { conto } from "../../rules/loans/conto.ts";
import { centavos } from "../../rules/money/dinero.ts";

const LOAN = { aTiempo: false, subioNivel: false, castigo: centavos(0) };
const cuotas = (...dias: (number | null)[]) => dias.map((each, i) => ({ numero: i + 1, dias: each }));

test.each<[string, Partial<typeof LOAN>, (number | null)[], boolean, string]>([
  [
    "it raised the level",
    { aTiempo: true, subioNivel: true },
    [0, 0],
    true,
    "Este préstamo contó: pagaste cada cuota a tiempo y subiste de nivel.",
  ],
  ["it could raise none", { aTiempo: true }, [0, 0], true, "Este préstamo contó: pagaste cada cuota a tiempo."],
  ["one late", {}, [0, 0, 2, 0], false, "Este préstamo no contó: la cuota 3 se pagó tarde."],
  ["two late", {}, [0, 1, 2, 0], false, "Este préstamo no contó: las cuotas 2 y 3 se pagaron tarde."],
  ["four late", {}, [9, 1, 2, 3], false, "Este préstamo no contó: las cuotas 1, 2, 3 y 4 se pagaron tarde."],
  ["one late and one never", {}, [0, 5, null], false, "Este préstamo no contó: la cuota 2 se pagó tarde."],
  ["one never", {}, [0, 0, null], false, "Este préstamo no contó: la cuota 3 no se pagó completa."],
  ["two never", {}, [0, null, null], false, "Este préstamo no contó: las cuotas 2 y 3 no se pagaron completas."],
  [
    "a debt comes before what was late",
    { castigo: centavos(6_00) },
    [3, null],
    false,
    "Este préstamo no contó: se cerró con una deuda.",
  ],
  ["nothing is known of its cuotas", {}, [], false, "Este préstamo no contó: no se pagó a tiempo."],
])("%s", (_, loan, dias, counted, porque) => {
  expect(conto({ ...LOAN, ...loan }, cuotas(...dias))).toEqual({ conto: counted, porque });
});
