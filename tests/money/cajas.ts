/** Where the money is, computed from the histories: what is in effect, what was moved, and what was closed. */
import { expect } from "vitest";
import { type Dia, dia } from "../../rules/country/fecha.ts";
import { DIFERENCIAS, SIN_LUGAR } from "../../rules/money/cajas.ts";
import { createCaja, transferCaja } from "../../server/lending/cajas/actions.ts";
import { listBalances } from "../../server/lending/cajas/queries.ts";
import { closeCaja, closeLibros } from "../../server/lending/cierres/actions.ts";
import { openCierre } from "../../server/lending/cierres/queries.ts";
import { listSumas } from "../../server/lending/diario/queries.ts";
import type { World } from "../support/world.ts";
import { masDias } from "./calculo.ts";
import { type Escena, type Hacer, intentar } from "./escena.ts";

export interface Cajas {
  usd: string;
  bs: string;
  /** The caja that each loan and refund left from, if named. */
  salidas: Map<string, string>;
  /** Manual transfers: into which caja, in its own currency, and their ledger value. */
  movido: { caja: string; monto: number; valor: number }[];
  /** The last day counted for each, and how often. */
  contado: Map<string, { dia: Dia; veces: number }>;
  cerrados: { caja: string; dia: Dia; esperado: number }[];
  libros: { hasta: Dia; sumas: unknown }[];
}

export function abrirCajas(world: World): Cajas {
  const box = (nombre: string, moneda: "usd" | "bs") => world.do(world.admin, createCaja, { nombre, moneda }).id;
  const nothing = { salidas: new Map(), movido: [], contado: new Map(), cerrados: [], libros: [] };
  return { usd: box("Caja fuerte", "usd"), bs: box("Caja chica", "bs"), ...nothing };
}

/** The source of the money: not given, unknown, or one of the boxes. */
export const deDonde = ({ cajas }: Escena, n: number): string | null | undefined =>
  [undefined, null, cajas.usd, cajas.bs][n % 4];

/** If not given, it leaves the account in Ajustes, which then is a caja. */
export function noteSalida({ world, cajas }: Escena, id: string, cajaId: string | null | undefined): void {
  const deAjustes = () => world.storage.driver.prepare("select id from cajas where banco = '0102'").pluck().get();
  const caja = cajaId === undefined ? String(deAjustes()) : cajaId;
  if (caja === null) cajas.salidas.delete(id);
  else cajas.salidas.set(id, caja);
}

const motivo = "Se contó mal";

export const ACTOS_DE_CAJAS = {
  moverCaja: (escena, _, a, b) => {
    const { world, cajas } = escena;
    const [de, al] = [(n: number) => [cajas.usd, cajas.bs, SIN_LUGAR, DIFERENCIAS][n % 4] as string, b % 4];
    const [from, to] = [de(a), de(al)];
    const [monto, entra] = [1 + (a % 50_00), 1 + (b % 90_00)];
    const across = (from === cajas.bs) !== (to === cajas.bs);
    const input = { de: from, a: to, monto, recibido: across ? entra : null, motivo };
    const allowed = from !== to;
    if (allowed) {
      const recibido = across ? entra : monto;
      const valor = from === cajas.bs ? recibido : monto;
      if (from !== SIN_LUGAR) cajas.movido.push({ caja: from, monto: -monto, valor: -valor });
      if (to !== SIN_LUGAR) cajas.movido.push({ caja: to, monto: recibido, valor });
    }
    return { producto: intentar(() => world.do(world.admin, transferCaja, input)), modelo: allowed };
  },
  contarCaja: (escena, _, a, b) => {
    const { world, cajas, modelo } = escena;
    const [lugar, hoy] = [a % 2 ? cajas.usd : cajas.bs, modelo.hoy()];
    const day = dia(masDias(hoy, 1 - (b % 6)));
    const [last, libros] = [cajas.contado.get(lugar), cajas.libros.at(-1)?.hasta ?? ""];
    const before = last?.dia === day ? last.veces : 0;
    const vez = a % 11 === 0 ? before + 1 : before;
    const esperado = openCierre(world.storage.db, dia(hoy), day).cajas.find(({ id }) => id === lugar)?.esperado ?? 0;
    // Entered for a later day since the first count: a new count finds it too.
    const despues = world.storage.driver
      .prepare("select coalesce(sum(monto), 0) from movimientosCaja where cajaId = ? and diaValor <= ? and dia > ?")
      .pluck()
      .get(lugar, day, day) as number;
    const [diferencia, ajustar] = [(b % 7) - 3, lugar === cajas.usd && a % 3 === 0];
    const contado = esperado + despues + diferencia;
    const allowed = vez === before && day <= hoy && day > libros && day >= (last?.dia ?? "");
    const producto = intentar(() =>
      world.do(world.admin, closeCaja, { lugar, dia: day, contado, nota: motivo, ajustar, vez }),
    );
    if (allowed) {
      cajas.contado.set(lugar, { dia: day, veces: before + 1 });
      if (ajustar && diferencia !== 0)
        cajas.movido.push(
          { caja: lugar, monto: diferencia, valor: diferencia },
          { caja: DIFERENCIAS, monto: -diferencia, valor: -diferencia },
        );
      // Counted once more, the difference counts on the next day.
      const stays = before > 0 || !ajustar ? esperado : esperado + diferencia;
      cajas.cerrados.push({ caja: lugar, dia: day, esperado: stays });
    }
    return { producto, modelo: allowed };
  },
  cerrarLibros: (escena, _, a) => {
    const { world, cajas, modelo } = escena;
    const hasta = dia(masDias(modelo.hoy(), 1 - (a % 9)));
    const allowed = hasta < modelo.hoy() && hasta > (cajas.libros.at(-1)?.hasta ?? "");
    const producto = intentar(() => world.do(world.admin, closeLibros, { hasta }));
    if (allowed) cajas.libros.push({ hasta, sumas: listSumas(world.storage.db, { desde: undefined, hasta }) });
    return { producto, modelo: allowed };
  },
} satisfies Record<string, Hacer>;

