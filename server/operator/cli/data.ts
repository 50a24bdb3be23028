/** Database access for the commands that need it, loaded with them. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Storage } from "../../storage/db.ts";
import { HeldError, StartError } from "../../storage/disk/fallas.ts";

type Story = (storage: Storage) => void | Promise<void>;

/** Migrates the database if nothing else uses it; beside a running server, which has migrated it, just opens it. */
export async function writing(dataDir: string, story: Story): Promise<void> {
  const { lockDataDir, openDatabase } = await import("../../storage/db.ts");
  // A misspelled folder must not become an empty installation.
  if (!existsSync(join(dataDir, "cuotica.db")))
    throw new StartError(
      `No hay una base de datos en ${dataDir}. Indica en DATA_DIR la carpeta de Cuotica; la de una casa nueva la crea el servidor al arrancar.`,
    );
  let unlock: (() => void) | null = null;
  try {
    unlock = lockDataDir(dataDir);
  } catch (error) {
    if (!(error instanceof HeldError)) throw error;
  }
  await tell(unlock ? await upToDate(dataDir) : openDatabase(join(dataDir, "cuotica.db")), story, unlock);
}

/** With the server stopped, so that nothing else reads or sends. Creates the database if there is none. */
export async function alone(dataDir: string, story: Story): Promise<void> {
  const { lockDataDir } = await import("../../storage/db.ts");
  const unlock = lockDataDir(dataDir);
  await tell(await upToDate(dataDir), story, unlock);
}

/** Opens the database and migrates it. */
async function upToDate(dataDir: string): Promise<Storage> {
  const { openStorage } = await import("../../storage/opening/open.ts");
  return openStorage(dataDir);
}

async function tell(storage: Storage, story: Story, unlock: (() => void) | null): Promise<void> {
  try {
    await story(storage);
  } finally {
    storage.close();
    unlock?.();
  }
}
