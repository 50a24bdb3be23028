/** Statements are previewed, imported and undone. */
import { createHash } from "node:crypto";
import type { Estado } from "../../../rules/bank/archivos/asientos.ts";
import { matchCuentaBanco, readCuentaBanco } from "../../../rules/bank/cuentas-banco.ts";
import { IMPORTACION_DESHECHA } from "../../../rules/bank/emparejar/repetidos.ts";
import { lotesOf, refuseFuture } from "../../../rules/bank/filas.ts";
import {
  type CifrasImportacion,
  chooseCuenta,
  countOf,
  type Importada,
  type RespuestaArchivo,
  summaryOf,
  type VistaImportacion,
} from "../../../rules/bank/importaciones.ts";
import type { Columnas } from "../../../rules/bank/tipos.ts";
import { type Instante, instante, toDia } from "../../../rules/country/fecha.ts";
import { clean } from "../../../rules/input/entrada.ts";
import { FILAS_POR_LOTE, VISTA_IMPORTACION_MS } from "../../../rules/limits/banco.ts";
import { LETRAS } from "../../../rules/limits/limits.ts";
import { audit } from "../../core/auditoria/queries.ts";
import { run } from "../../core/change.ts";
import type { AdminContext } from "../../core/context.ts";
import { DomainError, fail } from "../../core/errors.ts";
import { publish } from "../../core/live.ts";
import { inEnsayo } from "../../core/turnos/ensayo.ts";
import { afterCommit, type Db } from "../../storage/db.ts";
import { newId } from "../../storage/ids.ts";
import { resolveCuentaBanco } from "../cuentas-banco/actions.ts";
import { getCuentaBanco, listCuentasBanco } from "../cuentas-banco/queries.ts";
import { at, evidenciasOf, lookAtFilas } from "../extracto.ts";
import { keepEvidencias, type NewEvidencia } from "../movimientos/actions.ts";
import { readTabla } from "../tablas/tabla.ts";
import {
  countBrought,
  countCredits,
  countFilas,
  countNuevas,
  deleteLooked,
  findConfirmed,
  findImportacion,
  type Importacion,
  ignoreBrought,
  insertImportacion,
  isOpen,
  listFormatos,
  moveImportacion,
  upsertFormato,
} from "./queries.ts";

/** Reads a file and previews it; `unread` if no slot was free. Refuses as the reader and `lookAtImport` do. */
export async function lookAtFile(
  ctx: AdminContext,
  archivo: File,
  elegida: string | null,
  unread: () => void,
): Promise<RespuestaArchivo> {
  const bytes = new Uint8Array(await archivo.arrayBuffer());
  const turno = { linea: "banco", quien: ctx.usuario.id } as const;
  const tabla = await readTabla(bytes, { ...turno, unread });
  if ("falla" in tabla) fail(tabla.falla);
  // Loaded with the first file: the layouts of the banks would add 30 KB to every start.
  const [{ readEstado }, { describeDesconocido }] = await Promise.all([
    import("../../../rules/bank/archivos/leer.ts"),
    import("../../../rules/bank/archivos/ensenado.ts"),
  ]);
  const formatos = listFormatos(ctx.db);
  const estado = readEstado(tabla, formatos);
  if ("desconocido" in estado) return { importId: null, desconocido: estado.desconocido };
  const sha256 = createHash("sha256").update(bytes).digest("base64url");
  const nombre = clean(archivo.name).slice(-LETRAS.archivo) || "Sin nombre";
  const vista = await inEnsayo(turno, lookAtImport(ctx, { estado, nombre, elegida, sha256 }));
  const layout = describeDesconocido(tabla);
  const taught = formatos.some(({ huella }) => huella === layout.huella);
  return { ...vista, ensenado: taught ? layout : null };
}

interface Mirado {
  estado: Estado;
  nombre: string;
  elegida: string | null;
  sha256: string;
}

/**
 * Keeps a statement for confirmation and previews what that would do. Rows are examined a few at a time, and again if new
 * evidence arrives meanwhile, so that the preview matches the result. Refuses IMPORT_ACCOUNT_NEEDED, IMPORT_OTHER_BANK,
 * IMPORT_OTHER_ACCOUNT.
 */
