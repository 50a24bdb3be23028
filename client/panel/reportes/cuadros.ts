import { formatDiaCorto } from "../../../rules/country/fecha.ts";
import { formatMesCorto, formatMilesimas } from "../../../rules/money/resumen.ts";
import type { Periodo } from "../../../rules/operator/exportar/reportes.ts";

/** Thousandths as a percentage, or a dash without a whole. */
export const parte = (milesimas: number | null) => (milesimas === null ? "—" : formatMilesimas(milesimas));

/** For narrow places: "mar", "ene 27" where a year starts, "4 mar" for a week. */
export function nombreCorto({ periodo, desde }: Periodo): string {
  if (periodo === desde) return formatDiaCorto(desde);
  return periodo.endsWith("-01") ? `${formatMesCorto(periodo)} ${periodo.slice(2, 4)}` : formatMesCorto(periodo);
}
