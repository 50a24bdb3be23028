import { useState } from "react";
import type { FilaVista, Importada, VistaImportacion } from "../../../rules/bank/importaciones.ts";
import type { ResultadoFila } from "../../../rules/bank/tipos.ts";
import { formatDia, formatInstante } from "../../../rules/country/fecha.ts";
import { PAGINA_FILAS } from "../../../rules/limits/limits.ts";
import { trpc } from "../../api/trpc.ts";
import { errorText } from "../../kit/failure.ts";
import { Notice } from "../../kit/feedback/notice.tsx";
import { FormMessage } from "../../kit/form/form.tsx";
import { newClave } from "../../kit/form/state/clave.ts";
import { Button } from "../../kit/show/button.tsx";
import { DineroBs } from "../../kit/show/dinero.tsx";
import { Fecha } from "../../kit/show/fecha.tsx";
import type { Column } from "../../kit/show/table.tsx";
import { useActo } from "../kit/actos/acto.ts";
import { CardActions } from "../kit/lista/card-actions.tsx";
import { DenseTable, Reference, Sub, Tight } from "../kit/lista/cells.tsx";
import { AdminList, PAGED } from "../kit/lista/list.tsx";
import { Partes } from "../kit/lista/partes.tsx";
import own from "./importaciones.module.css";
import { movimientos } from "./palabras.ts";
import type { Archivo } from "./use-archivo.ts";

const GRUPOS: readonly { resultado: ResultadoFila; titulo: string; vacio: string }[] = [
  { resultado: "nueva", titulo: "Nuevas", vacio: "Nada nuevo: todo lo de este archivo ya se sabía." },
  { resultado: "repetida", titulo: "Repetidas", vacio: "Ninguna fila se sabía antes." },
  { resultado: "ignorada", titulo: "Ignoradas", vacio: "No se ignoró ninguna fila." },
];

interface VistaProps {
  vista: VistaImportacion;
  archivo: Archivo;
}

/** The preview of an import. */
export function Vista({ vista, archivo: { carga, teach } }: VistaProps) {
  const [grupo, setGrupo] = useState<ResultadoFila>(vista.nuevas > 0 ? "nueva" : "repetida");
  const confirmar = useConfirmar(vista, carga);
  const { nuevas, ensenado } = vista;
  const shown = GRUPOS.find(({ resultado }) => resultado === grupo) ?? GRUPOS[0];
  return (
    <div className="stack">
      <Cabeza vista={vista} nombre={carga.nombre} />
      <Avisos vista={vista} />
      <Partes
        label="Qué filas se ven"
        partes={GRUPOS.map(({ resultado, titulo }) => ({
          value: resultado,
          label: titulo,
          count: cifraOf(vista, resultado),
        }))}
        value={grupo}
        onChange={setGrupo}
      />
      <FormMessage>{confirmar.error}</FormMessage>
      <CardActions
        main={
          nuevas > 0 && (
            <Button busy={confirmar.busy} onClick={() => void confirmar.run()}>
              Importar {movimientos(nuevas)}
            </Button>
          )
        }
        last={
          ensenado && (
            <Button variant="quiet" onClick={() => teach(ensenado)}>
              Cambiar las columnas
            </Button>
          )
        }
      >
        <Button variant="secondary" onClick={() => carga.reset()}>
          Elegir otro archivo
        </Button>
      </CardActions>
      <Filas
        key={grupo}
        importId={vista.importId}
        titulo={shown?.titulo ?? ""}
        vacio={shown?.vacio ?? ""}
        grupo={grupo}
      />
    </div>
  );
}

const cifraOf = ({ nuevas, repetidas, ignoradas }: VistaImportacion, resultado: ResultadoFila) =>
  ({ nueva: nuevas, repetida: repetidas, ignorada: ignoradas })[resultado];

/** What was imported, perhaps by an earlier attempt whose response was lost. */
function doneText({ nuevas, traidas }: Importada, nombre: string): string {
  if (nuevas > 0) return `Importaste ${movimientos(nuevas)} de «${nombre}».`;
  if (traidas > 0) return `«${nombre}» ya había entrado, con ${movimientos(traidas)}.`;
  return `«${nombre}» no trajo nada nuevo: todo se sabía ya.`;
}

