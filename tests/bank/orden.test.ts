/** Whatever the order, the repetitions and the sources, payments become the same movements. */
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Lectura } from "../../rules/bank/tipos.ts";
import { dia, instante, startOfDay } from "../../rules/country/fecha.ts";
import { bolivares } from "../../rules/money/dinero.ts";
import { resolveCuentaBanco } from "../../server/bank/cuentas-banco/actions.ts";
import { type NewEvidencia, receiveEvidencias } from "../../server/bank/movimientos/actions.ts";
import { run } from "../../server/core/change.ts";
import { inTransaction } from "../../server/storage/db.ts";
import { forAll, runs } from "../support/azar.ts";
import { anImport, movimientosOf } from "../support/banco.ts";
import { createWorld, type World } from "../support/world.ts";

const DIAS = [dia("2026-08-27"), dia("2026-08-28")];
const MONTOS = [bolivares(1_760_00), bolivares(2_000_00)];

let world: World;
beforeAll(() => {
  world = createWorld();
});
afterAll(() => world.close());

interface Pago {
  /** From an account at the same bank, or at another: then every source gives the same reference. */
  interno: boolean;
  monto: number;
  dia: number;
  voces: { sms: boolean; app: boolean };
  /** A minute before midnight: the app's notice arrives the next day. */
  nocturno?: boolean;
  /** Another similar payment in the same minute, with the same sources. */
  gemelo: boolean;
}
const pago: fc.Arbitrary<Pago> = fc.record({
  interno: fc.boolean(),
  monto: fc.nat(1),
  dia: fc.nat(1),
  voces: fc.constantFrom({ sms: true, app: true }, { sms: true, app: false }, { sms: false, app: true }),
  gemelo: fc.boolean(),
});

/** What arrives together: a notice, or a statement's rows for one or both days. */
type Entrega = (importacionId: string) => NewEvidencia[];

function tellAll(cuentaId: string, pagos: Pago[]): { avisos: Entrega[]; estados: Entrega[] } {
  const avisos: Entrega[] = [];
  const filas: { dia: number; fila: (importacionId: string, linea: number) => NewEvidencia }[] = [];
  let numero = 0;
  const tell = ({ interno, monto, dia: day, voces }: Pago, minuto: number) => {
    numero += 1;
    const n = String(numero).padStart(4, "0");
    const fecha = DIAS[day] ?? dia("2026-08-27");
    const base: Lectura = {
      ...{ banco: "0102", monto: MONTOS[monto] ?? bolivares(1), referencia: `10883${n}1054`, tipo: "pago_movil" },
      ...{ telefono: `+58412555${n}`, nombre: null, cedula: null, bancoPagador: null, dia: fecha },
      hora: `${String(8 + Math.floor(minuto / 60)).padStart(2, "0")}:${String(minuto % 60).padStart(2, "0")}`,
    };
    const recibido = instante(startOfDay(fecha) + (8 * 60 + minuto) * 60_000);
    const aviso = (lectura: Lectura, remitente: string, tarde: number): NewEvidencia => ({
      ...{ cuentaId, canal: "aviso", remitente, texto: JSON.stringify(lectura), leido: { lectura } },
      ...{ recibido: instante(recibido + tarde * 60_000), entrega: `${cuentaId} ${remitente} ${n}` },
    });
    const nombre = `PERSONA${"ABCDEFGHIJKLMNOPQRST"[numero % 20]?.repeat(3)} GOMEZ${"ABCDEFGHIJKLMNOPQRST"[numero % 20]?.repeat(4)}`;
    const named = { ...base, referencia: `00718${n}005`, telefono: null, nombre, dia: null, hora: null };
    if (voces.sms) avisos.push(() => [aviso(base, "2661", 0)]);
    if (voces.app) avisos.push(() => [aviso(interno ? named : base, "com.bancodevenezuela.bdvdigital", 1)]);
    const propia = interno
      ? { ...base, referencia: `0067720${n}99`, telefono: null, nombre, bancoPagador: "0102", hora: null }
      : { ...base, referencia: `010883${n}1054`, bancoPagador: "0134", hora: null };
    filas.push({
      dia: day,
      fila: (importacionId, linea) => ({
        ...{ cuentaId, canal: "archivo", importacionId, texto: JSON.stringify(propia), leido: { lectura: propia } },
        ...{ recibido, entrega: `${importacionId} ${linea}` },
      }),
    });
  };
  pagos.forEach((one, i) => {
    const minuto = one.nocturno ? 16 * 60 - 1 : i * 10;
    tell(one, minuto);
    if (one.gemelo) tell(one, minuto);
  });
  const estado = (days: number[]) => (importacionId: string) =>
    filas.filter((row) => days.includes(row.dia)).map(({ fila }, linea) => fila(importacionId, linea));
  return { avisos, estados: [estado([0]), estado([1]), estado([0, 1])] };
}

/** How many credits there were of each amount and day: the oracle, which ignores evidence. */
const truth = (pagos: Pago[]) =>
  pagos.flatMap((one) => Array(one.gemelo ? 2 : 1).fill(`${DIAS[one.dia]} ${MONTOS[one.monto]}`)).toSorted();

const amounts = (list: string[]) => list.map((one) => one.split(" ")[1]);

let cuentas = 0;
function deliver(pagos: Pago[], orden: (list: Entrega[]) => Entrega[], conEstados: boolean) {
  cuentas += 1;
  const cuenta = run(world.base, resolveCuentaBanco, `0102${String(cuentas).padStart(16, "0")}`);
  const { avisos, estados } = tellAll(cuenta.id, pagos);
  const all = orden(conEstados ? [...avisos, ...estados, ...estados, ...avisos] : [...avisos, ...avisos]);
  // One commit per story: each would wait for the disk.
  inTransaction(world.storage.db, () => {
    for (const entrega of all) run(world.base, receiveEvidencias, entrega(anImport(world)));
  });
  return movimientosOf(world, cuenta.id);
}

const nocturno: fc.Arbitrary<Pago> = fc
  .tuple(pago, fc.boolean())
  .map(([one, deNoche]) => ({ ...one, nocturno: deNoche }));

test.each([
  ["by notices and statements", true, pago],
  ["by notices alone", false, pago],
  ["by notices and statements, around midnight", true, nocturno],
])("%s", (_, conEstados, cada) => {
  forAll(
    fc.property(fc.array(cada, { minLength: 1, maxLength: 5 }), fc.infiniteStream(fc.nat()), (pagos, azar) => {
      const shuffle = (list: Entrega[]) =>
        list
          .map((one) => ({ one, at: azar.next().value ?? 0 }))
          .sort((a, b) => a.at - b.at)
          .map(({ one }) => one);
      const movimientos = deliver(pagos, shuffle, conEstados);
      const found = movimientos.map(({ dia: day, monto }) => `${day} ${monto}`).toSorted();
      // If a notice without a date comes first, its movement gets the day of its arrival.
      if (pagos.some((one) => one.nocturno))
        expect(amounts(found).toSorted()).toEqual(amounts(truth(pagos)).toSorted());
      else expect(found).toEqual(truth(pagos));
      for (const { evidencias } of movimientos)
        for (const voz of ["2661", "com.bancodevenezuela.bdvdigital", null]) {
          const said = evidencias
            .filter(({ remitente }) => remitente === voz)
            .map(({ lectura }) => lectura?.referencia);
          expect(new Set(said).size).toBeLessThanOrEqual(1);
        }
    }),
    { numRuns: runs(60) },
  );
});
