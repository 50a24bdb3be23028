/** Bank accounts, created when a device or file first mentions them. */
import { matchCuenta, readCuenta } from "../../../rules/bank/cuentas.ts";
import type { BaseContext } from "../../core/context.ts";
import type { Db } from "../../storage/db.ts";
import { newId } from "../../storage/ids.ts";
import { type Cuenta, getCuenta, insertCuenta, listCuentas, setNumero } from "./queries.ts";

/** The account that a text means (an id, a bank's code or name, twenty digits, a name of one's own), made where it is new. */
export function resolveCuenta(tx: Db, ctx: Pick<BaseContext, "clock">, texto: string): Cuenta {
  const said = readCuenta(texto);
  const known = matchCuenta(texto, listCuentas(tx));
  if (!known) return insertCuenta(tx, { id: newId(), ...said, creado: ctx.clock.now() });
  if (said.numero !== null && known.numero === null) setNumero(tx, known.id, said.numero);
  return getCuenta(tx, known.id);
}

/** The account of a phone, or that of the bank which a notice is of, where it is another's: one phone may have the apps of several. */
export function cuentaOfAviso(
  tx: Db,
  ctx: Pick<BaseContext, "clock">,
  cuentaId: string | null,
  banco: string | null,
): string {
  const own = cuentaId === null ? null : getCuenta(tx, cuentaId);
  if (own && (banco === null || own.banco === null || own.banco === banco)) return own.id;
  return resolveCuenta(tx, ctx, banco ?? "Cuenta sin nombre").id;
}