export function* lookAtImport(ctx: AdminContext, mirado: Mirado): Generator<void, VistaImportacion> {
  const { db } = ctx;
  const { estado, nombre, elegida, sha256 } = mirado;
  const cuentas = listCuentasBanco(db);
  const cuenta = chooseCuenta(elegida, { banco: estado.banco, numero: estado.cuenta }, cuentas);
  if (typeof cuenta !== "string") throw new DomainError(cuenta);
  const known = matchCuentaBanco(cuenta, cuentas);
  const now = ctx.clock.now();
  const { formato, cuadra, avisos, ...read } = refuseFuture(estado, toDia(now));
  const filas = read.filas.map((fila) => ({ ...fila }));
  const importacion = { id: newId(), cuenta, nombre, formato, sha256, filas };
  // An account that does not exist yet has no known money.
  yield* lookAtFilas(db, filas, evidenciasOf(importacion, known?.id ?? importacion.id, now));
  const dicha = known ?? readCuentaBanco(cuenta);
  const antes = findConfirmed(db, sha256);
  run(ctx, keepLooked, importacion);
  return {
    importId: importacion.id,
    formato,
    cuenta: { nombre: dicha.nombre, banco: dicha.banco, nueva: !known },
    ...countOf(filas),
    cuadra,
    avisos,
    ...summaryOf(filas),
    ensenado: null,
    antes: antes ? { nombre: antes.nombre, cuando: antes.decidido } : null,
  };
}

function keepLooked(
  tx: Db,
  ctx: AdminContext,
  importacion: Pick<Importacion, "id" | "cuenta" | "nombre" | "formato" | "sha256" | "filas">,
): void {
  const now = ctx.clock.now();
  deleteLooked(tx, instante(now - VISTA_IMPORTACION_MS));
  insertImportacion(tx, { ...importacion, creado: now, creadoPor: ctx.usuario.id });
}

/** A statement being imported, into a known account. */
type Entrada = Importacion & { cuentaId: string; decidido: Instante };

/**
 * Runs before `confirmImport`: imports the rows of a long statement a few at a time, each batch in its own transaction, with
 * other requests in between. After an interruption it continues where it stopped.
 */
export async function bringLong(ctx: AdminContext, input: { importId: string }): Promise<{ importId: string }> {
  const quien = ctx.usuario.id;
  if (countFilas(ctx.db, input.importId) > FILAS_POR_LOTE)
    await inEnsayo({ linea: "banco", quien }, bringByTurns(ctx, input.importId));
  return input;
}

/** Imports all rows while `going`, without confirming. */
export function* bringByTurns(ctx: AdminContext, importId: string, going = () => true): Generator<void, void> {
  const entrada = run(ctx, beginImport, importId);
  if (!entrada) return;
  const list = evidenciasOf(entrada, entrada.cuentaId, entrada.decidido);
  for (const lote of lotesOf(entrada.filas, FILAS_POR_LOTE)) {
    if (!going()) return;
    run(ctx, bringRows, { importId, list: at(list, lote) });
    yield;
  }
}

/**
 * Imports the remaining rows of a statement and confirms it. Confirming again brings nothing new. Refuses IMPORT_NOT_FOUND,
 * IMPORT_UNDONE.
 */
