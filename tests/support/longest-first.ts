/**
 * The slowest files start first, so that none runs alone while the other processors wait. Vitest knows the durations of an
 * earlier run; a fresh clone has none, and a file's size says little about them.
 */
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that took ten seconds or more, each group's longest first. */
export const SLOW_FILES = [
  "tests/todo/attacks/recursos.test.ts",
  "tests/money/historias.test.ts",
  "tests/todo/server/semilla.test.ts",
  "tests/todo/server/cli.test.ts",
  "tests/server/http.test.ts",
  "tests/permissions.test.ts",
  "tests/server/cargos.test.ts",
  "tests/e2e/mala-linea.test.ts",
  "tests/todo/e2e/toasts.test.ts",
  "tests/todo/e2e/ventanas.test.ts",
  "tests/todo/e2e/dinero-cliente.test.ts",
  "tests/todo/e2e/dinero-historias.test.ts",
  "tests/todo/e2e/ficha.test.ts",
  "tests/todo/e2e/panel-pendientes.test.ts",
  "tests/todo/e2e/rutas.test.ts",
  "tests/e2e/identidad.test.ts",
  "tests/todo/e2e/rutas-prestamo.test.ts",
  "tests/e2e/panel-pagos.test.ts",
  "tests/todo/e2e/dinero-panel.test.ts",
  "tests/todo/e2e/morosidad.test.ts",
  "tests/todo/e2e/panel-aprobadas.test.ts",
  "tests/e2e/main-job.test.ts",
  "tests/todo/e2e/admins.test.ts",
  "tests/todo/e2e/banco.test.ts",
];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = SLOW_FILES.findIndex((file) => moduleId.endsWith(`/${file}`));
      return place === -1 ? SLOW_FILES.length : place;
    };
    const order = (spec: TestSpecification) => spec.project.config.sequence.groupOrder;
    return (await super.sort(files)).sort((a, b) => order(a) - order(b) || rank(a) - rank(b));
  }
}
