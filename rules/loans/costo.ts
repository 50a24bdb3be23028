/** What a loan costs by the operator's terms, in words. */
import type { Terminos } from "../holes.ts";
import { type Centavos, calculateMontoFinal, centavos, formatDolares, splitCentavos } from "../money/dinero.ts";
import { diasEntre } from "./plan.ts";
import { formatTasaAnual, tasaEfectivaAnual } from "./tasa-anual.ts";
import { cuotasText } from "./terminos.ts";

/** The full cost of a loan. Its yearly rate assumes the first cuota one period after the money. */
export function costoOf({ interes, periodo }: Pick<Terminos, "interes" | "periodo">, amount: Centavos, cuotas: number) {
  const montoFinal = calculateMontoFinal(amount, interes);
  const plan = splitCentavos(montoFinal, cuotas);
  const [first = montoFinal] = plan;
  const last = plan.at(-1) ?? first;
  return {
    pagas: cuotas === 1 ? "Pagas una cuota de" : `Pagas ${cuotasText(cuotas, periodo)} de`,
    cuota: formatDolares(first),
    ultima: last === first ? "" : `La última, de ${formatDolares(last)}`,
    recibes: formatDolares(amount),
    interes: String(interes),
    costo: formatDolares(centavos(montoFinal - amount)),
    total: formatDolares(montoFinal),
    anual: formatTasaAnual(
      tasaEfectivaAnual(
        amount,
        plan.map((monto, i) => ({ monto, dias: (i + 1) * diasEntre(periodo) })),
      ),
    ),
  };
}

export type Costo = ReturnType<typeof costoOf>;
