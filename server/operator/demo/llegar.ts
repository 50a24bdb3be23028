/** How a made-up client arrives: a new account, then their two photos. */
import type { Persona } from "../../../rules/operator/semilla.ts";
import { imagenUrl } from "../../../rules/people/verificaciones.ts";
import { run } from "../../core/change.ts";
import type { AdminContext, UserContext } from "../../core/context.ts";
import { insertAccount } from "../../identity/cuentas/queries.ts";
import { storeImagen } from "../../people/imagenes/actions.ts";
import { acceptReferral } from "../../people/referidos/actions.ts";
import { getUsuario } from "../../people/usuarios/queries.ts";
import { submitVerificacion } from "../../people/verificaciones/actions.ts";
import { inTransaction } from "../../storage/db.ts";
import { drawPhoto } from "../dibujo.ts";

interface Puerta {
  admin: AdminContext;
  /** The hash of everybody's password. */
  hash: string;
  imagenesDir: string;
  random: () => number;
  /** People who joined already, and may refer others. */
  known: string[];
}

/** A new account; for one in five, through the link of somebody who joined before. */
export function join({ admin, hash, known, random }: Puerta, { correo }: Persona): UserContext {
  const id = inTransaction(admin.db, (tx) => insertAccount(tx, correo, hash, admin.clock.now()));
  const ctx: UserContext = { ...admin, usuario: getUsuario(admin.db, id) };
  const friend = known[Math.floor(random() * known.length)];
  if (friend && random() < 0.2) run(ctx, acceptReferral, { recomendadoPor: friend });
  known.push(id);
  return ctx;
}

export async function sendPhotos({ imagenesDir, random }: Puerta, ctx: UserContext): Promise<void> {
  const hue = random() * 360;
  const store = async (kind: "cedula" | "retrato") =>
    imagenUrl(await storeImagen(ctx, imagenesDir, drawPhoto(kind, hue)));
  run(ctx, submitVerificacion, { imgVerify1: await store("cedula"), imgVerify2: await store("retrato") });
}
