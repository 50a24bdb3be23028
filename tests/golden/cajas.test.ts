/**
 * Six weeks of a business with a bank account and a cash box, each figure worked out by hand. Bolívares are written as
 * 10.660,00.
 */
import { afterEach, beforeEach, expect, test } from "vitest";
import { dia } from "../../rules/country/fecha.ts";
import { bolivares, centavos } from "../../rules/money/dinero.ts";
import { registerPagoFor } from "../../server/lending/anotaciones/actions.ts";
import { createCaja, transferCaja } from "../../server/lending/cajas/actions.ts";
import { listBalances, listMovimientosCaja } from "../../server/lending/cajas/queries.ts";
import { closeCaja, closeLibros } from "../../server/lending/cierres/actions.ts";
import { correctPago } from "../../server/lending/correcciones/actions.ts";
import { approveLoan } from "../../server/lending/desembolsos/actions.ts";
import { listSumas } from "../../server/lending/diario/queries.ts";
import { listOtraTasa } from "../../server/lending/tasas/queries.ts";
import { aCuentaDePago, aRate } from "../support/conciliacion.ts";
import { aRequest, createWorld, DATOS_PAGO, type World } from "../support/world.ts";

let world: World;
beforeEach(() => {
  world = createWorld();
});
afterEach(() => world.close());

const BANCO = "Banco de Venezuela (0102)";
const FUERTE = "Caja fuerte";
const llega = (fecha: string) => world.clock.goTo(dia(fecha));
const hay = (hoy: string) => {
  const { cajas, sinLugar, diferencias } = listBalances(world.storage.db, dia(hoy));
  const each = cajas.map(({ nombre, monto, valor, cambio }) => [nombre, [monto, valor, cambio]]);
  return { ...Object.fromEntries(each), sinLugar, diferencias };
};
const idOf = (nombre: string) =>
  listBalances(world.storage.db, dia("2027-01-15")).cajas.find((caja) => caja.nombre === nombre)?.id ?? "";

test("a Saturday, a rate that was wrong, a box counted at night, a deposit, and a month that is closed", () => {
  // Friday: a dollar is Bs 100. The owner has $200,00 in a box and Bs 10.000,00 in the bank.
  llega("2027-01-15");
  aRate(world, dia("2027-01-15"), 100);
  aCuentaDePago(world);
  world.do(world.admin, createCaja, { nombre: FUERTE, moneda: "usd" });
  const cuenta = (nombre: string, fecha: string, contado: number, nota: string | null) =>
    world.do(world.admin, closeCaja, {
      ...{ lugar: idOf(nombre), dia: dia(fecha), contado, nota, ajustar: nota !== null },
    });
  const presta = (bs: number, cajaId?: string) => {
    const persona = world.borrower();
    const terms = { cuotas: 4, fechaPrimerPago: dia("2027-02-15"), cajaId };
    const datosPago = { ...DATOS_PAGO, bs: bolivares(bs) };
    world.do(world.admin, approveLoan, { ...terms, loanId: aRequest(persona), datosPago });
    return persona.usuario.id;
  };
  // Ana gets $20,00 from the box, Berta Bs 2.000,00 from the bank.
  const ana = presta(2_000_00, idOf(FUERTE));
  const berta = presta(2_000_00);
  cuenta(FUERTE, "2027-01-15", 180_00, "Lo que puso el dueño");
  cuenta(BANCO, "2027-01-15", 10_000_00, "Lo que había en la cuenta");
  expect(hay("2027-01-15")).toEqual({
    [FUERTE]: [180_00, 180_00, null],
    [BANCO]: [10_000_00, 100_00, 0],
    ...{ sinLugar: 0, diferencias: -320_00 },
  });

  // Saturday: Monday's rate is known, and mistyped. Berta pays Bs 660,00, which are $6,00.
  aRate(world, dia("2027-01-18"), 110);
  llega("2027-01-16");
  const entra = { metodo: "pago_movil", aprobar: true } as const;
  const { id: pagoId } = world.do(world.admin, registerPagoFor, {
    ...{
      ...entra,
      userId: berta,
      montoBs: bolivares(660_00),
      referencia: "000011112222",
      fechaPago: dia("2027-01-16"),
    },
  });
  expect(hay("2027-01-16")[BANCO]).toEqual([10_660_00, 106_00, -9_09]);

  // Monday: it was 120. The pago is worth $5,50, and the bolívares stay the same.
  llega("2027-01-18");
  aRate(world, dia("2027-01-18"), 120);
  expect(listOtraTasa(world.storage.db, dia("2027-01-18"), 10)).toMatchObject([{ id: pagoId }]);
  world.do(world.admin, correctPago, { pagoId, montoBs: bolivares(660_00), motivo: "La tasa era 120" });
  // Ana pays $6,00 in cash, and at night there are $185,00: one dollar is missing. The difference stays open.
  const cash = { userId: ana, monto: centavos(6_00), referencia: null, metodo: "efectivo", aprobar: true } as const;
  world.do(world.admin, registerPagoFor, { ...cash, fechaPago: dia("2027-01-18"), cajaId: idOf(FUERTE) });
  expect(cuenta(FUERTE, "2027-01-18", 185_00, null)).toEqual({ esperado: 186_00, diferencia: -1_00 });
  expect(cuenta(BANCO, "2027-01-18", 10_660_00, null)).toEqual({ esperado: 10_660_00, diferencia: 0 });

  // Tuesday: $100,00 from the box become Bs 12.000,00 in the bank. What the ledger has at 205,50 is worth 22.660 / 120 =
  // 188,83.
  llega("2027-01-19");
  const deposito = { de: idOf(FUERTE), a: idOf(BANCO), monto: 100_00, recibido: 12_000_00, motivo: "Depósito" };
  world.do(world.admin, transferCaja, deposito);
  expect(hay("2027-01-19")).toEqual({
    [FUERTE]: [86_00, 86_00, null],
    [BANCO]: [22_660_00, 205_50, -16_67],
    ...{ sinLugar: 0, diferencias: -320_00 },
  });

  // February: January is closed, and Berta's Bs 720,00 of the 30th are entered on the day they became known.
  llega("2027-02-01");
  aRate(world, dia("2027-02-01"), 120);
  world.do(world.admin, closeLibros, { hasta: dia("2027-01-31") });
  const enero = () => listSumas(world.storage.db, { desde: undefined, hasta: dia("2027-01-31") });
  const antes = enero();
  expect(antes.find(({ cuenta: de }) => de === "caja")).toMatchObject({ saldo: -40_00 + 6_00 + 5_50 });
  world.do(world.admin, registerPagoFor, {
    ...{
      ...entra,
      userId: berta,
      montoBs: bolivares(720_00),
      referencia: "000033334444",
      fechaPago: dia("2027-01-30"),
    },
  });
  expect(enero()).toEqual(antes);
  expect(hay("2027-02-01")[BANCO]).toEqual([23_380_00, 211_50, -16_67]);
  const { items } = listMovimientosCaja(world.storage.db, { limit: 20, desde: dia("2027-02-01") });
  expect(items.map(({ movimiento: { dia: on, diaValor, monto } }) => [on, diaValor, monto])).toEqual([
    ["2027-02-01", "2027-01-30", 720_00],
  ]);
});
