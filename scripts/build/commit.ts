/**
 * The commit of the program in a folder, with `-cambiado` if files changed since. REVISION names it in an image build, where there is no
 * git. Null if unknown.
 */
export function commitOf(root: string, { REVISION }: Record<string, string | undefined> = process.env): string | null {
  if (REVISION) return /^[0-9a-f]{7,64}$/.test(REVISION) ? REVISION.slice(0, 12) : null;
  const head = git(root, "rev-parse", "--short=12", "HEAD");
  return head && (git(root, "status", "--porcelain") === "" ? head : `${head}-cambiado`);
}

function git(cwd: string, ...args: string[]): string | null {
  const program = Bun.which("git", { PATH: process.env.PATH ?? "" });
  if (!program) return null;
  const { success, stdout } = Bun.spawnSync([program, ...args], { cwd, stderr: "ignore", timeout: 10_000 });
  return success ? stdout.toString().trim() : null;
}