/** What is in effect, with where it should be: pagos by the bank that saw or received them, payouts by their stated caja. */
const STANDING = `
  select p.id, 'pago' as tipo, p.monto as valor, p.montoBs as bs, p.moneda, p.metodo, p.bancoReceptor as banco, m.cuentaId, m.monto as visto
    from pagos p left join emparejamientos e on e.pagoId = p.id and e.deshecho is null left join movimientosBanco m on m.id = e.movimientoId
    where p.status = 'Aprobado'
  union all select id, 'salida', -amount, -(datosPago ->> '$.bs'), null, null, null, null, null from loans where status = 'Aprobado'
  union all select id, 'salida', -amount, -(datosPago ->> '$.bs'), null, null, null, null, null from completados
  union all select r.id, 'salida', -r.monto, -r.bs, null, null, null, null, null from reintegros r
    where not exists (select 1 from asientos a where a.reversaDe = r.asientoId)`;

type Row = Record<"id" | "tipo", string> & { valor: number } & Record<"bs" | "visto", number | null> &
  Record<"moneda" | "metodo" | "banco" | "cuentaId", string | null>;

interface Hay {
  monto: number;
  valor: number;
}

/** Where it should be, and how much; undefined if nobody knows. */
function lugarOf({ world, cajas }: Escena, row: Row): { caja: string; monto: number } | undefined {
  const { tipo, valor, bs, moneda, metodo, banco, cuentaId, visto } = row;
  const sent = cajas.salidas.get(row.id);
  if (tipo === "salida") return sent ? { caja: sent, monto: sent === cajas.usd ? valor : (bs ?? 0) } : undefined;
  const idOf = (column: "banco" | "cuentaId", value: string | null) =>
    world.storage.driver.prepare(`select id from cajas where ${column} = ? order by creado, id`).pluck().get(value);
  if (cuentaId !== null) return { caja: String(idOf("cuentaId", cuentaId)), monto: visto ?? 0 };
  if (metodo === "efectivo")
    return moneda === "usd" ? { caja: cajas.usd, monto: valor } : { caja: cajas.bs, monto: bs ?? 0 };
  if (moneda !== "bs" || bs === null) return undefined;
  const caja = idOf("banco", banco) as string | undefined;
  return caja ? { caja, monto: bs } : undefined;
}

function dueOf(escena: Escena): Map<string, Hay> {
  const due = new Map<string, Hay>();
  const add = (caja: string, monto: number, valor: number) => {
    const had = due.get(caja) ?? { monto: 0, valor: 0 };
    due.set(caja, { monto: had.monto + monto, valor: had.valor + valor });
  };
  for (const row of escena.world.storage.driver.prepare(STANDING).all() as Row[]) {
    const lugar = lugarOf(escena, row);
    if (lugar) add(lugar.caja, lugar.monto, row.valor);
  }
  for (const { caja, monto, valor } of escena.cajas.movido) add(caja, monto, valor);
  return due;
}

const nonzero = (entries: Iterable<readonly [string, Hay]>) =>
  Object.fromEntries([...entries].filter(([, { monto, valor }]) => monto !== 0 || valor !== 0));

export function compararCajas(escena: Escena): void {
  const { db, driver } = escena.world.storage;
  const { cajas: vistas, sinLugar, diferencias } = listBalances(db, dia(escena.modelo.hoy()));
  const said: [string, Hay][] = vistas.map(({ id, monto, valor }) => [id, { monto, valor }]);
  const all: [string, Hay][] = [...said, [DIFERENCIAS, { monto: diferencias, valor: diferencias }]];
  expect(nonzero(all), "cajas").toEqual(nonzero(dueOf(escena)));
  const caja = driver.prepare("select coalesce(sum(monto), 0) from movimientos where cuenta = 'caja'").pluck().get();
  expect(
    all.reduce((sum, [, { valor }]) => sum + valor, Number(sinLugar)),
    "la suma de las cajas",
  ).toBe(caja);
  for (const { caja: id, dia: day, esperado } of escena.cajas.cerrados)
    expect(openCierre(db, day, day).cajas.find((one) => one.id === id)?.esperado, `${id} el ${day}`).toBe(esperado);
  for (const { hasta, sumas } of escena.cajas.libros)
    expect(listSumas(db, { desde: undefined, hasta }), `los libros hasta el ${hasta}`).toEqual(sumas);
}
