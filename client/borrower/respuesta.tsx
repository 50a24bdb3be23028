import type { Instante } from "../../rules/country/fecha.ts";
import { respuestaDicha, type Respuesta as Tardan } from "../../rules/loans/aprobar/respuesta.ts";
import { useAjustes } from "../api/ajustes.ts";
import { ahora } from "../api/hora.ts";

/** By when what waits since `desde` is answered, as it usually is; nothing while that is not known. */
export function Respuesta({ desde, que }: { desde: Instante; que: keyof Tardan }) {
  const tarda = useAjustes().data?.respuesta?.[que] ?? null;
  const dicho = respuestaDicha(desde, tarda, ahora());
  return dicho && <p className="soft">{dicho}</p>;
}
