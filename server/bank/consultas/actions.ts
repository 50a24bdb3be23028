/**
 * Turns what a bank answers into evidence. Asking may change something at the bank, so the question is recorded before it is
 * sent, and its answer with the evidence in one transaction afterwards. If the program ends in between, the open question is
 * reviewed later.
 */
import type { Instante } from "../../../rules/country/fecha.ts";
import { instante } from "../../../rules/country/fecha.ts";
import {
  MAX_PAUSA_BANCO_MS,
  PAUSA_BANCO_MS,
  PREGUNTA_SIN_RESPUESTA_MS,
  REINTENTOS_DE_PREGUNTA_MS,
} from "../../../rules/limits/banco.ts";
import type { BaseContext } from "../../core/context.ts";
import type { Db } from "../../storage/db.ts";
import type { BancoApi, BancoError, Contestacion, Hallazgo, Pregunta } from "../apis/api.ts";
import { resolveCuentaBanco } from "../cuentas-banco/actions.ts";
import { receiveEvidencias } from "../movimientos/actions.ts";
import { type Consulta, findPregunta, setConsulta, setPregunta } from "./queries.ts";

/** The value of `respuesta` while a question is open, or if it was never answered. */
const PREGUNTANDO = "preguntando";
const SIN_RESPUESTA = "sin respuesta";

type Bank = Pick<BancoApi, "banco" | "cuenta">;

/** Stores reported movements, each once. */
export function keepHallazgos(
  tx: Db,
  ctx: BaseContext,
  { api, hallazgos }: { api: Bank; hallazgos: Hallazgo[] },
): void {
  if (hallazgos.length === 0) return;
  const { id: cuentaId } = resolveCuentaBanco(tx, ctx, api.cuenta);
  const arrived = { canal: "consulta", remitente: api.banco, recibido: ctx.clock.now() } as const;
  const list = hallazgos.map(({ leido, texto, propio, clave }) => ({
    cuentaId,
    leido,
    texto,
    propio,
    ...arrived,
    entrega: JSON.stringify(["consulta", api.banco, ...clave]),
  }));
  receiveEvidencias(tx, ctx, list);
}

/** The question as it was before it was asked, to undo the asking if the bank did nothing. */
export interface Asked {
  pagoId: string;
  banco: string;
  antes: string | null;
  /** Whether an earlier question about this pago may have reached the bank without an answer. */
  enDuda: boolean;
}

/** Records a question before it is sent. */
export function beginPregunta(
  tx: Db,
  { clock }: BaseContext,
  { pagoId, banco }: { pagoId: string; banco: string },
): Asked {
  const now = clock.now();
  const antes = findPregunta(tx, pagoId, banco)?.respuesta ?? null;
  const proximo = instante(now + PREGUNTA_SIN_RESPUESTA_MS);
  setPregunta(tx, { pagoId, banco }, { preguntado: now, respuesta: PREGUNTANDO, proximo });
  return { pagoId, banco, antes, enDuda: antes === PREGUNTANDO || antes === SIN_RESPUESTA };
}

interface Answered {
  api: Bank;
  asked: Asked;
  pregunta: Pregunta;
  contestacion: Contestacion;
}

/**
 * Records the bank's answer and its evidence. «Ya conciliado» means that the money came in and was asked about before. If an
 * earlier question of ours about this pago went unanswered, it counts as any evidence; otherwise somebody else asked, so it is
 * kept without money for a person to clear up.
 */
export function keepContestacion(tx: Db, ctx: BaseContext, { api, asked, pregunta, contestacion }: Answered): void {
  const { hallazgos } = contestacion;
  const ours = contestacion.respuesta === "ya conciliado" && asked.enDuda;
  const respuesta = ours ? "hallado" : contestacion.respuesta;
  const motivo = "El banco dice que este pago ya fue conciliado antes, y no por Cuotica. Revisa para qué fue.";
  const foreign = hallazgos.map((told) => ({ ...told, leido: { motivo }, clave: [pregunta.pagoId, ...told.clave] }));
  keepHallazgos(tx, ctx, { api, hallazgos: respuesta === "ya conciliado" ? foreign : hallazgos });
  const intentos = findPregunta(tx, asked.pagoId, asked.banco)?.intentos ?? 0;
  const wait = respuesta === "no hallado" ? REINTENTOS_DE_PREGUNTA_MS[intentos] : undefined;
  const proximo = wait === undefined ? null : instante(ctx.clock.now() + wait);
  setPregunta(tx, asked, { respuesta, proximo, intentos: intentos + 1 });
}

/** Records a missing or unreadable answer. Whether the bank did anything is unknown, unless it said that it did not. */
export function keepSilence(tx: Db, _ctx: BaseContext, { asked, clase }: { asked: Asked; clase: BancoError["clase"] }) {
  setPregunta(tx, asked, { respuesta: clase === "fallo" ? SIN_RESPUESTA : asked.antes });
}

/** Pauses a bank after an error, doubling the pause each time, and at least as long as it asked for. */
export function pauseBanco(
  tx: Db,
  { clock }: BaseContext,
  { banco, antes, error }: { banco: string; antes: Consulta | undefined; error: BancoError },
): Instante {
  const now = clock.now();
  const last = antes?.error && antes.proximo && antes.intentado ? antes.proximo - antes.intentado : 0;
  const wait = Math.min(Math.max(2 * last, error.esperaMs, PAUSA_BANCO_MS), MAX_PAUSA_BANCO_MS);
  const proximo = instante(now + wait);
  const fallos = (antes?.fallos ?? 0) + 1;
  setConsulta(tx, banco, { intentado: now, proximo, error: error.message.slice(0, 200), fallos });
  return proximo;
}
