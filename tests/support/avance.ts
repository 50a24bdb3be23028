/**
 * Progress for a person watching the tests: how many files of how many, the time left according to the last run, and at the end
 * the slowest ten. Failures are printed by Vitest's own reporter.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { DefaultReporter, type TestModule, type TestSpecification, type Vitest } from "vitest/node";
import { counted } from "../../rules/country/cantidad.ts";

/** Milliseconds that each file took when it last ran here. */
type Tiempos = Record<string, number>;

const FILE = join(import.meta.dirname, "../../node_modules/.cache/cuotica/tiempos.json");
/** A log is not a terminal: one line this often is enough. */
const EACH_MS = 15_000;
const SLOWEST = 10;

const readTiempos = (): Tiempos => (existsSync(FILE) ? JSON.parse(readFileSync(FILE, "utf8")) : {});

export class Avance extends DefaultReporter {
  readonly #known = readTiempos();
  readonly #took: Tiempos = {};
  readonly #waiting = new Map<string, { name: string; workers: number }>();
  #total = 0;
  #said = 0;
  readonly #began = performance.now();

  constructor() {
    super({ summary: false });
  }

  override onInit(vitest: Vitest): void {
    this.ctx = vitest;
  }

  override onTestRunStart(specifications: readonly TestSpecification[]): void {
    super.onTestRunStart(specifications);
    for (const { moduleId, project } of specifications)
      this.#waiting.set(moduleId, { name: this.relative(moduleId), workers: project.config.maxWorkers });
    this.#total = this.#waiting.size;
    this.log(
      `${counted(this.#total, "archivo", "archivos")}${this.#left() || "; cuánto tardan se sabrá la próxima vez"}`,
    );
  }

  protected override printTestModule(module: TestModule): void {
    this.#waiting.delete(module.moduleId);
    this.#took[this.relative(module.moduleId)] = Math.round(module.diagnostic().duration);
    if (module.state() === "failed") {
      super.printTestModule(module);
      return;
    }
    const last = this.#waiting.size === 0;
    if (!this.isTTY && !last && performance.now() - this.#said < EACH_MS) return;
    this.#said = performance.now();
    const done = `${this.#total - this.#waiting.size} de ${this.#total}${this.#left()}`;
    const line = `${clock(performance.now() - this.#began)}  ${done}  ${this.relative(module.moduleId)}`;
    if (this.isTTY) process.stdout.write(`\r\x1b[2K${line}${last ? "\n" : ""}`);
    else this.log(line);
  }

  override onTestRunEnd(...run: Parameters<DefaultReporter["onTestRunEnd"]>): void {
    super.onTestRunEnd(...run);
    mkdirSync(dirname(FILE), { recursive: true });
    writeFileSync(FILE, JSON.stringify({ ...readTiempos(), ...this.#took }));
    const slowest = Object.entries(this.#took).sort(([, a], [, b]) => b - a);
    this.log("Lo que más tardó:");
    for (const [name, ms] of slowest.slice(0, SLOWEST)) this.log(`  ${clock(ms)}  ${name}`);
    this.log(`\n${totals(run[0], run[1])}`);
  }

  /** By each file's last duration, shared among its group's workers; empty if one never ran here. */
  #left(): string {
    let ms = 0;
    for (const { name, workers } of this.#waiting.values()) {
      const known = this.#known[name];
      if (known === undefined) return "";
      ms += known / workers;
    }
    return `, quedan unos ${clock(ms)}`;
  }
}

/** One plain last line, for readers of nothing else. A file that could not run at all counts as one failure. */
function totals(modules: readonly TestModule[], errors: readonly unknown[]): string {
  let [passed, failed] = [0, errors.length];
  for (const module of modules) {
    const states = [...module.children.allTests()].map((test) => test.result().state);
    passed += states.filter((state) => state === "passed").length;
    const fallen = states.filter((state) => state === "failed").length;
    failed += fallen === 0 && module.state() === "failed" ? 1 : fallen;
  }
  return `${passed} passed, ${failed} failed`;
}

const clock = (ms: number): string =>
  `${Math.floor(ms / 60_000)}:${String(Math.floor((ms % 60_000) / 1000)).padStart(2, "0")}`;
