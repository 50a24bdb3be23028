import { useState } from "react";
import { columnasDe, type Dicho, TITULOS } from "../../../rules/operator/importar/columnas.ts";
import type { FilaLeida, HojaLeida, Observacion } from "../../../rules/operator/importar/tipos.ts";
import { cx } from "../../kit/cx.ts";
import { Notice } from "../../kit/feedback/notice.tsx";
import { CheckboxField, SelectField } from "../../kit/form/field.tsx";
import { IconAlert, IconInfo } from "../../kit/icons.tsx";
import { Button } from "../../kit/show/button.tsx";
import type { Column } from "../../kit/show/table.tsx";
import { FilasLeidas } from "../kit/carga.tsx";
import { Desplegable } from "../kit/desplegable.tsx";
import { Sub } from "../kit/lista/cells.tsx";
import own from "./importar.module.css";

/** Up to this length (a cédula, an amount, a date, a name) a cell stays on one line. */
const LETRAS_EN_UNA_LINEA = 18;

const ORDENES = { dma: "día/mes/año", mda: "mes/día/año" } as const;

/** A sheet as it was read: each row with its cells, and notes next to the cell they are about. */
export function Hoja({ hoja: leida, onDicho }: { hoja: HojaLeida; onDicho: (dicho: Dicho) => void }) {
  const { hoja, filas, orden, faltan, ignoradas } = leida;
  const noted = filas.filter(({ observaciones }) => observaciones.length > 0);
  const [only, setOnly] = useState(noted.some(isWrong));
  if (faltan.length > 0)
    return (
      <Notice kind="peligro" title={`A la hoja ${TITULOS[hoja]} le faltan columnas`}>
        <p>
          Ponle {faltan.length === 1 ? "la columna" : "las columnas"} {faltan.join(", ")}, usa la plantilla, o di cuáles
          son entre las que tiene.
        </p>
        <Columnas hoja={leida} onDicho={onDicho} />
      </Notice>
    );
  const rows = only ? noted : filas;
  return (
    <div className="stack">
      {orden && <p className="soft small">Leímos las fechas como {ORDENES[orden]}.</p>}
      {ignoradas.length > 0 && (
        <Desplegable titulo={`No leímos: ${ignoradas.join(", ")}`}>
          <Columnas hoja={leida} onDicho={onDicho} />
        </Desplegable>
      )}
      {noted.length > 0 && (
        <CheckboxField
          label={`Solo las filas con algo que ver (${noted.length})`}
          name={`solo-${hoja}`}
          checked={only}
          onChange={setOnly}
        />
      )}
      <FilasLeidas
        caption={`Filas de la hoja ${TITULOS[hoja]}`}
        scrolls
        columns={columnsFor(hoja, filas, rows)}
        rows={rows}
        empty={<p className="soft">Esta hoja no tiene filas.</p>}
      />
    </div>
  );
}

interface ColumnasProps {
  hoja: HojaLeida;
  onDicho: (dicho: Dicho) => void;
}

/** Asks the meaning of each unknown heading; after an answer the files are read again. */
function Columnas({ hoja: { hoja, filas, ignoradas }, onDicho }: ColumnasProps) {
  const read = Object.keys(filas[0]?.celdas ?? {});
  const options = columnasDe(hoja)
    .filter(({ campo }) => !read.includes(campo))
    .map(({ campo, titulo }) => ({ value: campo, label: titulo }));
  return (
    <div className="grid">
      {ignoradas.map((titulo) => (
        <SelectField
          key={titulo}
          label={`¿Qué es «${titulo}»?`}
          placeholder="No hace falta"
          options={options}
          value=""
          onChange={(campo) => onDicho({ hoja, titulo, campo })}
        />
      ))}
    </div>
  );
}

/** The answers about headings, each removable: the files are then read again without it. */
export function LoDicho({ dichos, onQuitar }: { dichos: readonly Dicho[]; onQuitar: (dicho: Dicho) => void }) {
  const tituloDe = ({ hoja, campo }: Dicho) => columnasDe(hoja).find((columna) => columna.campo === campo)?.titulo;
  return dichos.map((dicho) => (
    <p key={`${dicho.hoja} ${dicho.titulo}`} className="row">
      <span>
        «{dicho.titulo}» es {tituloDe(dicho)}.
      </span>
      <Button variant="ghost" small aria-label={`No es eso: «${dicho.titulo}»`} onClick={() => onQuitar(dicho)}>
        No es eso
      </Button>
    </p>
  ));
}

const isWrong = ({ observaciones }: FilaLeida) => observaciones.some(({ tipo }) => tipo === "error");

/** The columns in which a row has a value or a note. */
const sayingOf = ({ celdas, observaciones }: FilaLeida) => [
  ...Object.keys(celdas).filter((campo) => celdas[campo]),
  ...observaciones.map(({ campo }) => campo),
];

/** The sheet's non-empty columns, after one for notes on whole rows, if there are any. */
function columnsFor(
  hoja: HojaLeida["hoja"],
  filas: readonly FilaLeida[],
  shown: readonly FilaLeida[],
): Column<FilaLeida>[] {
  const ofAll = ({ observaciones }: FilaLeida) => observaciones.filter(({ campo }) => campo === null);
  const written = new Set([...filas.flatMap(sayingOf), ...filas.flatMap(({ vale }) => (vale ? ["monto"] : []))]);
  return [
    { title: "Fila", numeric: true, render: ({ linea }) => linea },
    ...(shown.some((fila) => ofAll(fila).length > 0)
      ? [{ title: "Nota", render: (fila: FilaLeida) => <Dichas dichas={ofAll(fila)} /> }]
      : []),
    ...columnasDe(hoja)
      .filter(({ campo }) => written.has(campo))
      .map(({ campo, titulo }) => ({
        title: titulo,
        render: ({ celdas, observaciones, repetida, vale }: FilaLeida) => (
          <Celda
            texto={celdas[campo] ?? ""}
            vale={campo === "monto" ? vale : undefined}
            repetida={repetida}
            dichas={observaciones.filter((one) => one.campo === campo)}
          />
        ),
      })),
  ];
}

interface CeldaProps {
  texto: string;
  /** The value computed from the day's rate, for an empty cell. */
  vale: FilaLeida["vale"];
  repetida: boolean;
  dichas: readonly Observacion[];
}

function Celda({ texto, vale, repetida, dichas }: CeldaProps) {
  const wrong = dichas.some(({ tipo }) => tipo === "error");
  if (texto === "" && vale)
    return (
      <>
        <span className={own.corta}>{vale.monto}</span>
        <Sub>{vale.tasa}</Sub>
      </>
    );
  const short = texto.length <= LETRAS_EN_UNA_LINEA;
  return (
    <>
      <span className={cx(short ? own.corta : own.break, wrong && own.mal, repetida && "soft")}>
        {texto || (wrong ? "vacío" : "—")}
      </span>
      <Dichas dichas={dichas} />
    </>
  );
}

function Dichas({ dichas }: { dichas: readonly Observacion[] }) {
  return dichas.map(({ tipo, texto }) => (
    <span key={texto} className={cx(own.dicha, tipo === "error" && own.error)}>
      {tipo === "error" ? <IconAlert size={16} /> : <IconInfo size={16} />}
      {texto}
    </span>
  ));
}
