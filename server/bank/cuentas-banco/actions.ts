/** Bank accounts, created when a device or file first mentions them. */
import { matchCuentaBanco, readCuentaBanco } from "../../../rules/bank/cuentas-banco.ts";
import type { BaseContext } from "../../core/context.ts";
import type { Db } from "../../storage/db.ts";
import { newId } from "../../storage/ids.ts";
import { type CuentaBanco, getCuentaBanco, insertCuentaBanco, listCuentasBanco, setNumero } from "./queries.ts";

/** The account that a text means (an id, a bank's code or name, twenty digits, or a custom name), created if it is new. */
export function resolveCuentaBanco(tx: Db, ctx: Pick<BaseContext, "clock">, texto: string): CuentaBanco {
  const said = readCuentaBanco(texto);
  const known = matchCuentaBanco(texto, listCuentasBanco(tx));
  if (!known) return insertCuentaBanco(tx, { id: newId(), ...said, creado: ctx.clock.now() });
  if (said.numero !== null && known.numero === null) setNumero(tx, known.id, said.numero);
  return getCuentaBanco(tx, known.id);
}

/** The account of a phone, or that of the notice's bank if it is another one: a phone may have several banks' apps. */
export function cuentaOfAviso(
  tx: Db,
  ctx: Pick<BaseContext, "clock">,
  cuentaId: string | null,
  banco: string | null,
): string {
  const own = cuentaId === null ? null : getCuentaBanco(tx, cuentaId);
  if (own && (banco === null || own.banco === null || own.banco === banco)) return own.id;
  return resolveCuentaBanco(tx, ctx, banco ?? "Cuenta sin nombre").id;
}