export function confirmImport(tx: Db, ctx: AdminContext, { importId }: { importId: string }): Importada {
  const entrada = beginImport(tx, ctx, importId);
  if (!entrada) return asRepeated(findImportacion(tx, importId) ?? fail("IMPORT_NOT_FOUND"));
  const { nombre, formato, cuentaId, filas } = entrada;
  const credits = filas.filter(({ lectura }) => lectura !== null).length;
  // Rows that are no credit are imported first: once all credits are in, all rows are.
  if (countCredits(tx, importId) < credits || credits === 0)
    bringRows(tx, ctx, { importId, list: evidenciasOf(entrada, cuentaId, entrada.decidido) });
  const [dentro, nuevas] = [countCredits(tx, importId), countNuevas(tx, importId)];
  const cifras = { nuevas, repetidas: dentro - nuevas, ignoradas: filas.length - credits };
  moveImportacion(tx, importId, "vista", { estado: "confirmada", filas: [], ...cifras, decidido: ctx.clock.now() });
  if (dentro > 0) afterCommit(tx, () => publish("movimientos"));
  const despues = { nombre, formato, cuenta: getCuentaBanco(tx, cuentaId).nombre, ...cifras };
  audit(tx, ctx, { accion: "banco.confirmImport", userId: ctx.usuario.id, entidadId: importId, despues });
  return { importId, ...cifras, traidas: nuevas };
}

/** Gives the import its account, who confirmed it and when. Null once all rows are in. */
function beginImport(tx: Db, ctx: AdminContext, importId: string): Entrada | null {
  const importacion = findImportacion(tx, importId) ?? fail("IMPORT_NOT_FOUND");
  if (importacion.estado === "deshecha") fail("IMPORT_UNDONE");
  if (importacion.estado === "confirmada") return null;
  const decidido = importacion.decidido ?? ctx.clock.now();
  const cuentaId = importacion.cuentaId ?? resolveCuentaBanco(tx, ctx, importacion.cuenta).id;
  if (importacion.decidido === null)
    moveImportacion(tx, importId, "vista", { decidido, cuentaId, decididoPor: ctx.usuario.id });
  return { ...importacion, cuentaId, decidido };
}

/** Imports those rows; rows that are in already stay as they are. */
function bringRows(tx: Db, _ctx: AdminContext, { importId, list }: { importId: string; list: NewEvidencia[] }): void {
  if (isOpen(tx, importId)) keepEvidencias(tx, list);
}

/** The answer to a repeated confirmation: everything it brought is known. */
const asRepeated = ({ id, nuevas, repetidas, ignoradas }: Pick<Importacion, "id" | keyof CifrasImportacion>) => ({
  importId: id,
  nuevas: 0,
  repetidas: (nuevas ?? 0) + (repetidas ?? 0),
  ignoradas: ignoradas ?? 0,
  traidas: nuevas ?? 0,
});

/**
 * Undoes an import: movements without other evidence are ignored, with the reason; matched ones and those with other evidence stay.
 * Refuses IMPORT_NOT_FOUND, IMPORT_NOT_CONFIRMED, IMPORT_UNDONE.
 */
export function undoImport(
  tx: Db,
  ctx: AdminContext,
  { importId }: { importId: string },
): { quitados: number; conciliados: number; conocidos: number } {
  const importacion = findImportacion(tx, importId) ?? fail("IMPORT_NOT_FOUND");
  if (importacion.estado === "vista") fail("IMPORT_NOT_CONFIRMED");
  const decision = { decidido: ctx.clock.now(), decididoPor: ctx.usuario.id };
  if (!moveImportacion(tx, importId, "confirmada", { estado: "deshecha", ...decision })) fail("IMPORT_UNDONE");
  const { abiertos, conciliados } = countBrought(tx, importId);
  const quitados = ignoreBrought(tx, importId);
  const answer = { quitados, conciliados, conocidos: abiertos - quitados };
  const despues = { nombre: importacion.nombre, ...answer, motivo: IMPORTACION_DESHECHA };
  audit(tx, ctx, { accion: "banco.undoImport", userId: ctx.usuario.id, entidadId: importId, despues });
  return answer;
}

/** Stores which column is which, for every file of that layout from now on. */
export function teachLayout(
  tx: Db,
  ctx: AdminContext,
  { huella, nombre, columnas }: { huella: string; nombre: string; columnas: Columnas },
): { huella: string } {
  upsertFormato(tx, { id: newId(), huella, nombre, columnas, creado: ctx.clock.now(), creadoPor: ctx.usuario.id });
  const despues = { huella, nombre, columnas };
  audit(tx, ctx, { accion: "banco.teachLayout", userId: ctx.usuario.id, entidadId: huella, despues });
  return { huella };
}
