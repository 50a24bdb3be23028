/** The second step by an authenticator app: each code counts once, and changing or removing it needs a code. */
import { createHmac, randomInt } from "node:crypto";
import { RESPALDOS } from "../../../rules/limits/limits.ts";
import { LIMITES, scaled } from "../../../rules/limits/tries.ts";
import { audit } from "../../core/auditoria/queries.ts";
import type { AdminContext, BaseContext, SessionContext } from "../../core/context.ts";
import { fail } from "../../core/errors.ts";
import { sobreOf, takeTurn } from "../../core/limites/queries.ts";
import { getUsuario } from "../../people/usuarios/queries.ts";
import { type Db, inTransaction } from "../../storage/db.ts";
import { recordChange, recordFailure } from "../actividad/actions.ts";
import { insertEntrada } from "../actividad/queries.ts";
import { afterChange } from "../cuentas/actions.ts";
import {
  endSessions,
  findCuenta,
  forgetLinks,
  forgetPasskeys,
  hasAuthenticator,
  removeSecondStep,
} from "../cuentas/queries.ts";
import { changeableCuenta, demandPassword, refuseBeside } from "../proof.ts";
import { findLlave, moveBackups } from "./queries.ts";

/** No two of them look alike on paper: neither 0 and O, 1, I and L, 2 and Z, 5 and S, 6 and G, 8 and B, nor U and V. */
const LETRAS_CLARAS = "ACDEFHJKMNPQRTUWXY3479";
/** Ten of them are 44 bits, and a sign-in may guess five times. */
const MITAD_LETRAS = 5;
const PASO_MS = 30_000;

/** Backup codes, each in two halves: «ACDEF-HJKMN». */
export function newBackups(): string[] {
  const letra = () => LETRAS_CLARAS[randomInt(LETRAS_CLARAS.length)] ?? "";
  const half = () => Array.from({ length: MITAD_LETRAS }, letra).join("");
  return Array.from({ length: RESPALDOS }, () => `${half()}-${half()}`);
}

/** As better-auth keeps them. */
const cipher = () => import("better-auth/crypto");

const bare = (code: string) => code.toUpperCase().replace(/[^A-Z0-9]/g, "");

async function readBackups({ db, codes }: BaseContext, userId: string): Promise<{ sealed: string; open: string[] }> {
  const sealed = findLlave(db, userId)?.backupCodes;
  if (!sealed) return { sealed: "", open: [] };
  const { symmetricDecrypt } = await cipher();
  return { sealed, open: JSON.parse(await symmetricDecrypt({ key: codes.secret, data: sealed })) as string[] };
}

const sealBackups = async ({ codes }: BaseContext, open: string[]) =>
  (await cipher()).symmetricEncrypt({ key: codes.secret, data: JSON.stringify(open) });

/** How many backup codes are left. */
export async function countBackups(ctx: BaseContext, userId: string): Promise<number> {
  return (await readBackups(ctx, userId)).open.length;
}

/** The typed backup code in its stored form: people type any case, with or without hyphen. */
export async function findBackup(ctx: BaseContext, userId: string, typed: string): Promise<string | undefined> {
  return (await readBackups(ctx, userId)).open.find((code) => bare(code) === bare(typed));
}

