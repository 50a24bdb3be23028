import { useState } from "react";
import { Notice } from "../../kit/feedback/notice.tsx";
import { Card } from "../../kit/show/card.tsx";
import { Subiendo } from "../kit/soltar.tsx";
import { ColumnasForm } from "./columnas.tsx";
import { Elegir } from "./elegir.tsx";
import { useArchivo } from "./use-archivo.ts";
import { Vista } from "./vista.tsx";

/** A statement comes in: chosen, looked at, and only then imported. */
export function Importar() {
  const archivo = useArchivo();
  const [hecho, setHecho] = useState<string | null>(null);
  const { estado } = archivo;
  const title = estado.paso === "columnas" ? "Dinos qué es cada columna" : "Importar estado de cuenta";
  return (
    <Card title={title}>
      {estado.paso === "elegir" && (
        <>
          {hecho && !estado.error && (
            <Notice kind="exito" live>
              {hecho}
            </Notice>
          )}
          <Elegir archivo={archivo} error={estado.error} />
        </>
      )}
      {estado.paso === "subiendo" && <Subiendo nombre={archivo.nombre()} progress={estado.progress} />}
      {estado.paso === "columnas" && (
        <ColumnasForm key={estado.desconocido.huella} desconocido={estado.desconocido} archivo={archivo} />
      )}
      {estado.paso === "vista" && (
        <Vista
          key={estado.vista.importId}
          vista={estado.vista}
          archivo={archivo}
          onDone={(text) => {
            setHecho(text);
            archivo.reset();
          }}
        />
      )}
    </Card>
  );
}
