/** The client in development: Vite in this same process, with hot reload; the server hands it whatever is not the API's. */
import { createServer } from "vite";

export interface DevClient {
  serve(request: Request): Promise<Response | null>;
  stop(): Promise<void>;
}

export async function startDevClient(): Promise<DevClient> {
  const port = freePort();
  // The page comes through our own port: the browser must be told where to listen for changes.
  const server = { host: "127.0.0.1", port, strictPort: true, hmr: { host: "127.0.0.1", clientPort: port } };
  const vite = await createServer({ server, appType: "spa", clearScreen: false });
  await vite.listen();
  return {
    async serve(request) {
      const { pathname, search } = new URL(request.url);
      const response = await fetch(`http://127.0.0.1:${port}${pathname}${search}`, {
        headers: { accept: request.headers.get("accept") ?? "*/*" },
      });
      const headers = new Headers(response.headers);
      headers.delete("content-encoding");
      headers.delete("content-length");
      return new Response(response.body, { status: response.status, headers });
    },
    stop: () => vite.close(),
  };
}

function freePort(): number {
  const probe = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data() {} } });
  probe.stop(true);
  return probe.port;
}
