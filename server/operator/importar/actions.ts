/** Moves a business in from its spreadsheets: previewed, imported all or nothing, and undone within a day. */

import type { Hoja } from "../../../rules/bank/archivos/tabla.ts";
import { instante } from "../../../rules/country/fecha.ts";
import { clean } from "../../../rules/input/entrada.ts";
import { LETRAS } from "../../../rules/limits/limits.ts";
import { CARGA_DESHACE_MS, PARTES_POR_LOTE, VISTA_CARGA_MS } from "../../../rules/limits/panel.ts";
import { centavos } from "../../../rules/money/dinero.ts";
import { recuperadoOf } from "../../../rules/money/resumen.ts";
import type { Dicho } from "../../../rules/operator/importar/columnas.ts";
import { readLectura } from "../../../rules/operator/importar/leer.ts";
import type { FilaLeida, Lectura, Plan } from "../../../rules/operator/importar/tipos.ts";
import {
  type CifrasCarga,
  countObservadas,
  type PrestamoVisto,
  type VistaCarga,
} from "../../../rules/operator/importar/vista.ts";
import { readTabla } from "../../bank/tablas/tabla.ts";
import { getAjustes } from "../../core/ajustes/queries.ts";
import { audit } from "../../core/auditoria/queries.ts";
import { run } from "../../core/change.ts";
import { today } from "../../core/clock.ts";
import type { AdminContext } from "../../core/context.ts";
import { fail } from "../../core/errors.ts";
import { atOnce, inEnsayo } from "../../core/turnos/ensayo.ts";
import { addPrestado, addRecuperado } from "../../lending/libro/queries.ts";
import { addPrestamoCompletado } from "../../people/usuarios/queries.ts";
import type { Db } from "../../storage/db.ts";
import { fallaDeDisco } from "../../storage/disk/fallas.ts";
import { newId } from "../../storage/ids.ts";
import { rehearse } from "../../storage/rehearse.ts";
import {
  countCargados,
  countPartes,
  deleteBrought,
  deleteLooked,
  findCarga,
  insertCarga,
  isBrought,
  isOpen,
  listClosed,
  listTouched,
  moveCarga,
  sumPrestado,
} from "./queries.ts";
import { bringParte, checkAgainstHouse, demandUnchanged, type Parte, partesOf } from "./traer.ts";

/**
 * Reads the files of a business, sheet by sheet, with the operator's headings, and previews them; `unread` is called if no slot
 * was free. Refuses as the table reader does.
 */
export async function lookAtFiles(
  ctx: AdminContext,
  archivos: readonly File[],
  dichos: readonly Dicho[],
  unread: () => void,
): Promise<VistaCarga> {
  const turno = { linea: "carga", quien: ctx.usuario.id } as const;
  const hojas = [];
  for (const archivo of archivos) {
    const bytes = new Uint8Array(await archivo.arrayBuffer());
    const tabla = await readTabla(bytes, { ...turno, unread });
    if ("falla" in tabla) fail(tabla.falla);
    // The single sheet of a text file is named after the file.
    const alone = tabla.hojas.length === 1;
    hojas.push(...tabla.hojas.map((hoja) => (alone ? { ...hoja, nombre: archivo.name } : hoja)));
  }
  const nombre = archivos.map(({ name }) => clean(name)).join(", ");
  return await inEnsayo(turno, lookAtHojas(ctx, nombre.slice(0, LETRAS.archivo) || "Sin nombre", hojas, dichos));
}

function* lookAtHojas(
  ctx: AdminContext,
  nombre: string,
  hojas: readonly Hoja[],
  dichos: readonly Dicho[],
): Generator<void, VistaCarga> {
  const { interes, cuotas, periodo } = getAjustes(ctx.db);
  const lectura = yield* readLectura(hojas, { hoy: today(ctx.clock), interes, cuotas, periodo }, dichos);
  if (lectura.hojas.length === 0) fail("MOVE_IN_NOTHING");
  return yield* lookAtCarga(ctx, { nombre, lectura });
}

/**
 * Stores sheets for import, and previews the result: each loan is imported with its person and rolled back, so the preview is
 * what will happen. With an error in any row, nothing is stored.
 */
