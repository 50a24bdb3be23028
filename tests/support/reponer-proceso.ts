/**
 * Restores in a process that kills itself after that many steps on disk: DATA_DIR, the backup (or "-" to only continue a
 * decided restore, as a start does), and the step.
 */
import { systemClock } from "../../server/core/clock.ts";
import { restoreBackup } from "../../server/operator/reposiciones/reponer.ts";
import { settleReposicion } from "../../server/storage/disk/reposicion.ts";

const [dataDir = "", source = "", at = ""] = process.argv.slice(2);
let steps = 0;
const step = () => {
  steps += 1;
  if (steps === Number(at)) process.kill(process.pid, "SIGKILL");
};
if (source === "-") settleReposicion(dataDir, step);
else restoreBackup(dataDir, source, systemClock, step);
