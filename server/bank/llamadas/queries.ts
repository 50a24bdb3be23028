/** Which bank calls, and whether it reported this before. */
import { eq } from "drizzle-orm";
import { evidencias } from "../../../drizzle/schema/bank.ts";
import { type BancoQueLlama, LLAMADAS } from "../../../rules/bank/llamadas/tabla.ts";
import { isWithin } from "../../core/net/proxies.ts";
import { countRows, type Db } from "../../storage/db.ts";
import { getCuentaBanco } from "../cuentas-banco/queries.ts";
import { type Dispositivo, findDispositivo, huellaOf } from "../dispositivos/queries.ts";

/**
 * The bank's own device by the secret that it brought, or one of its account, which may tell of that account either way; heard from
 * where it may be heard; undefined for any other. Looked up by the hash of the secret, so that a guesser learns nothing by
 * how long it took.
 */
export function findCaller(
  db: Db,
  tipo: BancoQueLlama,
  token: string,
  address: string | null,
): Dispositivo | undefined {
  const known = findDispositivo(db, token);
  if (!known || !isWithin(address, known.direcciones)) return undefined;
  const ofAccount = known.tipo === "telefono" && getCuentaBanco(db, known.cuentaId).banco === LLAMADAS[tipo].banco;
  return known.tipo === tipo || ofAccount ? known : undefined;
}

/** Whether that delivery came before (movimientos/actions.ts keeps its hash): another notice of the same payment is none. */
export function wasDelivered(db: Db, entrega: string): boolean {
  return countRows(db, evidencias, eq(evidencias.huella, huellaOf(entrega))) > 0;
}
