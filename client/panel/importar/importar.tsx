import { useState } from "react";
import type { Dicho } from "../../../rules/operator/importar/columnas.ts";
import { FALTA_TASA, type VistaCarga } from "../../../rules/operator/importar/vista.ts";
import { uploadNegocio } from "../../api/archivos.ts";
import { errorText } from "../../kit/failure.ts";
import { Notice } from "../../kit/feedback/notice.tsx";
import { FormMessage } from "../../kit/form/form.tsx";
import { ButtonLink } from "../../kit/show/button.tsx";
import { Card } from "../../kit/show/card.tsx";
import { IconDownload } from "../kit/icons.tsx";
import { Soltar, Subiendo } from "../kit/soltar.tsx";
import { CargasHechas } from "./hechas.tsx";
import { LoDicho } from "./hoja.tsx";
import { TraerTasas } from "./traer-tasas.tsx";
import { Vista } from "./vista.tsx";

type Paso =
  | { paso: "elegir"; error: string | null; hecho: string | null }
  | { paso: "subiendo"; nombre: string; progress: number }
  | { paso: "vista"; vista: VistaCarga; files: File[]; dichos: Dicho[] };

const INICIO = { paso: "elegir", error: null, hecho: null } as const;

/** Whether bolívares of some day have no rate that is theirs. */
const faltanTasas = ({ hojas }: VistaCarga) =>
  hojas.some(({ filas }) =>
    filas.some(({ observaciones }) => observaciones.some(({ texto }) => texto.startsWith(FALTA_TASA))),
  );

/** The last that was said of a heading. */
const withDicho = (dichos: readonly Dicho[], dicho: Dicho): Dicho[] => [
  ...dichos.filter(({ hoja, titulo }) => hoja !== dicho.hoja || titulo !== dicho.titulo),
  dicho,
];

/** A business moves in from its notebook: template, files, what would come of them, and only then all of it. */
export function ImportarNegocio() {
  const [estado, setEstado] = useState<Paso>(INICIO);
  const send = async (files: File[], dichos: Dicho[]) => {
    const nombre = files.map(({ name }) => name).join(", ");
    setEstado({ paso: "subiendo", nombre, progress: 0 });
    try {
      const vista = await uploadNegocio(files, dichos, (progress) => setEstado({ paso: "subiendo", nombre, progress }));
      setEstado({ paso: "vista", vista, files, dichos });
    } catch (failure) {
      setEstado({ ...INICIO, error: errorText(failure, "No pudimos leer el archivo.") });
    }
  };
  return (
    <div className="stack">
      <Card title="Trae tu negocio">
        {estado.paso === "elegir" && (
          <>
            {estado.hecho && (
              <Notice kind="exito" live>
                {estado.hecho}
              </Notice>
            )}
            <p className="soft">
              Tus clientes, sus préstamos, también los que ya pagaron, y sus pagos, desde un cuaderno pasado a Excel o
              CSV. Antes de guardar nada ves cómo quedaría cada fila y cuánto debería cada quien. Entra todo o nada, a
              nadie le llega un aviso, y puedes deshacerlo durante un día.
            </p>
            <div>
              <ButtonLink variant="secondary" icon={<IconDownload />} href="/api/importar/plantilla.xlsx" download>
                Descargar la plantilla
              </ButtonLink>
            </div>
            <FormMessage>{estado.error}</FormMessage>
            <Soltar
              label="Arrastra aquí tu archivo, o toca para elegirlo"
              hint="Un Excel con las hojas Clientes, Préstamos y Pagos, o un CSV de cada una."
              accept=".csv,.tsv,.txt,.xls,.xlsx"
              multiple
              onFiles={(files) => void send(files, [])}
            />
          </>
        )}
        {estado.paso === "subiendo" && <Subiendo nombre={estado.nombre} progress={estado.progress} />}
        {estado.paso === "vista" && faltanTasas(estado.vista) && (
          <TraerTasas onBrought={() => send(estado.files, estado.dichos)} />
        )}
        {estado.paso === "vista" && (
          <LoDicho
            dichos={estado.dichos}
            onQuitar={(dicho) =>
              void send(
                estado.files,
                estado.dichos.filter((one) => one !== dicho),
              )
            }
          />
        )}
        {estado.paso === "vista" && (
          <Vista
            vista={estado.vista}
            onDicho={(dicho) => void send(estado.files, withDicho(estado.dichos, dicho))}
            onAgain={() => setEstado(INICIO)}
            onDone={(hecho) => setEstado({ ...INICIO, hecho })}
          />
        )}
      </Card>
      <CargasHechas />
    </div>
  );
}
