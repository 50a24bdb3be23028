/** The lists of acts that the sweeps of toasts and of double presses use match the code. */
import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { appRouter } from "../../server/http/router.ts";
import { ACTOS } from "../support/actos-definitivos.ts";
import { EN_EL_TELEFONO, UNA_VEZ } from "../support/dos-veces.ts";
import { readHouse } from "../support/house.ts";
import { TOASTS_APARTE } from "../support/toasts.ts";

const client = readHouse(["client"]).filter(({ path }) => !/^client\/(kit\/feedback|app\/muestra)\//.test(path));

/** The next toast or function. */
const SAID =
  /^(?:export )?(?:async )?function (\w+)|^(?:export )?const (\w+) = |(?<![.\w])(?:(?:toast|offer|toastWith)\(|useActo\([^;]*?\bhecho:)/gm;

test("every toast of the client is brought about by the sweep, or says why it is not", () => {
  const found = new Set<string>();
  for (const { path, text } of client) {
    let name = "";
    for (const [, a, b] of text.matchAll(SAID)) {
      if (a ?? b) name = a ?? b ?? "";
      else found.add(`${path.replace("client/", "")} ${name}`);
    }
  }
  const acts = ACTOS.flatMap(({ dice }) => (dice ? [dice] : []));
  expect([...new Set([...acts, ...Object.keys(TOASTS_APARTE)])].toSorted()).toEqual([...found].toSorted());
  expect(acts.filter((name) => name in TOASTS_APARTE)).toEqual([]);
});

test("what failed is never said with the sign of what was done", () => {
  const said = client.flatMap(({ path, text }) =>
    [...text.matchAll(/(?<![.\w])toast\((?:errorText\(|\w*(?:error|failure)\w*\.message|message\b)[^;]*/gi)]
      .filter(([call]) => !/"(?:error|info)"/.test(call))
      .map(() => path),
  );
  expect(said).toEqual([]);
});

test("a journey that is named in place of an act is there", () => {
  const reasons = [TOASTS_APARTE, UNA_VEZ].flatMap(Object.values).join(" ");
  const named = [...new Set(reasons.match(/\b(?:e2e|server|bank)\/[a-z-]+/g))];
  const there = (name: string) =>
    ["", "todo/"].some((tier) => existsSync(`${import.meta.dirname}/../${tier}${name}.test.ts`));
  expect(named.filter((name) => !there(name))).toEqual([]);
});

test("every mutation is pressed twice fast, or says why it is not", () => {
  const { procedures } = appRouter._def as unknown as { procedures: Record<string, { _def: { type: string } }> };
  const mutations = Object.keys(procedures).filter((name) => procedures[name]?._def.type === "mutation");
  const pressed = [...ACTOS.flatMap(({ pide, deshace }) => [pide, ...(deshace ? [deshace] : [])]), ...EN_EL_TELEFONO];
  expect([...new Set([...pressed, ...Object.keys(UNA_VEZ)])].toSorted()).toEqual(mutations.toSorted());
  expect(pressed.filter((name) => name in UNA_VEZ)).toEqual([]);
});
