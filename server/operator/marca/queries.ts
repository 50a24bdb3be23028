/** The operator's logo and the icons made of it. */
import { eq } from "drizzle-orm";
import { archivosMarca } from "../../../drizzle/schema/operator.ts";
import type { ArchivoDeLogo } from "../../../rules/operator/ajustes/logo.ts";
import type { Db } from "../../storage/db.ts";

type Archivo = typeof archivosMarca.$inferSelect;

export function findArchivo(db: Db, nombre: ArchivoDeLogo): Archivo | undefined {
  return db.select().from(archivosMarca).where(eq(archivosMarca.nombre, nombre)).get();
}

/** What one logo becomes, in the place of what the one before became; nothing: no logo. */
export function replaceArchivos(tx: Db, archivos: Archivo[]): void {
  tx.delete(archivosMarca).run();
  if (archivos.length > 0) tx.insert(archivosMarca).values(archivos).run();
}
