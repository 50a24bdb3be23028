/** What newer copies took the place of, and what no kept copy names any more, goes; the last good one never does. */
import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import {
  CLAVES,
  copiasDe,
  copiasDeMas,
  esCopiaDeMigracion,
  esNombreDeRespaldo,
  type Hallada,
  horasDeMas,
  migracionesDeMas,
} from "../../../rules/operator/salud/respaldos.ts";
import { readManifiesto } from "./afuera.ts";
import type { Frase } from "./cifrado.ts";
import type { Almacen } from "./lugares/almacen.ts";

interface Retencion {
  guardar: number;
  /** Copies whose examination found something wrong. */
  dudosas: readonly string[];
  /** What was just made. */
  reciente: string;
}

/** Of `backups/`: the names that were removed. */
export function pruneLocal(folder: string, { guardar, dudosas, reciente }: Retencion): string[] {
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
export async function pruneAfuera(
  almacen: Almacen,
  { guardar, dudosas, reciente }: Retencion,
  frase: Frase | null,
): Promise<string[]> {
  const found = copiasDe((await almacen.list(CLAVES.copias)).keys());
  const whole = found.filter(({ manifiesto }) => manifiesto);
  const names = new Set(
    copiasDeMas(
      whole.map(({ nombre }) => ({ nombre, dudosa: dudosas.includes(nombre) })),
      guardar,
      reciente,
    ),
  );
  const stay = whole.filter(({ nombre }) => !names.has(nombre));
  const horas = copiasDe((await almacen.list(CLAVES.horas)).keys());
  const old = horasDeMas(horas, stay.map(namesOf));
  const halves = found.filter(({ nombre, manifiesto }) => !manifiesto && nombre !== reciente);
  // Incremental copies are removed before the full copy they build on.
  const gone = [...old, ...whole.filter(({ nombre }) => names.has(nombre))];
  for (const copia of [...gone, ...halves]) await remove(almacen, copia);
  await prunePhotos(almacen, [...stay, ...horas.filter((hora) => !old.includes(hora))], frase);
  return gone.map(namesOf);
}

/** Only of copies of what changed, and without a question to the place but for their names. */
export async function pruneHoras(almacen: Almacen): Promise<string[]> {
  const enteras = copiasDe((await almacen.list(CLAVES.copias)).keys()).filter(({ manifiesto }) => manifiesto);
  const horas = copiasDe((await almacen.list(CLAVES.horas)).keys());
  const gone = horasDeMas(horas, enteras.map(namesOf));
  for (const hora of gone) await remove(almacen, hora);
  return gone.map(namesOf);
}

const namesOf = ({ nombre }: Hallada) => nombre;

async function remove(almacen: Almacen, { manifiesto, base }: Hallada): Promise<void> {
  if (manifiesto) await almacen.delete(manifiesto);
  if (base) await almacen.delete(base);
}

async function prunePhotos(almacen: Almacen, copias: readonly Hallada[], frase: Frase | null): Promise<void> {
  const hojas = copias.toSorted((a, b) => (a.nombre < b.nombre ? 1 : -1)).flatMap(({ manifiesto }) => manifiesto ?? []);
  const fotos = new Set((await almacen.list(CLAVES.fotos)).keys());
  // The newest first: mostly it names them all, and nothing else has to be opened.
  for (const hoja of hojas) {
    if (fotos.size === 0) return;
    try {
      for (const { clave } of (await readManifiesto(almacen, hoja, frase)).imagenes) fotos.delete(clave);
    } catch {
      // It may name any of them.
      return;
    }
  }
  for (const clave of fotos) await almacen.delete(clave);
}
