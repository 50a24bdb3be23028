import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "../../../kit/show/button.tsx";
import styles from "./seleccion.module.css";

/** Which rows of a list are chosen, to do the same with all of them. */
export interface Seleccion<Row> {
  /** In the order of the list; a row that left it is chosen no more. */
  rows: Row[];
  has: (id: string) => boolean;
  /** `range`: with all between it and the one that was pressed before. */
  toggle: (id: string, range?: boolean) => void;
  /** All that the list shows, or none. */
  toggleAll: () => void;
  all: boolean;
  /** Only these go on being chosen, as those that failed. */
  keep: (ids: readonly string[]) => void;
  clear: () => void;
}

/** The ids from `from` to `to` in the order of the list; `to` alone where the other left it. */
export function idsBetween(ids: readonly string[], from: string | null, to: string): readonly string[] {
  const [a, b] = [from === null ? -1 : ids.indexOf(from), ids.indexOf(to)];
  return a < 0 || b < 0 ? [to] : ids.slice(Math.min(a, b), Math.max(a, b) + 1);
}

/** `scope` is what the list shows, its filters: of another list nothing is chosen yet. */
export function useSeleccion<Row>(rows: readonly Row[], idOf: (row: Row) => string, scope: string): Seleccion<Row> {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [of, setOf] = useState(scope);
  const last = useRef<string | null>(null);
  if (of !== scope) {
    setOf(scope);
    setChosen(new Set());
  }
  const ids = rows.map(idOf);
  const picked = rows.filter((row) => chosen.has(idOf(row)));
  const all = picked.length > 0 && picked.length === rows.length;
  return {
    rows: picked,
    all,
    has: (id) => chosen.has(id),
    toggle(id, range = false) {
      const on = !chosen.has(id);
      const next = new Set(chosen);
      for (const one of range ? idsBetween(ids, last.current, id) : [id]) {
        if (on) next.add(one);
        else next.delete(one);
      }
      last.current = id;
      setChosen(next);
    },
    toggleAll: () => setChosen(new Set(all ? [] : ids)),
    keep: (kept) => setChosen(new Set(kept)),
    clear: () => setChosen(new Set()),
  };
}

/** The mark of one row. */
export function Elegir<Row>({ de, id, seleccion }: { de: string; id: string; seleccion: Seleccion<Row> }) {
  return (
    <label className={styles.elegir}>
      <input
        type="checkbox"
        aria-label={`Elegir: ${de}`}
        checked={seleccion.has(id)}
        onChange={({ nativeEvent }) => seleccion.toggle(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
      />
    </label>
  );
}

/** The mark of all that the list shows. */
export function ElegirTodo<Row>({ seleccion }: { seleccion: Seleccion<Row> }) {
  const ref = useRef<HTMLInputElement>(null);
  const { all, rows } = seleccion;
  useEffect(() => {
    if (ref.current) ref.current.indeterminate = !all && rows.length > 0;
  }, [all, rows.length]);
  return (
    <label className={styles.todo}>
      <input ref={ref} type="checkbox" checked={all} onChange={seleccion.toggleAll} />
      Seleccionar todo lo visible
    </label>
  );
}

interface BarraProps<Row> {
  seleccion: Seleccion<Row>;
  /** «3 pagos elegidos», and what they come to. */
  cuantos: (rows: readonly Row[]) => ReactNode;
  /** What may be done with all of them. */
  children: ReactNode;
}

/** While something is chosen: how much, and what may be done with it. It lies at the foot of the screen, under the thumb. */
export function BarraDeSeleccion<Row>({ seleccion, cuantos, children }: BarraProps<Row>) {
  const { rows, clear } = seleccion;
  return (
    <>
      <p className="visually-hidden" role="status">
        {rows.length > 0 && cuantos(rows)}
      </p>
      {rows.length > 0 && (
        <section className={styles.barra} aria-label="Con lo elegido">
          <p>{cuantos(rows)}</p>
          <Button variant="ghost" small onClick={clear}>
            Quitar selección
          </Button>
          <div className={styles.actos}>{children}</div>
        </section>
      )}
    </>
  );
}
