/** What stays of a line of the audit once the person whom it was about is forgotten: what was done to their books, nothing of them. */

/** Texts that say how the books changed, and never who somebody is. */
const TEXTOS = new Set([
  ...["id", "userId", "actorId", "loanId", "pagoId", "asientoId", "prorrogaId", "reversaDe", "deshace"],
  ...["decididoPor", "registradoPor", "creadoPor", "completadoPor", "status", "statusPrevio", "concepto", "tipo"],
  ...["fecha", "fechaPago", "fechaPrimerPago", "fechaValor", "vence", "desde", "hasta", "proximaCuota", "promesa"],
  ...["metodo", "moneda", "periodo", "tasaFecha", "tasaFuente", "fuente", "codigo", "referencia"],
]);
/** Numbers that say who somebody is, or where. */
const NUMEROS = new Set(["latitude", "longitude", "edad", "ingreso"]);

/** Without what is not known to name nobody: a field that is new tomorrow goes too. */
export function tachar(valor: unknown, campo = ""): unknown {
  if (Array.isArray(valor)) return valor.map((one) => tachar(one, campo)).filter((one) => one !== undefined);
  if (typeof valor === "object" && valor !== null)
    return Object.fromEntries(
      Object.entries(valor).flatMap(([name, inner]) => {
        const stays = tachar(inner, name);
        return stays === undefined ? [] : [[name, stays]];
      }),
    );
  if (typeof valor === "string") return TEXTOS.has(campo) ? valor : undefined;
  return NUMEROS.has(campo) ? undefined : valor;
}