/** RFC 6238, as apps count by default: six digits of SHA-1 over the half minute. */
function totpOf(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac("sha1", secret).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

/**
 * Takes a code of the app: "right" once, "used" whenever it is repeated, even in parallel. A phone's clock may be half a minute
 * off, either way.
 */
export async function takeTotp(ctx: BaseContext, userId: string, code: string): Promise<"right" | "used" | "wrong"> {
  const sealed = findLlave(ctx.db, userId)?.secret;
  if (!sealed) return "wrong";
  const secret = await (await cipher()).symmetricDecrypt({ key: ctx.codes.secret, data: sealed });
  const now = ctx.clock.now();
  const half = Math.floor(now / PASO_MS);
  const step = [half, half - 1, half + 1].find((one) => totpOf(secret, one) === code);
  if (step === undefined) return "wrong";
  const limite = LIMITES.codigoDeApp;
  return takeTurn(ctx.db, limite, sobreOf(limite, userId, sealed, String(step)), now) ? "right" : "used";
}

/** Takes a code of the app or a backup code, each valid once. Refuses CODE_WRONG, CODE_USED and TOO_MANY_TRIES. */
async function takeCode(ctx: BaseContext, userId: string, codigo: string): Promise<void> {
  const limite = scaled(LIMITES.segundoPasoPropio, ctx.codes.rateLimitFactor);
  if (!takeTurn(ctx.db, limite, sobreOf(limite, userId), ctx.clock.now())) fail("TOO_MANY_TRIES");
  const taken = await takeTotp(ctx, userId, bare(codigo));
  if (taken === "right" || (taken === "wrong" && (await takeBackup(ctx, userId, codigo)))) return;
  recordFailure(ctx, userId, "pasoErrado");
  refuseBeside("codigo", taken === "used" ? "CODE_USED" : "CODE_WRONG");
}

async function takeBackup(ctx: BaseContext, userId: string, typed: string): Promise<boolean> {
  const { sealed, open } = await readBackups(ctx, userId);
  const left = open.filter((code) => bare(code) !== bare(typed));
  if (left.length === open.length) return false;
  const rest = await sealBackups(ctx, left);
  return inTransaction(ctx.db, (tx) => {
    if (!moveBackups(tx, userId, sealed, rest)) return false;
    insertEntrada(tx, ctx, userId, "respaldo");
    return true;
  });
}

interface BothProofs {
  actual: string;
  codigo: string;
}

export interface Pruebas {
  actual: string;
  codigo?: string | undefined;
}

/** Checks the caller's password, and their second step if they have one. Refuses what is wrong with either. */
export async function proveOwner(ctx: SessionContext, { actual, codigo }: Pruebas): Promise<void> {
  const cuenta = changeableCuenta(ctx);
  await demandPassword(ctx, cuenta, actual);
  if (hasAuthenticator(ctx.db, cuenta.id)) await takeCode(ctx, cuenta.id, codigo ?? "");
}

/** Checks the caller's password and second step. Refuses NOT_FOUND without an app, and what is wrong with either. */
async function proveBoth(ctx: SessionContext, { actual, codigo }: BothProofs): Promise<void> {
  const cuenta = changeableCuenta(ctx);
  if (!hasAuthenticator(ctx.db, cuenta.id)) fail("NOT_FOUND");
  await demandPassword(ctx, cuenta, actual);
  await takeCode(ctx, cuenta.id, codigo);
}

export async function prepareAppRemoval(
  ctx: SessionContext,
  { cerrarSesiones, ...proofs }: BothProofs & { cerrarSesiones?: boolean | undefined },
): Promise<{ cerrarSesiones: boolean | undefined }> {
  await proveBoth(ctx, proofs);
  return { cerrarSesiones };
}

/** Removes the second step, its secret and its backup codes. */
export function removeApp(tx: Db, ctx: SessionContext, options: { cerrarSesiones: boolean | undefined }): void {
  const userId = ctx.usuario.id;
  removeSecondStep(tx, userId);
  afterChange(tx, ctx, "sinDosPasos", options);
  audit(tx, ctx, { accion: "factores.removeApp", userId, entidadId: userId });
}

interface Respaldos {
  respaldos: string[];
}

export async function prepareBackups(
  ctx: SessionContext,
  proofs: BothProofs,
): Promise<Respaldos & { from: string; to: string }> {
  await proveBoth(ctx, proofs);
  const { sealed } = await readBackups(ctx, ctx.usuario.id);
  const respaldos = newBackups();
  return { respaldos, from: sealed, to: await sealBackups(ctx, respaldos) };
}

/** Replaces the backup codes; the old ones stop working. Refuses NOT_FOUND if the app was removed or changed meanwhile. */
export function renewBackups(
  tx: Db,
  ctx: SessionContext,
  { respaldos, from, to }: Respaldos & { from: string; to: string },
): Respaldos {
  const userId = ctx.usuario.id;
  if (!moveBackups(tx, userId, from, to)) fail("NOT_FOUND");
  recordChange(tx, ctx, userId, "respaldos");
  audit(tx, ctx, { accion: "factores.renewBackups", userId, entidadId: userId });
  return { respaldos };
}

/**
 * For a client who lost the phone of their second step and showed customer service who they are. Refuses FORBIDDEN for an
 * administrator's account, which only the command line can help, and NOT_FOUND without a second step.
 */
export function removeSecondStepOf(tx: Db, ctx: AdminContext, { userId }: { userId: string }): void {
  if (getUsuario(tx, userId).rol === "admin") fail("FORBIDDEN");
  if (!findCuenta(tx, { id: userId })?.twoFactorEnabled) fail("NOT_FOUND");
  removeSecondStep(tx, userId);
  forgetPasskeys(tx, userId);
  endSessions(tx, userId, null);
  forgetLinks(tx, userId);
  recordChange(tx, { ...ctx, ip: null, agente: null, navegador: null }, userId, "dosPasosQuitados");
  audit(tx, ctx, { accion: "factores.removeOf", userId, entidadId: userId });
}
