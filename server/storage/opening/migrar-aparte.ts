/**
 * Brings a database forward in a process of its own: opening/migrar.ts starts it. It tells each step by a line of JSON, and leaves
 * between two of them once its input ends, as it does with the process that started it.
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
    // A statement keeps the process from hearing anything: it is heard here.
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
