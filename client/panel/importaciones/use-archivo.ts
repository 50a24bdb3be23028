import { useRef, useState } from "react";
import type { Desconocido } from "../../../rules/bank/archivos/ensenado.ts";
import type { VistaImportacion } from "../../../rules/bank/importaciones.ts";
import { MAX_ESTADO_BYTES } from "../../../rules/limits/banco.ts";
import { textOf } from "../../../rules/texts/refusals/rechazos.ts";
import { uploadStatement } from "../../api/archivos.ts";
import { errorCode, errorText } from "../../kit/failure.ts";

type Paso =
  | { paso: "elegir"; error: string | null }
  | { paso: "subiendo"; progress: number }
  | { paso: "vista"; vista: VistaImportacion }
  | { paso: "columnas"; desconocido: Desconocido };

/** The upload of one statement: chosen, sent, previewed; if its layout is unknown, explained and sent again. */
export function useArchivo() {
  const [estado, setEstado] = useState<Paso>({ paso: "elegir", error: null });
  const [cuenta, setCuenta] = useState("");
  const [sinCuenta, setSinCuenta] = useState(false);
  const archivo = useRef<File | null>(null);

  const send = async (of: string) => {
    const file = archivo.current;
    if (!file) return;
    if (file.size > MAX_ESTADO_BYTES) return setEstado({ paso: "elegir", error: textOf("STATEMENT_TOO_LARGE") });
    setEstado({ paso: "subiendo", progress: 0 });
    try {
      const answer = await uploadStatement(file, of, (progress) => setEstado({ paso: "subiendo", progress }));
      setSinCuenta(false);
      if (answer.importId === null) setEstado({ paso: "columnas", desconocido: answer.desconocido });
      else setEstado({ paso: "vista", vista: answer });
    } catch (failure) {
      setSinCuenta(errorCode(failure) === "IMPORT_ACCOUNT_NEEDED");
      setEstado({ paso: "elegir", error: errorText(failure, "No pudimos leer el archivo.") });
    }
  };

  return {
    estado,
    cuenta,
    nombre: () => archivo.current?.name ?? "",
    /** The file waits for nothing but its account. */
    sinCuenta: sinCuenta && archivo.current !== null,
    choose(file: File) {
      archivo.current = file;
      void send(cuenta);
    },
    chooseCuenta(next: string) {
      setCuenta(next);
      if (next && sinCuenta) void send(next);
    },
    /** Sends the same file again, after its layout was described. */
    again: () => send(cuenta),
    teach: (desconocido: Desconocido) => setEstado({ paso: "columnas", desconocido }),
    reset() {
      archivo.current = null;
      setSinCuenta(false);
      setEstado({ paso: "elegir", error: null });
    },
  };
}

export type Archivo = ReturnType<typeof useArchivo>;