function useConfirmar({ importId }: VistaImportacion, { nombre, reset }: Archivo["carga"]) {
  const [clave] = useState(newClave);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const confirm = useActo(trpc.banco.confirmImport.useMutation(), {
    onDone: (importada) => reset(doneText(importada, nombre)),
  });
  const run = async () => {
    setBusy(true);
    setError(null);
    try {
      await confirm.run({ importId, clave });
    } catch (failure) {
      setError(errorText(failure, "No pudimos importar el archivo."));
      setBusy(false);
    }
  };
  return { busy, error, run };
}

function Cabeza({
  vista: { cuenta, formato, desde, hasta, nuevas, total },
  nombre,
}: {
  vista: VistaImportacion;
  nombre: string;
}) {
  return (
    <div className={own.cabeza}>
      <p>
        <strong className={own.break}>{nombre}</strong> <span className="soft">· {formato}</span>
      </p>
      <p>
        Cuenta {cuenta.nombre}
        {cuenta.nueva && " (nueva: se creará al importar)"}
        {desde && hasta && (
          <>, {desde === hasta ? `del ${formatDia(desde)}` : `del ${formatDia(desde)} al ${formatDia(hasta)}`}</>
        )}
        .
      </p>
      {nuevas > 0 && (
        <p>
          Entrarán {movimientos(nuevas)} por{" "}
          <strong>
            <DineroBs centimos={total} />
          </strong>
          .
        </p>
      )}
    </div>
  );
}

function Avisos({ vista: { cuadra, avisos, antes } }: { vista: VistaImportacion }) {
  return (
    <>
      {antes && (
        <Notice>
          Este mismo archivo ya se importó{antes.cuando && ` el ${formatInstante(antes.cuando)}`}, como «{antes.nombre}
          ».
        </Notice>
      )}
      {cuadra === true && <Notice kind="exito">Los montos cuadran con los saldos del archivo.</Notice>}
      {cuadra === false && (
        <Notice kind="aviso" title="Los montos no cuadran con los saldos del archivo.">
          Puede faltarle una fila o estar cortado. Compáralo con tu banco antes de importarlo.
        </Notice>
      )}
      {cuadra === null && <Notice>El archivo no trae saldos con que comprobar los montos.</Notice>}
      {avisos.map((aviso) => (
        <Notice key={aviso} kind="aviso">
          {aviso}
        </Notice>
      ))}
    </>
  );
}

const LINEA: Column<FilaVista> = { title: "Fila", numeric: true, render: ({ linea }) => linea };
const PORQUE: Column<FilaVista> = { title: "Por qué", render: ({ porque }) => porque ?? "—" };
const TEXTO: Column<FilaVista> = {
  title: "Lo que dice",
  render: ({ texto }) => <code className={own.texto}>{texto}</code>,
};
const DATOS: readonly Column<FilaVista>[] = [
  {
    title: "Día",
    render: ({ dia, hora }) => (
      <Tight>
        {dia ? <Fecha dia={dia} corta /> : "—"}
        {hora && <Sub>{hora}</Sub>}
      </Tight>
    ),
  },
  { title: "Monto", numeric: true, render: ({ monto }) => (monto === null ? "—" : <DineroBs centimos={monto} />) },
  { title: "Referencia", render: ({ referencia }) => <Reference>{referencia ?? "—"}</Reference> },
];
const QUIEN: Column<FilaVista> = {
  title: "Quién pagó",
  render: ({ quien, porque }) => (
    <>
      {quien ?? "—"}
      {porque && <Sub>{porque}</Sub>}
    </>
  ),
};
const COLUMNAS: Record<ResultadoFila, readonly Column<FilaVista>[]> = {
  nueva: [LINEA, ...DATOS, QUIEN],
  repetida: [LINEA, ...DATOS, PORQUE],
  ignorada: [LINEA, PORQUE, TEXTO],
};

interface FilasProps {
  importId: string;
  titulo: string;
  vacio: string;
  grupo: ResultadoFila;
}

function Filas({ importId, titulo, vacio, grupo }: FilasProps) {
  const lista = trpc.banco.filas.useInfiniteQuery({ importId, resultado: grupo, limit: PAGINA_FILAS * 2 }, PAGED);
  return (
    <AdminList query={lista} empty={<p className="soft">{vacio}</p>}>
      {(filas) => (
        <DenseTable
          caption={`Filas del archivo: ${titulo}`}
          columns={COLUMNAS[grupo]}
          rows={filas}
          rowKey={({ linea }) => linea}
        />
      )}
    </AdminList>
  );
}
