/** Removes backups that newer ones replace, and what no kept manifest names; never the last good one. */
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
  /** Backups in which the examination found something wrong. */
  dudosas: readonly string[];
  /** The one just made. */
  reciente: string;
}

/** In `backups/`. Returns the names that were removed. */
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
 * At an external target. A manifest is deleted before its database, so that a half-removed backup does not look like one. A
 * photo is deleted only if every remaining manifest could be read and none names it.
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

/** Only incremental backups, and without requests to the target besides listing and deleting. */
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
  // Newest first: it usually names them all, so that no other needs to be opened.
  for (const hoja of hojas) {
    if (fotos.size === 0) return;
    try {
      for (const { clave } of (await readManifiesto(almacen, hoja, frase)).imagenes) fotos.delete(clave);
    } catch {
      // An unreadable manifest may name any of them.
      return;
    }
  }
  for (const clave of fotos) await almacen.delete(clave);
}
