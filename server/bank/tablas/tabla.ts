/**
 * Statements made into tables: each file is opened in its own process (tabla-aparte.ts), a few at a time. A file made to hang,
 * bloat or break its reader costs only that process, which knows no secret.
 */
import type { Falla, Tabla } from "../../../rules/bank/archivos/tabla.ts";
import { MAX_ESTADO_BYTES } from "../../../rules/limits/banco.ts";
import { RECURSOS } from "../../../rules/limits/recursos.ts";
import { createPuestos } from "../../core/turnos/puestos.ts";
import { aparte, relojDe, type Suelto } from "../../storage/lugares.ts";

const puestos = createPuestos(RECURSOS.tabla);

/** The sender, and the queue it waits in. */
interface Turno {
  linea: keyof typeof RECURSOS.tabla.lineas;
  quien: string;
  /** Called if there was no slot: it then does not count as an attempt. */
  unread?: () => void;
}

/** The cells of a statement's file, recognised by its bytes, not its name; or why there are none. */
export async function readTabla(bytes: Uint8Array, { linea, quien, unread }: Turno): Promise<Tabla | Falla> {
  if (bytes.byteLength === 0) return { falla: "STATEMENT_EMPTY" };
  if (bytes.byteLength > MAX_ESTADO_BYTES) return { falla: "STATEMENT_TOO_LARGE" };
  const read = await inTabla({ linea, quien }, () => runTabla("bank/tablas/tabla-aparte", bytes));
  if (!read) unread?.();
  if (!read || read.code === null) return { falla: "STATEMENT_BUSY" };
  if (read.code !== 0) return { falla: "STATEMENT_UNREADABLE" };
  return JSON.parse(new TextDecoder().decode(read.output)) as Tabla | Falla;
}

/** Runs `work` in a slot; null if none is free. */
export async function inTabla<R>({ linea, quien }: Omit<Turno, "unread">, work: () => Promise<R>): Promise<R | null> {
  const leave = await puestos.enter(linea, quien);
  if (!leave) return null;
  try {
    return await work();
  } finally {
    leave();
  }
}

/** Runs one process from input to output; `code` is null if it was killed for taking too long. */
export async function runTabla(
  suelto: Suelto,
  stdin: Uint8Array,
): Promise<{ code: number | null; output: ArrayBuffer }> {
  const child = Bun.spawn({
    ...aparte(suelto, [], RECURSOS.tabla),
    stdin,
    stdout: "pipe",
    stderr: "ignore",
    timeout: relojDe(RECURSOS.tabla),
    killSignal: "SIGKILL",
  });
  const [output, code] = await Promise.all([new Response(child.stdout).arrayBuffer(), child.exited]);
  return { code: child.signalCode === "SIGKILL" ? null : code, output };
}
