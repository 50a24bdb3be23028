/** Counts what was spent. */
import { type Instante, toDia } from "../../../rules/country/fecha.ts";
import { isCapped } from "../../../rules/operator/correo/envios.ts";
import type { Canal, MensajeClase } from "../../../rules/texts/channels/clases.ts";
import type { Db } from "../../storage/db.ts";
import { addGasto } from "./queries.ts";

/** One more message that its carrier took, in the transaction in which that is noted. */
export function countGasto(
  tx: Db,
  { canal, clase, costo }: { canal: Canal; clase: MensajeClase; costo: number | null },
  now: Instante,
): void {
  addGasto(tx, { dia: toDia(now), canal, mensajes: 1, contados: isCapped(clase) ? 1 : 0, costo: costo ?? 0 });
}
