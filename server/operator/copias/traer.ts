/** A copy brought back from a place outside into a folder of this machine, opened, checked and ready to be restored. */
import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { FOTOS_A_LA_VEZ } from "../../../rules/limits/respaldos.ts";
import {
  CLAVES,
  copiasDe,
  esNombreDeRespaldo,
  INCOMPLETO,
  type Manifiesto,
} from "../../../rules/operator/salud/respaldos.ts";
import type { RespaldoDestino } from "../../../rules/operator/salud/salud.ts";
import { imagenFile } from "../../people/imagenes/actions.ts";
import { each, leerManifiesto } from "./afuera.ts";
import type { Almacen } from "./almacen.ts";
import { abrirFoto, desempacar, type Frase, nombreDeLlave, sha256Of } from "./cifrado.ts";
import { BackupError, razonDe } from "./fallas.ts";
import { DATABASE, PHOTOS, revisar, syncFolder } from "./local.ts";

export interface Lejana {
  destino: RespaldoDestino;
  lugar: string;
  nombre: string;
  /** Of its database, as it lies there. */
  bytes: number;
  cifrada: boolean;
}

/** The whole copies of a place, newest first. */
export async function listarLejanas(almacen: Almacen): Promise<Lejana[]> {
  const { destino, lugar } = almacen;
  try {
    await almacen.preparar();
    const keys = await almacen.listar(CLAVES.copias);
    return [...copiasDe(keys.keys())]
      .flatMap(([nombre, { base, manifiesto }]) =>
        base && manifiesto
          ? [{ destino, lugar, nombre, bytes: keys.get(base) ?? 0, cifrada: base.endsWith(".age") }]
          : [],
      )
      .toSorted((a, b) => (a.nombre < b.nombre ? 1 : -1));
  } catch (error) {
    throw new BackupError(`${lugar}: ${razonDe(error)}`);
  }
}

/** Into the new folder `target`, whole or not at all. Answers what doctor finds wrong with it. */
export async function traerCopia(
  almacen: Almacen,
  nombre: string,
  target: string,
  frase: Frase | null,
): Promise<string[]> {
  if (!esNombreDeRespaldo(nombre))
    throw new BackupError(`«${nombre}» no es el nombre de una copia: mira «backup list».`);
  if (existsSync(target)) throw new BackupError(`Ya existe ${target}: elige otra carpeta.`);
  const partial = `${target}${INCOMPLETO}`;
  try {
    const copia = copiasDe((await almacen.listar(CLAVES.copias)).keys()).get(nombre);
    if (!copia?.base || !copia.manifiesto) throw new BackupError(`no hay una copia ${nombre}`);
    const hoja = await leerManifiesto(almacen, copia.manifiesto, frase);
    rmSync(partial, { recursive: true, force: true });
    mkdirSync(join(partial, PHOTOS), { recursive: true, mode: 0o700 });
    await bringDatabase(almacen, copia.base, hoja, partial, frase);
    await bringPhotos(almacen, hoja, join(partial, PHOTOS));
    const { rota, fallas } = revisar(join(partial, DATABASE), join(partial, PHOTOS));
    if (rota) throw new BackupError(`la copia no sirve: ${rota}`);
    syncFolder(join(partial, PHOTOS));
    renameSync(partial, target);
    syncFolder(dirname(target));
    return fallas;
  } catch (error) {
    if (existsSync(partial)) rmSync(partial, { recursive: true, force: true });
    throw new BackupError(`No se pudo traer ${nombre} de ${almacen.lugar}: ${razonDe(error)}.`);
  }
}

async function bringDatabase(almacen: Almacen, clave: string, hoja: Manifiesto, to: string, frase: Frase | null) {
  const packed = join(to, "base.gz");
  const { sha256 } = await almacen.traerArchivo(clave, packed);
  if (sha256 !== hoja.base.sha256) throw new BackupError(`${clave} no es el archivo que se guardó`);
  await desempacar(packed, join(to, DATABASE), clave.endsWith(".age") ? (frase?.contrasena ?? "") : null);
  rmSync(packed);
}

async function bringPhotos(almacen: Almacen, { imagenes, llave }: Manifiesto, to: string): Promise<void> {
  const carpeta = llave ? await nombreDeLlave(llave) : null;
  await each(imagenes, FOTOS_A_LA_VEZ, async ({ id, sha256 }) => {
    const clave = CLAVES.foto(id, carpeta);
    const bytes = await almacen.traer(clave);
    const opened = llave ? await abrirFoto(bytes, llave) : bytes;
    if (sha256Of(opened) !== sha256) throw new BackupError(`${clave} no es la foto que se guardó`);
    await writeFile(imagenFile(to, id), opened, { mode: 0o600, flush: true });
  });
}