export function* lookAtCarga(
  ctx: AdminContext,
  { nombre, lectura }: { nombre: string; lectura: Lectura },
): Generator<void, VistaCarga> {
  const { hojas, plan } = lectura;
  const conocidas = yield* checkAgainstHouse(ctx.db, plan, lectura.enClientes);
  const errores = countObservadas(lectura, "error");
  const ready = errores === 0 && plan.personas.length + plan.prestamos.length > 0;
  const carga = { id: newId(), nombre, creado: ctx.clock.now(), creadoPor: ctx.usuario.id };
  const prestamos: PrestamoVisto[] = [];
  for (const lote of ready ? lotesOf(plan) : []) {
    const vistos = rehearse(ctx.db, (tx) => {
      insertCarga(tx, carga);
      return lote.flatMap((parte) => bringParte(tx, ctx, carga.id, parte));
    });
    prestamos.push(...vistos);
    yield;
  }
  run(ctx, keepLooked, ready ? { ...carga, plan: bare(plan) } : null);
  const repetidas = hojas.flatMap(({ filas }) => filas).filter((fila) => fila.repetida).length;
  const cifras = { ...cifrasOf(plan, conocidas), conocidas, repetidas, errores };
  const cargaId = ready ? carga.id : null;
  return { cargaId, nombre, hojas, prestamos, cifras: { ...cifras, avisos: countObservadas(lectura, "aviso") } };
}

function lotesOf(plan: Plan): Parte[][] {
  const partes = partesOf(plan);
  const count = Math.ceil(partes.length / PARTES_POR_LOTE);
  return Array.from({ length: count }, (_, n) => partes.slice(n * PARTES_POR_LOTE, (n + 1) * PARTES_POR_LOTE));
}

const cifrasOf = ({ personas, prestamos, pagos }: Plan, conocidas: number): CifrasCarga => ({
  personas: personas.length - conocidas,
  prestamos: prestamos.length,
  pagos: pagos.length,
});

/** The plan without what only the preview needs. */
function bare({ personas, prestamos, pagos }: Plan): Plan {
  const line = ({ linea }: FilaLeida): FilaLeida => ({ linea, celdas: {}, observaciones: [], repetida: false });
  return {
    personas: personas.map((one) => ({ ...one, fila: line(one.fila) })),
    prestamos: prestamos.map((one) => ({ ...one, fila: line(one.fila) })),
    pagos: pagos.map((one) => ({ ...one, fila: line(one.fila) })),
  };
}

/** Stores a preview that can be imported, and deletes old ones. */
function keepLooked(tx: Db, { clock }: AdminContext, carga: Parameters<typeof insertCarga>[1] | null): void {
  deleteLooked(tx, instante(clock.now() - VISTA_CARGA_MS));
  if (carga) insertCarga(tx, carga);
}

/**
 * Runs before `confirmCarga`: imports the people of a large file a few at a time, each batch in its own transaction, with other
 * requests in between. After an interruption it continues where it stopped.
 */
export async function bringLarge(ctx: AdminContext, input: { cargaId: string }): Promise<{ cargaId: string }> {
  const quien = ctx.usuario.id;
  if (countPartes(ctx.db, input.cargaId) > PARTES_POR_LOTE)
    await inEnsayo({ linea: "carga", quien }, bringByTurns(ctx, input.cargaId));
  return input;
}

/**
 * Imports in small transactions, except the final step, while `going`. If a person can no longer be imported, everything is
 * undone: refuses MOVE_IN_CHANGED. So it is after any other error, but one of the disk.
 */
export function* bringByTurns(ctx: AdminContext, cargaId: string, going = () => true): Generator<void, void> {
  const carga = findCarga(ctx.db, cargaId);
  if (carga?.estado !== "vista" || !carga.plan) return;
  // Before the first person is written, a refusal costs nothing.
  if (carga.hecha === null) yield* checkAgainstHouse(ctx.db, carga.plan);
  demandUnchanged(carga.plan);
  run(ctx, beginCarga, cargaId);
  for (const partes of lotesOf(carga.plan)) {
    if (!going()) return;
    try {
      run(ctx, bringLote, { cargaId, partes });
    } catch (error) {
      // On a full or failing disk nothing can be taken back: it waits, and goes on afterwards.
      if (!fallaDeDisco(error)) run(ctx, takeBack, cargaId);
      throw error;
    }
    yield;
  }
  run(ctx, emptyPlan, cargaId);
}

/**
 * Imports what was previewed, all or nothing. Refuses MOVE_IN_NOT_FOUND, MOVE_IN_DONE, and MOVE_IN_CHANGED if the data changed since the
 * preview.
 */
