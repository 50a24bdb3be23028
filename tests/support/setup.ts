/** Before each file of tests. */
import { afterEach } from "vitest";
import { hashCheaply } from "./claves.ts";
import { desfaseMs, liveOnItsDay } from "./dia.ts";
import { lookAtFailure } from "./last-look.ts";

liveOnItsDay(desfaseMs());
afterEach(lookAtFailure);
hashCheaply();
