import { closeSync, fsyncSync, openSync } from "node:fs";

/** What was written to that file, or the names in that folder, is on the disk once this returns. Throws what the disk refuses. */
export function syncPath(path: string): void {
  const handle = openSync(path, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
