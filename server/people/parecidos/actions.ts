/** Stores what a photo looks like, and other people's photos that resemble it. It decides nothing, but warns the reviewer. */
import { MAX_COMPARADAS, MAX_MISMA_FOTO } from "../../../rules/limits/fotos.ts";
import { bandasOf, comparadorOf } from "../../../rules/people/parecido.ts";
import type { Db } from "../../storage/db.ts";
import { insertSemejante, listCandidatas, type Mirada, setHuella } from "./queries.ts";

/** `huella`: as rules/people/parecido.ts defines it; empty for photos that show nobody's identity, or nothing. */
export function rememberLook(tx: Db, imagen: Mirada, huella: string): void {
  if (!setHuella(tx, imagen.id, huella, bandasOf(huella))) return;
  const comparador = comparadorOf({ ...imagen, huella });
  if (!comparador) return;
  const near = listCandidatas(tx, comparador.buscadas, imagen)
    .map((otra) => ({ otra, bits: comparador.distancia(otra) }))
    .filter(({ bits }) => bits !== null)
    .sort((a, b) => (a.bits ?? 0) - (b.bits ?? 0))
    .slice(0, MAX_COMPARADAS);
  const alike = near
    .map(({ otra }) => ({ otraId: otra.id, parecido: comparador.parecido(otra) ?? 0 }))
    .filter(({ parecido }) => parecido > 0)
    .sort((a, b) => b.parecido - a.parecido);
  for (const par of alike.slice(0, MAX_MISMA_FOTO)) insertSemejante(tx, { imagenId: imagen.id, ...par });
}
