/**
 * Statements made into tables: each file is opened in a process of its own (tabla-aparte.ts), one after the other. A file made to
 * hang, to grow or to break its reader costs that process, which knows no secret.
 */
import type { Falla, Tabla } from "../../rules/bank/archivos/tabla.ts";
import { ESPERA_ESTADO_MS, MAX_ESTADO_BYTES, MAX_ESTADOS_EN_ESPERA } from "../../rules/limits-banco.ts";
import { aparte } from "../storage/lugares.ts";

/** The last of those that wait, and how many they are. */
let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

/** The cells of a statement's file, whatever it is called; or why there are none. */
export async function readTabla(bytes: Uint8Array): Promise<Tabla | Falla> {
  if (bytes.byteLength === 0) return { falla: "STATEMENT_EMPTY" };
  if (bytes.byteLength > MAX_ESTADO_BYTES) return { falla: "STATEMENT_TOO_LARGE" };
  if (waiting >= MAX_ESTADOS_EN_ESPERA) return { falla: "STATEMENT_BUSY" };
  waiting += 1;
  const mine = last
    .then(() => readApart(bytes))
    .finally(() => {
      waiting -= 1;
    });
  last = mine.catch(() => undefined);
  return await mine;
}

async function readApart(bytes: Uint8Array): Promise<Tabla | Falla> {
  const child = Bun.spawn({
    ...aparte("bank/tabla-aparte"),
    stdin: bytes,
    stdout: "pipe",
    stderr: "ignore",
    timeout: ESPERA_ESTADO_MS,
    killSignal: "SIGKILL",
  });
  const [output, code] = await Promise.all([new Response(child.stdout).text(), child.exited]);
  if (child.signalCode === "SIGKILL") return { falla: "STATEMENT_BUSY" };
  return code === 0 ? (JSON.parse(output) as Tabla | Falla) : { falla: "STATEMENT_UNREADABLE" };
}
