import { closeSync, fsyncSync, openSync } from "node:fs";

/** Flushes a file or folder to disk (fsync). Throws disk errors. */
export function syncPath(path: string): void {
  const handle = openSync(path, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
