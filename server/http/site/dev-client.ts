/**
 * The development client: Vite in this process, which reloads the page when a file changes. The server passes on to it
 * everything but the API.
 */
import { createServer } from "vite";
import { fillTemplate, type Owner } from "./template.ts";

export interface DevClient {
  serve(request: Request, readOwner: () => Owner): Promise<Response | null>;
  stop(): Promise<void>;
}

export async function startDevClient(): Promise<DevClient> {
  const port = freePort();
  // The page is served through our own port, so the browser must be told where to listen for changes.
  const server = { host: "127.0.0.1", port, strictPort: true, hmr: { host: "127.0.0.1", clientPort: port } };
  const vite = await createServer({ server, appType: "spa", clearScreen: false });
  await vite.listen();
  return {
    async serve(request, readOwner) {
      const { pathname, search } = new URL(request.url);
      const response = await fetch(`http://127.0.0.1:${port}${pathname}${search}`, {
        headers: { accept: request.headers.get("accept") ?? "*/*" },
        signal: request.signal,
      });
      const headers = new Headers(response.headers);
      headers.delete("content-encoding");
      headers.delete("content-length");
      const { status } = response;
      if (!/html|manifest|svg/.test(headers.get("content-type") ?? ""))
        return new Response(response.body, { status, headers });
      const path = pathname.endsWith(".webmanifest") ? pathname : ".html";
      return new Response(fillTemplate(await response.text(), path, readOwner()), { status, headers });
    },
    stop: () => vite.close(),
  };
}

function freePort(): number {
  const probe = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data() {} } });
  probe.stop(true);
  return probe.port;
}
