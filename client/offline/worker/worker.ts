/** The service worker: each part is a file with its own listeners. No two answer the same request. */
import { listen as takeShared } from "../kept/compartido.ts";
import { listen as keepPages } from "./paginas.ts";
import { listen as showNotifications } from "./push.ts";
import type { WorkerSelf } from "./worker-self.ts";

declare const self: WorkerSelf;

for (const listen of [keepPages, takeShared, showNotifications]) listen(self);
