import { useState } from "react";
import { counted } from "../../../rules/country/cantidad.ts";
import type { Dicho } from "../../../rules/operator/importar/columnas.ts";
import { FALTA_TASA, type VistaCarga } from "../../../rules/operator/importar/vista.ts";
import { readTasasPegadas } from "../../../rules/operator/tasas-pegadas.ts";
import { uploadNegocio } from "../../api/archivos.ts";
import { hoyEnCaracas } from "../../api/hora.ts";
import { trpc } from "../../api/trpc.ts";
import { Notice } from "../../kit/feedback/notice.tsx";
import { TextArea } from "../../kit/form/field.tsx";
import { FormBox, FormMessage } from "../../kit/form/form.tsx";
import { useForm } from "../../kit/form/state/use-form.ts";
import { Button, ButtonLink } from "../../kit/show/button.tsx";
import { Card } from "../../kit/show/card.tsx";
import { useActo } from "../kit/actos/acto.ts";
import { PasosDeCarga, useCarga } from "../kit/carga.tsx";
import { IconDownload } from "../kit/icons.tsx";
import { CargasHechas } from "./hechas.tsx";
import { LoDicho } from "./hoja.tsx";
import { Vista } from "./vista.tsx";

/** Whether some amounts in bolívares have no rate for their day. */
const faltanTasas = ({ hojas }: VistaCarga) =>
  hojas.some(({ filas }) =>
    filas.some(({ observaciones }) => observaciones.some(({ texto }) => texto.startsWith(FALTA_TASA))),
  );

/** The last answer for a heading counts. */
const withDicho = (dichos: readonly Dicho[], dicho: Dicho): Dicho[] => [
  ...dichos.filter(({ hoja, titulo }) => hoja !== dicho.hoja || titulo !== dicho.titulo),
  dicho,
];

/** Imports a business from its notebook: template, files, preview, and only then everything at once. */
export function ImportarNegocio() {
  const carga = useCarga<VistaCarga>();
  const [dichos, setDichos] = useState<Dicho[]>([]);
  const send = (files: File[], said: Dicho[]) => {
    setDichos(said);
    return carga.send(files, (sent, onProgress) => uploadNegocio(sent, said, onProgress));
  };
  const again = (said: Dicho[]) => send(carga.files, said);
  return (
    <div className="stack">
      <Card title="Trae tu negocio">
        <PasosDeCarga
          carga={carga}
          intro={<Intro />}
          soltar={{
            label: "Arrastra aquí tu archivo, o toca para elegirlo",
            hint: "Un Excel con las hojas Clientes, Préstamos y Pagos, o un CSV de cada una.",
            accept: ".csv,.tsv,.txt,.xls,.xlsx",
            multiple: true,
            onFiles: (files) => void send(files, []),
          }}
        >
          {(vista) => (
            <>
              {faltanTasas(vista) && <TraerTasas onBrought={() => again(dichos)} />}
              <LoDicho dichos={dichos} onQuitar={(dicho) => void again(dichos.filter((one) => one !== dicho))} />
              <Vista
                vista={vista}
                onDicho={(dicho) => void again(withDicho(dichos, dicho))}
                onAgain={() => carga.reset()}
                onDone={carga.reset}
              />
            </>
          )}
        </PasosDeCarga>
      </Card>
      <CargasHechas />
    </div>
  );
}

const Intro = () => (
  <>
    <p className="soft">
      Tus clientes, sus préstamos, también los que ya pagaron, y sus pagos, desde un cuaderno pasado a Excel o CSV.
      Antes de guardar nada ves cómo quedaría cada fila y cuánto debería cada quien. Entra todo o nada, a nadie le llega
      un aviso, y puedes deshacerlo durante un día.
    </p>
    <div>
      <ButtonLink variant="secondary" icon={<IconDownload />} href="/api/importar/plantilla.xlsx" download>
        Descargar la plantilla
      </ButtonLink>
    </div>
  </>
);

/** For bolívares of days without a rate: the operator pastes the rates, and the same files are read again. */
function TraerTasas({ onBrought }: { onBrought: () => Promise<void> }) {
  const bring = useActo(trpc.tasas.bring.useMutation(), {
    hecho: ({ nuevas }) => `Entraron ${counted(nuevas, "tasa", "tasas")}. Leemos tu archivo otra vez.`,
  });
  const form = useForm({
    initial: { tasas: "" },
    validate: ({ tasas }) => ({ tasas: readTasasPegadas(tasas, hoyEnCaracas()).error ?? undefined }),
    fallback: "No pudimos guardar las tasas.",
  });
  const onSubmit = form.submit(async (values, clave) => {
    const { tasas } = readTasasPegadas(values.tasas, hoyEnCaracas());
    await bring.run({ tasas, clave });
    await onBrought();
  });
  return (
    <Notice kind="aviso" title="Trae las tasas de esos días">
      <FormBox onSubmit={onSubmit}>
        <p>
          Hay pagos en bolívares de días cuya tasa no está aquí. Pégalas desde Excel o la página del banco: una línea
          por día. Las que ya tienes no cambian.
        </p>
        <TextArea label="Día y tasa" rows={5} placeholder="15/03/2026 291,3582" {...form.bind("tasas")} />
        <FormMessage>{form.message}</FormMessage>
        <div>
          <Button type="submit" variant="secondary" busy={form.busy}>
            Traer las tasas
          </Button>
        </div>
      </FormBox>
    </Notice>
  );
}
