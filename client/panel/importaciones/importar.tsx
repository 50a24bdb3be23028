import { OPCIONES_DE_BANCO } from "../../../rules/country/bancos.ts";
import { MAX_ESTADO_BYTES } from "../../../rules/limits/banco.ts";
import { trpc } from "../../api/trpc.ts";
import { SelectField } from "../../kit/form/field.tsx";
import { Card } from "../../kit/show/card.tsx";
import { PasosDeCarga } from "../kit/carga.tsx";
import { ColumnasForm } from "./columnas.tsx";
import { type Archivo, useArchivo } from "./use-archivo.ts";
import { Vista } from "./vista.tsx";

const FORMATOS = ".txt,.csv,.tsv,.xls,.xlsx,.html,.htm,.qif,.sta,.940,.mt940";

/** Imports a statement: choose, preview, and only then import. */
export function Importar() {
  const archivo = useArchivo();
  const { carga } = archivo;
  const { estado } = carga;
  const asks = estado.paso === "visto" && estado.visto.importId === null;
  return (
    <Card title={asks ? "Dinos qué es cada columna" : "Importar estado de cuenta"}>
      <PasosDeCarga
        carga={carga}
        soltar={{
          label: "Arrastra aquí el estado de cuenta, o toca para elegirlo",
          hint: `Como lo descargas del banco: TXT, CSV, Excel, QIF o MT940, de hasta ${MAX_ESTADO_BYTES / 1024 ** 2} MB. Súbelo sin abrirlo antes en Excel.`,
          accept: FORMATOS,
          onFiles: archivo.choose,
        }}
        pie={<Cuenta archivo={archivo} />}
      >
        {(visto) =>
          visto.importId === null ? (
            <ColumnasForm key={visto.desconocido.huella} desconocido={visto.desconocido} archivo={archivo} />
          ) : (
            <Vista key={visto.importId} vista={visto} archivo={archivo} />
          )
        }
      </PasosDeCarga>
    </Card>
  );
}

/** The file's account: known ones first, then any bank's; by default the one named in the file. */
function Cuenta({ archivo: { cuenta, sinCuenta, chooseCuenta } }: { archivo: Archivo }) {
  const cuentas = trpc.banco.cuentas.useQuery().data ?? [];
  const known = new Set(cuentas.map(({ banco }) => banco));
  const bancos = OPCIONES_DE_BANCO.filter(({ id }) => !known.has(id));
  return (
    <SelectField
      label="Cuenta"
      value={cuenta}
      onChange={chooseCuenta}
      placeholder="La que diga el archivo"
      optional
      options={[
        ...cuentas.map(({ id, nombre }) => ({ value: id, label: nombre })),
        ...bancos.map(({ id, nombre }) => ({ value: id, label: `Otra: ${nombre}` })),
      ]}
      error={sinCuenta && cuenta === "" ? "Elige de qué cuenta es el archivo." : undefined}
    />
  );
}
