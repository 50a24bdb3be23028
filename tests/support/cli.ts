/** The operator's commands as they are run: in a process of their own. */
import { tmpdir } from "node:os";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../..");

/** Runs the command line on `dataDir`; `input` is its standard input. */
export async function cli(
  dataDir: string,
  args: string[],
  options: { env?: Record<string, string>; input?: string } = {},
) {
  const run = Bun.spawn([process.execPath, join(ROOT, "server/cli.ts"), ...args], {
    cwd: tmpdir(),
    env: { PATH: process.env.PATH ?? "", DATA_DIR: dataDir, ...options.env },
    stdin: new Blob([options.input ?? ""]),
    stdout: "pipe",
    stderr: "pipe",
  });
  const [code, out, err] = await Promise.all([
    run.exited,
    new Response(run.stdout).text(),
    new Response(run.stderr).text(),
  ]);
  return { code, out, err };
}
