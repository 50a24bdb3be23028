/** WebKitGTK's small browser through WebDriver, on a screen of its own (Xvfb). */
import { ANTES, BUSCAR, type Navegador, until } from "./navegador.ts";

export interface WebkitParts {
  driver: string;
  miniBrowser: string;
  xvfb: string;
}

const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

export async function openWebkit(parts: WebkitParts, url: string): Promise<Navegador> {
  const screen = Bun.spawn([parts.xvfb, "-displayfd", "1", "-screen", "0", "1280x1024x24", "-nolisten", "tcp"], {
    stdout: "pipe",
    stderr: "ignore",
  });
  const { value } = await screen.stdout.getReader().read();
  const display = `:${new TextDecoder().decode(value).trim()}`;
  const port = await freePort();
  const driver = Bun.spawn([parts.driver, `--port=${port}`], {
    // Its sandbox needs privileges that a container lacks.
    env: {
      ...process.env,
      DISPLAY: display,
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
      LIBGL_ALWAYS_SOFTWARE: "1",
    },
    stdout: "ignore",
    stderr: "ignore",
  });
  const call = async (method: string, path: string, body?: object) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
    });
    const answer = (await response.json()) as { value: never };
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer.value)}`);
    return answer.value;
  };
  await until("the driver", () => call("GET", "/status").then(Boolean, () => false));
  const { sessionId } = (await call("POST", "/session", {
    capabilities: {
      alwaysMatch: {
        "webkitgtk:browserOptions": { binary: parts.miniBrowser, args: ["--automation"] },
      },
    },
  })) as { sessionId: string };
  const session = `/session/${sessionId}`;
  const script = (code: string, args: unknown[] = []) =>
    call("POST", `${session}/execute/sync`, { script: code, args });
  const element = async (what: string) => {
    const found = await until(
      what,
      () => script(`${BUSCAR} return ${what};`).catch(() => null) as Promise<Record<string, string> | null>,
    );
    return found[ELEMENT] as string;
  };
  const act = (id: string, verb: string, body: object = {}) => call("POST", `${session}/element/${id}/${verb}`, body);
  await call("POST", `${session}/window/rect`, { width: 400, height: 860 });
  return {
    async goto(path) {
      await call("POST", `${session}/url`, { url: url + path });
      await script(ANTES);
    },
    async fill(label, text) {
      const id = await element(`enMedio(campo(${JSON.stringify(label)}))`);
      await act(id, "clear");
      await act(id, "value", { text });
    },
    async choose(label, value) {
      const id = await element(`enMedio(campo(${JSON.stringify(label)}))`);
      const find = { using: "css selector", value: `option[value="${value}"]` };
      const option = (await call("POST", `${session}/element/${id}/element`, find)) as Record<string, string>;
      await act(option[ELEMENT] as string, "click");
    },
    async press(name) {
      await act(await element(`enMedio(boton(${JSON.stringify(name)}))`), "click");
    },
    async upload(nth, path) {
      await act(await element(`archivo(${nth})`), "value", { text: path });
    },
    async see(text) {
      await until(`«${text}»`, () => script(`${BUSCAR} return dice(${JSON.stringify(text)});`).catch(() => false));
    },
    async at(path) {
      await until(path, async () => new URL((await call("GET", `${session}/url`)) as string).pathname === path);
    },
    run: (code) => script(`return ${code};`),
    problems: () => script("return window.problemas ?? [];"),
    async screenshot(path) {
      await Bun.write(path, Buffer.from((await call("GET", `${session}/screenshot`)) as string, "base64"));
    },
    async close() {
      await call("DELETE", session);
      driver.kill();
      screen.kill();
      await Promise.all([driver.exited, screen.exited]);
    },
  };
}

async function freePort(): Promise<number> {
  const server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response() });
  const { port } = server;
  await server.stop();
  return port as number;
}
