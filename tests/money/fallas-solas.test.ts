/** Automatic fines, and pagos entered and corrected, interrupted after every single write and requested a hundred times at once. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { addDays, dia } from "../../rules/country/fecha.ts";
import { centavos } from "../../rules/money/dinero.ts";
import { registerPagoFor } from "../../server/lending/anotaciones/actions.ts";
import { correctPago } from "../../server/lending/correcciones/actions.ts";
import { getBalances } from "../../server/lending/libro/queries.ts";
import { applyLateFees } from "../../server/lending/multas/jobs.ts";
import { setPagoStatus } from "../../server/lending/pagos/actions.ts";
import { changeAjustes } from "../../server/operator/ajustes/actions.ts";
import { expectAllOrNothing } from "../support/snapshot.ts";
import { anApproved, aPago, createWorld, type World } from "../support/world.ts";

let world: World;
let persona: ReturnType<World["borrower"]>;
/** A loan of $24 in four cuotas of $6 from 15 February 2027; today is 15 January. */
beforeEach(() => {
  world = createWorld();
  persona = world.borrower();
  anApproved(world, persona);
});
afterEach(() => world.close());

const motivo = "El banco dice otra cosa";
const hoy = dia("2027-01-15");
const ponerMultas = () => {
  const politicaMulta = { graciaDias: 3, porcentaje: null, topeCuota: null, topePrestamo: null };
  world.do(world.admin, changeAjustes, { politicaMulta: { ...politicaMulta, desde: hoy } });
};
const multarSolas = () => applyLateFees({ ...world.base, usuario: null });
const cobra = (monto: number) => {
  const pagoId = aPago(persona, monto);
  world.do(world.admin, setPagoStatus, { pagoId, status: "Aprobado", cuotas: 0, motivo: null });
  return pagoId;
};
const efectivo = () => ({
  ...{ userId: persona.usuario.id, monto: centavos(6_00), referencia: null },
  ...{ fechaPago: hoy, metodo: "efectivo" as const },
});

const ACTOS: [nombre: string, writes: number, prepara: () => () => unknown][] = [
  [
    "the policy of fines, over two loans and two cuotas of each",
    20,
    () => {
      anApproved(world, world.borrower());
      ponerMultas();
      world.clock.goTo(dia("2027-03-20"));
      return multarSolas;
    },
  ],
  [
    "pagos.correct, of an approved one that had earned the discount",
    10,
    () => {
      world.do(world.admin, changeAjustes, { descuentoAnticipado: 50 });
      const pagoId = cobra(22_00);
      return () => world.do(world.admin, correctPago, { pagoId, monto: centavos(10_00), motivo });
    },
  ],
  [
    "pagos.correct, of one that waits",
    3,
    () => {
      const pagoId = aPago(persona);
      return () => world.do(world.admin, correctPago, { pagoId, monto: centavos(10_00), motivo });
    },
  ],
  ["pagos.registerFor", 3, () => () => world.do(world.admin, registerPagoFor, efectivo())],
];

describe("a failure after any write leaves nothing behind", () => {
  test.each(ACTOS)("%s", (_, fewest, prepara) => expectAllOrNothing(world.storage, prepara(), fewest));
});

describe("a hundred at once", () => {
  const veces = async (act: () => unknown) => {
    const answers = await Promise.allSettled(Array.from({ length: 100 }, async () => act()));
    return answers.filter(({ status }) => status === "fulfilled").length;
  };
  const panel = () => world.caller(world.admin);
  const clave = () => crypto.randomUUID();
  const suyo = () => world.caller(persona).loans.mine();

  test("a late cuota is fined once, after its days of grace", async () => {
    ponerMultas();
    world.clock.goTo(addDays(dia("2027-02-15"), 3));
    expect(await veces(multarSolas)).toBe(100);
    expect(await suyo()).toMatchObject({ montoFinal: 24_00 });
    world.clock.goTo(addDays(dia("2027-02-15"), 4));
    expect(await veces(multarSolas)).toBe(100);
    expect(await suyo()).toMatchObject({ montoFinal: 24_50, saldo: 24_50 });
  });

  test("a pago corrected alike is corrected once", async () => {
    const pagoId = cobra(6_00);
    const input = { pagoId, monto: centavos(10_00), motivo };
    expect(await veces(() => panel().pagos.correct({ ...input, clave: clave() }))).toBe(1);
    expect(await suyo()).toMatchObject({ saldo: 14_00 });
    expect(getBalances(world.storage.db)).toMatchObject({ caja: -10_00, cartera: 14_00 });
  });

  test("an administrator enters a pago once, whatever the line repeats or another sends", async () => {
    const una = clave();
    expect(await veces(() => panel().pagos.registerFor({ ...efectivo(), clave: una }))).toBe(100);
    expect(await veces(() => panel().pagos.registerFor({ ...efectivo(), clave: clave() }))).toBe(0);
    expect((await world.caller(persona).pagos.mine()).items).toHaveLength(1);
  });
});
