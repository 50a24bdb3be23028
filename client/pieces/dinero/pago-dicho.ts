/** The amount of a pago as a form holds it: in the bolívares that left the bank, or in dollars. */
import { type Dia, formatDia, formatDiaCorto } from "../../../rules/country/fecha.ts";
import {
  type Bolivares,
  bolivares,
  type Centavos,
  formatBolivares,
  formatDolares,
  parseBolivares,
  parseDolares,
} from "../../../rules/money/dinero.ts";
import { formatTasa, type Tasa, toBolivares, toDolares } from "../../../rules/money/tasa.ts";

interface Escrito {
  enBs: boolean;
  monto: string;
  montoBs: string;
}

/** The entered amount as it is sent; unreadable text becomes zero, which is refused at its field. */
export function readDicho({ enBs, monto, montoBs }: Escrito): { montoBs: number } | { monto: number } {
  return enBs ? { montoBs: parseBolivares(montoBs) ?? 0 } : { monto: parseDolares(monto) ?? 0 };
}

/** The entered amount in dollars; null if unreadable, or in bolívares without a rate. */
export function enDolares({ enBs, monto, montoBs }: Escrito, tasa: Tasa | null): Centavos | null {
  if (!enBs) return parseDolares(monto);
  const bs = parseBolivares(montoBs);
  return bs === null || tasa === null ? null : toDolares(bs, tasa);
}

const aLaTasa = ({ fuente, fechaValor, valor }: Tasa, sinTasa: boolean) =>
  sinTasa ? "" : `, a la tasa ${fuente} del ${formatDiaCorto(fechaValor)} (${formatTasa(valor)})`;

/**
 * «Son $6,00, a la tasa BCV del 15 ene (291,3582).», and that it may change while that day's rate is unknown. `sinTasa`: today's rate is
 * already shown.
 */
export function describeConversion(
  dolares: Centavos | null,
  tasa: Tasa | null,
  dia: Dia,
  sinTasa = false,
): string | null {
  if (dolares === null || tasa === null) return null;
  const son = `Son ${formatDolares(dolares)}${aLaTasa(tasa, sinTasa)}.`;
  return tasa.fechaValor < dia ? `${son} ${describeProvisional(dia)}` : son;
}

/** «Son Bs. 1.748,15, a la tasa BCV del 15 ene (291,3582).» for dollars; null without a rate. */
export function describeEnBs(dolares: Centavos | null, tasa: Tasa | null, sinTasa = false): string | null {
  if (dolares === null || tasa === null) return null;
  return `Son ${formatBolivares(toBolivares(dolares, tasa))}${aLaTasa(tasa, sinTasa)}.`;
}

/** What a provisional amount waits for. */
export function describeProvisional(dia: Dia): string {
  return `Monto provisional: se ajusta solo cuando salga la tasa del ${formatDia(dia)}.`;
}

/**
 * Bolívares entered into the dollar field: marked as such («Bs. 1.748,15»), or farther above the debt as dollars than below it
 * as bolívares. Null if they are dollars, or there is no rate to tell.
 */
export function sonBolivares(
  text: string,
  tasa: Tasa | null,
  saldo: Centavos,
): { bs: Bolivares; dolares: Centavos } | null {
  const said = parseBolivares(text);
  const dolares = parseDolares(text);
  const bs = said ?? (dolares === null ? null : bolivares(dolares));
  const worth = bs !== null && tasa ? toDolares(bs, tasa) : null;
  if (bs === null || worth === null) return null;
  // The reading closer to the debt wins: a cent above it is not Bs. 24,01.
  const beyond = dolares !== null && saldo > 0 && dolares > saldo && worth <= saldo && dolares * worth > saldo * saldo;
  return dolares === null || beyond ? { bs, dolares: worth } : null;
}
