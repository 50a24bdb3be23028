/** Statements: previewed without a trace, imported completely or not at all, recognised, and undone. On a real database. */
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { evidencias, importaciones, movimientosBanco } from "../../drizzle/schema/bank.ts";
import { cuentasBanco } from "../../drizzle/schema/cajas.ts";
import { auditoria } from "../../drizzle/schema/operator.ts";
import type { Estado } from "../../rules/bank/archivos/asientos.ts";
import { IMPORTACION_DESHECHA } from "../../rules/bank/emparejar/repetidos.ts";
import type { FilaVista, VistaImportacion } from "../../rules/bank/importaciones.ts";
import { type Fila, type Lectura, RESULTADOS_FILA } from "../../rules/bank/tipos.ts";
import { dia, MS_PER_DAY } from "../../rules/country/fecha.ts";
import { MAX_ESTADO_FILAS } from "../../rules/limits/banco.ts";
import { bolivares } from "../../rules/money/dinero.ts";
import { assignMovimiento, undoPar } from "../../server/bank/banco/actions.ts";
import { examine } from "../../server/bank/examen.ts";
import { confirmImport, lookAtImport, undoImport } from "../../server/bank/importaciones/actions.ts";
import { listFilas, listImportaciones } from "../../server/bank/importaciones/queries.ts";
import { receiveEvidencia } from "../../server/bank/movimientos/actions.ts";
import { run } from "../../server/core/change.ts";
import { onChange } from "../../server/core/live.ts";
import { atOnce } from "../../server/core/turnos/ensayo.ts";
import { registerPago } from "../../server/lending/pagos/actions.ts";
import { getPago } from "../../server/lending/pagos/queries.ts";
import { aRate } from "../support/conciliacion.ts";
import { expectAllOrNothing } from "../support/snapshot.ts";
import { anApproved, createWorld, type World } from "../support/world.ts";

const NUMERO = "01020000000000000001";
const OTRO_NUMERO = "01020000000000000002";

let world: World;
beforeEach(() => {
  world = createWorld();
});
afterEach(() => world.close());

const lectura = (monto: number, referencia: string, more: Partial<Lectura> = {}): Lectura => ({
  banco: "0102",
  monto: bolivares(monto),
  referencia,
  telefono: null,
  nombre: null,
  cedula: null,
  bancoPagador: null,
  dia: dia("2026-11-10"),
  hora: null,
  tipo: "pago_movil",
  ...more,
});

const credit = (linea: number, monto: number, referencia: string, propio: string | null = `saldo ${linea}`): Fila => ({
  ...{ linea, propio, motivo: null },
  texto: `${referencia} ${monto}`,
  lectura: lectura(monto, referencia),
});
const fee = (linea: number, referencia: string): Fila => ({
  ...{ linea, propio: null, lectura: null, motivo: "Es una comisión del banco." },
  salida: { monto: bolivares(12), dia: dia("2026-11-10"), hora: null, referencia },
  texto: `${referencia} comision`,
});

const estado = (filas: Fila[], more: Partial<Estado> = {}): Estado => ({
  ...{ formato: "BDV, TXT de ancho fijo", banco: "0102", cuenta: NUMERO, filas, cuadra: true, avisos: [] },
  ...more,
});

/** 40 rows: every tenth is a commission with the previous credit's reference. */
const LARGO = Array.from({ length: 40 }, (_, i) =>
  i % 10 === 9 ? fee(i + 1, `00509932${1000 + i - 1}`) : credit(i + 1, 100_00 + i, `00509932${1000 + i}`),
);

const looking = (filas: Fila[], more: Partial<Estado> = {}, elegida: string | null = null, nombre = "noviembre.txt") =>
  lookAtImport(world.admin, { estado: estado(filas, more), nombre, elegida, sha256: JSON.stringify(filas) });
const look = (...of: Parameters<typeof looking>) => atOnce(looking(...of));
/** Its rows as the panel shows them, in the file's order. */
const rowsOf = ({ importId }: VistaImportacion): FilaVista[] =>
  RESULTADOS_FILA.flatMap(
    (resultado) => listFilas(world.storage.db, { importId, resultado, limit: MAX_ESTADO_FILAS }).items,
  ).toSorted((a, b) => a.linea - b.linea);
const confirm = ({ importId }: VistaImportacion) => world.do(world.admin, confirmImport, { importId });
const undo = ({ importId }: VistaImportacion) => world.do(world.admin, undoImport, { importId });

/** The money that came in. */
const movimientos = () =>
  world.storage.db.select().from(movimientosBanco).where(eq(movimientosBanco.sentido, "credito")).all();
