/** The responses while the database is being migrated: alive, not ready, back soon. */
import { Hono } from "hono";
import type { Clock } from "../core/clock.ts";
import type { Log } from "../core/log.ts";
import type { HttpEnv } from "../core/net/http.ts";
import { nombrePrograma } from "../core/programa.ts";
import type { PasoDeMigracion } from "../storage/opening/open.ts";
import { backSoon } from "./request.ts";

export function createEspera({ clock, log }: { clock: Clock; log: Log }) {
  let said = "migrando";
  let under: { since: number; paso: PasoDeMigracion } | undefined;
  const done = () => {
    if (under) log.info("paso de la actualización hecho", { ...under.paso, ms: clock.now() - under.since });
    under = undefined;
  };
  const app = new Hono<HttpEnv>();
  app.get("/healthz", (c) => c.text(`${said} (${nombrePrograma()})`));
  app.get("/readyz", (c) => c.text(said, 503));
  app.use(backSoon(() => true));
  return {
    fetch: (request: Request) => app.fetch(request),
    /** All steps are done. */
    done,
    /** Starts a step, which responses now mention, and logs how long the previous one took. */
    tell(paso: PasoDeMigracion) {
      done();
      under = { since: clock.now(), paso };
      said = `migrando ${paso.paso} de ${paso.de}`;
      log.info("se actualiza la base de datos", { ...paso });
    },
  };
}
