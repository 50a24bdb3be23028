/**
 * Statements made into tables: each file is opened in a process of its own (tabla-aparte.ts), a few at a time. A file made to
 * hang, to grow or to break its reader costs that process, which knows no secret.
 */
import type { Falla, Tabla } from "../../rules/bank/archivos/tabla.ts";
import { MAX_ESTADO_BYTES } from "../../rules/limits-banco.ts";
import { RECURSOS } from "../../rules/limits-recursos.ts";
import { createPuestos } from "../core/puestos.ts";
import { aparte } from "../storage/lugares.ts";

const { tiempoMs, memoriaBytes } = RECURSOS.tabla;
const puestos = createPuestos(RECURSOS.tabla);

/** Who sent it, and among which files it waits. */
interface Turno {
  linea: keyof typeof RECURSOS.tabla.lineas;
  quien: string;
  /** Called where there was no slot: nothing was tried, so it costs nobody a turn. */
  unread?: () => void;
}

/** The cells of a statement's file, whatever it is called; or why there are none. */
export async function readTabla(bytes: Uint8Array, { linea, quien, unread }: Turno): Promise<Tabla | Falla> {
  if (bytes.byteLength === 0) return { falla: "STATEMENT_EMPTY" };
  if (bytes.byteLength > MAX_ESTADO_BYTES) return { falla: "STATEMENT_TOO_LARGE" };
  const leave = await puestos.enter(linea, quien);
  if (!leave) {
    unread?.();
    return { falla: "STATEMENT_BUSY" };
  }
  try {
    return await readApart(bytes);
  } finally {
    leave();
  }
}

async function readApart(bytes: Uint8Array): Promise<Tabla | Falla> {
  const child = Bun.spawn({
    ...aparte("bank/tabla-aparte", [], memoriaBytes),
    stdin: bytes,
    stdout: "pipe",
    stderr: "ignore",
    timeout: tiempoMs,
    killSignal: "SIGKILL",
  });
  const [output, code] = await Promise.all([new Response(child.stdout).text(), child.exited]);
  if (child.signalCode === "SIGKILL") return { falla: "STATEMENT_BUSY" };
  return code === 0 ? (JSON.parse(output) as Tabla | Falla) : { falla: "STATEMENT_UNREADABLE" };
}
