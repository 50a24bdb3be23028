/** Cargos as approval and fines write them, for tests of the rules. Amounts in cents. */
import { dia } from "../../rules/country/fecha.ts";
import { openCargos } from "../../rules/loans/plan.ts";
import type { Cargo } from "../../rules/money/cargos.ts";
import { centavos } from "../../rules/money/dinero.ts";

/** The $20 loan of every table: $24 in four cuotas of $6, on the last day of January, February, March and April of 2026. */
export const veinte = (): Cargo[] =>
  openCargos({ total: centavos(24_00), cuotas: 4, fechaPrimerPago: dia("2026-01-31"), periodo: "mensual" });

export const multa = (vence: string, monto = 50, numero = 1): Cargo => ({
  tipo: "multa",
  numero,
  monto: centavos(monto),
  vence: dia(vence),
  vencePrevio: [],
  pendiente: centavos(monto),
});

/** The pendiente of each cargo: "cuota 1" → 6_00; zero ones are left out. */
export const falta = (cargos: readonly Cargo[]): Record<string, number> =>
  Object.fromEntries(
    cargos
      .filter(({ pendiente }) => pendiente !== 0)
      .map(({ tipo, numero, pendiente }) => [tipo === "resto" ? tipo : `${tipo} ${numero}`, pendiente]),
  );
