/** What newer copies took the place of, and what no kept copy names any more, goes; the last good one never does. */
import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import {
  CLAVES,
  copiasDe,
  copiasDeMas,
  esCopiaDeMigracion,
  esNombreDeRespaldo,
  migracionesDeMas,
} from "../../../rules/operator/salud/respaldos.ts";
import { leerManifiesto } from "./afuera.ts";
import type { Almacen } from "./almacen.ts";
import type { Frase } from "./cifrado.ts";

interface Retencion {
  guardar: number;
  /** Copies whose examination found something wrong. */
  dudosas: readonly string[];
  /** What was just made. */
  reciente: string;
}

/** Of `backups/`: the names that were removed. */
export function podarLocal(folder: string, { guardar, dudosas, reciente }: Retencion): string[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder);
  const copias = names.filter(esNombreDeRespaldo).map((nombre) => ({ nombre, dudosa: dudosas.includes(nombre) }));
  const migraciones = names
    .filter(esCopiaDeMigracion)
    .map((nombre) => ({ nombre, momento: statSync(join(folder, nombre)).mtimeMs }));
  const gone = [...copiasDeMas(copias, guardar, reciente), ...migracionesDeMas(migraciones)];
  for (const nombre of gone) rmSync(join(folder, nombre), { recursive: true, force: true });
  return gone;
}

/**
 * Of a place outside. A manifest goes before its database, so that what is half removed does not look like a copy. A photo goes when
 * every manifest that stays could be read and none names it.
 */
export async function podarAfuera(
  almacen: Almacen,
  { guardar, dudosas, reciente }: Retencion,
  frase: Frase | null,
): Promise<string[]> {
  const copias = copiasDe((await almacen.listar(CLAVES.copias)).keys());
  const whole = [...copias].filter(([, { manifiesto }]) => manifiesto).map(([nombre]) => nombre);
  const guardadas = whole.map((nombre) => ({ nombre, dudosa: dudosas.includes(nombre) }));
  const gone = copiasDeMas(guardadas, guardar, reciente);
  const halves = [...copias.keys()].filter((nombre) => !whole.includes(nombre) && nombre !== reciente);
  for (const nombre of [...gone, ...halves]) {
    const { manifiesto, base } = copias.get(nombre) ?? {};
    if (manifiesto) await almacen.borrar(manifiesto);
    if (base) await almacen.borrar(base);
  }
  const stay = whole
    .filter((nombre) => !gone.includes(nombre))
    .flatMap((nombre) => copias.get(nombre)?.manifiesto ?? []);
  await prunePhotos(almacen, stay, frase);
  return gone;
}

async function prunePhotos(almacen: Almacen, hojas: string[], frase: Frase | null): Promise<void> {
  const fotos = new Set((await almacen.listar(CLAVES.fotos)).keys());
  // The newest first: mostly it names them all, and nothing else has to be opened.
  for (const hoja of hojas.toSorted().toReversed()) {
    if (fotos.size === 0) return;
    try {
      for (const { clave } of (await leerManifiesto(almacen, hoja, frase)).imagenes) fotos.delete(clave);
    } catch {
      // It may name any of them.
      return;
    }
  }
  for (const clave of fotos) await almacen.borrar(clave);
}
