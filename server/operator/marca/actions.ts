import { createHash } from "node:crypto";
import { LIMITES } from "../../../rules/limits/tries.ts";
import { ARCHIVOS_DE_LOGO } from "../../../rules/operator/ajustes/logo.ts";
import { audit } from "../../core/auditoria/queries.ts";
import type { AdminContext } from "../../core/context.ts";
import { fail } from "../../core/errors.ts";
import { giveTurnBack, sobreOf, takeTurnId } from "../../core/limites/queries.ts";
import { recodeLogo } from "../../people/image.ts";
import type { Db } from "../../storage/db.ts";
import { findArchivo, replaceArchivos } from "./queries.ts";

const FAULTS = {
  "too many pixels": "IMAGE_TOO_MANY_PIXELS",
  unreadable: "IMAGE_UNREADABLE",
  pale: "LOGO_PALE",
  busy: "IMAGE_BUSY",
  slow: "IMAGE_BUSY",
} as const;

/**
 * The files of ARCHIVOS_DE_LOGO, re-encoded from a JPEG, PNG or WebP. Refuses IMAGE_QUOTA, IMAGE_TOO_MANY_PIXELS,
 * IMAGE_UNREADABLE, LOGO_PALE, IMAGE_BUSY.
 */
export async function readLogo(ctx: AdminContext, bytes: Uint8Array): Promise<Uint8Array[]> {
  const { fotoSubida } = LIMITES;
  const turn = takeTurnId(ctx.db, fotoSubida, sobreOf(fotoSubida, ctx.usuario.id), ctx.clock.now());
  if (!turn) fail("IMAGE_QUOTA");
  const files = await recodeLogo(bytes, ctx.usuario.id);
  if (files === "busy") giveTurnBack(ctx.db, turn);
  return typeof files === "string" ? fail(FAULTS[files]) : files;
}

/** Stores a logo prepared by `readLogo`, or removes it; every page shows it. The same one again changes nothing. */
export function saveLogo(tx: Db, ctx: AdminContext, { files }: { files: readonly Uint8Array[] }): void {
  const creado = ctx.clock.now();
  const archivos = files.map((file, i) => ({
    nombre: ARCHIVOS_DE_LOGO[i] ?? "",
    tipo: "image/png",
    sha256: createHash("sha256").update(file).digest("hex"),
    bytes: Buffer.from(file),
    creado,
  }));
  const sha = (archivo?: { sha256: string }) => ({ sha256: archivo?.sha256 ?? null });
  const [antes, despues] = [sha(findArchivo(tx, "logo")), sha(archivos[0])];
  if (antes.sha256 === despues.sha256) return;
  replaceArchivos(tx, archivos);
  audit(tx, ctx, { accion: "marca.logo", userId: ctx.usuario.id, entidadId: "logo", antes, despues });
}
