import { cx } from "../../kit/cx.ts";
import { Card } from "../../kit/show/card.tsx";
import styles from "./grafica.module.css";

/** A series: its name, and a value per point of the axis; absent where unknown. */
interface Serie {
  nombre: string;
  valores: readonly (number | null)[];
}

interface GraficaProps {
  titulo: string;
  texto: string;
  /** The chart in words, for screen readers. */
  descripcion: string;
  /** Each position's label on the axis, and its text. */
  lugares: readonly { nombre: string; texto: string }[];
  /** Three at most, each with its own line style. */
  series: readonly Serie[];
  /** The axis's maximum, and how values are written. */
  tope: number;
  escribir: (valor: number) => string;
}

/** Pixels from the top: the axis's first line, its last, and the labels. */
const TOP = 14;
const BOTTOM = 142;
const NAMES = 164;
const HEIGHT = 172;
/** The most labels that fit; half as many for weeks, which are longer, and half again on a phone. */
const MAX_NAMES = 12;
const SHORT_LETTERS = 4;

/** The axis's lines and labels. Attributes only, no viewBox: it widens with the page, letters keep their size. */
function Marco({
  lugares,
  lineas,
  y,
  escribir,
}: Pick<GraficaProps, "lugares" | "escribir"> & { lineas: number[]; y: (valor: number) => number }) {
  const slot = 100 / lugares.length;
  const long = (lugares.at(-1)?.nombre.length ?? 0) > SHORT_LETTERS;
  const each = Math.ceil(lugares.length / (long ? MAX_NAMES / 2 : MAX_NAMES));
  return (
    <>
      {lineas.map((valor) => (
        <g key={valor}>
          <line className={cx(styles.line, valor === 0 && styles.base)} x1="0" x2="100%" y1={y(valor)} y2={y(valor)} />
          <text className={styles.amount} x="-8" y={y(valor)} dy="0.35em" textAnchor="end">
            {escribir(valor)}
          </text>
        </g>
      ))}
      {lugares.map(({ nombre, texto }, i) => {
        const fromEnd = lugares.length - 1 - i;
        return (
          <g key={texto} className={styles.place}>
            <title>{texto}</title>
            <rect className={styles.hover} x={`${i * slot}%`} width={`${slot}%`} y={TOP} height={HEIGHT - TOP} />
            {fromEnd % each === 0 && (
              <text
                className={cx(styles.name, (fromEnd / each) % 2 === 1 && styles.thin)}
                x={`${(i + 0.5) * slot}%`}
                y={NAMES}
                textAnchor="middle"
              >
                {nombre}
              </text>
            )}
          </g>
        );
      })}
    </>
  );
}

const LOOKS = [styles.first, styles.second, styles.third];

function Leyenda({ series }: Pick<GraficaProps, "series">) {
  return (
    <ul className={styles.legend} aria-hidden="true">
      {series.map(({ nombre }, i) => (
        <li key={nombre} className={LOOKS[i]}>
          <svg width="12" height="12" aria-hidden="true">
            <rect width="12" height="12" rx="3" />
          </svg>
          {nombre}
        </li>
      ))}
    </ul>
  );
}

function Lienzo({
  titulo,
  texto,
  descripcion,
  series,
  children,
}: Pick<GraficaProps, "titulo" | "texto" | "descripcion" | "series"> & { children: React.ReactNode }) {
  return (
    <Card>
      <header className={styles.header}>
        <h2>{titulo}</h2>
        <p className="small soft">{texto}</p>
        <Leyenda series={series} />
      </header>
      <svg className={styles.chart} width="100%" height={HEIGHT} role="img" aria-label={descripcion}>
        {children}
      </svg>
    </Card>
  );
}

/** Bars, side by side for each series. */
export function Columnas({ lugares, series, tope, escribir, ...head }: GraficaProps) {
  const below = Math.max(0, ...series.flatMap(({ valores }) => valores.map((valor) => -(valor ?? 0))));
  const y = (valor: number) => TOP + ((tope - valor) / (tope + below)) * (BOTTOM - TOP);
  const slot = 100 / lugares.length;
  const width = (slot * 0.72) / series.length;
  return (
    <Lienzo {...head} series={series}>
      <Marco lugares={lugares} lineas={[tope, tope / 2, 0]} y={y} escribir={escribir} />
      {series.map(({ nombre, valores }, which) => (
        <g key={nombre} className={cx(styles.bars, LOOKS[which])}>
          {valores.map((valor, i) =>
            valor ? (
              <rect
                key={lugares[i]?.texto}
                x={`${i * slot + slot * 0.14 + which * width}%`}
                width={`${width * 0.94}%`}
                y={Math.min(y(valor), y(0) - 2)}
                height={Math.max(2, Math.abs(y(valor) - y(0)))}
                rx="2"
              />
            ) : null,
          )}
        </g>
      ))}
    </Lienzo>
  );
}

/** A line for each series, broken where values are unknown. */
export function Lineas({ lugares, series, tope, escribir, ...head }: GraficaProps) {
  const y = (valor: number) => TOP + ((tope - valor) / tope) * (BOTTOM - TOP);
  const slot = 100 / lugares.length;
  const x = (i: number) => `${(i + 0.5) * slot}%`;
  return (
    <Lienzo {...head} series={series}>
      <Marco lugares={lugares} lineas={[tope, tope / 2, 0]} y={y} escribir={escribir} />
      {series.map(({ nombre, valores }, which) => (
        <g key={nombre} className={cx(styles.strokes, LOOKS[which])}>
          {valores.map((valor, i) => {
            const next = valores[i + 1];
            if (valor === null) return null;
            return (
              <g key={lugares[i]?.texto}>
                {next !== null && next !== undefined && <line x1={x(i)} y1={y(valor)} x2={x(i + 1)} y2={y(next)} />}
                <circle cx={x(i)} cy={y(valor)} r={lugares.length > 24 ? 1.5 : 2.5} />
              </g>
            );
          })}
        </g>
      ))}
    </Lienzo>
  );
}
