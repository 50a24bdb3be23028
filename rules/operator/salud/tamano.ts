/** File sizes in words. */

const numero = new Intl.NumberFormat("es-VE", { maximumFractionDigits: 1, useGrouping: false });
const UNIDADES = ["B", "KB", "MB", "GB", "TB"];

/** "480 MB", "1,2 GB". */
export function formatTamano(bytes: number): string {
  let [rest, unit] = [Math.max(bytes, 0), 0];
  while (rest >= 1024 && unit < UNIDADES.length - 1) {
    rest /= 1024;
    unit += 1;
  }
  return `${numero.format(rest < 10 ? rest : Math.round(rest))} ${UNIDADES[unit]}`;
}
