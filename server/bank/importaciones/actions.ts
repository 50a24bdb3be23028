/** A statement is looked at, imported and taken back: each of them whole or not at all. */
import { createHash } from "node:crypto";
import type { Estado } from "../../../rules/bank/archivos/asientos.ts";
import { describeDesconocido } from "../../../rules/bank/archivos/ensenado.ts";
import { readEstado } from "../../../rules/bank/archivos/leer.ts";
import {
  type CifrasImportacion,
  chooseCuenta,
  entregasOf,
  type FilaVista,
  formatConocido,
  type RespuestaArchivo,
  type ResultadoFila,
  type VistaImportacion,
} from "../../../rules/bank/importaciones.ts";
import { IMPORTACION_DESHECHA } from "../../../rules/bank/repetidos.ts";
import type { CanalBanco, Columnas, Fila } from "../../../rules/bank/tipos.ts";
import { instante } from "../../../rules/country/fecha.ts";
import { clean } from "../../../rules/input/entrada.ts";
import { LETRAS } from "../../../rules/limits.ts";
import { VISTA_IMPORTACION_MS } from "../../../rules/limits-banco.ts";
import { bolivares } from "../../../rules/money/dinero.ts";
import { audit } from "../../core/auditoria/queries.ts";
import { run } from "../../core/change.ts";
import type { AdminContext } from "../../core/context.ts";
import { inEnsayo } from "../../core/ensayo.ts";
import { DomainError, fail } from "../../core/errors.ts";
import type { Db } from "../../storage/db.ts";
import { newId } from "../../storage/ids.ts";
import { rehearse } from "../../storage/rehearse.ts";
import { resolveCuenta } from "../cuentas/actions.ts";
import { type Cuenta, listCuentas } from "../cuentas/queries.ts";
import { receiveEvidencias } from "../movimientos/actions.ts";
import { readTabla } from "../tabla.ts";
import {
  deleteLooked,
  findConfirmed,
  findFirstEvidencia,
  findImportacion,
  type Importacion,
  ignoreBrought,
  insertImportacion,
  listBrought,
  listFormatos,
  moveImportacion,
  upsertFormato,
} from "./queries.ts";

/** Reads a file and looks at what it would bring; `unread` where nobody had time for it. Refuses as the reader and `lookAtImport` do. */
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
  const formatos = listFormatos(ctx.db);
  const estado = readEstado(tabla, formatos);
  if ("desconocido" in estado) return { importId: null, desconocido: estado.desconocido };
  const sha256 = createHash("sha256").update(bytes).digest("base64url");
  const nombre = clean(archivo.name).slice(-LETRAS.archivo) || "Sin nombre";
  const vista = await inEnsayo(turno, () => run(ctx, lookAtImport, { estado, nombre, elegida, sha256 }));
  const layout = describeDesconocido(tabla);
  const taught = formatos.some(({ huella }) => huella === layout.huella);
  return { ...vista, ensenado: taught ? layout : null };
}

/**
 * Keeps a statement to be confirmed, and answers what that would do: it is done and taken back, so what is seen is what will
 * happen. Refuses IMPORT_ACCOUNT_NEEDED, IMPORT_OTHER_BANK, IMPORT_OTHER_ACCOUNT.
 */
export function lookAtImport(
  tx: Db,
  ctx: AdminContext,
  { estado, nombre, elegida, sha256 }: { estado: Estado; nombre: string; elegida: string | null; sha256: string },
): VistaImportacion {
  const cuentas = listCuentas(tx);
  const cuenta = chooseCuenta(elegida, { banco: estado.banco, numero: estado.cuenta }, cuentas);
  if (typeof cuenta !== "string") throw new DomainError(cuenta);
  const now = ctx.clock.now();
  deleteLooked(tx, instante(now - VISTA_IMPORTACION_MS));
  const { formato, filas, cuadra, avisos } = estado;
  const importacion = { id: newId(), cuenta, nombre, formato, sha256, filas };
  insertImportacion(tx, { ...importacion, creado: now, creadoPor: ctx.usuario.id });
  const told = rehearse(tx, (rehearsal) => deliver(rehearsal, ctx, importacion));
  const vistas = told.entregadas.map((one) => show(tx, one));
  const { id, nombre: cuentaNombre, banco } = told.cuenta;
  const antes = findConfirmed(tx, sha256);
  return {
    importId: importacion.id,
    formato,
    cuenta: { nombre: cuentaNombre, banco, nueva: !cuentas.some((known) => known.id === id) },
    ...countOf(told.entregadas),
    filas: vistas,
    ...{ cuadra, avisos },
    ...summaryOf(vistas),
    ensenado: null,
    antes: antes ? { nombre: antes.nombre, cuando: antes.decidido } : null,
  };
}

/**
 * The rows of a statement come in, all or none. One that was confirmed before brings nothing new. Refuses IMPORT_NOT_FOUND,
 * IMPORT_UNDONE.
 */
