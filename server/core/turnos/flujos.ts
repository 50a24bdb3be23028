/** Streamed downloads, each in a slot of its resource, which limits how many files are written at once. */
import type { Recurso } from "../../../rules/limits/recursos.ts";
import { fail } from "../errors.ts";
import { createPuestos, type Dejar } from "./puestos.ts";

/** The slots of a streaming resource. */
export function createFlujos<L extends string>(
  recurso: Pick<Recurso, "puestos" | "deUno"> & { lineas: Readonly<Record<L, { cola: number }>>; tiempoMs: number },
) {
  const puestos = createPuestos(recurso);
  return {
    /**
     * Waits for a slot, then starts `write`. The stream ends when its reader disconnects, at the latest after the resource's
     * time limit. Refuses BUSY, and NOT_FOUND for a HEAD request, whose stream would never be read.
     */
    async open(
      linea: L,
      quien: string,
      { method, signal }: Request,
      write: () => ReadableStream<Uint8Array>,
    ): Promise<ReadableStream<Uint8Array>> {
      if (method !== "GET") fail("NOT_FOUND");
      const leave = (await puestos.enter(linea, quien)) ?? fail("BUSY");
      try {
        signal.throwIfAborted();
        return inPuesto(write(), { leave, signal, tiempoMs: recurso.tiempoMs });
      } catch (error) {
        leave();
        throw error;
      }
    },
  };
}

function inPuesto(
  stream: ReadableStream<Uint8Array>,
  { leave, signal, tiempoMs }: { leave: Dejar; signal: AbortSignal; tiempoMs: number },
): ReadableStream<Uint8Array> {
  const reader = stream.getReader();
  const cut = () => {
    end();
    reader.cancel().catch(() => {});
  };
  const late = setTimeout(cut, tiempoMs);
  late.unref();
  signal.addEventListener("abort", cut, { once: true });
  const end = () => {
    clearTimeout(late);
    signal.removeEventListener("abort", cut);
    leave();
  };
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    try {
      const { value, done } = await reader.read();
      if (value) controller.enqueue(value);
      if (!done) return;
      end();
      controller.close();
    } catch (error) {
      end();
      throw error;
    }
  };
  return new ReadableStream({ pull, cancel: cut }, { highWaterMark: 0 });
}
