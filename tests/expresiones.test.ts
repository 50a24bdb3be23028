/** No regular expression can backtrack without bound: its cost grows linearly with the text's length. */
import { expect, test } from "vitest";
import { finderOf } from "../rules/input/busqueda.ts";
import { isNamed } from "../rules/operator/nombrado.ts";
import { type Verdict, verdictOf } from "./support/expresiones.ts";
import { readHouse } from "./support/house.ts";

const house = readHouse(["rules", "server", "drizzle", "client"]);

/** Exceptions: how each starts, its longest input, and the code that limits it. */
const BOUNDED: Record<string, { begins: string; letras: number; given: string }[]> = {
  "rules/bank/avisos/lector.ts": [
    { begins: "(?:^| )de ([\\p{L}]", letras: 160, given: "ANTES_DEL_MONTO.exec(visto.slice(start, from))" },
  ],
  "rules/bank/comprobantes/referencias.ts": [
    {
      begins: "(?:^|[^a-z])(?:operacion|",
      letras: 80,
      given: "const near = antes.slice(-CERCA);\n  const match = rotulo.exec(near);",
    },
  ],
};
/** So few that their square is negligible. */
const MAX_LETRAS = 160;

/** Expressions made at run time are examined as they are made, when their file is reloaded. */
const again = (path: string) => import(/* @vite-ignore */ `../${path}?again`);
const MADE: Record<string, () => Promise<unknown>> = {
  "rules/bank/comprobantes/referencias.ts": () => again("rules/bank/comprobantes/referencias.ts"),
  "rules/bank/comprobantes/dias.ts": () => again("rules/bank/comprobantes/dias.ts"),
  "rules/operator/nombrado.ts": async () => isNamed("nada de esto", SENAS),
  "rules/input/busqueda.ts": async () => finderOf('"maria"* AND "perez"'),
};
/** One person, with everything that identifies them. */
const SENAS = {
  ...{ correos: ["ana.p@cuotica.test"], telefonos: ["+584125551234"] },
  ...{ cedulas: ["12345678"], nombres: ["Ana María Pérez de la Torre"] },
};

interface Found {
  path: string;
  source: string;
  flags: string;
}

test.each<[string, string, Verdict]>([
  ["^(a+)+$", "", "exponential"],
  ["^(a|a)*$", "", "exponential"],
  ["(a*)*b", "", "exponential"],
  ["^(\\w+\\s?)*$", "", "exponential"],
  ["^(.*?)([^\\p{L}]*)$", "su", "quadratic"],
  ["^\\s*(.*)$", "", "quadratic"],
  ["\\s+$", "", "quadratic"],
  ["[.\\s]*$", "", "quadratic"],
  ["(a)\\1+$", "", "quadratic"],
  ["(?=.*a)b", "", "quadratic"],
  ["^(?:a*b|a)*", "", "quadratic"],
  ["\\B(?=(\\d{3})+$)", "g", "quadratic"],
  ["^\\s*(.*)$", "s", "linear"],
  ["(?<!\\s)\\s+$", "", "linear"],
  ["\\b\\w+x", "", "linear"],
  ["^(?=.*a)b", "", "linear"],
  ["^a[^b]*b[^c]*c$", "", "linear"],
  ["^\\w+@\\w+\\.com$", "", "linear"],
])("/%s/%s is %s", (source, flags, verdict) => {
  expect(verdictOf(source, flags)).toBe(verdict);
});

const makers = house.filter(({ expressions }) => expressions.some(({ source }) => source === null));

/** Everything that `MADE` creates, caught before it reaches the engine. */
async function made(): Promise<Found[]> {
  const found: Found[] = [];
  const Real = globalThis.RegExp;
  globalThis.RegExp = new Proxy(Real, {
    construct(target, [source, flags = ""]: [string, string?]) {
      const stack = String(new Error().stack);
      const path = makers.find((maker) => stack.includes(maker.path))?.path;
      if (path) found.push({ path, source, flags });
      return Reflect.construct(target, [source, flags]);
    },
  });
  try {
    for (const make of Object.values(MADE)) await make();
  } finally {
    globalThis.RegExp = Real;
  }
  return found;
}

test("every expression of the program is linear, or is given so little that it does not matter", async () => {
  const written = house.flatMap(({ path, expressions }) =>
    expressions.flatMap(({ source, flags }) => (source === null ? [] : [{ path, source, flags }])),
  );
  expect(written.length).toBeGreaterThan(600);
  const atRunTime = await made();
  expect(atRunTime.length).toBeGreaterThanOrEqual(7);
  const slow = [...written, ...atRunTime].filter(({ source, flags }) => verdictOf(source, flags) !== "linear");
  const isBounded = ({ path, source }: Found) => BOUNDED[path]?.some(({ begins }) => source.startsWith(begins));
  expect(slow.filter((one) => !isBounded(one))).toEqual([]);
  for (const [path, allowed] of Object.entries(BOUNDED))
    for (const { begins, letras, given } of allowed) {
      expect(slow.filter((one) => one.path === path && one.source.startsWith(begins)).length, begins).toBe(1);
      expect(house.find((one) => one.path === path)?.text).toContain(given);
      expect(letras).toBeLessThanOrEqual(MAX_LETRAS);
    }
});

test("what is made at run time is known by name", () => {
  expect(makers.map(({ path }) => path).toSorted()).toEqual(Object.keys(MADE).toSorted());
});
