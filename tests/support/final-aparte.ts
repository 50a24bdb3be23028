/** A program that ends as ours does (server/final.ts), after something goes wrong: `final-aparte.ts WHAT`. */
import { systemClock } from "../../server/core/clock.ts";
import { onChange, publish } from "../../server/core/live.ts";
import { createLog } from "../../server/core/log.ts";
import { endAtSignal, surviveFaults } from "../../server/final.ts";

const log = createLog({ level: "info", format: "json", clock: systemClock });
const never = new Promise<void>(() => {});
const [what = ""] = process.argv.slice(2);
const itself: { own?: unknown } = {};
itself.own = itself;

const stops: Record<string, () => Promise<void>> = {
  "un cierre que falla": () => Promise.reject(new Error("no se pudo cerrar")),
  "un cierre colgado": () => never,
};

surviveFaults(log);
endAtSignal(log, stops[what] ?? (async () => {}), 50);
// Keeps it alive, as a listening port does.
setInterval(() => {}, 1000);
if (what === "una promesa sin dueño") {
  // Including something that cannot be written as JSON.
  void Promise.reject(itself);
  setImmediate(() => setImmediate(() => process.kill(process.pid, "SIGTERM")));
} else if (what === "un oyente que falla") {
  onChange("mensajes", () => {
    throw new Error("no quiso oír");
  });
  onChange("mensajes", () => log.info("otro oyó"));
  publish("mensajes");
  log.info("quien lo dijo sigue");
  setImmediate(() => setImmediate(() => process.kill(process.pid, "SIGTERM")));
} else if (what === "una excepción")
  setTimeout(() => {
    throw new Error("nadie la espera");
  }, 1);
else process.kill(process.pid, "SIGTERM");
