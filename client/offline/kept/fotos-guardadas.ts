/** The chosen photos, already made small, until they have been sent: a reload or a dropped page loses none. */
import { type Guardado, guardadosDe, guardar, olvidar } from "./almacen.ts";

export const FOTOS = ["imgVerify1", "imgVerify2"] as const;
export type FotoName = (typeof FOTOS)[number];

export interface FotoGuardada extends Guardado {
  name: FotoName;
  /** Of its upload: sent twice it arrives once. */
  clave: string;
  image: Blob;
  /** Its address once it has arrived. */
  url: string | null;
}

const idOf = (userId: string, name: FotoName) => `${userId}:${name}`;

/** Keeps it in place of an earlier choice. A phone that refuses storage only forgets it on a reload. */
export async function guardarFoto(foto: Omit<FotoGuardada, "id">): Promise<void> {
  await guardar("fotos", { ...foto, id: idOf(foto.userId, foto.name) }).catch(() => undefined);
}

export function fotosDe(userId: string): Promise<FotoGuardada[]> {
  // Captures of payments lie beside them.
  const own = ({ name }: FotoGuardada) => FOTOS.includes(name);
  return guardadosDe<FotoGuardada>("fotos", userId).then(
    (kept) => kept.filter(own),
    () => [],
  );
}

/** They are at the server, or not wanted any more. */
export async function olvidarFotos(userId: string): Promise<void> {
  await Promise.all(FOTOS.map((name) => olvidar("fotos", idOf(userId, name)))).catch(() => undefined);
}
