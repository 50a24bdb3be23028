import { useState } from "react";
import { OPCIONES_DE_BANCO } from "../../../rules/country/bancos.ts";
import { MAX_ESTADO_BYTES } from "../../../rules/limits/banco.ts";
import { trpc } from "../../api/trpc.ts";
import { Notice } from "../../kit/feedback/notice.tsx";
import { SelectField } from "../../kit/form/field.tsx";
import { FormMessage } from "../../kit/form/form.tsx";
import { Card } from "../../kit/show/card.tsx";
import { Soltar, Subiendo } from "../kit/soltar.tsx";
import { ColumnasForm } from "./columnas.tsx";
import { type Archivo, useArchivo } from "./use-archivo.ts";
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

const FORMATOS = ".txt,.csv,.tsv,.xls,.xlsx,.html,.htm,.qif,.sta,.940,.mt940";

/** The account of the file: known ones, then any bank's; by default the one named in the file. */
function Cuenta({ archivo }: { archivo: Archivo }) {
  const cuentas = trpc.banco.cuentas.useQuery().data ?? [];
  const known = new Set(cuentas.map(({ banco }) => banco));
  const bancos = OPCIONES_DE_BANCO.filter(({ id }) => !known.has(id));
  return (
    <SelectField
      label="Cuenta"
      value={archivo.cuenta}
      onChange={archivo.chooseCuenta}
      placeholder="La que diga el archivo"
      optional
      options={[
        ...cuentas.map(({ id, nombre }) => ({ value: id, label: nombre })),
        ...bancos.map(({ id, nombre }) => ({ value: id, label: `Otra: ${nombre}` })),
      ]}
      error={archivo.sinCuenta && archivo.cuenta === "" ? "Elige de qué cuenta es el archivo." : undefined}
    />
  );
}

/** Where a statement is dropped or chosen. */
function Elegir({ archivo, error }: { archivo: Archivo; error: string | null }) {
  return (
    <div className="stack">
      <FormMessage>{error}</FormMessage>
      <Soltar
        label="Arrastra aquí el estado de cuenta, o toca para elegirlo"
        hint={`Como lo descargas del banco: TXT, CSV, Excel, QIF o MT940, de hasta ${MAX_ESTADO_BYTES / 1024 ** 2} MB. Súbelo sin abrirlo antes en Excel.`}
        accept={FORMATOS}
        onFiles={([file]) => file && archivo.choose(file)}
      />
      <Cuenta archivo={archivo} />
    </div>
  );
}
