/** Before each file of tests. */
import { afterEach } from "vitest";
import { desfaseMs, liveOnItsDay } from "./dia.ts";
import { lookAtFailure } from "./last-look.ts";

liveOnItsDay(desfaseMs());
afterEach(lookAtFailure);
