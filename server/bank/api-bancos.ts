/** The banks that may be asked, of those whose keys are set. Another one is one more file and one more line. */
import type { Clock } from "../core/clock.ts";
import type { BancosEnv } from "../core/env-bancos.ts";
import type { BancoApi } from "./api.ts";
import { createBancamiga } from "./api-bancamiga.ts";
import { createBanesco } from "./api-banesco.ts";
import { createBdv } from "./api-bdv.ts";
import { createBnc } from "./api-bnc.ts";
import { createMercantil } from "./api-mercantil.ts";
import { createR4 } from "./api-r4.ts";

export function createApis({ bdv, r4, mercantil, bnc, banesco, bancamiga }: BancosEnv, clock: Clock): BancoApi[] {
  return [
    bdv && createBdv(bdv),
    r4 && createR4(r4),
    mercantil && createMercantil(mercantil),
    bnc && createBnc(bnc, clock),
    banesco && createBanesco(banesco, clock),
    bancamiga && createBancamiga(bancamiga),
  ].filter((api) => api !== null);
}
