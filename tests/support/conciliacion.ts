/** Money received in the operator's account, as a phone reports it, and pagos in bolívares that may match it. */
import { expect } from "vitest";
import type { Lectura } from "../../rules/bank/tipos.ts";
import { type Dia, dia } from "../../rules/country/fecha.ts";
import { bolivares } from "../../rules/money/dinero.ts";
import { valorTasa } from "../../rules/money/tasa.ts";
import type { Ajustes } from "../../rules/operator/ajustes/ajustes.ts";
import { resolveCuentaBanco } from "../../server/bank/cuentas-banco/actions.ts";
import { listWrongPares } from "../../server/bank/emparejamientos/queries.ts";
import { receiveEvidencia } from "../../server/bank/movimientos/actions.ts";
import { getAjustes, saveAjustes } from "../../server/core/ajustes/queries.ts";
import { run } from "../../server/core/change.ts";
import type { BaseContext, UserContext } from "../../server/core/context.ts";
import { registerPago } from "../../server/lending/pagos/actions.ts";
import { saveTasa } from "../../server/lending/tasas/actions.ts";
import { replayLoans } from "../../server/operator/repaso/actions.ts";
import type { Db } from "../../server/storage/db.ts";
import { anApproved, createWorld, type World } from "./world.ts";

/** One dollar is 100 bolívares on that day: 600 cents are Bs. 600,00. */
export function aRate(world: World, fechaValor: Dia = dia("2027-01-15"), bsPorDolar = 100): void {
  const valor = valorTasa(Math.round(bsPorDolar * 100_000_000));
  run(world.admin, saveTasa, { fechaValor, valor, fuente: "BCV" });
}

/** $24 in four cuotas of $6, a dollar is Bs. 100, and the program may confirm by itself. */
export function aScene(): { world: World; borrower: UserContext; loanId: string } {
  const world = createWorld();
  aRate(world);
  const borrower = world.borrower();
  const loanId = anApproved(world, borrower);
  setBanco(world, { automatico: true });
  return { world, borrower, loanId };
}

/** After every test, books and matches agree. */
export function closeScene(world: World): void {
  const { db } = world.storage;
  const found = [listWrongPares(db), ...Object.values(replayLoans(db))].flat();
  world.close();
  expect(found).toEqual([]);
}

/** Cuotas are paid into the account whose movements arrive here. */
export function aCuentaDePago(world: World): void {
  const datosPago = { banco: "0102", telefono: "+584120000000", cedula: "V12345678", titular: "Cuotica" };
  run(world.base, (tx: Db) => saveAjustes(tx, { datosPago }), {});
}

/** A pago registered in bolívares, given in céntimos, with its full reference. */
export function aPagoBs(borrower: UserContext, montoBs: number, referencia: string): string {
  const told = { codigo: referencia.slice(-4), montoBs: bolivares(montoBs), referencia };
  return run(borrower, registerPago, told).id;
}

/** The bank's own app, whose notices nobody can forge. */
const APP_BDV = "com.bancodevenezuela.bdvdigital";

let entregas = 0;

/** Receives money; returns its movement's id. */
export function aMovimiento(
  world: World,
  monto: number,
  referencia: string | null,
  more: Partial<Lectura> = {},
  remitente: string | null = APP_BDV,
  cuenta = "0102",
): string {
  entregas += 1;
  const lectura: Lectura = {
    banco: "0102",
    monto: bolivares(monto),
    referencia,
    telefono: null,
    nombre: null,
    cedula: null,
    bancoPagador: null,
    dia: dia("2027-01-15"),
    hora: "10:30",
    tipo: "pago_movil",
    ...more,
  };
  const receive = (tx: Db, ctx: BaseContext, entrega: string) =>
    receiveEvidencia(tx, ctx, {
      cuentaId: resolveCuentaBanco(tx, ctx, cuenta).id,
      canal: "aviso",
      remitente,
      texto: `Recibiste Bs. ${monto} Ref ${referencia}`,
      leido: { lectura },
      recibido: ctx.clock.now(),
      entrega,
    });
  const { movimientoId } = run(world.base, receive, `entrega ${entregas}`);
  if (!movimientoId) throw new Error("no movement came of it");
  return movimientoId;
}

export function setBanco(world: World, changes: Partial<Ajustes["banco"]>): void {
  saveAjustes(world.storage.db, { banco: { ...getAjustes(world.storage.db).banco, ...changes } });
}
