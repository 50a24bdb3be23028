/** The chosen photos, already shrunk, until they are sent: a reload or a dropped page loses none. */
import type { Guardado } from "./almacen.ts";

/** Loaded with the outbox: the page for the photos does not wait for it. */
const almacen = () => import("./almacen.ts");

export const FOTOS = ["imgVerify1", "imgVerify2"] as const;
export type FotoName = (typeof FOTOS)[number];

export interface FotoGuardada extends Guardado {
  name: FotoName;
  /** The upload's idempotency key: sent twice, it is stored once. */
  clave: string;
  image: Blob;
  /** Its address once uploaded. */
  url: string | null;
}

const idOf = (userId: string, name: FotoName) => `${userId}:${name}`;

/** Stores it, replacing an earlier choice. If the phone refuses storage, a reload loses it. */
export async function saveFoto(foto: Omit<FotoGuardada, "id">): Promise<void> {
  const kept: FotoGuardada = { ...foto, id: idOf(foto.userId, foto.name) };
  await almacen()
    .then(({ save }) => save("fotos", kept))
    .catch(() => undefined);
}

export function fotosDe(userId: string): Promise<FotoGuardada[]> {
  // Payment captures are stored beside them.
  const own = ({ name }: FotoGuardada) => FOTOS.includes(name);
  return almacen()
    .then(({ savedOf }) => savedOf<FotoGuardada>("fotos", userId))
    .then(
      (kept) => kept.filter(own),
      () => [],
    );
}

/** Deletes them once they are at the server or no longer wanted. */
export async function forgetFotos(userId: string): Promise<void> {
  await almacen()
    .then(({ forget }) => Promise.all(FOTOS.map((name) => forget("fotos", idOf(userId, name)))))
    .catch(() => undefined);
}
