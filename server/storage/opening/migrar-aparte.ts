/**
 * Migrates a database in a process of its own, started by opening/migrar.ts. It reports each step as a line of JSON, and stops
 * between two steps once its input ends, as happens when its parent ends.
 */
import { asStartError, SALIDA, StartError } from "../disk/fallas.ts";
import type { Dicho } from "./migrar.ts";
import { openInSteps } from "./open.ts";

const [dataDir = ""] = process.argv.slice(2);
const tell = (said: Dicho) => process.stdout.write(`${JSON.stringify(said)}\n`);
let left = false;
process.umask(0o077);
process.stdin.on("end", () => {
  left = true;
});
process.stdin.resume();

try {
  const steps = openInSteps(dataDir);
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) {
      step.value.close();
      break;
    }
    tell({ que: "paso", ...step.value });
    // A running statement blocks the process: the end of its input is noticed here.
    await Bun.sleep(5);
    if (left) {
      steps.throw(new StartError("La actualización de la base se detuvo entre dos pasos.", SALIDA.pasa));
      break;
    }
  }
} catch (error) {
  const known = asStartError(error, dataDir);
  if (!known) throw error;
  tell({ que: "no", error: known.message, salida: known.salida });
}
process.exit(0);
