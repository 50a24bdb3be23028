/** Reads a secret at a terminal without echoing it. */

const ENTER = ["\r", "\n", "\u0004"];
const BACKSPACE = ["\b", "\u007f"];
const INTERRUPT = "\u0003";

/** Reads one line without echo; from a pipe or a file, its first line. */
export async function readHidden(question: string): Promise<string> {
  const { stdin, stderr } = process;
  if (!stdin.isTTY) return (await Bun.stdin.text()).split(/\r?\n/)[0] ?? "";
  stdin.setEncoding("utf8");
  stdin.setRawMode(true);
  stderr.write(question);
  const typed = await readKeys(stdin);
  stdin.setRawMode(false);
  stdin.pause();
  stderr.write("\n");
  return typed;
}

/** Reads what is typed until Enter. Ctrl+C ends the program as usual. */
function readKeys(stdin: NodeJS.ReadStream): Promise<string> {
  return new Promise((resolve) => {
    let typed: string[] = [];
    const onData = (keys: string) => {
      for (const key of keys) {
        if (key === INTERRUPT) {
          stdin.setRawMode(false);
          process.exit(130);
        }
        if (ENTER.includes(key)) {
          stdin.off("data", onData);
          return resolve(typed.join(""));
        }
        typed = BACKSPACE.includes(key) ? typed.slice(0, -1) : [...typed, key];
      }
    };
    stdin.on("data", onData);
    stdin.resume();
  });
}
