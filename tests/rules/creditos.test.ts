/** Credit, and bolívares that do not match: from dinero.md §7 and §14. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dia } from "../../rules/country/fecha.ts";
import { diferenciaBs } from "../../rules/loans/aprobar/senales.ts";
import { checkCredit, checkSaldo, usableCredit } from "../../rules/loans/pagos/creditos.ts";
import { bolivares, centavos } from "../../rules/money/dinero.ts";
import { valorTasa } from "../../rules/money/tasa.ts";
import { forAll } from "../support/azar.ts";

test("what can be used is never more than there is, nor than is owed, and both rules let it through", () => {
  forAll(
    fc.property(fc.integer({ min: -1e6, max: 1e6 }), fc.integer({ min: 0, max: 1e6 }), (aFavor, saldo) => {
      const usable = usableCredit(centavos(aFavor), centavos(saldo));
      expect(usable).toBe(Math.max(0, Math.min(aFavor, saldo)));
      if (usable === 0) return;
      expect(checkCredit(centavos(aFavor), usable)).toBeNull();
      expect(checkSaldo(centavos(saldo), usable)).toBeNull();
    }),
  );
});

test.each([
  [600, 601, "CREDIT_SHORT", "Su saldo a favor es de $6,00: no alcanza."],
  [0, 1, "CREDIT_SHORT", "No tiene saldo a favor."],
  [-600, 1, "CREDIT_SHORT", "No tiene saldo a favor."],
])("of %i, %i: %s", (aFavor, monto, code, texto) => {
  expect(checkCredit(centavos(aFavor), centavos(monto))).toEqual({ code, texto });
});

describe("$20 at 291,00 are Bs. 5.820,00", () => {
  const tasa = { valor: valorTasa(29_100_000_000), fechaValor: dia("2027-01-15"), fuente: "BCV" };
  test.each([
    [5_820_00, null],
    [6_111_00, null],
    [6_111_01, 5],
    [5_529_00, null],
    [5_528_99, 5],
    [58_200_00, 900],
    [20_00, 100],
  ])("%i céntimos", (bs, porcentaje) => {
    const expected = porcentaje === null ? null : { esperado: 5_820_00, porcentaje };
    expect(diferenciaBs(centavos(2000), bolivares(bs), tasa)).toEqual(expected);
  });

  test("nothing is said while no rate is known", () => {
    expect(diferenciaBs(centavos(2000), bolivares(1), null)).toBeNull();
  });
});
