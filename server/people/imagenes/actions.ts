/** Takes a photo in and gives it out. The file is whole on disk before its row exists. */
import { createHash } from "node:crypto";
import { mkdir, open, rename } from "node:fs/promises";
import { join } from "node:path";
import { instante, MS_PER_DAY } from "../../../rules/country/fecha.ts";
import { MAX_FOTO_BYTES, MAX_FOTOS_AL_DIA } from "../../../rules/limits.ts";
import type { UserContext } from "../../core/context.ts";
import { fail } from "../../core/errors.ts";
import { newId } from "../../storage/ids.ts";
import { recode } from "../image.ts";
import { countImagenesSince, findOwnImagen, insertImagen } from "./queries.ts";

export function imagenFile(dir: string, id: string): string {
  return join(dir, `${id}.jpg`);
}

/**
 * Keeps a photo for the person who sends it, encoded anew. Returns its id. The same `clave` again, after an answer that was
 * lost on the way, is the same photo: it is kept once. Refuses IMAGE_TOO_LARGE, IMAGE_QUOTA, IMAGE_TOO_MANY_PIXELS,
 * IMAGE_UNREADABLE.
 */
export async function storeImagen(
  ctx: UserContext,
  dir: string,
  bytes: Uint8Array,
  clave?: string | undefined,
): Promise<string> {
  if (bytes.byteLength > MAX_FOTO_BYTES) fail("IMAGE_TOO_LARGE");
  const id = clave ? idOf(ctx.usuario.id, clave) : newId();
  if (findOwnImagen(ctx.db, ctx.usuario.id, id)) return id;
  const now = ctx.clock.now();
  if (countImagenesSince(ctx.db, ctx.usuario.id, instante(now - MS_PER_DAY)) >= MAX_FOTOS_AL_DIA) fail("IMAGE_QUOTA");
  const photo = await recode(bytes);
  if (photo === "too many pixels") fail("IMAGE_TOO_MANY_PIXELS");
  if (photo === "unreadable") fail("IMAGE_UNREADABLE");
  await writeWhole(dir, imagenFile(dir, id), photo.jpeg);
  insertImagen(ctx.db, {
    id,
    userId: ctx.usuario.id,
    bytes: photo.jpeg.byteLength,
    ancho: photo.ancho,
    alto: photo.alto,
    sha256: createHash("sha256").update(photo.jpeg).digest("hex"),
    creado: now,
  });
  return id;
}

/** Two sends of one person under one key are one photo. */
function idOf(userId: string, clave: string): string {
  return createHash("sha256").update(`${userId} ${clave}`).digest("base64url");
}

async function writeWhole(dir: string, file: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dir, { recursive: true, mode: 0o700 });
  // Named apart: the same photo may be arriving twice at once.
  const part = `${file}.${newId()}.part`;
  const handle = await open(part, "w", 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(part, file);
}
