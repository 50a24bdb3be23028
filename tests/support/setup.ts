/** Before each file of tests. */
import { afterEach } from "vitest";
import { forgetRitmos } from "../../server/core/net/ritmo.ts";
import { hashCheaply } from "./claves.ts";
import { desfaseMs, liveOnItsDay } from "./dia.ts";
import { lookAtFailure } from "./last-look.ts";

liveOnItsDay(desfaseMs());
afterEach(lookAtFailure);
hashCheaply();
// Other files of this worker used the same address, on the same day.
forgetRitmos();
