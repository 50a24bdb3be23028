/** A client that others would generate from our document, with @hey-api/openapi-ts: its calls by operationId. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { plugin } from "bun";

type Call = (options: object) => Promise<{ data?: Record<string, unknown>; error?: unknown }>;

/** The generator needs an API that TypeScript 7 lacks: it alone gets the previous version. */
function giveOlderTypescript(): void {
  plugin({
    name: "typescript-5",
    setup(build) {
      build.module("typescript", async () => {
        const { default: ts } = await import("typescript-5");
        return { exports: { ...ts, default: ts }, loader: "object" };
      });
    },
  });
}

/** Generated from a document, to call `baseUrl` with a key. */
export async function generatedClient(
  document: object,
  { baseUrl, llave }: { baseUrl: string; llave: string },
): Promise<Record<string, Call>> {
  giveOlderTypescript();
  const { createClient } = await import("@hey-api/openapi-ts");
  const dir = mkdtempSync(join(tmpdir(), "cuotica-cliente-"));
  try {
    await createClient({ input: document as never, output: dir, logs: { level: "silent" } });
    const { client } = (await import(/* @vite-ignore */ join(dir, "client.gen.ts"))) as {
      client: { setConfig(config: object): void };
    };
    client.setConfig({ baseUrl, auth: llave });
    return (await import(/* @vite-ignore */ join(dir, "index.ts"))) as Record<string, Call>;
  } finally {
    rmSync(dir, { recursive: true });
  }
}