const porConciliar = () => movimientos().filter(({ estado }) => estado === "por_conciliar");
const kept = () => ({
  movimientos: movimientos().length,
  evidencias: world.storage.db.select().from(evidencias).all().length,
  cuentas: world.storage.db.select().from(cuentasBanco).all().length,
});
const cifras = ({ nuevas, repetidas, ignoradas }: { nuevas: number; repetidas: number; ignoradas: number }) => ({
  ...{ nuevas, repetidas, ignoradas },
});

/** The same credit as in the file, reported by a phone. */
function tellByPhone(monto: number, referencia: string, more: Partial<Lectura> = {}): void {
  const cuentaId = world.storage.db.select().from(cuentasBanco).get()?.id ?? "";
  run(
    world.admin,
    (tx, ctx, texto: string) =>
      receiveEvidencia(tx, ctx, {
        ...{ cuentaId, canal: "aviso", texto, recibido: ctx.clock.now(), entrega: texto },
        leido: { lectura: lectura(monto, referencia, more) },
      }),
    `aviso ${referencia}`,
  );
}

describe("a look", () => {
  test("says of each row what it would be and why, and leaves nothing behind", () => {
    const vista = look(LARGO);
    expect(cifras(vista)).toEqual({ nuevas: 36, repetidas: 0, ignoradas: 4 });
    expect(rowsOf(vista)).toHaveLength(40);
    expect(rowsOf(vista)[9]).toMatchObject({ linea: 10, resultado: "ignorada", porque: "Es una comisión del banco." });
    expect(vista).toMatchObject({
      ...{ formato: "BDV, TXT de ancho fijo", cuadra: true, antes: null, desde: "2026-11-10", hasta: "2026-11-10" },
      cuenta: { nombre: "Banco de Venezuela (0102) ··0001", banco: "0102", nueva: true },
      total: LARGO.reduce((sum, { lectura }) => sum + (lectura?.monto ?? 0), 0),
    });
    expect(kept()).toEqual({ movimientos: 0, evidencias: 0, cuentas: 0 });
  });

  test("tells nobody of movements; confirming does", () => {
    const heard: string[] = [];
    const leave = onChange("movimientos", () => heard.push("movimientos"));
    const vista = look(LARGO);
    expect(heard).toEqual([]);
    confirm(vista);
    expect(heard).toEqual(["movimientos"]);
    leave();
  });

  test("what was looked at and left is gone a day later, with the next look", () => {
    const left = look(LARGO);
    world.clock.advance(MS_PER_DAY + 1);
    look(LARGO.slice(0, 5));
    expect(world.storage.db.select().from(importaciones).all()).toHaveLength(1);
    expect(() => confirm(left)).toThrow("Sube el archivo otra vez");
  });
});

describe("an import", () => {
  test("brings what the look said; again it brings nothing, by the same preview or a new one", () => {
    const vista = look(LARGO);
    expect(cifras(confirm(vista))).toEqual(cifras(vista));
    const after = kept();
    expect(after).toEqual({ movimientos: 36, evidencias: 40, cuentas: 1 });
    expect(cifras(confirm(vista))).toEqual({ nuevas: 0, repetidas: 36, ignoradas: 4 });
    const again = look(LARGO, {}, null, "otra vez.txt");
    expect(cifras(again)).toEqual({ nuevas: 0, repetidas: 36, ignoradas: 4 });
    expect(rowsOf(again)[0]?.porque).toBe("Ya se importó con «noviembre.txt».");
    expect(again).toMatchObject({ antes: { nombre: "noviembre.txt" }, cuenta: { nueva: false } });
    expect(cifras(confirm(again))).toEqual({ nuevas: 0, repetidas: 36, ignoradas: 4 });
    expect(movimientos()).toHaveLength(36);
  });

  test("a statement that overlaps brings only what is new", () => {
    confirm(look(LARGO.slice(0, 30)));
    const vista = look(LARGO.slice(20), {}, null, "fin de mes.txt");
    expect(cifras(vista)).toEqual({ nuevas: 9, repetidas: 9, ignoradas: 2 });
    expect(cifras(confirm(vista))).toEqual({ nuevas: 9, repetidas: 9, ignoradas: 2 });
    expect(movimientos()).toHaveLength(36);
  });

  test("two equal rows of one file are two payments, once", () => {
    const twice = [credit(1, 50_00, "0050993210001", null), credit(2, 50_00, "0050993210001", null)];
    expect(cifras(confirm(look(twice)))).toMatchObject({ nuevas: 2 });
    expect(cifras(confirm(look(twice)))).toMatchObject({ nuevas: 0, repetidas: 2 });
    expect(movimientos().map(({ vez }) => vez)).toEqual([1, 2]);
  });

  test("broken after any write, it leaves nothing; so does taking it back", () => {
    const vista = look(LARGO.slice(5, 10));
    expectAllOrNothing(world.storage, () => confirm(vista), 12);
    expect(kept()).toEqual({ movimientos: 4, evidencias: 5, cuentas: 1 });
    expectAllOrNothing(world.storage, () => undo(vista), 3);
    expect(porConciliar()).toEqual([]);
  });

  test("is in the list and in the audit, and its rows are let go", () => {
    const { importId } = confirm(look(LARGO));
    const { items } = listImportaciones(world.storage.db, { limit: 10 });
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({
      ...{ id: importId, nombre: "noviembre.txt", nuevas: 36, repetidas: 0, ignoradas: 4, conciliados: 0 },
      ...{ estado: "confirmada", cuentaNombre: "Banco de Venezuela (0102) ··0001" },
    });
    expect(world.storage.db.select().from(importaciones).get()?.filas).toEqual([]);
    const lines = world.storage.db.select().from(auditoria).all();
    expect(lines.map(({ accion }) => accion)).toContain("banco.confirmImport");
  });
});

