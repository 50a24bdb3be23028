/** The bank APIs whose keys are configured. A new one takes a file and a line here. */
import type { Clock } from "../../core/clock.ts";
import type { BancosEnv } from "../../core/env/bancos.ts";
import type { BancoApi } from "./api.ts";
import { createBancamiga } from "./bancamiga.ts";
import { createBanesco } from "./banesco.ts";
import { createBdv } from "./bdv.ts";
import { createBnc } from "./bnc.ts";
import { createMercantil } from "./mercantil.ts";
import { createR4 } from "./r4.ts";

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
