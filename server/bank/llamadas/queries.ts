/** Which bank is calling, and whether it reported this before. */
import { eq } from "drizzle-orm";
import { evidencias } from "../../../drizzle/schema/bank.ts";
import { type BancoQueLlama, LLAMADAS } from "../../../rules/bank/llamadas/tabla.ts";
import { isWithin } from "../../core/net/proxies.ts";
import { countRows, type Db } from "../../storage/db.ts";
import { getCuentaBanco } from "../cuentas-banco/queries.ts";
import { type Dispositivo, findDispositivo, huellaOf } from "../dispositivos/queries.ts";

/**
 * The device of the caller's secret: the bank's own, or one of an account there, which may report by phone or by call. Only
 * from its allowed addresses; otherwise undefined. Looked up by hash, so that timing tells a guesser nothing.
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

/**
 * Whether that delivery arrived before (movimientos/actions.ts keeps its hash). Another notice of the same payment does not
 * count.
 */
export function wasDelivered(db: Db, entrega: string): boolean {
  return countRows(db, evidencias, eq(evidencias.huella, huellaOf(entrega))) > 0;
}