describe("the account", () => {
  test("a file of another bank or account than the chosen one is refused, and nothing is kept", () => {
    expect(() => look(LARGO, { banco: "0134", cuenta: null }, "0102")).toThrow(
      "Este archivo es de Banesco (0134) y elegiste la cuenta Banco de Venezuela (0102). No se importó nada",
    );
    expect(() => look(LARGO, {}, OTRO_NUMERO)).toThrow("la cuenta que termina en 0001");
    expect(world.storage.db.select().from(importaciones).all()).toEqual([]);
  });

  test("is asked for where the file does not say it, or the bank has several", () => {
    expect(() => look(LARGO, { banco: null, cuenta: null })).toThrow("no dice de qué cuenta es");
    confirm(look(LARGO.slice(0, 1)));
    expect(look(LARGO, { cuenta: null }).cuenta).toMatchObject({ nueva: false });
    confirm(look(LARGO.slice(0, 1), { cuenta: OTRO_NUMERO }));
    expect(() => look(LARGO, { cuenta: null })).toThrow("no dice de qué cuenta es");
    const [known] = world.storage.db.select().from(cuentasBanco).all();
    expect(look(LARGO, { cuenta: null }, known?.id).cuenta.nombre).toBe(known?.nombre);
  });

  test("the same rows in two accounts are other movements", () => {
    confirm(look(LARGO));
    expect(cifras(look(LARGO, { cuenta: OTRO_NUMERO }))).toMatchObject({ nuevas: 36, repetidas: 0 });
  });
});

