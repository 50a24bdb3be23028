/** Refuses to start with an empty database when the old one seems to be missing. */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { counted } from "../../../rules/country/cantidad.ts";
import { StartError } from "../disk/fallas.ts";
import { BASE, FOTOS, findBase } from "../disk/reposicion.ts";

/** Refuses (StartError) a DATA_DIR that has photos or backups but no database. */
export function refuseLost(dataDir: string): void {
  const photos = countPhotos(join(dataDir, FOTOS));
  const copies = listCopies(join(dataDir, "backups"));
  if (photos === 0 && copies.length === 0) return;
  const beside = [
    ...(photos > 0 ? [counted(photos, "foto", "fotos")] : []),
    ...(copies.length > 0 ? [counted(copies.length, "respaldo", "respaldos")] : []),
  ].join(" y ");
  const [newest] = copies;
  const restore = newest ? `«bun cli restore ${newest}»` : "«bun cli restore RESPALDO»";
  throw new StartError(
    `Falta ${join(dataDir, BASE)}, o está vacío, y a su lado hay ${beside}: no se empieza de cero. Devuelve el archivo a su sitio, o repón un respaldo con ${restore}. Si de verdad es un negocio nuevo, usa otro DATA_DIR.`,
  );
}

const namesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);

const countPhotos = (folder: string) => namesIn(folder).filter((name) => name.endsWith(".jpg")).length;

/** The backups that `restore` accepts, newest first. */
function listCopies(folder: string): string[] {
  const found = namesIn(folder).flatMap((name) => {
    const path = join(folder, name);
    const found = findBase(path);
    return found ? [{ path, written: found.momento }] : [];
  });
  return found.sort((a, b) => b.written - a.written).map(({ path }) => path);
}
