import type { Instante } from "../../rules/country/fecha.ts";
import { respuestaDicha, type Respuesta as Tardan } from "../../rules/loans/aprobar/respuesta.ts";
import { useAjustes } from "../api/ajustes.ts";
import { ahora } from "../api/hora.ts";

/** When an answer is usually given to what has waited since `desde`; empty while unknown. */
export function Respuesta({ desde, que }: { desde: Instante; que: keyof Tardan }) {
  const tarda = useAjustes().data?.respuesta?.[que] ?? null;
  const dicho = respuestaDicha(desde, tarda, ahora());
  return dicho && <p className="soft">{dicho}</p>;
}
