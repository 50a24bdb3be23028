/** Turns deliveries of a forwarding phone into bank evidence, each once. */
import { createHmac, timingSafeEqual } from "node:crypto";
import { readAviso } from "../../../rules/bank/avisos/leer.ts";
import { masFalsificable } from "../../../rules/bank/emparejar/voces.ts";
import { readCuerpo } from "../../../rules/bank/entregas/cuerpos.ts";
import {
  type AvisoEntregado,
  type Campos,
  entregaOf,
  isLatido,
  isOfBank,
  toAviso,
} from "../../../rules/bank/entregas/entregas.ts";
import { momentoOf } from "../../../rules/bank/entregas/momento.ts";
import { toMinuto } from "../../../rules/country/fecha.ts";
import { MAX_AVISOS_POR_ENTREGA, MAX_CAMPOS_DE_AVISO } from "../../../rules/limits/banco.ts";
import { RITMOS } from "../../../rules/limits/tries.ts";
import { refuseFor } from "../../../rules/texts/refusals/rechazos.ts";
import { getAjustes } from "../../core/ajustes/queries.ts";
import type { BaseContext } from "../../core/context.ts";
import { DomainError, fail } from "../../core/errors.ts";
import { networksOf } from "../../core/net/address.ts";
import { isWithin } from "../../core/net/proxies.ts";
import { takePlace } from "../../core/net/ritmo.ts";
import { unseal } from "../../core/seal.ts";
import type { Db } from "../../storage/db.ts";
import { cuentaOfAviso } from "../cuentas-banco/actions.ts";
import { countHeard, type Dispositivo, findDispositivo, hear, isOpen } from "../dispositivos/queries.ts";
import { receiveEvidencia } from "../movimientos/actions.ts";
import { listPlantillasAviso } from "../plantillas-aviso/queries.ts";

/**
 * The phone that holds the token. Refuses DEVICE_UNKNOWN, and TOO_MANY_TRIES to a network that keeps coming without one: the
 * phones behind it do not count.
 */
export function demandPhone(ctx: BaseContext, token: string | null): Dispositivo {
  const found = token ? findDispositivo(ctx.db, token) : undefined;
  if (found?.tipo === "telefono" && isWithin(ctx.ip, found.direcciones)) return found;
  demandPlace(
    ctx,
    "sinDispositivo",
    networksOf(ctx.ip).map((network) => `sin-dispositivo:${network}`),
  );
  return fail("DEVICE_UNKNOWN");
}

function demandPlace(
  { codes, clock }: BaseContext,
  ritmo: "dispositivo" | "sinDispositivo",
  quien: string | string[],
): void {
  const wait = takePlace(RITMOS[ritmo], quien, codes.rateLimitFactor, clock.now());
  if (wait > 0) throw new DomainError(refuseFor(wait));
}

/** The received request. */
export interface Envio {
  bytes: Buffer;
  tipo: string;
  firma: string | null;
  /** The timestamp that was signed with the body, if any. */
  marca: string | null;
  /** Named values of the address. */
  direccion: Campos;
  /** Whether the URL marks it as a heartbeat, with any body. */
  latido: boolean;
}

/**
 * A signature, if given, must match this body under the phone's token, so that somebody who only has the body, e.g. from a log,
 * cannot change it. Without a signature only the token is proven. Refuses SIGNATURE_WRONG.
 */
export function demandSigned(ctx: BaseContext, { sellado }: Dispositivo, { bytes, firma, marca }: Envio): void {
  if (firma === null) return;
  const token = unseal(ctx.codes.secret, sellado);
  const given = Buffer.from(firma.trim().replace(/^sha256=/i, ""), "hex");
  const signed = (text: string) => createHmac("sha256", token).update(bytes).update(text).digest();
  const right = [signed(""), signed(marca ?? "")].some(
    (own) => own.length === given.length && timingSafeEqual(own, given),
  );
  if (!right) fail("SIGNATURE_WRONG");
}

