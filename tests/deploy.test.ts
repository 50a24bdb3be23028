/** What an operator copies from deploy/ fits the program: names that it exposes, variables that it reads, tools that read them. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createMetricas } from "../server/http/metricas.ts";
import { readFigures } from "../server/operator/estado/cifras.ts";
import { RAIZ } from "../server/storage/lugares.ts";
import { createWorld, type World } from "./support/world.ts";

const DEPLOY = join(RAIZ, "deploy");
const read = (path: string) => readFileSync(join(DEPLOY, path), "utf8");
const RULES = "prometheus/cuotica.rules.yml";

describe("Prometheus and Grafana", () => {
  let world: World;
  let text: string;
  beforeAll(async () => {
    world = createWorld();
    ({ text } = await (await createMetricas(world.base)).read());
  });
  afterAll(() => world.close());

  const namesIn = (said: string) => new Set(said.match(/\bcuotica_[a-z\d_]+/g));
  /** What is there only once something happened: a copy, a review, a run. */
  const LATER = /^cuotica_(respaldo_\w+|doctor_\w+|tarea_\w+|certificado_\w+|loans)$/;
  const sources = readFileSync(join(RAIZ, "server/operator/estado/cifras.ts"), "utf8");

  test.each([RULES, "grafana/cuotica.json"])("%s names only what the program exposes", (path) => {
    const known = namesIn(text);
    const named = [...namesIn(read(path))];
    expect(named.length).toBeGreaterThan(10);
    expect(readFigures(world.base).length).toBeGreaterThan(20);
    expect(named.filter((name) => !known.has(name) && !(LATER.test(name) && sources.includes(`"${name}"`)))).toEqual(
      [],
    );
  });

  test("every rule is tried on made data, and says whose it is", () => {
    const rules = [...read(RULES).matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
    const tried = [...read("prometheus/cuotica.test.yml").matchAll(/alertname: (\w+)\n\s+exp_alerts:\n/g)];
    expect(rules.length).toBeGreaterThan(10);
    expect(new Set(tried.map(([, name]) => name))).toEqual(new Set(rules));
    expect(read(RULES).match(/summary: "/g)).toHaveLength(rules.length);
  });

  test.skipIf(!Bun.which("promtool"))("promtool takes them, and each fires (not tried without promtool)", () => {
    const run = (...args: string[]) => Bun.spawnSync(["promtool", ...args], { cwd: join(DEPLOY, "prometheus") });
    expect(run("check", "rules", "cuotica.rules.yml").exitCode).toBe(0);
    const tried = run("test", "rules", "cuotica.test.yml");
    expect(tried.stdout.toString() + tried.stderr.toString()).toContain("SUCCESS");
    expect(tried.exitCode).toBe(0);
  });

  test("the board reads, and no two of its panels lie over one another", () => {
    const { panels } = JSON.parse(read("grafana/cuotica.json")) as {
      panels: { id: number; gridPos: { x: number; y: number; w: number; h: number }; targets: { expr: string }[] }[];
    };
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, n) => `${x + (n % w)},${y + Math.floor(n / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
    expect(cells.every((cell) => Number(cell.split(",")[0]) < 24)).toBe(true);
  });
});
