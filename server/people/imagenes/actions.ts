/** Stores photos. A file is completely written before its row exists, and is deleted after its row (jobs.ts). */
import { createHash } from "node:crypto";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Instante } from "../../../rules/country/fecha.ts";
import { MAX_FOTO_BYTES } from "../../../rules/limits/fotos.ts";
import { LIMITES } from "../../../rules/limits/tries.ts";
import type { ImagenUso, SueltaMotivo } from "../../../rules/people/fotos.ts";
import { audit } from "../../core/auditoria/queries.ts";
import type { ActorContext, AdminContext, UserContext } from "../../core/context.ts";
import { fail } from "../../core/errors.ts";
import { giveTurnBack, sobreOf, takeTurn, takeTurnId } from "../../core/limites/queries.ts";
import { type Db, inTransaction } from "../../storage/db.ts";
import { newId } from "../../storage/ids.ts";
import { type Foto, recode } from "../image.ts";
import { rememberLook } from "../parecidos/actions.ts";
import {
  findOwnImagen,
  insertImagen,
  isCaptura,
  isUnsent,
  type Suelta,
  setSueltas,
  takeImagenOut,
  unsetSueltas,
} from "./queries.ts";

export function imagenFile(dir: string, id: string): string {
  return join(dir, `${id}.jpg`);
}

/**
 * Stores a re-encoded photo for its sender. Returns its id. The same `clave` again, after a lost answer, is the same photo: it
 * is stored once, at no cost. Any other counts towards the daily limit before it is looked at, whatever the outcome. Refuses
 * IMAGE_TOO_LARGE, IMAGE_QUOTA, IMAGE_TOO_MANY_PIXELS, IMAGE_UNREADABLE, IMAGE_BUSY.
 */
export async function storeImagen(
  ctx: UserContext,
  dir: string,
  photo: Foto,
  clave?: string | undefined,
  uso: ImagenUso = "identidad",
): Promise<string> {
  if ((photo instanceof Blob ? photo.size : photo.byteLength) > MAX_FOTO_BYTES) fail("IMAGE_TOO_LARGE");
  const userId = ctx.usuario.id;
  const id = clave ? idOf(userId, clave) : newId();
  if (findOwnImagen(ctx.db, userId, id)) return id;
  const limite = TURNOS[uso];
  const now = ctx.clock.now();
  const turn = takeTurnId(ctx.db, limite, sobreOf(limite, userId), now) ?? fail("IMAGE_QUOTA");
  const recoded = await recode(photo, { linea: uso, quien: userId });
  // It was not even tried. A photo that ran out of time was, so it counts.
  if (recoded === "busy") giveTurnBack(ctx.db, turn);
  if (typeof recoded === "string") fail(FAULTS[recoded]);
  await writeWhole(dir, imagenFile(dir, id), recoded.jpeg);
  const { jpeg, ancho, alto, huella } = recoded;
  const sha256 = createHash("sha256").update(jpeg).digest("hex");
  inTransaction(ctx.db, (tx) => {
    insertImagen(tx, { id, userId, bytes: jpeg.byteLength, ancho, alto, sha256, creado: now });
    // Captures of one bank's app all look alike.
    rememberLook(tx, { id, userId, ancho, alto, sha256 }, uso === "captura" ? "" : huella);
  });
  return id;
}

const TURNOS = { identidad: LIMITES.fotoSubida, captura: LIMITES.capturaSubida } as const;

const FAULTS = {
  "too many pixels": "IMAGE_TOO_MANY_PIXELS",
  unreadable: "IMAGE_UNREADABLE",
  busy: "IMAGE_BUSY",
  slow: "IMAGE_BUSY",
} as const;

/**
 * Attaches a capture to the pago its person just sent. Refuses CAPTURE_NOT_FOUND for another person's, a used one, or one that
 * was released.
 */
export function attachCaptura(tx: Db, userId: string, id: string): string {
  if (!isUnsent(tx, userId, id)) fail("CAPTURE_NOT_FOUND");
  unsetSueltas(tx, [id]);
  return id;
}

/** Marks photos as no longer proving an identity; they are deleted when due. */
export function releaseImagenes(
  tx: Db,
  ids: readonly (string | null)[],
  motivo: SueltaMotivo,
  now: Instante,
): Suelta[] {
  return setSueltas(
    tx,
    ids.filter((id) => id !== null),
    motivo,
    now,
  );
}

/** Deletes photos. The record that they existed stays, here and in the audit. The files are removed by the next sweep (jobs.ts). */
export function deleteImagenes(tx: Db, ctx: ActorContext, sueltas: readonly Suelta[]): void {
  for (const { id, userId, sha256, motivo } of sueltas) {
    if (!takeImagenOut(tx, id, ctx.clock.now())) unsetSueltas(tx, [id]);
    else audit(tx, ctx, { accion: "imagenes.delete", userId, entidadId: id, antes: { sha256, motivo } });
  }
}

/** The same for photos that are no longer needed. */
export function discardImagenes(
  tx: Db,
  ctx: ActorContext,
  ids: readonly (string | null)[],
  motivo: SueltaMotivo,
): void {
  deleteImagenes(tx, ctx, releaseImagenes(tx, ids, motivo, ctx.clock.now()));
}

/** An administrator viewed a person's photo: one audit line an hour, because a list loads each of them repeatedly. */
export function auditLook(ctx: AdminContext, { id, userId }: { id: string; userId: string }): void {
  const limite = LIMITES.fotoVista;
  if (takeTurn(ctx.db, limite, sobreOf(limite, ctx.usuario.id, id), ctx.clock.now()))
    audit(ctx.db, ctx, { accion: isCaptura(ctx.db, id) ? "capturas.see" : "imagenes.see", userId, entidadId: id });
}

/** The photo id for a person and key, so that a retry stores one photo. */
function idOf(userId: string, clave: string): string {
  return createHash("sha256").update(`${userId} ${clave}`).digest("base64url");
}

async function writeWhole(dir: string, file: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dir, { recursive: true, mode: 0o700 });
  // A separate name: the same photo may be arriving twice at once.
  const part = `${file}.${newId()}.part`;
  try {
    const handle = await open(part, "w", 0o600);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}
