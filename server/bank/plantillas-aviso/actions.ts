/** Templates: an operator explains an unreadable notice, and waiting ones like it are read again. */

import { findBancoDe } from "../../../rules/bank/avisos/lectores.ts";
import { readAviso, readEnsenado } from "../../../rules/bank/avisos/leer.ts";
import { findNegativo } from "../../../rules/bank/avisos/negativos.ts";
import { type Marcas, makePlantillaAviso, toPalabras } from "../../../rules/bank/avisos/plantilla.ts";
import { cleanRemitente } from "../../../rules/bank/avisos/remitente.ts";
import { type Texto, toTexto } from "../../../rules/bank/avisos/texto.ts";
import { legibleDe, remitenteDeLlamada } from "../../../rules/bank/llamadas/legible.ts";
import { type BancoQueLlama, isBancoQueLlama, LLAMADAS } from "../../../rules/bank/llamadas/tabla.ts";
import { checkMarcas } from "../../../rules/bank/plantillas-aviso.ts";
import type { Leido, PlantillaAviso } from "../../../rules/bank/tipos.ts";
import { MAX_AVISOS_RELEIDOS, MAX_PLANTILLAS } from "../../../rules/limits/banco.ts";
import { getAjustes } from "../../core/ajustes/queries.ts";
import { audit } from "../../core/auditoria/queries.ts";
import type { AdminContext } from "../../core/context.ts";
import { demand, fail } from "../../core/errors.ts";
import type { Db } from "../../storage/db.ts";
import { newId } from "../../storage/ids.ts";
import { cuentaOfAviso } from "../cuentas-banco/actions.ts";
import { receiveEvidencia } from "../movimientos/actions.ts";
import type { Evidencia } from "../movimientos/queries.ts";
import {
  deletePlantillaAviso,
  type Esperando,
  findEsperando,
  insertPlantillaAviso,
  listEnsenadas,
  listPlantillasAviso,
  listSinReconocer,
  setAside,
} from "./queries.ts";

/**
 * Remembers where a notice has its amount and reference, and reads the notices that waited. Returns how many became movements. Refuses
 * NOTICE_NOT_WAITING, NOTICE_NO_MONEY, NOTICE_MARK_AMOUNT, NOTICE_MARK_REFERENCE, NOTICE_MARK_PHONE, NOTICE_MARK_NAME,
 * NOTICE_VAGUE, TEMPLATES_FULL.
 */
export function teachAviso(
  tx: Db,
  ctx: AdminContext,
  { evidenciaId, ...marcas }: Marcas & { evidenciaId: string },
): { leidos: number } {
  const evidencia = findEsperando(tx, evidenciaId) ?? fail("NOTICE_NOT_WAITING");
  if (listEnsenadas(tx).length >= MAX_PLANTILLAS) fail("TEMPLATES_FULL");
  const texto = toTexto(legibleDe(evidencia));
  const negativo = findNegativo(texto.plano);
  if (negativo) fail("NOTICE_NO_MONEY", negativo);
  const wrong = checkMarcas(toPalabras(texto), marcas);
  if (wrong) demand(wrong.refusal, wrong.campo);
  const made = makePlantillaAviso(texto, marcas, originOf(evidencia, texto)) ?? fail("NOTICE_VAGUE");
  const id = newId();
  const { plantilla } = made;
  insertPlantillaAviso(tx, { id, plantilla, creado: ctx.clock.now(), creadoPor: ctx.usuario.id });
  audit(tx, ctx, {
    accion: "banco.teach",
    userId: ctx.usuario.id,
    entidadId: id,
    antes: { texto: evidencia.texto },
    despues: { plantilla },
  });
  return { leidos: rereadWaiting(tx, ctx) };
}

/** The origin of a text: a call comes from the bank that called. */
function originOf({ canal, remitente }: Evidencia, texto: Texto): Pick<PlantillaAviso, "banco" | "remitente"> {
  if (canal === "llamada" && isBancoQueLlama(remitente ?? ""))
    return { banco: LLAMADAS[remitente as BancoQueLlama].banco, remitente: remitenteDeLlamada(remitente ?? "") };
  const sender = cleanRemitente(remitente ?? "") || null;
  return { banco: findBancoDe(sender, texto), remitente: sender };
}

/** Reads the newest waiting notices with what is known now. Returns how many reported money. */
function rereadWaiting(tx: Db, ctx: AdminContext): number {
  const conocidos = { remitentes: getAjustes(tx).banco.remitentes, plantillas: listPlantillasAviso(tx) };
  const { items } = listSinReconocer(tx, { limit: MAX_AVISOS_RELEIDOS });
  let leidos = 0;
  // In the order of arrival, as they would have been read then.
  for (const evidencia of items.toReversed()) {
    const leido = readAgain(evidencia, conocidos);
    if (!leido || !("lectura" in leido)) continue;
    receiveAgain(tx, ctx, evidencia, leido);
    leidos += 1;
  }
  return leidos;
}

function readAgain(evidencia: Esperando, conocidos: Parameters<typeof readAviso>[1]): Leido {
  if (evidencia.canal !== "llamada") return readAviso(evidencia, conocidos);
  return readEnsenado(legibleDe(evidencia), remitenteDeLlamada(evidencia.remitente ?? ""), conocidos.plantillas);
}

/** Evidence is never edited: a new reading is stored as new evidence and replaces the old one. */
function receiveAgain(
  tx: Db,
  ctx: AdminContext,
  { id, canal, cuentaId, dispositivoId, remitente, titulo, texto, recibido }: Esperando,
  leido: Extract<ReturnType<typeof readAviso>, { lectura: unknown }>,
): void {
  if (!setAside(tx, id, "Se leyó de nuevo con lo que enseñaste.")) return;
  receiveEvidencia(tx, ctx, {
    dispositivoId,
    remitente,
    titulo,
    texto,
    leido,
    recibido,
    cuentaId: cuentaOfAviso(tx, ctx, cuentaId, leido.lectura.banco),
    canal,
    entrega: `releida ${id}`,
  });
}

/** Dismisses a notice that reports no money. Refuses NOTICE_NOT_WAITING. */
export function dismissAviso(tx: Db, ctx: AdminContext, { evidenciaId }: { evidenciaId: string }): void {
  if (!setAside(tx, evidenciaId, "Un administrador lo descartó.")) fail("NOTICE_NOT_WAITING");
  audit(tx, ctx, { accion: "banco.dismissNotice", userId: ctx.usuario.id, entidadId: evidenciaId });
}

/** Deletes a template; what was read with it stays. Refuses NOT_FOUND. */
export function forgetPlantillaAviso(tx: Db, ctx: AdminContext, { plantillaId }: { plantillaId: string }): void {
  const antes = deletePlantillaAviso(tx, plantillaId) ?? fail("NOT_FOUND");
  audit(tx, ctx, { accion: "banco.forgetTemplate", userId: ctx.usuario.id, entidadId: plantillaId, antes });
}