export function confirmImport(
  tx: Db,
  ctx: AdminContext,
  { importId }: { importId: string },
): CifrasImportacion & { importId: string } {
  const importacion = findImportacion(tx, importId) ?? fail("IMPORT_NOT_FOUND");
  if (importacion.estado === "deshecha") fail("IMPORT_UNDONE");
  if (importacion.estado === "confirmada") return { importId, ...asRepeated(importacion) };
  const { cuenta, entregadas } = deliver(tx, ctx, importacion);
  const cifras = countOf(entregadas);
  const decision = { decidido: ctx.clock.now(), decididoPor: ctx.usuario.id };
  moveImportacion(tx, importId, "vista", {
    estado: "confirmada",
    cuentaId: cuenta.id,
    filas: [],
    ...cifras,
    ...decision,
  });
  const { nombre, formato } = importacion;
  const despues = { nombre, formato, cuenta: cuenta.nombre, ...cifras };
  audit(tx, ctx, { accion: "banco.confirmImport", userId: ctx.usuario.id, entidadId: importId, despues });
  return { importId, ...cifras };
}

/**
 * Takes an import back: what nothing else told of is ignored, with the reason; what a pago was matched with meanwhile stays, as
 * does what came by another way too. Refuses IMPORT_NOT_FOUND, IMPORT_NOT_CONFIRMED, IMPORT_UNDONE.
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
  const brought = listBrought(tx, importId);
  const conciliados = brought.filter(({ estado }) => estado === "conciliado").length;
  const open = brought.filter(({ estado }) => estado === "por_conciliar");
  const quitados = open.filter(({ id, otra }) => !otra && ignoreBrought(tx, id)).length;
  const answer = { quitados, conciliados, conocidos: open.length - quitados };
  const despues = { nombre: importacion.nombre, ...answer, motivo: IMPORTACION_DESHECHA };
  audit(tx, ctx, { accion: "banco.undoImport", userId: ctx.usuario.id, entidadId: importId, despues });
  return answer;
}

/** Which column is what, in every file of that layout from now on. */
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

interface Entregada {
  fila: Fila;
  resultado: ResultadoFila;
  movimientoId: string | null;
}

/** Each row becomes evidence. */
function deliver(
  tx: Db,
  ctx: AdminContext,
  { id, cuenta: texto, filas }: Pick<Importacion, "id" | "cuenta" | "filas">,
): { cuenta: Cuenta; entregadas: Entregada[] } {
  const cuenta = resolveCuenta(tx, ctx, texto);
  const entregas = entregasOf(filas, cuenta.id);
  const recibido = ctx.clock.now();
  const list = filas.map(({ texto: row, lectura, motivo, propio }, i) => ({
    ...{ cuentaId: cuenta.id, canal: "archivo" as const, importacionId: id, texto: row, propio, recibido },
    leido: lectura ? { lectura } : { motivo: motivo ?? SIN_MOTIVO },
    entrega: entregas[i] ?? row,
  }));
  const recibidas = receiveEvidencias(tx, ctx, list);
  const entregadas = filas.map((fila, i): Entregada => {
    const { resultado, movimientoId = null } = recibidas[i] ?? {};
    if (!fila.lectura) return { fila, resultado: "ignorada", movimientoId: null };
    return { fila, resultado: resultado === "nueva" ? resultado : "repetida", movimientoId };
  });
  return { cuenta, entregadas };
}

const SIN_MOTIVO = "No es dinero que entró.";

function countOf(entregadas: readonly { resultado: ResultadoFila }[]): CifrasImportacion {
  const of = (resultado: ResultadoFila) => entregadas.filter((one) => one.resultado === resultado).length;
  return { nuevas: of("nueva"), repetidas: of("repetida"), ignoradas: of("ignorada") };
}

/** Confirmed again: what it brought is known. */
const asRepeated = ({ nuevas, repetidas, ignoradas }: Importacion): CifrasImportacion => ({
  nuevas: 0,
  repetidas: (nuevas ?? 0) + (repetidas ?? 0),
  ignoradas: ignoradas ?? 0,
});

/** A row as it is shown; what it is of is known only where the look, by now taken back, did not make it. */
function show(db: Db, { fila, resultado, movimientoId }: Entregada): FilaVista {
  const { linea, texto, lectura } = fila;
  const { dia = null, hora = null, monto = null, referencia = null } = lectura ?? {};
  const quien = lectura?.nombre ?? lectura?.telefono ?? lectura?.cedula ?? null;
  const known = movimientoId === null ? undefined : findFirstEvidencia(db, movimientoId);
  return { linea, texto, resultado, porque: reasonOf(fila, resultado, known), dia, hora, monto, referencia, quien };
}

function reasonOf(
  fila: Fila,
  resultado: ResultadoFila,
  known: { canal: CanalBanco; archivo: string | null } | undefined,
): string | null {
  if (resultado === "ignorada") return fila.motivo ?? SIN_MOTIVO;
  if (resultado === "nueva") return known ? "Vuelve: se había quitado al deshacer su importación." : null;
  return formatConocido(known?.canal ?? "archivo", known?.archivo ?? null);
}

function summaryOf(vistas: readonly FilaVista[]): Pick<VistaImportacion, "total" | "desde" | "hasta"> {
  const nuevas = vistas.filter(({ resultado }) => resultado === "nueva");
  const dias = vistas.flatMap(({ dia }) => dia ?? []).sort();
  const total = bolivares(nuevas.reduce((sum, { monto }) => sum + (monto ?? 0), 0));
  return { total, desde: dias[0] ?? null, hasta: dias.at(-1) ?? null };
}