export function confirmCarga(tx: Db, ctx: AdminContext, { cargaId }: { cargaId: string }): CifrasCarga {
  const plan = beginCarga(tx, ctx, cargaId);
  bringLote(tx, ctx, { cargaId, partes: partesOf(plan) });
  const cifras = countCargados(tx, cargaId);
  if (!moveCarga(tx, cargaId, "vista", { estado: "hecha", plan: null, hecha: ctx.clock.now(), ...cifras }))
    fail("MOVE_IN_DONE");
  const { nombre } = findCarga(tx, cargaId) ?? fail("MOVE_IN_NOT_FOUND");
  const despues = { nombre, ...cifras };
  audit(tx, ctx, { accion: "importar.confirm", userId: ctx.usuario.id, entidadId: cargaId, despues });
  return cifras;
}

const NADA: Plan = { personas: [], prestamos: [], pagos: [] };

/** Drops the plan, because nothing of it is left to import. */
function emptyPlan(tx: Db, _ctx: AdminContext, cargaId: string): void {
  moveCarga(tx, cargaId, "vista", { plan: NADA });
}

/** A preview with a start time is being imported. Nothing more of it comes in if it was dropped meanwhile. */
function beginCarga(tx: Db, ctx: AdminContext, cargaId: string): Plan {
  const { estado, plan, hecha } = findCarga(tx, cargaId) ?? fail("MOVE_IN_NOT_FOUND");
  if (estado !== "vista" || (hecha === null && !plan)) fail("MOVE_IN_DONE");
  if (hecha === null) moveCarga(tx, cargaId, "vista", { hecha: ctx.clock.now() });
  return plan ?? NADA;
}

/** Imports those of them that are not in yet. */
function bringLote(
  tx: Db,
  ctx: AdminContext,
  { cargaId, partes }: { cargaId: string; partes: readonly Parte[] },
): void {
  if (!isOpen(tx, cargaId)) return;
  for (const parte of partes) {
    const { persona, prestamos } = parte;
    const [first] = prestamos;
    if (first && isBrought(tx, cargaId, first.prestamo.cedula)) continue;
    const plan = {
      personas: persona ? [persona] : [],
      prestamos: prestamos.map(({ prestamo }) => prestamo),
      pagos: prestamos.flatMap(({ pagos }) => pagos),
    };
    atOnce(checkAgainstHouse(tx, plan));
    demandUnchanged(plan);
    bringParte(tx, ctx, cargaId, parte);
  }
}

/** Undoes what was imported if the rest cannot be: it becomes a preview again. */
function takeBack(tx: Db, _ctx: AdminContext, cargaId: string): void {
  if (!moveCarga(tx, cargaId, "vista", { estado: "deshaciendo" })) return;
  takeOut(tx, cargaId);
  moveCarga(tx, cargaId, "deshaciendo", { estado: "vista", hecha: null });
}

/** Removes all that it brought, and what was counted of it. */
function takeOut(tx: Db, cargaId: string): void {
  const closed = listClosed(tx, cargaId);
  addPrestado(tx, centavos(-sumPrestado(tx, cargaId)));
  addRecuperado(tx, centavos(-closed.reduce((sum, loan) => sum + recuperadoOf(loan), 0)));
  for (const { userId } of closed) addPrestamoCompletado(tx, userId, -1);
  deleteBrought(tx, cargaId);
}

/**
 * Undoes an import completely, within a day. Refuses MOVE_IN_NOT_FOUND, MOVE_IN_NOT_DONE, MOVE_IN_OLD, and MOVE_IN_TOUCHED once something
 * happened to one of its people.
 */
export function undoCarga(tx: Db, ctx: AdminContext, { cargaId }: { cargaId: string }): void {
  const carga = findCarga(tx, cargaId) ?? fail("MOVE_IN_NOT_FOUND");
  if (carga.estado !== "hecha" || carga.hecha === null) fail("MOVE_IN_NOT_DONE");
  const now = ctx.clock.now();
  if (now > carga.hecha + CARGA_DESHACE_MS) fail("MOVE_IN_OLD");
  const touched = listTouched(tx, cargaId);
  if (touched.length > 0) fail("MOVE_IN_TOUCHED", { nombres: touched.map(({ nombre }) => nombre) });
  if (!moveCarga(tx, cargaId, "hecha", { estado: "deshaciendo" })) fail("MOVE_IN_NOT_DONE");
  takeOut(tx, cargaId);
  moveCarga(tx, cargaId, "deshaciendo", { estado: "deshecha", deshecha: now });
  const { nombre, personas, prestamos, pagos } = carga;
  const antes = { nombre, personas, prestamos, pagos };
  audit(tx, ctx, { accion: "importar.undo", userId: ctx.usuario.id, entidadId: cargaId, antes });
}
