/** The chosen photos, already made small, until they have been sent: a reload or a dropped page loses none. */
import type { Guardado } from "./almacen.ts";

/** It comes with the outbox: the page that takes the photos does not wait for it. */
const almacen = () => import("./almacen.ts");

export const FOTOS = ["imgVerify1", "imgVerify2"] as const;
export type FotoName = (typeof FOTOS)[number];

export interface FotoGuardada extends Guardado {
  name: FotoName;
  /** The upload's idempotency key: sent twice, it arrives once. */
  clave: string;
  image: Blob;
  /** Its address once it has arrived. */
  url: string | null;
}

const idOf = (userId: string, name: FotoName) => `${userId}:${name}`;

/** Keeps it in place of an earlier choice. A phone that refuses storage only forgets it on a reload. */
export async function saveFoto(foto: Omit<FotoGuardada, "id">): Promise<void> {
  const kept: FotoGuardada = { ...foto, id: idOf(foto.userId, foto.name) };
  await almacen()
    .then(({ save }) => save("fotos", kept))
    .catch(() => undefined);
}

export function fotosDe(userId: string): Promise<FotoGuardada[]> {
  // Captures of payments lie beside them.
  const own = ({ name }: FotoGuardada) => FOTOS.includes(name);
  return almacen()
    .then(({ savedOf }) => savedOf<FotoGuardada>("fotos", userId))
    .then(
      (kept) => kept.filter(own),
      () => [],
    );
}

/** They are at the server, or not wanted any more. */
export async function forgetFotos(userId: string): Promise<void> {
  await almacen()
    .then(({ forget }) => Promise.all(FOTOS.map((name) => forget("fotos", idOf(userId, name)))))
    .catch(() => undefined);
}
