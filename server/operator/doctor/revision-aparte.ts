/**
 * A process that examines one database and prints its findings as JSON: `revision-aparte.ts FILE PHOTOS`; without photos, it
 * only checks that the file is intact. Changes nothing.
 */
import { MAX_FALLAS } from "../../../rules/limits/limits.ts";
import { openReadOnly } from "../../storage/db.ts";
import { goLast } from "../../storage/lugares.ts";
import { examine } from "./actions.ts";
import { findTorn } from "./queries.ts";

const [file = "", imagenesDir = ""] = process.argv.slice(2);
goLast(10);
const storage = openReadOnly(file);
const found = imagenesDir ? examine(storage, imagenesDir) : [{ check: "archivo", faults: findTorn(storage.driver) }];
const findings = found.map(({ check, faults }) => {
  const more = faults.length - MAX_FALLAS;
  return { check, faults: more > 0 ? [...faults.slice(0, MAX_FALLAS), `y ${more} más`] : faults };
});
storage.close();
await Bun.write(Bun.stdout, JSON.stringify(findings));
