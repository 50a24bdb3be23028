/** The program itself, as a separate process on a DATA_DIR: started, called, signalled. */
import { join } from "node:path";
import { ADMIN } from "./server.ts";

const ROOT = join(import.meta.dirname, "../..");

/** What a process of ours inherits of this one's environment. */
const given = { PATH: process.env.PATH, HOME: process.env.HOME };

/** The program, once it is ready at `url`. It contacts nobody outside this machine except whom `variables` name. */
export async function startPrograma(dataDir: string, variables: Record<string, string> = {}) {
  const child = Bun.spawn([process.execPath, "server/main.ts"], {
    cwd: ROOT,
    env: {
      ...{ ...given, DATA_DIR: dataDir, PORT: "0", HOST: "127.0.0.1", TASA_FUENTES: "ninguna" },
      ...{ ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password, CAPTCHA_COST: "1", RATE_LIMIT_FACTOR: "1000" },
      ...variables,
    },
    stdout: "pipe",
    stderr: "pipe",
  });
  const said = lines(child.stdout);
  const complained = lines(child.stderr);
  const gone = child.exited.then((code) =>
    Promise.reject(new Error(`it ended with ${code}: ${[...said.all, ...complained.all].join("")}`)),
  );
  const url = await Promise.race([said.until(/lista en (http\S+)/), gone]);
  gone.catch(() => {});
  return {
    url: url.replace("localhost", "127.0.0.1"),
    pid: child.pid,
    said: said.all,
    /** What libraries print outside the log. */
    complained: complained.all,
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    exited: child.exited,
  };
}

/** Runs one of our files to its end. */
export async function runAparte(file: string, ...args: string[]): Promise<{ code: number; text: string }> {
  const child = Bun.spawn([process.execPath, file, ...args], { cwd: ROOT, env: given, stdout: "pipe", stderr: "pipe" });
  const [text, code] = await Promise.all([new Response(child.stdout).text(), child.exited]);
  return { code, text };
}

function lines(stream: ReadableStream<Uint8Array>) {
  const all: string[] = [];
  const waiting: (() => void)[] = [];
  const read = async () => {
    for await (const chunk of stream) {
      all.push(Buffer.from(chunk).toString("utf8"));
      for (const wake of waiting.splice(0)) wake();
    }
  };
  void read();
  return {
    all,
    async until(pattern: RegExp): Promise<string> {
      for (;;) {
        const [, found] = pattern.exec(all.join("")) ?? [];
        if (found !== undefined) return found;
        await new Promise<void>((wake) => waiting.push(wake));
      }
    },
  };
}
