import { useState } from "react";
import type { Desconocido } from "../../../rules/bank/archivos/ensenado.ts";
import type { RespuestaArchivo } from "../../../rules/bank/importaciones.ts";
import { MAX_ESTADO_BYTES } from "../../../rules/limits/banco.ts";
import { textOf } from "../../../rules/texts/refusals/rechazos.ts";
import { uploadStatement } from "../../api/archivos.ts";
import { errorCode, Failure } from "../../kit/failure.ts";
import { useCarga } from "../kit/carga.tsx";

/** The upload of one statement: chosen, sent, previewed; if its layout is unknown, explained and sent again. */
export function useArchivo() {
  const carga = useCarga<RespuestaArchivo>();
  const [cuenta, setCuenta] = useState("");
  const send = (files: File[], of: string) =>
    carga.send(files, ([file], onProgress) => {
      if (file && file.size <= MAX_ESTADO_BYTES) return uploadStatement(file, of, onProgress);
      throw new Failure("refused", { message: textOf("STATEMENT_TOO_LARGE") });
    });
  const { estado, files } = carga;
  /** Only the account is missing. */
  const sinCuenta = estado.paso === "elegir" && errorCode(estado.failure) === "IMPORT_ACCOUNT_NEEDED";
  return {
    carga,
    cuenta,
    sinCuenta,
    choose: (chosen: File[]) => void send(chosen, cuenta),
    chooseCuenta(next: string) {
      setCuenta(next);
      if (next && sinCuenta) void send(files, next);
    },
    /** Sends the same file again, after its layout was described. */
    again: () => send(files, cuenta),
    teach: (desconocido: Desconocido) => carga.show({ importId: null, desconocido }),
  };
}

export type Archivo = ReturnType<typeof useArchivo>;