describe("undone", () => {
  test("what only the file told of is ignored with the reason; nothing is deleted", () => {
    const vista = look(LARGO);
    confirm(vista);
    const before = kept();
    expect(undo(vista)).toEqual({ quitados: 36, conciliados: 0, conocidos: 0 });
    expect(kept()).toEqual(before);
    expect(movimientos().every(({ estado, motivo }) => estado === "ignorado" && motivo === IMPORTACION_DESHECHA)).toBe(
      true,
    );
    expect(() => undo(vista)).toThrow("se deshizo");
    expect(() => confirm(vista)).toThrow("se deshizo");
    expect(listImportaciones(world.storage.db, { limit: 10 }).items[0]?.estado).toBe("deshecha");
  });

  test("what is matched, and what a phone told of too, stays and is said", () => {
    const vista = look(LARGO.slice(0, 9));
    confirm(vista);
    const [first, second] = movimientos();
    world.storage.driver.prepare("update movimientosBanco set estado = 'conciliado' where id = ?").run(first?.id);
    tellByPhone(second?.monto ?? 0, second?.referencia ?? "");
    expect(undo(vista)).toEqual({ quitados: 7, conciliados: 1, conocidos: 1 });
    expect(porConciliar().map(({ id }) => id)).toEqual([second?.id]);
  });

  test("money that only it told of is ignored once its pago lets it go; what a phone told of too waits", () => {
    const borrower = world.borrower();
    anApproved(world, borrower);
    aRate(world);
    const today = { dia: dia("2027-01-15") };
    const filas = LARGO.slice(0, 2).map((fila, i) => {
      const referencia = `00509932${1000 + i}`;
      return { ...fila, lectura: lectura(100_00 + i, referencia, today) };
    });
    const vista = look(filas);
    confirm(vista);
    const [first, second] = movimientos();
    tellByPhone(second?.monto ?? 0, second?.referencia ?? "", today);
    for (const one of [first, second])
      world.do(world.admin, assignMovimiento, { movimientoId: one?.id ?? "", userId: borrower.usuario.id });
    expect(undo(vista)).toMatchObject({ quitados: 0, conciliados: 2 });
    for (const one of [first, second]) world.do(world.admin, undoPar, { movimientoId: one?.id ?? "" });
    expect(movimientos()).toMatchObject([
      { id: first?.id, estado: "ignorado", motivo: IMPORTACION_DESHECHA },
      { id: second?.id, estado: "por_conciliar", motivo: null },
    ]);
    confirm(look(filas));
    expect(porConciliar()).toHaveLength(2);
  });

  test("its rows no longer say who paid, of that money or of any other; the panel shows them still", async () => {
    const borrower = world.borrower();
    anApproved(world, borrower);
    aRate(world);
    const today = { dia: dia("2027-01-15") };
    const OTRO = "+584149998877";
    const filas = [world.row(borrower).telefono, OTRO].map((telefono, i) => {
      const referencia = `00509932${1000 + i}`;
      return { ...credit(i + 1, 0, ""), lectura: lectura(100_00 + i, referencia, { ...today, telefono }) };
    });
    const vista = look(filas);
    confirm(vista);
    const [own, confirmed] = movimientos();
    world.do(world.admin, assignMovimiento, { movimientoId: confirmed?.id ?? "", userId: borrower.usuario.id });
    tellByPhone(own?.monto ?? 0, own?.referencia ?? "", today);
    tellByPhone(300_00, "005099329999", { ...today, telefono: OTRO });
    const other = movimientos().at(-1);
    const payer = (montoBs: number, referencia: string, movimientoId: string) => {
      const { db } = world.storage;
      const told = { codigo: referencia.slice(-4), referencia, montoBs: bolivares(montoBs) };
      const { id } = world.do(borrower, registerPago, told);
      return () => examine(db, getPago(db, id), movimientoId, world.clock.now()).pagador;
    };
    const payers = [payer(100_00, "005099321000", own?.id ?? ""), payer(300_00, "005099329999", other?.id ?? "")];
    expect(payers.map((said) => said())).toEqual(["suyo", "suyo"]);
    undo(vista);
    expect(payers.map((said) => said())).toEqual(["nadie", "otro"]);
    const { items } = await world.caller(world.admin).banco.movimientos({});
    expect(items.find(({ id }) => id === own?.id)?.evidencias).toHaveLength(2);
  });

  test("imported once more it comes back, as the same movements", () => {
    const vista = look(LARGO);
    confirm(vista);
    const ids = movimientos().map(({ id }) => id);
    undo(vista);
    const again = look(LARGO);
    expect(cifras(again)).toEqual({ nuevas: 36, repetidas: 0, ignoradas: 4 });
    expect(rowsOf(again)[0]?.porque).toContain("Vuelve");
    expect(again.antes).toBeNull();
    expect(porConciliar()).toEqual([]);
    expect(cifras(confirm(again))).toEqual(cifras(again));
    expect(porConciliar().map(({ id }) => id)).toEqual(ids);
    expect(undo(again)).toMatchObject({ quitados: 36 });
  });

  test("told of by a phone afterwards, it is money again", () => {
    const vista = look(LARGO.slice(0, 2));
    confirm(vista);
    undo(vista);
    const [first] = movimientos();
    tellByPhone(first?.monto ?? 0, first?.referencia ?? "");
    expect(porConciliar().map(({ id }) => id)).toEqual([first?.id]);
    expect(movimientos()).toHaveLength(2);
  });

  test("another file that tells of the same keeps it", () => {
    const first = look(LARGO.slice(0, 9));
    confirm(first);
    const second = look(
      LARGO.slice(0, 9).map((fila) => ({ ...fila, texto: `otra forma ${fila.texto}` })),
      {},
      null,
      "otro.csv",
    );
    expect(cifras(second)).toMatchObject({ nuevas: 0, repetidas: 9 });
    confirm(second);
    expect(undo(first)).toMatchObject({ quitados: 0, conocidos: 9 });
    expect(undo(second)).toMatchObject({ quitados: 9 });
  });

  test("a preview is not undone", () => {
    expect(() => undo(look(LARGO))).toThrow("no se confirmó");
  });
});
