/** The list of dialogs that the sweep uses matches the code. */
import { expect, test } from "vitest";
import { DIALOGOS } from "../support/dialogos.ts";
import { readHouse } from "../support/house.ts";

const client = readHouse(["client"]).filter(({ path }) => path.endsWith(".tsx") && !path.startsWith("client/kit/"));

/** The next dialog or function. */
const DRAWN =
  /^(?:export )?function (\w+)|<(?:Dialog|FormDialog|ConfirmDialog|ReasonDialog|LoteDialog|CambioDialog)(?=[\s>{])/gm;

test("every dialog of the client is in the list, and none that is gone", () => {
  const found = new Set<string>();
  for (const { path, text } of client) {
    let name = "";
    for (const [, next] of text.matchAll(DRAWN)) {
      if (next === undefined) found.add(`${path.replace("client/", "")} ${name}`);
      else name = next;
    }
  }
  expect([...found].toSorted()).toEqual(Object.keys(DIALOGOS).toSorted());
});

test("what is drawn with another dialog names one that the sweep opens", () => {
  const opened = (name: string): boolean => {
    const entry = DIALOGOS[name];
    if (!entry) return false;
    return "otro" in entry ? opened(entry.otro) : !("lejos" in entry);
  };
  const names = Object.entries(DIALOGOS).flatMap(([name, entry]) => ("otro" in entry ? [name] : []));
  expect(names.filter((name) => !opened(name))).toEqual([]);
});

test("a modal window is drawn by the kit alone", () => {
  const others = client.filter(({ text }) => /<dialog\b/.test(text)).map(({ path }) => path);
  // Row details on a phone: text is typed only in a dialog above them.
  expect(others).toEqual(["client/panel/kit/lateral.tsx"]);
});

test("no dialog has a way out of its own", () => {
  const own = client.filter(({ text }) =>
    /<Button[^>]*onClick=\{onClose\}[^>]*>\s*(?:Cancelar|Cerrar|Volver)\s*</.test(text),
  );
  expect(own.map(({ path }) => path)).toEqual([]);
});
