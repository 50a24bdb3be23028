/** What an audit line keeps after its person is forgotten: changes to the books, and nothing personal. */

/** Text fields about changes to the books, which never identify anybody. */
const TEXTOS = new Set([
  "id",
  "userId",
  "actorId",
  "loanId",
  "pagoId",
  "asientoId",
  "prorrogaId",
  "reversaDe",
  "deshace",
  "decididoPor",
  "registradoPor",
  "creadoPor",
  "completadoPor",
  "status",
  "statusPrevio",
  "concepto",
  "tipo",
  "fecha",
  "fechaPago",
  "fechaPrimerPago",
  "fechaValor",
  "vence",
  "desde",
  "hasta",
  "proximaCuota",
  "promesa",
  "metodo",
  "moneda",
  "periodo",
  "tasaFecha",
  "tasaFuente",
  "fuente",
  "codigo",
  "referencia",
]);
/** Numbers that may identify a person or a place. */
const NUMEROS = new Set(["latitude", "longitude", "edad", "ingreso"]);

/** Unknown fields are removed, so that a new field is never kept by accident. */
export function redact(valor: unknown, campo = ""): unknown {
  if (Array.isArray(valor)) return valor.map((one) => redact(one, campo)).filter((one) => one !== undefined);
  if (typeof valor === "object" && valor !== null)
    return Object.fromEntries(
      Object.entries(valor).flatMap(([name, inner]) => {
        const stays = redact(inner, name);
        return stays === undefined ? [] : [[name, stays]];
      }),
    );
  if (typeof valor === "string") return TEXTOS.has(campo) ? valor : undefined;
  return NUMEROS.has(campo) ? undefined : valor;
}
