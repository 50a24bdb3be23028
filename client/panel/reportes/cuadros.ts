import { formatDiaCorto } from "../../../rules/country/fecha.ts";
import { formatMesCorto, formatMilesimas } from "../../../rules/money/resumen.ts";
import type { Periodo } from "../../../rules/operator/exportar/reportes.ts";

/** A part in thousandths as it is read, or a dash where there is no whole. */
export const parte = (milesimas: number | null) => (milesimas === null ? "—" : formatMilesimas(milesimas));

/** Where room is short: "mar", "ene 27" where a year begins, "4 mar" of a week. */
export function nombreCorto({ periodo, desde }: Periodo): string {
  if (periodo === desde) return formatDiaCorto(desde);
  return periodo.endsWith("-01") ? `${formatMesCorto(periodo)} ${periodo.slice(2, 4)}` : formatMesCorto(periodo);
}