/** The notices in a delivery; none in a heartbeat. Refuses NOTICE_UNREADABLE, BODY_TOO_LARGE. */
export async function readEntrega({ bytes, tipo, direccion, latido }: Envio): Promise<AvisoEntregado[]> {
  const campos = tipo.startsWith("multipart/") ? await readPartes(bytes, tipo) : readCuerpo(decode(bytes), tipo);
  if (campos === null && !latido) fail("NOTICE_UNREADABLE");
  const lengths = campos?.map(({ length }) => length) ?? [];
  if ([lengths.length, ...lengths].some((many) => many > MAX_CAMPOS_DE_AVISO)) fail("BODY_TOO_LARGE");
  const avisos = (campos ?? []).flatMap((one) => toAviso([...one, ...direccion]) ?? []);
  if (avisos.length > MAX_AVISOS_POR_ENTREGA) fail("BODY_TOO_LARGE");
  if (avisos.length === 0 && !latido && !isLatido(campos ?? [])) fail("NOTICE_UNREADABLE");
  return avisos;
}

async function readPartes(bytes: Buffer, tipo: string): Promise<Campos[] | null> {
  const form = await new Response(new Uint8Array(bytes), { headers: { "content-type": tipo } })
    .formData()
    .catch(() => null);
  return form && [[...form].flatMap(([nombre, valor]) => (typeof valor === "string" ? [[nombre, valor]] : []))];
}

/** Decodes UTF-8, or the legacy encoding of old phones. */
function decode(bytes: Buffer): string {
  const text = bytes.toString("utf8");
  return text.includes("\ufffd") ? new TextDecoder("windows-1252").decode(bytes) : text;
}

interface Entrega {
  dispositivo: Dispositivo;
  avisos: readonly AvisoEntregado[];
}

/**
 * Keeps only what a bank wrote. The phone is somebody's own, so texts from other senders are counted and forgotten, and so are
 * texts without a sender that no reader recognises. `reconocidos`: notices of incoming money, known ones too. Refuses
 * DEVICE_UNKNOWN if the phone was revoked meanwhile.
 */
export function receiveAvisos(
  tx: Db,
  ctx: BaseContext,
  { dispositivo, avisos }: Entrega,
): { recibidos: number; reconocidos: number } {
  if (!isOpen(tx, dispositivo.id)) fail("DEVICE_UNKNOWN");
  const now = ctx.clock.now();
  const conocidos = { remitentes: getAjustes(tx).banco.remitentes, plantillas: listPlantillasAviso(tx) };
  const kept = avisos.map((aviso) => keep(tx, ctx, dispositivo, aviso, conocidos));
  const reconocidos = kept.filter((what) => what === "credito").length;
  hear(tx, dispositivo.id, now);
  countHeard(tx, dispositivo.id, {
    reconocido: reconocidos > 0 ? now : null,
    ajenos: kept.filter((what) => what === "ajeno").length,
  });
  return { recibidos: avisos.length, reconocidos };
}

/** `otro`: from a bank, but not of incoming money, or not recognised. */
function keep(
  tx: Db,
  ctx: BaseContext,
  { id, cuentaId }: Dispositivo,
  aviso: AvisoEntregado,
  conocidos: Parameters<typeof readAviso>[1],
): "credito" | "otro" | "ajeno" {
  if (!isOfBank(aviso, conocidos.remitentes)) return "ajeno";
  const now = ctx.clock.now();
  const { texto, titulo } = aviso;
  const remitente = masFalsificable(aviso.remitentes);
  const leido = readAviso({ texto, remitente, titulo }, conocidos);
  if (leido === null && remitente === null) return "ajeno";
  const lectura = leido && "lectura" in leido ? leido.lectura : null;
  const conReferencia = lectura !== null && lectura.referencia !== null;
  receiveEvidencia(tx, ctx, {
    remitente,
    titulo,
    texto,
    leido,
    cuentaId: cuentaOfAviso(tx, ctx, cuentaId, lectura?.banco ?? null),
    canal: "aviso",
    dispositivoId: id,
    recibido: momentoOf(aviso.momento, now),
    entrega: `aviso ${id} ${entregaOf(aviso, { conReferencia, minuto: toMinuto(now) })}`,
  });
  return lectura ? "credito" : "otro";
}

/** Limits the notices of one phone. Refuses TOO_MANY_TRIES, after which the forwarder retries. */
export function demandPace(ctx: BaseContext, { dispositivo, avisos }: Entrega): void {
  for (let i = 0; i < Math.max(1, avisos.length); i += 1)
    demandPlace(ctx, "dispositivo", `dispositivo:${dispositivo.id}`);
}
