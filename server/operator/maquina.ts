/** What the machine says of itself: the disk, the files of the database, the memory. */
import { statfsSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Maquina } from "../core/context.ts";

interface Medida {
  /** Of the disk on which DATA_DIR is: what this program may still fill, and all of it. Null where the system does not say. */
  disco: { libres: number; total: number } | null;
  baseBytes: number;
  walBytes: number;
  memoriaBytes: number;
}

export function measure({ dataDir }: Maquina): Medida {
  return {
    disco: diskOf(dataDir),
    baseBytes: sizeOf(join(dataDir, "cuotica.db")),
    walBytes: sizeOf(join(dataDir, "cuotica.db-wal")),
    memoriaBytes: process.memoryUsage.rss(),
  };
}

function diskOf(dataDir: string): Medida["disco"] {
  try {
    const { bavail, bfree, blocks, bsize } = statfsSync(dataDir);
    // What is kept for the system's own is nobody else's to fill.
    return { libres: bavail * bsize, total: (blocks - (bfree - bavail)) * bsize };
  } catch {
    return null;
  }
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
