/** Before each file of tests. */
import { desfaseMs, liveOnItsDay } from "./dia.ts";

liveOnItsDay(desfaseMs());
