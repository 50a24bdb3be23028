/** A standalone script outside the app's modules: the landing's starter, the service worker. */
import { basename, join } from "node:path";
import { build } from "vite";
import { SCRIPT_TARGETS } from "./floor-browsers.ts";

/** The bundled code of `entry`, with its imports and the constants in `define`. */
export async function buildScript(root: string, entry: string, define: Record<string, unknown> = {}): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    define: Object.fromEntries(Object.entries(define).map(([name, value]) => [name, JSON.stringify(value)])),
    build: {
      write: false,
      target: SCRIPT_TARGETS,
      lib: { entry: join(root, entry), formats: ["iife"], name: "script", fileName: basename(entry) },
    },
  });
  const outputs = [built].flat().flatMap((result) => ("output" in result ? result.output : []));
  const [chunk, ...others] = outputs;
  if (chunk?.type !== "chunk" || others.length > 0) throw new Error(`${entry} is not one script`);
  return chunk.code;
}
