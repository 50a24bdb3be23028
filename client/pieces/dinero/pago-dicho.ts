/** How much was paid, as a form says it: in the bolívares that left the bank, or in dollars. */
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

/** What was written, as it is sent; zero, which is refused beside its field, where it is no amount. */
export function readDicho({ enBs, monto, montoBs }: Escrito): { montoBs: number } | { monto: number } {
  return enBs ? { montoBs: parseBolivares(montoBs) ?? 0 } : { monto: parseDolares(monto) ?? 0 };
}

/** What was written comes to in dollars; null when it is no amount, or in bolívares without a rate. */
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

/** «Son Bs. 1.748,15, a la tasa BCV del 15 ene (291,3582).» of dollars; null without a rate. */
export function describeEnBs(dolares: Centavos | null, tasa: Tasa | null, sinTasa = false): string | null {
  if (dolares === null || tasa === null) return null;
  return `Son ${formatBolivares(toBolivares(dolares, tasa))}${aLaTasa(tasa, sinTasa)}.`;
}

/** What a provisional amount waits for. */
export function describeProvisional(dia: Dia): string {
  return `Monto provisional: se ajusta solo cuando salga la tasa del ${formatDia(dia)}.`;
}

/**
 * The bolívares that were written into a field of dollars: said so («Bs. 1.748,15»), or as dollars further beyond what is owed than
 * as bolívares below it. Null when they are dollars, or no rate tells what they would be.
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
  // The reading that is nearer to what is owed: a cent above it is no Bs. 24,01.
  const beyond = dolares !== null && saldo > 0 && dolares > saldo && worth <= saldo && dolares * worth > saldo * saldo;
  return dolares === null || beyond ? { bs, dolares: worth } : null;
}
