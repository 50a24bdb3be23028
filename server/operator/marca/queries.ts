/** The operator's logo and the icons made of it. */
import { eq } from "drizzle-orm";
import { archivosMarca } from "../../../drizzle/schema/operator.ts";
import type { ArchivoDeLogo } from "../../../rules/operator/ajustes/logo.ts";
import type { Db } from "../../storage/db.ts";

type Archivo = typeof archivosMarca.$inferSelect;

export function findArchivo(db: Db, nombre: ArchivoDeLogo): Archivo | undefined {
  return db.select().from(archivosMarca).where(eq(archivosMarca.nombre, nombre)).get();
}

/** Replaces the files of the previous logo; none removes it. */
export function replaceArchivos(tx: Db, archivos: Archivo[]): void {
  tx.delete(archivosMarca).run();
  if (archivos.length > 0) tx.insert(archivosMarca).values(archivos).run();
}
