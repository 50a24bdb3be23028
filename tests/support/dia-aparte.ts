/** Preloaded by each process that a test starts (dia.ts). */
import { liveOnItsDay } from "./dia.ts";

declare const DESFASE_MS: number;

liveOnItsDay(DESFASE_MS);
